// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The transposition works on blocks of 4 x 4 elements, in tiles whose source and destination stay
// in L1.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/movement/transpose.cc"
#include "runtime/kernels/simd/movement/transpose.h"

#include "hwy/foreach_target.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace litmus {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

void Plain(const uint32_t* from, size_t from_stride, uint32_t* to, size_t to_stride, size_t rows,
           size_t columns) {
  for (size_t i = 0; i < rows; ++i) {
    for (size_t j = 0; j < columns; ++j) to[i * to_stride + j] = from[j * from_stride + i];
  }
}

#if HWY_TARGET == HWY_SCALAR
constexpr size_t kBlock = 1;
void Block(const uint32_t* from, size_t, uint32_t* to, size_t) { *to = *from; }
#else
constexpr size_t kBlock = 4;
void Block(const uint32_t* from, size_t from_stride, uint32_t* to, size_t to_stride) {
  const hn::FixedTag<uint32_t, 4> d;
  const hn::FixedTag<uint64_t, 2> pairs;
  const auto a = hn::LoadU(d, from), b = hn::LoadU(d, from + from_stride);
  const auto c = hn::LoadU(d, from + 2 * from_stride), e = hn::LoadU(d, from + 3 * from_stride);
  const auto ab_low = hn::BitCast(pairs, hn::InterleaveLower(d, a, b));
  const auto ab_high = hn::BitCast(pairs, hn::InterleaveUpper(d, a, b));
  const auto ce_low = hn::BitCast(pairs, hn::InterleaveLower(d, c, e));
  const auto ce_high = hn::BitCast(pairs, hn::InterleaveUpper(d, c, e));
  hn::StoreU(hn::BitCast(d, hn::InterleaveLower(pairs, ab_low, ce_low)), d, to);
  hn::StoreU(hn::BitCast(d, hn::InterleaveUpper(pairs, ab_low, ce_low)), d, to + to_stride);
  hn::StoreU(hn::BitCast(d, hn::InterleaveLower(pairs, ab_high, ce_high)), d, to + 2 * to_stride);
  hn::StoreU(hn::BitCast(d, hn::InterleaveUpper(pairs, ab_high, ce_high)), d, to + 3 * to_stride);
}
#endif

void Transpose32Impl(const uint32_t* from, size_t from_stride, uint32_t* to, size_t to_stride,
                     size_t rows, size_t columns) {
  constexpr size_t kTile = 32;
  const size_t block_rows = rows / kBlock * kBlock, block_columns = columns / kBlock * kBlock;
  for (size_t i0 = 0; i0 < block_rows; i0 += kTile) {
    const size_t i1 = i0 + kTile < block_rows ? i0 + kTile : block_rows;
    for (size_t j0 = 0; j0 < block_columns; j0 += kTile) {
      const size_t j1 = j0 + kTile < block_columns ? j0 + kTile : block_columns;
      for (size_t i = i0; i < i1; i += kBlock) {
        for (size_t j = j0; j < j1; j += kBlock) {
          Block(from + j * from_stride + i, from_stride, to + i * to_stride + j, to_stride);
        }
      }
    }
  }
  Plain(from + block_columns * from_stride, from_stride, to + block_columns, to_stride, rows,
        columns - block_columns);
  Plain(from + block_rows, from_stride, to + block_rows * to_stride, to_stride, rows - block_rows,
        block_columns);
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus {
HWY_EXPORT(Transpose32Impl);
void Transpose32(const uint32_t* from, size_t from_stride, uint32_t* to, size_t to_stride,
                 size_t rows, size_t columns) {
  HWY_DYNAMIC_DISPATCH(Transpose32Impl)(from, from_stride, to, to_stride, rows, columns);
}
}  // namespace litmus
#endif
