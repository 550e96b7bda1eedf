// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/elementwise/byte_sum.cc"
#include "runtime/kernels/simd/int8/elementwise/byte_sum.h"

#include <cstring>
#include <utility>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/int8/requantize/requantize_hwy-inl.h"

#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_BYTE_SUM_ONE_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_BYTE_SUM_ONE_
namespace litmus::int8 {

// Twice an input's part of the sum, without `offset`.
inline int32_t Doubled(const ByteSum& s, int32_t x) {
  int32_t share = s.factor1 * x;
  if (s.sign != 0) {
    const int32_t low = s.low * x + s.round - (x < s.zero_point ? s.tie : 0);
    share += 2 * s.sign * (low >> s.shift);
  }
  return share;
}

// The output for a doubled sum. gemmlowp's rounding doubling high multiplication is the upper half
// of sum · multiplier + 2^31; the right shift rounds halves away from zero.
inline int32_t Requantized(const ByteSum& s, int32_t sum) {
  const auto high = static_cast<int32_t>((int64_t{sum} * s.multiplier + (int64_t{1} << 31)) >> 32);
  const int32_t value =
      ((high + (1 << (s.right - 1)) - (sum < 0 ? 1 : 0)) >> s.right) + s.zero_point_out;
  return value < s.min ? s.min : value > s.max ? s.max : value;
}

}  // namespace litmus::int8
#endif

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// kSign: ByteSum::sign. kTies: ByteSum::tie is not 0.
template <int kSign, bool kTies, typename T>
void Row(const ByteSum& s, const T* a, const T* b, T* out, size_t count) {
  size_t i = 0;
#if LITMUS_HAS(VECTORS)
  const hn::CappedTag<int32_t, 16> d;
  using D = decltype(d);
  using Isa = HighwayIsa<D>;
  const hn::RepartitionToWide<D> d64;
  const hn::Rebind<T, D> narrow;
  const size_t lanes = hn::Lanes(d);
  const auto factor1 = hn::Set(d, s.factor1), factor2 = hn::Set(d, s.factor2);
  const auto offset = hn::Set(d, s.offset), low = hn::Set(d, s.low), round = hn::Set(d, s.round);
  const auto zero = hn::Set(d, s.zero_point), tie = hn::Set(d, s.tie);
  const auto multiplier = hn::Set(d, s.multiplier);
  // The same addition also adds the output's zero point and half of the right shift's divisor.
  const int64_t half = (int64_t{1} << (s.right - 1)) + s.zero_point_out * (int64_t{1} << s.right);
  const auto nudge = hn::Set(d64, half * (int64_t{1} << 32) + (int64_t{1} << 31));
  const int fraction_shift = s.shift, right = s.right;
  const auto min = hn::Set(narrow, static_cast<T>(s.min)),
             max = hn::Set(narrow, static_cast<T>(s.max));
  for (; i + lanes <= count; i += lanes) {
    const auto x = hn::PromoteTo(d, hn::LoadU(narrow, a + i));
    const auto y = hn::PromoteTo(d, hn::LoadU(narrow, b + i));
    auto sum = hn::Add(hn::Add(hn::Mul(x, factor1), offset), hn::Mul(y, factor2));
    if (kSign != 0) {
      auto part = hn::Add(hn::Mul(x, low), round);
      if (kTies) part = hn::Sub(part, hn::IfThenElseZero(hn::Lt(x, zero), tie));
      part = hn::ShiftRightSame(part, fraction_shift);
      part = hn::Add(part, part);
      sum = kSign > 0 ? hn::Add(sum, part) : hn::Sub(sum, part);
    }
    const auto high = Isa::UpperHalves(Isa::MultiplyAdd(sum, multiplier, nudge),
                                       Isa::MultiplyAdd(Isa::Odd(sum), multiplier, nudge));
    const auto value = hn::ShiftRightSame(hn::Add(high, hn::BroadcastSignBit(sum)), right);
    hn::StoreU(hn::Min(hn::Max(hn::DemoteTo(narrow, value), min), max), narrow, out + i);
  }
#endif
  for (; i < count; ++i) {
    out[i] = static_cast<T>(Requantized(s, s.offset + Doubled(s, a[i]) + s.factor2 * b[i]));
  }
}

template <typename T>
void RowOf(const ByteSum& s, const T* a, const T* b, T* out, size_t count) {
  const bool ties = s.tie != 0;
  if (s.sign == 0) return Row<0, false>(s, a, b, out, count);
  if (s.sign > 0)
    return ties ? Row<1, true>(s, a, b, out, count) : Row<1, false>(s, a, b, out, count);
  return ties ? Row<-1, true>(s, a, b, out, count) : Row<-1, false>(s, a, b, out, count);
}

void ByteSumRowImpl(const ByteSum& s, const void* a, const void* b, void* out, size_t count) {
  if (s.is_int8) {
    RowOf(s, static_cast<const int8_t*>(a), static_cast<const int8_t*>(b),
          static_cast<int8_t*>(out), count);
  } else {
    RowOf(s, static_cast<const uint8_t*>(a), static_cast<const uint8_t*>(b),
          static_cast<uint8_t*>(out), count);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
namespace {

constexpr int kLeftShift = 20;
constexpr int kFraction = 31 - kLeftShift;  // fraction bits of (x − z) · m
constexpr int kLeastRight = 15;             // results then stay below 2^15, as narrowing requires

// The terms of one input, doubled; see ByteSum.
struct Share {
  int32_t factor, offset, low, round, tie;
  int shift;
};

bool MakeShare(int32_t zero_point, int32_t multiplier, int right, bool is_int8, Share* share) {
  // low · x needs 9 bits more than `low`.
  if (multiplier < 0 || right < 0 || right > 10) return false;
  if (zero_point < (is_int8 ? -128 : 0) || zero_point > (is_int8 ? 127 : 255)) return false;
  const int shift = kFraction + right;
  const int32_t high = multiplier >> shift, low = multiplier & ((1 << shift) - 1);
  const int32_t first = 1 << (kFraction - 1), second = right > 0 ? first << right : 0;
  *share = {2 * high, -2 * high * zero_point, low, first + second - low * zero_point, 0, shift};
  // Finds values whose first rounding gives a half for the second one, which rounds negative values
  // away from zero.
  for (int x = -255; right > 0 && multiplier > 0 && x < 0; ++x) {
    const auto once = (int64_t{x} * multiplier + first) >> kFraction;
    if (((once + (1 << (right - 1))) & ((1 << right) - 1)) == 0) share->tie = 1 << kFraction;
  }
  return true;
}

bool HasFraction(const Share& s) { return s.low != 0; }

int32_t First(bool is_int8, const void* values) {
  return is_int8 ? *static_cast<const int8_t*>(values) : *static_cast<const uint8_t*>(values);
}

}  // namespace

ByteSum MakeByteSum(const ArithmeticParams& p) {
  ByteSum sum = {};
  sum.is_int8 = p.element == Element::kInt8;
  const bool subtract = p.operation == Operation::kSubtract;
  if (p.element == Element::kInt16 || p.operation == Operation::kMultiply ||
      p.left_shift != kLeftShift || p.left_out != 0 || p.right_out < kLeastRight ||
      p.right_out > 22 || p.multiplier_out < 0) {
    return sum;
  }
  Share first, second;
  if (!MakeShare(p.zero_point1, p.multiplier1, p.right1, sum.is_int8, &first) ||
      !MakeShare(p.zero_point2, p.multiplier2, p.right2, sum.is_int8, &second)) {
    return sum;
  }
  if (HasFraction(first) && HasFraction(second)) return sum;
  sum.exchanged = HasFraction(second);
  if (subtract) second.factor = -second.factor, second.offset = -second.offset;
  const Share& fraction = sum.exchanged ? second : first;
  sum.factor1 = fraction.factor;
  sum.factor2 = sum.exchanged ? first.factor : second.factor;
  sum.offset = first.offset + second.offset;
  sum.sign = !HasFraction(fraction) ? 0 : sum.exchanged && subtract ? -1 : 1;
  sum.low = fraction.low, sum.round = fraction.round, sum.tie = fraction.tie;
  sum.shift = fraction.shift;
  sum.zero_point = sum.exchanged ? p.zero_point2 : p.zero_point1;
  sum.multiplier = p.multiplier_out, sum.right = p.right_out;
  sum.zero_point_out = p.zero_point_out, sum.min = p.min, sum.max = p.max;
  sum.usable = true;
  return sum;
}

HWY_EXPORT(ByteSumRowImpl);
void ByteSumRow(const ByteSum& sum, const void* a, bool single_a, const void* b, bool single_b,
                void* out, size_t count) {
  if (count == 0) return;
  ByteSum s = sum;
  if (s.exchanged) std::swap(a, b), std::swap(single_a, single_b);
  // A single number is a constant term, and its array is replaced by the other one, which is
  // readable.
  if (single_a) {
    s.offset += Doubled(s, First(s.is_int8, a));
    s.factor1 = s.sign = 0;
  }
  if (single_b) {
    s.offset += s.factor2 * First(s.is_int8, b);
    s.factor2 = 0;
  }
  if (single_a && single_b) {
    std::memset(out, Requantized(s, s.offset), count);
    return;
  }
  if (single_a) a = b;
  if (single_b) b = a;
  HWY_DYNAMIC_DISPATCH(ByteSumRowImpl)(s, a, b, out, count);
}

}  // namespace litmus::int8
#endif
