// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts cold starts to the member cold_start of the JSON document.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_COLD_JSON_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_COLD_JSON_H_

#include <vector>

#include "nlohmann/json.hpp"
#include "tools/benchmark_model/results/cold_start.h"

namespace litmus::benchmark {

// Returns null if `states` is empty.
nlohmann::ordered_json ColdStartToJson(const std::vector<ColdStart>& states);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_COLD_JSON_H_
