// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Loads and stores the first lanes of a vector, for the end of a row. Included once per target.
#if defined(LITMUS_RUNTIME_KERNELS_SIMD_FIRST_LANES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LITMUS_RUNTIME_KERNELS_SIMD_FIRST_LANES_INL_H_
#undef LITMUS_RUNTIME_KERNELS_SIMD_FIRST_LANES_INL_H_
#else
#define LITMUS_RUNTIME_KERNELS_SIMD_FIRST_LANES_INL_H_
#endif

#include <hwy/highway.h>

#include <cstring>

#include "runtime/cpu/vector_target.h"

HWY_BEFORE_NAMESPACE();
namespace litmus {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Memory for the lanes of a vector, aligned for Load and Store. HWY_ALIGN is the alignment of the
// target's own vectors; a target with additional wider vectors (f32/avx/highway_avx.h) must
// redefine it.
template <class D>
struct LaneBuffer {
  HWY_ALIGN hn::TFromD<D> lanes[hn::MaxLanes(D())];
  static constexpr size_t kVectorBytes = hn::MaxLanes(D()) * sizeof(hn::TFromD<D>);
};
template <class D>
constexpr bool kBufferIsAligned = alignof(LaneBuffer<D>) % LaneBuffer<D>::kVectorBytes == 0;

// Loads the first n < Lanes(d) lanes and sets the others to zero. Reads no memory beyond n
// elements.
template <class D>
HWY_INLINE hn::Vec<D> LoadFirst(D d, const hn::TFromD<D>* from, int n) {
#if LITMUS_HAS(AVX512)
  return hn::MaskedLoad(hn::FirstN(d, n), d, from);
#else
  static_assert(kBufferIsAligned<D>, "Load reads at multiples of a vector's size");
  LaneBuffer<D> buffer = {};
  memcpy(buffer.lanes, from, sizeof(buffer.lanes[0]) * n);
  return hn::Load(d, buffer.lanes);
#endif
}

// Stores the first n < Lanes(d) lanes. Writes no memory beyond n elements.
template <class D>
HWY_INLINE void StoreFirst(hn::Vec<D> v, D d, hn::TFromD<D>* to, int n) {
#if LITMUS_HAS(AVX512)
  hn::BlendedStore(v, hn::FirstN(d, n), d, to);
#else
  static_assert(kBufferIsAligned<D>, "Store writes at multiples of a vector's size");
  LaneBuffer<D> buffer;
  hn::Store(v, d, buffer.lanes);
  memcpy(to, buffer.lanes, sizeof(buffer.lanes[0]) * n);
#endif
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
