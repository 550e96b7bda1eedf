// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Prints a placement as one line or as a table.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_PLACEMENT_TEXT_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_PLACEMENT_TEXT_H_

#include <string>

#include "tools/benchmark_model/placement/placement.h"

namespace litmus::benchmark {

// For example "63 of 64 nodes on GPU, 1 partition; 1 on CPU: CUSTOM Mystery (Operation is not
// supported.)". If there are many reasons, only the first ones are included.
std::string PlacementLine(const Placement& placement);

// Returns a row for each node and for each partition, with headings (--print_placement).
std::string PlacementTable(const Placement& placement);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_PLACEMENT_TEXT_H_
