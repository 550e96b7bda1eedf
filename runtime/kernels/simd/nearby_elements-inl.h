// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Loads 32-bit elements whose positions are close together, as those of neighbouring outputs of a
// resized row are. Included once per target, outside HWY_BEFORE_NAMESPACE and HWY_AFTER_NAMESPACE
// of the including file.
#if defined(LITMUS_RUNTIME_KERNELS_SIMD_NEARBY_ELEMENTS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LITMUS_RUNTIME_KERNELS_SIMD_NEARBY_ELEMENTS_INL_H_
#undef LITMUS_RUNTIME_KERNELS_SIMD_NEARBY_ELEMENTS_INL_H_
#else
#define LITMUS_RUNTIME_KERNELS_SIMD_NEARBY_ELEMENTS_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/nearby_elements.h"

HWY_BEFORE_NAMESPACE();
namespace litmus {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Calls step(get) for a vector of outputs. get(tag, line, places) returns the elements of a line at
// a vector of positions. `left` and `right` are the positions of the vector's outputs in rows of
// pixels with `channels` elements; they do not decrease from pixel to pixel. Lines must have
// kNearbyElements elements more than their pixels. A gather of AVX-512 takes as long as 16 loads;
// if all positions are within 32 elements, two loads and a permutation replace it.
template <typename D, typename Step>
HWY_INLINE void WithElements(D d, const int32_t* left, const int32_t* right, size_t channels,
                             const Step& step) {
#if LITMUS_HAS(AVX512)
  if constexpr (hn::MaxLanes(D()) == 16) {
    const int32_t before = static_cast<int32_t>(channels) - 1;
    const int32_t base = std::max(left[0] - before, 0);
    constexpr int32_t kWindow = kNearbyElements;
    if (HWY_LIKELY(right[15] + before - base < kWindow)) {
      const __m512i start = _mm512_set1_epi32(base);
      return step([&](auto tag, const auto* line, auto places) HWY_ATTR {
        const __m512i low = _mm512_loadu_si512(line + base);
        const __m512i high = _mm512_loadu_si512(line + base + 16);
        const __m512i within = _mm512_sub_epi32(places.raw, start);
        const hn::RebindToSigned<decltype(tag)> whole;
        return hn::BitCast(tag,
                           hn::Vec<decltype(whole)>{_mm512_permutex2var_epi32(low, within, high)});
      });
    }
  }
#endif
  (void)d, (void)left, (void)right, (void)channels;
  step([](auto tag, const auto* line, auto places)
           HWY_ATTR { return hn::GatherIndex(tag, line, places); });
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
