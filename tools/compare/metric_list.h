// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads the text of --metric: a list of metrics, and the pattern of the number in an output.
#ifndef LITMUS_TOOLS_COMPARE_METRIC_LIST_H_
#define LITMUS_TOOLS_COMPARE_METRIC_LIST_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/compare/metric.h"

namespace litmus::compare {

struct MetricList {
  std::vector<Metric> metrics;  // without repetitions, in the order of the text
  std::string pattern;          // of kOutput, a POSIX extended regular expression
};

// Parses "wall,memory,output:PATTERN". "output:" is the last item, because the pattern may have
// commas. An empty text gives an empty list: the outputs of the commands decide. InvalidArgument:
// what the text must be.
absl::StatusOr<MetricList> ParseMetrics(const std::string& text);

// For Flag::Check: returns the problem with the text, or "".
std::string CheckMetrics(const std::string& text);

// The flags of the metrics: "wall, memory".
std::string MetricNames(const std::vector<Metric>& metrics);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_METRIC_LIST_H_
