// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Computes the multiply-accumulates of an operator and the parameters of a model from shapes.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_MODEL_COST_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_MODEL_COST_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "runtime/schema/schema_names.h"

namespace litmus::benchmark {

// Returns the shape of tensor `index` of the operator's subgraph; nullopt if it is not known.
using ShapeOf = std::function<std::optional<std::vector<int>>(int index)>;

// Returns the multiply-accumulates of one run of `op`; 0 for operators that are not a convolution,
// matrix product or recurrent cell; nullopt if a shape is not known. As is usual, elementwise work
// is not counted.
std::optional<int64_t> MultiplyAccumulates(const tflite::SubGraph& subgraph,
                                           const tflite::Operator& op, tflite::BuiltinOperator code,
                                           const ShapeOf& shape_of);

// The constants that are weights: floats, and integers with a scale. Constants for shapes, axes and
// indices are not counted. A buffer that several tensors share is counted once.
struct Parameters {
  int64_t count = 0, bytes = 0;
  std::map<std::string, int64_t> count_by_type;  // "FLOAT32" and so on
};
Parameters CountParameters(const tflite::Model& model);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_MODEL_COST_H_
