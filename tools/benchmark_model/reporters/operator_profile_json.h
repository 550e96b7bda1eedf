// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts an operator profile to the member "profile" of the result document.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_OPERATOR_PROFILE_JSON_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_OPERATOR_PROFILE_JSON_H_

#include "nlohmann/json.hpp"
#include "tools/benchmark_model/results/result.h"

namespace litmus::benchmark {

// Returns null if the result has no profile.
nlohmann::ordered_json OperatorProfileToJson(const Result& result);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_OPERATOR_PROFILE_JSON_H_
