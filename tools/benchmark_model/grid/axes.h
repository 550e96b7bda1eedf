// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lists on the command line: --num_threads=1,2,4 is three values of one axis of a grid.
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

// Takes the lists out of a command line. A list is
//   v1,v2 of a flag that is a number, a boolean or a choice, and of graph, backend and cpu_target
//   (a --graph that is a file's name, comma and all, is one value);
//   v1;v2 of --shapes;
//   --grid=FLAG=v1;v2 for any flag, once for each.
// Such a flag can change the result. Of a flag that is given several times, the last one counts.
// `flags` has its declarations and need not be parsed; what is wrong with other arguments is left
// to the parser. UsageError (status_exit.h): a list with an empty or a repeated value or with one
// that does not fit its flag, a --grid without flag or values, more than kMaxCells cells.
// Thread-safe.
absl::StatusOr<GridLine> ReadAxes(const FlagRegistry& flags, const std::vector<std::string>& argv);

inline constexpr size_t kMaxCells = 10000;

// What each cell's process is told beside the cell's flags, without what is the parent's own: where
// results go, and flags of the grid.
std::vector<std::string> ArgumentsOfCells(const GridLine& line, const FlagRegistry& flags);

// After parsing: sets the flags that short forms with a value stand for, so that the rest of the
// program need not know them. --backend=cpu is --use_gpu=false; --backend=cl is --use_gpu=true
// --gpu_backend=cl, and so is gl. --shapes="a:1,80&b:4" is --input_layer=a,b
// --input_layer_shape=1,80:4. UsageError: a short form beside a flag that it stands for.
absl::Status ExpandShortForms(FlagRegistry& flags);

// "", or what a value of --shapes must be. Flag::Check.
std::string ShapesProblem(const std::string& text);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_GRID_AXES_H_
