// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Gaussian error linear units of vectors: x · Φ(x), where Φ is the normal distribution, and the
// approximation of Φ by tanh.
//
// Φ(x) = (1 + erf(x / √2)) / 2. erf(x / √2) is x times a quotient of polynomials in x², a minimax
// fit by Remez's algorithm with an absolute error of 1.7e-8 up to |x| = 5.55. All coefficients are
// positive, so that nothing cancels in the polynomials. For negative x the sum 1 + erf cancels, as
// it does in the plain formula, so the bound is absolute: with rounding, the error of x · Φ(x) is
// at most 2^−22 · |x|. For positive x it is at most 4 units in the last place (ulp).
//
// The approximation is x / (1 + e^(−2u)) with u = √(2 / π) · (x + 0.044715 · x³). Nothing cancels.
// Its relative error is that of e^(−2u): at most 3 ulp, plus 1.5 ulp times |2u|, because u is
// rounded.
#if defined(LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_GELU_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_GELU_INL_H_
#undef LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_GELU_INL_H_
#else
#define LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_GELU_INL_H_
#endif

#include <hwy/highway.h>

#include "runtime/kernels/simd/elementwise/exp-inl.h"
#include "runtime/kernels/simd/elementwise/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::elementwise {
namespace HWY_NAMESPACE {

HWY_INLINE Vector Gelu(Vector x) {
  const Tag d;
  const Vector s = hn::Mul(x, x), half = hn::Mul(x, hn::Set(d, 0.5f));
  Vector above = hn::Set(d, 4.48855967932e-8f);
  above = hn::MulAdd(above, s, hn::Set(d, 1.27054717307e-5f));
  above = hn::MulAdd(above, s, hn::Set(d, 0.000342547959458f));
  above = hn::MulAdd(above, s, hn::Set(d, 0.00938363322718f));
  above = hn::MulAdd(above, s, hn::Set(d, 0.0682183084571f));
  above = hn::Mul(hn::MulAdd(above, s, hn::Set(d, 0.797884456801f)), x);
  Vector below = hn::Set(d, 1.18861825178e-6f);
  below = hn::MulAdd(below, s, hn::Set(d, 7.43488048374e-5f));
  below = hn::MulAdd(below, s, hn::Set(d, 0.0018983334366f));
  below = hn::MulAdd(below, s, hn::Set(d, 0.0287896795214f));
  below = hn::MulAdd(below, s, hn::Set(d, 0.252164790657f));
  below = hn::MulAdd(below, s, hn::Set(d, 1.0f));
  const Vector near = hn::MulAdd(half, hn::Div(above, below), half);
  // Beyond the fit, Φ(x) rounds to 0 or 1. For NaN the comparison is false and `near` is NaN.
  const auto far = hn::Gt(hn::Abs(x), hn::Set(d, 5.55f));
  return hn::IfThenElse(far, hn::Max(x, hn::Zero(d)), near);
}

HWY_INLINE Vector GeluByTanh(Vector x) {
  const Tag d;
  // 2 · √(2 / π), and 0.044715 times this number.
  const Vector linear = hn::Set(d, 1.5957691216f), cubic = hn::Set(d, 0.0713548162726f);
  const Vector exponent = hn::Mul(x, hn::MulAdd(hn::Mul(x, x), cubic, linear));
  return hn::Div(x, hn::Add(hn::Set(d, 1.0f), ExpOrZero<-1>(exponent)));
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::elementwise
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
