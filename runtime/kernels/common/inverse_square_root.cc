// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/common/inverse_square_root.h"

#include <algorithm>
#include <limits>

#include "runtime/kernels/common/quantization.h"

namespace litmus {
namespace {

constexpr int32_t kMax = std::numeric_limits<int32_t>::max();

int32_t Mul(int32_t a, int32_t b) { return SaturatingRoundingDoublingHighMul(a, b); }

int32_t ShiftLeft(int32_t x, int bits) {
  const int64_t wide = int64_t{x} * (int64_t{1} << bits);
  return static_cast<int32_t>(std::clamp<int64_t>(wide, std::numeric_limits<int32_t>::min(), kMax));
}

}  // namespace

void InverseSquareRoot(int32_t n, int32_t* multiplier, int* shift) {
  *multiplier = kMax;
  *shift = 0;
  if (n <= 1) return;
  int right = 11;
  while (n >= (1 << 29)) {
    n /= 4;
    ++right;
  }
  // n is shifted by pairs of bits until it is in [1/8, 1/2) of the range, because each pair of bits
  // of n is one bit of the root.
  const int pairs = (__builtin_clz(static_cast<uint32_t>(n)) - 1) / 2 - 1;
  right -= pairs;
  n = static_cast<int32_t>(static_cast<uint32_t>(n) << (2 * pairs));
  // Newton's iteration x <- 3/2 x - n/2 x^3 in Q3.28. A product of two Q3.28 numbers is Q6.25, of
  // three numbers Q9.22.
  constexpr int32_t kOne = 1 << 28, kThreeHalves = (1 << 28) + (1 << 27);
  const int32_t half = RoundingDivideByPOT(n >> 1, 1);
  int32_t x = kOne;
  for (int i = 0; i < 5; ++i) {
    const int32_t cube = ShiftLeft(Mul(Mul(x, x), x), 6);
    x = ShiftLeft(Mul(kThreeHalves, x) - Mul(half, cube), 3);
  }
  constexpr int32_t kHalfSqrt2 = 1518500250;
  *multiplier = Mul(x, kHalfSqrt2);
  if (right < 0) {
    *multiplier = static_cast<int32_t>(static_cast<uint32_t>(*multiplier) << -right);
    right = 0;
  }
  *shift = -right;
}

}  // namespace litmus
