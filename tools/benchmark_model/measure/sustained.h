// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs for minutes, in windows: whether a machine keeps its speed, and whether it comes back after
// a pause.
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
  double seconds = 0;           // of runs
  double recovery_seconds = 0;  // pause before one more window; 0: neither
  int batch = 1;                // as in LoopLimits
  double before_ns = 0;
};

// The runs that began in one window.
struct SustainedWindow {
  double start_s = 0;  // since the first window began
  int64_t runs = 0;
  double median_ns = 0;
  std::optional<Interval> interval_ns;  // of the median, 95 %
  std::optional<double> p95_ns;
  std::optional<double> celsius, clock_mhz;  // at the window's end
};

struct Sustained {
  double window_s = 0;
  std::vector<SustainedWindow> windows;
  int64_t failed_runs = 0;
  // Medians of the windows' medians of the first and of the last minute; of runs shorter than three
  // minutes, of the first and the last third.
  std::optional<double> first_ns, last_ns;
  // The ratio of the two. The interval is Welch's of the means of the logarithms of the windows'
  // medians: windows count as independent. Empty for fewer than two windows in either.
  std::optional<double> last_over_first;
  std::optional<Interval> interval;
  // Begin of the first window from which on every window's median is kSmallestDrift (drift.h) above
  // first_ns. Empty: there is none, or `interval` does not lie above 1, so that a slowdown is not
  // shown.
  std::optional<double> knee_s;
  std::optional<SustainedWindow> recovery;  // after the pause
};

// Ten seconds, or a sixtieth of runs that are shorter than ten minutes; a second at least.
double WindowSeconds(double seconds);

// `hooks` as RunLoop takes them; `read` stands in for ReadMachineState in tests; `progress` is
// called after each window. Setting *stop ends the runs, and what is complete or has a run is kept.
// Memory: the samples of one window, and the windows.
Sustained RunSustained(const SustainedLimits& limits, const LoopHooks& hooks,
                       const std::function<MachineState()>& read,
                       const std::function<void(const Sustained&)>& progress,
                       const std::atomic<bool>* stop, LoopClock& clock = SteadyClock());

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_SUSTAINED_H_
