// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/register.h"

#include "runtime/kernels/builtin_kernels.h"

namespace tflite {
namespace ops {
namespace builtin {
namespace {

struct Row {
  tflite::BuiltinOperator op;
  int min_version, max_version;
  TfLiteRegistration* (*fast)();
  TfLiteRegistration* (*reference)();
};

// ROW: one kernel serves both resolvers. ROW2: the fast one has a plain twin.
#define ROW(Name, min, max) \
  { tflite::BuiltinOperator_##Name, min, max, Register_##Name, Register_##Name }
#define ROW2(Name, min, max) \
  { tflite::BuiltinOperator_##Name, min, max, Register_##Name, Register_##Name##_REF }

// Versions are those of the format that the kernel implements, all of them.
const Row kRows[] = {
    ROW(ADD, 1, 5),
    ROW(AVERAGE_POOL_2D, 1, 3),
    ROW(CONCATENATION, 1, 4),
    ROW2(CONV_2D, 1, 8),
    ROW2(DEPTHWISE_CONV_2D, 1, 7),
    ROW(DEQUANTIZE, 1, 6),
    ROW(EXPAND_DIMS, 1, 1),
    ROW2(FULLY_CONNECTED, 1, 13),
    ROW(LOGISTIC, 1, 3),
    ROW(MAX_POOL_2D, 1, 3),
    ROW(MEAN, 1, 3),
    ROW(MUL, 1, 7),
    ROW(QUANTIZE, 1, 4),
    ROW(RELU, 1, 3),
    ROW(RELU6, 1, 3),
    ROW(RELU_0_TO_1, 1, 1),
    ROW(RELU_N1_TO_1, 1, 1),
    ROW(RESHAPE, 1, 1),
    ROW(RESIZE_BILINEAR, 1, 4),
    ROW(SOFTMAX, 1, 3),
    ROW(SQUEEZE, 1, 2),
    ROW(SUB, 1, 5),
    ROW(SUM, 1, 2),
    ROW(TANH, 1, 3),
};

#undef ROW
#undef ROW2

void AddCustomOperators(MutableOpResolver* resolver) {
  resolver->AddCustom("TFLite_Detection_PostProcess", custom::Register_DETECTION_POSTPROCESS());
}

}  // namespace

BuiltinOpResolver::BuiltinOpResolver() {
  for (const Row& row : kRows) AddBuiltin(row.op, row.fast(), row.min_version, row.max_version);
  AddCustomOperators(this);
}

BuiltinRefOpResolver::BuiltinRefOpResolver() {
  for (const Row& row : kRows) {
    AddBuiltin(row.op, row.reference(), row.min_version, row.max_version);
  }
  AddCustomOperators(this);
}

}  // namespace builtin
}  // namespace ops
}  // namespace tflite
