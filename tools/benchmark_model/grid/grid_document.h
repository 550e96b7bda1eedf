// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The JSON document of a grid. It is written after each cell and read by --resume.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_GRID_GRID_DOCUMENT_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_GRID_GRID_DOCUMENT_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "nlohmann/json.hpp"
#include "tools/benchmark_model/grid/axes.h"
#include "tools/benchmark_model/grid/cells.h"

namespace litmus::benchmark {

struct Grid {
  std::vector<Axis> axes;
  // The arguments of every cell besides its own flags, without those that only set where results
  // are written.
  std::vector<std::string> arguments;
  int rounds = 1;
  std::vector<Cell> cells;
  std::vector<std::vector<int>> groups;  // cells whose results do not differ significantly
};

// Creates the document with schema "litmus.benchmark_grid". `exit_code` is the exit code if the
// grid ended now.
nlohmann::ordered_json GridToJson(const Grid& grid, int exit_code);

// Copies the cells with status kOk from the document in file `path`; the other cells stay pending.
// Sets `warning` to what the user must know about the copied cells, or to "". Returns NotFound if
// the file does not exist, InvalidArgument if it is not such a document, and UsageError
// (status_exit.h) if the document has other axes, arguments or rounds, or if a model file has
// changed since.
absl::Status TakeEarlierCells(const std::string& path, Grid* grid, std::string* warning);

// Returns UsageError if the file contains measured cells of an unfinished grid, which a new grid
// would overwrite; the message names both ways to continue. Any other file may be overwritten.
absl::Status CheckFinished(const std::string& path);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_GRID_GRID_DOCUMENT_H_
