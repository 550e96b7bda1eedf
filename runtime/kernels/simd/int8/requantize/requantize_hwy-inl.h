// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Fixed-point requantisation on Highway's vectors: HighwayIsa for sums that
// PackedOutputStage::Fits, RoundingScale for any sums. Per-target code: included once per target.
#if defined(LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_HWY_INL_H_) == \
    defined(HWY_TARGET_TOGGLE)
#ifdef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_HWY_INL_H_
#undef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_HWY_INL_H_
#else
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_HWY_INL_H_
#endif

#include <cstdint>

#include "hwy/highway.h"
#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/int8/requantize/requantize_args.h"
#include "runtime/kernels/simd/int8/requantize/requantize_neon.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

#include "runtime/kernels/simd/int8/requantize/requantize.inc"

#if LITMUS_HAS(VECTORS)  // HWY_SCALAR has no 64-bit products of lanes
namespace hn = hwy::HWY_NAMESPACE;

// The class Isa of Requantize for vectors with the tag D, of int32_t.
template <class D>
struct HighwayIsa {
  using Vector = hn::Vec<D>;
  using WideTag = hn::RepartitionToWide<D>;
  using Wide = hn::Vec<WideTag>;
  using Bits = hn::Repartition<uint64_t, D>;
  static HWY_INLINE Vector Load(const int32_t* from) { return hn::LoadU(D(), from); }
  static HWY_INLINE Wide LoadWide(const int64_t* from) { return hn::LoadU(WideTag(), from); }
  static HWY_INLINE Vector Odd(Vector v) {
    return hn::BitCast(D(), hn::ShiftRight<32>(hn::BitCast(Bits(), v)));
  }
  static HWY_INLINE Wide MultiplyAdd(Vector a, Vector b, Wide c) {
    return hn::Add(hn::MulEven(a, b), c);
  }
  static HWY_INLINE Vector UpperHalves(Wide even, Wide odd) {
    return hn::OddEven(hn::BitCast(D(), odd),
                       hn::BitCast(D(), hn::ShiftRight<32>(hn::BitCast(Bits(), even))));
  }
  static HWY_INLINE Vector ShiftLeft(Vector v, Vector bits) { return hn::Shl(v, bits); }
  static HWY_INLINE Vector ShiftRight(Vector v, Vector bits) { return hn::Shr(v, bits); }
  static HWY_INLINE Vector SubtractWhereNegative(Vector v, Vector x, Vector amount) {
    return hn::Sub(v, hn::And(amount, hn::BroadcastSignBit(x)));
  }
};

// Multiplies, after the left shift, by a quantised multiplier m >= 0 in each lane. First gemmlowp's
// rounding doubling high multiplication, which is floor((x·m + 2^30) / 2^31) for x of either sign;
// then the right shift, which rounds halves away from zero.
template <class D>
class RoundingScale {
  using Isa = HighwayIsa<D>;
  using Vector = hn::Vec<D>;

 public:
  // `odd_multiplier`: `multiplier` with odd lanes in the place of even ones.
  HWY_INLINE RoundingScale(Vector multiplier, Vector odd_multiplier, Vector right)
      : multiplier_(multiplier),
        odd_multiplier_(odd_multiplier),
        nudge_(hn::Set(typename Isa::WideTag(), int64_t{1} << 30)),
        right_(right),
        mask_(hn::Sub(hn::Shl(hn::Set(D(), 1), right), hn::Set(D(), 1))),
        half_(hn::ShiftRight<1>(mask_)) {}

  HWY_INLINE Vector operator()(Vector x) const {
#if LITMUS_HAS(NEON)
    if constexpr (sizeof(Vector) == sizeof(int32x4_t)) {
      RequantizeNeon<ShiftsNeon::kAny> scale;
      scale.left = vdupq_n_s32(0);
      scale.multiplier = multiplier_.raw;
      scale.right = vnegq_s32(right_.raw);
      return Vector(scale(x.raw));
    }
#endif
    const D d;
    const auto even = Isa::MultiplyAdd(x, multiplier_, nudge_);
    const auto odd = Isa::MultiplyAdd(Isa::Odd(x), odd_multiplier_, nudge_);
    const auto high =
        hn::OddEven(hn::BitCast(d, hn::ShiftLeft<1>(odd)),
                    hn::BitCast(d, hn::ShiftRight<31>(hn::BitCast(typename Isa::Bits(), even))));
    const auto threshold = hn::Sub(half_, hn::ShiftRight<31>(high));
    const auto up = hn::VecFromMask(d, hn::Gt(hn::And(high, mask_), threshold));
    return hn::Sub(hn::Shr(high, right_), up);
  }

 private:
  Vector multiplier_, odd_multiplier_;
  typename Isa::Wide nudge_;
  Vector right_, mask_, half_;
};
#endif

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_HWY_INL_H_
