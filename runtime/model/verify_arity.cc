// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How many inputs and outputs each built-in operator takes. Kernels index them without looking.
#include "absl/strings/str_cat.h"
#include "runtime/model/verify.h"

namespace litmus {
namespace {

constexpr int kAny = 1 << 30;

struct Arity {
  int min_inputs, max_inputs, min_outputs, max_outputs;
};

Arity ArityOf(tflite::BuiltinOperator op) {
  switch (op) {
    case tflite::BuiltinOperator_CUSTOM:
    case tflite::BuiltinOperator_DELEGATE:
    case tflite::BuiltinOperator_CALL:
    case tflite::BuiltinOperator_CALL_ONCE:
    case tflite::BuiltinOperator_IF:
    case tflite::BuiltinOperator_WHILE:
    case tflite::BuiltinOperator_STABLEHLO_COMPOSITE:
    case tflite::BuiltinOperator_STABLEHLO_CUSTOM_CALL:
    case tflite::BuiltinOperator_STABLEHLO_WHILE:
    case tflite::BuiltinOperator_STABLEHLO_CASE:
    case tflite::BuiltinOperator_VAR_HANDLE:
    case tflite::BuiltinOperator_HASHTABLE:
    case tflite::BuiltinOperator_ASSIGN_VARIABLE:
    case tflite::BuiltinOperator_HASHTABLE_IMPORT:
      return {0, kAny, 0, kAny};
    case tflite::BuiltinOperator_CONV_2D:
    case tflite::BuiltinOperator_DEPTHWISE_CONV_2D:
      return {2, 3, 1, 1};
    case tflite::BuiltinOperator_FULLY_CONNECTED:
      return {2, 3, 1, 2};
    case tflite::BuiltinOperator_TRANSPOSE_CONV:
    case tflite::BuiltinOperator_CONV_3D_TRANSPOSE:
      return {3, 4, 1, 1};
    case tflite::BuiltinOperator_CONV_3D:
      return {2, 3, 1, 1};
    case tflite::BuiltinOperator_RESHAPE:
      return {1, 2, 1, 1};
    case tflite::BuiltinOperator_ADD:
    case tflite::BuiltinOperator_SUB:
    case tflite::BuiltinOperator_MUL:
    case tflite::BuiltinOperator_DIV:
    case tflite::BuiltinOperator_MAXIMUM:
    case tflite::BuiltinOperator_MINIMUM:
    case tflite::BuiltinOperator_POW:
    case tflite::BuiltinOperator_SQUARED_DIFFERENCE:
    case tflite::BuiltinOperator_FLOOR_DIV:
    case tflite::BuiltinOperator_FLOOR_MOD:
    case tflite::BuiltinOperator_EQUAL:
    case tflite::BuiltinOperator_NOT_EQUAL:
    case tflite::BuiltinOperator_GREATER:
    case tflite::BuiltinOperator_GREATER_EQUAL:
    case tflite::BuiltinOperator_LESS:
    case tflite::BuiltinOperator_LESS_EQUAL:
    case tflite::BuiltinOperator_LOGICAL_AND:
    case tflite::BuiltinOperator_LOGICAL_OR:
    case tflite::BuiltinOperator_MEAN:
    case tflite::BuiltinOperator_SUM:
    case tflite::BuiltinOperator_PAD:
    case tflite::BuiltinOperator_MIRROR_PAD:
    case tflite::BuiltinOperator_TRANSPOSE:
    case tflite::BuiltinOperator_RESIZE_BILINEAR:
    case tflite::BuiltinOperator_RESIZE_NEAREST_NEIGHBOR:
    case tflite::BuiltinOperator_BATCH_MATMUL:
    case tflite::BuiltinOperator_TILE:
    case tflite::BuiltinOperator_BROADCAST_TO:
    case tflite::BuiltinOperator_EXPAND_DIMS:
    case tflite::BuiltinOperator_PRELU:
    case tflite::BuiltinOperator_GATHER:
    case tflite::BuiltinOperator_GATHER_ND:
      return {2, 2, 1, 1};
    case tflite::BuiltinOperator_AVERAGE_POOL_2D:
    case tflite::BuiltinOperator_MAX_POOL_2D:
    case tflite::BuiltinOperator_L2_POOL_2D:
    case tflite::BuiltinOperator_SOFTMAX:
    case tflite::BuiltinOperator_LOG_SOFTMAX:
    case tflite::BuiltinOperator_LOGISTIC:
    case tflite::BuiltinOperator_TANH:
    case tflite::BuiltinOperator_RELU:
    case tflite::BuiltinOperator_RELU6:
    case tflite::BuiltinOperator_RELU_N1_TO_1:
    case tflite::BuiltinOperator_RELU_0_TO_1:
    case tflite::BuiltinOperator_LEAKY_RELU:
    case tflite::BuiltinOperator_ELU:
    case tflite::BuiltinOperator_GELU:
    case tflite::BuiltinOperator_HARD_SWISH:
    case tflite::BuiltinOperator_L2_NORMALIZATION:
    case tflite::BuiltinOperator_LOCAL_RESPONSE_NORMALIZATION:
    case tflite::BuiltinOperator_QUANTIZE:
    case tflite::BuiltinOperator_DEQUANTIZE:
    case tflite::BuiltinOperator_CAST:
    case tflite::BuiltinOperator_SHAPE:
    case tflite::BuiltinOperator_RANK:
    case tflite::BuiltinOperator_SQUEEZE:
    case tflite::BuiltinOperator_ABS:
    case tflite::BuiltinOperator_NEG:
    case tflite::BuiltinOperator_EXP:
    case tflite::BuiltinOperator_LOG:
    case tflite::BuiltinOperator_SQRT:
    case tflite::BuiltinOperator_RSQRT:
    case tflite::BuiltinOperator_SQUARE:
    case tflite::BuiltinOperator_SIN:
    case tflite::BuiltinOperator_COS:
    case tflite::BuiltinOperator_CEIL:
    case tflite::BuiltinOperator_FLOOR:
    case tflite::BuiltinOperator_ROUND:
    case tflite::BuiltinOperator_DEPTH_TO_SPACE:
    case tflite::BuiltinOperator_SPACE_TO_DEPTH:
      return {1, 1, 1, 1};
    case tflite::BuiltinOperator_SLICE:
    case tflite::BuiltinOperator_PADV2:
    case tflite::BuiltinOperator_SELECT:
    case tflite::BuiltinOperator_SELECT_V2:
    case tflite::BuiltinOperator_BATCH_TO_SPACE_ND:
    case tflite::BuiltinOperator_SPACE_TO_BATCH_ND:
      return {3, 3, 1, 1};
    case tflite::BuiltinOperator_STRIDED_SLICE:
      return {4, 5, 1, 1};
    case tflite::BuiltinOperator_CONCATENATION:
    case tflite::BuiltinOperator_PACK:
    case tflite::BuiltinOperator_ADD_N:
      return {1, kAny, 1, 1};
    default:  // kernels of other operators check for themselves; all have an output
      return {0, kAny, 1, kAny};
  }
}

}  // namespace

absl::Status VerifyArity(const tflite::Operator& op, const tflite::OperatorCode& code,
                         const std::string& where) {
  const int inputs = op.inputs() == nullptr ? 0 : static_cast<int>(op.inputs()->size());
  const int outputs = op.outputs() == nullptr ? 0 : static_cast<int>(op.outputs()->size());
  const Arity arity = ArityOf(OperatorCodeOf(code));
  const auto bad = [&](const char* what, int got, int min, int max) {
    return absl::InvalidArgumentError(absl::StrCat(where, " has ", got, " ", what, ", expected ",
                                                   min,
                                                   max == min    ? ""
                                                   : max == kAny ? " or more"
                                                                 : absl::StrCat(" to ", max)));
  };
  if (inputs < arity.min_inputs || inputs > arity.max_inputs) {
    return bad("inputs", inputs, arity.min_inputs, arity.max_inputs);
  }
  if (outputs < arity.min_outputs || outputs > arity.max_outputs) {
    return bad("outputs", outputs, arity.min_outputs, arity.max_outputs);
  }
  return absl::OkStatus();
}

}  // namespace litmus
