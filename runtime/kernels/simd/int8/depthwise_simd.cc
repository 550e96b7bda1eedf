// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The inner loop of the quantised depthwise convolution, eight channels a vector. Products of a
// byte and a weight of 9 bits fit 32 bits with room for 2^14 taps.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/depthwise_simd.cc"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/kernels/simd/int8/depthwise.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

void SumTapsImpl(const uint8_t* const* pixels, const int16_t* weights, size_t weight_stride,
                 int taps, int channels, int32_t* sums) {
  const hn::CappedTag<int32_t, 8> d32;
  const hn::Rebind<uint8_t, decltype(d32)> d8;
  const hn::Rebind<int16_t, decltype(d32)> d16;
  for (int c = 0; c < channels; c += static_cast<int>(hn::Lanes(d32))) {
    auto sum = hn::Zero(d32);
    for (int t = 0; t < taps; ++t) {
      const auto pixel = hn::PromoteTo(d32, hn::LoadU(d8, pixels[t] + c));
      const auto weight = hn::PromoteTo(d32, hn::LoadU(d16, weights + t * weight_stride + c));
      sum = hn::Add(sum, hn::Mul(pixel, weight));
    }
    hn::StoreU(sum, d32, sums + c);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(SumTapsImpl);
void SumTaps(const uint8_t* const* pixels, const int16_t* weights, size_t weight_stride, int taps,
             int channels, int32_t* sums) {
  HWY_DYNAMIC_DISPATCH(SumTapsImpl)(pixels, weights, weight_stride, taps, channels, sums);
}
}  // namespace litmus::int8
#endif
