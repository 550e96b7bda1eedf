// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/elementwise/rescale_sums.cc"
#include "runtime/kernels/simd/int8/elementwise/rescale_sums.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/int8/requantize/requantize_hwy-inl.h"
#include "runtime/kernels/simd/quantized_multiplier.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <typename T>
void ScaleMeans(const MeanScale& s, const int32_t* sums, size_t n, T* out) {
  size_t i = 0;
  // Beyond ±kLimit, every zero point gives the lowest or the highest value.
  constexpr int32_t kLimit = 1024;
#if LITMUS_HAS(VECTORS)
  const hn::CappedTag<int32_t, 16> d;
  const hn::Rebind<T, decltype(d)> narrow;
  const size_t lanes = hn::Lanes(d);
  const auto offset = hn::Set(d, s.offset), multiplier = hn::Set(d, s.multiplier);
  const auto left = hn::Set(d, std::max(s.shift, 0));
  const auto zero_point = hn::Set(d, s.zero_point);
  const auto low = hn::Set(d, -kLimit), high = hn::Set(d, kLimit);
  const RoundingScale<decltype(d)> scale(multiplier, multiplier, hn::Set(d, std::max(-s.shift, 0)));
  for (; i + lanes <= n; i += lanes) {
    const auto x = hn::Sub(hn::LoadU(d, sums + i), offset);
    const auto value = hn::Min(hn::Max(scale(hn::Shl(x, left)), low), high);
    hn::StoreU(hn::DemoteTo(narrow, hn::Add(value, zero_point)), narrow, out + i);
  }
#endif
  for (; i < n; ++i) {
    const auto x =
        static_cast<int32_t>(static_cast<uint32_t>(sums[i]) - static_cast<uint32_t>(s.offset));
    const int32_t value =
        std::clamp(MultiplyByQuantizedMultiplier(x, s.multiplier, s.shift), -kLimit, kLimit) +
        s.zero_point;
    out[i] = static_cast<T>(
        std::clamp<int32_t>(value, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
  }
}

template <typename T>
void ScaleAll(const SumScale& s, const int32_t* sums, size_t n, T* out) {
  constexpr float kLow = std::numeric_limits<T>::min(), kHigh = std::numeric_limits<T>::max();
  size_t i = 0;
#if LITMUS_HAS(VECTORS)
  const hn::CappedTag<int32_t, 16> d;
  const hn::Rebind<float, decltype(d)> f;
  const hn::Rebind<T, decltype(d)> narrow;
  const size_t lanes = hn::Lanes(d);
  const auto scale = hn::Set(f, s.scale), bias = hn::Set(f, s.bias);
  const auto zero_point = hn::Set(f, s.zero_point);
  const auto low = hn::Set(f, kLow), high = hn::Set(f, kHigh);
  const auto one = hn::Set(f, 1.0f), half = hn::Set(f, 0.5f);
  for (; i + lanes <= n; i += lanes) {
    const auto x = hn::Add(hn::Mul(hn::ConvertTo(f, hn::LoadU(d, sums + i)), scale), bias);
    const auto whole = hn::Trunc(x);
    const auto away = hn::Ge(hn::Abs(hn::Sub(x, whole)), half);
    const auto rounded = hn::Add(whole, hn::IfThenElseZero(away, hn::CopySign(one, x)));
    const auto value = hn::Min(hn::Max(hn::Add(rounded, zero_point), low), high);
    hn::StoreU(hn::DemoteTo(narrow, hn::ConvertTo(d, value)), narrow, out + i);
  }
#endif
  for (; i < n; ++i) {
    const float x = static_cast<float>(sums[i]) * s.scale + s.bias;
    out[i] = static_cast<T>(std::clamp(std::round(x) + s.zero_point, kLow, kHigh));
  }
}

void MeansI8(const MeanScale& s, const int32_t* sums, size_t n, int8_t* out) {
  ScaleMeans(s, sums, n, out);
}
void MeansU8(const MeanScale& s, const int32_t* sums, size_t n, uint8_t* out) {
  ScaleMeans(s, sums, n, out);
}
void SumsI8(const SumScale& s, const int32_t* sums, size_t n, int8_t* out) {
  ScaleAll(s, sums, n, out);
}
void SumsU8(const SumScale& s, const int32_t* sums, size_t n, uint8_t* out) {
  ScaleAll(s, sums, n, out);
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(MeansI8);
HWY_EXPORT(MeansU8);
HWY_EXPORT(SumsI8);
HWY_EXPORT(SumsU8);
void ScaleToMeans(const MeanScale& scale, const int32_t* sums, size_t n, int8_t* out) {
  HWY_DYNAMIC_DISPATCH(MeansI8)(scale, sums, n, out);
}
void ScaleToMeans(const MeanScale& scale, const int32_t* sums, size_t n, uint8_t* out) {
  HWY_DYNAMIC_DISPATCH(MeansU8)(scale, sums, n, out);
}
void ScaleSums(const SumScale& scale, const int32_t* sums, size_t n, int8_t* out) {
  HWY_DYNAMIC_DISPATCH(SumsI8)(scale, sums, n, out);
}
void ScaleSums(const SumScale& scale, const int32_t* sums, size_t n, uint8_t* out) {
  HWY_DYNAMIC_DISPATCH(SumsU8)(scale, sums, n, out);
}
}  // namespace litmus::int8
#endif
