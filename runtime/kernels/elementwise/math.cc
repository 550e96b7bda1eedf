// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Functions of one real number: CEIL, COS, ELU, EXP, FLOOR, GELU, LOG, ROUND, RSQRT, SIN, SQRT,
// SQUARE. All support float32; 16-bit floats and quantised types are supported where TensorFlow
// Lite supports them. Quantised types use tables.
#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/inverse_square_root.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/elementwise/unary.h"

namespace litmus {
namespace {

float RoundHalfToEven(float x) { return std::nearbyint(x); }
float Elu(float x) { return x < 0 ? std::expm1(x) : x; }
float Square(float x) { return x * x; }
float Exp(float x) { return std::exp(x); }
float Log(float x) { return std::log(x); }
float Sin(float x) { return std::sin(x); }
float Cos(float x) { return std::cos(x); }
float Sqrt(float x) { return std::sqrt(x); }
float Rsqrt(float x) { return 1.0f / std::sqrt(x); }
float Floor(float x) { return std::floor(x); }
float Ceil(float x) { return std::ceil(x); }
float GeluExact(float x) { return 0.5f * x * (1.0f + std::erf(x * 0.70710678118654752f)); }
float GeluByTanh(float x) {
  // sqrt(2 / pi)
  constexpr float kScale = 0.7978845608028654f;
  return 0.5f * x * (1.0f + std::tanh(kScale * (x + 0.044715f * x * x * x)));
}

using Function = float (*)(float);

enum Types { kFloatOnly = 0, kInt8 = 1, kUInt8 = 2, kInt16 = 4, kHalf = 8, kBFloat = 16 };

bool Supports(int types, TfLiteType type) {
  return type == kTfLiteFloat32 || (type == kTfLiteInt8 && (types & kInt8) != 0) ||
         (type == kTfLiteUInt8 && (types & kUInt8) != 0) ||
         (type == kTfLiteInt16 && (types & kInt16) != 0) ||
         (type == kTfLiteFloat16 && (types & kHalf) != 0) ||
         (type == kTfLiteBFloat16 && (types & kBFloat) != 0);
}

TfLiteStatus PrepareFunction(TfLiteContext* context, TfLiteNode* node, int types,
                             const std::function<float(float)>& f) {
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, PrepareUnary(context, node, &input, &output));
  if (!Supports(types, input->type)) return UnsupportedType(context, input->type);
  auto* tables = static_cast<UnaryTables*>(node->user_data);
  if (input->type == kTfLiteInt16) {
    FillInterpolated(input, output, f, tables);
  } else if (!IsFloatType(input->type)) {
    FillTables(input->type, ThroughFloat(input, output, f), tables);
  }
  return kTfLiteOk;
}

// For numbers without a logarithm the result is the lowest value of the output's type.
TfLiteStatus PrepareLog(TfLiteContext* context, TfLiteNode* node) {
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  const int lowest = output->type == kTfLiteInt16 ? -32768 : -128;
  const float least = output->params.scale * static_cast<float>(lowest - output->params.zero_point);
  return PrepareFunction(context, node, kInt8 | kInt16,
                         [least](float x) { return x <= 0 ? least : std::log(x); });
}

// As in TensorFlow Lite, the root of each quantised value is computed (also for int16, without
// interpolation) and truncated, not rounded.
TfLiteStatus PrepareSqrt(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, PrepareUnary(context, node, &input, &output));
  if (!Supports(kInt8 | kInt16, input->type)) return UnsupportedType(context, input->type);
  if (input->type == kTfLiteFloat32) return kTfLiteOk;
  const TfLiteQuantizationParams in = input->params, out = output->params;
  FillTables(
      input->type,
      [&](int32_t q) -> int64_t {
        const float x = in.scale * static_cast<float>(q - in.zero_point);
        const float root = x <= 0 ? 0 : std::sqrt(x) / out.scale;
        return static_cast<int64_t>(std::min(root, 65536.0f)) + out.zero_point;
      },
      static_cast<UnaryTables*>(node->user_data));
  return kTfLiteOk;
}

// For zero the result is the largest value of the output's type. int8 is computed in fixed point,
// with 1 / sqrt(x) in Q20.
TfLiteStatus PrepareRsqrt(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, PrepareUnary(context, node, &input, &output));
  const TfLiteQuantizationParams in = input->params, out = output->params;
  if (input->type != kTfLiteInt8) {
    const float most = out.scale * static_cast<float>(32767 - out.zero_point);
    return PrepareFunction(context, node, kInt16,
                           [most](float x) { return x <= 0 ? most : Rsqrt(x); });
  }
  constexpr int kFraction = 20;
  int32_t multiplier = 0;
  int shift = 0;
  QuantizeMultiplier(1.0 / static_cast<double>(std::sqrt(in.scale) * out.scale), &multiplier,
                     &shift);
  FillTables(
      kTfLiteInt8,
      [&](int32_t q) -> int64_t {
        const int32_t x = q - in.zero_point;
        if (x <= 0) return 127;
        int32_t inverse = 0;
        int inverse_shift = 0;
        InverseSquareRoot(x, &inverse, &inverse_shift);
        const int32_t fixed = MultiplyByQuantizedMultiplier(1, inverse, inverse_shift + kFraction);
        if (shift - kFraction < -31) return out.zero_point;
        return int64_t{MultiplyByQuantizedMultiplier(fixed, multiplier, shift - kFraction)} +
               out.zero_point;
      },
      static_cast<UnaryTables*>(node->user_data));
  return kTfLiteOk;
}

// The functions with vectorised float32 kernels.
struct Vectorised {
  Function f;
  elementwise::Unary op;
};
constexpr Vectorised kVectorised[] = {
    {Ceil, elementwise::Unary::kCeil},
    {Cos, elementwise::Unary::kCos},
    {Elu, elementwise::Unary::kElu},
    {Exp, elementwise::Unary::kExp},
    {Floor, elementwise::Unary::kFloor},
    {GeluByTanh, elementwise::Unary::kGeluByTanh},
    {GeluExact, elementwise::Unary::kGelu},
    {Log, elementwise::Unary::kLog},
    {RoundHalfToEven, elementwise::Unary::kRound},
    {Rsqrt, elementwise::Unary::kRsqrt},
    {Sin, elementwise::Unary::kSin},
    {Sqrt, elementwise::Unary::kSqrt},
    {Square, elementwise::Unary::kSquare},
};

constexpr elementwise::Unary VectorisedFormOf(Function f) {
  const Vectorised* form = kVectorised;
  while (form->f != f) ++form;
  return form->op;
}

template <Function f>
TfLiteStatus EvalFunction(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (input->type == kTfLiteFloat32) {
    constexpr elementwise::Unary kForm = VectorisedFormOf(f);
    MapFloats(pool, input, output, kForm);
  } else if (IsFloatType(input->type)) {
    MapFloats(pool, input, output, [](float x) { return f(x); });
  } else {
    MapThroughTables(pool, input, *static_cast<UnaryTables*>(node->user_data), output);
  }
  return kTfLiteOk;
}

// As in TensorFlow Lite, negative quantised values are an error.
TfLiteStatus EvalRsqrt(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  const int64_t n = tflite::NumElements(input);
  bool negative = false;
  if (input->type == kTfLiteInt8) {
    negative = std::any_of(input->data.int8, input->data.int8 + n,
                           [&](int8_t q) { return q < input->params.zero_point; });
  } else if (input->type == kTfLiteInt16) {
    negative = std::any_of(input->data.i16, input->data.i16 + n, [](int16_t q) { return q < 0; });
  }
  TF_LITE_ENSURE_MSG(context, !negative, "A negative number has no square root.");
  return EvalFunction<Rsqrt>(context, node, pool);
}

template <Function f, int types>
TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  return PrepareFunction(context, node, types, f);
}

template <Function f, int types = kFloatOnly>
TfLiteRegistration* Registration() {
  return MakeInPlaceRegistration<UnaryTables, Prepare<f, types>, EvalFunction<f>, kOverInput>();
}

Function GeluOf(const TfLiteNode* node) {
  const auto* params = static_cast<const TfLiteGeluParams*>(node->builtin_data);
  return params != nullptr && params->approximate ? GeluByTanh : GeluExact;
}

TfLiteStatus PrepareGelu(TfLiteContext* context, TfLiteNode* node) {
  return PrepareFunction(context, node, kHalf | kInt8 | kUInt8 | kInt16, GeluOf(node));
}

TfLiteStatus EvalGelu(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  return GeluOf(node) == GeluByTanh ? EvalFunction<GeluByTanh>(context, node, pool)
                                    : EvalFunction<GeluExact>(context, node, pool);
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_CEIL() { return litmus::Registration<litmus::Ceil>(); }
TfLiteRegistration* Register_COS() { return litmus::Registration<litmus::Cos, litmus::kHalf>(); }
TfLiteRegistration* Register_ELU() { return litmus::Registration<litmus::Elu, litmus::kInt8>(); }
TfLiteRegistration* Register_EXP() {
  return litmus::Registration<litmus::Exp, litmus::kInt8 | litmus::kInt16>();
}
TfLiteRegistration* Register_FLOOR() {
  return litmus::Registration<litmus::Floor, litmus::kHalf | litmus::kBFloat>();
}
TfLiteRegistration* Register_LOG() {
  return litmus::MakeInPlaceRegistration<litmus::UnaryTables, litmus::PrepareLog,
                                         litmus::EvalFunction<litmus::Log>, litmus::kOverInput>();
}
TfLiteRegistration* Register_ROUND() {
  return litmus::Registration<litmus::RoundHalfToEven, litmus::kHalf | litmus::kBFloat>();
}
TfLiteRegistration* Register_SIN() { return litmus::Registration<litmus::Sin, litmus::kHalf>(); }
TfLiteRegistration* Register_SQRT() {
  return litmus::MakeInPlaceRegistration<litmus::UnaryTables, litmus::PrepareSqrt,
                                         litmus::EvalFunction<litmus::Sqrt>, litmus::kOverInput>();
}
TfLiteRegistration* Register_RSQRT() {
  return litmus::MakeInPlaceRegistration<litmus::UnaryTables, litmus::PrepareRsqrt,
                                         litmus::EvalRsqrt, litmus::kOverInput>();
}
TfLiteRegistration* Register_SQUARE() { return litmus::Registration<litmus::Square>(); }
TfLiteRegistration* Register_GELU() {
  return litmus::MakeInPlaceRegistration<litmus::UnaryTables, litmus::PrepareGelu, litmus::EvalGelu,
                                         litmus::kOverInput>();
}

}  // namespace tflite::ops::builtin
