// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f32/dot_rows.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/f32/dot_rows.cc"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "runtime/kernels/simd/f32/highway.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::f32 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Adds the products of kRows rows. Whole vectors are multiplied with vectors, the rest element by
// element.
template <size_t kRows, class D>
void AddRows(D d, const float* rows, size_t depth, const float* x, float* sums) {
  const size_t lanes = hn::Lanes(d);
  float totals[kRows] = {};
  size_t i = 0;
  if (depth >= lanes) {
    hn::Vec<D> sum[kRows];
    LITMUS_UNROLL for (size_t r = 0; r < kRows; ++r) sum[r] = hn::Zero(d);
    for (; i + lanes <= depth; i += lanes) {
      const auto values = hn::LoadU(d, x + i);
      LITMUS_UNROLL for (size_t r = 0; r < kRows; ++r) {
        sum[r] = hn::MulAdd(hn::LoadU(d, rows + r * depth + i), values, sum[r]);
      }
    }
    LITMUS_UNROLL for (size_t r = 0; r < kRows; ++r) {
      totals[r] = hn::GetLane(hn::SumOfLanes(d, sum[r]));
    }
  }
  for (; i < depth; ++i) {
    LITMUS_UNROLL for (size_t r = 0; r < kRows; ++r) totals[r] += rows[r * depth + i] * x[i];
  }
  LITMUS_UNROLL for (size_t r = 0; r < kRows; ++r) sums[r] += totals[r];
}

template <class D>
void AddAllRows(D d, const float* rows, size_t count, size_t depth, const float* x, float* sums) {
  constexpr size_t kTogether = 8;
  for (; count >= kTogether; count -= kTogether, rows += kTogether * depth, sums += kTogether) {
    AddRows<kTogether>(d, rows, depth, x, sums);
  }
  for (; count > 0; --count, rows += depth, ++sums) AddRows<1>(d, rows, depth, x, sums);
}

void AddDotRowsImpl(const float* rows, size_t count, size_t depth, const float* x, float* sums) {
  const hn::ScalableTag<float> widest;
  const hn::CappedTag<float, 4> four;
  if (depth >= 2 * hn::Lanes(widest)) return AddAllRows(widest, rows, count, depth, x, sums);
  AddAllRows(four, rows, count, depth, x, sums);
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::f32
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::f32 {
HWY_EXPORT(AddDotRowsImpl);
void AddDotRows(const float* rows, size_t count, size_t depth, const float* x, float* sums) {
  HWY_DYNAMIC_DISPATCH(AddDotRowsImpl)(rows, count, depth, x, sums);
}
}  // namespace litmus::f32
#endif
