// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// e^x, e^x − 1 and tanh x of vectors, without tables.
//
// x = n · ln 2 + r with |r| ≤ ln 2 / 2, and e^x = 2^n · (1 + m), m = e^r − 1 by its Taylor series
// to r^7 / 7!. The rest of the series is below (ln 2 / 2)^8 / 8! · 1.05 < 5.5e-9 of the result,
// less than a tenth of half a unit in the last place; rounding makes e^x wrong by at most 1.5 such
// units, the others, whose last steps are a multiply-add or a quotient of such, by 3.
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

struct Reduced {
  IntVector n;
  Vector m;
};

// Beyond these arguments e^x is 0 or infinite; n stays within what two powers of two can make.
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
  // In two steps, because 2^n itself may be no normal number.
  const IntVector half = hn::ShiftRight<1>(reduced.n);
  const Vector mantissa = hn::Add(reduced.m, hn::Set(Tag(), 1.0f));
  return hn::Mul(hn::Mul(mantissa, PowerOfTwo(half)), PowerOfTwo(hn::Sub(reduced.n, half)));
}

// For x ≤ 0.
HWY_INLINE Vector ExpMinus1(Vector x) {
  const Tag d;
  // e^−30 is nothing beside 1.
  const Reduced reduced =
      Reduce(hn::IfThenElse(hn::Lt(x, hn::Set(d, -30.0f)), hn::Set(d, -30.0f), x));
  const Vector power = PowerOfTwo(reduced.n);
  return hn::MulAdd(power, reduced.m, hn::Sub(power, hn::Set(d, 1.0f)));
}

HWY_INLINE Vector Tanh(Vector x) {
  const Tag d;
  const Vector magnitude = hn::Abs(x);
  // Of y = e^(−2|x|) − 1.
  const Vector y = ExpMinus1(hn::Mul(magnitude, hn::Set(d, -2.0f)));
  const Vector positive = hn::Div(hn::Neg(y), hn::Add(y, hn::Set(d, 2.0f)));
  return hn::CopySign(positive, x);
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::elementwise
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
