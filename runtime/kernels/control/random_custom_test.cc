// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the custom operators of random numbers: types, ranges, moments, streams, and nodes that
// they refuse.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "flatbuffers/flexbuffers.h"
#include "runtime/kernels/common/kernel_tester.h"
#include "runtime/kernels/custom/custom_ops_register.h"

namespace litmus {
namespace {

using tflite::ops::custom::Register_MULTINOMIAL;
using tflite::ops::custom::Register_RANDOM_STANDARD_NORMAL;
using tflite::ops::custom::Register_RANDOM_UNIFORM;
using tflite::ops::custom::Register_RANDOM_UNIFORM_INT;

// Tolerance for the mean of 100,000 numbers with a variance of at most 1: six standard deviations.
constexpr double kMeanTolerance = 6 / 316.0;

std::vector<uint8_t> Seeds(int64_t seed, int64_t seed2) {
  flexbuffers::Builder b;
  b.Map([&] {
    b.Int("seed", seed);
    b.Int("seed2", seed2);
  });
  b.Finish();
  return b.GetBuffer();
}

// Returns the numbers of two runs of a new interpreter. `known`: the shape is a constant.
template <typename T, typename Dim = int32_t>
std::vector<std::vector<T>> Draw(const TfLiteRegistration* registration, Dim count, bool known,
                                 const std::vector<uint8_t>& options = {}) {
  KernelTester tester;
  if (known) {
    tester.Constant<Dim>({2}, {1, count});
  } else {
    tester.Input<Dim>({2}, {1, count});
  }
  tester.Output(tflite::typeToTfLiteType<T>());
  EXPECT_EQ(tester.BuildCustom(registration, options), kTfLiteOk) << tester.errors();
  std::vector<std::vector<T>> runs;
  for (int run = 0; run < 2; ++run) {
    EXPECT_EQ(tester.InvokeError(), "");
    EXPECT_EQ(tester.Dims(), (std::vector<int>{1, static_cast<int>(count)}));
    runs.push_back(tester.Values<T>());
  }
  return runs;
}

template <typename T>
void ExpectMoments(const TfLiteRegistration* registration, double mean, double variance) {
  for (const std::vector<T>& numbers : Draw<T, int64_t>(registration, 100000, true)) {
    double sum = 0, squares = 0;
    for (const T v : numbers) {
      sum += double{v};
      squares += (double{v} - mean) * (double{v} - mean);
    }
    EXPECT_NEAR(sum / 1e5, mean, kMeanTolerance);
    EXPECT_NEAR(squares / 1e5, variance, 2 * kMeanTolerance);
  }
}

TEST(RandomCustom, Moments) {
  ExpectMoments<float>(Register_RANDOM_UNIFORM(), 0.5, 1.0 / 12);
  ExpectMoments<double>(Register_RANDOM_UNIFORM(), 0.5, 1.0 / 12);
  ExpectMoments<float>(Register_RANDOM_STANDARD_NORMAL(), 0, 1);
  ExpectMoments<double>(Register_RANDOM_STANDARD_NORMAL(), 0, 1);
}

TEST(RandomCustom, UniformNumbersAreInTheUnitInterval) {
  const auto runs = Draw<double>(Register_RANDOM_UNIFORM(), 10000, true);
  for (const double v : runs[0]) {
    ASSERT_TRUE(v >= 0 && v < 1) << v;
  }
}

template <typename T>
void ExpectStreams(const TfLiteRegistration* registration) {
  for (const int count : {0, 1, 3, 4, 5}) {
    SCOPED_TRACE(count);
    const auto first = Draw<T>(registration, count, true);
    EXPECT_EQ(first, Draw<T>(registration, count, true)) << "another interpreter";
    EXPECT_EQ(first, Draw<T>(registration, count, false)) << "a shape of the run";
    EXPECT_EQ((first), (Draw<T, int64_t>(registration, count, true))) << "a shape of int64";
    EXPECT_EQ(first, Draw<T>(registration, count, true, Seeds(0, 0))) << "no seeds";
    if (count < 3) continue;
    EXPECT_NE(first[0], first[1]) << "the next run";
    const auto seeded = Draw<T>(registration, count, true, Seeds(7, -9));
    EXPECT_NE(first, seeded) << "seeds";
    EXPECT_NE(seeded, Draw<T>(registration, count, true, Seeds(7, 9))) << "the second seed";
    EXPECT_EQ(seeded, Draw<T>(registration, count, true, Seeds(7, -9))) << "the same seeds";
  }
}

TEST(RandomCustom, Streams) {
  ExpectStreams<float>(Register_RANDOM_UNIFORM());
  ExpectStreams<double>(Register_RANDOM_UNIFORM());
  ExpectStreams<float>(Register_RANDOM_STANDARD_NORMAL());
  ExpectStreams<double>(Register_RANDOM_STANDARD_NORMAL());
}

template <typename T, typename Bound>
std::vector<T> Integers(int count, Bound least, Bound largest) {
  KernelTester tester;
  tester.Constant<int32_t>({1}, {count});
  tester.Constant<Bound>({1}, {least});
  tester.Input<Bound>({}, {largest});
  tester.Output(tflite::typeToTfLiteType<T>());
  EXPECT_EQ(tester.BuildCustom(Register_RANDOM_UNIFORM_INT(), {}), kTfLiteOk) << tester.errors();
  EXPECT_EQ(tester.InvokeError(), "");
  return tester.Values<T>();
}

template <typename T>
void ExpectEachAsOften() {
  int counts[6] = {};
  for (const T v : Integers<T, int32_t>(60000, -2, 3)) {
    ASSERT_TRUE(v >= -2 && v <= 3) << int64_t{v};
    ++counts[v + 2];
  }
  // The tolerance is six standard deviations of sqrt(60000 · 1/6 · 5/6) = 91.
  for (const int count : counts) EXPECT_NEAR(count, 10000, 550);
}

TEST(RandomCustom, IntegersIncludeBothBounds) {
  ExpectEachAsOften<int8_t>();
  ExpectEachAsOften<int32_t>();
  ExpectEachAsOften<int64_t>();
}

TEST(RandomCustom, IntegersOfTheLargestRanges) {
  constexpr int64_t kLeast = std::numeric_limits<int64_t>::min(),
                    kMost = std::numeric_limits<int64_t>::max();
  for (const auto& [least, largest] : {std::make_pair(kLeast, kMost), {int64_t{-1}, kMost}}) {
    double sum = 0;
    for (const int64_t v : Integers<int64_t, int64_t>(10000, least, largest)) {
      ASSERT_GE(v, least);
      sum += static_cast<double>(v) / 1e4;
    }
    const double middle = (static_cast<double>(least) + static_cast<double>(largest)) / 2;
    EXPECT_NEAR(sum / 9.2e18, middle / 9.2e18, 0.04);  // six standard deviations of sqrt(1/3 / 1e4)
  }
  const auto bytes = Integers<int8_t, int8_t>(5000, -128, 127);
  EXPECT_EQ(*std::min_element(bytes.begin(), bytes.end()), -128);
  EXPECT_EQ(*std::max_element(bytes.begin(), bytes.end()), 127);
}

template <typename Logit, typename Class>
void ExpectClasses(bool known) {
  KernelTester tester;
  const Logit none = -std::numeric_limits<Logit>::infinity();
  // Row 0: probabilities 0, 1/4, 3/4. Row 1: only the second class has a large finite logit. Row 2:
  // no finite logit.
  tester.Input<Logit>({3, 3}, {none, 0, static_cast<Logit>(std::log(3.0)),  //
                               1000, static_cast<Logit>(3e38), none,        //
                               none, none, none});
  known ? tester.Constant<int32_t>({}, {10000}) : tester.Input<int32_t>({}, {10000});
  tester.Output(tflite::typeToTfLiteType<Class>());
  ASSERT_EQ(tester.BuildCustom(Register_MULTINOMIAL(), Seeds(1, 2)), kTfLiteOk) << tester.errors();
  ASSERT_EQ(tester.InvokeError(), "");
  EXPECT_EQ(tester.Dims(), (std::vector<int>{3, 10000}));
  const auto drawn = tester.Values<Class>();
  int counts[3][3] = {};
  for (size_t i = 0; i < drawn.size(); ++i) {
    ASSERT_TRUE(drawn[i] >= 0 && drawn[i] < 3);
    ++counts[i / 10000][drawn[i]];
  }
  EXPECT_EQ(counts[0][0], 0);
  EXPECT_NEAR(counts[0][1], 2500, 260);  // six standard deviations
  EXPECT_EQ(counts[1][1], 10000);
  EXPECT_EQ(counts[2][0], 10000);
  ASSERT_EQ(tester.InvokeError(), "");
  EXPECT_NE(tester.Values<Class>(), drawn) << "the next run";
}

TEST(RandomCustom, Classes) {
  for (const bool known : {true, false}) {
    ExpectClasses<float, int32_t>(known);
    ExpectClasses<float, int64_t>(known);
    ExpectClasses<double, int32_t>(known);
    ExpectClasses<double, int64_t>(known);
  }
}

void ExpectRefused(KernelTester* tester, const TfLiteRegistration* registration,
                   const std::string& message, const std::vector<uint8_t>& options = {}) {
  SCOPED_TRACE(message);
  if (tester->BuildCustom(registration, options) == kTfLiteOk) {
    EXPECT_EQ(tester->Invoke(), kTfLiteError);
  }
  EXPECT_NE(tester->errors().find(message), std::string::npos) << tester->errors();
}

TEST(RandomCustom, RefusesOtherShapesAndTypes) {
  const struct {
    const char* message;
    std::vector<int32_t> shape;
    std::vector<int> dims;
    TfLiteType output;
    std::vector<uint8_t> options;
  } kRefused[] = {
      {"would be -1", {2, -1}, {2}, kTfLiteFloat32, {}},
      {"number of dimensions", {2}, {}, kTfLiteFloat32, {}},
      {"FLOAT32 or FLOAT64, not INT32", {2}, {1}, kTfLiteInt32, {}},
      {"not a flexbuffer map", {2}, {1}, kTfLiteFloat32, {9, 9, 9}},
      {"too many elements", {INT32_MAX, INT32_MAX, 4}, {3}, kTfLiteFloat32, {}},
  };
  for (const auto& c : kRefused) {
    for (const bool known : {true, false}) {
      KernelTester tester;
      known ? tester.Constant<int32_t>(c.dims, c.shape) : tester.Input<int32_t>(c.dims, c.shape);
      tester.Output(c.output);
      ExpectRefused(&tester, Register_RANDOM_UNIFORM(), c.message, c.options);
    }
  }
  KernelTester floats;
  floats.Constant<float>({1}, {1});
  floats.Output(kTfLiteFloat32);
  ExpectRefused(&floats, Register_RANDOM_STANDARD_NORMAL(), "INT32 or INT64, not FLOAT32");
}

TEST(RandomCustom, RefusesOtherBounds) {
  const struct {
    const char* message;
    std::vector<int32_t> least, largest;
    TfLiteType output;
  } kRefused[] = {
      {"bounds 3 and 3", {3}, {3}, kTfLiteInt32},
      {"bounds 4 and 3", {4}, {3}, kTfLiteInt64},
      {"bounds -129 and 3", {-129}, {3}, kTfLiteInt8},
      {"bounds 0 and 128", {0}, {128}, kTfLiteInt8},
      {"one INT8, INT32 or INT64", {0, 1}, {3}, kTfLiteInt32},
      {"one INT8, INT32 or INT64", {0}, {}, kTfLiteInt32},
      {"UINT8 is not supported", {0}, {3}, kTfLiteUInt8},
  };
  for (const auto& c : kRefused) {
    KernelTester tester;
    tester.Constant<int32_t>({1}, {4});
    tester.Constant<int32_t>({static_cast<int>(c.least.size())}, c.least);
    tester.Constant<int32_t>({static_cast<int>(c.largest.size())}, c.largest);
    tester.Output(c.output);
    ExpectRefused(&tester, Register_RANDOM_UNIFORM_INT(), c.message);
  }
}

TEST(RandomCustom, RefusesOtherLogits) {
  const struct {
    const char* message;
    std::vector<int> dims;
    std::vector<int32_t> samples;
    TfLiteType output;
  } kRefused[] = {
      {"logits must be", {4}, {1}, kTfLiteInt32},
      {"logits must be", {4, 0}, {1}, kTfLiteInt32},
      {"one INT32", {1, 4}, {1, 1}, kTfLiteInt32},
      {"would be -1", {1, 4}, {-1}, kTfLiteInt32},
      {"INT32 or INT64", {1, 4}, {1}, kTfLiteFloat32},
  };
  for (const auto& c : kRefused) {
    KernelTester tester;
    tester.Input<float>(c.dims, std::vector<float>(c.dims.back() == 0 ? 0 : 4));
    tester.Constant<int32_t>({static_cast<int>(c.samples.size())}, c.samples);
    tester.Output(c.output);
    ExpectRefused(&tester, Register_MULTINOMIAL(), c.message);
  }
}

}  // namespace
}  // namespace litmus
