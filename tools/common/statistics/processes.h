// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Combines the results of several processes. Each process is one observation of all properties that
// differ between processes (memory layout, placement on CPUs, clocks, neighbours).
#ifndef LITMUS_TOOLS_COMMON_STATISTICS_PROCESSES_H_
#define LITMUS_TOOLS_COMMON_STATISTICS_PROCESSES_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "tools/common/interval.h"

namespace litmus {

// Min number of processes for an interval: with two, Student's interval with one degree of freedom
// spans 12.7 standard deviations, so for processes that differ by a few per cent its bounds would
// be orders of magnitude apart.
inline constexpr size_t kFewestProcesses = 3;
// Max ratio of the upper to the lower bound; beyond it, there are too few processes for an
// interval.
inline constexpr double kWidestProcessInterval = 100;

struct ProcessSpread {
  double median = 0;  // median of the processes' medians
  // 95 % interval of the typical process on this machine, of which the measured processes are a
  // sample: exp of Student's interval of the mean of the logarithms. From six processes on it is
  // extended to the interval of the median by order statistics (QuantileInterval), because
  // processes often gather around two speeds, for which mean and median differ. It is extended to
  // `median` if that lies outside. Empty for fewer than kFewestProcesses processes, and if the
  // upper bound exceeds kWidestProcessInterval times the lower one.
  std::optional<Interval> interval;
  // Standard deviation, between processes, of the logarithms of the medians: 0.05 is 5 %. Empty for
  // fewer than two processes.
  std::optional<double> between;
};

// `medians`: one for each process, all above 0 and in the same unit.
ProcessSpread SpreadOfProcesses(const std::vector<double>& medians);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_STATISTICS_PROCESSES_H_
