// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/graph/lowering/lower_arithmetic.h"

#include <cmath>
#include <utility>
#include <vector>

#include "delegates/gpu/graph/lowering/lower_elementwise.h"
#include "delegates/gpu/graph/lowering/lower_rescale.h"

namespace litmus::gpu {
namespace {

// Quantised rectifier: y = x >= 0 ? x : leak, where x and leak are rescaled by factors of their
// own. Returns false and changes nothing if the output is not rounded or the factors cannot be
// represented.
bool AddTwoSlopes(NodeLowering* node, ValueId x, const Rescaling& of_x, ValueId leak,
                  const Rescaling& of_leak, ValueId y) {
  if (!node->RoundsOutputs()) return false;
  const std::vector<float> positive = RescaleTable({of_x}), negative = RescaleTable({of_leak});
  if (positive.empty() || negative.empty()) return false;
  const float scale = node->OnGrid();
  const Shape shape = node->OutputShape(0), table = {TableRows(Function::kRescale), 1};
  const ValueId kept = node->AddValue(shape), leaked = node->AddValue(shape),
                is_negative = node->AddValue(shape), zero = node->AddConstant({}, {0.0f});
  node->Add(Elementwise{Function::kRescale, scale}, {x, node->AddConstant(table, positive)},
            {kept});
  node->Add(Elementwise{Function::kRescale, scale}, {leak, node->AddConstant(table, negative)},
            {leaked});
  node->Add(Elementwise{Function::kLess}, {x, zero}, {is_negative});
  node->Add(Elementwise{Function::kSelect}, {is_negative, leaked, kept}, {y});
  return true;
}

bool AreQuantized(const NodeLowering& node) {
  for (const TfLiteTensor* tensor :
       {node.InputTensor(0), node.InputTensor(1), node.OutputTensor(0)}) {
    if (!IsQuantizedType(tensor->type) || tensor->params.scale <= 0) return false;
  }
  return true;
}

// Adds `function` with quantised operands and output, with the results of the integer kernels.
// Returns false if the integer kernels do not compute such a node, or if the output is not rounded.
bool AddRescaled(NodeLowering* node, Function function, std::vector<ValueId> inputs, ValueId out) {
  if (!node->RoundsOutputs()) return false;
  const float a = node->InputTensor(0)->params.scale, b = node->InputTensor(1)->params.scale,
              scale = node->OutputTensor(0)->params.scale;
  if (function == Function::kMul) {
    if (!node->Rescale({{static_cast<double>(a * b), static_cast<double>(a * b / scale)}})) {
      return false;
    }
    node->Add(Elementwise{function}, std::move(inputs), {out});
    return true;
  }
  std::vector<float> table = AddTable(a, b, scale);
  if (table.empty() || (function != Function::kAdd && function != Function::kSub)) return false;
  const Function rescaled =
      function == Function::kAdd ? Function::kAddRescaled : Function::kSubRescaled;
  inputs.push_back(node->AddConstant({TableRows(rescaled), 1}, std::move(table)));
  node->Add(Elementwise{rescaled, node->OnGrid()}, std::move(inputs), {out});
  return true;
}

// ADD, SUB, MUL or DIV (`function`) with the fused activation of the parameters P.
template <Function function, typename P>
absl::Status LowerArithmetic(NodeLowering* node) {
  if (absl::Status status = RequireOperands(*node, 2); !status.ok()) return status;
  if (absl::Status status = RequireNumbers(*node); !status.ok()) return status;
  const auto parameters = node->Parameters<P>();
  if (!parameters.ok()) return parameters.status();
  absl::StatusOr<std::vector<ValueId>> inputs = AllInputs(node);
  if (!inputs.ok()) return inputs.status();
  if (absl::Status status = CheckBroadcast(*node, *inputs); !status.ok()) return status;
  absl::StatusOr<ValueId> out = node->Output(0);
  if (!out.ok()) return out.status();
  const bool bounded = AreQuantized(*node) && node->Bound((*parameters)->activation);
  if (bounded && AddRescaled(node, function, *inputs, *out)) return absl::OkStatus();
  return node->AddWithActivation(Elementwise{function}, *std::move(inputs), *out,
                                 bounded ? kTfLiteActNone : (*parameters)->activation);
}

}  // namespace

absl::Status LowerAdd(NodeLowering* node) {
  return LowerArithmetic<Function::kAdd, TfLiteAddParams>(node);
}

absl::Status LowerSub(NodeLowering* node) {
  return LowerArithmetic<Function::kSub, TfLiteSubParams>(node);
}

absl::Status LowerMul(NodeLowering* node) {
  return LowerArithmetic<Function::kMul, TfLiteMulParams>(node);
}

absl::Status LowerDiv(NodeLowering* node) {
  return LowerArithmetic<Function::kDiv, TfLiteDivParams>(node);
}

absl::Status LowerPrelu(NodeLowering* node) {
  if (absl::Status status = RequireOperands(*node, 2); !status.ok()) return status;
  if (absl::Status status = RequireNumbers(*node); !status.ok()) return status;
  if (!AreQuantized(*node)) return LowerTo(node, {Function::kPrelu});
  absl::StatusOr<std::vector<ValueId>> inputs = AllInputs(node);
  if (!inputs.ok()) return inputs.status();
  if (absl::Status status = CheckBroadcast(*node, *inputs); !status.ok()) return status;
  const absl::StatusOr<ValueId> y = node->Output(0);
  if (!y.ok()) return y.status();
  const float from = node->InputTensor(0)->params.scale, alpha = node->InputTensor(1)->params.scale,
              to = node->OutputTensor(0)->params.scale;
  const ValueId x = inputs->front(), product = node->AddValue(node->OutputShape(0));
  node->Add(Elementwise{Function::kMul}, *inputs, {product});
  if (!AddTwoSlopes(node, x, {from, from / to}, product, {from * alpha, from * alpha / to}, *y)) {
    node->Add(Elementwise{Function::kPrelu}, *inputs, {*y});
  }
  return absl::OkStatus();
}

absl::Status LowerAddN(NodeLowering* node) {
  if (node->num_inputs() < 1) return absl::InvalidArgumentError("It has no operands.");
  if (absl::Status status = RequireNumbers(*node); !status.ok()) return status;
  absl::StatusOr<std::vector<ValueId>> inputs = AllInputs(node);
  if (!inputs.ok()) return inputs.status();
  if (absl::Status status = CheckBroadcast(*node, *inputs); !status.ok()) return status;
  absl::StatusOr<ValueId> out = node->Output(0);
  if (!out.ok()) return out.status();
  ValueId sum = inputs->front();
  if (inputs->size() == 1) node->Add(Elementwise{Function::kCopy}, {sum}, {*out});
  for (size_t i = 1; i < inputs->size(); ++i) {
    const bool last = i + 1 == inputs->size();
    const ValueId next = last ? *out : node->AddValue(node->OutputShape(0));
    node->Add(Elementwise{Function::kAdd}, {sum, (*inputs)[i]}, {next});
    sum = next;
  }
  return absl::OkStatus();
}

absl::Status LowerLeakyRelu(NodeLowering* node) {
  if (absl::Status status = RequireOperands(*node, 1); !status.ok()) return status;
  if (absl::Status status = RequireNumbers(*node); !status.ok()) return status;
  const auto parameters = node->Parameters<TfLiteLeakyReluParams>();
  if (!parameters.ok()) return parameters.status();
  const float alpha = (*parameters)->alpha;
  if (!IsQuantizedType(node->OutputTensor(0)->type))
    return LowerTo(node, {Function::kLeakyRelu, alpha});
  const absl::StatusOr<ValueId> x = node->Input(0);
  if (!x.ok()) return x.status();
  const absl::StatusOr<ValueId> y = node->Output(0);
  if (!y.ok()) return y.status();
  ValueId leak = *x;  // x times the sign of alpha
  if (alpha < 0) {
    leak = node->AddValue(node->OutputShape(0));
    node->Add(Elementwise{Function::kNeg}, {*x}, {leak});
  }
  const float from = node->InputTensor(0)->params.scale, to = node->OutputTensor(0)->params.scale;
  if (!AddTwoSlopes(node, *x, {from, from / to}, leak, {from, std::abs(from * alpha / to)}, *y)) {
    node->Add(Elementwise{Function::kLeakyRelu, alpha}, {*x}, {*y});
  }
  return absl::OkStatus();
}

}  // namespace litmus::gpu
