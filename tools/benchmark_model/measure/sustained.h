// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs a model for minutes, in windows, to find out whether the machine keeps its speed, and
// whether it recovers after a pause.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_SUSTAINED_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_SUSTAINED_H_

#include <atomic>
#include <functional>
#include <optional>
#include <vector>

#include "tools/benchmark_model/measure/clock.h"
#include "tools/benchmark_model/measure/run_loop.h"
#include "tools/common/interval.h"
#include "tools/common/machine/machine_state.h"

namespace litmus::benchmark {

struct SustainedLimits {
  double seconds = 0;           // of running
  double recovery_seconds = 0;  // a pause, followed by one more window; 0: none
  int batch = 1;                // as in LoopLimits
  double before_ns = 0;
};

// The runs that began in one window.
struct SustainedWindow {
  double start_s = 0;  // since the start of the first window
  int64_t runs = 0;
  double median_ns = 0;
  std::optional<Interval> interval_ns;  // of the median, 95 %
  std::optional<double> p95_ns;
  std::optional<double> celsius, clock_mhz;  // at the end of the window
};

struct Sustained {
  double window_s = 0;
  std::vector<SustainedWindow> windows;
  int64_t failed_runs = 0;
  // The median of the windows' medians in the first and in the last minute. If the runs take less
  // than three minutes, in the first and the last third.
  std::optional<double> first_ns, last_ns;
  // last_ns / first_ns. The interval is Welch's interval for the means of the logarithms of the
  // windows' medians; windows count as independent. Empty if the first or the last part has fewer
  // than two windows.
  std::optional<double> last_over_first;
  std::optional<Interval> interval;
  // The start of the first window from which on the median of every window is above first_ns by
  // kSmallestDrift (drift.h). Empty if there is none, or if `interval` is not above 1, so that a
  // slowdown is not significant.
  std::optional<double> knee_s;
  std::optional<SustainedWindow> recovery;  // after the pause
};

// Returns 10 s, or a 60th of `seconds` if it is less than ten minutes; at least 1 s.
double WindowSeconds(double seconds);

// `hooks` are those of RunLoop; `read` replaces ReadMachineState in tests; `progress` is called
// after each window. If *stop is set, the runs end; windows that are complete or have a run are
// kept. Memory: the samples of one window, and the results of all windows.
Sustained RunSustained(const SustainedLimits& limits, const LoopHooks& hooks,
                       const std::function<MachineState()>& read,
                       const std::function<void(const Sustained&)>& progress,
                       const std::atomic<bool>* stop, LoopClock& clock = SteadyClock());

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_SUSTAINED_H_
