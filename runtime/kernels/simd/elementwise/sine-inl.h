// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// sin x and cos x of vectors, without tables.
// | Range reduction of Cody and Waite: |x| = h · π + r with |r| ≤ π / 2, where h is an integer for
// sin x, and an odd multiple of one half for cos x. π is a sum of four floats. The first three have
// at most 11 significant bits, so that their products with an h below 2^12 are exact, with or
// without multiply-adds; together π has 57 bits. The polynomial for sin r, of degree 9, is a
// minimax fit by Remez's algorithm with a relative error of 6.1e-9. With rounding, the error is at
// most 2.5 units in the last place. Arguments above kMostForSine are computed by the standard
// library.
#if defined(LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_SINE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_SINE_INL_H_
#undef LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_SINE_INL_H_
#else
#define LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_SINE_INL_H_
#endif

#include <hwy/highway.h>

#include <cmath>

#include "runtime/kernels/simd/elementwise/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::elementwise {
namespace HWY_NAMESPACE {

// Max |x|, so that h stays below 2^12.
constexpr float kMostForSine = 8192;

// 1.5 · 2^23: adding this number rounds to an integer, whose lowest bit is the lowest bit of the
// sum.
constexpr float kRound = 12582912.0f;

// sin (|x| − h · π).
HWY_INLINE Vector SineOfRest(Vector magnitude, Vector h) {
  const Tag d;
  Vector r = hn::NegMulAdd(h, hn::Set(d, 3.140625f), magnitude);
  r = hn::NegMulAdd(h, hn::Set(d, 9.67502593994140625e-4f), r);
  r = hn::NegMulAdd(h, hn::Set(d, 1.50990672409534e-7f), r);
  r = hn::NegMulAdd(h, hn::Set(d, 5.12668830318904e-12f), r);
  const Vector s = hn::Mul(r, r);
  Vector p = hn::Set(d, 2.60563159893e-6f);
  p = hn::MulAdd(p, s, hn::Set(d, -0.000198095393995f));
  p = hn::MulAdd(p, s, hn::Set(d, 0.00833306544039f));
  p = hn::MulAdd(p, s, hn::Set(d, -0.166666595219f));
  // Rounding may give a magnitude above 1.
  return ClampMagnitude(hn::MulAdd(hn::Mul(r, s), p, r), hn::Set(d, 1.0f));
}

// Replaces the results for arguments above kMostForSine, infinities and NaN.
template <class F>
HWY_NOINLINE Vector ReplaceFar(Vector x, Vector result, const F& f) {
  const Tag d;
  HWY_ALIGN float in[kLanes], out[kLanes];
  hn::Store(x, d, in);
  hn::Store(result, d, out);
  for (size_t i = 0; i < kLanes; ++i) {
    if (!(std::fabs(in[i]) <= kMostForSine)) out[i] = f(in[i]);
  }
  return hn::Load(d, out);
}

HWY_INLINE bool AllNear(Vector magnitude) {
  const Tag d;
  return HWY_LIKELY(hn::AllTrue(d, hn::Le(magnitude, hn::Set(d, kMostForSine))));
}

HWY_INLINE Vector Sine(Vector x) {
  const Tag d;
  const IntTag di;
  const Vector magnitude = hn::Abs(x), round = hn::Set(d, kRound);
  const Vector sum = hn::MulAdd(magnitude, hn::Set(d, 0.318309886f), round);
  const Vector rest = SineOfRest(magnitude, hn::Sub(sum, round));
  // An odd multiple of π, and a negative argument, each invert the sign.
  const IntVector odd = hn::ShiftLeft<31>(hn::BitCast(di, sum));
  const Vector sign = hn::And(x, hn::Set(d, -0.0f));
  const Vector result = hn::Xor(rest, hn::Xor(sign, hn::BitCast(d, odd)));
  if (AllNear(magnitude)) return result;
  return ReplaceFar(x, result, [](float v) { return std::sin(v); });
}

HWY_INLINE Vector Cosine(Vector x) {
  const Tag d;
  const IntTag di;
  const Vector magnitude = hn::Abs(x), half = hn::Set(d, 0.5f);
  // The lowest bit of the sum is set if n, below, is even: then cos x = −sin r.
  const Vector round = hn::Set(d, kRound + 1);
  const Vector sum = hn::Add(hn::MulSub(magnitude, hn::Set(d, 0.318309886f), half), round);
  const Vector n = hn::Sub(sum, round);
  const Vector rest = SineOfRest(magnitude, hn::Add(n, half));
  const IntVector even = hn::ShiftLeft<31>(hn::BitCast(di, sum));
  const Vector result = hn::Xor(rest, hn::BitCast(d, even));
  if (AllNear(magnitude)) return result;
  return ReplaceFar(x, result, [](float v) { return std::cos(v); });
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::elementwise
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
