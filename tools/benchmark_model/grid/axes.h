// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lists on the command line: --num_threads=1,2,4 is three values of one axis of a grid.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_GRID_AXES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_GRID_AXES_H_

#include <functional>
#include <string>
#include <vector>

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
// Of a flag that is given several times, the last one counts. `flags` has its declarations and need
// not be parsed; what is wrong with other arguments is left to the parser. UsageError
// (status_exit.h): a list with an empty or a repeated value, a --grid without flag or values, more
// than kMostCells cells. Thread-safe.
absl::StatusOr<GridLine> ReadAxes(const FlagRegistry& flags, const std::vector<std::string>& argv);

inline constexpr size_t kMostCells = 10000;

// Replaces the short forms that have one value here, so that the rest of the program need not know
// them. --backend=cpu is --use_gpu=false; --backend=cl is --use_gpu=true --gpu_backend=cl, and so
// is gl. --shapes="a:1,80&b:4" is --input_layer=a,b --input_layer_shape=1,80:4. The short form
// itself stays. UsageError: a malformed shape, or a short form beside what the form stands for.
absl::StatusOr<std::vector<std::string>> ExpandShortForms(const std::vector<std::string>& argv);

// Holds each value of each axis to the rules of its flag. `parse` reads one command line, program
// first, and returns what is wrong. Returns the first problem; "" if there is none.
std::string CheckAxes(const std::vector<Axis>& axes,
                      const std::function<std::string(const std::vector<std::string>&)>& parse);

// The text of the argument `--flag=…` or `--flag …` at `index`; null when the argument is another.
// `width` is set to the number of arguments that hold it.
const char* TextOf(const std::vector<std::string>& argv, size_t index, const std::string& flag,
                   bool takes_next, size_t* width);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_GRID_AXES_H_
