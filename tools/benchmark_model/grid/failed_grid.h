// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Marks cells as failed that were not measured because the grid itself failed.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_GRID_FAILED_GRID_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_GRID_FAILED_GRID_H_

#include <string>

#include "cli/flags.h"
#include "nlohmann/json.hpp"
#include "tools/benchmark_model/grid/axes.h"
#include "tools/benchmark_model/grid/grid_document.h"
#include "tools/common/caught_exception.h"

namespace litmus::benchmark {

// Sets the pending cells to failed, with the error of the grid.
void FailPendingCells(const Failure& failure, Grid* grid);

// Returns the errors of the cells, each one once, with the first cell that has it.
std::string ErrorsOfCells(const Grid& grid);

// The outputs of a grid that failed before its first cell.
struct FailedGrid {
  nlohmann::ordered_json document;
  std::string csv;
};

// Every cell gets the error of the grid. If the lists on the command line are invalid, there is one
// cell without flags.
FailedGrid FailGrid(const GridLine& line, const FlagRegistry& flags, const Failure& failure);

// True if the file contains measured cells that --resume can use. Such a file must not be
// overwritten when a grid fails.
bool MayBeResumed(const FlagRegistry& flags, const std::string& path);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_GRID_FAILED_GRID_H_
