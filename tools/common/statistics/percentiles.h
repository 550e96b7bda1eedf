// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The percentiles that a user asks for: their list, their names, and their estimates.
#ifndef LITMUS_TOOLS_COMMON_STATISTICS_PERCENTILES_H_
#define LITMUS_TOOLS_COMMON_STATISTICS_PERCENTILES_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/common/statistics/summary.h"

namespace litmus {

// Longer lists are typing errors, such as the output of a program.
inline constexpr size_t kMostPercentiles = 100;

// Returns "" or, if `text` is not a list of percentiles, what it must be. For Flag::Check.
std::string CheckPercentiles(const std::string& text);
// The percentiles of a list such as "50,99,99.9", ascending, each once; empty if `text` is empty.
// Call only if CheckPercentiles accepts the text.
std::vector<double> ParsePercentiles(const std::string& text);

// "p99_9" for 99.9: the name in documents, after "latency_" in metrics.
std::string PercentileName(double percent);
// "p99.9" for 99.9: the name in texts.
std::string PercentileTitle(double percent);

// The least effective sample size with which a percentile has an interval: 36, 72, 368 and 3688 for
// 90, 95, 99 and 99.9.
double SamplesForInterval(double percent);

// The estimates of `percents` from ascending samples whose effective sample size is
// `effective_count`.
std::vector<PercentileEstimate> EstimatePercentiles(const std::vector<double>& sorted,
                                                    double effective_count,
                                                    const std::vector<double>& percents);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_STATISTICS_PERCENTILES_H_
