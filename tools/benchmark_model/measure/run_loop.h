// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The loop that runs a model until it was run often enough, long enough and surely enough.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_RUN_LOOP_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_RUN_LOOP_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "tools/benchmark_model/measure/clock.h"
#include "tools/benchmark_model/measure/sample_store.h"

namespace litmus::benchmark {

struct LoopLimits {
  int min_runs = 0;  // batches, where a batch is more than one run
  double min_secs = 0;
  double max_secs = 0;
  double run_delay = -1;      // seconds between samples, above 0
  double run_frequency = -1;  // samples per second, above 0: overrides run_delay
  int batch = 1;              // runs that one sample is the mean of
  double before_ns = 0;       // what `before` takes; only batches hold it
  // Runs that fail one after another for the same reason (LoopHooks::failure) and end the loop.
  int64_t most_equal_failures = 2;
};

// What the loop calls.
struct LoopHooks {
  std::function<void()> before;     // each run; not timed unless in a batch
  std::function<bool()> run;        // whether the run succeeded
  std::function<void(bool)> after;  // each run, not timed, whether it succeeded; not in a batch
  // After the limits are reached: whether to go on nevertheless, until max_secs. May be empty.
  // `reason` is why the loop ends, where the answer is no.
  std::function<bool(const SampleStore& samples, std::string* reason)> go_on;
  // Between samples, each time that a millisecond or more was measured since the last call. May be
  // empty.
  std::function<void(int64_t now_ns)> each_ms;
  // Whether a run that failed was ended by a limit of time: it is neither sample nor failure, and
  // the loop ends. May be empty.
  std::function<bool()> cut_short = nullptr;
  // Why the last run failed: the messages of the runtime. Runs that fail for the same reason, one
  // after another, would do so for as long as they are repeated. Where empty, no failure ends the
  // loop.
  std::function<std::string()> failure = nullptr;
};

// The samples of one loop of runs, in nanoseconds. A run that failed is no sample.
struct RunSeries {
  SampleStore ns;
  double first_ns = 0;      // the first sample
  int batch = 1;            // runs that one sample is the mean of
  int64_t failed_runs = 0;  // Invokes that failed
  bool cut_short = false;   // the last run was ended by a limit of time
  std::string stop_reason;  // why no further run was started; "" when there was no loop
  bool empty() const { return ns.count() == 0; }
};

// Runs while (runs < min_runs or less than min_secs have passed, or go_on says so) and at most
// max_secs have passed. A run that fails counts as a run, and is no sample, nor is its batch; it
// ends the loop only where it repeats the failure before it (most_equal_failures). Setting *stop
// ends the loop after the current run.
RunSeries RunLoop(const LoopLimits& limits, const LoopHooks& hooks, const std::atomic<bool>* stop,
                  LoopClock& clock = SteadyClock());

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_RUN_LOOP_H_
