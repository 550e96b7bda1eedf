// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Columns lie in lanes. Rows are added in 16 bits as long as that cannot overflow, then in 32 bits.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/elementwise/sum_columns.cc"
#include "runtime/kernels/simd/int8/elementwise/sum_columns.h"

#include <algorithm>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/f32/highway.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if LITMUS_HAS(VECTORS)
constexpr size_t kMostRows = 257;  // 16 bits hold 257 · 255

struct ColumnBytes {
  const uint8_t* bytes;
  size_t rows, count;
  uint8_t sign_xor;
  uint32_t* sums;
};

// Sums kVectors vectors of columns, from column `first` on.
template <int kVectors>
HWY_INLINE void SumBlock(const ColumnBytes& t, size_t first) {
  const hn::ScalableTag<uint16_t> d16;
  const hn::Rebind<uint8_t, decltype(d16)> d8;
  const hn::RepartitionToWide<decltype(d16)> d32;
  const hn::Half<decltype(d16)> half;
  const size_t lanes = hn::Lanes(d16);
  const auto sign_xors = hn::Set(d8, t.sign_xor);
  hn::Vec<decltype(d32)> low[kVectors], high[kVectors];
  LITMUS_UNROLL for (int j = 0; j < kVectors; ++j) low[j] = high[j] = hn::Zero(d32);
  for (size_t begin = 0; begin < t.rows; begin += kMostRows) {
    hn::Vec<decltype(d16)> sum[kVectors];
    LITMUS_UNROLL for (int j = 0; j < kVectors; ++j) sum[j] = hn::Zero(d16);
    for (size_t r = begin; r < std::min(t.rows, begin + kMostRows); ++r) {
      const uint8_t* row = t.bytes + r * t.count + first;
      LITMUS_UNROLL for (size_t j = 0; j < kVectors; ++j) {
        const auto bytes = hn::Xor(hn::LoadU(d8, row + j * lanes), sign_xors);
        sum[j] = hn::Add(sum[j], hn::PromoteTo(d16, bytes));
      }
    }
    LITMUS_UNROLL for (int j = 0; j < kVectors; ++j) {
      low[j] = hn::Add(low[j], hn::PromoteTo(d32, hn::LowerHalf(half, sum[j])));
      high[j] = hn::Add(high[j], hn::PromoteTo(d32, hn::UpperHalf(half, sum[j])));
    }
  }
  LITMUS_UNROLL for (size_t j = 0; j < kVectors; ++j) {
    hn::StoreU(low[j], d32, t.sums + first + j * lanes);
    hn::StoreU(high[j], d32, t.sums + first + j * lanes + lanes / 2);
  }
}
#endif

void SumColumnsImpl(const uint8_t* bytes, size_t rows, size_t count, uint8_t sign_xor,
                    uint32_t* sums) {
  size_t i = 0;
#if LITMUS_HAS(VECTORS)
  const size_t lanes = hn::Lanes(hn::ScalableTag<uint16_t>());
  const ColumnBytes columns = {bytes, rows, count, sign_xor, sums};
  for (; i + 4 * lanes <= count; i += 4 * lanes) SumBlock<4>(columns, i);
  for (; i < count && count >= lanes; i += lanes) {
    i = std::min(i, count - lanes);  // the last columns may overlap those before
    SumBlock<1>(columns, i);
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
HWY_EXPORT(SumColumnsImpl);
void SumColumnsU8(const uint8_t* bytes, size_t rows, size_t count, uint8_t sign_xor,
                  uint32_t* sums) {
  HWY_DYNAMIC_DISPATCH(SumColumnsImpl)(bytes, rows, count, sign_xor, sums);
}
}  // namespace litmus::int8
#endif
