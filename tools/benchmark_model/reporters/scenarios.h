// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats the results of scenarios (results/scenarios.h) as JSON and text.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_SCENARIOS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_SCENARIOS_H_

#include <string>
#include <utility>
#include <vector>

#include "nlohmann/json.hpp"
#include "tools/benchmark_model/results/scenarios.h"

namespace litmus::benchmark {

// The members "sustained", "instances", "with_copies_us" and "resize_and_prepare_us" of the
// document; null for scenarios that were not requested.
nlohmann::ordered_json ScenariosToJson(const Scenarios& scenarios);

// Rows of the summary as pairs of name and value. Empty if no scenario was requested.
std::vector<std::pair<std::string, std::string>> ScenariosToRows(const Scenarios& scenarios);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_SCENARIOS_H_
