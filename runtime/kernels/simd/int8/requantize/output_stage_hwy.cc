// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Requantisation on vectors, by doubles or in fixed point. With m >= 0, gemmlowp's rounding
// doubling high multiplication is floor((x·m + 2^30) / 2^31) for either sign of x; the rounding
// right shift is half away from zero.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/requantize/output_stage_hwy.cc"
#include "runtime/kernels/simd/int8/requantize/output_stage_hwy.h"

#include <algorithm>
#include <cmath>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/kernels/simd/int8/requantize/output_stage.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET == HWY_SCALAR
// Machines below SSSE3: one value at a time (this target has no 64-bit products of lanes).
void FixedPoint(const ApplyArgs& args) {
  for (int j = 0; j < args.count; ++j) {
    const int64_t x = int64_t{TotalSum(args.sums[j], args.bias[j], 1, args.offset)} *
                      (int64_t{1} << args.left[j]);
    const auto high = static_cast<int32_t>((x * args.multiplier[j] + (int64_t{1} << 30)) >> 31);
    const int32_t mask = static_cast<int32_t>((int64_t{1} << args.right[j]) - 1);
    const int32_t up = (high & mask) > (mask >> 1) + (high < 0);
    const int32_t value = (high >> args.right[j]) + up + args.zero_point;
    args.sums[j] = value < args.min ? args.min : value > args.max ? args.max : value;
  }
}
#else
void FixedPoint(const ApplyArgs& args) {
  // At most eight lanes where the padding of the arrays is eight channels.
  const hn::CappedTag<int32_t, 8> d;
  const hn::RepartitionToWide<decltype(d)> d64;
  const hn::Repartition<uint64_t, decltype(d)> du64;
  const auto zero = hn::Zero(d), one = hn::Set(d, 1);
  const auto offset = hn::Set(d, args.offset);
  const auto half = hn::Set(d64, int64_t{1} << 30);
  const auto zero_point = hn::Set(d, args.zero_point);
  const auto low = hn::Set(d, args.min), high = hn::Set(d, args.max);
  for (int j = 0; j < args.count; j += static_cast<int>(hn::Lanes(d))) {
    auto x = hn::Add(hn::LoadU(d, args.sums + j), hn::LoadU(d, args.bias + j));
    x = hn::Shl(hn::Sub(x, offset), hn::LoadU(d, args.left + j));
    const auto m = hn::LoadU(d, args.multiplier + j);
    const auto odd = [&](decltype(x) v) {
      return hn::BitCast(d, hn::ShiftRight<32>(hn::BitCast(du64, v)));
    };
    const auto even_product = hn::Add(hn::MulEven(x, m), half);
    const auto odd_product = hn::Add(hn::MulEven(odd(x), odd(m)), half);
    const auto rounded =
        hn::OddEven(hn::BitCast(d, hn::ShiftLeft<1>(odd_product)),
                    hn::BitCast(d, hn::ShiftRight<31>(hn::BitCast(du64, even_product))));
    const auto right = hn::LoadU(d, args.right + j);
    const auto mask = hn::Sub(hn::Shl(one, right), one);
    const auto threshold =
        hn::Sub(hn::ShiftRight<1>(mask), hn::VecFromMask(d, hn::Lt(rounded, zero)));
    const auto up = hn::VecFromMask(d, hn::Gt(hn::And(rounded, mask), threshold));
    const auto value = hn::Add(hn::Sub(hn::Shr(rounded, right), up), zero_point);
    hn::StoreU(hn::Min(hn::Max(value, low), high), d, args.sums + j);
  }
}
#endif

#if HWY_HAVE_FLOAT64
void Doubles(const ApplyArgs& args) {
  // At most eight lanes where the padding of the arrays is eight channels.
  const hn::CappedTag<double, 8> d;
  const hn::Rebind<int32_t, decltype(d)> d32;
  const auto half = hn::Set(d, 0.5), one = hn::Set(d, 1.0);
  const auto offset = hn::Set(d32, args.offset);
  const auto zero_point = hn::Set(d, args.zero_point);
  const auto low = hn::Set(d, args.min), high = hn::Set(d, args.max);
  for (int j = 0; j < args.count; j += static_cast<int>(hn::Lanes(d))) {
    const auto sum = hn::Add(hn::LoadU(d32, args.sums + j), hn::LoadU(d32, args.bias + j));
    const auto x = hn::Mul(hn::PromoteTo(d, hn::Sub(sum, offset)), hn::LoadU(d, args.scale + j));
    // Halves go away from zero. Nothing is added to x itself, as compilers might fuse that with the
    // product.
    const auto whole = hn::Trunc(x);
    const auto up = hn::Ge(hn::Abs(x), hn::Add(hn::Abs(whole), half));
    const auto away = hn::IfThenElseZero(up, hn::CopySign(one, x));
    const auto value = hn::Add(hn::Add(whole, away), zero_point);
    hn::StoreU(hn::DemoteTo(d32, hn::Min(hn::Max(value, low), high)), d32, args.sums + j);
  }
}
#else
void Doubles(const ApplyArgs& args) {
  for (int j = 0; j < args.count; ++j) {
    const int32_t sum = TotalSum(args.sums[j], args.bias[j], 1, args.offset);
    const double value = std::round(sum * args.scale[j]) + args.zero_point;
    args.sums[j] = static_cast<int32_t>(
        std::clamp(value, static_cast<double>(args.min), static_cast<double>(args.max)));
  }
}
#endif

void Apply(const ApplyArgs& args) { args.scale == nullptr ? FixedPoint(args) : Doubles(args); }

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(Apply);
void ApplyOutputStage(const ApplyArgs& args) { HWY_DYNAMIC_DISPATCH(Apply)(args); }
}  // namespace litmus::int8
#endif
