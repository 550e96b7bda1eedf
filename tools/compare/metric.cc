// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/metric.h"

namespace litmus::compare {

const std::vector<MetricInfo>& AllMetrics() {
  static const auto* const kAll = new std::vector<MetricInfo>{
      {Metric::kMedian, "median", "latency_median", "us"},
      {Metric::kP95, "p95", "latency_p95", "us"},
      {Metric::kInit, "init", "init", "us"},
      {Metric::kFirstInference, "first_inference", "first_inference", "us"},
      {Metric::kMemory, "memory", "memory_peak", "bytes"},
      {Metric::kInstructions, "instructions", "instructions", "instructions"},
      {Metric::kWall, "wall", "wall_time", "us"},
      {Metric::kCpu, "cpu", "cpu_time", "us"},
      {Metric::kOutput, "output:", "output", ""},
  };
  return *kAll;
}

const MetricInfo& InfoOf(Metric metric) { return AllMetrics()[static_cast<size_t>(metric)]; }

bool IsOfAnyProcess(Metric metric) {
  return metric == Metric::kWall || metric == Metric::kCpu || metric == Metric::kOutput;
}

}  // namespace litmus::compare
