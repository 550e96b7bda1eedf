// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Computes what a node of a prepared graph computes and moves: multiply-adds, bytes, and the
// arithmetic.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_NODE_COST_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_NODE_COST_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "runtime/core/interpreter.h"
#include "runtime/schema/schema_names.h"
#include "tools/benchmark_model/results/operator_profile.h"

namespace litmus::benchmark {

// All values are unknown for a node that is not in the model's file, unless it replaces nodes of
// the file.
struct NodeCost {
  std::optional<int64_t> macs;
  // Bytes of all inputs, including constants, and outputs, each counted once. For gathers and
  // slices, the input counts as many bytes as the output has; a reshape in place moves none.
  std::optional<int64_t> bytes;
  Arithmetic arithmetic = Arithmetic::kFloat;
  const TfLiteDelegate* delegate = nullptr;  // null: the CPU
  std::vector<int> delegate_nodes;           // nodes that a delegate's node replaces
};

// `interpreter` must be built from `model` and have run once, so that shapes are known. Values of
// an operator that calls other subgraphs are unknown.
NodeCost CostOf(const tflite::Model& model, const tflite::Interpreter& interpreter, int subgraph,
                int node);

// Multiply-adds of one node of the file.
std::optional<int64_t> MacsOf(const tflite::Model& model, const tflite::Interpreter& interpreter,
                              int subgraph, int node);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_NODE_COST_H_
