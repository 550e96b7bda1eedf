// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Four steps of k of the float tile on NEON: one load of a row has its four values, and fmla takes
// one of them by lane, so that no broadcasts are needed. Highway 1.0 has no multiply-add by lane.
#if defined(LITMUS_RUNTIME_KERNELS_SIMD_F32_GEMM_LANES_NEON_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LITMUS_RUNTIME_KERNELS_SIMD_F32_GEMM_LANES_NEON_INL_H_
#undef LITMUS_RUNTIME_KERNELS_SIMD_F32_GEMM_LANES_NEON_INL_H_
#else
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_GEMM_LANES_NEON_INL_H_
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <type_traits>

#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/f32/gemm_finish-inl.h"
#include "runtime/kernels/simd/f32/highway.h"
#include "runtime/kernels/simd/load_order.h"

#if LITMUS_HAS(NEON)
HWY_BEFORE_NAMESPACE();
namespace litmus::f32 {
namespace HWY_NAMESPACE {

// Narrow panels have two vectors, whole ones four.
HWY_INLINE float32x4x2_t LoadWeights(const float* b, float32x4x2_t) { return vld1q_f32_x2(b); }
HWY_INLINE float32x4x4_t LoadWeights(const float* b, float32x4x4_t) { return vld1q_f32_x4(b); }
template <int kV>
using WeightsNeon = std::conditional_t<kV == 2, float32x4x2_t, float32x4x4_t>;

template <int kLane, int kR, int kV>
HWY_INLINE void AddLane(const float32x4_t (&rows)[kR], const float** b, Vector (&sum)[kR][kV]) {
  const WeightsNeon<kV> weights = LoadWeights(*b, WeightsNeon<kV>());
  *b += kV * kLanes;
  LITMUS_UNROLL for (int i = 0; i < kR; ++i) {
    LITMUS_UNROLL for (int j = 0; j < kV; ++j) {
      sum[i][j].raw = vfmaq_laneq_f32(sum[i][j].raw, weights.val[j], rows[i], kLane);
      LITMUS_LOAD_AFTER(*b, sum[i][j].raw);
    }
  }
}

// Adds the products for all whole groups of four k and advances the pointers past them. Returns the
// number of k. kPrefetches: prefetches a cache line per k, as TileArgs describes.
template <bool kPrefetches, int kR, int kV>
HWY_INLINE size_t AddByLanes(const TileArgs& t, const float** prefetch, const float* (&a)[kR],
                             const float* HWY_RESTRICT* weights, Vector (&sum)[kR][kV]) {
  const float* b = *weights;
  const size_t end = t.depth / 4 * 4;
  for (size_t k = 0; k < end; k += 4) {
    if (kPrefetches) {
      LITMUS_UNROLL for (int n = 0; n < 4; ++n) {
        __builtin_prefetch(*prefetch, /*rw=*/0, /*locality=*/2);
        *prefetch += t.prefetch_step;
      }
    }
    float32x4_t rows[kR];
    LITMUS_UNROLL for (int i = 0; i < kR; ++i) {
      rows[i] = vld1q_f32(a[i]);
      a[i] += 4;
      LITMUS_KEEP_POINTER(a[i]);
    }
    AddLane<0>(rows, &b, sum);
    AddLane<1>(rows, &b, sum);
    AddLane<2>(rows, &b, sum);
    AddLane<3>(rows, &b, sum);
  }
  *weights = b;
  return end;
}

// The same for few rows, with two or four partial sums (Stream).
template <int kParts, int kR, int kV>
HWY_INLINE size_t StreamByLanes(const TileArgs& t, const float* a,
                                const float* HWY_RESTRICT* weights,
                                Vector (&parts)[kParts][kR][kV]) {
  const float* b = *weights;
  const size_t end = t.depth / 4 * 4;
  for (size_t k = 0; k < end; k += 4) {
    float32x4_t rows[kR];
    LITMUS_UNROLL for (int i = 0; i < kR; ++i) rows[i] = vld1q_f32(a + i * t.row_stride + k);
    AddLane<0>(rows, &b, parts[0]);
    AddLane<1>(rows, &b, parts[1]);
    AddLane<2>(rows, &b, parts[2 % kParts]);
    AddLane<3>(rows, &b, parts[3 % kParts]);
  }
  *weights = b;
  return end;
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::f32
HWY_AFTER_NAMESPACE();
#endif

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_GEMM_LANES_NEON_INL_H_
