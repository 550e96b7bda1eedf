// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the error of a tensor for each type, with values computed by hand.
#include "tools/inference_diff/per_op_error.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace litmus {
namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

template <typename T>
TensorError Compare(TfLiteType type, const std::vector<T>& reference, const std::vector<T>& test,
                    TfLiteQuantizationParams params = {0, 0}) {
  TfLiteTensor tensor = {};
  tensor.type = type;
  tensor.params = params;
  return CompareTensor(tensor, reference.data(), reference.size() * sizeof(T), test.data(),
                       test.size() * sizeof(T), {});
}

TEST(PerOpError, Floats) {
  const TensorError e = Compare<float>(kTfLiteFloat32, {3, -4, 0}, {3, -4.5f, 1});
  EXPECT_TRUE(e.comparable);
  EXPECT_FALSE(e.equal);
  EXPECT_DOUBLE_EQ(e.max_abs, 1);
  EXPECT_DOUBLE_EQ(e.mean_abs, 0.5);
  EXPECT_DOUBLE_EQ(e.max_abs_reference, 4);
  EXPECT_DOUBLE_EQ(e.cosine, 27 / (5 * std::sqrt(9 + 20.25 + 1)));
  EXPECT_DOUBLE_EQ(e.snr_db, 10 * std::log10(25 / 1.25));
  EXPECT_DOUBLE_EQ(e.allowed, 4e-5 + 1e-8);
  EXPECT_TRUE(e.Departs());
  EXPECT_FALSE(Compare<float>(kTfLiteFloat32, {1}, {1.000009f}).Departs());
  EXPECT_TRUE(Compare<float>(kTfLiteFloat32, {1}, {1.000011f}).Departs());
}

TEST(PerOpError, EqualZeroAndEmpty) {
  for (const std::vector<float>& values :
       std::vector<std::vector<float>>{{}, {0, 0}, {1, 2}, {kNaN, kInf}}) {
    const TensorError e = Compare<float>(kTfLiteFloat32, values, values);
    EXPECT_TRUE(e.equal);
    EXPECT_EQ(e.cosine, 1);
    EXPECT_EQ(e.snr_db, std::numeric_limits<double>::infinity());
    EXPECT_FALSE(e.Departs());
  }
  EXPECT_EQ(Compare<float>(kTfLiteFloat32, {0}, {1}).cosine, 0);
  EXPECT_TRUE(Compare<float>(kTfLiteFloat32, {0.0f}, {-0.0f}).equal);
}

TEST(PerOpError, NonFinite) {
  struct Case {
    float reference, test;
    bool departs;
  };
  for (const Case& c : {Case{kNaN, kNaN, false}, Case{kInf, kInf, false}, Case{kInf, -kInf, true},
                        Case{kNaN, 1, true}, Case{1, kNaN, true}, Case{1, kInf, true}}) {
    const TensorError e = Compare<float>(kTfLiteFloat32, {1, c.reference}, {1, c.test});
    EXPECT_EQ(e.Departs(), c.departs) << c.reference << " " << c.test;
    EXPECT_EQ(e.non_finite, c.departs);
    EXPECT_EQ(e.max_abs, 0);
  }
}

TEST(PerOpError, Integers) {
  const TfLiteQuantizationParams quantized = {0.5f, 10};
  const TensorError e = Compare<uint8_t>(kTfLiteUInt8, {10, 20}, {11, 20}, quantized);
  EXPECT_EQ(e.max_abs, 1);
  EXPECT_EQ(e.max_abs_reference, 10);
  EXPECT_FALSE(e.Departs());
  EXPECT_TRUE(Compare<uint8_t>(kTfLiteUInt8, {10}, {12}, quantized).Departs());
  EXPECT_TRUE(Compare<int32_t>(kTfLiteInt32, {10}, {11}).Departs());
  EXPECT_TRUE(Compare<uint8_t>(kTfLiteBool, {0}, {1}).Departs());
  // From 2^53 on, doubles cannot represent a difference of 1.
  const int64_t large = int64_t{1} << 60;
  EXPECT_EQ(Compare<int64_t>(kTfLiteInt64, {large}, {large + 1}).max_abs, 1);
  EXPECT_EQ(Compare<int8_t>(kTfLiteInt8, {-128}, {127}).max_abs, 255);
}

TEST(PerOpError, OtherTypes) {
  // 1 and 1.0009765625 as float16.
  EXPECT_DOUBLE_EQ(Compare<uint16_t>(kTfLiteFloat16, {0x3C00}, {0x3C01}).max_abs, 0.0009765625);
  EXPECT_DOUBLE_EQ(Compare<uint16_t>(kTfLiteBFloat16, {0x3F80}, {0x4000}).max_abs, 1);
  EXPECT_DOUBLE_EQ(Compare<double>(kTfLiteFloat64, {1}, {1.5}).max_abs, 0.5);
  EXPECT_TRUE(Compare<char>(kTfLiteString, {'a'}, {'b'}).Departs());
  EXPECT_FALSE(Compare<char>(kTfLiteString, {'a'}, {'a'}).Departs());
  EXPECT_FALSE(Compare<char>(kTfLiteResource, {'a'}, {'b'}).comparable);
  const TensorError e = Compare<float>(kTfLiteFloat32, {1, 2}, {1});
  EXPECT_TRUE(e.shape_differs);
  EXPECT_TRUE(e.Departs());
}

}  // namespace
}  // namespace litmus
