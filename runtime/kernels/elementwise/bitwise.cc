// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// BITWISE_XOR and RIGHT_SHIFT of integers of 8 to 32 bits, LOGICAL_AND and LOGICAL_OR of bool.
#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/elementwise/binary.h"

namespace litmus {
namespace {

struct Xor {
  template <typename T>
  T operator()(T x, T y) const {
    return static_cast<T>(x ^ y);
  }
};

// Arithmetic right shift. A distance outside [0, bits of the type) is clamped to this range.
struct RightShift {
  template <typename T>
  T operator()(T x, T y) const {
    constexpr T kMost = sizeof(T) * 8 - 1;
    return static_cast<T>(x >> std::min(std::max(y, T{0}), kMost));
  }
};

template <typename F>
TfLiteStatus EvalIntegers(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  BinaryTensors t;
  TF_LITE_ENSURE_OK(context, GetBinaryTensors(context, node, &t));
  return BroadcastAnyOf<int8_t, uint8_t, int16_t, uint16_t, int32_t, uint32_t>(context, pool, t,
                                                                               F());
}

TfLiteStatus PrepareLogical(TfLiteContext* context, TfLiteNode* node) {
  BinaryTensors t;
  TF_LITE_ENSURE_OK(context, PrepareBinary(context, node, &t));
  return t.out->type == kTfLiteBool ? kTfLiteOk : UnsupportedType(context, t.out->type);
}

// Bools are read as bytes, because a model may contain bytes other than 0 and 1.
template <bool is_and>
TfLiteStatus EvalLogical(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  BinaryTensors t;
  TF_LITE_ENSURE_OK(context, GetBinaryTensors(context, node, &t));
  BroadcastElements<uint8_t, uint8_t>(pool, t, [](uint8_t x, uint8_t y) -> uint8_t {
    return is_and ? (x != 0) & (y != 0) : (x != 0) | (y != 0);
  });
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_BITWISE_XOR() {
  return litmus::MakeInPlaceRegistration<
      void, litmus::PrepareSameType, litmus::EvalIntegers<litmus::Xor>, litmus::kOverEitherInput>();
}
TfLiteRegistration* Register_RIGHT_SHIFT() {
  return litmus::MakeInPlaceRegistration<void, litmus::PrepareSameType,
                                         litmus::EvalIntegers<litmus::RightShift>,
                                         litmus::kOverEitherInput>();
}
TfLiteRegistration* Register_LOGICAL_AND() {
  return litmus::MakeInPlaceRegistration<void, litmus::PrepareLogical, litmus::EvalLogical<true>,
                                         litmus::kOverEitherInput>();
}
TfLiteRegistration* Register_LOGICAL_OR() {
  return litmus::MakeInPlaceRegistration<void, litmus::PrepareLogical, litmus::EvalLogical<false>,
                                         litmus::kOverEitherInput>();
}

}  // namespace tflite::ops::builtin
