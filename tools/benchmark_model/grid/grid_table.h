// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A grid for people and for spreadsheets: one line for each cell.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_GRID_GRID_TABLE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_GRID_GRID_TABLE_H_

#include <string>

#include "tools/benchmark_model/grid/grid_document.h"

namespace litmus::benchmark {

// An aligned table, the errors of cells that failed, and what the ranks say and do not.
std::string GridText(const Grid& grid);

// RFC 4180: a heading, a line for each cell. What was not measured is empty.
std::string GridCsv(const Grid& grid);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_GRID_GRID_TABLE_H_
