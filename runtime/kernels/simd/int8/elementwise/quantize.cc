// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/elementwise/quantize.cc"
#include "runtime/kernels/simd/int8/elementwise/quantize.h"

#include <cmath>
#include <limits>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <typename T>
void Quantize(const float* in, float scale, int32_t zero_point, T* out, size_t count) {
  constexpr float kLow = std::numeric_limits<T>::min(), kHigh = std::numeric_limits<T>::max();
  const auto offset = static_cast<float>(zero_point);
  size_t i = 0;
#if HWY_TARGET != HWY_SCALAR
  const hn::CappedTag<float, 16> d;
  const hn::RebindToSigned<decltype(d)> d32;
  const hn::Rebind<T, decltype(d)> narrow;
  const size_t lanes = hn::Lanes(d);
  const auto scales = hn::Set(d, scale), offsets = hn::Set(d, offset);
  const auto low = hn::Set(d, kLow), high = hn::Set(d, kHigh);
  const auto half = hn::Set(d, 0.5f), one = hn::Set(d, 1.0f);
  for (; i + lanes <= count; i += lanes) {
    const auto x = hn::Div(hn::LoadU(d, in + i), scales);
    // The fraction of a float is exact.
    const auto whole = hn::Trunc(x);
    const auto away = hn::Ge(hn::Abs(hn::Sub(x, whole)), half);
    const auto rounded = hn::Add(whole, hn::IfThenElseZero(away, hn::CopySign(one, x)));
    const auto value = hn::Add(rounded, offsets);
    const auto clamped = hn::IfThenElse(hn::Ge(value, low), hn::Min(value, high), low);
    hn::StoreU(hn::DemoteTo(narrow, hn::ConvertTo(d32, clamped)), narrow, out + i);
  }
#endif
  for (; i < count; ++i) {
    const float value = std::round(in[i] / scale) + offset;
    out[i] = static_cast<T>(value >= kLow ? (value < kHigh ? value : kHigh) : kLow);
  }
}

void QuantizeFloatsImpl(const float* in, float scale, int32_t zero_point, Element element,
                        void* out, size_t count) {
  switch (element) {
    case Element::kInt8:
      return Quantize(in, scale, zero_point, static_cast<int8_t*>(out), count);
    case Element::kUInt8:
      return Quantize(in, scale, zero_point, static_cast<uint8_t*>(out), count);
    case Element::kInt16:
      return Quantize(in, scale, zero_point, static_cast<int16_t*>(out), count);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(QuantizeFloatsImpl);
void QuantizeFloats(const float* in, float scale, int32_t zero_point, Element element, void* out,
                    size_t count) {
  HWY_DYNAMIC_DISPATCH(QuantizeFloatsImpl)(in, scale, zero_point, element, out, count);
}
}  // namespace litmus::int8
#endif
