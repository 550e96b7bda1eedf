// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares aeq.hadamard_rotation with the matrix product, and tests options that it refuses.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "flatbuffers/flexbuffers.h"
#include "runtime/kernels/common/kernel_tester.h"
#include "runtime/kernels/custom/custom_ops_register.h"

namespace litmus {
namespace {

using tflite::ops::custom::Register_HADAMARD_ROTATION;

// The bound for values below 1: log2(n) <= 12 roundings, each with an error of at most root(n) ·
// 2^-24 after multiplication by the factor, for n = 4096.
constexpr double kTolerance = 12 * 64 * 6e-8;

std::vector<uint8_t> Options(const std::function<void(flexbuffers::Builder*)>& fill) {
  flexbuffers::Builder builder;
  builder.Map([&] { fill(&builder); });
  builder.Finish();
  return builder.GetBuffer();
}

std::vector<uint8_t> OfSize(int64_t size) {
  return Options([size](flexbuffers::Builder* b) {
    b->Int("hadamard_size", size);
    b->TypedVector("random_binary_vector", [b] {
      b->Int(1);
      b->Int(1);
    });
  });
}

double Entry(int i, int j) { return __builtin_popcount(static_cast<unsigned>(i & j)) % 2 ? -1 : 1; }

TEST(HadamardRotation, EqualsTheProduct) {
  const struct {
    std::vector<int> dims;
    int size;
  } kCases[] = {{{3, 1}, 1},       {{2, 2}, 2},         {{5, 12}, 4},  {{2, 3, 8}, 8},
                {{16}, 16},        {{2, 1, 3, 32}, 16}, {{1, 64}, 64}, {{3, 384}, 128},
                {{2, 4096}, 4096}, {{0, 8}, 8},         {{2, 0}, 8},   {{100, 64}, 32}};
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.size);
    size_t n = 1;
    for (const int d : c.dims) n *= static_cast<size_t>(d);
    std::mt19937 engine(static_cast<unsigned>(n));
    std::vector<float> x(n);
    for (float& v : x) v = std::uniform_real_distribution<float>(-1, 1)(engine);
    for (const int threads : {1, 2}) {
      KernelTester tester;
      tester.Input<float>(c.dims, x);
      tester.Output(kTfLiteFloat32);
      ASSERT_EQ(tester.BuildCustom(Register_HADAMARD_ROTATION(), OfSize(c.size), threads),
                kTfLiteOk)
          << tester.errors();
      ASSERT_EQ(tester.InvokeError(), "");
      EXPECT_EQ(tester.Dims(), c.dims);
      const auto got = tester.Values<float>();
      ASSERT_EQ(got.size(), n);
      for (size_t i = 0; i < n; ++i) {
        const size_t column = i % static_cast<size_t>(c.size), first = i - column;
        double sum = 0;
        for (int j = 0; j < c.size; ++j) {
          sum += Entry(static_cast<int>(column), j) * double{x[first + static_cast<size_t>(j)]};
        }
        ASSERT_NEAR(double{got[i]}, sum / std::sqrt(c.size), kTolerance) << "element " << i;
      }
    }
  }
}

TEST(HadamardRotation, NaNAndInfinitiesStayInTheirBlock) {
  KernelTester tester;
  tester.Input<float>({3, 4}, {1, 2, std::nanf(""), 3, 4, INFINITY, 5, 6, 1, 1, 1, 1});
  tester.Output(kTfLiteFloat32);
  ASSERT_EQ(tester.BuildCustom(Register_HADAMARD_ROTATION(), OfSize(4)), kTfLiteOk);
  ASSERT_EQ(tester.InvokeError(), "");
  const auto got = tester.Values<float>();
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(std::isnan(got[i]));
  EXPECT_EQ(got[4], INFINITY);
  EXPECT_EQ(got[5], -INFINITY);
  EXPECT_EQ(std::vector<float>(got.begin() + 8, got.end()), (std::vector<float>{2, 0, 0, 0}));
}

TEST(HadamardRotation, AnotherShapeInOneInterpreter) {
  KernelTester tester;
  tester.Input<float>({1, 2}, {1, 1});
  tester.Output(kTfLiteFloat32);
  ASSERT_EQ(tester.BuildCustom(Register_HADAMARD_ROTATION(), OfSize(2)), kTfLiteOk);
  ASSERT_EQ(tester.Resize<float>(0, {2, 2}, {1, 1, 2, 2}), kTfLiteOk) << tester.errors();
  ASSERT_EQ(tester.InvokeError(), "");
  EXPECT_EQ(tester.Dims(), (std::vector<int>{2, 2}));
  EXPECT_EQ(tester.Resize<float>(0, {1, 3}, {1, 1, 2}), kTfLiteError);
  EXPECT_NE(tester.errors().find("multiple of hadamard_size"), std::string::npos);
}

TEST(HadamardRotation, RefusesOtherOptions) {
  const auto with_signs = [](const std::function<void(flexbuffers::Builder*)>& signs) {
    return Options([&](flexbuffers::Builder* b) {
      b->Int("hadamard_size", 4);
      b->Key("random_binary_vector");
      signs(b);
    });
  };
  flexbuffers::Builder number;
  number.Int(4);
  number.Finish();
  const struct {
    const char* message;
    std::vector<uint8_t> options;
  } kRefused[] = {
      {"not a flexbuffer map", {}},
      {"not a flexbuffer map", {1, 2, 3}},
      {"not a flexbuffer map", number.GetBuffer()},
      {"hadamard_size is 0", Options([](flexbuffers::Builder*) {})},
      {"hadamard_size is 3", OfSize(3)},
      {"hadamard_size is -4", OfSize(-4)},
      {"hadamard_size is -9223372036854775808", OfSize(INT64_MIN)},
      {"multiple of hadamard_size, 8", OfSize(8)},
      {"multiple of hadamard_size", OfSize(int64_t{1} << 62)},
      {"has a -1", with_signs([](flexbuffers::Builder* b) {
         b->TypedVector([b] {
           b->Int(1);
           b->Int(-1);
         });
       })},
      {"has a 0", with_signs([](flexbuffers::Builder* b) { b->Vector([b] { b->Int(0); }); })},
      {"is not a list of numbers", with_signs([](flexbuffers::Builder* b) { b->String("1"); })},
      {"is not a list of numbers",
       with_signs([](flexbuffers::Builder* b) { b->Vector([b] { b->String("1"); }); })},
      {"is not a list of numbers",
       with_signs([](flexbuffers::Builder* b) { b->Map([b] { b->Int("a", 1); }); })},
  };
  for (const auto& c : kRefused) {
    KernelTester tester;
    tester.Input<float>({1, 4}, {1, 2, 3, 4});
    tester.Output(kTfLiteFloat32);
    EXPECT_EQ(tester.BuildCustom(Register_HADAMARD_ROTATION(), c.options), kTfLiteError);
    EXPECT_NE(tester.errors().find(c.message), std::string::npos) << tester.errors();
  }
  for (const bool whole : {true, false}) {
    KernelTester tester;
    whole ? tester.Input<int32_t>({4}, {1, 2, 3, 4}) : tester.Input<float>({}, {1});
    tester.Output(kTfLiteFloat32);
    EXPECT_EQ(tester.BuildCustom(Register_HADAMARD_ROTATION(), OfSize(4)), kTfLiteError);
    EXPECT_NE(tester.errors().find(whole ? "must be FLOAT32" : "last dimension"), std::string::npos)
        << tester.errors();
  }
}

}  // namespace
}  // namespace litmus
