// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/recurrent/fixed16.h"

#include "runtime/kernels/common/quantization.h"

namespace litmus {
namespace {

constexpr int16_t kOne = 32767;  // approximately 1 in Q0.15

int16_t Wrapped(int32_t x) { return static_cast<int16_t>(static_cast<uint32_t>(x)); }

// A constant in Q0.31 (or Q2.29, …), rounded to its upper 16 bits.
constexpr int16_t Constant(int32_t wide) { return static_cast<int16_t>((wide + (1 << 15)) >> 16); }

// (a + b) / 2, rounded, ties away from zero.
int16_t RoundingHalfSum(int16_t a, int16_t b) {
  const int32_t sum = int32_t{a} + b;
  return static_cast<int16_t>((sum + (sum >= 0 ? 1 : -1)) / 2);
}

// exp(a) for a in [-1/4, 0) in Q0.15, by a Taylor polynomial around -1/8.
int16_t ExpOfSmall(int16_t a) {
  constexpr int16_t kExpOfCentre = Constant(1895147668), kThird = Constant(715827883);
  const int16_t x = Wrapped(a + (1 << 12));  // a + 1/8
  const int16_t x2 = RoundingHighMul16(x, x), x3 = RoundingHighMul16(x2, x);
  const int16_t x4 = RoundingHighMul16(x2, x2);
  const int16_t x4_over_4 = ScaledByPot(x4, -2);
  const int16_t tail =
      ScaledByPot(Wrapped(RoundingHighMul16(Wrapped(x4_over_4 + x3), kThird) + x2), -1);
  return Saturated16(int32_t{kExpOfCentre} + RoundingHighMul16(kExpOfCentre, Wrapped(x + tail)));
}

// exp(a) for a <= 0 with `integer_bits` bits before the point; the result is in Q0.15.
int16_t ExpOfNegative(int16_t a, int integer_bits) {
  const int fraction_bits = 15 - integer_bits;
  const int32_t quarter = 1 << (fraction_bits - 2);
  const int16_t small = Wrapped((a & (quarter - 1)) - quarter);
  int16_t result = ExpOfSmall(ScaledByPot(small, integer_bits));
  const int32_t remainder = Wrapped(small - a);
  // The factors exp(-2^k) for k = -2 … 4.
  constexpr int32_t kFactors[] = {1672461947, 1302514674, 790015084, 290630308,
                                  39332535,   720401,     242};
  for (int k = -2; k <= 4; ++k) {
    if (integer_bits > k && (remainder & (1 << (fraction_bits + k))) != 0) {
      result = RoundingHighMul16(result, Constant(kFactors[k + 2]));
    }
  }
  if (integer_bits > 5) {
    const int32_t least = -(1 << (fraction_bits + 5));
    if (a < least) result = 0;
  }
  return a == 0 ? kOne : result;
}

// 2 / (1 + a) in Q2.13 by Newton's iteration, for a in [0, 1] in Q0.15.
int16_t TwoOverOnePlus(int16_t a) {
  constexpr int16_t k48Over17 = Constant(1515870810), kMinus32Over17 = Constant(-1010580540);
  const int16_t half_denominator = RoundingHalfSum(a, kOne);
  int16_t x = Wrapped(k48Over17 + RoundingHighMul16(half_denominator, kMinus32Over17));
  for (int i = 0; i < 3; ++i) {
    const int16_t product = RoundingHighMul16(half_denominator, x);
    const int16_t missing = Wrapped((1 << 13) - product);
    x = Wrapped(x + ScaledByPot(RoundingHighMul16(x, missing), 2));
  }
  return x;
}

}  // namespace

int16_t ScaledByPot(int16_t x, int exponent) {
  if (exponent > 0) return Saturated16(int64_t{x} * (int64_t{1} << exponent));
  return static_cast<int16_t>(RoundingDivideByPOT(x, -exponent));
}

int16_t Sigmoid16(int16_t x, int integer_bits) {
  if (x == 0) return 1 << 14;
  const int16_t magnitude = x > 0 ? x : Wrapped(-x);
  const int16_t exponential = ExpOfNegative(Wrapped(-magnitude), integer_bits);
  // The sigmoid 1 / (1 + e) is half of TwoOverOnePlus. Halving and converting Q2.13 to Q0.15
  // together are a left shift by one.
  const int16_t positive = ScaledByPot(TwoOverOnePlus(exponential), 1);
  return x > 0 ? positive : Wrapped(kOne - positive);
}

int16_t Tanh16(int16_t x, int integer_bits) {
  if (x == 0) return 0;
  const int16_t negative = x < 0 ? x : Wrapped(-x);
  // tanh(x) = (1 - e) / (1 + e) with e = exp(2x). Doubling x keeps the bits and adds one integer
  // bit.
  const int16_t exponential = ExpOfNegative(negative, integer_bits + 1);
  const int16_t t = ScaledByPot(Wrapped(TwoOverOnePlus(exponential) - (1 << 13)), 2);
  return x < 0 ? Wrapped(-t) : t;
}

}  // namespace litmus
