// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What two commands are compared by, and the value that one process gave.
#ifndef LITMUS_TOOLS_COMPARE_METRIC_H_
#define LITMUS_TOOLS_COMPARE_METRIC_H_

#include <string>
#include <vector>

namespace litmus::compare {

enum class Metric { kMedian, kP95, kInit, kFirstInference, kMemory, kInstructions };

struct MetricInfo {
  Metric metric;
  const char* flag;  // value of --metric
  const char* name;  // in the list "metrics" of result documents
  const char* unit;
};

// Every metric, in the order of the enumeration.
const std::vector<MetricInfo>& AllMetrics();
const MetricInfo& InfoOf(Metric metric);
// `flag` is one of AllMetrics().
Metric MetricOfFlag(const std::string& flag);

// One process.
struct Measurement {
  double value = 0;  // above 0, in the metric's unit
  std::string note;  // what the reader must know of the value; mostly ""
  std::string word;  // the tool's own verdict on its run ("stable", "disturbed", …); "": none
};

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_METRIC_H_
