// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts a placement to the member "placement" of a document.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_PLACEMENT_JSON_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_PLACEMENT_JSON_H_

#include <optional>

#include "nlohmann/json.hpp"
#include "tools/benchmark_model/placement/placement.h"

namespace litmus::benchmark {

// Returns null if there is no placement.
nlohmann::ordered_json PlacementToJson(const std::optional<Placement>& placement);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_PLACEMENT_JSON_H_
