// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The shape of an input in a run, and whether the user chose it; messages about flags that may help
// after a run failed.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_INPUT_SHAPE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_INPUT_SHAPE_H_

#include <cstddef>
#include <string>
#include <vector>

namespace litmus::benchmark {

struct InputShape {
  std::string name;        // "" if the model has no name for the input
  std::string type;        // e.g. "FLOAT32"
  std::vector<int> shape;  // shape in this run
  // Shape in the file, with -1 for a dynamic dimension; empty: no dimension is dynamic.
  std::vector<int> signature;
  // A dimension is dynamic and no flag sets it: its size is the one stored in the file, usually 1.
  bool placeholder = false;
};

// One line that names the inputs with placeholder sizes, their shapes, and the flags that set them;
// "" if there is none.
std::string PlaceholderWarning(const std::vector<InputShape>& inputs);

// One line that names the inputs whose shape differs from the file's, both shapes, and the reason
// `why` the model rejects them: messages of the runtime, or "". `of_file` has the inputs before
// they were resized. "" if no shape differs.
std::string RefusedShapesError(const std::vector<InputShape>& inputs,
                               const std::vector<InputShape>& of_file, const std::string& why);

// An input whose values are random integers.
struct RandomIntegers {
  size_t index = 0;  // index of the input
  double low = 0, high = 0;
};

// One line that names these inputs and the flags that set their range: random integers may be out
// of range as indices into the model's tables. "" if there are no such inputs.
std::string RandomValuesHint(const std::vector<InputShape>& inputs,
                             const std::vector<RandomIntegers>& random);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_INPUT_SHAPE_H_
