// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the micro-kernels of one target share: the vector type, access to the last elements of a
// row, and clamps that leave NaN as it is (simd/clamp-inl.h). Included once per target, outside
// HWY_BEFORE_NAMESPACE and HWY_AFTER_NAMESPACE of the including file.
#if defined(LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_VECTORS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_VECTORS_INL_H_
#undef LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_VECTORS_INL_H_
#else
#define LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_VECTORS_INL_H_
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstring>

#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/clamp-inl.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::elementwise {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
using litmus::HWY_NAMESPACE::AtLeast;
using litmus::HWY_NAMESPACE::AtMost;

using Tag = hn::CappedTag<float, 16>;
using Vector = hn::Vec<Tag>;
using IntTag = hn::Rebind<int32_t, Tag>;
using IntVector = hn::Vec<IntTag>;
constexpr size_t kLanes = hn::MaxLanes(Tag());

// Loads the first n < kLanes elements and sets the other lanes to 0. Reads no memory beyond n
// elements.
HWY_INLINE Vector LoadFirst(const float* from, size_t n) {
  const Tag d;
#if LITMUS_HAS(AVX2)
  return hn::MaskedLoad(hn::FirstN(d, n), d, from);
#else
  HWY_ALIGN float buffer[kLanes] = {};
  for (size_t i = 0; i < n; ++i) buffer[i] = from[i];
  return hn::Load(d, buffer);
#endif
}

// Stores the first n < kLanes elements. Writes no memory beyond n elements.
HWY_INLINE void StoreFirst(Vector v, float* to, size_t n) {
  const Tag d;
#if LITMUS_HAS(AVX2)
  hn::BlendedStore(v, hn::FirstN(d, n), d, to);
#else
  HWY_ALIGN float buffer[kLanes];
  hn::Store(v, d, buffer);
  for (size_t i = 0; i < n; ++i) to[i] = buffer[i];
#endif
}

// Clamps to [low, high]; leaves NaN as it is.
HWY_INLINE Vector Clamp(Vector v, Vector low, Vector high) {
  return litmus::HWY_NAMESPACE::ClampOrNan(v, low, high);
}

// Clamps to [−limit, limit]. The result for NaN is arbitrary.
HWY_INLINE Vector ClampMagnitude(Vector v, Vector limit) {
#if LITMUS_HAS(AVX512)
  constexpr int kLesserMagnitudeSignOfFirst = 2;
  return Vector{_mm512_range_ps(v.raw, limit.raw, kLesserMagnitudeSignOfFirst)};
#else
  return Clamp(v, hn::Neg(limit), limit);
#endif
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::elementwise
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
