// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs a model until there are enough runs, the min time has passed and the result is precise
// enough.
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
  int min_runs = 0;  // batches, if a batch has more than one run
  double min_secs = 0;
  double max_secs = 0;
  double run_delay = -1;      // seconds between samples; used if above 0
  double run_frequency = -1;  // samples per second; used if above 0, overrides run_delay
  int batch = 1;              // number of runs per sample; the sample is their mean
  double before_ns = 0;       // time of one call of `before`; subtracted if batch > 1
  // The number of consecutive failures with the same reason (LoopHooks::failure) that ends the
  // loop.
  int64_t most_equal_failures = 2;
};

// The functions that the loop calls.
struct LoopHooks {
  std::function<void()> before;  // called before each run; only timed if batch > 1
  std::function<bool()> run;     // runs the model; true if it succeeded
  // Called with the result of each run, not timed; only if batch is 1.
  std::function<void(bool)> after;
  // Called when the limits are reached: true if the loop must continue, until max_secs. If false,
  // sets `reason` to why the loop ends. May be empty.
  std::function<bool(const SampleStore& samples, std::string* reason)> go_on;
  // Called between samples, each time that at least a millisecond was measured since the last call.
  // May be empty.
  std::function<void(int64_t now_ns)> each_ms;
  // True if the failed run was ended by a time limit: then it is neither a sample nor a failure,
  // and the loop ends. May be empty.
  std::function<bool()> cut_short = nullptr;
  // Returns why the last run failed, from the messages of the runtime. Consecutive runs that fail
  // for the same reason would probably keep failing. If empty, no failure ends the loop.
  std::function<std::string()> failure = nullptr;
  // Called with each sample and its start, not timed; before the next run. May be empty.
  std::function<void(int64_t start_ns, double ns)> sample = nullptr;
};

// The samples of one loop, in nanoseconds. A failed run is not a sample.
struct RunSeries {
  SampleStore ns;
  double first_ns = 0;      // the first sample
  int batch = 1;            // number of runs per sample; the sample is their mean
  int64_t failed_runs = 0;  // Invokes that failed
  bool cut_short = false;   // a time limit ended the last run
  std::string stop_reason;  // why the loop ended; "" if there was no loop
  bool empty() const { return ns.count() == 0; }
};

// Runs until there are min_runs runs, min_secs have passed and go_on returns false, or until
// max_secs have passed. A failed run counts as a run, but neither it nor its batch is a sample.
// Repeated failures with the same reason end the loop (most_equal_failures). If *stop is set, the
// loop ends after the current run.
RunSeries RunLoop(const LoopLimits& limits, const LoopHooks& hooks, const std::atomic<bool>* stop,
                  LoopClock& clock = SteadyClock());

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_RUN_LOOP_H_
