// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// CAST between all number types, BITCAST, and the parts of complex numbers: REAL, IMAG,
// COMPLEX_ABS. Float to integer truncates and clamps to the type (NaN becomes the largest value);
// an integer is converted to a narrower one by dropping upper bits; a complex number is converted
// to its real part.
#include <algorithm>
#include <complex>
#include <cstring>
#include <limits>
#include <type_traits>

#include "runtime/c/half.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/dispatch_on_type.h"
#include "runtime/kernels/common/map_elements.h"
#include "runtime/kernels/common/packed.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/simd/int8/elementwise/dequantize.h"

namespace litmus {
namespace {

template <typename To, typename From>
To Convert(From x) {
  if constexpr (std::is_same_v<To, Half>) {
    return {FloatToHalf(static_cast<float>(x))};
  } else if constexpr (std::is_same_v<To, BFloat>) {
    return {FloatToBFloat(static_cast<float>(x))};
  } else if constexpr (std::is_same_v<To, std::complex<float>>) {
    return {static_cast<float>(x), 0.0f};
  } else if constexpr (std::is_same_v<To, Truth>) {
    return x != 0;
  } else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
    constexpr auto kLow = std::numeric_limits<To>::min(), kHigh = std::numeric_limits<To>::max();
    // The smallest float above the largest value of the type: a power of two, so it is exact.
    constexpr To kHalf = kHigh / 2 + 1;
    constexpr From kPast = static_cast<From>(kHalf) * 2;
    if (!(x < kPast)) return kHigh;
    return x <= static_cast<From>(kLow) ? kLow : static_cast<To>(x);
  } else {
    return static_cast<To>(x);
  }
}

template <typename From, typename To>
void Elements(ThreadPool* pool, const TfLiteTensor* input, TfLiteTensor* output) {
  constexpr bool kIsShort = std::is_same_v<From, int8_t> || std::is_same_v<From, uint8_t> ||
                            std::is_same_v<From, int16_t>;
  if constexpr (kIsShort && std::is_same_v<To, float>) {
    const From* in = tflite::GetTensorData<From>(input);
    float* out = output->data.f;
    ParallelRange(pool, tflite::NumElements(input), [=](int64_t begin, int64_t end) {
      int8::DequantizeToFloats(in + begin, 1.0f, 0, out + begin, static_cast<size_t>(end - begin));
    });
  } else {
    MapElements<From, To>(pool, input, output, [](From x) { return Convert<To>(Number(x)); });
  }
}

// DispatchOnType for all types except packed types and uint64.
template <typename F>
TfLiteStatus DispatchOnCastable(TfLiteContext* context, TfLiteType type, const F& f) {
  return DispatchOnType<float, double, Half, BFloat, int8_t, uint8_t, int16_t, uint16_t, int32_t,
                        uint32_t, int64_t, Truth, std::complex<float>>(context, type, f);
}

bool IsPacked(TfLiteType type) {
  return type == kTfLiteInt2 || type == kTfLiteInt4 || type == kTfLiteUInt4;
}

// Packed types can be converted only from and to float32.
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
TfLiteStatus CastFrom(TfLiteContext* context, ThreadPool* pool, const TfLiteTensor* input,
                      TfLiteTensor* output) {
  if constexpr (std::is_same_v<From, std::complex<float>>) {
    if (output->type == kTfLiteComplex64) {
      if (output->bytes > 0) std::memcpy(output->data.raw, input->data.raw, output->bytes);
      return kTfLiteOk;
    }
  }
  if constexpr (std::is_same_v<From, float>) {
    if (IsPacked(output->type)) return ToPacked(input, output), kTfLiteOk;
  }
  return DispatchOnCastable(context, output->type, [&](auto element) {
    Elements<From, decltype(element)>(pool, input, output);
  });
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
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 1, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  return context->ResizeTensor(context, output, TfLiteIntArrayCopy(input->dims));
}

TfLiteStatus EvalCast(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (IsPacked(input->type)) return FromPacked(context, input, output);
  return DispatchOnCastable(context, input->type, [&](auto element) {
    return CastFrom<decltype(element)>(context, pool, input, output);
  });
}

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
  LITMUS_ENSURE_VALUE_OF(context, input->bytes, output->bytes, "The size of the input in bytes",
                         "the size of the output in bytes");
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
  LITMUS_ENSURE_TYPE(context, output->type,
                     input->type == kTfLiteComplex64 ? kTfLiteFloat32 : kTfLiteFloat64,
                     "The type of the output");
  return kTfLiteOk;
}

template <Part part, typename T>
void TakePart(ThreadPool* pool, const TfLiteTensor* input, TfLiteTensor* output) {
  MapElements<std::complex<T>, T>(pool, input, output, [](std::complex<T> x) {
    return part == Part::kReal ? x.real() : part == Part::kImag ? x.imag() : std::abs(x);
  });
}

template <Part part>
TfLiteStatus EvalPart(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (input->type == kTfLiteComplex64) {
    TakePart<part, float>(pool, input, output);
  } else {
    TakePart<part, double>(pool, input, output);
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
