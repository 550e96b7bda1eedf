// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Clamps of floats that leave NaN as it is. Highway's Min and Max differ between targets if one
// operand is NaN: on x86 they return the second operand; on 64-bit Arm and without vectors they
// return the number, which would turn NaN into a bound. Included once per target.
#if defined(LITMUS_RUNTIME_KERNELS_SIMD_CLAMP_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LITMUS_RUNTIME_KERNELS_SIMD_CLAMP_INL_H_
#undef LITMUS_RUNTIME_KERNELS_SIMD_CLAMP_INL_H_
#else
#define LITMUS_RUNTIME_KERNELS_SIMD_CLAMP_INL_H_
#endif

#include <hwy/highway.h>

#include "runtime/cpu/vector_target.h"

HWY_BEFORE_NAMESPACE();
namespace litmus {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

template <class V>
HWY_INLINE V AtLeast(V v, V low) {
#if HWY_ARCH_X86 && LITMUS_HAS(VECTORS)
  return hn::Max(low, v);
#else
#if LITMUS_HAS(NEON)
  if constexpr (hn::MaxLanes(hn::DFromV<V>()) == 4) return V(vmaxq_f32(v.raw, low.raw));
#endif
  return hn::IfThenElse(hn::Lt(v, low), low, v);
#endif
}

template <class V>
HWY_INLINE V AtMost(V v, V high) {
#if HWY_ARCH_X86 && LITMUS_HAS(VECTORS)
  return hn::Min(high, v);
#else
#if LITMUS_HAS(NEON)
  if constexpr (hn::MaxLanes(hn::DFromV<V>()) == 4) return V(vminq_f32(v.raw, high.raw));
#endif
  return hn::IfThenElse(hn::Gt(v, high), high, v);
#endif
}

template <class V>
HWY_INLINE V ClampOrNan(V v, V low, V high) {
  return AtMost(AtLeast(v, low), high);
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
