// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the encoding of values by type, the values of both distributions, and known outputs of the
// generator.
#include "tools/common/random_values.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "runtime/c/half.h"

namespace litmus {
namespace {

template <typename T>
std::string BytesOf(T value) {
  return std::string(reinterpret_cast<const char*>(&value), sizeof(value));
}

TEST(RandomValuesTest, EachTypeStoresItsRange) {
  const struct {
    TfLiteType type;
    double low, high;
    std::string low_bytes, high_bytes;
  } kCases[] = {
      {kTfLiteFloat32, -3e38, 3e38, BytesOf(-3e38f), BytesOf(3e38f)},
      {kTfLiteFloat64, -3e38, 3e38, BytesOf(-3e38), BytesOf(3e38)},
      {kTfLiteFloat16, -65504, 65504, BytesOf(uint16_t{0xFBFF}), BytesOf(uint16_t{0x7BFF})},
      {kTfLiteBFloat16, -3e38, 3e38, BytesOf(uint16_t(BitsOfFloat(-3e38f) >> 16)),
       BytesOf(uint16_t(BitsOfFloat(3e38f) >> 16))},
      {kTfLiteInt8, -128, 127, BytesOf(int8_t{-128}), BytesOf(int8_t{127})},
      {kTfLiteUInt8, 0, 255, BytesOf(uint8_t{0}), BytesOf(uint8_t{255})},
      {kTfLiteBool, 0, 1, BytesOf(uint8_t{0}), BytesOf(uint8_t{1})},
      {kTfLiteInt16, -32768, 32767, BytesOf(int16_t{-32768}), BytesOf(int16_t{32767})},
      {kTfLiteUInt16, 0, 65535, BytesOf(uint16_t{0}), BytesOf(uint16_t{65535})},
      {kTfLiteInt32, -2147483648.0, 2147483647, BytesOf(INT32_MIN), BytesOf(INT32_MAX)},
      {kTfLiteUInt32, 0, 4294967295, BytesOf(uint32_t{0}), BytesOf(UINT32_MAX)},
      {kTfLiteInt64, -0x1p53, 0x1p53, BytesOf(-(int64_t{1} << 53)), BytesOf(int64_t{1} << 53)},
      {kTfLiteUInt64, 0, 0x1p53, BytesOf(uint64_t{0}), BytesOf(uint64_t{1} << 53)},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(TfLiteTypeGetName(c.type));
    const ValueRange range = RangeOfType(c.type);
    EXPECT_EQ(range.low, c.low);
    EXPECT_EQ(range.high, c.high);
    EXPECT_EQ(ElementSize(c.type), c.low_bytes.size());
    bool first = true;
    const auto draw = [&] { return std::exchange(first, false) ? c.low : c.high; };
    EXPECT_EQ(RandomValues(c.type, 2, draw), c.low_bytes + c.high_bytes);
  }
}

TEST(RandomValuesTest, Distributions) {
  std::mt19937 random;
  const struct {
    TfLiteType type;
    ValueRange range;
    bool reaches_both_ends;
  } kCases[] = {{kTfLiteFloat32, {-2, 6}, false},
                {kTfLiteInt8, {-3, 5}, true},
                {kTfLiteInt64, {-3e9, 3e9}, false},
                {kTfLiteBool, {1, 1}, true}};
  for (const auto& c : kCases) {
    SCOPED_TRACE(TfLiteTypeGetName(c.type));
    const std::function<double()> kDistributions[] = {
        UniformDistribution(c.type, c.range, &random),
        GaussianDistribution(c.type, c.range, 0.5f, 0.3f, 7)};
    for (const auto& draw : kDistributions) {
      constexpr int kCount = 10000;
      double least = c.range.high, most = c.range.low, sum = 0;
      for (int i = 0; i < kCount; ++i) {
        const double value = draw();
        EXPECT_TRUE(IsFloatType(c.type) || value == std::floor(value)) << value;
        least = std::min(least, value);
        most = std::max(most, value);
        sum += value;
      }
      EXPECT_GE(least, c.range.low);
      EXPECT_LE(most, c.range.high);
      if (c.reaches_both_ends) {
        EXPECT_EQ(least, c.range.low);
        EXPECT_EQ(most, c.range.high);
      }
      EXPECT_NEAR(sum / kCount, (c.range.low + c.range.high) / 2,
                  0.02 * (c.range.high - c.range.low));
    }
  }
}

// The first outputs of the published generator for seed 0.
TEST(RandomValuesTest, SplitMix64) {
  SplitMix64 random(0);
  for (const uint64_t expected : {0xe220a8397b1dcdafu, 0x6e789e6aa1b965f4u, 0x06c45d188009454fu}) {
    EXPECT_EQ(random.Next(), expected);
  }
}

}  // namespace
}  // namespace litmus
