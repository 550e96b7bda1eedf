// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes the models of the grid to a folder: operator_grid FOLDER.
#include <cstdio>

#include "testing/operator_grid/grid.h"
#include "testing/random_models/model_file.h"

namespace {

constexpr int kExitUsage = 64;

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: operator_grid FOLDER\n");
    return kExitUsage;
  }
  const litmus::operator_grid::Grid grid = litmus::operator_grid::WholeGrid();
  for (const litmus::operator_grid::Cell& cell : grid) {
    litmus::operator_grid::Draft draft(/*seed=*/1, /*index=*/0, /*round=*/0);
    cell.draw(&draft);
    const int failed = litmus::random_models::WriteModel(&draft, argv[1], cell.name);
    if (failed != 0) return failed;
  }
  std::printf("%zu models\n", grid.size());
  return 0;
}
