// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares scaling in floats with gemmlowp's arithmetic, for every sum near every threshold.
#include "runtime/kernels/simd/int8/requantize/float_scale.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>

#include "gtest/gtest.h"
#include "hwy/highway.h"

namespace litmus::int8 {
namespace {

// The search for scales uses vectors of doubles. 32-bit Arm has none and finds no scale.
constexpr bool kHasDoubles = HWY_HAVE_FLOAT64 != 0;

int32_t Expected(const FixedScale& fixed, int64_t sum) {
  const int64_t product = sum * fixed.multiplier;
  const int64_t nudge = product >= 0 ? 1 << 30 : 1 - (1 << 30);
  const int64_t high = (product + nudge) / (int64_t{1} << 31);
  const auto value =
      static_cast<int64_t>(std::round(std::ldexp(static_cast<double>(high), -fixed.right)));
  return static_cast<int32_t>(std::clamp<int64_t>(value + fixed.zero_point, fixed.min, fixed.max));
}

int32_t InFloats(const FixedScale& fixed, const FloatScale& floats, int64_t sum) {
  const bool negative = sum < 0 && fixed.min < fixed.zero_point;
  // Doubles compute it exactly: a product of 24 by 24 bits, plus a number below the unit of its
  // last bit.
  const double value = static_cast<double>(static_cast<float>(sum + floats.pivot)) * floats.scale +
                       (negative ? floats.add_negative : floats.add);
  return static_cast<int32_t>(std::clamp(std::floor(value), static_cast<double>(fixed.min),
                                         static_cast<double>(fixed.max)));
}

FixedScale MakeScale(std::mt19937& random, int right, bool is_uint8) {
  const auto in = [&random](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random);
  };
  FixedScale fixed = {};
  fixed.multiplier = in(0, 9) == 0 ? 1 << 30 : in(1 << 30, INT32_MAX);
  fixed.right = right;
  fixed.min = is_uint8 ? 0 : -128, fixed.max = is_uint8 ? 255 : 127;
  fixed.zero_point = in(0, 2) == 0 ? fixed.min : in(fixed.min, fixed.max);
  if (in(0, 2) == 0) fixed.min = fixed.zero_point;  // ReLU
  if (in(0, 2) == 0) fixed.max -= in(0, fixed.max - fixed.min);
  const int64_t reach = int64_t{1} << in(4, 22);
  fixed.least = in(0, 3) == 0 ? in(0, 100000) : -reach;
  fixed.greatest = fixed.least + in(0, 1) * reach + reach;
  return fixed;
}

int32_t InFloats(const FixedScale& fixed, const SignedScale& floats, int64_t sum) {
  const double value = static_cast<double>(static_cast<float>(sum * floats.factor)) * floats.scale;
  const double whole = std::trunc(value + std::copysign(floats.add, value)) + fixed.zero_point;
  return static_cast<int32_t>(
      std::clamp(whole, static_cast<double>(fixed.min), static_cast<double>(fixed.max)));
}

// Calls find(fixed, &floats) for 840 scales, of which at least `least_found` must be found.
template <typename Floats, typename Find>
void ExpectEqualAtEverySum(int least_found, const Find& find) {
  std::mt19937 random(1);
  int found = 0;
  for (int right = 1; right <= 14; ++right) {
    for (int i = 0; i < 60; ++i) {
      const FixedScale fixed = MakeScale(random, right, i % 2 == 1);
      Floats floats = {};
      if (!find(fixed, &floats)) continue;
      ++found;
      const int64_t step = fixed.greatest - fixed.least > 1 << 18 ? 7 : 1;
      for (int64_t sum = fixed.least; sum <= fixed.greatest; sum += step) {
        ASSERT_EQ(Expected(fixed, sum), InFloats(fixed, floats, sum))
            << "sum " << sum << ", scale " << fixed.multiplier << " · 2^(-31 - " << fixed.right
            << "), zero point " << fixed.zero_point << ", outputs " << fixed.min << " … "
            << fixed.max << ", sums " << fixed.least << " … " << fixed.greatest;
      }
    }
  }
  if (kHasDoubles) {
    EXPECT_GE(found, least_found);
  } else {
    EXPECT_EQ(found, 0);
  }
}

TEST(FloatScaleTest, EqualsFixedPointAtEverySum) {
  ExpectEqualAtEverySum<FloatScale>(756, FindFloatScale);
}

TEST(FloatScaleTest, SignedEqualsFixedPointAtEverySum) {
  for (const int most_factor : {1, 31}) {
    SCOPED_TRACE(most_factor);
    ExpectEqualAtEverySum<SignedScale>(most_factor == 1 ? 600 : 690, [&](auto fixed, auto* floats) {
      return FindSignedScale(fixed, most_factor, floats);
    });
  }
}

TEST(FloatScaleTest, OneOutputNeedsNoScale) {
  const FixedScale fixed = {1 << 30, 21, -128, -128, 127, -155000000, -155000000};
  FloatScale floats = {};
  ASSERT_EQ(FindFloatScale(fixed, &floats), kHasDoubles);
  if (!kHasDoubles) GTEST_SKIP() << "This CPU has no vectors of doubles.";
  EXPECT_EQ(InFloats(fixed, floats, fixed.least), -128);
  EXPECT_EQ(floats.scale, 0);
}

TEST(FloatScaleTest, RefusesWhatFloatsCannotHold) {
  FloatScale floats = {};
  EXPECT_FALSE(FindFloatScale({1 << 30, 0, 0, -128, 127, -1000, 1000}, &floats));
  EXPECT_FALSE(FindFloatScale({1 << 30, 20, 0, -128, 127, -(1 << 29), 1 << 29}, &floats));
}

}  // namespace
}  // namespace litmus::int8
