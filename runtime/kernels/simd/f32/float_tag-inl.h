// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Vectors of floats, as wide as the target allows up to a limit. Included once per target.
#if defined(LITMUS_RUNTIME_KERNELS_SIMD_F32_FLOAT_TAG_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LITMUS_RUNTIME_KERNELS_SIMD_F32_FLOAT_TAG_INL_H_
#undef LITMUS_RUNTIME_KERNELS_SIMD_F32_FLOAT_TAG_INL_H_
#else
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_FLOAT_TAG_INL_H_
#endif

#include <hwy/highway.h>

#include <cstddef>

#include "runtime/cpu/vector_target.h"

namespace litmus {
namespace HWY_NAMESPACE {

// A tag for vectors of at most kLimit floats.
#if LITMUS_HAS(AVX) && !LITMUS_HAS(AVX2)
template <size_t kLimit>
using FloatTag = hwy::HWY_NAMESPACE::Simd<float, kLimit <= 8 ? kLimit : 8, 0>;
#else
template <size_t kLimit>
using FloatTag = hwy::HWY_NAMESPACE::CappedTag<float, kLimit>;
#endif

}  // namespace HWY_NAMESPACE
}  // namespace litmus

#endif  // per-target include guard
