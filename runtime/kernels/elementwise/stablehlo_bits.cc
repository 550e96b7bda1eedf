// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// STABLEHLO_AND on bools and integers, STABLEHLO_SHIFT_LEFT on int8, int16 and int32: two tensors
// of one shape. A shift counts modulo 32 and the result is cut to its type, as TensorFlow Lite's
// processors do it.
#include <cstdint>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/elementwise/binary.h"
#include "runtime/kernels/elementwise/unary.h"

namespace litmus {
namespace {

template <typename T>
TfLiteStatus And(TfLiteContext* context, const BinaryTensors& t) {
  BroadcastElements<T, T>(context, t, [](T x, T y) { return static_cast<T>(x & y); });
  return kTfLiteOk;
}

template <typename T>
TfLiteStatus ShiftLeft(TfLiteContext* context, const BinaryTensors& t) {
  BroadcastElements<T, T>(context, t, [](T x, T y) {
    return static_cast<T>(static_cast<uint32_t>(x) << (static_cast<uint32_t>(y) & 31));
  });
  return kTfLiteOk;
}

TfLiteStatus EvalAnd(TfLiteContext* context, TfLiteNode* node) {
  BinaryTensors t;
  TF_LITE_ENSURE_OK(context, GetBinaryTensors(context, node, &t));
  switch (t.out->type) {
    case kTfLiteBool:
      BroadcastElements<uint8_t, uint8_t>(
          context, t, [](uint8_t x, uint8_t y) { return static_cast<uint8_t>(x != 0 && y != 0); });
      return kTfLiteOk;
    case kTfLiteInt8:
    case kTfLiteUInt8:
      return And<uint8_t>(context, t);
    case kTfLiteInt16:
    case kTfLiteUInt16:
      return And<uint16_t>(context, t);
    case kTfLiteInt32:
    case kTfLiteUInt32:
      return And<uint32_t>(context, t);
    case kTfLiteInt64:
    case kTfLiteUInt64:
      return And<uint64_t>(context, t);
    default:
      return UnsupportedType(context, t.out->type);
  }
}

TfLiteStatus EvalShiftLeft(TfLiteContext* context, TfLiteNode* node) {
  BinaryTensors t;
  TF_LITE_ENSURE_OK(context, GetBinaryTensors(context, node, &t));
  switch (t.out->type) {
    case kTfLiteInt8:
      return ShiftLeft<int8_t>(context, t);
    case kTfLiteInt16:
      return ShiftLeft<int16_t>(context, t);
    case kTfLiteInt32:
      return ShiftLeft<int32_t>(context, t);
    default:
      return UnsupportedType(context, t.out->type);
  }
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_STABLEHLO_AND() {
  return litmus::MakeRegistration<void, litmus::PrepareStablehlo, litmus::EvalAnd>();
}
TfLiteRegistration* Register_STABLEHLO_SHIFT_LEFT() {
  return litmus::MakeRegistration<void, litmus::PrepareStablehlo, litmus::EvalShiftLeft>();
}

}  // namespace tflite::ops::builtin
