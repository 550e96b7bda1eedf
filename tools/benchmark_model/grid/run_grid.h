// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Measures the cells of a grid, each in a fresh process of this program, one after another.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_GRID_RUN_GRID_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_GRID_RUN_GRID_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "cli/flags.h"
#include "nlohmann/json.hpp"
#include "tools/benchmark_model/grid/axes.h"
#include "tools/benchmark_model/grid/grid_flags.h"

namespace litmus::benchmark {

// What one process of a cell told.
struct GridRound {
  nlohmann::ordered_json document;
  std::string record;
};

// What all rounds of a cell told together.
struct CellOutcome {
  nlohmann::ordered_json document;
  int exit_code = 0;
  std::vector<std::string> errors;  // why it is not 0: gates that are broken
};

// What the grid needs of the rest of the program.
struct GridHooks {
  // `exit_code`: the highest of the rounds.
  std::function<absl::StatusOr<CellOutcome>(const std::vector<GridRound>&, int exit_code)> combine;
  // The kind of record (record_request.h) that the cells are asked for.
  const char* record = nullptr;
  // Writes all copies of the document once the grid ends, interrupted or not, and returns the exit
  // code with which the process ends.
  std::function<int(const nlohmann::ordered_json&)> copies;
  // Lines for people who wait.
  std::function<void(const std::string&)> progress, warn, error;
};

// Measures, writes the document to --grid_out (or --json_out) after each cell, prints the table
// that
// --output says to stdout, and has the copies written. A cell that fails stops no other. Returns
// the exit code: 75 when interrupted, else that of the first cell, in the order of the table, that
// has another than 0; 70 for a cell that a signal ended. `flags` have been read from a line of the
// first cell.
int RunGrid(const GridLine& line, const GridOptions& options, const FlagRegistry& flags,
            const GridHooks& hooks);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_GRID_RUN_GRID_H_
