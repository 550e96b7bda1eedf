// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/row_sums.cc"
#include "runtime/kernels/simd/int8/row_sums.h"

#include "hwy/foreach_target.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET == HWY_SCALAR
void SumRowsImpl(const RowSumArgs& args, int32_t* sums) {
  for (int i = 0; i < args.rows; ++i) {
    int32_t sum = 0;
    for (int s = 0; s < args.segments; ++s) {
      const uint8_t* p = args.a + i * args.row_stride + args.segment_offsets[s];
      for (int k = 0; k < args.segment_bytes; ++k) sum += p[k] ^ args.flip;
    }
    sums[i] = sum;
  }
}
#else
using Bytes = hn::CappedTag<uint8_t, 64>;
using Bytes16 = hn::FixedTag<uint8_t, 16>;
template <class D>
using Sums = hn::Vec<hn::Repartition<uint64_t, D> >;

// Partial sums of one row: whole vectors, and what is left in groups of 16 bytes.
struct RowSum {
  Sums<Bytes> whole;
  Sums<Bytes16> rest;
};

HWY_INLINE RowSum SumRow(const RowSumArgs& args, const uint8_t* row, hn::Vec<Bytes16> tail_mask) {
  const Bytes d;
  const Bytes16 d16;
  const hn::Repartition<uint64_t, Bytes> d64;
  const hn::Repartition<uint64_t, Bytes16> d64_16;
  const int lanes = static_cast<int>(hn::Lanes(d));
  const auto flip = hn::Set(d, args.flip);
  const auto flip16 = hn::Set(d16, args.flip);
  RowSum sum = {hn::Zero(d64), hn::Zero(d64_16)};
  for (int s = 0; s < args.segments; ++s) {
    const uint8_t* p = row + args.segment_offsets[s];
    int k = 0;
    for (; k + lanes <= args.segment_bytes; k += lanes) {
      sum.whole = hn::Add(sum.whole, hn::SumsOf8(hn::Xor(hn::LoadU(d, p + k), flip)));
    }
    for (; k + 16 <= args.segment_bytes; k += 16) {
      sum.rest = hn::Add(sum.rest, hn::SumsOf8(hn::Xor(hn::LoadU(d16, p + k), flip16)));
    }
    if (k < args.segment_bytes) {
      const auto tail = hn::And(hn::Xor(hn::LoadU(d16, p + k), flip16), tail_mask);
      sum.rest = hn::Add(sum.rest, hn::SumsOf8(tail));
    }
  }
  return sum;
}

// The sums of four rows from their vectors of partial sums, which fit into 32 bits.
template <class V>
HWY_INLINE auto Transposed(V row0, V row1, V row2, V row3) {
  const hn::DFromV<V> d64;
  const hn::Repartition<uint32_t, decltype(d64)> d32;
  const auto even =
      hn::Add(hn::InterleaveLower(d64, row0, row2), hn::InterleaveUpper(d64, row0, row2));
  const auto odd =
      hn::Add(hn::InterleaveLower(d64, row1, row3), hn::InterleaveUpper(d64, row1, row3));
  return hn::BitCast(d32, hn::Or(even, hn::ShiftLeft<32>(odd)));
}

// The sum of a vector's blocks of 128 bits.
template <class V>
HWY_INLINE hn::Vec<hn::FixedTag<uint32_t, 4> > SumBlocks(V v) {
  const hn::DFromV<V> d;
  if constexpr (hn::MaxLanes(d) > 4) {
    const hn::Half<decltype(d)> half;
    return SumBlocks(hn::Add(hn::LowerHalf(half, v), hn::UpperHalf(half, v)));
  } else {
    return v;
  }
}

void SumRowsImpl(const RowSumArgs& args, int32_t* sums) {
  const hn::FixedTag<uint32_t, 4> d32;
  const Bytes16 d16;
  alignas(16) uint8_t mask[16] = {};
  for (int i = 0; i < args.segment_bytes % 16; ++i) mask[i] = 0xff;
  const auto tail_mask = hn::Load(d16, mask);
  for (int i = 0; i < args.rows; i += 4) {
    const auto row = [&](int n) HWY_ATTR {  // past the end: the last one again
      const int index = i + n < args.rows ? i + n : args.rows - 1;
      return SumRow(args, args.a + index * args.row_stride, tail_mask);
    };
    const RowSum row0 = row(0), row1 = row(1), row2 = row(2), row3 = row(3);
    const auto four = hn::Add(SumBlocks(Transposed(row0.whole, row1.whole, row2.whole, row3.whole)),
                              Transposed(row0.rest, row1.rest, row2.rest, row3.rest));
    alignas(16) uint32_t result[4];
    hn::Store(four, d32, result);
    for (int n = 0; n < 4 && i + n < args.rows; ++n) sums[i + n] = static_cast<int32_t>(result[n]);
  }
}
#endif

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(SumRowsImpl);
void SumRows(const RowSumArgs& args, int32_t* sums) {
  HWY_DYNAMIC_DISPATCH(SumRowsImpl)(args, sums);
}
}  // namespace litmus::int8
#endif
