// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// REDUCE_MAX, REDUCE_MIN, REDUCE_PROD, REDUCE_ANY, REDUCE_ALL. Max and min compare quantised values
// as stored. As in LiteRT, an element replaces the best one so far unless the best one compares as
// better, so the result is the max or min of the elements after the last NaN. Quantised products
// are rescaled after each factor, so that a product fits 32 bits.
#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>
#include <vector>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/dispatch_on_type.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/quantized_tensor.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/reduction/reduction.h"
#include "runtime/kernels/simd/reduction/extremes.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

enum class Kind { kMax, kMin, kProd, kAny, kAll };

template <Kind kind, typename T>
T First(bool is_empty) {
  using Limits = std::numeric_limits<T>;
  const bool finite = is_empty || !Limits::has_infinity;
  if constexpr (kind == Kind::kMax) return finite ? Limits::lowest() : -Limits::infinity();
  if constexpr (kind == Kind::kMin) return finite ? Limits::max() : Limits::infinity();
  return static_cast<T>(kind == Kind::kAny ? 0 : 1);
}

template <Kind kind, typename T>
T Combine(T a, T b) {
  if constexpr (kind == Kind::kMax) {
    return a > b ? a : b;
  } else if constexpr (kind == Kind::kMin) {
    return a < b ? a : b;
  } else if constexpr (kind == Kind::kAny) {
    return a || b;
  } else if constexpr (kind == Kind::kAll) {
    return a && b;
  } else if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
  } else {
    return a * b;
  }
}

// Whether vectorised code finds the max or min of elements of this type.
template <Kind kind, typename T>
constexpr bool kInVectors = (kind == Kind::kMax || kind == Kind::kMin) &&
                            !std::is_same_v<T, int64_t>;

template <Kind kind, typename T>
TfLiteStatus Reduce(const TfLiteTensor* input, const Reduction& reduction, TfLiteTensor* output) {
  T* out = tflite::GetTensorData<T>(output);
  if constexpr (kInVectors<kind, T>) {
    AxisShape s;
    if (AsOneAxis(input, reduction, &s)) {
      FindExtremes(
          kind == Kind::kMax ? Extreme::kLargest : Extreme::kSmallest,
          ExtremesArgs<T>{tflite::GetTensorData<T>(input), s.outer, s.reduced, s.inner, out});
      return kTfLiteOk;
    }
  }
  std::fill_n(out, tflite::NumElements(output), First<kind, T>(reduction.count == 0));
  ForEachReduced<T>(input, reduction,
                    [out](int64_t o, T x) { out[o] = Combine<kind, T>(out[o], x); });
  return kTfLiteOk;
}

// Each factor is divided by the n-th root of the output's scale, so that the product has the
// output's scale.
template <typename T>
TfLiteStatus QuantizedProduct(const TfLiteTensor* input, const Reduction& reduction,
                              TfLiteTensor* output) {
  int32_t multiplier;
  int shift;
  QuantizeMultiplier(static_cast<double>(input->params.scale) /
                         std::pow(static_cast<double>(output->params.scale),
                                  1.0 / static_cast<double>(reduction.count)),
                     &multiplier, &shift);
  const int64_t outputs = tflite::NumElements(output);
  CountedVector<int32_t> products(static_cast<size_t>(outputs));
  CountedVector<char> started(static_cast<size_t>(outputs), false);
  const int32_t zero_point = input->params.zero_point;
  ForEachReduced<T>(input, reduction, [&](int64_t o, T x) {
    const auto at = static_cast<size_t>(o);
    const int32_t factor = x - zero_point;
    products[at] = started[at] ? MultiplyByQuantizedMultiplier(int64_t{products[at]} * factor,
                                                               multiplier, shift)
                               : factor;
    started[at] = true;
  });
  T* out = tflite::GetTensorData<T>(output);
  for (int64_t o = 0; o < outputs; ++o) {
    const int64_t value = int64_t{MultiplyByQuantizedMultiplier(
                              int64_t{products[static_cast<size_t>(o)]}, multiplier, shift)} +
                          output->params.zero_point;
    out[o] = static_cast<T>(
        std::clamp<int64_t>(value, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
  }
  return kTfLiteOk;
}

bool HasScale(const TfLiteTensor* tensor) {
  return tensor->quantization.type != kTfLiteNoQuantization;
}

template <Kind kind>
TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  TF_LITE_ENSURE_OK(context, PrepareReduction(context, node));
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  const TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (kind == Kind::kProd && IsQuantizedType(input->type) && HasScale(input)) {
    TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, input, "input"));
    TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, output, "output"));
  }
  return kTfLiteOk;
}

template <Kind kind>
TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  Reduction reduction;
  TF_LITE_ENSURE_OK(context, StartReduction(context, node, &reduction));
  if constexpr (kind == Kind::kAny || kind == Kind::kAll) {
    if (input->type == kTfLiteBool) return Reduce<kind, Truth>(input, reduction, output);
  } else {
    const bool product = kind == Kind::kProd && HasScale(input);
    switch (input->type) {
      case kTfLiteBool:
        return Reduce < kind == Kind::kMax ? Kind::kAny : Kind::kAll,
               Truth > (input, reduction, output);
      case kTfLiteFloat32:
        return Reduce<kind, float>(input, reduction, output);
      case kTfLiteInt32:
        return Reduce<kind, int32_t>(input, reduction, output);
      case kTfLiteInt64:
        return Reduce<kind, int64_t>(input, reduction, output);
      case kTfLiteInt8:
        return product ? QuantizedProduct<int8_t>(input, reduction, output)
                       : Reduce<kind, int8_t>(input, reduction, output);
      case kTfLiteUInt8:
        if (!product) return Reduce<kind, uint8_t>(input, reduction, output);
        break;
      case kTfLiteInt16:
        return product ? QuantizedProduct<int16_t>(input, reduction, output)
                       : Reduce<kind, int16_t>(input, reduction, output);
      default:
        break;
    }
  }
  return UnsupportedType(context, input->type);
}

template <Kind kind>
TfLiteRegistration* Registration() {
  return MakeRegistration<void, Prepare<kind>, Eval<kind>>();
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_REDUCE_MAX() { return litmus::Registration<litmus::Kind::kMax>(); }
TfLiteRegistration* Register_REDUCE_MIN() { return litmus::Registration<litmus::Kind::kMin>(); }
TfLiteRegistration* Register_REDUCE_PROD() { return litmus::Registration<litmus::Kind::kProd>(); }
TfLiteRegistration* Register_REDUCE_ANY() { return litmus::Registration<litmus::Kind::kAny>(); }
TfLiteRegistration* Register_REDUCE_ALL() { return litmus::Registration<litmus::Kind::kAll>(); }

}  // namespace tflite::ops::builtin
