// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// STABLEHLO_AND on bools and integers, STABLEHLO_SHIFT_LEFT on int8, int16 and int32: two tensors
// of the same shape. A shift distance is taken modulo 32 and the result is truncated to its type,
// as TensorFlow Lite computes on common processors.
#include <cstdint>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/elementwise/binary.h"

namespace litmus {
namespace {

TfLiteStatus EvalAnd(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  BinaryTensors t;
  TF_LITE_ENSURE_OK(context, GetBinaryTensors(context, node, &t));
  if (t.out->type == kTfLiteBool) {
    BroadcastElements<uint8_t, uint8_t>(
        pool, t, [](uint8_t x, uint8_t y) { return static_cast<uint8_t>(x != 0 && y != 0); });
    return kTfLiteOk;
  }
  return BroadcastAnyOf<int8_t, uint8_t, int16_t, uint16_t, int32_t, uint32_t, int64_t, uint64_t>(
      context, pool, t, [](auto x, auto y) { return static_cast<decltype(x)>(x & y); });
}

TfLiteStatus EvalShiftLeft(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  BinaryTensors t;
  TF_LITE_ENSURE_OK(context, GetBinaryTensors(context, node, &t));
  return BroadcastAnyOf<int8_t, int16_t, int32_t>(context, pool, t, [](auto x, auto y) {
    return static_cast<decltype(x)>(static_cast<uint32_t>(x) << (static_cast<uint32_t>(y) & 31));
  });
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
