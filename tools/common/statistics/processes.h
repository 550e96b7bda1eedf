// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What several processes say together: one process is one draw of all that differs between
// processes (layout of memory, placement on CPUs, clocks, neighbours).
#ifndef LITMUS_TOOLS_COMMON_STATISTICS_PROCESSES_H_
#define LITMUS_TOOLS_COMMON_STATISTICS_PROCESSES_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "tools/common/interval.h"

namespace litmus {

// An interval between processes takes this many: of two, Student's interval of one degree of
// freedom reaches 12.7 standard deviations, and of processes that differ by a few per cent its
// bounds are orders of magnitude apart.
inline constexpr size_t kFewestProcesses = 3;
// Upper over lower bound: beyond, the processes are too few for what lies between them.
inline constexpr double kWidestProcessInterval = 100;

struct ProcessSpread {
  double median = 0;  // of the processes' medians
  // 95 % interval of the centre of the processes that such a machine would start: exp of Student's
  // interval of the mean of the logarithms, and from six processes on extended to the interval of
  // the median by order statistics (QuantileInterval), because processes often gather around two
  // speeds, where mean and median differ. Extended to `median` where that is outside. Empty for
  // fewer than kFewestProcesses processes, and where the upper bound is more than
  // kWidestProcessInterval times the lower one.
  std::optional<Interval> interval;
  // Standard deviation of the logarithms of the medians between processes: 0.05 is 5 %. Empty for
  // fewer than two.
  std::optional<double> between;
};

// `medians`, all above 0: one for each process, in one unit.
ProcessSpread SpreadOfProcesses(const std::vector<double>& medians);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_STATISTICS_PROCESSES_H_
