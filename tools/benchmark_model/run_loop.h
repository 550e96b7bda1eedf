// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The loop that runs a model until it was run often enough and long enough.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RUN_LOOP_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RUN_LOOP_H_

#include <atomic>
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

// Runs while (runs < min_runs or less than min_secs have passed) and at most max_secs have passed.
// `before` is not timed, `run` is; it returns whether it succeeded, and a failure does not end the
// loop. Setting *stop ends the loop after the current run.
RunSeries RunLoop(const LoopLimits& limits, const std::function<void()>& before,
                  const std::function<bool()>& run, const std::function<void()>& after,
                  const std::atomic<bool>* stop);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RUN_LOOP_H_
