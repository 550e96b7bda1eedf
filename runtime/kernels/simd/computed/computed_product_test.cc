// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares products with computed weights, with each number of packed rows, with sums in double,
// for each CPU target of the machine.
#include "runtime/kernels/simd/computed/computed_product.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "runtime/cpu/targets.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::f32 {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

// Numbers of rows to pack, of `rows`: none, all, and half of them.
std::vector<size_t> Ways(size_t rows) { return {0, rows, rows / 2}; }

// A sum of n products of magnitude 1 at most has n roundings, each of at most 2^-24 of a partial
// sum of at most n. Errors and partial sums behave like random walks, so the error stays below
// 2^-24 · n.
double Tolerance(size_t depth) { return std::ldexp(static_cast<double>(depth) + 2, -24); }

std::vector<float> Numbers(size_t count) {
  static std::mt19937 generator(1);
  std::uniform_real_distribution<float> number(-1, 1);
  std::vector<float> numbers(count);
  for (float& value : numbers) value = number(generator);
  return numbers;
}

struct Problem {
  Problem(size_t rows, size_t depth, size_t units, bool has_bias)
      : in(Numbers(rows * depth)),
        weights(Numbers(units * depth)),
        bias(Numbers(units)),
        product{in.data(), weights.data(), has_bias ? bias.data() : nullptr,
                nullptr,   rows,           depth,
                units,     -kInfinity,     kInfinity} {}
  std::vector<float> in, weights, bias;
  RowProducts product;

  double Expected(size_t row, size_t unit) const {
    double sum = product.bias != nullptr ? bias[unit] : 0;
    for (size_t i = 0; i < product.depth; ++i) {
      sum += double{in[row * product.depth + i]} * weights[unit * product.depth + i];
    }
    return std::clamp<double>(sum, product.min, product.max);
  }
  std::vector<float> Run(size_t packed_rows, ThreadPool* pool) {
    std::vector<float> out(product.rows * product.units + 1, 7.0f);
    std::vector<float> scratch(ComputedScratch(packed_rows, product.depth));
    product.out = out.data();
    MultiplyComputed(packed_rows, product, scratch.data(), pool);
    EXPECT_EQ(out.back(), 7.0f) << "an element behind the output was written";
    out.pop_back();
    return out;
  }
};

TEST(ComputedProductTest, IsTheSumOfProducts) {
  for (const size_t rows : {1, 2, 3, 4, 5, 7, 8, 16, 17, 33}) {
    for (const size_t depth : {1, 3, 4, 5, 7, 8, 9, 15, 16, 17, 33, 100}) {
      for (const size_t units : {1, 3, 4, 5, 7, 8, 9, 17}) {
        const bool has_bias = (rows + depth + units) % 2 == 0;
        Problem problem(rows, depth, units, has_bias);
        if (units % 2 == 1) problem.product.min = -0.5f, problem.product.max = 0.75f;
        for (const std::string& target : cpu::MachineTargets()) {
          const cpu::ScopedLimit limit(target);
          for (const size_t packed : Ways(rows)) {
            const std::vector<float> got = problem.Run(packed, nullptr);
            for (size_t i = 0; i < got.size(); ++i) {
              ASSERT_NEAR(got[i], problem.Expected(i / units, i % units), Tolerance(depth))
                  << target << ", " << packed << " packed, [" << rows << ", " << depth << "] x "
                  << units << ", element " << i;
            }
          }
        }
      }
    }
  }
}

TEST(ComputedProductTest, ThreadsGiveTheSameBits) {
  ThreadPool pool(2);
  for (const size_t rows : {1, 5, 40}) {
    Problem problem(rows, 200, 333, true);
    for (const size_t packed : Ways(rows)) {
      EXPECT_EQ(problem.Run(packed, &pool), problem.Run(packed, nullptr))
          << rows << " rows, " << packed << " packed";
    }
  }
}

// The result of a row must not depend on whether other rows are computed with it.
TEST(ComputedProductTest, WhereTheyLieARowDoesNotDependOnOthers) {
  Problem problem(7, 37, 13, true);
  const std::vector<float> all = problem.Run(0, nullptr);
  problem.product.rows = 1;
  for (size_t row = 0; row < 7; ++row) {
    problem.product.in = problem.in.data() + row * 37;
    const std::vector<float> alone = problem.Run(0, nullptr);
    EXPECT_TRUE(std::equal(alone.begin(), alone.end(), all.begin() + static_cast<long>(row) * 13))
        << row;
  }
}

// Infinities and NaN must affect only their own row or unit, and the clamp must leave NaN as it is.
// The depth 37 is not a multiple of a vector, so that the last two vectors overlap; shared elements
// must be counted once.
TEST(ComputedProductTest, NanAndInfinity) {
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    for (const size_t packed : Ways(3)) {
      for (const size_t at : {0, 20, 31, 32, 36}) {
        Problem problem(3, 37, 5, false);
        problem.product.min = 0;
        problem.product.max = 6;
        problem.in[37 + at] = std::nanf("");
        problem.weights[4 * 37 + at] = kInfinity;
        const std::vector<float> got = problem.Run(packed, nullptr);
        for (size_t i = 0; i < got.size(); ++i) {
          const size_t row = i / 5, unit = i % 5;
          const std::string where = target + ", " + std::to_string(packed) + " packed, " +
                                    std::to_string(at) + ", element " + std::to_string(i);
          if (row == 1) {
            EXPECT_TRUE(std::isnan(got[i])) << where;
          } else if (unit == 4) {
            EXPECT_EQ(got[i], problem.in[row * 37 + at] > 0 ? 6 : 0) << where;
          } else {
            EXPECT_NEAR(got[i], problem.Expected(row, unit), Tolerance(37)) << where;
          }
        }
      }
    }
  }
}

TEST(ComputedProductTest, RowsToPack) {
  const auto columns = static_cast<size_t>(BestKernels().gemm.columns), half = columns / 2;
  const struct {
    size_t rows, depth, packed;
  } kCases[] = {
      {1, 100, 0},
      {1, 4096, 0},
      {half, 4096, half},
      {half + 1, 4096, half},
      {columns - 1, 16, columns - 1},
      {columns, 16, columns},
      {4 * columns + 1, 1024, 4 * columns},
  };
  for (const auto& c : kCases) {
    EXPECT_EQ(RowsToPack(c.rows, c.depth), c.packed) << c.rows << " rows, depth " << c.depth;
    EXPECT_GE(ComputedScratch(c.packed, c.depth), c.packed * c.depth)
        << c.rows << " rows, depth " << c.depth;
  }
}

}  // namespace
}  // namespace litmus::f32
