// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/elementwise/dot_rows.cc"
#include "runtime/kernels/simd/int8/elementwise/dot_rows.h"

#include <array>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/target_names.h"
#include "runtime/cpu/targets.h"
#include "runtime/cpu/vector_target.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if LITMUS_HAS(VECTORS)  // HWY_SCALAR would add the products with signed overflow
// Adds the halves of a vector until four lanes are left.
template <class D, class V>
HWY_INLINE auto FourLanes([[maybe_unused]] D d, V v) {
  if constexpr (hn::MaxLanes(D()) > 4) {
    const hn::Half<D> half;
    return FourLanes(half, hn::Add(hn::UpperHalf(half, v), hn::LowerHalf(half, v)));
  } else {
    return v;
  }
}

// Computes the dot products of kRows rows with x; the four lanes of each result add up to the
// product. `depth` is at least a vector's lanes: the rest after the whole vectors is taken from a
// vector that ends with the row.
template <size_t kRows, class D, class V>
HWY_INLINE void AddProducts(D d16, const int8_t* rows, size_t depth, const int16_t* x, V* lanes) {
  const hn::Rebind<int8_t, D> d8;
  const hn::RepartitionToWide<D> d32;
  const size_t step = hn::Lanes(d16), rest = depth % step;
  hn::Vec<decltype(d32)> sum[kRows], other[kRows];
  for (size_t r = 0; r < kRows; ++r) sum[r] = other[r] = hn::Zero(d32);
  const auto add = [&](size_t i, hn::Vec<D> values) HWY_ATTR {
    for (size_t r = 0; r < kRows; ++r) {
      const auto weights = hn::PromoteTo(d16, hn::LoadU(d8, rows + r * depth + i));
      sum[r] = hn::ReorderWidenMulAccumulate(d32, weights, values, sum[r], other[r]);
    }
  };
  for (size_t i = 0; i + step <= depth; i += step) add(i, hn::LoadU(d16, x + i));
  if (rest > 0) {
    const size_t i = depth - step;
    add(i, hn::IfThenZeroElse(hn::FirstN(d16, step - rest), hn::LoadU(d16, x + i)));
  }
  for (size_t r = 0; r < kRows; ++r) lanes[r] = FourLanes(d32, hn::Add(sum[r], other[r]));
}

template <class D>
void DotAll(D d16, const int8_t* rows, size_t count, size_t depth, const int16_t* x,
            int32_t* sums) {
  const hn::Full128<int32_t> d;
  constexpr size_t kTogether = 4;
  hn::Vec<decltype(d)> v[kTogether];
  for (; count >= kTogether; count -= kTogether, rows += kTogether * depth, sums += kTogether) {
    AddProducts<kTogether>(d16, rows, depth, x, v);
    const auto pair = [&](size_t r) HWY_ATTR {
      return hn::Add(hn::InterleaveLower(d, v[r], v[r + 1]),
                     hn::InterleaveUpper(d, v[r], v[r + 1]));
    };
    const auto low = pair(0), high = pair(2);
    hn::StoreU(hn::Add(hn::ConcatLowerLower(d, high, low), hn::ConcatUpperUpper(d, high, low)), d,
               sums);
  }
  for (; count > 0; --count, rows += depth, ++sums) {
    AddProducts<1>(d16, rows, depth, x, v);
    *sums = hn::GetLane(hn::SumOfLanes(d, v[0]));
  }
}
#endif

void DotRowsImpl(const int8_t* rows, size_t count, size_t depth, const int16_t* x, int32_t* sums) {
#if LITMUS_HAS(VECTORS)
  const hn::ScalableTag<int16_t> widest;
  const hn::CappedTag<int16_t, 16> sixteen;
  const hn::CappedTag<int16_t, 8> eight;
  if (depth >= hn::Lanes(widest)) return DotAll(widest, rows, count, depth, x, sums);
  if (depth >= hn::Lanes(sixteen)) return DotAll(sixteen, rows, count, depth, x, sums);
  if (depth >= hn::Lanes(eight)) return DotAll(eight, rows, count, depth, x, sums);
#endif
  for (size_t r = 0; r < count; ++r, rows += depth) {
    uint32_t sum = 0;
    for (size_t i = 0; i < depth; ++i) sum += static_cast<uint32_t>(rows[i] * x[i]);
    sums[r] = static_cast<int32_t>(sum);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
#if HWY_ARCH_ARM_A64
namespace {

// The last kernel does nothing; then Highway's code computes the products.
const std::array<DotRowsNeon, 3>& NeonKernels() {
  static const std::array<DotRowsNeon, 3> kernels = {
      *kDotRowsNeonDotprod, *kDotRowsNeon,
      DotRowsNeon{cpu::kPortable,
                  [](const int8_t*, size_t, size_t, const int16_t*, int32_t*) { return false; }}};
  return kernels;
}

}  // namespace
#endif

HWY_EXPORT(DotRowsImpl);
void DotRows(const int8_t* rows, size_t count, size_t depth, const int16_t* x, int32_t* sums) {
#if HWY_ARCH_ARM_A64
  static cpu::UsableKernel<DotRowsNeon> kernel;
  if (kernel.Get(NeonKernels).run(rows, count, depth, x, sums)) return;
#endif
  HWY_DYNAMIC_DISPATCH(DotRowsImpl)(rows, count, depth, x, sums);
}
}  // namespace litmus::int8
#endif
