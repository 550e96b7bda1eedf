// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Quantised addition of every pair of bytes against exact arithmetic, with every instruction set.
#include "runtime/kernels/simd/int8/add.h"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace litmus::int8 {
namespace {

// gemmlowp's double rounding, both halves away from zero.
int32_t Scale(int32_t x, int32_t multiplier, int right) {
  const int64_t product = int64_t{x} * multiplier;
  const int64_t nudge = product >= 0 ? 1 << 30 : 1 - (1 << 30);
  const auto high = static_cast<double>((product + nudge) / (int64_t{1} << 31));
  return static_cast<int32_t>(std::round(std::ldexp(high, -right)));
}

int32_t Expected(const AddParams& p, int32_t a, int32_t b) {
  const int32_t one = 1 << p.left_shift;
  const int32_t x = Scale((a - p.zero_point1) * one, p.multiplier1, p.right1);
  const int32_t y = Scale((b - p.zero_point2) * one, p.multiplier2, p.right2);
  const int32_t value = Scale(p.subtract ? x - y : x + y, p.multiplier_out, p.right_out);
  return std::min(std::max(value + p.zero_point_out, p.min), p.max);
}

constexpr AddParams kParams[] = {
    {true, false, 20, -128, 127, 3, 1 << 30, 1518500250, 1073741824, 0, 1, 18, -128, 127},
    {true, true, 20, 5, -7, -10, 1073741824, 2147483647, 1987654321, 0, 3, 19, -100, 100},
    {false, false, 20, 0, 255, 128, 1234567890, 1073741824, 1610612736, 2, 0, 17, 0, 255},
    {false, true, 20, 130, 120, 119, 1073741824, 1073741824, 1073741824, 0, 31, 18, 119, 255},
};

TEST(AddTest, EveryPairOfBytesWithEveryTarget) {
  for (const int64_t target : hwy::SupportedAndGeneratedTargets()) {
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().DeInit();
    for (const AddParams& p : kParams) {
      std::vector<uint8_t> a, b;
      for (int i = 0; i < 256 * 256; ++i) {
        a.push_back(static_cast<uint8_t>(i));
        b.push_back(static_cast<uint8_t>(i / 256));
      }
      // The last ones come after the last whole vector.
      a.insert(a.end(), {1, 2, 3});
      b.insert(b.end(), {4, 5, 6});
      std::vector<uint8_t> out(a.size());
      AddBytes(p, a.data(), b.data(), out.data(), out.size());
      const auto value = [&](uint8_t v) {
        return p.is_int8 ? int32_t{static_cast<int8_t>(v)} : int32_t{v};
      };
      for (size_t i = 0; i < out.size(); ++i) {
        ASSERT_EQ(value(out[i]), Expected(p, value(a[i]), value(b[i])))
            << "case " << &p - kParams << ", " << value(a[i]) << " and " << value(b[i])
            << ", target " << hwy::TargetName(target);
      }
    }
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().DeInit();
}

}  // namespace
}  // namespace litmus::int8
