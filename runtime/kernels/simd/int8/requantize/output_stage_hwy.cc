// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Requantisation of sums of any size with vectors, in doubles or in fixed point.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/requantize/output_stage_hwy.cc"
#include <algorithm>
#include <cmath>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/int8/requantize/output_stage.h"
#include "runtime/kernels/simd/int8/requantize/requantize_hwy-inl.h"
#include "runtime/kernels/simd/quantized_multiplier.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

void FixedPoint(const RequantizeArgs& args, int32_t offset, int32_t* sums) {
#if !LITMUS_HAS(VECTORS)
  for (int j = 0; j < args.count; ++j) {
    const int32_t total = TotalSum(sums[j], args.bias[j], 1, offset);
    const int shift = args.left[j] - args.right[j];  // one of the two is 0
    const int32_t value =
        MultiplyByQuantizedMultiplier(total, args.multiplier[j], shift) + args.zero_point;
    sums[j] = std::clamp(value, args.min, args.max);
  }
#else
  // At most eight lanes, because arrays may be padded to multiples of eight channels only.
  const hn::CappedTag<int32_t, 8> d;
  const auto offsets = hn::Set(d, offset), zero_point = hn::Set(d, args.zero_point);
  const auto low = hn::Set(d, args.min), high = hn::Set(d, args.max);
  for (int j = 0; j < args.count; j += static_cast<int>(hn::Lanes(d))) {
    const auto total = hn::Add(hn::LoadU(d, sums + j), hn::LoadU(d, args.bias + j));
    const auto x = hn::Shl(hn::Sub(total, offsets), hn::LoadU(d, args.left + j));
    const auto multiplier = hn::LoadU(d, args.multiplier + j);
    const RoundingScale<decltype(d)> scale(multiplier, HighwayIsa<decltype(d)>::Odd(multiplier),
                                           hn::LoadU(d, args.right + j));
    const auto value = hn::Add(scale(x), zero_point);
    hn::StoreU(hn::Min(hn::Max(value, low), high), d, sums + j);
  }
#endif
}

#if HWY_HAVE_FLOAT64
void Doubles(const RequantizeArgs& args, int32_t offset, int32_t* sums) {
  // At most eight lanes, because arrays may be padded to multiples of eight channels only.
  const hn::CappedTag<double, 8> d;
  const hn::Rebind<int32_t, decltype(d)> d32;
  const auto half = hn::Set(d, 0.5), one = hn::Set(d, 1.0);
  const auto offsets = hn::Set(d32, offset);
  const auto zero_point = hn::Set(d, args.zero_point);
  const auto low = hn::Set(d, args.min), high = hn::Set(d, args.max);
  for (int j = 0; j < args.count; j += static_cast<int>(hn::Lanes(d))) {
    const auto sum = hn::Add(hn::LoadU(d32, sums + j), hn::LoadU(d32, args.bias + j));
    const auto x =
        hn::Mul(hn::PromoteTo(d, hn::Sub(sum, offsets)), hn::LoadU(d, args.double_scale + j));
    // Rounds halves away from zero. Nothing is added to x itself, because compilers might contract
    // the product and the addition into one instruction.
    const auto whole = hn::Trunc(x);
    const auto up = hn::Ge(hn::Abs(x), hn::Add(hn::Abs(whole), half));
    const auto away = hn::IfThenElseZero(up, hn::CopySign(one, x));
    const auto value = hn::Add(hn::Add(whole, away), zero_point);
    hn::StoreU(hn::DemoteTo(d32, hn::Min(hn::Max(value, low), high)), d32, sums + j);
  }
}
#else
void Doubles(const RequantizeArgs& args, int32_t offset, int32_t* sums) {
  for (int j = 0; j < args.count; ++j) {
    const int32_t sum = TotalSum(sums[j], args.bias[j], 1, offset);
    const double value = std::round(sum * args.double_scale[j]) + args.zero_point;
    sums[j] = static_cast<int32_t>(
        std::clamp(value, static_cast<double>(args.min), static_cast<double>(args.max)));
  }
}
#endif

void Apply(const RequantizeArgs& args, int32_t offset, int32_t* sums) {
  args.double_scale == nullptr ? FixedPoint(args, offset, sums) : Doubles(args, offset, sums);
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(Apply);
void ApplyOutputStage(const RequantizeArgs& args, int32_t offset, int32_t* sums) {
  HWY_DYNAMIC_DISPATCH(Apply)(args, offset, sums);
}
}  // namespace litmus::int8
#endif
