// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// ln x of vectors, without tables.
// | x = 2^e · (1 + r) with 0.75 ≤ 1 + r < 1.5, so that e is 0 for x near 1 and nothing cancels
// there. ln (1 + r) = r + r² · p(r), where the polynomial p, of degree 8, is a minimax fit by
// Remez's algorithm with an error of 4.8e-9 relative to ln (1 + r). With rounding, the error is at
// most 1.5 units in the last place.
#if defined(LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_LOG_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_LOG_INL_H_
#undef LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_LOG_INL_H_
#else
#define LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_LOG_INL_H_
#endif

#include <hwy/highway.h>

#include <limits>

#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/elementwise/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::elementwise {
namespace HWY_NAMESPACE {

// The parts of a number: x = 2^exponent · mantissa.
struct Parts {
  Vector exponent, mantissa;
};

// Splits x; the mantissa is in [0.75, 1.5).
HWY_INLINE Parts Split(Vector x) {
#if LITMUS_HAS(AVX512)
  // 0 and infinity get an infinite exponent and the mantissa 1; negative numbers get NaN.
  const __m512 mantissa = _mm512_getmant_ps(x.raw, _MM_MANT_NORM_p75_1p5, _MM_MANT_SIGN_nan);
  const __m512 exponent = _mm512_sub_ps(_mm512_getexp_ps(x.raw), _mm512_getexp_ps(mantissa));
  return {Vector{exponent}, Vector{mantissa}};
#else
  const Tag d;
  const IntTag di;
  // Subnormal numbers are multiplied by 2^23, which makes them normal.
  const auto small = hn::Lt(x, hn::Set(d, 1.17549435e-38f));
  const Vector normal = hn::IfThenElse(small, hn::Mul(x, hn::Set(d, 8388608.0f)), x);
  const IntVector bits = hn::BitCast(di, normal);
  const IntVector e = hn::ShiftRight<23>(hn::Sub(bits, hn::Set(di, 0x3F400000)));
  const Vector exponent = hn::ConvertTo(d, e);
  return {hn::IfThenElse(small, hn::Sub(exponent, hn::Set(d, 23.0f)), exponent),
          hn::BitCast(d, hn::Sub(bits, hn::ShiftLeft<23>(e)))};
#endif
}

HWY_INLINE Vector Log(Vector x) {
  const Tag d;
  const Parts parts = Split(x);
  const Vector r = hn::Sub(parts.mantissa, hn::Set(d, 1.0f));
  Vector p = hn::Set(d, -0.0449094646332f);
  p = hn::MulAdd(p, r, hn::Set(d, 0.104483158836f));
  p = hn::MulAdd(p, r, hn::Set(d, -0.131622298712f));
  p = hn::MulAdd(p, r, hn::Set(d, 0.144820638961f));
  p = hn::MulAdd(p, r, hn::Set(d, -0.166477677618f));
  p = hn::MulAdd(p, r, hn::Set(d, 0.199906066474f));
  p = hn::MulAdd(p, r, hn::Set(d, -0.25000054548f));
  p = hn::MulAdd(p, r, hn::Set(d, 0.333334544445f));
  p = hn::MulAdd(p, r, hn::Set(d, -0.500000008231f));
  // ln 2 in two parts of the same sign. The first one has 16 significant bits, so that its product
  // with the exponent is exact.
  const Vector low = hn::MulAdd(parts.exponent, hn::Set(d, 1.42860682e-6f), r);
  const Vector rest = hn::MulAdd(hn::Mul(r, r), p, low);
  const Vector log = hn::MulAdd(parts.exponent, hn::Set(d, 0.693145752f), rest);
#if LITMUS_HAS(AVX512)
  return log;
#else
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const Vector zero = hn::Zero(d), infinity = hn::Set(d, kInfinity);
  const Vector special = hn::IfThenElse(
      hn::Eq(x, zero), hn::Neg(infinity),
      hn::IfThenElse(hn::Eq(x, infinity), x, hn::Set(d, std::numeric_limits<float>::quiet_NaN())));
  const auto positive = hn::And(hn::Gt(x, zero), hn::Lt(x, infinity));
  return hn::IfThenElse(positive, log, special);
#endif
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::elementwise
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
