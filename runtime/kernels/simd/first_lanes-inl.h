// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Loads and stores of a vector's first lanes, for the end of a row. Included once per target.
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

// Loads the first n < Lanes(d) lanes and sets the other lanes to zero. Reads no memory beyond the n
// elements.
template <class D>
HWY_INLINE hn::Vec<D> LoadFirst(D d, const hn::TFromD<D>* from, int n) {
#if LITMUS_HAS(AVX512)
  return hn::MaskedLoad(hn::FirstN(d, n), d, from);
#else
  HWY_ALIGN hn::TFromD<D> buffer[hn::MaxLanes(D())] = {};
  memcpy(buffer, from, sizeof(buffer[0]) * n);
  return hn::Load(d, buffer);
#endif
}

// Stores the first n < Lanes(d) lanes. Writes no memory beyond the n elements.
template <class D>
HWY_INLINE void StoreFirst(hn::Vec<D> v, D d, hn::TFromD<D>* to, int n) {
#if LITMUS_HAS(AVX512)
  hn::BlendedStore(v, hn::FirstN(d, n), d, to);
#else
  HWY_ALIGN hn::TFromD<D> buffer[hn::MaxLanes(D())];
  hn::Store(v, d, buffer);
  memcpy(to, buffer, sizeof(buffer[0]) * n);
#endif
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
