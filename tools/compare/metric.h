// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The metrics by which two commands are compared, and the value that one process measured.
#ifndef LITMUS_TOOLS_COMPARE_METRIC_H_
#define LITMUS_TOOLS_COMPARE_METRIC_H_

#include <string>
#include <vector>

namespace litmus::compare {

enum class Metric { kMedian, kP95, kInit, kFirstInference, kMemory, kInstructions };

struct MetricInfo {
  Metric metric;
  const char* flag;  // value of --metric
  const char* name;  // name in the list "metrics" of result documents
  const char* unit;
};

// Every metric, in the order of the enumeration.
const std::vector<MetricInfo>& AllMetrics();
const MetricInfo& InfoOf(Metric metric);
// `flag` must be a flag of AllMetrics().
Metric MetricOfFlag(const std::string& flag);

// The measurement of one process.
struct Measurement {
  double value = 0;  // > 0, in the metric's unit
  std::string note;  // remark about the value for the user; usually ""
  std::string word;  // the tool's verdict on its run ("stable", "disturbed", …); "": none
};

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_METRIC_H_
