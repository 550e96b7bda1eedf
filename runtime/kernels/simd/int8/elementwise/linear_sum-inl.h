// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// LinearSum on vectors of 16-bit words. Per-target code: included once per target, before the
// file's own namespace for that target.
#if defined(LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_LINEAR_SUM_INL_H_) == \
    defined(HWY_TARGET_TOGGLE)
#ifdef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_LINEAR_SUM_INL_H_
#undef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_LINEAR_SUM_INL_H_
#else
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_LINEAR_SUM_INL_H_
#endif

#include "hwy/highway.h"
#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/int8/elementwise/linear_sum.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

#if LITMUS_HAS(VECTORS)
// `Words` is a Highway tag of int16_t.
template <class Words>
class LinearSumVector {
  using Word = hwy::HWY_NAMESPACE::Vec<Words>;
  using Sums = hwy::HWY_NAMESPACE::RepartitionToWide<Words>;
  using Sum = hwy::HWY_NAMESPACE::Vec<Sums>;

 public:
  explicit LinearSumVector(const LinearSum& s)
      : high_(Pair(s.high1, s.high2)),
        low_(Pair(s.low1, s.low2)),
        high_round_(hwy::HWY_NAMESPACE::Set(Sums(), s.high_round)),
        low_round_(hwy::HWY_NAMESPACE::Set(Sums(), s.low_round)),
        min_(hwy::HWY_NAMESPACE::Set(Words(), s.min)),
        max_(hwy::HWY_NAMESPACE::Set(Words(), s.max)),
        shift_(s.shift) {
#if LITMUS_HAS(NEON)
    const int16_t factors[] = {s.high1, s.high2, s.low1, s.low2};
    factors_ = vld1_s16(factors);
    right_ = vdupq_n_s32(-s.shift);
#endif
  }

  // The values of x and y are in the range of a byte; so is the result.
  HWY_INLINE Word operator()(Word x, Word y) const {
    namespace hn = hwy::HWY_NAMESPACE;
#if LITMUS_HAS(NEON)
    if constexpr (sizeof(Word) == sizeof(int16x8_t)) {
      const int32x4_t low = LowValues(vget_low_s16(x.raw), vget_low_s16(y.raw));
      const Word both(vqmovn_high_s32(vqmovn_s32(low), HighValues(x.raw, y.raw)));
      return hn::Min(hn::Max(both, min_), max_);
    }
#endif
    const Words words;
    // Interleaving and narrowing both work within 128-bit blocks, so the words come out in order.
    const Word both = hn::ReorderDemote2To(words, Value(hn::InterleaveLower(words, x, y)),
                                           Value(hn::InterleaveUpper(words, x, y)));
    return hn::Min(hn::Max(both, min_), max_);
  }

 private:
  static Word Pair(int16_t first, int16_t second) {
    const uint32_t both = static_cast<uint16_t>(first) | uint32_t{static_cast<uint16_t>(second)}
                                                             << 16;
    return hwy::HWY_NAMESPACE::BitCast(Words(),
                                       hwy::HWY_NAMESPACE::Set(Sums(), static_cast<int32_t>(both)));
  }
  // The sums of the products of neighbouring words, plus `round`.
  static HWY_INLINE Sum Products(Word xy, Word factors, Sum round) {
    namespace hn = hwy::HWY_NAMESPACE;
    Sum odd = hn::Zero(Sums());
    const Sum even = hn::ReorderWidenMulAccumulate(Sums(), xy, factors, hn::Zero(Sums()), odd);
    return hn::Add(hn::RearrangeToOddPlusEven(even, odd), round);
  }
  HWY_INLINE Sum Value(Word xy) const {
    namespace hn = hwy::HWY_NAMESPACE;
    const Sum rest = hn::ShiftRight<kLinearSumLowBits>(Products(xy, low_, low_round_));
    return hn::ShiftRightSame(hn::Add(Products(xy, high_, high_round_), rest), shift_);
  }

#if LITMUS_HAS(NEON)
  // The values for the lower half of the words. NEON multiplies by a lane of the factors, so that x
  // and y need not be interleaved.
  HWY_INLINE int32x4_t LowValues(int16x4_t x, int16x4_t y) const {
    const int32x4_t rest =
        vmlal_lane_s16(vmlal_lane_s16(low_round_.raw, x, factors_, 2), y, factors_, 3);
    return Shifted(vmlal_lane_s16(vmlal_lane_s16(high_round_.raw, x, factors_, 0), y, factors_, 1),
                   rest);
  }
  HWY_INLINE int32x4_t HighValues(int16x8_t x, int16x8_t y) const {
    const int32x4_t rest =
        vmlal_high_lane_s16(vmlal_high_lane_s16(low_round_.raw, x, factors_, 2), y, factors_, 3);
    return Shifted(
        vmlal_high_lane_s16(vmlal_high_lane_s16(high_round_.raw, x, factors_, 0), y, factors_, 1),
        rest);
  }
  HWY_INLINE int32x4_t Shifted(int32x4_t sum, int32x4_t rest) const {
    return vshlq_s32(vsraq_n_s32(sum, rest, kLinearSumLowBits), right_);
  }

  int16x4_t factors_;
  int32x4_t right_;
#endif

  Word high_, low_;
  Sum high_round_, low_round_;
  Word min_, max_;
  int shift_;
};
#endif

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#endif  // toggle
