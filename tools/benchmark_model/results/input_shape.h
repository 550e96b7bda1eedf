// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The shape that an input is measured at, and whether anybody chose it; what the flags of inputs
// could change after a run has failed.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_INPUT_SHAPE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_INPUT_SHAPE_H_

#include <cstddef>
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

// One line that names the inputs whose shape is not the file's, both shapes, and `why` the model
// refuses them: lines of the runtime, or "". `of_file` has the inputs before they were resized. ""
// where all shapes are the file's.
std::string RefusedShapesError(const std::vector<InputShape>& inputs,
                               const std::vector<InputShape>& of_file, const std::string& why);

// An input whose values are integers that the tool draws.
struct RandomIntegers {
  size_t index = 0;  // of the input
  double low = 0, high = 0;
};

// One line that names these inputs and the flags that give them a range which the model accepts:
// random integers may be no index of the model's tables. "" where there are none.
std::string RandomValuesHint(const std::vector<InputShape>& inputs,
                             const std::vector<RandomIntegers>& random);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_INPUT_SHAPE_H_
