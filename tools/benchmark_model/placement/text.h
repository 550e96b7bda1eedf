// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A placement as text: one line, and a table.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_PLACEMENT_TEXT_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_PLACEMENT_TEXT_H_

#include <string>

#include "tools/benchmark_model/placement/placement.h"

namespace litmus::benchmark {

// "63 of 64 nodes on GPU, 1 partition; 1 on CPU: CUSTOM Mystery (Operation is not supported.)". The
// first reasons only, where there are many.
std::string PlacementLine(const Placement& placement);

// A row for each node and a row for each partition, with headings (--print_placement).
std::string PlacementTable(const Placement& placement);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_PLACEMENT_TEXT_H_
