// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// MAXIMUM and MINIMUM. Quantised values are compared as stored, because the format requires the
// same scale and zero point for all three tensors.
#include <cstdint>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/elementwise/binary.h"

namespace litmus {
namespace {

// If an operand is NaN, all comparisons are false and the result is the second operand.
struct Larger {
  static constexpr auto kOperator = elementwise::Binary::kMaximum;
  template <typename T>
  T operator()(T x, T y) const {
    return x > y ? x : y;
  }
};
struct Smaller {
  static constexpr auto kOperator = elementwise::Binary::kMinimum;
  template <typename T>
  T operator()(T x, T y) const {
    return x < y ? x : y;
  }
};

template <typename F>
TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  BinaryTensors t;
  TF_LITE_ENSURE_OK(context, GetBinaryTensors(context, node, &t));
  if (t.out->type == kTfLiteFloat32) {
    BroadcastFloats(pool, t, F::kOperator);
    return kTfLiteOk;
  }
  return BroadcastAnyOf<Half, BFloat, int8_t, uint8_t, int16_t, int32_t, int64_t>(context, pool, t,
                                                                                  F());
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_MAXIMUM() {
  return litmus::MakeInPlaceRegistration<void, litmus::PrepareSameType,
                                         litmus::Eval<litmus::Larger>, litmus::kOverEitherInput>();
}
TfLiteRegistration* Register_MINIMUM() {
  return litmus::MakeInPlaceRegistration<void, litmus::PrepareSameType,
                                         litmus::Eval<litmus::Smaller>, litmus::kOverEitherInput>();
}

}  // namespace tflite::ops::builtin
