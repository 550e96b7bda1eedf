// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Each 64-bit lane sums the eight bytes at its place.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/elementwise/sum_rows.cc"
#include "runtime/kernels/simd/int8/elementwise/sum_rows.h"

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/vector_target.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if LITMUS_HAS(VECTORS)
struct RowBytes {
  const uint8_t* bytes;
  size_t rows, count;
  uint8_t sign_xor;
  uint32_t* sums;
};

// Returns false if a row has fewer bytes than a vector.
template <class D>
HWY_INLINE bool SumBytesInVectors(D d, const RowBytes& t) {
  const size_t lanes = hn::Lanes(d), rest = t.count % lanes;
  if (t.count < lanes) return false;
  const hn::Repartition<uint64_t, D> d64;
  const auto sign_xors = hn::Set(d, t.sign_xor);
  // Bytes of the last vector that are summed already.
  const auto summed = hn::FirstN(d, lanes - rest);
  const uint8_t* row = t.bytes;
  for (size_t r = 0; r < t.rows; ++r, row += t.count) {
    auto even = hn::Zero(d64), odd = hn::Zero(d64);
    size_t i = 0;
    for (; i + 2 * lanes <= t.count; i += 2 * lanes) {
      even = hn::Add(even, hn::SumsOf8(hn::Xor(hn::LoadU(d, row + i), sign_xors)));
      odd = hn::Add(odd, hn::SumsOf8(hn::Xor(hn::LoadU(d, row + i + lanes), sign_xors)));
    }
    if (i + lanes <= t.count) {
      even = hn::Add(even, hn::SumsOf8(hn::Xor(hn::LoadU(d, row + i), sign_xors)));
    }
    if (rest > 0) {
      const auto last = hn::Xor(hn::LoadU(d, row + t.count - lanes), sign_xors);
      odd = hn::Add(odd, hn::SumsOf8(hn::IfThenZeroElse(summed, last)));
    }
    t.sums[r] = static_cast<uint32_t>(hn::GetLane(hn::SumOfLanes(d64, hn::Add(even, odd))));
  }
  return true;
}
#endif

void SumRowsImpl(const uint8_t* bytes, size_t rows, size_t count, uint8_t sign_xor,
                 uint32_t* sums) {
#if LITMUS_HAS(VECTORS)
  const RowBytes t = {bytes, rows, count, sign_xor, sums};
  if (SumBytesInVectors(hn::ScalableTag<uint8_t>(), t)) return;
  if (SumBytesInVectors(hn::CappedTag<uint8_t, 16>(), t)) return;
#endif
  for (size_t r = 0; r < rows; ++r) {
    uint32_t sum = 0;
    for (size_t i = 0; i < count; ++i) sum += bytes[r * count + i] ^ sign_xor;
    sums[r] = sum;
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(SumRowsImpl);
void SumRowsU8(const uint8_t* bytes, size_t rows, size_t count, uint8_t sign_xor, uint32_t* sums) {
  HWY_DYNAMIC_DISPATCH(SumRowsImpl)(bytes, rows, count, sign_xor, sums);
}
}  // namespace litmus::int8
#endif
