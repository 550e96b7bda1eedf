// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/common/fixed_point.h"

#include <algorithm>
#include <limits>

#include "runtime/kernels/common/quantization.h"

namespace litmus {
namespace {

constexpr int32_t kMax = std::numeric_limits<int32_t>::max();
constexpr int32_t kMin = std::numeric_limits<int32_t>::min();

int32_t Mul(int32_t a, int32_t b) { return SaturatingRoundingDoublingHighMul(a, b); }

int32_t SaturatingShiftLeft(int32_t x, int shift) {
  const int64_t wide = static_cast<int64_t>(x) * (int64_t{1} << shift);
  return static_cast<int32_t>(std::clamp<int64_t>(wide, kMin, kMax));
}

// exp(a) for a in [−1/4, 0) in Q0.31, by Taylor's series around −1/8 up to the fourth power.
int32_t ExpOnLastQuarter(int32_t a) {
  constexpr int32_t kExpMinusEighth = 1895147668;
  constexpr int32_t kThird = 715827883;
  const int32_t x = a + (1 << 28);
  const int32_t x2 = Mul(x, x), x3 = Mul(x2, x), x4 = Mul(x2, x2);
  const int32_t x4_over_4 = RoundingDivideByPOT(x4, 2);
  const int32_t higher = RoundingDivideByPOT(Mul(x4_over_4 + x3, kThird) + x2, 1);
  return kExpMinusEighth + Mul(kExpMinusEighth, x + higher);
}

}  // namespace

int32_t ExpOnNegativeValues(int32_t a) {
  if (a == 0) return kMax;  // the nearest value of Q0.31 to 1
  constexpr int kFractionalBits = 26;
  constexpr int32_t kQuarter = 1 << (kFractionalBits - 2);
  const int32_t last_quarter = (a & (kQuarter - 1)) - kQuarter;
  int32_t result = ExpOnLastQuarter(SaturatingShiftLeft(last_quarter, 5));
  // The rest of the argument is a sum of powers of two. Each bit 2^k contributes a factor
  // exp(−2^k), k = −2 … 4.
  const int32_t rest = last_quarter - a;
  constexpr int32_t kFactors[] = {1672461947, 1302514674, 790015084, 290630308,
                                  39332535,   720401,     242};
  for (int k = 0; k < 7; ++k) {
    if (rest & (1 << (kFractionalBits - 2 + k))) result = Mul(result, kFactors[k]);
  }
  return result;
}

int32_t Reciprocal(int32_t x, int integer_bits, int* bits_over_unit) {
  // "| 1", because a sum that wrapped around may be 0, for which clz is undefined.
  const int headroom = __builtin_clz(static_cast<uint32_t>(x) | 1);
  *bits_over_unit = integer_bits - headroom;
  const auto minus_one =
      static_cast<int32_t>((static_cast<uint32_t>(x) << headroom) - (uint32_t{1} << 31));
  // Computes 1/(1+a) for a in [0, 1) by three Newton steps for the denominator d = (1+a)/2,
  // starting from 48/17 − 32/17·d.
  constexpr int32_t k48Over17 = 1515870810, kMinus32Over17 = -1010580540;  // Q2.29
  constexpr int32_t kOneQ2 = 1 << 29;
  const int64_t sum = static_cast<int64_t>(minus_one) + kMax;
  const auto half_denominator = static_cast<int32_t>((sum + (sum >= 0 ? 1 : -1)) / 2);
  int32_t y = k48Over17 + Mul(half_denominator, kMinus32Over17);
  for (int i = 0; i < 3; ++i) {
    const int32_t error = kOneQ2 - Mul(half_denominator, y);
    y += SaturatingShiftLeft(Mul(y, error), 2);
  }
  return SaturatingShiftLeft(y, 1);
}

}  // namespace litmus
