// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// STABLEHLO_ADD, STABLEHLO_MULTIPLY, STABLEHLO_MAXIMUM and STABLEHLO_MINIMUM of two tensors of one
// shape and any type of numbers, without activation. Integers wrap around, scales are ignored; on
// bools the operators are OR and AND.
#include <cstdint>
#include <type_traits>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/elementwise/binary.h"

namespace litmus {
namespace {

enum class Op { kAdd, kMultiply, kMaximum, kMinimum };

template <Op op>
struct Function {
  template <typename T>
  T operator()(T x, T y) const {
    // If an operand is NaN, all comparisons are false and the result is the first operand.
    if (op == Op::kMaximum) return x < y ? y : x;
    if (op == Op::kMinimum) return y < x ? y : x;
    if constexpr (std::is_floating_point_v<T>) {
      return op == Op::kAdd ? x + y : x * y;
    } else {
      const auto u = static_cast<uint64_t>(x), v = static_cast<uint64_t>(y);
      return static_cast<T>(op == Op::kAdd ? u + v : u * v);
    }
  }
};

// Bools are read as bytes, because a model may contain bytes other than 0 and 1.
template <Op op>
struct LogicalFunction {
  uint8_t operator()(uint8_t x, uint8_t y) const {
    const bool is_or = op == Op::kAdd || op == Op::kMaximum;
    return is_or ? (x != 0) | (y != 0) : (x != 0) & (y != 0);
  }
};

template <Op op>
TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  BinaryTensors t;
  TF_LITE_ENSURE_OK(context, GetBinaryTensors(context, node, &t));
  if (t.out->type == kTfLiteBool) {
    BroadcastElements<uint8_t, uint8_t>(pool, t, LogicalFunction<op>());
    return kTfLiteOk;
  }
  return BroadcastAnyOf<float, double, Half, BFloat, int8_t, uint8_t, int16_t, uint16_t, int32_t,
                        uint32_t, int64_t, uint64_t>(context, pool, t, Function<op>());
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_STABLEHLO_ADD() {
  return litmus::MakeRegistration<void, litmus::PrepareStablehlo, litmus::Eval<litmus::Op::kAdd>>();
}
TfLiteRegistration* Register_STABLEHLO_MULTIPLY() {
  return litmus::MakeRegistration<void, litmus::PrepareStablehlo,
                                  litmus::Eval<litmus::Op::kMultiply>>();
}
TfLiteRegistration* Register_STABLEHLO_MAXIMUM() {
  return litmus::MakeRegistration<void, litmus::PrepareStablehlo,
                                  litmus::Eval<litmus::Op::kMaximum>>();
}
TfLiteRegistration* Register_STABLEHLO_MINIMUM() {
  return litmus::MakeRegistration<void, litmus::PrepareStablehlo,
                                  litmus::Eval<litmus::Op::kMinimum>>();
}

}  // namespace tflite::ops::builtin
