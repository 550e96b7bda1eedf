// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/elementwise/dequantize.cc"
#include "runtime/kernels/simd/int8/elementwise/dequantize.h"

#include "hwy/foreach_target.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <typename T>
void Dequantize(const T* in, float scale, int32_t zero_point, float* out, size_t count) {
  const hn::CappedTag<float, 16> d;
  const hn::RebindToSigned<decltype(d)> d32;
  const hn::Rebind<T, decltype(d)> narrow;
  const size_t lanes = hn::Lanes(d);
  const auto scales = hn::Set(d, scale);
  const auto zeros = hn::Set(d32, zero_point);
  const auto at = [&](size_t i) HWY_ATTR {
    const auto q = hn::PromoteTo(d32, hn::LoadU(narrow, in + i));
    return hn::Mul(scales, hn::ConvertTo(d, hn::Sub(q, zeros)));
  };
  size_t i = 0;
  for (; i + 4 * lanes <= count; i += 4 * lanes) {
    for (size_t k = 0; k < 4; ++k) hn::StoreU(at(i + k * lanes), d, out + i + k * lanes);
  }
  for (; i + lanes <= count; i += lanes) hn::StoreU(at(i), d, out + i);
  for (; i < count; ++i) out[i] = scale * static_cast<float>(in[i] - zero_point);
}

void DequantizeInt8(const int8_t* in, float scale, int32_t zero_point, float* out, size_t count) {
  Dequantize(in, scale, zero_point, out, count);
}
void DequantizeUInt8(const uint8_t* in, float scale, int32_t zero_point, float* out, size_t count) {
  Dequantize(in, scale, zero_point, out, count);
}
void DequantizeInt16(const int16_t* in, float scale, int32_t zero_point, float* out, size_t count) {
  Dequantize(in, scale, zero_point, out, count);
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(DequantizeInt8);
HWY_EXPORT(DequantizeUInt8);
HWY_EXPORT(DequantizeInt16);

template <>
void DequantizeToFloats(const int8_t* in, float scale, int32_t zero_point, float* out,
                        size_t count) {
  HWY_DYNAMIC_DISPATCH(DequantizeInt8)(in, scale, zero_point, out, count);
}
template <>
void DequantizeToFloats(const uint8_t* in, float scale, int32_t zero_point, float* out,
                        size_t count) {
  HWY_DYNAMIC_DISPATCH(DequantizeUInt8)(in, scale, zero_point, out, count);
}
template <>
void DequantizeToFloats(const int16_t* in, float scale, int32_t zero_point, float* out,
                        size_t count) {
  HWY_DYNAMIC_DISPATCH(DequantizeInt16)(in, scale, zero_point, out, count);
}
}  // namespace litmus::int8
#endif
