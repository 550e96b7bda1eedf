// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// POW of float32 and int32. If the exponent is a single integer, it is computed by multiplications,
// which saturate at the largest float and wrap around in int32. All other exponents use std::pow;
// in int32, a power that does not fit becomes the lowest number.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/elementwise/binary.h"
#include "runtime/kernels/elementwise/unary.h"

namespace litmus {
namespace {

float Multiply(float x, float y) {
  constexpr float kLargest = std::numeric_limits<float>::max();
  const float product = x * y;
  const float above = product < -kLargest ? -kLargest : product;
  return above > kLargest ? kLargest : above;
}

int32_t Multiply(int32_t x, int32_t y) {
  return static_cast<int32_t>(static_cast<uint32_t>(x) * static_cast<uint32_t>(y));
}

// out = base^exponent for n numbers, exponent >= 1. Makes one or two passes over the row for each
// bit of the exponent.
template <typename T>
void WholePower(const T* base, int exponent, int64_t n, T* out) {
  int bit = 1;
  while (bit <= exponent / 2) bit *= 2;
  std::copy_n(base, n, out);
  for (bit /= 2; bit > 0; bit /= 2) {
    for (int64_t i = 0; i < n; ++i) out[i] = Multiply(out[i], out[i]);
    if ((exponent & bit) == 0) continue;
    for (int64_t i = 0; i < n; ++i) out[i] = Multiply(base[i], out[i]);
  }
}

float Power(float base, float exponent) { return std::pow(base, exponent); }

int32_t Power(int32_t base, int32_t exponent) {
  const double power = std::pow(base, exponent);
  const bool fits = power > -2147483649.0 && power < 2147483648.0;
  return fits ? static_cast<int32_t>(power) : std::numeric_limits<int32_t>::min();
}

// The exponent as an integer if it is one and at least 1, otherwise 0.
int WholeExponent(double exponent) {
  const double rounded = std::round(exponent);
  const bool whole = std::abs(exponent - rounded) < 1e-5 && rounded >= 1 && rounded < 2147483648.0;
  return whole ? static_cast<int>(rounded) : 0;
}

template <typename T>
TfLiteStatus EvalType(ThreadPool* pool, const BinaryTensors& t) {
  if (!tflite::HaveSameShapes(t.a, t.b) && tflite::NumElements(t.b) == 1) {
    const int exponent = WholeExponent(static_cast<double>(*tflite::GetTensorData<T>(t.b)));
    if (exponent > 0) {
      const T* bases = tflite::GetTensorData<T>(t.a);
      T* out = tflite::GetTensorData<T>(t.out);
      ParallelRange(pool, tflite::NumElements(t.out), [=](int64_t begin, int64_t end) {
        WholePower(bases + begin, exponent, end - begin, out + begin);
      });
      return kTfLiteOk;
    }
  }
  BroadcastElements<T, T>(pool, t, [](T x, T y) { return Power(x, y); });
  return kTfLiteOk;
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  BinaryTensors t;
  TF_LITE_ENSURE_OK(context, GetBinaryTensors(context, node, &t));
  if (t.out->type == kTfLiteFloat32) return EvalType<float>(pool, t);
  if (t.out->type != kTfLiteInt32) return UnsupportedType(context, t.out->type);
  const auto* exponents = tflite::GetTensorData<int32_t>(t.b);
  const int64_t n = tflite::NumElements(t.b);
  for (int64_t i = 0; i < n; ++i) {
    TF_LITE_ENSURE_MSG(context, exponents[i] >= 0,
                       "POW does not support negative exponents for int32 (element %lld is %d).",
                       static_cast<long long>(i), exponents[i]);
  }
  return EvalType<int32_t>(pool, t);
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_POW() {
  return litmus::MakeRegistration<void, litmus::PrepareSameType, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
