// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Measures the cells of a grid one after another, each in a new process of this program.
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

// The output of one process of a cell.
struct GridRound {
  nlohmann::ordered_json document;
  std::string record;
};

// The combined result of all rounds of a cell.
struct CellOutcome {
  nlohmann::ordered_json document;
  int exit_code = 0;
  std::vector<std::string> errors;  // why exit_code is not 0: exceeded limits
};

// What the grid needs from the rest of the program.
struct GridHooks {
  // `exit_code` is the highest exit code of the rounds.
  std::function<absl::StatusOr<CellOutcome>(const std::vector<GridRound>&, int exit_code)> combine;
  // The kind of record (record_request.h) that the cells write.
  const char* record = nullptr;
  // Writes all copies of the document when the grid ends, interrupted or not. Returns the exit code
  // of the process.
  std::function<int(const nlohmann::ordered_json&)> copies;
  // Messages for the user.
  std::function<void(const std::string&)> progress, warn, error;
};

// Measures the cells, writes the document to --grid_out (or --json_out) after each cell, prints the
// table in the format of --output to stdout, and calls hooks.copies, whose result is returned. A
// cell that fails does not stop the others. The exit code is that of a copy that cannot be written,
// 75 if interrupted, or else the exit code of the first cell (in the order of
// the table) that has another one than 0; 70 for a cell that was ended by a signal. `flags`
// contains the values of a command line of the first cell.
int RunGrid(const GridLine& line, const GridOptions& options, const FlagRegistry& flags,
            const GridHooks& hooks);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_GRID_RUN_GRID_H_
