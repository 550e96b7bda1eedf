// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares products that have a scale for each block of weights with plain loops, bit for bit, for
// each micro-kernel of the machine.
#include "runtime/kernels/simd/int8/hybrid/block_product.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cpu/targets.h"

namespace litmus::int8 {
namespace {

struct Problem {
  const char* name;
  int rows, units, blocks, block_size;
  bool bias = true;
};

// The micro-kernels have 3 to 14 rows, 8 to 32 columns, and groups of 4 weights.
constexpr Problem kProblems[] = {
    {"one weight", 1, 1, 1, 1},
    {"one row, a panel less one", 1, 31, 3, 32},
    {"one row, a panel", 1, 32, 2, 32, false},
    {"one row, a panel and one", 1, 33, 5, 16},
    {"half a panel", 2, 16, 2, 8},
    {"half a panel and one", 2, 17, 2, 8},
    {"blocks of no whole group", 5, 9, 4, 7},
    {"blocks of three", 3, 40, 3, 3},
    {"a tile less one", 13, 8, 2, 64},
    {"a tile", 14, 65, 2, 32},
    {"a tile and one", 15, 7, 1, 256},
    {"several tiles", 47, 100, 4, 32, false},
    {"no rows", 0, 8, 2, 4},
};

struct Data {
  std::vector<float> in, scales, bias;
  std::vector<int8_t> weights;
  std::vector<HybridQuantization> quantization;
};

Data MakeData(const Problem& p) {
  std::mt19937 random(5);
  std::uniform_real_distribution<float> real(-1, 1);
  Data data;
  const int depth = p.blocks * p.block_size;
  data.in.resize(static_cast<size_t>(p.rows) * depth);
  for (float& x : data.in) x = real(random);
  data.weights.resize(static_cast<size_t>(p.units) * depth);
  std::uniform_int_distribution<int> byte(-128, 127);
  for (int8_t& w : data.weights) w = static_cast<int8_t>(byte(random));
  data.scales.resize(static_cast<size_t>(p.units) * p.blocks);
  for (float& scale : data.scales) scale = 0.1f * real(random);
  data.bias.resize(p.units);
  for (float& bias : data.bias) bias = real(random);
  for (int r = 0; r < p.rows; ++r) {
    HybridQuantization q;
    q.scale = 2.0f / 255 * static_cast<float>(r + 1);
    q.inverse = 1 / q.scale;
    q.zero_point = r * 17 % 256 - 128;
    data.quantization.push_back(q);
  }
  return data;
}

constexpr float kMin = -1.5f, kMax = 2.5f;

float Expected(const Problem& p, const Data& data, int row, int unit) {
  const HybridQuantization& q = data.quantization[row];
  const int depth = p.blocks * p.block_size;
  float total = 0;
  for (int b = 0; b < p.blocks; ++b) {
    int32_t sum = 0;
    for (int k = b * p.block_size; k < (b + 1) * p.block_size; ++k) {
      const float rounded =
          std::round(static_cast<float>(q.zero_point) + data.in[row * depth + k] * q.inverse);
      const int x = static_cast<int>(std::clamp(rounded, static_cast<float>(q.low), 127.0f));
      sum += (x - q.zero_point) * data.weights[unit * depth + k];
    }
    total += static_cast<float>(sum) * data.scales[unit * p.blocks + b];
  }
  total *= q.scale;
  if (p.bias) total += data.bias[unit];
  return std::clamp(total, kMin, kMax);
}

TEST(BlockProductTest, EqualsPlainLoops) {
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    for (const Problem& p : kProblems) {
      const Data data = MakeData(p);
      BlockWeights weights;
      weights.data = data.weights.data();
      weights.units = p.units;
      weights.blocks = p.blocks;
      weights.block_size = p.block_size;
      weights.scales = data.scales.data();
      weights.bias = p.bias ? data.bias.data() : nullptr;
      weights.min = kMin;
      weights.max = kMax;
      const BlockProduct product(weights);
      ThreadPool pool(2);
      for (ThreadPool* threads : {static_cast<ThreadPool*>(nullptr), &pool}) {
        std::vector<uint8_t> scratch(product.ScratchBytes(p.rows));
        std::vector<float> got(static_cast<size_t>(p.rows) * p.units + 1, 99.0f);
        product.Run(p.rows, data.in.data(), data.quantization.data(), got.data(), scratch.data(),
                    threads);
        for (int i = 0; i < p.rows * p.units; ++i) {
          ASSERT_EQ(got[i], Expected(p, data, i / p.units, i % p.units))
              << target << ", " << p.name << ", row " << i / p.units << ", unit " << i % p.units;
        }
        EXPECT_EQ(got.back(), 99.0f) << target << ", " << p.name << ": written past the end";
      }
    }
  }
}

}  // namespace
}  // namespace litmus::int8
