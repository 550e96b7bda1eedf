// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes the grid's models into a folder: operator_grid FOLDER.
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "testing/operator_grid/grid.h"

namespace {

constexpr int kExitUsage = 64, kExitCannotWrite = 73;

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: operator_grid FOLDER\n");
    return kExitUsage;
  }
  litmus::operator_grid::Grid grid;
  litmus::operator_grid::AddLayers(&grid);
  litmus::operator_grid::AddElementwise(&grid);
  litmus::operator_grid::AddReductions(&grid);
  litmus::operator_grid::AddMovement(&grid);
  litmus::operator_grid::AddRecurrent(&grid);
  for (const litmus::operator_grid::Cell& cell : grid) {
    litmus::operator_grid::Draft draft(/*seed=*/1, /*index=*/0, /*round=*/0);
    cell.draw(&draft);
    const std::vector<char> model = draft.Finish();
    const std::string path = std::string(argv[1]) + "/" + cell.name + ".tflite";
    std::ofstream file(path, std::ios::binary);
    file.write(model.data(), static_cast<std::streamsize>(model.size()));
    if (!file.flush()) {
      std::fprintf(stderr, "operator_grid: cannot write %s\n", path.c_str());
      return kExitCannotWrite;
    }
  }
  std::printf("%zu models\n", grid.size());
  return 0;
}
