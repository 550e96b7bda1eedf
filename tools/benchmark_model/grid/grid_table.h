// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Prints a grid as an aligned table and as CSV, one line per cell.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_GRID_GRID_TABLE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_GRID_GRID_TABLE_H_

#include <string>

#include "tools/benchmark_model/grid/grid_document.h"

namespace litmus::benchmark {

// Returns an aligned table, the errors of failed cells, and an explanation of the ranks.
std::string GridText(const Grid& grid);

// Returns RFC 4180 CSV: a heading and one line per cell. Values that were not measured are empty.
std::string GridCsv(const Grid& grid);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_GRID_GRID_TABLE_H_
