// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TOOLS_COMMON_PERCENTILES_JSON_H_
#define LITMUS_TOOLS_COMMON_PERCENTILES_JSON_H_

#include <vector>

#include "nlohmann/json.hpp"
#include "tools/common/statistics/summary.h"

namespace litmus {

// The members "percentiles" of documents, the values divided by `unit`; [] if none was asked for.
nlohmann::ordered_json PercentilesToJson(const std::vector<PercentileEstimate>& percentiles,
                                         double unit = 1);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PERCENTILES_JSON_H_
