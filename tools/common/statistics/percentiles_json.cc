// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/statistics/percentiles_json.h"

#include <optional>

#include "tools/common/optional_json.h"
#include "tools/common/statistics/percentiles.h"

namespace litmus {

nlohmann::ordered_json PercentilesToJson(const std::vector<PercentileEstimate>& percentiles,
                                         double unit) {
  using json = nlohmann::ordered_json;
  json list = json::array();
  for (const PercentileEstimate& percentile : percentiles) {
    const std::optional<Estimate>& estimate = percentile.estimate;
    list.push_back({{"percent", percentile.percent},
                    {"name", PercentileName(percentile.percent)},
                    {"value", estimate ? json(estimate->value / unit) : json(nullptr)},
                    {"ci95", IntervalToJson(estimate ? estimate->interval : std::nullopt, unit)},
                    {"missing_samples", percentile.missing}});
  }
  return list;
}

}  // namespace litmus
