// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/gemm/row_sums.cc"
#include "runtime/kernels/simd/int8/gemm/row_sums.h"

#include "hwy/cache_control.h"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/vector_target.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if !LITMUS_HAS(VECTORS)
void SumRowsImpl(const RowSumArgs& args, int32_t* sums) {
  for (int i = 0; i < args.rows; ++i) {
    int32_t sum = 0;
    for (int s = 0; s < args.segments; ++s) {
      const uint8_t* p = args.a + i * args.row_stride + args.segment_offsets[s];
      for (int k = 0; k < args.segment_bytes; ++k) sum += p[k] ^ args.sign_xor;
    }
    sums[i] = sum;
  }
}
#else
using Bytes16 = hn::FixedTag<uint8_t, 16>;
template <class D>
using Sums = hn::Vec<hn::Repartition<uint64_t, D> >;

// Sums the first `bytes` bytes of each segment of a row, a multiple of the vector size of D.
template <class D>
HWY_INLINE Sums<D> SumWhole(const RowSumArgs& args, const uint8_t* row, int bytes) {
  const D d;
  const hn::Repartition<uint64_t, D> d64;
  const int lanes = static_cast<int>(hn::Lanes(d));
  const auto sign_xor = hn::Set(d, args.sign_xor);
  auto sum = hn::Zero(d64);
  for (int s = 0; s < args.segments; ++s) {
    const uint8_t* p = row + args.segment_offsets[s];
    for (int k = 0; k < bytes; k += lanes) {
      // Prefetches the next four rows: the processor's own prefetching ends at the page boundary.
      hwy::Prefetch(p + k + 4 * args.row_stride);
      sum = hn::Add(sum, hn::SumsOf8(hn::Xor(hn::LoadU(d, p + k), sign_xor)));
    }
  }
  return sum;
}

// Sums the bytes of each segment from `offset` on, fewer than 16, as `mask` selects them.
HWY_INLINE Sums<Bytes16> SumTails(const RowSumArgs& args, const uint8_t* row, int offset,
                                  hn::Vec<Bytes16> mask) {
  const Bytes16 d;
  const hn::Repartition<uint64_t, Bytes16> d64;
  const auto sign_xor = hn::Set(d, args.sign_xor);
  auto sum = hn::Zero(d64);
  for (int s = 0; s < args.segments; ++s) {
    const uint8_t* p = row + args.segment_offsets[s] + offset;
    sum = hn::Add(sum, hn::SumsOf8(hn::And(hn::Xor(hn::LoadU(d, p), sign_xor), mask)));
  }
  return sum;
}

// The sums of four rows from the partial sums of each row, which fit into 32 bits.
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

// Adds up the 128-bit blocks of a vector.
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

// kTails: a segment's size is not a multiple of 16 bytes. The size of a vector of D divides the
// rest of the segment.
template <class D, bool kTails>
void SumRowsWith(const RowSumArgs& args, int32_t* sums) {
  const hn::FixedTag<uint32_t, 4> d32;
  const Bytes16 d16;
  const int whole = args.segment_bytes / 16 * 16;
  alignas(16) uint8_t mask[16] = {};
  for (int i = whole; i < args.segment_bytes; ++i) mask[i - whole] = 0xff;
  const auto tail_mask = hn::Load(d16, mask);
  for (int i = 0; i < args.rows; i += 4) {
    const auto row = [&](int n) HWY_ATTR {  // the last row stands for rows past the end
      return args.a + (i + n < args.rows ? i + n : args.rows - 1) * args.row_stride;
    };
    const uint8_t *row0 = row(0), *row1 = row(1), *row2 = row(2), *row3 = row(3);
    auto four = hn::Zero(d32);
    if (!kTails || whole > 0) {
      four = SumBlocks(Transposed(SumWhole<D>(args, row0, whole), SumWhole<D>(args, row1, whole),
                                  SumWhole<D>(args, row2, whole), SumWhole<D>(args, row3, whole)));
    }
    if (kTails) {
      four = hn::Add(four, Transposed(SumTails(args, row0, whole, tail_mask),
                                      SumTails(args, row1, whole, tail_mask),
                                      SumTails(args, row2, whole, tail_mask),
                                      SumTails(args, row3, whole, tail_mask)));
    }
    if (i + 4 <= args.rows) {
      hn::StoreU(hn::BitCast(hn::FixedTag<int32_t, 4>(), four), hn::FixedTag<int32_t, 4>(),
                 sums + i);
    } else {
      alignas(16) uint32_t rest[4];
      hn::Store(four, d32, rest);
      for (int n = 0; i + n < args.rows; ++n) sums[i + n] = static_cast<int32_t>(rest[n]);
    }
  }
}

void SumRowsImpl(const RowSumArgs& args, int32_t* sums) {
  const int whole = args.segment_bytes / 16 * 16;
  if (whole < args.segment_bytes) return SumRowsWith<Bytes16, true>(args, sums);
#if HWY_MAX_BYTES >= 64
  if (whole % 64 == 0) return SumRowsWith<hn::CappedTag<uint8_t, 64>, false>(args, sums);
#endif
#if HWY_MAX_BYTES >= 32
  if (whole % 32 == 0) return SumRowsWith<hn::CappedTag<uint8_t, 32>, false>(args, sums);
#endif
  SumRowsWith<Bytes16, false>(args, sums);
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
