// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares indices of extremes with a plain loop, for each CPU target of the machine.
#include "runtime/kernels/simd/reduction/extreme_place.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "runtime/cpu/targets.h"

namespace litmus {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr size_t kRows = 5;

int32_t Wanted(Extreme kind, const float* row, size_t n) {
  int32_t at = -1;
  for (size_t i = 0; i < n; ++i) {
    if (std::isnan(row[i])) continue;
    if (at < 0 || (kind == Extreme::kLargest ? row[i] > row[at] : row[i] < row[at])) {
      at = static_cast<int32_t>(i);
    }
  }
  return std::max(at, 0);
}

void Check(const std::string& what, const std::vector<float>& in, size_t n) {
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    for (const Extreme kind : {Extreme::kLargest, Extreme::kSmallest}) {
      std::vector<int32_t> got(kRows + 1, -7);
      FindExtremePlaces(kind, in.data(), kRows, n, got.data());
      ASSERT_EQ(got.back(), -7) << "written behind the output";
      for (size_t r = 0; r < kRows; ++r) {
        ASSERT_EQ(got[r], Wanted(kind, &in[r * n], n))
            << what << ", " << target << (kind == Extreme::kLargest ? ", largest" : ", smallest")
            << " of " << n << ", row " << r;
      }
    }
  }
}

TEST(ExtremePlace, EqualsPlainLoop) {
  std::mt19937 random(1);
  for (const size_t n : {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 19, 31, 32, 33, 100, 1001}) {
    std::vector<float> in(kRows * n);
    for (float& v : in) v = static_cast<float>(random() % 1000) - 500;
    Check("numbers", in, n);
    for (float& v : in) v = static_cast<float>(random() % 3) - 1;
    Check("few numbers, which repeat", in, n);
    for (float& v : in) v = random() % 2 == 0 ? 0.0f : -0.0f;
    Check("zeros", in, n);
    for (float& v : in) v = random() % 3 == 0 ? kNan : static_cast<float>(random() % 50);
    Check("NaNs", in, n);
    for (size_t i = 0; i < in.size(); ++i) in[i] = i % n < n - 1 ? kNan : 7;
    Check("NaNs and a number behind", in, n);
    for (size_t i = 0; i < in.size(); ++i) in[i] = i % n < n / 2 ? kNan : -kInfinity;
    Check("NaNs and infinities behind", in, n);
    for (float& v : in) v = random() % 2 == 0 ? -kInfinity : kInfinity;
    Check("infinities", in, n);
    Check("NaNs alone", std::vector<float>(kRows * n, kNan), n);
  }
}

}  // namespace
}  // namespace litmus
