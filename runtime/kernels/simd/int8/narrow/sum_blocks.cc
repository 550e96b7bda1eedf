// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/narrow/sum_blocks.cc"
#include "runtime/kernels/simd/int8/narrow/sum_blocks.h"

#include "hwy/foreach_target.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// The sum of whole vectors of D from `*k` on, which moves behind them.
template <class D>
HWY_INLINE int32_t SumVectors(D d, const uint8_t* bytes, size_t size, size_t* k) {
  const hn::Repartition<uint64_t, D> d64;
  const size_t lanes = hn::Lanes(d), first = *k;
  const auto sign = hn::Set(d, uint8_t{0x80});
  auto sums = hn::Zero(d64);
  for (; *k + lanes <= size; *k += lanes) {
    sums = hn::Add(sums, hn::SumsOf8(hn::Xor(hn::LoadU(d, bytes + *k), sign)));
  }
  return static_cast<int32_t>(hn::GetLane(hn::SumOfLanes(d64, sums))) -
         128 * static_cast<int32_t>(*k - first);
}

void SumSignedBlocksImpl(const uint8_t* bytes, size_t blocks, size_t size, int32_t* sums) {
  const hn::ScalableTag<uint8_t> wide;
  for (size_t b = 0; b < blocks; ++b, bytes += size) {
    size_t k = 0;
    int32_t sum = size < hn::Lanes(wide) ? 0 : SumVectors(wide, bytes, size, &k);
    sum += SumVectors(hn::CappedTag<uint8_t, 16>(), bytes, size, &k);  // blocks of 32 are usual
    for (; k < size; ++k) sum += static_cast<int8_t>(bytes[k]);
    sums[b] = sum;
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(SumSignedBlocksImpl);

void SumSignedBlocks(const uint8_t* bytes, size_t blocks, size_t size, int32_t* sums) {
  HWY_DYNAMIC_DISPATCH(SumSignedBlocksImpl)(bytes, blocks, size, sums);
}

}  // namespace litmus::int8
#endif
