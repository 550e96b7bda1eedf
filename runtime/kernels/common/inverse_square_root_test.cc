// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/common/inverse_square_root.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace litmus {
namespace {

// Tests values around each power of two, where the number of shifts changes.
TEST(InverseSquareRoot, IsNearTheRealRoot) {
  for (int bits = 0; bits < 31; ++bits) {
    const int64_t power = int64_t{1} << bits;
    for (const int64_t n : {power - 1, power, power + 1, power / 2 * 3}) {
      if (n > INT32_MAX) continue;
      int32_t multiplier = 0;
      int shift = 1;
      InverseSquareRoot(static_cast<int32_t>(n), &multiplier, &shift);
      EXPECT_LE(shift, 0) << n;
      // Bound of the error: five Newton steps leave at most 1.24e-6 of the root (measured; the
      // maximum is at 2 times powers of four). The error squares with each step, so four steps
      // would leave 1e-3 and fail.
      const double want = 1 / std::sqrt(std::max<double>(1, static_cast<double>(n)));
      EXPECT_NEAR(std::ldexp(multiplier, shift - 31), want, std::ldexp(want, -19)) << n;
    }
  }
}

}  // namespace
}  // namespace litmus
