// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/node_cost.h"

#include <algorithm>
#include <set>

#include "runtime/core/delegation/delegate_params.h"
#include "runtime/model/verify.h"
#include "runtime/schema/schema_tables_generated.h"
#include "tools/benchmark_model/model/model_cost.h"

namespace litmus::benchmark {
namespace {

const tflite::Operator* OperatorAt(const tflite::Model& model, int subgraph, int node) {
  const auto* operators = model.subgraphs()->Get(static_cast<unsigned>(subgraph))->operators();
  if (operators == nullptr || node < 0 || static_cast<unsigned>(node) >= operators->size()) {
    return nullptr;  // A delegate's node has no operator code.
  }
  return operators->Get(static_cast<unsigned>(node));
}

tflite::BuiltinOperator CodeOf(const tflite::Model& model, const tflite::Operator& op) {
  return OperatorCodeOf(*model.operator_codes()->Get(op.opcode_index()));
}

// The node that the runtime executes for `node`, into which other nodes may have been fused.
const TfLiteNode* Running(const tflite::Interpreter& interpreter, int subgraph, int node) {
  const TfLiteNode* effective = interpreter.subgraph(subgraph)->effective_node(node).node;
  if (effective != nullptr) return effective;
  const auto* found = interpreter.node_and_registration(subgraph, node);
  return found == nullptr ? nullptr : &found->first;
}

int64_t BytesOf(const tflite::Interpreter& interpreter, int subgraph, const TfLiteIntArray* list,
                std::set<int>* seen) {
  int64_t bytes = 0;
  for (int i = 0; list != nullptr && i < list->size; ++i) {
    if (list->data[i] < 0 || !seen->insert(list->data[i]).second) continue;
    const TfLiteTensor* tensor = interpreter.subgraph(subgraph)->tensor(list->data[i]);
    if (tensor != nullptr) bytes += static_cast<int64_t>(tensor->bytes);
  }
  return bytes;
}

// Whether the operator reads at most as many elements of its first operand as it writes, e.g. a
// slice.
bool ReadsAPart(tflite::BuiltinOperator code) {
  constexpr tflite::BuiltinOperator kSuch[] = {
      tflite::BuiltinOperator_GATHER, tflite::BuiltinOperator_GATHER_ND,
      tflite::BuiltinOperator_SLICE, tflite::BuiltinOperator_STRIDED_SLICE};
  return std::find(std::begin(kSuch), std::end(kSuch), code) != std::end(kSuch);
}

bool MovesNothing(const tflite::Interpreter& interpreter, int subgraph, const TfLiteNode& node,
                  tflite::BuiltinOperator code) {
  constexpr tflite::BuiltinOperator kSuch[] = {tflite::BuiltinOperator_RESHAPE,
                                               tflite::BuiltinOperator_SQUEEZE,
                                               tflite::BuiltinOperator_EXPAND_DIMS};
  if (std::find(std::begin(kSuch), std::end(kSuch), code) == std::end(kSuch)) return false;
  const tflite::Subgraph& graph = *interpreter.subgraph(subgraph);
  return graph.tensor(node.inputs->data[0])->data.raw ==
         graph.tensor(node.outputs->data[0])->data.raw;
}

int64_t MovedBytes(const tflite::Interpreter& interpreter, int subgraph, const TfLiteNode& node,
                   tflite::BuiltinOperator code) {
  if (MovesNothing(interpreter, subgraph, node, code)) return 0;
  std::set<int> seen;
  const int64_t written = BytesOf(interpreter, subgraph, node.outputs, &seen);
  if (ReadsAPart(code) || code == tflite::BuiltinOperator_EMBEDDING_LOOKUP) return 2 * written;
  return written + BytesOf(interpreter, subgraph, node.inputs, &seen);
}

bool CallsSubgraphs(tflite::BuiltinOperator code) {
  constexpr tflite::BuiltinOperator kSuch[] = {
      tflite::BuiltinOperator_CALL, tflite::BuiltinOperator_CALL_ONCE, tflite::BuiltinOperator_IF,
      tflite::BuiltinOperator_WHILE};
  return std::find(std::begin(kSuch), std::end(kSuch), code) != std::end(kSuch);
}

// A product with int8 weights is computed with int8 dot products, regardless of the other operand's
// type.
Arithmetic ArithmeticOf(const tflite::Interpreter& interpreter, int subgraph,
                        const TfLiteNode& node) {
  for (int i = 1; i < node.inputs->size; ++i) {
    if (node.inputs->data[i] < 0) continue;
    const TfLiteTensor* tensor = interpreter.subgraph(subgraph)->tensor(node.inputs->data[i]);
    if (tensor == nullptr) continue;
    if (tensor->type == kTfLiteInt8 || tensor->type == kTfLiteUInt8 ||
        tensor->type == kTfLiteInt4) {
      return Arithmetic::kBytes;
    }
  }
  return Arithmetic::kFloat;
}

}  // namespace

std::optional<int64_t> MacsOf(const tflite::Model& model, const tflite::Interpreter& interpreter,
                              int subgraph, int node) {
  const tflite::Operator* op = OperatorAt(model, subgraph, node);
  if (op == nullptr) return std::nullopt;
  const TfLiteNode* running = Running(interpreter, subgraph, node);
  const auto shape_of = [&](int index) -> std::optional<std::vector<int>> {
    // If other operators were fused into this one, its own output tensor may not exist; the last
    // fused operator's output has the same number of elements.
    const bool output =
        op->outputs() != nullptr && op->outputs()->size() > 0 && op->outputs()->Get(0) == index;
    if (output && running != nullptr && running->outputs->size > 0) {
      index = running->outputs->data[0];
    }
    if (index < 0) return std::nullopt;
    const TfLiteTensor* tensor = interpreter.subgraph(subgraph)->tensor(index);
    if (tensor == nullptr || tensor->dims == nullptr) return std::nullopt;
    return std::vector<int>(tensor->dims->data, tensor->dims->data + tensor->dims->size);
  };
  const tflite::SubGraph& graph = *model.subgraphs()->Get(static_cast<unsigned>(subgraph));
  return MultiplyAccumulates(graph, *op, CodeOf(model, *op), shape_of);
}

NodeCost CostOf(const tflite::Model& model, const tflite::Interpreter& interpreter, int subgraph,
                int node) {
  NodeCost cost;
  const TfLiteNode* running = Running(interpreter, subgraph, node);
  if (running == nullptr) return cost;
  cost.arithmetic = ArithmeticOf(interpreter, subgraph, *running);
  cost.delegate = running->delegate;
  if (const TfLiteIntArray* replaced = ReplacedNodes(*running); replaced != nullptr) {
    cost.delegate_nodes.assign(replaced->data, replaced->data + replaced->size);
  }
  if (running->delegate != nullptr) {
    int64_t macs = 0;
    for (const int replaced : cost.delegate_nodes) {
      const std::optional<int64_t> of_one = MacsOf(model, interpreter, subgraph, replaced);
      if (!of_one) return cost;
      macs += *of_one;
    }
    if (!cost.delegate_nodes.empty()) cost.macs = macs;
    return cost;
  }
  const tflite::Operator* op = OperatorAt(model, subgraph, node);
  if (op == nullptr || CallsSubgraphs(CodeOf(model, *op))) return cost;
  cost.macs = MacsOf(model, interpreter, subgraph, node);
  cost.bytes = MovedBytes(interpreter, subgraph, *running, CodeOf(model, *op));
  return cost;
}

}  // namespace litmus::benchmark
