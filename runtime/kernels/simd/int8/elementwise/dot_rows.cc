// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/elementwise/dot_rows.cc"
#include "runtime/kernels/simd/int8/elementwise/dot_rows.h"

#include "hwy/foreach_target.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET != HWY_SCALAR
// The sum of the lanes, wrapping around: by halves, because GCC's reduction of 512 bits adds signed
// numbers.
template <class D, class V>
HWY_INLINE uint32_t TotalOfLanes(D d, V v) {
  if constexpr (hn::MaxLanes(D()) * sizeof(int32_t) > 16) {
    const hn::Half<D> half;
    return TotalOfLanes(half, hn::Add(hn::UpperHalf(half, v), hn::LowerHalf(half, v)));
  }
  return static_cast<uint32_t>(hn::GetLane(hn::SumOfLanes(d, v)));
}

// Adds Σ row[i] · x[i] over the whole vectors from `i` on to the totals of kRows rows. Returns the
// end of the vectors.
template <size_t kRows, class D>
HWY_INLINE size_t Add(D d16, const int8_t* rows, const int16_t* x, size_t depth, size_t i,
                      uint32_t* totals) {
  const hn::Rebind<int8_t, D> d8;
  const hn::RepartitionToWide<D> d32;
  const size_t lanes = hn::Lanes(d16);
  if (i + lanes > depth) return i;
  hn::Vec<decltype(d32)> sum[kRows], other[kRows];
  for (size_t r = 0; r < kRows; ++r) sum[r] = other[r] = hn::Zero(d32);
  for (; i + lanes <= depth; i += lanes) {
    const auto values = hn::LoadU(d16, x + i);
    for (size_t r = 0; r < kRows; ++r) {
      const auto weights = hn::PromoteTo(d16, hn::LoadU(d8, rows + r * depth + i));
      sum[r] = hn::ReorderWidenMulAccumulate(d32, weights, values, sum[r], other[r]);
    }
  }
  for (size_t r = 0; r < kRows; ++r) {
    totals[r] += TotalOfLanes(d32, hn::Add(sum[r], other[r]));
  }
  return i;
}
#endif

template <size_t kRows>
void Dot(const int8_t* rows, size_t depth, const int16_t* x, int32_t* sums) {
  uint32_t totals[kRows] = {};
  size_t i = 0;
#if HWY_TARGET != HWY_SCALAR  // whose products would be added as signed numbers
  i = Add<kRows>(hn::ScalableTag<int16_t>(), rows, x, depth, i, totals);
  i = Add<kRows>(hn::CappedTag<int16_t, 8>(), rows, x, depth, i, totals);
#endif
  for (; i < depth; ++i) {
    for (size_t r = 0; r < kRows; ++r) {
      totals[r] += static_cast<uint32_t>(rows[r * depth + i] * x[i]);
    }
  }
  for (size_t r = 0; r < kRows; ++r) sums[r] = static_cast<int32_t>(totals[r]);
}

void DotRowsImpl(const int8_t* rows, size_t count, size_t depth, const int16_t* x, int32_t* sums) {
  constexpr size_t kTogether = 4;
  size_t r = 0;
  for (; r + kTogether <= count; r += kTogether) {
    Dot<kTogether>(rows + r * depth, depth, x, sums + r);
  }
  for (; r < count; ++r) Dot<1>(rows + r * depth, depth, x, sums + r);
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(DotRowsImpl);
void DotRows(const int8_t* rows, size_t count, size_t depth, const int16_t* x, int32_t* sums) {
  HWY_DYNAMIC_DISPATCH(DotRowsImpl)(rows, count, depth, x, sums);
}
}  // namespace litmus::int8
#endif
