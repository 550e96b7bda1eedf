// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a node of a prepared graph computes and moves: multiply-adds, bytes, and the arithmetic.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_NODE_COST_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_NODE_COST_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "runtime/core/interpreter.h"
#include "runtime/schema/schema_names.h"
#include "tools/benchmark_model/results/operator_profile.h"

namespace litmus::benchmark {

// Nothing is known of a node that is not in the file, unless it stands for nodes of the file.
struct NodeCost {
  std::optional<int64_t> macs;
  // All inputs, constants among them, and outputs, once each. Of tables and slices as much as the
  // output holds; nothing for a shape that changes in place.
  std::optional<int64_t> bytes;
  Arithmetic arithmetic = Arithmetic::kFloat;
  const TfLiteDelegate* delegate = nullptr;  // null on the CPU
  std::vector<int> delegate_nodes;           // that a delegate's node stands for
};

// `interpreter` is of `model` and has run once, so that shapes are known. Of an operator that
// calls others nothing is known.
NodeCost CostOf(const tflite::Model& model, const tflite::Interpreter& interpreter, int subgraph,
                int node);

// Multiply-adds of one node of the file.
std::optional<int64_t> MacsOf(const tflite::Model& model, const tflite::Interpreter& interpreter,
                              int subgraph, int node);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_NODE_COST_H_
