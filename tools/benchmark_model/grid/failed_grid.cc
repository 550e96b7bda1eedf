// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/grid/failed_grid.h"

#include <set>

#include "absl/strings/str_cat.h"
#include "runtime/files/file_output.h"
#include "tools/benchmark_model/grid/grid_table.h"

namespace litmus::benchmark {

void FailPendingCells(const Failure& failure, Grid* grid) {
  for (Cell& cell : grid->cells) {
    if (cell.status != CellStatus::kPending) continue;
    cell.status = CellStatus::kFailed;
    cell.exit_code = failure.exit_code;
    cell.error = failure.error;
  }
}

std::string ErrorsOfCells(const Grid& grid) {
  std::string text;
  std::set<std::string> told;
  for (const Cell& cell : grid.cells) {
    if (cell.status != CellStatus::kFailed || !told.insert(cell.error).second) continue;
    absl::StrAppend(&text, text.empty() ? "" : "\n", cell.Text(), cell.flags.empty() ? "" : ": ",
                    cell.error);
  }
  return text;
}

FailedGrid FailGrid(const GridLine& line, const FlagRegistry& flags, const Failure& failure) {
  Grid grid;
  grid.axes = line.axes;
  grid.arguments = ArgumentsOfCells(line, flags);
  grid.cells = MakeCells(line.axes);
  FailPendingCells(failure, &grid);
  return {GridToJson(grid, failure.exit_code), GridCsv(grid)};
}

bool MayBeResumed(const FlagRegistry& flags, const std::string& path) {
  if (path.empty() || IsSpecialFile(path)) return false;
  return flags.GetBool("resume") || !CheckFinished(path).ok();
}

}  // namespace litmus::benchmark
