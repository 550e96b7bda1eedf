// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The metrics by which two commands are compared, and the value that one process measured.
#ifndef LITMUS_TOOLS_COMPARE_METRIC_H_
#define LITMUS_TOOLS_COMPARE_METRIC_H_

#include <optional>
#include <string>
#include <vector>

namespace litmus::compare {

enum class Metric {
  kMedian,
  kP95,
  kInit,
  kFirstInference,
  kMemory,
  kInstructions,
  kWall,
  kCpu,
  kOutput,
};

struct MetricInfo {
  Metric metric;
  const char* flag;  // value of --metric; of kOutput, the text before the pattern
  const char* name;  // name in the list "metrics" of result documents
  const char* unit;  // "" for kOutput, whose unit is not known
};

// Every metric, in the order of the enumeration.
const std::vector<MetricInfo>& AllMetrics();
const MetricInfo& InfoOf(Metric metric);

// True for what any program has: wall, cpu, output. The other metrics need a program that measures
// itself; memory and instructions exist for both kinds.
bool IsOfAnyProcess(Metric metric);

// The measurement of one process.
struct Measurement {
  double value = 0;  // finite, in the metric's unit; above 0 for what tools measure themselves
  std::string note;  // remark about the value for the user; usually ""
  std::string word;  // the tool's verdict on its run ("stable", "disturbed", …); "": none
  bool of_process = false;  // the value is that of the process, not one that the tool measured
  std::optional<int> exit_code = std::nullopt;  // of the process; empty: a signal ended it
};

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_METRIC_H_
