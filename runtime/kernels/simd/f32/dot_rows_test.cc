// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares products of a matrix and a vector with sums in double, for each CPU target of the
// machine.
#include "runtime/kernels/simd/f32/dot_rows.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "runtime/cpu/targets.h"

namespace litmus::f32 {
namespace {

// A sum of n products of magnitude 1 at most has n roundings, each of at most 2^-24 of a partial
// sum of at most n. Errors and partial sums behave like random walks, so the error stays below
// 2^-24 · n.
double Tolerance(size_t depth) { return std::ldexp(static_cast<double>(depth) + 1, -24); }

TEST(DotRowsTest, AddsSums) {
  std::mt19937 numbers(1);
  std::uniform_real_distribution<float> number(-1, 1);
  for (const size_t count : {0, 1, 7, 8, 9, 17}) {
    for (const size_t depth : {0, 1, 3, 4, 5, 15, 16, 17, 31, 32, 33, 100}) {
      std::vector<float> rows(count * depth), x(depth), start(count);
      for (std::vector<float>* values : {&rows, &x, &start}) {
        for (float& value : *values) value = number(numbers);
      }
      for (const std::string& target : cpu::MachineTargets()) {
        const cpu::ScopedLimit limit(target);
        std::vector<float> got = start;
        AddDotRows(rows.data(), count, depth, x.data(), got.data());
        for (size_t r = 0; r < count; ++r) {
          double want = start[r];
          for (size_t i = 0; i < depth; ++i) want += double{rows[r * depth + i]} * x[i];
          EXPECT_NEAR(got[r], want, Tolerance(depth))
              << target << ", row " << r << " of " << count << ", depth " << depth;
        }
      }
    }
  }
}

}  // namespace
}  // namespace litmus::f32
