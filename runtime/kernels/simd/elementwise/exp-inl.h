// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// e^x, e^x − 1 and tanh x of vectors, without tables.
//
// Range reduction: x = n · ln 2 + r with |r| ≤ ln 2 / 2, and e^x = 2^n · (1 + m), where m = e^r − 1
// is the Taylor series to r^7 / 7!. The rest of the series is below (ln 2 / 2)^8 / 8! · 1.05 <
// 5.5e-9 of the result, less than a tenth of half a unit in the last place. With rounding, the
// error of e^x is at most 1.5 units in the last place; the error of e^x − 1 and tanh x, whose last
// steps are a multiply-add or a quotient, is at most 3 units.
#if defined(LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_EXP_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_EXP_INL_H_
#undef LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_EXP_INL_H_
#else
#define LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_EXP_INL_H_
#endif

#include <hwy/highway.h>

#include "runtime/kernels/simd/elementwise/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::elementwise {
namespace HWY_NAMESPACE {

using IntTag = hn::Rebind<int32_t, Tag>;
using IntVector = hn::Vec<IntTag>;

// Result of the range reduction: n and m = e^r − 1.
struct Reduced {
  IntVector n;
  Vector m;
};

// Arguments are clamped, because beyond these bounds e^x is 0 or infinite. Then 2^n is a product of
// two normal powers of two.
HWY_INLINE Reduced Reduce(Vector x) {
  const Tag d;
  const Vector clamped = Clamp(x, hn::Set(d, -104.0f), hn::Set(d, 89.0f));
  const IntVector n = hn::NearestInt(hn::Mul(clamped, hn::Set(d, 1.44269504f)));
  const Vector whole = hn::ConvertTo(d, n);
  // ln 2 in two parts; the first has 9 significant bits, so that its product with n is exact.
  Vector r = hn::NegMulAdd(whole, hn::Set(d, 0.693359375f), clamped);
  r = hn::NegMulAdd(whole, hn::Set(d, -2.12194440e-4f), r);
  Vector series = hn::Set(d, 1.0f / 5040);
  series = hn::MulAdd(series, r, hn::Set(d, 1.0f / 720));
  series = hn::MulAdd(series, r, hn::Set(d, 1.0f / 120));
  series = hn::MulAdd(series, r, hn::Set(d, 1.0f / 24));
  series = hn::MulAdd(series, r, hn::Set(d, 1.0f / 6));
  series = hn::MulAdd(series, r, hn::Set(d, 0.5f));
  return {n, hn::MulAdd(hn::Mul(r, r), series, r)};
}

// 2^n, −126 ≤ n ≤ 127.
HWY_INLINE Vector PowerOfTwo(IntVector n) {
  return hn::BitCast(Tag(), hn::ShiftLeft<23>(hn::Add(n, hn::Set(IntTag(), 127))));
}

HWY_INLINE Vector Exp(Vector x) {
  const Reduced reduced = Reduce(x);
  // The multiplication has two steps, because 2^n itself may be subnormal or infinite.
  const IntVector half = hn::ShiftRight<1>(reduced.n);
  const Vector mantissa = hn::Add(reduced.m, hn::Set(Tag(), 1.0f));
  return hn::Mul(hn::Mul(mantissa, PowerOfTwo(half)), PowerOfTwo(hn::Sub(reduced.n, half)));
}

// For x ≤ 0.
HWY_INLINE Vector ExpMinus1(Vector x) {
  const Tag d;
  // e^−30 is negligible beside 1.
  const Reduced reduced =
      Reduce(hn::IfThenElse(hn::Lt(x, hn::Set(d, -30.0f)), hn::Set(d, -30.0f), x));
  const Vector power = PowerOfTwo(reduced.n);
  return hn::MulAdd(power, reduced.m, hn::Sub(power, hn::Set(d, 1.0f)));
}

HWY_INLINE Vector Tanh(Vector x) {
  const Tag d;
  const Vector magnitude = hn::Abs(x);
  // tanh |x| = −y / (y + 2) with y = e^(−2|x|) − 1.
  const Vector y = ExpMinus1(hn::Mul(magnitude, hn::Set(d, -2.0f)));
  const Vector positive = hn::Div(hn::Neg(y), hn::Add(y, hn::Set(d, 2.0f)));
  return hn::CopySign(positive, x);
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::elementwise
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
