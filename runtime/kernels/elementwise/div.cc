// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// DIV: float32, int32 (rounds toward zero), quantised int8, uint8 and int16; fused activation. A
// divisor of 0 is an error, except for float.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/fixed_point.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/quantized_tensor.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/common/wrapping_arithmetic.h"
#include "runtime/kernels/elementwise/binary.h"
#include "runtime/kernels/elementwise/unary.h"

namespace litmus {
namespace {

// State of a node between Prepare and Eval.
struct OpData {
  int32_t multiplier = 0;
  int shift = 0;
  int32_t min = 0, max = 0;
};

TfLiteFusedActivation Activation(const TfLiteNode* node) {
  const auto* params = static_cast<const TfLiteDivParams*>(node->builtin_data);
  return params == nullptr ? kTfLiteActNone : params->activation;
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  BinaryTensors t;
  TF_LITE_ENSURE_OK(context, PrepareBinary(context, node, &t));
  if (!IsQuantizedType(t.out->type)) return kTfLiteOk;
  auto* data = static_cast<OpData*>(node->user_data);
  TF_LITE_ENSURE_OK(context, CheckBinaryQuantization(context, t));
  TF_LITE_ENSURE_OK(context, tflite::CalculateActivationRangeQuantized(
                                 context, Activation(node), t.out, &data->min, &data->max));
  // The multiplier is computed in float, as quantised models require.
  const float multiplier = t.a->params.scale / (t.b->params.scale * t.out->params.scale);
  QuantizeMultiplier(static_cast<double>(multiplier), &data->multiplier, &data->shift);
  return kTfLiteOk;
}

// x / 2^exponent, ties away from zero. Dividends near 0 need exponents above 31. TensorFlow Lite
// passes such exponents to the processor's shifts, which use them modulo 32, so its quotients near
// 0 are wrong. This function returns the same values without undefined behaviour.
int32_t DividedByPower(int32_t x, int exponent) {
  if (exponent >= 0 && exponent <= 31) return RoundingDivideByPOT(x, exponent);
  return (x >> (exponent & 31)) + (x >= 0 ? 1 : 0);
}

// Computes the reciprocal of the divisor, then multiplies it by the dividend with as many bits as
// fit.
template <typename T>
TfLiteStatus EvalQuantized(TfLiteContext* context, ThreadPool* pool, const BinaryTensors& t,
                           const OpData& data) {
  const OpData d = data;
  const int32_t zero1 = t.a->params.zero_point, zero2 = t.b->params.zero_point;
  const int32_t zero_out = t.out->params.zero_point;
  TF_LITE_ENSURE_OK(context, CheckDivisor<T>(context, t.b, static_cast<T>(zero2)));
  BroadcastElements<T, T>(pool, t, [=](T p, T q) {
    const int32_t y = std::abs(q - zero2);
    const int32_t x = q < zero2 ? zero1 - p : p - zero1;
    int reciprocal_shift;
    const int32_t reciprocal = Reciprocal(y, 31, &reciprocal_shift);
    const int headroom = __builtin_clrsb(x);
    const int32_t quotient =
        SaturatingRoundingDoublingHighMul(WrappingShiftLeft(x, headroom), reciprocal);
    const int32_t scaled = DividedByPower(SaturatingRoundingDoublingHighMul(quotient, d.multiplier),
                                          reciprocal_shift + headroom - d.shift);
    return static_cast<T>(std::min(std::max(WrappingSum(scaled, zero_out), d.min), d.max));
  });
  return kTfLiteOk;
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  BinaryTensors t;
  TF_LITE_ENSURE_OK(context, GetBinaryTensors(context, node, &t));
  const auto& data = *static_cast<const OpData*>(node->user_data);
  switch (t.out->type) {
    case kTfLiteFloat32: {
      float low, high;
      tflite::CalculateActivationRange(Activation(node), &low, &high);
      BroadcastFloats(pool, t, elementwise::Binary::kDiv, low, high);
      return kTfLiteOk;
    }
    case kTfLiteInt32: {
      TF_LITE_ENSURE_OK(context, CheckDivisor<int32_t>(context, t.b));
      int32_t low, high;
      tflite::CalculateActivationRange(Activation(node), &low, &high);
      BroadcastElements<int32_t, int32_t>(pool, t, [low, high](int32_t x, int32_t y) {
        return ClampToRange(static_cast<int64_t>(x) / y, low, high);
      });
      return kTfLiteOk;
    }
    case kTfLiteInt8:
      return EvalQuantized<int8_t>(context, pool, t, data);
    case kTfLiteUInt8:
      return EvalQuantized<uint8_t>(context, pool, t, data);
    case kTfLiteInt16:
      return EvalQuantized<int16_t>(context, pool, t, data);
    default:
      return UnsupportedType(context, t.out->type);
  }
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_DIV() {
  return litmus::MakeInPlaceRegistration<litmus::OpData, litmus::Prepare, litmus::Eval,
                                         litmus::kOverEitherInput>();
}

}  // namespace tflite::ops::builtin
