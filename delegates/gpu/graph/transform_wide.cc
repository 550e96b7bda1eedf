// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Marks values that may exceed 65504, the largest 16-bit float: squares, exponentials, powers,
// sums, and values computed from them. In a layer normalisation, for example, squares of inputs of
// 300 exceed it.
#include <algorithm>

#include "delegates/gpu/graph/transform_util.h"
#include "delegates/gpu/graph/transforms.h"

namespace litmus::gpu {
namespace {

// Returns true if the result may be wide. wide[i]: the i-th operand may be.
bool IsWide(const Elementwise& op, const std::vector<ValueId>& operands,
            const std::vector<bool>& wide) {
  switch (op.function) {
    case Function::kSquare:
    case Function::kSquaredDifference:
    case Function::kExp:
    case Function::kPow:
      return true;
    case Function::kMul:
      return operands[0] == operands[1] || wide[0] || wide[1];
    case Function::kDiv:
      return wide[0] && !wide[1];
    case Function::kSelect:
      return wide[1] || wide[2];
    // The results of these functions are small for every operand.
    case Function::kCos:
    case Function::kSin:
    case Function::kSqrt:
    case Function::kRsqrt:
    case Function::kLog:
    case Function::kTanh:
    case Function::kLogistic:
    case Function::kSign:
    case Function::kToBool:
    case Function::kEqual:
    case Function::kNotEqual:
    case Function::kGreater:
    case Function::kGreaterEqual:
    case Function::kLess:
    case Function::kLessEqual:
    case Function::kLogicalNot:
    case Function::kLogicalAnd:
    case Function::kLogicalOr:
      return false;
    // Includes 1 / x: for a wide x the result may be too small for a 16-bit float.
    default:
      return std::find(wide.begin(), wide.end(), true) != wide.end();
  }
}

class WideValues {
 public:
  explicit WideValues(const Graph& graph) : graph_(graph) {}

  bool Makes(const Node& node) const {
    if (node.outputs.empty()) return false;
    bool wide = OfOperator(node);
    for (const EpilogueOp& epilogue : node.epilogue) {
      std::vector<bool> operands;
      for (const ValueId id : epilogue.operands) operands.push_back(id < 0 ? wide : Of(id));
      wide = IsWide(epilogue.op, epilogue.operands, operands);
    }
    return wide;
  }

 private:
  bool Of(ValueId id) const { return ValueOf(graph_, id).wide; }
  bool OfAny(const Node& node) const {
    return std::any_of(node.inputs.begin(), node.inputs.end(), [&](ValueId id) { return Of(id); });
  }

  bool OfOperator(const Node& node) const {
    if (const auto* op = std::get_if<Elementwise>(&node.op)) {
      std::vector<bool> wide;
      for (const ValueId id : node.inputs) wide.push_back(Of(id));
      return IsWide(*op, node.inputs, wide);
    }
    if (const auto* op = std::get_if<Reduce>(&node.op)) {
      return op->kind == Reduce::Kind::kSum || op->kind == Reduce::Kind::kProduct || OfAny(node);
    }
    if (std::holds_alternative<CumulativeSum>(node.op)) return true;
    // Operators that only move, select or average elements.
    const bool moves =
        std::holds_alternative<StridedCopy>(node.op) || std::holds_alternative<Reshape>(node.op) ||
        std::holds_alternative<Concatenate>(node.op) ||
        std::holds_alternative<MirrorPad>(node.op) || std::holds_alternative<Gather>(node.op) ||
        std::holds_alternative<GatherNd>(node.op) || std::holds_alternative<Pool>(node.op) ||
        std::holds_alternative<MaxUnpool>(node.op) || std::holds_alternative<Resize>(node.op) ||
        std::holds_alternative<Resampler>(node.op);
    return moves && OfAny(node);
  }

  const Graph& graph_;
};

}  // namespace

void MarkWideValues(Graph* graph) {
  const WideValues wide(*graph);
  for (const Node& node : graph->nodes) {
    if (!wide.Makes(node)) continue;
    Value& made = graph->values[static_cast<size_t>(node.outputs[0])];
    made.wide = made.type == ValueType::kFloat;
  }
}

}  // namespace litmus::gpu
