// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// e^x, e^x − 1 and tanh x of vectors, without tables.
// | Range reduction of Cody and Waite: x = n · ln 2 + r with |r| ≤ ln 2 / 2, and e^x = 2^n · e^r.
// The polynomials for e^r, of degree 6, are minimax fits by Remez's algorithm. The one for e^x has
// a relative error of 3.1e-9; the one for e^x − 1 has an error of 1.4e-8 relative to r. With
// rounding, the error of e^x is at most 1.5 units in the last place (ulp); that of e^x − 1, whose
// last step is a multiply-add, at most 3.
// | tanh x is a quotient of polynomials in x², a minimax fit with a relative error of 2.1e-8 up to
// |x| = 9.02. Its coefficients were then changed by single ulps of floats to minimise the error
// with rounding. All coefficients are positive, so that nothing cancels. The last three steps of
// both polynomials and the division may each have an error of half an ulp, which near 1 is one ulp
// of the result: the error is at most 5 ulp, and 6 on machines without multiply-adds.
// result: the error is at most 5 units in the last place, and 6 on machines without multiply-adds.
#if defined(LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_EXP_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_EXP_INL_H_
#undef LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_EXP_INL_H_
#else
#define LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_EXP_INL_H_
#endif

#include <hwy/highway.h>

#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/elementwise/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::elementwise {
namespace HWY_NAMESPACE {

// 1.5 · 2^23 + 127. A float of this magnitude has no fraction bits: adding the number rounds n to
// an integer, and the lowest bits of the sum are n plus the exponent bias of floats.
constexpr float kBiasedRound = 12583039.0f;

// The result of the range reduction of s · x, where s is 1 or −1: kBiasedRound + n, n, and s · r.
struct Reduced {
  Vector biased, n, r;
};

template <int s>
HWY_INLINE Reduced Reduce(Vector x) {
  const Tag d;
  const Vector round = hn::Set(d, kBiasedRound);
  const Vector biased = hn::MulAdd(x, hn::Set(d, s * 1.44269504f), round);
  const Vector n = hn::Sub(biased, round);
  // ln 2 in two parts. The first one has 9 significant bits, so that its product with n is exact.
  const Vector r = hn::MulAdd(n, hn::Set(d, s * -0.693359375f), x);
  return {biased, n, hn::MulAdd(n, hn::Set(d, s * 2.12194440e-4f), r)};
}

// 2^n for −126 ≤ n ≤ 127, 0 for −127, infinity for 128; the argument is kBiasedRound + n.
HWY_INLINE Vector PowerOfTwo(Vector biased) {
  return hn::BitCast(Tag(), hn::ShiftLeft<23>(hn::BitCast(IntTag(), biased)));
}

// e^r; the argument is s · r.
template <int s>
HWY_INLINE Vector ExpOfRest(Vector r) {
  const Tag d;
  Vector e = hn::Set(d, 0.00138145547574f);
  e = hn::MulAdd(e, r, hn::Set(d, s * 0.00836874523247f));
  e = hn::MulAdd(e, r, hn::Set(d, 0.0416683905202f));
  e = hn::MulAdd(e, r, hn::Set(d, s * 0.166665203978f));
  e = hn::MulAdd(e, r, hn::Set(d, 0.499999934332f));
  e = hn::MulAdd(e, r, hn::Set(d, s * 1.0f));
  return hn::MulAdd(e, r, hn::Set(d, 1.0f));
}

// e^(s · x), where s is 1 or −1.
template <int s>
HWY_INLINE Vector ExpOf(Vector x) {
  const Tag d;
#if LITMUS_HAS(AVX512)
  // If n is so large that r is arbitrary or infinite, scaling gives 0 or infinity anyway.
  const Reduced reduced = Reduce<s>(x);
  const Vector e = ExpOfRest<s>(ClampMagnitude(reduced.r, hn::Set(d, 0.35f)));
  return Vector{_mm512_scalef_ps(e.raw, reduced.n.raw)};
#else
  // Beyond these bounds the result is 0 or infinity.
  const Reduced reduced = Reduce<s>(
      Clamp(x, hn::Set(d, s == 1 ? -104.0f : -89.0f), hn::Set(d, s == 1 ? 89.0f : 104.0f)));
  const Vector e = ExpOfRest<s>(reduced.r);
  // The result is multiplied by 2^n in two steps, because 2^n itself may be subnormal or infinite.
  const Vector round = hn::Set(d, kBiasedRound);
  const Vector half = hn::Add(hn::Mul(reduced.n, hn::Set(d, 0.5f)), round);
  const Vector rest = hn::Add(hn::Sub(reduced.n, hn::Sub(half, round)), round);
  return hn::Mul(hn::Mul(e, PowerOfTwo(half)), PowerOfTwo(rest));
#endif
}

HWY_INLINE Vector Exp(Vector x) { return ExpOf<1>(x); }

// e^(s · x), where s is 1 or −1, in fewer steps than ExpOf: a result below 1.2e-38, which would be
// subnormal, is 0, and one above 2.4e38 is infinite.
template <int s>
HWY_INLINE Vector ExpOrZero(Vector x) {
#if LITMUS_HAS(AVX512)
  return ExpOf<s>(x);
#else
  const Tag d;
  // At the lower bound n is −127, and the bits of 2^n are those of 0; at the upper one n is 128,
  // and they are those of infinity.
  const Reduced reduced =
      Reduce<s>(Clamp(x, hn::Set(d, s == 1 ? -88.0f : -89.0f), hn::Set(d, s == 1 ? 89.0f : 88.0f)));
  return hn::Mul(ExpOfRest<s>(reduced.r), PowerOfTwo(reduced.biased));
#endif
}

// For x ≤ 0; the result for other arguments is arbitrary.
HWY_INLINE Vector ExpMinus1(Vector x) {
  const Tag d;
  // e^−30 is negligible compared with 1.
  const Reduced reduced = Reduce<1>(AtLeast(x, hn::Set(d, -30.0f)));
  const Vector r = reduced.r;
  Vector series = hn::Set(d, 0.00139464961689f);
  series = hn::MulAdd(series, r, hn::Set(d, 0.00836661068196f));
  series = hn::MulAdd(series, r, hn::Set(d, 0.0416662814164f));
  series = hn::MulAdd(series, r, hn::Set(d, 0.16666542793f));
  series = hn::MulAdd(series, r, hn::Set(d, 0.500000006208f));
  const Vector m = hn::MulAdd(hn::Mul(r, r), series, r);
  const Vector power = PowerOfTwo(reduced.biased);
  return hn::MulAdd(power, m, hn::Sub(power, hn::Set(d, 1.0f)));
}

HWY_INLINE Vector Tanh(Vector x) {
  const Tag d;
  // Above 9.02 tanh x rounds to 1. The quotient exceeds 1 there, at 9.6 by more than its rounding
  // error, and is clamped to 1.
  const Vector t = Clamp(x, hn::Set(d, -9.6f), hn::Set(d, 9.6f));
  const Vector s = hn::Mul(t, t), one = hn::Set(d, 1.0f);
  Vector above = hn::Set(d, 1.33190525e-8f);
  above = hn::MulAdd(above, s, hn::Set(d, 2.05834385e-5f));
  above = hn::MulAdd(above, s, hn::Set(d, 0.00349403312f));
  above = hn::MulAdd(above, s, hn::Set(d, 0.133797139f));
  above = hn::MulAdd(hn::Mul(t, s), above, t);
  Vector below = hn::Set(d, 7.7619876e-7f);
  below = hn::MulAdd(below, s, hn::Set(d, 0.000328309019f));
  below = hn::MulAdd(below, s, hn::Set(d, 0.0258710645f));
  below = hn::MulAdd(below, s, hn::Set(d, 0.467130244f));
  below = hn::MulAdd(below, s, one);
  return Clamp(hn::Div(above, below), hn::Neg(one), one);
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::elementwise
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
