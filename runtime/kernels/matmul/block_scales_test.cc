// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares FULLY_CONNECTED with one scale per block of weights, fast and reference kernels, with
// the product of the dequantised numbers; and tests nodes that the operator refuses.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

using tflite::ops::builtin::Register_FULLY_CONNECTED;
using tflite::ops::builtin::Register_FULLY_CONNECTED_REF;

struct Form {
  bool fast;
  int threads;
};
constexpr Form kForms[] = {{false, 1}, {true, 1}, {true, 2}};

TfLiteStatus Build(KernelTester* tester, const Form& form,
                   TfLiteFusedActivation activation = kTfLiteActNone) {
  TfLiteFullyConnectedParams params = {};
  params.activation = activation;
  return tester->Build(form.fast ? Register_FULLY_CONNECTED() : Register_FULLY_CONNECTED_REF(),
                       params, form.threads);
}

struct Problem {
  const char* name;
  int rows, units, blocks, block_size;
  bool bias = true;
};
constexpr Problem kProblems[] = {
    {"one weight", 1, 1, 1, 1},     {"an odd number of weights", 2, 3, 1, 5},
    {"blocks of 32", 1, 33, 3, 32}, {"blocks of 256", 3, 8, 2, 256, false},
    {"tiles", 14, 64, 4, 32},       {"no rows", 0, 8, 2, 4},
};

// The float16 with the upper bits `fraction` of a value in [1, 2), times 2^exponent.
uint16_t Half(int fraction, int exponent) {
  return static_cast<uint16_t>((exponent + 15) << 10 | (fraction & 0x3ff));
}
double ValueOf(uint16_t half) { return std::ldexp(1024 + (half & 0x3ff), (half >> 10) - 25); }

std::vector<uint8_t> BytesOf(const std::vector<uint16_t>& halves) {
  std::vector<uint8_t> bytes;
  for (const uint16_t half : halves) {
    bytes.push_back(static_cast<uint8_t>(half & 0xff));
    bytes.push_back(static_cast<uint8_t>(half >> 8));
  }
  return bytes;
}

TEST(BlockScales, IsNearTheProductOfRealNumbers) {
  std::mt19937 random(3);
  for (const Problem& p : kProblems) {
    const int depth = p.blocks * p.block_size, weights = p.units * depth;
    std::uniform_real_distribution<float> real(-1, 1);
    std::vector<float> x(p.rows * depth), bias(p.units);
    for (float& value : x) value = real(random);
    for (float& value : bias) value = real(random);
    std::vector<int> w(weights);
    for (int& value : w) value = std::uniform_int_distribution<int>(-8, 7)(random);
    std::vector<uint8_t> packed((weights + 1) / 2);
    for (int i = 0; i < weights; ++i) {
      packed[i / 2] = static_cast<uint8_t>(packed[i / 2] | (w[i] & 15) << i % 2 * 4);
    }
    std::vector<uint16_t> scales(p.units * p.blocks);
    for (uint16_t& scale : scales) scale = Half(static_cast<int>(random()), -7);
    for (const Form& form : kForms) {
      KernelTester tester;
      const int scales_index = tester.Aside(kTfLiteFloat16, {p.units, p.blocks}, BytesOf(scales));
      tester.Input<float>({p.rows, depth}, x);
      tester.RawConstant(kTfLiteInt4, {p.units, depth}, packed,
                         TestQuantization::Blocks(scales_index, p.block_size));
      if (p.bias) {
        tester.Constant<float>({p.units}, bias);
      } else {
        tester.AbsentInput();
      }
      tester.Output(kTfLiteFloat32);
      ASSERT_EQ(Build(&tester, form, kTfLiteActRelu), kTfLiteOk) << p.name << tester.errors();
      ASSERT_EQ(tester.Invoke(), kTfLiteOk) << p.name << tester.errors();
      ASSERT_EQ(tester.Dims(), (std::vector<int>{p.rows, p.units})) << p.name;
      const auto got = tester.Values<float>();
      for (int i = 0; i < p.rows * p.units; ++i) {
        const int row = i / p.units, unit = i % p.units;
        double sum = p.bias ? bias[unit] : 0, weight_sum = 0;
        for (int k = 0; k < depth; ++k) {
          const double weight =
              w[unit * depth + k] * ValueOf(scales[unit * p.blocks + k / p.block_size]);
          sum += double{x[row * depth + k]} * weight;
          weight_sum += std::abs(weight);
        }
        // The bound: inputs in [-1, 1] are at most 255 steps, and rounding an input and rounding
        // the zero point each err by half a step. In addition each block adds two roundings of
        // 2^-24 of the sum; the row's scale, the bias and the test's own sums add a few.
        const double step = 2.0 / 255;
        const double tolerance =
            weight_sum * (step + (2 * p.blocks + 8) * std::ldexp(1.0, -24)) + 1e-6;
        ASSERT_NEAR(got[i], std::max(sum, 0.0), tolerance)
            << p.name << (form.fast ? ", fast, " : ", reference, ") << form.threads
            << " threads, row " << row << ", unit " << unit;
      }
    }
  }
}

// The inputs are multiples of their scale, so nothing is rounded and a wrong scale of a block
// shows.
TEST(BlockScales, AreTheScalesOfTheirBlocks) {
  // The weights are 1 2 | 3 -4 and -1 -2 | 7 -8, in blocks of 2.
  const std::vector<uint8_t> packed = {0x21, 0xC3, 0xEF, 0x87};
  const std::vector<float> scales = {0.5f, 0.25f, 2.0f, -1.0f};
  std::vector<uint8_t> bytes(sizeof(float) * scales.size());
  std::memcpy(bytes.data(), scales.data(), bytes.size());
  for (const Form& form : kForms) {
    KernelTester tester;
    const int scales_index = tester.Aside(kTfLiteFloat32, {2, 2}, bytes);
    tester.Input<float>({1, 4}, {255, 0, 85, 51});
    tester.RawConstant(kTfLiteInt4, {2, 4}, packed, TestQuantization::Blocks(scales_index, 2));
    tester.AbsentInput();
    tester.Output(kTfLiteFloat32);
    ASSERT_EQ(Build(&tester, form), kTfLiteOk) << tester.errors();
    ASSERT_EQ(tester.Invoke(), kTfLiteOk);
    // Expected: 255 · 0.5 + (255 − 204) · 0.25 and −255 · 2 − (595 − 408).
    EXPECT_EQ(tester.Values<float>(), (std::vector<float>{140.25f, -697.0f})) << form.fast;
  }
}

TEST(BlockScales, RefusesWhatItCannotCompute) {
  const struct {
    const char* name;
    std::vector<int> scales;
    std::vector<uint16_t> halves;
    int block_size, scales_index, zero_points;  // scales_index -2 means the tensor of the scales
    bool integer_input;
    const char* message;
  } kCases[] = {
      {"block size", {2, 2}, {1, 1, 1, 1}, 3, -2, -1, false, "blocks of 3 weights"},
      {"no block size", {2, 2}, {1, 1, 1, 1}, 0, -2, -1, false, "blocks of 0 weights"},
      {"shape", {2, 1}, {1, 1}, 2, -2, -1, false, "[2, 2] is needed"},
      {"rank", {4}, {1, 1, 1, 1}, 2, -2, -1, false, "[2, 2] is needed"},
      {"no scales", {2, 2}, {1, 1, 1, 1}, 2, -1, -1, false, "tensor -1, which does not exist"},
      {"unknown scales", {2, 2}, {1, 1, 1, 1}, 2, 99, -1, false, "tensor 99"},
      {"computed scales", {2, 2}, {1, 1, 1, 1}, 2, 1, -1, false, "must be a dense constant"},
      {"infinite scale", {2, 2}, {1, 1, 0x7c00, 1}, 2, -2, -1, false, "block 0 of row 1"},
      {"zero points", {2, 2}, {1, 1, 1, 1}, 2, -2, 0, false, "zero points"},
      {"integers", {2, 2}, {1, 1, 1, 1}, 2, -2, -1, true, "FLOAT32, not INT8"},
  };
  for (const auto& c : kCases) {
    for (const Form& form : kForms) {
      KernelTester tester;
      const int own = tester.Aside(kTfLiteFloat16, c.scales, BytesOf(c.halves));
      if (c.integer_input) {
        tester.Input<int8_t>({1, 4}, {1, 2, 3, 4}, {{1.0f}, {0}});
      } else {
        tester.Input<float>({1, 4}, {1, 2, 3, 4});
      }
      tester.RawConstant(kTfLiteInt4, {2, 4}, {0, 0, 0, 0},
                         TestQuantization::Blocks(c.scales_index == -2 ? own : c.scales_index,
                                                  c.block_size, c.zero_points));
      tester.AbsentInput();
      tester.Output(c.integer_input ? kTfLiteInt8 : kTfLiteFloat32,
                    c.integer_input ? TestQuantization{{1.0f}, {0}} : TestQuantization{});
      EXPECT_EQ(Build(&tester, form), kTfLiteError) << c.name;
      EXPECT_NE(tester.errors().find(c.message), std::string::npos) << c.name << tester.errors();
    }
  }
}

}  // namespace
}  // namespace litmus
