// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Our own table of operators, for people.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_OPERATOR_TABLE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_OPERATOR_TABLE_H_

#include <string>

#include "tools/benchmark_model/results/operator_profile.h"

namespace litmus::benchmark {

// The operators that take the most time of a run, 15 at most, the longest first, under a line of
// headings, and lines about their sum and the roof.
std::string OperatorTable(const OperatorProfile& profile);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_OPERATOR_TABLE_H_
