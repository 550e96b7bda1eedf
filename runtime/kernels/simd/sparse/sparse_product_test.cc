// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares products with sparse weights with plain loops, for each block form and each CPU target
// of the machine.
#include "runtime/kernels/simd/sparse/sparse_product.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cpu/targets.h"

namespace litmus::f32 {
namespace {

struct Problem {
  const char* name;
  int rows, units, depth, percent;
  bool bias = true;
};

// Blocks have 4 or 16 units or inputs; tiles have 16 or 32 rows and 16 units.
constexpr Problem kProblems[] = {
    {"one block", 1, 1, 16, 100},       {"no weights", 3, 5, 16, 0},
    {"a block and one", 1, 17, 17, 30}, {"two blocks less one", 2, 31, 31, 20, false},
    {"dense", 1, 16, 32, 100},          {"a narrow tile less one", 7, 33, 40, 10},
    {"a tile", 16, 15, 50, 25},         {"a tile and one", 17, 16, 50, 25},
    {"a wide tile", 32, 16, 64, 10},    {"several tiles", 67, 70, 96, 5},
    {"no rows", 0, 8, 16, 50},
};

constexpr float kMin = -1.5f, kMax = 2.5f;

struct Data {
  std::vector<float> in, bias, dense;
  std::vector<SparseWeight> weights;
};

Data MakeData(const Problem& p) {
  std::mt19937 random(5);
  std::uniform_real_distribution<float> real(-1, 1);
  Data data;
  for (int i = 0; i < p.rows * p.depth; ++i) data.in.push_back(real(random));
  for (int i = 0; i < p.units; ++i) data.bias.push_back(p.bias ? real(random) : 0);
  data.dense.assign(static_cast<size_t>(p.units) * p.depth, 0);
  for (uint32_t unit = 0; unit < static_cast<uint32_t>(p.units); ++unit) {
    for (uint32_t k = 0; k < static_cast<uint32_t>(p.depth); ++k) {
      if (std::uniform_int_distribution<int>(0, 99)(random) >= p.percent) continue;
      data.weights.push_back({unit, k, real(random)});
      data.dense[unit * static_cast<uint32_t>(p.depth) + k] = data.weights.back().value;
    }
  }
  return data;
}

TEST(SparseProductTest, EqualsPlainLoops) {
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    for (const Problem& p : kProblems) {
      const Data data = MakeData(p);
      SparseFilter filter;
      filter.units = p.units;
      filter.depth = p.depth;
      filter.weights = data.weights;
      filter.bias = p.bias ? data.bias.data() : nullptr;
      filter.min = kMin;
      filter.max = kMax;
      for (size_t form = 0; form < kBlockFormCount; ++form) {
        const SparseProduct product(filter, form);
        ThreadPool pool(2);
        for (ThreadPool* threads : {static_cast<ThreadPool*>(nullptr), &pool}) {
          std::vector<uint8_t> scratch(product.ScratchBytes(p.rows));
          std::vector<float> got(static_cast<size_t>(p.rows) * p.units + 1, 99.0f);
          product.Run(p.rows, data.in.data(), got.data(), scratch.data(), threads);
          for (int i = 0; i < p.rows * p.units; ++i) {
            const int row = i / p.units, unit = i % p.units;
            double sum = data.bias[unit];
            for (int k = 0; k < p.depth; ++k) {
              sum += double{data.in[row * p.depth + k]} * data.dense[unit * p.depth + k];
            }
            // Each of the depth + 1 additions has an error of at most 2^-24 of a sum below depth +
            // 1.
            const double tolerance = (p.depth + 1) * (p.depth + 1) * std::ldexp(1.0, -24);
            ASSERT_NEAR(got[i], std::clamp(sum, double{kMin}, double{kMax}), tolerance)
                << target << ", form " << form << ", " << p.name << ", row " << row << ", unit "
                << unit;
          }
          EXPECT_EQ(got.back(), 99.0f) << target << ", " << p.name << ": written past the end";
        }
      }
    }
  }
}

// The clamp must leave NaN as it is, and a NaN must not affect units that have no weight for it.
TEST(SparseProductTest, NotANumber) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    SparseFilter filter;
    filter.units = 32;
    filter.depth = 32;
    filter.weights = {{16, 16, 1.0f}};
    filter.min = kMin;
    filter.max = kMax;
    std::vector<float> in(32, 0.0f);
    in[16] = kNan;
    for (size_t form = 0; form < kBlockFormCount; ++form) {
      const SparseProduct product(filter, form);
      std::vector<uint8_t> scratch(product.ScratchBytes(1));
      std::vector<float> got(32);
      product.Run(1, in.data(), got.data(), scratch.data(), nullptr);
      EXPECT_TRUE(std::isnan(got[16])) << target << ", form " << form;
      EXPECT_EQ(got[0], 0.0f) << target << ", form " << form;
    }
  }
}

}  // namespace
}  // namespace litmus::f32
