// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares convolutions that have constant channels with plain loops over the original weights, bit
// for bit.
#include "runtime/kernels/simd/int8/requantize/constant_channels.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/kernels/simd/int8/conv_tester.h"

namespace litmus::int8 {
namespace {

// Every odd channel gets this bias and shift. `replaced`: which of these channels ConstantChannels
// must replace.
struct Case {
  const char* name;
  InputType type;
  int32_t bias;
  int shift;
  enum { kNone, kSome, kAll } replaced;
};

// With 3 x 3 x 5 weights a sum is below 2^22; 2^30 · 2^-27 is 8, so that sums hardly change the
// output.
constexpr Case kCases[] = {
    {"dead channels", InputType::kInt8, 1 << 30, -27, Case::kAll},
    {"dead channels of uint8", InputType::kUint8, 1 << 30, -27, Case::kAll},
    {"no bias to speak of", InputType::kInt8, 100, -26, Case::kAll},
    {"clamped", InputType::kInt8, 1 << 30, -2, Case::kAll},
    {"clamped from below", InputType::kUint8, -(1 << 30), -2, Case::kAll},
    {"sums that matter", InputType::kInt8, 5000, -9, Case::kNone},
    {"sums that matter to some channels", InputType::kInt8, 66400000, -23, Case::kSome},
    {"sums that wrap around", InputType::kInt8, INT32_MAX, -2, Case::kNone},
};

TEST(ConstantChannelsTest, GiveTheSameOutputs) {
  Numbers numbers;
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.name);
    const Problem p = {c.name, Shape(1, 6, 5, 40, 3, 1, 1, 1), c.type};
    Data data = MakeData(p, &numbers);
    data.output.min = c.type == InputType::kInt8 ? -128 : 0;
    for (size_t n = 1; n < data.bias.size(); n += 2) {
      data.bias[n] = c.bias;
      data.output.shift[n] = c.shift;
      data.output.multiplier[n] = 1500000000;
    }
    constexpr int64_t kDepth = 3 * 3 * 5;
    const ConvWeights weights = {c.type, data.weights.data(), data.weight_zero_point,
                                 data.bias.data()};
    const ConstantChannels channels(weights, data.output, kDepth, data.input_zero_point);
    EXPECT_EQ(channels.weights().data != weights.data, c.replaced != Case::kNone);
    int replaced = 0;
    for (size_t n = 1; n < data.bias.size(); n += 2) {
      if (channels.output().multiplier[n] != data.output.multiplier[n]) ++replaced;
    }
    EXPECT_EQ(replaced == static_cast<int>(data.bias.size() / 2), c.replaced == Case::kAll);
    const Conv conv(p.shape, channels.weights(), data.input_zero_point, channels.output());
    std::vector<uint8_t> scratch(conv.ScratchBytes(p.shape));
    const std::vector<uint8_t> want = Expected(p, data);
    std::vector<uint8_t> got(want.size());
    conv.Run(p.shape, data.in.data(), got.data(), scratch.data(), nullptr);
    ExpectEqual(want, got, c.name, conv.target(), 1);
  }
}

}  // namespace
}  // namespace litmus::int8
