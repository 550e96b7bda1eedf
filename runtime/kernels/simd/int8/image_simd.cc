// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Sums of bytes, for weights with a zero point.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/image_simd.cc"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/kernels/simd/int8/image.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

void SumPixelRangeImpl(const uint8_t* image, size_t pixels, int channels, int32_t* sums) {
  for (size_t p = 0; p < pixels; ++p, image += channels) {
    int c = 0;
    int64_t total = 0;
#if HWY_TARGET != HWY_SCALAR
    const hn::CappedTag<uint8_t, 32> d;
    const hn::Repartition<uint64_t, decltype(d)> d64;
    const int lanes = static_cast<int>(hn::Lanes(d));
    if (channels >= lanes) {
      auto sum = hn::Zero(d64);
      for (; c + lanes <= channels; c += lanes) {
        sum = hn::Add(sum, hn::SumsOf8(hn::LoadU(d, image + c)));
      }
      total = static_cast<int64_t>(hn::GetLane(hn::SumOfLanes(d64, sum)));
    }
#endif
    for (; c < channels; ++c) total += image[c];
    sums[p] = static_cast<int32_t>(total);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(SumPixelRangeImpl);
void SumPixelRange(const uint8_t* image, size_t pixels, int channels, int32_t* sums) {
  HWY_DYNAMIC_DISPATCH(SumPixelRangeImpl)(image, pixels, channels, sums);
}
}  // namespace litmus::int8
#endif
