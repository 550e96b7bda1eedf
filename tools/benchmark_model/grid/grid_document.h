// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The grid's JSON document, written after each cell and read again by --resume.
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
  // What each cell's process is told beside the cell's flags, without what only says where results
  // go.
  std::vector<std::string> arguments;
  int rounds = 1;
  std::vector<Cell> cells;
  std::vector<std::vector<int>> groups;  // of cells that cannot be told apart
};

// With schema "litmus.benchmark_grid". `exit_code`: as it would be if the grid ended now.
nlohmann::ordered_json GridToJson(const Grid& grid, int exit_code);

// Takes the cells that are ok from the document in file `path`, the others stay pending.
// `warning` is set to what a reader should know of them, "" for nothing. NotFound: there is no such
// file. InvalidArgument: the file is no such document. UsageError (status_exit.h): the document is
// of other axes, arguments or rounds, or a model file has changed since.
absl::Status TakeEarlierCells(const std::string& path, Grid* grid, std::string* warning);

// UsageError when the file holds measured cells of a grid that was not finished, which a new grid
// would overwrite; names both ways out. Any other file is an output like others.
absl::Status CheckFinished(const std::string& path);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_GRID_GRID_DOCUMENT_H_
