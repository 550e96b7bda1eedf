// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/graph/lowering/lower_elementwise.h"

#include <limits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/graph/broadcast.h"
#include "delegates/gpu/graph/lowering/lower_arithmetic.h"
#include "delegates/gpu/graph/lowering/lower_rescale.h"

namespace litmus::gpu {

absl::Status RequireNumbers(const NodeLowering& node) {
  for (int i = 0; i < node.num_inputs(); ++i) {
    const TfLiteTensor* tensor = node.InputTensor(i);
    if (tensor == nullptr) return absl::InvalidArgumentError("An operand is missing.");
    if (tensor->type == kTfLiteInt32 || tensor->type == kTfLiteInt64) {
      return absl::UnimplementedError(
          "The delegate computes integers in floats, exact only up to 2^24.");
    }
    if (tensor->type == kTfLiteFloat32 || tensor->type == kTfLiteFloat16) continue;
    if (!IsQuantizedType(tensor->type)) {
      return absl::UnimplementedError(
          absl::StrCat("Tensor type ", TfLiteTypeGetName(tensor->type), " is not supported."));
    }
  }
  return absl::OkStatus();
}

absl::Status RequireOperands(const NodeLowering& node, int inputs) {
  if (node.num_inputs() == inputs && node.num_outputs() == 1) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("Expected ", inputs, " inputs and one output."));
}

absl::StatusOr<std::vector<ValueId>> AllInputs(NodeLowering* node) {
  std::vector<ValueId> inputs;
  for (int i = 0; i < node->num_inputs(); ++i) {
    absl::StatusOr<ValueId> input = node->Input(i);
    if (!input.ok()) return input.status();
    inputs.push_back(*input);
  }
  return inputs;
}

absl::Status CheckBroadcast(const NodeLowering& node, const std::vector<ValueId>& inputs) {
  std::vector<Shape> shapes;
  for (const ValueId input : inputs) shapes.push_back(node.graph().shape(input));
  return CollapseRows(node.OutputShape(0), shapes).status();
}

absl::Status LowerTo(NodeLowering* node, const Elementwise& op) {
  absl::StatusOr<std::vector<ValueId>> inputs = AllInputs(node);
  if (!inputs.ok()) return inputs.status();
  if (absl::Status status = CheckBroadcast(*node, *inputs); !status.ok()) return status;
  absl::StatusOr<ValueId> out = node->Output(0);
  if (!out.ok()) return out.status();
  node->Add(op, *std::move(inputs), {*out});
  return absl::OkStatus();
}

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

// Rescales one quantised operand to the output's scale. `single`: the factor is computed in single
// precision.
void RescaleOperand(NodeLowering* node, bool single) {
  const TfLiteTensor &in = *node->InputTensor(0), &out = *node->OutputTensor(0);
  if (!IsQuantizedType(in.type) || !IsQuantizedType(out.type) || out.params.scale <= 0) return;
  const double unit = in.params.scale;
  node->Rescale({{unit, single ? static_cast<double>(in.params.scale / out.params.scale)
                               : unit / out.params.scale}});
}

template <Function function>
absl::Status LowerUnary(NodeLowering* node) {
  if (absl::Status status = RequireOperands(*node, 1); !status.ok()) return status;
  if (absl::Status status = RequireNumbers(*node); !status.ok()) return status;
  return LowerTo(node, {function});
}

// TensorFlow Lite's NEG negates bytes as plain integers, whatever their scale and zero point.
absl::Status LowerNegation(NodeLowering* node) {
  if (node->num_inputs() == 1 && IsQuantizedType(node->InputTensor(0)->type)) {
    return absl::UnimplementedError("NEG of bytes ignores their scale; the CPU computes it.");
  }
  return LowerUnary<Function::kNeg>(node);
}

template <int low, int high>  // high < low: no bounds
absl::Status LowerClamp(NodeLowering* node) {
  if (absl::Status status = RequireOperands(*node, 1); !status.ok()) return status;
  if (absl::Status status = RequireNumbers(*node); !status.ok()) return status;
  constexpr float kHigh = high < low ? kInfinity : high;
  if (!IsQuantizedType(node->OutputTensor(0)->type)) {
    return LowerTo(node, {Function::kClamp, low, kHigh});
  }
  absl::Status status = LowerTo(node, {Function::kCopy});
  if (!status.ok()) return status;
  node->Bound(low, kHigh);
  RescaleOperand(node, true);
  return absl::OkStatus();
}

absl::Status LowerGelu(NodeLowering* node) {
  if (absl::Status status = RequireOperands(*node, 1); !status.ok()) return status;
  if (absl::Status status = RequireNumbers(*node); !status.ok()) return status;
  const auto parameters = node->Parameters<TfLiteGeluParams>();
  if (!parameters.ok()) return parameters.status();
  return LowerTo(node, {(*parameters)->approximate ? Function::kGeluTanh : Function::kGeluErf});
}

template <Function function>
absl::Status LowerBinary(NodeLowering* node) {
  if (absl::Status status = RequireOperands(*node, 2); !status.ok()) return status;
  if (absl::Status status = RequireNumbers(*node); !status.ok()) return status;
  return LowerTo(node, {function});
}

// Comparisons accept integers and booleans too: Input() accepts only types whose values floats hold
// exactly.
template <Function function>
absl::Status LowerComparison(NodeLowering* node) {
  if (absl::Status status = RequireOperands(*node, 2); !status.ok()) return status;
  return LowerTo(node, {function});
}

template <Function function, int operands>
absl::Status LowerLogical(NodeLowering* node) {
  if (absl::Status status = RequireOperands(*node, operands); !status.ok()) return status;
  for (int i = 0; i < operands; ++i) {
    if (node->InputTensor(i)->type == kTfLiteBool) continue;
    return absl::UnimplementedError("Only booleans are supported.");
  }
  return LowerTo(node, {function});
}

bool SameGrid(const TfLiteTensor& a, const TfLiteTensor& b) {
  return a.params.scale == b.params.scale && a.params.zero_point == b.params.zero_point;
}

absl::Status LowerSelect(NodeLowering* node) {
  if (absl::Status status = RequireOperands(*node, 3); !status.ok()) return status;
  const TfLiteTensor* result = node->OutputTensor(0);
  bool on_grid = false;
  if (IsQuantizedType(result->type)) {
    on_grid = SameGrid(*node->InputTensor(1), *result) && SameGrid(*node->InputTensor(2), *result);
    if (!on_grid) return absl::UnimplementedError("Scales of inputs and output differ.");
  }
  absl::StatusOr<std::vector<ValueId>> inputs = AllInputs(node);
  if (!inputs.ok()) return inputs.status();
  absl::StatusOr<ValueId> out = node->Output(0, on_grid);
  if (!out.ok()) return out.status();
  // SELECT with a vector of conditions, one per batch.
  const Shape shape = node->OutputShape(0), condition = node->InputShape(0);
  if (node->code() == kTfLiteBuiltinSelect && condition.size() == 1 && shape.size() > 1) {
    Shape column(shape.size(), 1);
    column[0] = condition[0];
    inputs->front() = node->Reshaped(inputs->front(), column);
  }
  if (absl::Status status = CheckBroadcast(*node, *inputs); !status.ok()) return status;
  node->Add(Elementwise{Function::kSelect}, *std::move(inputs), {*out});
  return absl::OkStatus();
}

absl::Status LowerCast(NodeLowering* node) {
  if (absl::Status status = RequireOperands(*node, 1); !status.ok()) return status;
  const TfLiteType from = node->InputTensor(0)->type, to = node->OutputTensor(0)->type;
  const auto is_float = [](TfLiteType type) {
    return type == kTfLiteFloat32 || type == kTfLiteFloat16;
  };
  const auto is_integer = [](TfLiteType type) {
    return type == kTfLiteInt32 || type == kTfLiteInt64;
  };
  for (const TfLiteType type : {from, to}) {
    if (is_float(type) || is_integer(type) || type == kTfLiteBool) continue;
    return absl::UnimplementedError(absl::StrCat("CAST from ", TfLiteTypeGetName(from), " to ",
                                                 TfLiteTypeGetName(to), " is not supported."));
  }
  if (to == kTfLiteBool) return LowerTo(node, {Function::kToBool});
  const bool cuts = is_float(from) && is_integer(to);
  return LowerTo(node, {cuts ? Function::kTruncate : Function::kCopy});
}

// QUANTIZE rounds to the output's scale, as every node with a quantised output does. DEQUANTIZE
// copies: its input is a float value already.
absl::Status LowerQuantize(NodeLowering* node) {
  if (absl::Status status = RequireOperands(*node, 1); !status.ok()) return status;
  absl::Status status = LowerTo(node, {Function::kCopy});
  if (!status.ok()) return status;
  if (!IsQuantizedType(node->InputTensor(0)->type)) node->QuantizeQuotients();
  RescaleOperand(node, false);
  return absl::OkStatus();
}

}  // namespace

const std::vector<LoweringEntry>& ElementwiseLowerings() {
  static const auto* const entries = new std::vector<LoweringEntry>{
      {kTfLiteBuiltinAbs, nullptr, 5, LowerUnary<Function::kAbs>},
      {kTfLiteBuiltinCeil, nullptr, 1, LowerUnary<Function::kCeil>},
      {kTfLiteBuiltinCos, nullptr, 2, LowerUnary<Function::kCos>},
      {kTfLiteBuiltinElu, nullptr, 1, LowerUnary<Function::kElu>},
      {kTfLiteBuiltinExp, nullptr, 2, LowerUnary<Function::kExp>},
      {kTfLiteBuiltinFloor, nullptr, 1, LowerUnary<Function::kFloor>},
      {kTfLiteBuiltinGelu, nullptr, 3, LowerGelu},
      {kTfLiteBuiltinHardSwish, nullptr, 1, LowerUnary<Function::kHardSwish>},
      {kTfLiteBuiltinLog, nullptr, 2, LowerUnary<Function::kLog>},
      {kTfLiteBuiltinLogistic, nullptr, 3, LowerUnary<Function::kLogistic>},
      {kTfLiteBuiltinNeg, nullptr, 1, LowerNegation},
      {kTfLiteBuiltinRound, nullptr, 1, LowerUnary<Function::kRound>},
      {kTfLiteBuiltinRsqrt, nullptr, 3, LowerUnary<Function::kRsqrt>},
      {kTfLiteBuiltinSign, nullptr, 2, LowerUnary<Function::kSign>},
      {kTfLiteBuiltinSin, nullptr, 2, LowerUnary<Function::kSin>},
      {kTfLiteBuiltinSqrt, nullptr, 2, LowerUnary<Function::kSqrt>},
      {kTfLiteBuiltinSquare, nullptr, 1, LowerUnary<Function::kSquare>},
      {kTfLiteBuiltinTanh, nullptr, 3, LowerUnary<Function::kTanh>},
      {kTfLiteBuiltinRelu, nullptr, 3, LowerClamp<0, -1>},
      {kTfLiteBuiltinRelu6, nullptr, 3, LowerClamp<0, 6>},
      {kTfLiteBuiltinReluN1To1, nullptr, 1, LowerClamp<-1, 1>},
      {kTfLiteBuiltinRelu0To1, nullptr, 1, LowerClamp<0, 1>},
      {kTfLiteBuiltinLeakyRelu, nullptr, 2, LowerLeakyRelu},
      {kTfLiteBuiltinPrelu, nullptr, 1, LowerPrelu},
      {kTfLiteBuiltinAdd, nullptr, 6, LowerAdd},
      {kTfLiteBuiltinSub, nullptr, 5, LowerSub},
      {kTfLiteBuiltinMul, nullptr, 8, LowerMul},
      {kTfLiteBuiltinDiv, nullptr, 2, LowerDiv},
      {kTfLiteBuiltinMaximum, nullptr, 4, LowerBinary<Function::kMaximum>},
      {kTfLiteBuiltinMinimum, nullptr, 4, LowerBinary<Function::kMinimum>},
      {kTfLiteBuiltinPow, nullptr, 1, LowerBinary<Function::kPow>},
      {kTfLiteBuiltinSquaredDifference, nullptr, 2, LowerBinary<Function::kSquaredDifference>},
      {kTfLiteBuiltinFloorDiv, nullptr, 3, LowerBinary<Function::kFloorDiv>},
      {kTfLiteBuiltinFloorMod, nullptr, 2, LowerBinary<Function::kFloorMod>},
      {kTfLiteBuiltinAddN, nullptr, 1, LowerAddN},
      {kTfLiteBuiltinEqual, nullptr, 5, LowerComparison<Function::kEqual>},
      {kTfLiteBuiltinNotEqual, nullptr, 4, LowerComparison<Function::kNotEqual>},
      {kTfLiteBuiltinGreater, nullptr, 2, LowerComparison<Function::kGreater>},
      {kTfLiteBuiltinGreaterEqual, nullptr, 3, LowerComparison<Function::kGreaterEqual>},
      {kTfLiteBuiltinLess, nullptr, 3, LowerComparison<Function::kLess>},
      {kTfLiteBuiltinLessEqual, nullptr, 2, LowerComparison<Function::kLessEqual>},
      {kTfLiteBuiltinLogicalNot, nullptr, 1, LowerLogical<Function::kLogicalNot, 1>},
      {kTfLiteBuiltinLogicalAnd, nullptr, 1, LowerLogical<Function::kLogicalAnd, 2>},
      {kTfLiteBuiltinLogicalOr, nullptr, 1, LowerLogical<Function::kLogicalOr, 2>},
      {kTfLiteBuiltinSelect, nullptr, 4, LowerSelect},
      {kTfLiteBuiltinSelectV2, nullptr, 2, LowerSelect},
      {kTfLiteBuiltinCast, nullptr, 9, LowerCast},
      {kTfLiteBuiltinQuantize, nullptr, 6, LowerQuantize},
      {kTfLiteBuiltinDequantize, nullptr, 9, LowerQuantize},
  };
  return *entries;
}

}  // namespace litmus::gpu
