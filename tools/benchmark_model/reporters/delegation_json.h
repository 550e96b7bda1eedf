// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates the document's members about delegates: which nodes each delegate executes, and the
// devices.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_DELEGATION_JSON_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_DELEGATION_JSON_H_

#include <vector>

#include "nlohmann/json.hpp"
#include "tools/benchmark_model/results/result.h"

namespace litmus::benchmark {

nlohmann::ordered_json DelegationToJson(const Result& result);
nlohmann::ordered_json DevicesToJson(const std::vector<DelegateInfo>& all);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_DELEGATION_JSON_H_
