// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests nodes with wrong handles, seeds and lengths, which operators refuse.
#include <cstdint>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

using namespace tflite::ops::builtin;  // NOLINT: the registrations

struct NoParams {
  int unused = 0;
};

TEST(Resources, HandlesThatLeadNowhere) {
  for (const int32_t number : {-1, 0, 7}) {
    KernelTester tester;
    tester.Input<int32_t>({1}, {number});
    tester.Output(kTfLiteFloat32);
    ASSERT_EQ(tester.Build(Register_READ_VARIABLE(), NoParams()), kTfLiteOk) << tester.errors();
    EXPECT_EQ(tester.Invoke(), kTfLiteError);
  }
  KernelTester tester;
  tester.Input<int32_t>({1}, {3});
  tester.Output(kTfLiteInt64);
  ASSERT_EQ(tester.Build(Register_HASHTABLE_SIZE(), NoParams()), kTfLiteOk) << tester.errors();
  EXPECT_EQ(tester.Invoke(), kTfLiteError);
  EXPECT_NE(tester.errors().find("not that of a hash table"), std::string::npos);
}

TEST(Resources, HandlesAreOneNumber) {
  KernelTester many;
  many.Input<int32_t>({2}, {0, 1});
  many.Output(kTfLiteFloat32);
  EXPECT_EQ(many.Build(Register_READ_VARIABLE(), NoParams()), kTfLiteError);
  KernelTester fraction;
  fraction.Input<float>({1}, {0});
  fraction.Output(kTfLiteFloat32);
  EXPECT_EQ(fraction.Build(Register_READ_VARIABLE(), NoParams()), kTfLiteError);
}

TEST(Resources, TablesHaveStringsOnOneSide) {
  KernelTester tester;
  tester.Output(kTfLiteResource);
  EXPECT_EQ(
      tester.Build(Register_HASHTABLE(), TfLiteHashtableParams{1, kTfLiteInt64, kTfLiteFloat32}),
      kTfLiteError);
  EXPECT_NE(tester.errors().find("A table from key_dtype INT64 to value_dtype FLOAT32"),
            std::string::npos)
      << tester.errors();
}

TEST(Random, NumbersOfSamplesAreNotNegative) {
  for (const int32_t samples : {-1, 0, 3}) {
    KernelTester tester;
    tester.Input<float>({2, 2}, {1, 2, 3, 4});
    tester.Input<int32_t>({}, {samples});
    tester.Output(kTfLiteInt64);
    ASSERT_EQ(tester.Build(Register_MULTINOMIAL(), TfLiteRandomParams{1, 2}), kTfLiteOk)
        << tester.errors();
    EXPECT_EQ(tester.Invoke(), samples < 0 ? kTfLiteError : kTfLiteOk);
    if (samples >= 0) {
      EXPECT_EQ(tester.Dims(), (std::vector<int>{2, samples}));
    }
  }
}

TEST(Random, WithoutSeedsEveryGraphDiffers) {
  std::vector<float> first;
  for (int run = 0; run < 2; ++run) {
    KernelTester tester;
    tester.Constant<int32_t>({1}, {16});
    tester.Output(kTfLiteFloat32);
    ASSERT_EQ(tester.Build(Register_RANDOM_UNIFORM(), TfLiteRandomParams{0, 0}), kTfLiteOk);
    ASSERT_EQ(tester.Invoke(), kTfLiteOk);
    const auto values = tester.Values<float>();
    for (const float v : values) EXPECT_TRUE(v >= 0 && v < 1);
    EXPECT_NE(values, first);
    first = values;
  }
}

TEST(Random, StatesHaveTheLengthOfTheGenerator) {
  const TfLiteRngAlgorithm algorithms[] = {kTfLiteRngAlgorithmThreefry, kTfLiteRngAlgorithmPhilox,
                                           kTfLiteRngAlgorithmUnknown};
  for (const TfLiteRngAlgorithm algorithm : algorithms) {
    for (const int length : {1, 2, 3, 4}) {
      KernelTester tester;
      tester.Input<uint64_t>({length}, std::vector<uint64_t>(length, 5));
      tester.Output(kTfLiteUInt64);
      tester.Output(kTfLiteInt32);
      const bool good = (algorithm != kTfLiteRngAlgorithmUnknown && length == 2) ||
                        (algorithm == kTfLiteRngAlgorithmPhilox && length == 3);
      EXPECT_EQ(tester.Build(Register_STABLEHLO_RNG_BIT_GENERATOR(),
                             TfLiteStablehloRngBitGeneratorParams{algorithm}),
                good ? kTfLiteOk : kTfLiteError)
          << algorithm << " " << length;
    }
  }
}

}  // namespace
}  // namespace litmus
