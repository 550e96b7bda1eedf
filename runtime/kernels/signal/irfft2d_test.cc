// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares IRFFT2D with the sums of its definition, and tests nodes that it refuses.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "runtime/kernels/common/kernel_tester.h"
#include "runtime/kernels/custom/custom_ops_register.h"

namespace litmus {
namespace {

using Complex = std::complex<float>;
using tflite::ops::custom::Register_IRFFT2D;

// The bound: sums in double of up to 512 terms below 1.5; only the rounding to float matters.
constexpr double kTolerance = 1e-6;

struct Transform {
  const char* name;
  std::vector<int> dims;  // shape of the input
  int height, width;      // size of the output
};
const Transform kTransforms[] = {
    {"as it is", {4, 5}, 4, 8},
    {"one value", {1, 1}, 1, 1},
    {"one row", {1, 9}, 1, 16},
    {"one column", {8, 1}, 8, 1},
    {"two columns", {4, 2}, 4, 2},
    {"cut", {7, 9}, 4, 8},
    {"padded", {3, 2}, 8, 16},
    {"cut and padded", {9, 2}, 2, 32},
    {"more dimensions", {2, 3, 4, 3}, 4, 4},
    {"no slices", {0, 4, 3}, 4, 4},
    {"empty slices", {2, 0, 0}, 2, 4},
    {"large", {16, 17}, 16, 32},
};

std::vector<Complex> Random(const Transform& t) {
  size_t n = 1;
  for (const int d : t.dims) n *= static_cast<size_t>(d);
  std::mt19937 engine(static_cast<unsigned>(n));
  std::uniform_real_distribution<float> draw(-1, 1);
  std::vector<Complex> values(n);
  for (Complex& v : values) v = {draw(engine), draw(engine)};
  return values;
}

// The expected value at (y, x) of a slice: inverts the columns, then each row as NumPy's irfft
// does, which uses only the real part of bins that are their own mirror.
double ValueAt(const Transform& t, const Complex* in, int y, int x) {
  const int rows = t.dims[t.dims.size() - 2], columns = t.dims[t.dims.size() - 1];
  double value = 0;
  for (int k = 0; k < std::min(columns, t.width / 2 + 1); ++k) {
    std::complex<double> bin = 0;
    for (int j = 0; j < std::min(rows, t.height); ++j) {
      bin += std::complex<double>(in[j * columns + k]) *
             std::polar(1.0, 2 * M_PI * ((int64_t{1} * j * y) % t.height) / t.height);
    }
    const bool alone = k == 0 || 2 * k == t.width;
    if (alone) bin = bin.real();
    value += (alone ? 1 : 2) *
             (bin * std::polar(1.0, 2 * M_PI * ((int64_t{1} * k * x) % t.width) / t.width)).real();
  }
  return value / t.height / t.width;
}

TEST(Irfft2d, EqualsTheSum) {
  for (const Transform& t : kTransforms) {
    for (const bool known : {true, false}) {
      SCOPED_TRACE(t.name);
      const auto x = Random(t);
      KernelTester tester;
      tester.Input<Complex>(t.dims, x);
      if (known) {
        tester.Constant<int32_t>({2}, {t.height, t.width});
      } else {
        tester.Input<int32_t>({2}, {t.height, t.width});
      }
      tester.Output(kTfLiteFloat32);
      ASSERT_EQ(tester.BuildCustom(Register_IRFFT2D(), {}), kTfLiteOk) << tester.errors();
      for (int run = 0; run < 2; ++run) {
        ASSERT_EQ(tester.InvokeError(), "");
        std::vector<int> dims(t.dims.begin(), t.dims.end() - 2);
        dims.insert(dims.end(), {t.height, t.width});
        EXPECT_EQ(tester.Dims(), dims);
        const auto got = tester.Values<float>();
        const int in_slice = t.dims[t.dims.size() - 2] * t.dims[t.dims.size() - 1];
        for (size_t i = 0; i < got.size(); ++i) {
          const int at = static_cast<int>(i) % (t.height * t.width);
          const int slice = static_cast<int>(i) / (t.height * t.width);
          const double expected =
              ValueAt(t, x.data() + slice * in_slice, at / t.width, at % t.width);
          ASSERT_NEAR(double{got[i]}, expected, kTolerance) << "element " << i;
        }
      }
    }
  }
}

TEST(Irfft2d, NaNReachesItsSliceAlone) {
  KernelTester tester;
  const float nan = std::nanf("");
  tester.Input<Complex>({2, 1, 2}, {{1, 0}, {nan, 0}, {4, 0}, {0, 0}});
  tester.Constant<int32_t>({2}, {1, 2});
  tester.Output(kTfLiteFloat32);
  ASSERT_EQ(tester.BuildCustom(Register_IRFFT2D(), {}), kTfLiteOk) << tester.errors();
  ASSERT_EQ(tester.InvokeError(), "");
  const auto got = tester.Values<float>();
  EXPECT_TRUE(std::isnan(got[0]) && std::isnan(got[1]));
  EXPECT_EQ(got[2], 2);
  EXPECT_EQ(got[3], 2);
}

TEST(Irfft2d, RefusesOtherLengthsAndTypes) {
  const struct {
    const char* message;
    std::vector<int32_t> lengths;
    std::vector<int> dims;
    TfLiteType output;
  } kRefused[] = {
      {"powers of two", {4, 6}, {4, 3}, kTfLiteFloat32},
      {"powers of two", {0, 4}, {4, 3}, kTfLiteFloat32},
      {"powers of two", {4, -4}, {4, 3}, kTfLiteFloat32},
      {"powers of two", {INT32_MIN, 4}, {4, 3}, kTfLiteFloat32},
      {"too many elements", {1 << 30, 1 << 30}, {4, 3}, kTfLiteFloat32},
      {"must be 2", {4}, {4, 3}, kTfLiteFloat32},
      {"two dimensions or more", {4, 4}, {12}, kTfLiteFloat32},
      {"type of the output", {4, 4}, {4, 3}, kTfLiteComplex64},
  };
  for (const auto& c : kRefused) {
    for (const bool known : {true, false}) {
      SCOPED_TRACE(c.message);
      KernelTester tester;
      tester.Input<Complex>(c.dims, std::vector<Complex>(12));
      const std::vector<int> count = {static_cast<int>(c.lengths.size())};
      known ? tester.Constant<int32_t>(count, c.lengths) : tester.Input<int32_t>(count, c.lengths);
      tester.Output(c.output);
      if (tester.BuildCustom(Register_IRFFT2D(), {}) == kTfLiteOk) {
        EXPECT_EQ(tester.Invoke(), kTfLiteError);
      }
      EXPECT_NE(tester.errors().find(c.message), std::string::npos) << tester.errors();
    }
  }
  KernelTester floats;
  floats.Input<float>({4, 3}, std::vector<float>(12));
  floats.Constant<int32_t>({2}, {4, 4});
  floats.Output(kTfLiteFloat32);
  EXPECT_EQ(floats.BuildCustom(Register_IRFFT2D(), {}), kTfLiteError);
  EXPECT_NE(floats.errors().find("must be COMPLEX64"), std::string::npos) << floats.errors();
}

}  // namespace
}  // namespace litmus
