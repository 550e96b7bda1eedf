// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares products with weights of four and two bits with plain loops, bit for bit, for each
// micro-kernel of the machine.
#include "runtime/kernels/simd/int8/narrow/narrow_product.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
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
  bool scales_first = false;
  bool bias = true;
  bool extreme = false;    // weights and bytes have the largest magnitudes
  bool symmetric = false;  // the zero points are 0
};

// The micro-kernels have 3 to 8 rows, 16 or 32 columns, and groups of 2 to 16 weights.
constexpr Problem kProblems[] = {
    {"one weight", 1, 1, 1, 1},
    {"one row, a panel less one", 1, 31, 3, 32},
    {"one row, a panel", 1, 32, 2, 32, false, false},
    {"one row, a panel and one", 1, 33, 5, 16},
    {"half a panel", 2, 16, 2, 8},
    {"half a panel and one", 2, 17, 2, 8},
    {"blocks of no whole group", 5, 9, 4, 7},
    {"blocks of three", 3, 40, 3, 3},
    {"a group and one", 2, 5, 2, 17},
    {"a tile less one", 7, 8, 2, 64},
    {"a tile", 8, 65, 2, 32},
    {"a tile and one", 9, 7, 1, 256},
    {"several tiles", 47, 100, 4, 32, false, false},
    {"no rows", 0, 8, 2, 4},
    {"a scale per unit", 1, 70, 1, 129, true},
    {"a scale per unit, no bias", 13, 33, 1, 64, true, false},
    {"extremes", 4, 18, 2, 1000, false, true, true},
    {"symmetric, blocks", 1, 33, 5, 32, false, true, false, true},
    {"symmetric, blocks one group from a long one", 1, 18, 2, 120, false, true, false, true},
    {"symmetric, long blocks", 1, 18, 2, 128, false, true, false, true},
    {"symmetric, a tile and one", 9, 40, 3, 17, false, false, false, true},
    {"symmetric, a scale per unit", 3, 33, 1, 65, true, true, false, true},
    {"symmetric extremes", 2, 18, 1, 1000, true, true, true, true},
    {"the longest block", 1, 3, 1, NarrowProduct::kMostBlockSize, true, true, true},
};

struct Data {
  std::vector<float> in, scales, bias;
  std::vector<int> values;
  std::vector<uint8_t> packed;
  std::vector<HybridQuantization> quantization;
};

Data MakeData(const Problem& p, int bits) {
  std::mt19937 random(5);
  std::uniform_real_distribution<float> real(-1, 1);
  Data data;
  const int depth = p.blocks * p.block_size, least = -(1 << (bits - 1));
  data.in.resize(static_cast<size_t>(p.rows) * depth);
  for (float& x : data.in) x = p.extreme ? 9e9f : real(random);
  std::uniform_int_distribution<int> value(least, -least - 1);
  data.packed.assign((static_cast<size_t>(p.units) * depth * bits + 7) / 8, 0);
  for (size_t i = 0; i < static_cast<size_t>(p.units) * depth; ++i) {
    data.values.push_back(p.extreme ? least : value(random));
    const int stored = data.values.back() & ((1 << bits) - 1);
    data.packed[i * bits / 8] |= static_cast<uint8_t>(stored << (i * bits % 8));
  }
  data.scales.resize(static_cast<size_t>(p.units) * p.blocks);
  for (float& scale : data.scales) scale = 0.1f * real(random);
  data.bias.resize(p.units);
  for (float& bias : data.bias) bias = real(random);
  for (int r = 0; r < p.rows; ++r) {
    HybridQuantization q;
    q.scale = 2.0f / 255 * static_cast<float>(r + 1);
    q.inverse = 1 / q.scale;
    q.zero_point = p.symmetric ? 0 : r * 17 % 256 - 128;
    data.quantization.push_back(q);
  }
  return data;
}

uint32_t BitsOf(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

constexpr float kInfinity = std::numeric_limits<float>::infinity();

float Expected(const Problem& p, const Data& data, int row, int unit, float low, float high) {
  const HybridQuantization& q = data.quantization[row];
  const int depth = p.blocks * p.block_size;
  float total = 0;
  for (int b = 0; b < p.blocks; ++b) {
    int32_t sum = 0;
    for (int k = b * p.block_size; k < (b + 1) * p.block_size; ++k) {
      const float rounded =
          std::round(static_cast<float>(q.zero_point) + data.in[row * depth + k] * q.inverse);
      const int x = static_cast<int>(std::clamp(rounded, static_cast<float>(q.low), 127.0f));
      sum += (x - q.zero_point) * data.values[unit * depth + k];
    }
    const float scale = data.scales[unit * p.blocks + b];
    if (p.scales_first) {
      total = static_cast<float>(sum) * (scale * q.scale);
    } else {
      total += static_cast<float>(sum) * scale;
    }
  }
  if (!p.scales_first) total *= q.scale;
  if (p.bias) total += data.bias[unit];
  return std::clamp(total, low, high);
}

TEST(NarrowProductTest, EqualsPlainLoops) {
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    for (const Problem& p : kProblems) {
      for (const int bits : {4, 2}) {
        const Data data = MakeData(p, bits);
        NarrowWeights weights;
        weights.data = data.packed.data();
        weights.bits = bits;
        weights.units = p.units;
        weights.blocks = p.blocks;
        weights.block_size = p.block_size;
        weights.scales = data.scales.data();
        weights.bias = p.bias ? data.bias.data() : nullptr;
        weights.min = p.extreme ? -kInfinity : -1.5f;
        weights.max = p.extreme ? kInfinity : 2.5f;
        weights.scales_first = p.scales_first;
        const NarrowProduct product(weights);
        ThreadPool pool(2);
        for (ThreadPool* threads : {static_cast<ThreadPool*>(nullptr), &pool}) {
          std::vector<uint8_t> scratch(product.ScratchBytes(p.rows));
          std::vector<float> got(static_cast<size_t>(p.rows) * p.units + 1, 99.0f);
          product.Run(p.rows, data.in.data(), data.quantization.data(), got.data(), scratch.data(),
                      threads);
          for (int i = 0; i < p.rows * p.units; ++i) {
            const float expected =
                Expected(p, data, i / p.units, i % p.units, weights.min, weights.max);
            ASSERT_EQ(BitsOf(got[i]), BitsOf(expected))
                << target << ", " << bits << " bits, " << p.name << ", row " << i / p.units
                << ", unit " << i % p.units << ": " << got[i] << ", not " << expected;
          }
          EXPECT_EQ(got.back(), 99.0f) << target << ", " << p.name << ": written past the end";
        }
      }
    }
  }
}

}  // namespace
}  // namespace litmus::int8
