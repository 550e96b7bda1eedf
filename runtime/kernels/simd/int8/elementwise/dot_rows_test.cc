// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares products of a matrix and a vector with a plain loop, for each CPU target of the machine.
#include "runtime/kernels/simd/int8/elementwise/dot_rows.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cpu/targets.h"

namespace litmus::int8 {
namespace {

std::vector<int32_t> Expected(const std::vector<int8_t>& rows, size_t count,
                              const std::vector<int16_t>& x) {
  std::vector<int32_t> sums;
  for (size_t r = 0; r < count; ++r) {
    uint32_t sum = 0;
    for (size_t i = 0; i < x.size(); ++i) {
      sum += static_cast<uint32_t>(rows[r * x.size() + i] * x[i]);
    }
    sums.push_back(static_cast<int32_t>(sum));
  }
  return sums;
}

// The kernels for bytes support numbers from -127 on, hence the values of `least`.
TEST(DotRowsTest, EqualsPlainLoop) {
  std::mt19937 numbers(1);
  std::uniform_int_distribution<int> byte(-128, 127);
  for (const size_t count : {0, 1, 3, 4, 5, 7, 8, 9, 17}) {
    for (const size_t depth : {0, 1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 100, 640, 4096, 4097}) {
      for (const int least : {-32768, -128, -127}) {
        for (const bool extreme : {false, true}) {  // largest products; sums may wrap around
          std::uniform_int_distribution<int> number(least, least == -32768 ? 32767 : 127);
          std::vector<int8_t> rows(count * depth, -128);
          std::vector<int16_t> x(depth, static_cast<int16_t>(least));
          for (int8_t& value : rows) value = extreme ? value : static_cast<int8_t>(byte(numbers));
          for (int16_t& value : x) {
            value = extreme ? value : static_cast<int16_t>(number(numbers));
          }
          const std::vector<int32_t> want = Expected(rows, count, x);
          for (const std::string& target : cpu::MachineTargets()) {
            const cpu::ScopedLimit limit(target);
            std::vector<int32_t> got(count);
            DotRows(rows.data(), count, depth, x.data(), got.data());
            EXPECT_EQ(got, want) << target << ", " << count << " rows of " << depth << ", from "
                                 << least << (extreme ? ", extreme" : "");
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace litmus::int8
