// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Cells that were not measured because the grid itself failed.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_GRID_FAILED_GRID_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_GRID_FAILED_GRID_H_

#include <string>

#include "cli/flags.h"
#include "nlohmann/json.hpp"
#include "tools/benchmark_model/grid/axes.h"
#include "tools/benchmark_model/grid/grid_document.h"
#include "tools/common/caught_exception.h"

namespace litmus::benchmark {

// Pending cells failed as the grid did.
void FailPendingCells(const Failure& failure, Grid* grid);

// Why cells failed, each reason once, with the first of the cells that ended so.
std::string ErrorsOfCells(const Grid& grid);

// A grid that ended before its first cell.
struct FailedGrid {
  nlohmann::ordered_json document;
  std::string csv;
};

// Every cell failed as the grid did. Of a line whose lists cannot be read, one cell without flags.
FailedGrid FailGrid(const GridLine& line, const FlagRegistry& flags, const Failure& failure);

// Whether the file holds measured cells that --resume may take: never to be replaced by a failure.
bool MayBeResumed(const FlagRegistry& flags, const std::string& path);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_GRID_FAILED_GRID_H_
