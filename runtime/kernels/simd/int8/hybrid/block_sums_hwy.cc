// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compiled without contraction of multiplications and additions, so that results equal those of
// plain C++.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/hybrid/block_sums_hwy.cc"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/kernels/simd/clamp-inl.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/hybrid/block_sums.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using litmus::HWY_NAMESPACE::ClampOrNan;

using Floats = hn::CappedTag<float, 16>;
using Integers = hn::Rebind<int32_t, Floats>;

// The outer loop is over vectors of columns, whose constants stay in registers for all rows.
void AddBlockImpl(const BlockSums& b) {
  const Floats d;
  const Integers di;
  for (int c = 0; c < b.width; c += static_cast<int>(hn::Lanes(d))) {
    const auto weight_sums = hn::LoadU(di, b.weight_sums + c);
    const auto scales = hn::LoadU(d, b.scales + c);
    const int32_t* sums = b.sums + c;
    float* totals = b.totals + c;
    for (int i = 0; i < b.rows; ++i, sums += b.width, totals += kMaxTileColumns) {
      const auto correction = hn::Mul(weight_sums, hn::Set(di, b.zero_points[i]));
      const auto sum = hn::ConvertTo(d, hn::Sub(hn::LoadU(di, sums), correction));
      hn::StoreU(hn::Add(hn::LoadU(d, totals), hn::Mul(sum, scales)), d, totals);
    }
  }
}

void StoreBlocksImpl(const BlockTotals& t) {
  const Floats d;
  const auto low = hn::Set(d, t.min), high = hn::Set(d, t.max);
  const int lanes = static_cast<int>(hn::Lanes(d));
  for (int c = 0; c < t.count; c += lanes) {
    for (int i = 0; i < t.rows; ++i) {
      auto value =
          hn::Mul(hn::LoadU(d, t.totals + i * kMaxTileColumns + c), hn::Set(d, t.row_scales[i]));
      if (t.bias != nullptr) value = hn::Add(value, hn::LoadU(d, t.bias + c));
      value = ClampOrNan(value, low, high);
      float* const out = t.out + static_cast<size_t>(i) * t.out_stride + c;
      if (t.count - c >= lanes) {
        hn::StoreU(value, d, out);
      } else {
        hn::BlendedStore(value, hn::FirstN(d, static_cast<size_t>(t.count - c)), d, out);
      }
    }
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(AddBlockImpl);
HWY_EXPORT(StoreBlocksImpl);

void AddBlock(const BlockSums& block) { HWY_DYNAMIC_DISPATCH(AddBlockImpl)(block); }
void StoreBlocks(const BlockTotals& totals) { HWY_DYNAMIC_DISPATCH(StoreBlocksImpl)(totals); }

}  // namespace litmus::int8
#endif
