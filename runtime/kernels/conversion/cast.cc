// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// CAST between all number types, BITCAST, and the parts of complex numbers: REAL, IMAG,
// COMPLEX_ABS. Floats become integers by cutting off their fraction, clamped to the type (what is
// not a number: the largest); integers become narrower ones by dropping upper bits; complex numbers
// lose their imaginary part.
#include <algorithm>
#include <complex>
#include <cstring>
#include <limits>
#include <type_traits>

#include "runtime/c/half.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/map_elements.h"
#include "runtime/kernels/common/packed.h"

namespace litmus {
namespace {

// 16-bit floats as element types of their own.
struct Half {
  uint16_t bits;
};
struct BFloat {
  uint16_t bits;
};

// The number that a conversion starts from.
inline float Number(Half x) { return HalfToFloat(x.bits); }
inline float Number(BFloat x) { return BFloatToFloat(x.bits); }
inline float Number(std::complex<float> x) { return x.real(); }
template <typename T>
T Number(T x) {
  return x;
}

template <typename To, typename From>
To Convert(From x) {
  if constexpr (std::is_same_v<To, Half>) {
    return {FloatToHalf(static_cast<float>(x))};
  } else if constexpr (std::is_same_v<To, BFloat>) {
    return {FloatToBFloat(static_cast<float>(x))};
  } else if constexpr (std::is_same_v<To, std::complex<float>>) {
    return {static_cast<float>(x), 0.0f};
  } else if constexpr (std::is_same_v<To, bool>) {
    return x != 0;
  } else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
    constexpr auto kLow = std::numeric_limits<To>::min(), kHigh = std::numeric_limits<To>::max();
    // The first float past the largest value, a power of two and so exact.
    constexpr To kHalf = kHigh / 2 + 1;
    constexpr From kPast = static_cast<From>(kHalf) * 2;
    if (!(x < kPast)) return kHigh;
    return x <= static_cast<From>(kLow) ? kLow : static_cast<To>(x);
  } else {
    return static_cast<To>(x);
  }
}

template <typename From, typename To>
void Elements(TfLiteContext* context, const TfLiteTensor* input, TfLiteTensor* output) {
  MapElements<From, To>(context, input, output, [](From x) { return Convert<To>(Number(x)); });
}

// Only float32 becomes packed values, and they only that.
void ToPacked(const TfLiteTensor* input, TfLiteTensor* output) {
  const PackedType type = PackedTypeOf(output->type);
  auto* out = reinterpret_cast<uint8_t*>(output->data.raw);
  const int64_t n = tflite::NumElements(input);
  for (int64_t i = 0; i < n; ++i) {
    const int value = Convert<int32_t>(input->data.f[i]);
    AppendPacked(out, type, i, std::clamp(value, type.lowest, type.highest));
  }
}

template <typename From>
TfLiteStatus CastFrom(TfLiteContext* context, const TfLiteTensor* input, TfLiteTensor* output) {
  switch (output->type) {
    case kTfLiteFloat32:
      return Elements<From, float>(context, input, output), kTfLiteOk;
    case kTfLiteFloat64:
      return Elements<From, double>(context, input, output), kTfLiteOk;
    case kTfLiteFloat16:
      return Elements<From, Half>(context, input, output), kTfLiteOk;
    case kTfLiteBFloat16:
      return Elements<From, BFloat>(context, input, output), kTfLiteOk;
    case kTfLiteInt8:
      return Elements<From, int8_t>(context, input, output), kTfLiteOk;
    case kTfLiteUInt8:
      return Elements<From, uint8_t>(context, input, output), kTfLiteOk;
    case kTfLiteInt16:
      return Elements<From, int16_t>(context, input, output), kTfLiteOk;
    case kTfLiteUInt16:
      return Elements<From, uint16_t>(context, input, output), kTfLiteOk;
    case kTfLiteInt32:
      return Elements<From, int32_t>(context, input, output), kTfLiteOk;
    case kTfLiteUInt32:
      return Elements<From, uint32_t>(context, input, output), kTfLiteOk;
    case kTfLiteInt64:
      return Elements<From, int64_t>(context, input, output), kTfLiteOk;
    case kTfLiteBool:
      return Elements<From, bool>(context, input, output), kTfLiteOk;
    case kTfLiteComplex64:
      if constexpr (std::is_same_v<From, std::complex<float>>) {
        if (output->bytes > 0) std::memcpy(output->data.raw, input->data.raw, output->bytes);
      } else {
        Elements<From, std::complex<float>>(context, input, output);
      }
      return kTfLiteOk;
    case kTfLiteInt2:
    case kTfLiteInt4:
    case kTfLiteUInt4:
      if (std::is_same_v<From, float>) return ToPacked(input, output), kTfLiteOk;
      [[fallthrough]];
    default:
      return UnsupportedType(context, output->type);
  }
}

TfLiteStatus FromPacked(TfLiteContext* context, const TfLiteTensor* input, TfLiteTensor* output) {
  if (output->type != kTfLiteFloat32) return UnsupportedType(context, output->type);
  const PackedType type = PackedTypeOf(input->type);
  const auto* in = reinterpret_cast<const uint8_t*>(input->data.raw);
  const int64_t n = tflite::NumElements(input);
  for (int64_t i = 0; i < n; ++i) output->data.f[i] = static_cast<float>(PackedAt(in, type, i));
  return kTfLiteOk;
}

TfLiteStatus PrepareCast(TfLiteContext* context, TfLiteNode* node) {
  TF_LITE_ENSURE_EQ(context, tflite::NumInputs(node), 1);
  TF_LITE_ENSURE_EQ(context, tflite::NumOutputs(node), 1);
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  return context->ResizeTensor(context, output, TfLiteIntArrayCopy(input->dims));
}

TfLiteStatus EvalCast(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  switch (input->type) {
    case kTfLiteFloat32:
      return CastFrom<float>(context, input, output);
    case kTfLiteFloat64:
      return CastFrom<double>(context, input, output);
    case kTfLiteFloat16:
      return CastFrom<Half>(context, input, output);
    case kTfLiteBFloat16:
      return CastFrom<BFloat>(context, input, output);
    case kTfLiteInt8:
      return CastFrom<int8_t>(context, input, output);
    case kTfLiteUInt8:
      return CastFrom<uint8_t>(context, input, output);
    case kTfLiteInt16:
      return CastFrom<int16_t>(context, input, output);
    case kTfLiteUInt16:
      return CastFrom<uint16_t>(context, input, output);
    case kTfLiteInt32:
      return CastFrom<int32_t>(context, input, output);
    case kTfLiteUInt32:
      return CastFrom<uint32_t>(context, input, output);
    case kTfLiteInt64:
      return CastFrom<int64_t>(context, input, output);
    case kTfLiteBool:
      return CastFrom<bool>(context, input, output);
    case kTfLiteComplex64:
      return CastFrom<std::complex<float>>(context, input, output);
    case kTfLiteInt2:
    case kTfLiteInt4:
    case kTfLiteUInt4:
      return FromPacked(context, input, output);
    default:
      return UnsupportedType(context, input->type);
  }
}

// Wider elements become several in a new last dimension, narrower ones join along it.
TfLiteStatus PrepareBitcast(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  const int from = tflite::TfLiteTypeGetSizeBits(input->type);
  const int to = tflite::TfLiteTypeGetSizeBits(output->type);
  if (from < 8 || to < 8) return UnsupportedType(context, from < 8 ? input->type : output->type);
  const int rank = tflite::NumDimensions(input);
  if (from == to) return context->ResizeTensor(context, output, TfLiteIntArrayCopy(input->dims));
  if (from < to) {
    TF_LITE_ENSURE_MSG(context, rank >= 1 && input->dims->data[rank - 1] == to / from,
                       "The last dimension must hold exactly one element of the output's type.");
  }
  TfLiteIntArray* dims = TfLiteIntArrayCreate(from > to ? rank + 1 : rank - 1);
  std::memcpy(dims->data, input->dims->data,
              static_cast<size_t>(std::min(dims->size, rank)) * sizeof(int));
  if (from > to) dims->data[rank] = from / to;
  return context->ResizeTensor(context, output, dims);
}

TfLiteStatus EvalBitcast(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  TF_LITE_ENSURE_EQ(context, input->bytes, output->bytes);
  if (output->bytes > 0) std::memcpy(output->data.raw, input->data.raw, output->bytes);
  return kTfLiteOk;
}

enum class Part { kReal, kImag, kAbs };

TfLiteStatus PreparePart(TfLiteContext* context, TfLiteNode* node) {
  TF_LITE_ENSURE_OK(context, PrepareCast(context, node));
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  const TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (input->type != kTfLiteComplex64 && input->type != kTfLiteComplex128) {
    return UnsupportedType(context, input->type);
  }
  TF_LITE_ENSURE_TYPES_EQ(context, output->type,
                          input->type == kTfLiteComplex64 ? kTfLiteFloat32 : kTfLiteFloat64);
  return kTfLiteOk;
}

template <Part part, typename T>
void TakePart(TfLiteContext* context, const TfLiteTensor* input, TfLiteTensor* output) {
  MapElements<std::complex<T>, T>(context, input, output, [](std::complex<T> x) {
    return part == Part::kReal ? x.real() : part == Part::kImag ? x.imag() : std::abs(x);
  });
}

template <Part part>
TfLiteStatus EvalPart(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (input->type == kTfLiteComplex64) {
    TakePart<part, float>(context, input, output);
  } else {
    TakePart<part, double>(context, input, output);
  }
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_CAST() {
  return litmus::MakeRegistration<void, litmus::PrepareCast, litmus::EvalCast>();
}
TfLiteRegistration* Register_BITCAST() {
  return litmus::MakeRegistration<void, litmus::PrepareBitcast, litmus::EvalBitcast>();
}
TfLiteRegistration* Register_REAL() {
  return litmus::MakeRegistration<void, litmus::PreparePart,
                                  litmus::EvalPart<litmus::Part::kReal>>();
}
TfLiteRegistration* Register_IMAG() {
  return litmus::MakeRegistration<void, litmus::PreparePart,
                                  litmus::EvalPart<litmus::Part::kImag>>();
}
TfLiteRegistration* Register_COMPLEX_ABS() {
  return litmus::MakeRegistration<void, litmus::PreparePart,
                                  litmus::EvalPart<litmus::Part::kAbs>>();
}

}  // namespace tflite::ops::builtin
