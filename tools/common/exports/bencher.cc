// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/exports/bencher.h"

#include <algorithm>

#include "nlohmann/json.hpp"
#include "tools/common/document/output_file.h"

namespace litmus {

std::string ToBencher(const Subjects& subjects) {
  nlohmann::ordered_json benchmarks = nlohmann::ordered_json::object();
  for (const Subject& subject : subjects.all) {
    for (const SubjectMetric& metric : subject.ResultMetrics()) {
      std::string slug = metric.name;
      std::replace(slug.begin(), slug.end(), '_', '-');
      auto& entry = benchmarks[subject.name][slug];
      entry["value"] = metric.value;
      if (metric.lower) entry["lower_value"] = *metric.lower;
      if (metric.upper) entry["upper_value"] = *metric.upper;
    }
  }
  return ToJsonText(benchmarks);
}

}  // namespace litmus
