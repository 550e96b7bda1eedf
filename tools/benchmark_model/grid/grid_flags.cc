// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/grid/grid_flags.h"

#include "tools/benchmark_model/grid/axes.h"
#include "tools/benchmark_model/modes/modes.h"

namespace litmus::benchmark {

void DeclareGridFlags(FlagRegistry& flags, GridOptions* options) {
  flags.SetGroup("Grid", "benchmark_model m.tflite --num_threads=1,2,4 --backend=cpu,cl");
  flags
      .AddString("backend", "", ChangesResult(kLoaded),
                 "cpu, cl or gl: short for --use_gpu and --gpu_backend; a list compares them",
                 &options->backend)
      .Choices({"", "cpu", "cl", "gl"});
  flags
      .AddString("shapes", "", ChangesResult(kLoaded),
                 "shapes of named inputs, NAME:1,80,10; '&' between inputs, ';' between "
                 "alternatives to compare",
                 &options->shapes)
      .Check(&ShapesProblem);
  flags.AddString("grid", "", ChangesResult(kGrid).Names(FlagText::kFlagValues),
                  "measure a grid, each combination of values: FLAG=VALUE;VALUE, for values with "
                  "commas; may be given for several flags",
                  &options->grid);
  flags.AddString(
      "grid_out", "", KeepsResult(kGrid).Output(),
      "file for the grid's JSON document, written after each cell; default: the file of --json_out",
      &options->grid_out);
  flags.AddBool(
      "resume", false, KeepsResult(kGrid),
      "continue an interrupted grid: keep the measured cells of --grid_out, measure the others",
      &options->resume);
  flags
      .AddInt32("grid_rounds", 1, ChangesResult(kGrid),
                "measure each cell this often, in rounds over all cells, each time in a fresh "
                "process; three or more rank the cells",
                &options->grid_rounds)
      .AtLeast(1);
}

}  // namespace litmus::benchmark
