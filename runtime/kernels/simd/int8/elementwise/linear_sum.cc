// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/elementwise/linear_sum.cc"
#include "runtime/kernels/simd/int8/elementwise/linear_sum.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/int8/elementwise/byte_pairs.h"
#include "runtime/kernels/simd/int8/elementwise/linear_sum-inl.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <typename T>
void Row(const LinearSum& s, const T* a, const T* b, T* out, size_t count) {
  size_t i = 0;
#if LITMUS_HAS(VECTORS)
  const hn::ScalableTag<int16_t> words;
  const hn::Rebind<T, decltype(words)> bytes;
  const LinearSumVector<decltype(words)> add(s);
  const size_t lanes = hn::Lanes(words);
  for (; i + lanes <= count; i += lanes) {
    const auto x = hn::PromoteTo(words, hn::LoadU(bytes, a + i));
    const auto y = hn::PromoteTo(words, hn::LoadU(bytes, b + i));
    hn::StoreU(hn::DemoteTo(bytes, add(x, y)), bytes, out + i);
  }
#endif
  for (; i < count; ++i) {
    const int32_t low_sum = s.low1 * a[i] + s.low2 * b[i] + s.low_round;
    const int32_t high_sum = s.high1 * a[i] + s.high2 * b[i] + s.high_round;
    const int32_t result = (high_sum + (low_sum >> kLinearSumLowBits)) >> s.shift;
    out[i] = static_cast<T>(std::min<int32_t>(std::max<int32_t>(result, s.min), s.max));
  }
}

void RowOfBytes(const LinearSum& s, const void* a, const void* b, void* out, size_t count) {
  if (s.is_int8) {
    Row(s, static_cast<const int8_t*>(a), static_cast<const int8_t*>(b), static_cast<int8_t*>(out),
        count);
  } else {
    Row(s, static_cast<const uint8_t*>(a), static_cast<const uint8_t*>(b),
        static_cast<uint8_t*>(out), count);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
namespace {

constexpr int kMostBits = 30;  // max fraction bits of a factor

// Splits factor = high · 2^15 + low.
void Split(int64_t factor, int16_t* high, int16_t* low) {
  *high = static_cast<int16_t>(factor >> kLinearSumLowBits);
  *low = static_cast<int16_t>(factor & ((1 << kLinearSumLowBits) - 1));
}

}  // namespace

LinearSum MakeLinearSum(const ArithmeticParams& p) {
  LinearSum sum = {};
  if (p.element == Element::kInt16 || p.operation == Operation::kMultiply) return sum;
  sum.is_int8 = p.element == Element::kInt8;
  sum.min = static_cast<int16_t>(p.min);
  sum.max = static_cast<int16_t>(p.max);
  constexpr int kUnit = 31;  // fraction bits of a multiplier
  const double out = std::ldexp(p.multiplier_out, p.left_out - p.right_out - kUnit + p.left_shift);
  const double factor1 = out * std::ldexp(p.multiplier1, -p.right1 - kUnit);
  double factor2 = out * std::ldexp(p.multiplier2, -p.right2 - kUnit);
  if (p.operation == Operation::kSubtract) factor2 = -factor2;
  int bits = kMostBits;
  while (bits > kLinearSumLowBits &&
         std::ldexp(std::max(factor1, std::abs(factor2)), bits) >= (1 << kMostBits) - 1) {
    --bits;
  }
  if (bits == kLinearSumLowBits) return sum;
  Split(std::llround(std::ldexp(factor1, bits)), &sum.high1, &sum.low1);
  Split(std::llround(std::ldexp(factor2, bits)), &sum.high2, &sum.low2);
  sum.shift = bits - kLinearSumLowBits;
  const double constant =
      p.zero_point_out + 0.5 - factor1 * p.zero_point1 - factor2 * p.zero_point2;
  const int64_t round = std::llround(std::ldexp(constant, bits));
  if (std::abs(round) >= int64_t{1} << (kMostBits + kLinearSumLowBits)) return sum;
  // Tries slightly different constants: they may compensate for the rounding of the inputs.
  const BytePairs pairs(p);
  const auto row = [&sum](const void* first, const void* b, void* out, size_t n) {
    uint8_t a[256];
    std::memset(a, *static_cast<const uint8_t*>(first), sizeof(a));
    LinearSumRow(sum, a, b, out, n);
  };
  for (const int nudge : {0, -512, 512, -1024, 1024, -2048, 2048}) {
    sum.high_round = static_cast<int32_t>((round + nudge) >> kLinearSumLowBits);
    sum.low_round = static_cast<int32_t>((round + nudge) & ((1 << kLinearSumLowBits) - 1));
    sum.usable = pairs.AllEqual(row);
    if (sum.usable) break;
  }
  return sum;
}

HWY_EXPORT(RowOfBytes);
void LinearSumRow(const LinearSum& sum, const void* a, const void* b, void* out, size_t count) {
  HWY_DYNAMIC_DISPATCH(RowOfBytes)(sum, a, b, out, count);
}

}  // namespace litmus::int8
#endif
