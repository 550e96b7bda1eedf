// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares rescaled sums with plain loops, for each CPU target of the machine.
#include "runtime/kernels/simd/int8/elementwise/rescale_sums.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/quantized_multiplier.h"

namespace litmus::int8 {
namespace {

constexpr size_t kCounts[] = {0, 1, 3, 4, 5, 7, 8, 9, 15, 16, 17, 35, 300};

// Small and large numbers of both signs.
std::vector<int32_t> SomeSums(size_t n) {
  std::mt19937 random(static_cast<unsigned>(n));
  std::vector<int32_t> sums(n);
  for (int32_t& sum : sums) sum = static_cast<int32_t>(random()) >> random() % 32;
  return sums;
}

// Compares the results of scale(sums, n, out) with want(sum) for each sum.
template <typename T, typename Want, typename Scale>
void Check(const char* what, const Want& want, const Scale& scale) {
  for (const size_t n : kCounts) {
    const std::vector<int32_t> sums = SomeSums(n);
    for (const std::string& target : cpu::MachineTargets()) {
      const cpu::ScopedLimit limit(target);
      std::vector<T> got(n + 1, 77);
      scale(sums.data(), n, got.data());
      EXPECT_EQ(got.back(), 77) << "written behind the output";
      for (size_t i = 0; i < n; ++i) {
        ASSERT_EQ(+got[i], want(sums[i])) << what << ", " << target << ", " << n << " sums, number "
                                          << i << ", which is " << sums[i];
      }
    }
  }
}

template <typename T>
void CheckBoth() {
  constexpr int kLow = std::numeric_limits<T>::min(), kHigh = std::numeric_limits<T>::max();
  const MeanScale kMeans[] = {{0, 1 << 30, 0, kLow},
                              {-1234, 1500000001, -9, 3},
                              {99, INT32_MAX, -31, kHigh},
                              {7, 1200000000, 5, 0},
                              {7, 0, 0, 1}};
  for (const MeanScale& s : kMeans) {
    const auto want = [&](int32_t sum) {
      const auto x = static_cast<int32_t>(int64_t{sum} - s.offset);
      const int64_t value =
          int64_t{MultiplyByQuantizedMultiplier(x, s.multiplier, s.shift)} + s.zero_point;
      return static_cast<int>(std::clamp<int64_t>(value, kLow, kHigh));
    };
    Check<T>("mean", want, [&](auto... arguments) { ScaleToMeans(s, arguments...); });
  }
  const SumScale kSums[] = {
      {1, 0, 0}, {0.5f, 0, 3}, {0.25f, -0.25f, kLow}, {0.0371f, 17.3f, kHigh}, {1e-6f, -1e3f, 9}};
  for (const SumScale& s : kSums) {
    const auto want = [&](int32_t sum) {
      // Volatile: rounded separately.
      const volatile float product = static_cast<float>(sum) * s.scale;
      const float value = std::round(product + s.bias) + s.zero_point;
      return static_cast<int>(std::clamp<float>(value, kLow, kHigh));
    };
    Check<T>("sum", want, [&](auto... arguments) { ScaleSums(s, arguments...); });
  }
}

TEST(RescaleSumsTest, EqualsAPlainLoop) {
  CheckBoth<int8_t>();
  CheckBoth<uint8_t>();
}

}  // namespace
}  // namespace litmus::int8
