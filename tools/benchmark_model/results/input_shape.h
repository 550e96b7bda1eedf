// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The shape that an input is measured at, and whether anybody chose it.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_INPUT_SHAPE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_INPUT_SHAPE_H_

#include <string>
#include <vector>

namespace litmus::benchmark {

struct InputShape {
  std::string name;            // "" when the model gives none
  std::string type;            // "FLOAT32"
  std::vector<int> shape;      // of this run
  std::vector<int> signature;  // of the file, -1 where a dimension is open; empty: none is
  // A dimension is open and the flags set none: it has the size that the file happens to hold,
  // usually 1.
  bool placeholder = false;
};

// One line that names the inputs measured at a placeholder's size, their shapes, and the flags that
// set them; "" when there is none.
std::string PlaceholderWarning(const std::vector<InputShape>& inputs);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_INPUT_SHAPE_H_
