// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats Litmus's table of operators.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_OPERATOR_TABLE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_OPERATOR_TABLE_H_

#include <string>

#include "tools/benchmark_model/results/operator_profile.h"

namespace litmus::benchmark {

// The 15 operators with the longest times, in descending order, below a header line; then lines
// about their sum and the roofline.
std::string OperatorTable(const OperatorProfile& profile);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_OPERATOR_TABLE_H_
