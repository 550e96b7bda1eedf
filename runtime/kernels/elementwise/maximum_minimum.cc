// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// MAXIMUM and MINIMUM. Quantised values are compared as they are: the format gives all three
// tensors one scale and zero point.
#include <cstdint>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/elementwise/binary.h"
#include "runtime/kernels/elementwise/in_place.h"
#include "runtime/kernels/elementwise/unary.h"

namespace litmus {
namespace {

// The second of two that do not compare.
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
TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  BinaryTensors t;
  TF_LITE_ENSURE_OK(context, GetBinaryTensors(context, node, &t));
  switch (t.out->type) {
    case kTfLiteFloat32:
      BroadcastFloats(context, t, F::kOperator);
      return kTfLiteOk;
    case kTfLiteFloat16:
      BroadcastHalves(context, t, F());
      return kTfLiteOk;
    case kTfLiteBFloat16:
      BroadcastBFloats(context, t, F());
      return kTfLiteOk;
    case kTfLiteInt8:
      BroadcastElements<int8_t, int8_t>(context, t, F());
      return kTfLiteOk;
    case kTfLiteUInt8:
      BroadcastElements<uint8_t, uint8_t>(context, t, F());
      return kTfLiteOk;
    case kTfLiteInt16:
      BroadcastElements<int16_t, int16_t>(context, t, F());
      return kTfLiteOk;
    case kTfLiteInt32:
      BroadcastElements<int32_t, int32_t>(context, t, F());
      return kTfLiteOk;
    case kTfLiteInt64:
      BroadcastElements<int64_t, int64_t>(context, t, F());
      return kTfLiteOk;
    default:
      return UnsupportedType(context, t.out->type);
  }
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
