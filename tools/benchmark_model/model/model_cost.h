// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Multiply-accumulates of an operator and parameters of a model, from shapes alone.
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

// The shape of tensor `index` of the operator's subgraph; nullopt when it is not known.
using ShapeOf = std::function<std::optional<std::vector<int>>(int index)>;

// Multiply-accumulates of one run of `op`: 0 for operators that are no convolution, matrix product
// or recurrent cell; nullopt when a shape is not known. Elementwise work is not counted, as is
// usual for such figures.
std::optional<int64_t> MultiplyAccumulates(const tflite::SubGraph& subgraph,
                                           const tflite::Operator& op, tflite::BuiltinOperator code,
                                           const ShapeOf& shape_of);

// Constants that hold weights: floats, and integers with a scale; shapes, axes and indices are
// none. A buffer that several tensors share counts once.
struct Parameters {
  int64_t count = 0, bytes = 0;
  std::map<std::string, int64_t> count_by_type;  // "FLOAT32" and so on
};
Parameters CountParameters(const tflite::Model& model);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_MODEL_COST_H_
