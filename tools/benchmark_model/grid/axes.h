// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lists on the command line: --num_threads=1,2,4 is one axis of a grid with three values.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_GRID_AXES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_GRID_AXES_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "cli/flags.h"

namespace litmus::benchmark {

struct Axis {
  std::string flag;
  std::vector<std::string> values;
};

struct GridLine {
  std::vector<Axis> axes;           // in the order of the command line; empty: no grid
  std::vector<std::string> common;  // the command line without the axes; [0] is the program
};

// Extracts the lists from a command line. A list is
//   v1,v2 of a flag that is a number, a boolean or a choice, and of graph, backend and cpu_target
//   (a --graph that is the name of an existing file is one value, even with a comma);
//   v1;v2 of --shapes;
//   --grid=FLAG=v1;v2 for any flag, once per flag.
// Only flags that can change the result can be axes. If a flag is given several times, the last one
// counts. `flags` contains the declarations; it need not be parsed. The parser reports errors in
// the other arguments. Returns UsageError (status_exit.h) for a list with an empty, repeated or
// invalid value, for a --grid without a flag or values, and for more than kMaxCells cells.
// Thread-safe.
absl::StatusOr<GridLine> ReadAxes(const FlagRegistry& flags, const std::vector<std::string>& argv);

inline constexpr size_t kMaxCells = 10000;

// Returns the arguments that every cell gets besides its own flags. Flags of the parent process
// (outputs, flags of the grid) are excluded.
std::vector<std::string> ArgumentsOfCells(const GridLine& line, const FlagRegistry& flags);

// Call after parsing. Sets the flags that a short form with a value stands for, so that the rest of
// the program does not see the short form. --backend=cpu is --use_gpu=false; --backend=cl is
// --use_gpu=true --gpu_backend=cl, and gl likewise. --shapes="a:1,80&b:4" is --input_layer=a,b
// --input_layer_shape=1,80:4. Returns UsageError if a short form and a flag that it stands for are
// both given.
absl::Status ExpandShortForms(FlagRegistry& flags);

// For Flag::Check: returns "" for a valid value of --shapes, or else how it must be written.
std::string ShapesProblem(const std::string& text);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_GRID_AXES_H_
