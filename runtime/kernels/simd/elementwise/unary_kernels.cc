// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The inner loops of operators with one operand, for every target.
#include <cmath>

#include "runtime/kernels/simd/elementwise/kernels.h"
#include "runtime/kernels/simd/f32/highway.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/elementwise/unary_kernels.cc"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/elementwise/exp-inl.h"
#include "runtime/kernels/simd/elementwise/gelu-inl.h"
#include "runtime/kernels/simd/elementwise/log-inl.h"
#include "runtime/kernels/simd/elementwise/sine-inl.h"
#include "runtime/kernels/simd/elementwise/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::elementwise {
namespace HWY_NAMESPACE {

HWY_INLINE Vector Rsqrt(Vector x) {
  const Tag d;
#if LITMUS_HAS(AVX512)
  // One step of Newton's method improves the estimate, whose relative error is 2^−14, to 2^−28 and
  // the rounding errors.
  const Vector y = Vector{_mm512_rsqrt14_ps(x.raw)};
  const Vector rest = hn::NegMulAdd(hn::Mul(x, y), y, hn::Set(d, 1.0f));
  const Vector closer = hn::MulAdd(hn::Mul(y, hn::Set(d, 0.5f)), rest, y);
  // For 0 and ∞, `rest` is NaN (0 · ∞), but the estimate is exact.
  return hn::IfThenElse(hn::IsNaN(rest), y, closer);
#else
  return hn::Div(hn::Set(d, 1.0f), hn::Sqrt(x));
#endif
}

// Rounds halves to even. Highway's scalar version would round the largest float below 0.5 to 1.
HWY_INLINE Vector RoundToEven(Vector x) {
#if !LITMUS_HAS(VECTORS)
  return Vector(std::nearbyint(x.raw));
#else
  return hn::Round(x);
#endif
}

template <Unary op>
HWY_INLINE Vector Compute(Vector x, Vector p, Vector q) {
  const Tag d;
  const Vector one = hn::Set(d, 1.0f);
  if constexpr (op == Unary::kClamp) {
    return Clamp(x, p, q);
  } else if constexpr (op == Unary::kLeakyRelu) {
    return hn::IfThenElse(hn::Gt(x, hn::Zero(d)), x, hn::Mul(x, p));
  } else if constexpr (op == Unary::kHardSwish) {
    const Vector clamped = Clamp(hn::Add(x, hn::Set(d, 3.0f)), hn::Zero(d), hn::Set(d, 6.0f));
    return hn::Mul(hn::Mul(x, clamped), hn::Set(d, 1.0f / 6.0f));
  } else if constexpr (op == Unary::kLogistic) {
    return hn::Div(one, hn::Add(one, ExpOrZero<-1>(x)));
  } else if constexpr (op == Unary::kGate) {
    return Clamp(hn::Mul(x, hn::Div(one, hn::Add(one, ExpOrZero<-1>(x)))), p, q);
  } else if constexpr (op == Unary::kTanh) {
    return Tanh(x);
  } else if constexpr (op == Unary::kExp) {
    return Exp(x);
  } else if constexpr (op == Unary::kSqrt) {
    return hn::Sqrt(x);
  } else if constexpr (op == Unary::kRsqrt) {
    return Rsqrt(x);
  } else if constexpr (op == Unary::kSquare) {
    return hn::Mul(x, x);
  } else if constexpr (op == Unary::kElu) {
    return hn::IfThenElse(hn::Lt(x, hn::Zero(d)), ExpMinus1(x), x);
  } else if constexpr (op == Unary::kAbs) {
    return hn::Abs(x);
  } else if constexpr (op == Unary::kNeg) {
    return hn::Neg(x);
  } else if constexpr (op == Unary::kFloor) {
    return hn::Floor(x);
  } else if constexpr (op == Unary::kCeil) {
    return hn::Ceil(x);
  } else if constexpr (op == Unary::kRound) {
    return RoundToEven(x);
  } else if constexpr (op == Unary::kLog) {
    return Log(x);
  } else if constexpr (op == Unary::kSin) {
    return Sine(x);
  } else if constexpr (op == Unary::kCos) {
    return Cosine(x);
  } else if constexpr (op == Unary::kGelu) {
    return Gelu(x);
  } else {
    static_assert(op == Unary::kGeluByTanh);
    return GeluByTanh(x);
  }
}

template <Unary op>
HWY_NOINLINE void Run(const float* in, float* out, size_t n, float p, float q) {
  const Tag d;
  const Vector vp = hn::Set(d, p), vq = hn::Set(d, q);
  const auto step = [&](size_t i) HWY_ATTR { return Compute<op>(hn::LoadU(d, in + i), vp, vq); };
  size_t i = 0;
#if LITMUS_HAS(NEON)
  // NEON vectors are short; pairs of them are loaded and stored from one address and a constant
  // distance.
  for (; i + 4 * kLanes <= n; i += 4 * kLanes) {
    const float* from = in + i;
    float* to = out + i;
    Vector v[4];
    LITMUS_UNROLL for (size_t k = 0; k < 4; ++k) v[k] = hn::LoadU(d, from + k * kLanes);
    LITMUS_UNROLL for (size_t k = 0; k < 4; ++k) v[k] = Compute<op>(v[k], vp, vq);
    LITMUS_UNROLL for (size_t k = 0; k < 4; ++k) hn::StoreU(v[k], d, to + k * kLanes);
  }
#endif
  for (; i + 2 * kLanes <= n; i += 2 * kLanes) {
    const Vector v0 = step(i), v1 = step(i + kLanes);
    hn::StoreU(v0, d, out + i);
    hn::StoreU(v1, d, out + i + kLanes);
  }
  for (; i + kLanes <= n; i += kLanes) hn::StoreU(step(i), d, out + i);
  if (i < n) StoreFirst(Compute<op>(LoadFirst(in + i, n - i), vp, vq), out + i, n - i);
}

template <Unary op>
void AddOne(Kernels* kernels) {
  kernels->unary[static_cast<int>(op)] = &Run<op>;
}

void AddUnary(Kernels* kernels) {
  AddOne<Unary::kClamp>(kernels);
  AddOne<Unary::kLeakyRelu>(kernels);
  AddOne<Unary::kHardSwish>(kernels);
  AddOne<Unary::kLogistic>(kernels);
  AddOne<Unary::kGate>(kernels);
  AddOne<Unary::kTanh>(kernels);
  AddOne<Unary::kExp>(kernels);
  AddOne<Unary::kSqrt>(kernels);
  AddOne<Unary::kRsqrt>(kernels);
  AddOne<Unary::kSquare>(kernels);
  AddOne<Unary::kElu>(kernels);
  AddOne<Unary::kAbs>(kernels);
  AddOne<Unary::kNeg>(kernels);
  AddOne<Unary::kFloor>(kernels);
  AddOne<Unary::kCeil>(kernels);
  AddOne<Unary::kRound>(kernels);
  AddOne<Unary::kLog>(kernels);
  AddOne<Unary::kSin>(kernels);
  AddOne<Unary::kCos>(kernels);
  AddOne<Unary::kGelu>(kernels);
  AddOne<Unary::kGeluByTanh>(kernels);
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::elementwise
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::elementwise {
HWY_EXPORT(AddUnary);
void AddUnaryKernels(int64_t target, Kernels* kernels) {
  f32::TargetEntry(HWY_DISPATCH_TABLE(AddUnary), target)(kernels);
}
}  // namespace litmus::elementwise
#endif
