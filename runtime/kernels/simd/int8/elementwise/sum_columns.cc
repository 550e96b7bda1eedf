// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Columns in lanes: 16 bits for as many rows as they hold, then 32.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/elementwise/sum_columns.cc"
#include "runtime/kernels/simd/int8/elementwise/sum_columns.h"

#include <algorithm>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

void SumRows(const uint8_t* bytes, size_t rows, size_t count, uint8_t sign_xor, uint32_t* sums) {
  size_t i = 0;
#if HWY_TARGET != HWY_SCALAR
  constexpr size_t kMostRows = 257;  // of 255 in 16 bits
  const hn::ScalableTag<uint16_t> d16;
  const hn::Rebind<uint8_t, decltype(d16)> d8;
  const hn::RepartitionToWide<decltype(d16)> d32;
  const hn::Half<decltype(d16)> half;
  const size_t lanes = hn::Lanes(d16);
  const auto sign_xors = hn::Set(d8, sign_xor);
  while (i < count && count >= lanes) {
    i = std::min(i, count - lanes);  // the last columns may be among those before
    auto low = hn::Zero(d32), high = hn::Zero(d32);
    for (size_t begin = 0; begin < rows; begin += kMostRows) {
      auto sum = hn::Zero(d16);
      for (size_t r = begin; r < std::min(rows, begin + kMostRows); ++r) {
        const auto row = hn::Xor(hn::LoadU(d8, bytes + r * count + i), sign_xors);
        sum = hn::Add(sum, hn::PromoteTo(d16, row));
      }
      low = hn::Add(low, hn::PromoteTo(d32, hn::LowerHalf(half, sum)));
      high = hn::Add(high, hn::PromoteTo(d32, hn::UpperHalf(half, sum)));
    }
    hn::StoreU(low, d32, sums + i);
    hn::StoreU(high, d32, sums + i + lanes / 2);
    i += lanes;
  }
#endif
  for (; i < count; ++i) {
    uint32_t sum = 0;
    for (size_t r = 0; r < rows; ++r) sum += bytes[r * count + i] ^ sign_xor;
    sums[i] = sum;
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(SumRows);
void SumColumnsU8(const uint8_t* bytes, size_t rows, size_t count, uint8_t sign_xor,
                  uint32_t* sums) {
  HWY_DYNAMIC_DISPATCH(SumRows)(bytes, rows, count, sign_xor, sums);
}
}  // namespace litmus::int8
#endif
