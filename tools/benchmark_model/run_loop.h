// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The loop that runs a model until it was run often enough and long enough.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RUN_LOOP_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RUN_LOOP_H_

#include <atomic>
#include <cstdint>
#include <functional>

#include "tools/benchmark_model/result.h"

namespace litmus::benchmark {

struct LoopLimits {
  int min_runs = 0;
  double min_secs = 0;
  double max_secs = 0;
  double run_delay = -1;      // seconds between runs, above 0
  double run_frequency = -1;  // runs per second, above 0: overrides run_delay
};

// The clock that a loop reads and sleeps by. Tests bring a clock of their own, so that no test
// depends on how busy the machine is.
class LoopClock {
 public:
  virtual ~LoopClock() = default;
  // Nanoseconds since some moment; never falls.
  virtual int64_t NowNs() = 0;
  virtual void Sleep(double seconds) = 0;
};

// std::chrono::steady_clock. Lives as long as the process.
LoopClock& SteadyClock();

// Runs while (runs < min_runs or less than min_secs have passed) and at most max_secs have passed.
// `before` and `after` are not timed, `run` is; it returns whether it succeeded, which `after` is
// told. A run that fails counts as a run, ends nothing, and is no sample. Setting *stop ends the
// loop after the current run.
RunSeries RunLoop(const LoopLimits& limits, const std::function<void()>& before,
                  const std::function<bool()>& run, const std::function<void(bool ok)>& after,
                  const std::atomic<bool>* stop, LoopClock& clock = SteadyClock());

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RUN_LOOP_H_
