// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// ABS, NEG, SIGN, LOGICAL_NOT, ZEROS_LIKE.
#include <cmath>
#include <cstring>
#include <type_traits>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/elementwise/unary.h"

namespace litmus {
namespace {

// Whether an input is quantised int16. int16 without a scale means plain integers.
bool IsQuantizedInt16(const TfLiteTensor* input) {
  return input->type == kTfLiteInt16 && input->quantization.type != kTfLiteNoQuantization;
}

TfLiteStatus PrepareAbs(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  const bool plain = input->type == kTfLiteInt16 && !IsQuantizedInt16(input);
  TF_LITE_ENSURE_OK(context, PrepareUnary(context, node, &input, &output, !plain));
  const TfLiteQuantizationParams in = input->params, out = output->params;
  if (input->type != kTfLiteInt8 && !IsQuantizedInt16(input)) return kTfLiteOk;
  int32_t multiplier = 0;
  int shift = 0;
  const bool rescale = in.scale != out.scale;
  QuantizeMultiplier(static_cast<double>(in.scale / out.scale), &multiplier, &shift);
  FillTables(
      input->type,
      [=](int32_t q) -> int64_t {
        const int32_t value = std::abs(q - in.zero_point);
        return int64_t{rescale ? MultiplyByQuantizedMultiplier(value, multiplier, shift) : value} +
               out.zero_point;
      },
      static_cast<UnaryTables*>(node->user_data));
  return kTfLiteOk;
}

TfLiteStatus EvalAbs(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  switch (input->type) {
    case kTfLiteFloat32:
      MapFloats(pool, input, output, elementwise::Unary::kAbs);
      return kTfLiteOk;
    case kTfLiteInt32:
      MapElements<int32_t, int32_t>(pool, input, output, [](int32_t x) {
        return x < 0 ? static_cast<int32_t>(0u - static_cast<uint32_t>(x)) : x;
      });
      return kTfLiteOk;
    case kTfLiteInt16:
      if (!IsQuantizedInt16(input)) {
        MapElements<int16_t, int16_t>(pool, input, output, [](int16_t x) {
          return static_cast<int16_t>(x < 0 ? -int32_t{x} : x);
        });
        return kTfLiteOk;
      }
      [[fallthrough]];
    case kTfLiteInt8:
      MapThroughTables(pool, input, *static_cast<UnaryTables*>(node->user_data), output);
      return kTfLiteOk;
    default:
      return UnsupportedType(context, input->type);
  }
}

template <typename T>
T Negated(T x) {
  return static_cast<T>(uint64_t{0} - static_cast<uint64_t>(x));
}

TfLiteStatus EvalNeg(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (input->type == kTfLiteFloat32) {
    MapFloats(pool, input, output, elementwise::Unary::kNeg);
    return kTfLiteOk;
  }
  if (IsFloatType(input->type)) {
    MapFloats(pool, input, output, [](float x) { return -x; });
    return kTfLiteOk;
  }
  // Scales and zero points are ignored.
  return DispatchOnType<int8_t, int16_t, int32_t, int64_t>(context, input->type, [&](auto element) {
    using T = decltype(element);
    MapElements<T, T>(pool, input, output, Negated<T>);
  });
}

TfLiteStatus PreparePlain(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input;
  TfLiteTensor* output;
  return PrepareUnary(context, node, &input, &output, false);
}

template <typename T>
T Sign(T x) {
  // A NaN stays a NaN.
  if constexpr (std::is_floating_point_v<T>) {
    if (std::isnan(x)) return x;
  }
  return static_cast<T>((x > 0) - (x < 0));
}

TfLiteStatus EvalSign(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  return DispatchOnType<float, double, int32_t>(context, input->type, [&](auto element) {
    using T = decltype(element);
    MapElements<T, T>(pool, input, output, Sign<T>);
  });
}

TfLiteStatus EvalNot(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  if (input->type != kTfLiteBool) return UnsupportedType(context, input->type);
  MapElements<Truth, Truth>(pool, input, tflite::GetOutput(context, node, 0),
                            [](Truth x) { return !x; });
  return kTfLiteOk;
}

TfLiteStatus EvalZerosLike(TfLiteContext* context, TfLiteNode* node) {
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  return DispatchOnType<float, int32_t, int64_t>(context, output->type, [&](auto) {
    if (output->bytes > 0) std::memset(output->data.raw, 0, output->bytes);
  });
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_ABS() {
  return litmus::MakeInPlaceRegistration<litmus::UnaryTables, litmus::PrepareAbs, litmus::EvalAbs,
                                         litmus::kOverInput>();
}
TfLiteRegistration* Register_NEG() {
  return litmus::MakeInPlaceRegistration<void, litmus::PreparePlain, litmus::EvalNeg,
                                         litmus::kOverInput>();
}
TfLiteRegistration* Register_SIGN() {
  return litmus::MakeInPlaceRegistration<void, litmus::PreparePlain, litmus::EvalSign,
                                         litmus::kOverInput>();
}
TfLiteRegistration* Register_LOGICAL_NOT() {
  return litmus::MakeInPlaceRegistration<void, litmus::PreparePlain, litmus::EvalNot,
                                         litmus::kOverInput>();
}
TfLiteRegistration* Register_ZEROS_LIKE() {
  return litmus::MakeRegistration<void, litmus::PreparePlain, litmus::EvalZerosLike>();
}

}  // namespace tflite::ops::builtin
