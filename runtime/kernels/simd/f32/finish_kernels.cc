// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The epilogue of a float tile whose sums are in memory, computed by a micro-kernel of another
// package; for every target.
#include <cstddef>
#include <cstdint>
#include <limits>

#include "runtime/kernels/simd/f32/highway.h"
#include "runtime/kernels/simd/f32/kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/f32/finish_kernels.cc"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/f32/gemm_finish-inl.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::f32 {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Vectors per panel, as in gemm_kernels.cc.
constexpr int kVectors = LITMUS_HAS(NEON) ? 4 : 2;

// Finishes kR rows and advances the pointers past them.
template <int kR, int kV>
HWY_INLINE void FinishNext(const Vector (&factor)[kV], const Vector (&bias)[kV], const float** sums,
                           TileArgs* t) {
  const Tag d;
  Vector sum[kR][kV];
  LITMUS_UNROLL for (int i = 0; i < kR; ++i) {
    LITMUS_UNROLL for (int j = 0; j < kV; ++j) {
      sum[i][j] = hn::MulAdd(hn::LoadU(d, *sums + (i * kV + j) * kLanes), factor[j], bias[j]);
    }
  }
  Finish<kR, kV>(*t, /*offset=*/0, sum);
  *sums += kR * kV * kLanes;
  t->c += kR * t->c_stride;
  if (t->residual != nullptr) t->residual += kR * t->c_stride;
}

template <int kV>
HWY_NOINLINE void FinishRows(const TileArgs& args, const TileSums& from) {
  const Tag d;
  const Vector scale = hn::Set(d, from.scale);
  const Vector most = hn::Set(d, std::numeric_limits<float>::max());
  Vector factor[kV], bias[kV];
  LITMUS_UNROLL for (int j = 0; j < kV; ++j) {
    // The factor must not be infinite, because 0 · infinity is NaN.
    factor[j] = hn::Min(most, hn::Mul(scale, hn::LoadU(d, from.scales + kLanes * j)));
    bias[j] = hn::LoadU(d, args.bias + kLanes * j);
  }
  TileArgs t = args;
  const float* sums = from.sums;
  int rows = from.rows;
  for (; rows >= 4; rows -= 4) FinishNext<4, kV>(factor, bias, &sums, &t);
  for (; rows > 0; --rows) FinishNext<1, kV>(factor, bias, &sums, &t);
}

FinishKernels GetFinishKernels() { return {&FinishRows<kVectors>, &FinishRows<kVectors / 2>}; }

}  // namespace HWY_NAMESPACE
}  // namespace litmus::f32
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::f32 {
HWY_EXPORT(GetFinishKernels);
FinishKernels FinishKernelsOf(int64_t target) {
  return TargetEntry(HWY_DISPATCH_TABLE(GetFinishKernels), target)();
}
}  // namespace litmus::f32
#endif
