// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Computes the cost of one run of each operator: multiply-accumulates, and bytes read and written.
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

// Returns the min number of bytes that one run of `op` reads and writes: each input and each output
// once, variables twice (read and written), constants as stored in the file. Lookup tables and
// sliced inputs count at most as much as the output. An input that only specifies a shape counts 0.
// Returns nullopt if a shape is not known or a tensor contains strings.
std::optional<int64_t> OperatorBytes(const tflite::Model& model, const tflite::SubGraph& subgraph,
                                     const tflite::Operator& op, tflite::BuiltinOperator code,
                                     const ShapeOf& shape_of);

// Returns the shape of a tensor of subgraph `graph`. After AllocateTensors the interpreter knows
// the current shapes. The shapes in the file are used without an interpreter and for all subgraphs
// but the first.
std::optional<std::vector<int>> ShapeOfTensor(const tflite::Model& model,
                                              const tflite::Interpreter* interpreter,
                                              unsigned graph, int tensor);

// Indexed [subgraph][operator], both as in the file, so folded operators and delegates change
// nothing. `interpreter` has allocated tensors, or is nullptr. Each subgraph is counted as if it
// ran once.
std::vector<std::vector<OperatorCost>> OperatorCosts(const tflite::Model& model,
                                                     const tflite::Interpreter* interpreter);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_OPERATOR_COST_H_
