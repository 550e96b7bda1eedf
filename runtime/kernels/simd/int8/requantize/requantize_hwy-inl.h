// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Fixed-point requantisation on Highway's vectors. Per-target code: included once per target.
#if defined(LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_HWY_INL_H_) == \
    defined(HWY_TARGET_TOGGLE)
#ifdef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_HWY_INL_H_
#undef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_HWY_INL_H_
#else
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_HWY_INL_H_
#endif

#include <cstdint>

#include "hwy/highway.h"
#include "runtime/kernels/simd/int8/requantize/requantize_args.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

#include "runtime/kernels/simd/int8/requantize/requantize.inc"

#if HWY_TARGET != HWY_SCALAR  // which has no 64-bit products of lanes
namespace hn = hwy::HWY_NAMESPACE;

// The instruction set of Requantize: vectors of a tag of int32_t.
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
#endif

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_HWY_INL_H_
