// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests FULLY_CONNECTED with int16 activations and weights, fast and reference kernels, against
// values that LiteRT 2.3.0 computed and separate loops in the test.
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

constexpr float kInputScale = 0.0005f, kOutputScale = 0.03f;

struct Product {
  int rows, units, depth;
  std::vector<int16_t> input, weights;
  std::vector<float> scales;  // scales of the weights: one, or one per unit
  int zero_point;
};

// Runs the product. `Bias` is int32_t or int64_t; an empty `bias` means no bias.
template <typename Bias>
std::vector<int16_t> Outputs(const Product& p, const std::vector<Bias>& bias,
                             TfLiteFusedActivation activation, bool fast) {
  KernelTester tester;
  tester.Input<int16_t>({p.rows, p.depth}, p.input, {{kInputScale}, {0}});
  tester.Constant<int16_t>({p.units, p.depth}, p.weights,
                           {p.scales, std::vector<int>(p.scales.size(), p.zero_point), 0});
  if (bias.empty()) {
    tester.AbsentInput();
  } else {
    tester.Constant<Bias>({p.units}, bias, {{kInputScale * p.scales[0]}, {0}});
  }
  tester.Output(kTfLiteInt16, {{kOutputScale}, {0}});
  const TfLiteFullyConnectedParams params = {activation, kTfLiteFullyConnectedWeightsFormatDefault,
                                             false, false, tflite::typeToTfLiteType<Bias>()};
  const TfLiteRegistration* op = fast ? Register_FULLY_CONNECTED() : Register_FULLY_CONNECTED_REF();
  EXPECT_EQ(tester.Build(op, params), kTfLiteOk) << tester.errors();
  EXPECT_EQ(tester.Invoke(), kTfLiteOk) << tester.errors();
  return tester.Values<int16_t>();
}

TEST(FullyConnectedWords, EqualsLiteRt) {
  Product p;
  p.rows = 2, p.units = 3, p.depth = 5;
  p.input = {32767, -32768, 1200, -77, 5, -32768, -32768, -32768, 31000, -1};
  p.weights = {32767, -32768, -3,  4500, 900, -32768, 32767, -32768,
               1,     -1,     100, -200, 300, -400,   500};
  const std::vector<int64_t> wide = {int64_t{1} << 40, -2000, 30000};
  const std::vector<int32_t> narrow = {1 << 20, -2000, 30000};
  for (const bool fast : {false, true}) {
    SCOPED_TRACE(fast);
    p.scales = {0.0002f};
    p.zero_point = 0;
    EXPECT_EQ(Outputs<int32_t>(p, {}, kTfLiteActNone, fast),
              (std::vector<int16_t>{7157, -7289, 34, 465, 3579, -63}));
    p.zero_point = 7;
    EXPECT_EQ(Outputs<int32_t>(p, {1000, -2000, 30000}, kTfLiteActNone, fast),
              (std::vector<int16_t>{7157, -7289, 34, 467, 3581, -62}));
    p.scales = {0.0002f, 0.0003f, 0.02f};
    p.zero_point = 0;
    EXPECT_EQ(Outputs<int64_t>(p, wide, kTfLiteActNone, fast),
              (std::vector<int16_t>{32767, -10934, 3418, 32767, 5369, -6308}));
    EXPECT_EQ(Outputs<int32_t>(p, narrow, kTfLiteActRelu, fast),
              (std::vector<int16_t>{7160, 0, 3418, 469, 5369, 0}));
  }
}

// sum · scale in fixed point: the scale is rounded to 15 bits, and the product is rounded once,
// ties up.
int64_t Scaled(int64_t sum, double scale) {
  int exponent;
  int64_t bits = std::llround(std::frexp(scale, &exponent) * (int64_t{1} << 31));
  if (bits == int64_t{1} << 31) bits /= 2, ++exponent;
  const int64_t factor = bits < 0x7FFF0000 ? (bits + (1 << 15)) >> 16 : 0x7FFF;
  return (sum * factor + (int64_t{1} << (14 - exponent))) >> (15 - exponent);
}

TEST(FullyConnectedWords, EqualsPlainLoops) {
  std::mt19937 engine(20261128);
  const auto words = [&](int n) {
    std::vector<int16_t> values(n);
    for (int16_t& v : values) {
      v = static_cast<int16_t>(std::uniform_int_distribution<int>(-32768, 32767)(engine));
    }
    return values;
  };
  const struct {
    int rows, units, depth;
  } kSizes[] = {{1, 1, 1},    {1, 33, 17}, {5, 31, 31},  {16, 32, 64},
                {2, 3, 1001}, {0, 3, 8},   {2, 2, 70000}};
  for (const auto& size : kSizes) {
    for (const bool per_unit : {false, true}) {
      Product p;
      p.rows = size.rows, p.units = size.units, p.depth = size.depth;
      p.input = words(p.rows * p.depth);
      p.weights = words(p.units * p.depth);
      p.zero_point = per_unit ? 0 : -32768;  // so that differences need 17 bits
      for (int i = 0; i < (per_unit ? p.units : 1); ++i) {
        p.scales.push_back((0.004f + 0.0003f * static_cast<float>(i % 20)) /
                           std::sqrt(static_cast<float>(p.depth)));
      }
      std::vector<int64_t> bias;
      for (const int16_t b : words(p.units)) bias.push_back(int64_t{b} * 100000);
      for (const bool fast : {false, true}) {
        const std::vector<int16_t> got = Outputs<int64_t>(p, bias, kTfLiteActNone, fast);
        ASSERT_EQ(got.size(), static_cast<size_t>(p.rows * p.units));
        for (size_t i = 0; i < got.size(); ++i) {
          const size_t unit = i % p.units, row = i / p.units;
          int64_t sum = bias[unit];
          for (int k = 0; k < p.depth; ++k) {
            sum += int64_t{p.input[row * p.depth + k]} *
                   (p.weights[unit * p.depth + k] - p.zero_point);
          }
          const double scale =
              per_unit ? static_cast<double>(kInputScale) * static_cast<double>(p.scales[unit])
                       : static_cast<double>(kInputScale * p.scales[0]);
          const int64_t want = Scaled(sum, scale / static_cast<double>(kOutputScale));
          ASSERT_EQ(got[i], std::clamp<int64_t>(want, -32768, 32767))
              << p.rows << "x" << p.depth << "x" << p.units << (per_unit ? ", per unit" : "")
              << (fast ? ", fast, " : ", reference, ") << i << ", sum " << sum;
        }
      }
    }
  }
}

}  // namespace
}  // namespace litmus
