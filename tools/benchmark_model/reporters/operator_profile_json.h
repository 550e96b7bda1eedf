// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The member "profile" of the result document.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_OPERATOR_PROFILE_JSON_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_OPERATOR_PROFILE_JSON_H_

#include "nlohmann/json.hpp"
#include "tools/benchmark_model/results/result.h"

namespace litmus::benchmark {

// Null without a profile.
nlohmann::ordered_json OperatorProfileToJson(const Result& result);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_OPERATOR_PROFILE_JSON_H_
