// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What one run of each operator of a model costs: multiply-accumulates, and bytes moved.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_OPERATOR_COST_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_OPERATOR_COST_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "runtime/core/interpreter.h"
#include "tools/benchmark_model/model/model_cost.h"

namespace litmus::benchmark {

struct OperatorCost {
  std::optional<int64_t> macs;   // MultiplyAccumulates
  std::optional<int64_t> bytes;  // OperatorBytes
};

// The least that one run of `op` reads and writes: each input and each output once, a state both
// ways, constants as the file stores them. Of tables and sliced inputs, no more than the output
// has; an input that only gives a shape counts nothing. nullopt when a shape is not known, or a
// tensor holds strings.
std::optional<int64_t> OperatorBytes(const tflite::Model& model, const tflite::SubGraph& subgraph,
                                     const tflite::Operator& op, tflite::BuiltinOperator code,
                                     const ShapeOf& shape_of);

// The shape of a tensor of subgraph `graph`. After AllocateTensors the interpreter knows the shapes
// of this run; of other subgraphs than the first, and without an interpreter, the file's must do.
std::optional<std::vector<int>> ShapeOfTensor(const tflite::Model& model,
                                              const tflite::Interpreter* interpreter,
                                              unsigned graph, int tensor);

// [subgraph][operator], both by their indices in the file: what operators are folded into, and
// which delegate takes them, changes nothing. `interpreter`: allocated, or nullptr. Each subgraph
// counts once, as if it ran once.
std::vector<std::vector<OperatorCost>> OperatorCosts(const tflite::Model& model,
                                                     const tflite::Interpreter* interpreter);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_OPERATOR_COST_H_
