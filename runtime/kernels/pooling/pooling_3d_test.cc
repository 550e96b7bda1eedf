// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares AvgPool3D and MaxPool3D with loops over the padded image, and tests options that they
// refuse.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "flatbuffers/flexbuffers.h"
#include "runtime/kernels/common/kernel_tester.h"
#include "runtime/kernels/custom/custom_ops_register.h"

namespace litmus {
namespace {

using tflite::ops::custom::Register_AVG_POOL_3D;
using tflite::ops::custom::Register_MAX_POOL_3D;

// Tolerance for means of float sums of at most 60 values below 1.
constexpr double kTolerance = 1e-5;

struct Pool {
  std::vector<int> dims;  // NDHWC
  std::vector<int> filter, stride;
  const char* padding;
  std::vector<int> out;  // depth, height, width
};
const Pool kPools[] = {
    {{1, 2, 2, 4, 1}, {2, 2, 2}, {2, 2, 2}, "VALID", {1, 1, 2}},
    {{2, 3, 4, 5, 3}, {2, 3, 2}, {1, 2, 3}, "VALID", {2, 1, 2}},
    {{2, 3, 4, 5, 3}, {2, 3, 2}, {1, 2, 3}, "SAME", {3, 2, 2}},
    {{1, 3, 3, 3, 17}, {3, 3, 3}, {1, 1, 1}, "SAME", {3, 3, 3}},
    {{1, 5, 5, 5, 2}, {1, 1, 1}, {2, 3, 4}, "SAME", {3, 2, 2}},
    {{1, 5, 5, 5, 2}, {1, 1, 1}, {2, 3, 4}, "VALID", {3, 2, 2}},
    {{1, 2, 3, 2, 1}, {5, 4, 3}, {1, 1, 1}, "SAME", {2, 3, 2}},
    {{0, 2, 2, 2, 1}, {1, 1, 1}, {1, 1, 1}, "SAME", {2, 2, 2}},
    {{1, 2, 2, 2, 0}, {1, 1, 1}, {1, 1, 1}, "SAME", {2, 2, 2}},
    {{1, 1, 1, 1, 1}, {1, 1, 1}, {1, 1, 1}, "VALID", {1, 1, 1}},
};

// Fills the options in the form that the converter writes.
std::vector<uint8_t> Options(const std::string& format, const std::string& padding,
                             const std::vector<int>& ksize, const std::vector<int>& strides,
                             bool typed = true) {
  flexbuffers::Builder b;
  b.Map([&] {
    b.String("data_format", format);
    b.String("padding", padding);
    for (const auto& [key, values] : {std::make_pair("ksize", ksize), {"strides", strides}}) {
      const size_t start = b.StartVector(key);
      for (const int v : values) b.Int(v);
      b.EndVector(start, typed, false);
    }
  });
  b.Finish();
  return b.GetBuffer();
}
std::vector<uint8_t> OptionsOf(const Pool& p, bool typed = true) {
  return Options("NDHWC", p.padding, {1, p.filter[0], p.filter[1], p.filter[2], 1},
                 {1, p.stride[0], p.stride[1], p.stride[2], 1}, typed);
}

// The values of an output element's window that lie inside the image.
template <typename T>
std::vector<double> Window(const Pool& p, const std::vector<T>& x, size_t element) {
  const auto channels = static_cast<size_t>(p.dims[4]);
  const size_t c = element % channels;
  size_t rest = element / channels;
  int first[3];
  for (int d = 2; d >= 0; --d) {
    const auto position = static_cast<int>(rest % static_cast<size_t>(p.out[d]));
    rest /= static_cast<size_t>(p.out[d]);
    const int total = p.padding == std::string("SAME")
                          ? std::max((p.out[d] - 1) * p.stride[d] + p.filter[d] - p.dims[d + 1], 0)
                          : 0;
    first[d] = position * p.stride[d] - total / 2;
  }
  std::vector<double> values;
  for (int z = first[0]; z < first[0] + p.filter[0]; ++z) {
    for (int y = first[1]; y < first[1] + p.filter[1]; ++y) {
      for (int i = first[2]; i < first[2] + p.filter[2]; ++i) {
        if (z < 0 || y < 0 || i < 0 || z >= p.dims[1] || y >= p.dims[2] || i >= p.dims[3]) continue;
        const size_t pixel = ((rest * static_cast<size_t>(p.dims[1]) + static_cast<size_t>(z)) *
                                  static_cast<size_t>(p.dims[2]) +
                              static_cast<size_t>(y)) *
                                 static_cast<size_t>(p.dims[3]) +
                             static_cast<size_t>(i);
        values.push_back(static_cast<double>(x[pixel * channels + c]));
      }
    }
  }
  return values;
}

template <typename T>
void ExpectPooled(const Pool& p, bool average, int threads) {
  SCOPED_TRACE(::testing::Message() << average << " " << ::testing::PrintToString(p.dims));
  size_t n = 1;
  for (const int d : p.dims) n *= static_cast<size_t>(d);
  std::mt19937 engine(static_cast<unsigned>(n));
  std::vector<T> x(n);
  for (T& v : x) {
    v = std::is_same_v<T, float>
            ? static_cast<T>(std::uniform_real_distribution<float>(-1, 1)(engine))
            : static_cast<T>(engine());
  }
  KernelTester tester;
  const TestQuantization quantization = {{0.5f}, {std::is_same_v<T, int8_t> ? -3 : 0}};
  tester.Input<T>(p.dims, x, std::is_same_v<T, float> ? TestQuantization() : quantization);
  tester.Output(tflite::typeToTfLiteType<T>(),
                std::is_same_v<T, float> ? TestQuantization() : quantization);
  ASSERT_EQ(tester.BuildCustom(average ? Register_AVG_POOL_3D() : Register_MAX_POOL_3D(),
                               OptionsOf(p, threads == 1), threads),
            kTfLiteOk)
      << tester.errors();
  ASSERT_EQ(tester.InvokeError(), "");
  ASSERT_EQ(tester.Dims(), (std::vector<int>{p.dims[0], p.out[0], p.out[1], p.out[2], p.dims[4]}));
  const auto got = tester.Values<T>();
  for (size_t i = 0; i < got.size(); ++i) {
    const auto window = Window(p, x, i);
    double expected = *std::max_element(window.begin(), window.end());
    if (average) {
      double sum = 0;
      for (const double v : window) sum += v;
      expected = sum / static_cast<double>(window.size());
      if (!std::is_same_v<T, float>) expected = std::round(expected);  // rounds half away from zero
    }
    const bool exact = !average || !std::is_same_v<T, float>;
    ASSERT_NEAR(static_cast<double>(got[i]), expected, exact ? 0 : kTolerance) << "element " << i;
  }
}

TEST(Pooling3D, EqualsTheLoop) {
  for (const Pool& p : kPools) {
    for (const bool average : {true, false}) {
      for (const int threads : {1, 2}) {
        ExpectPooled<float>(p, average, threads);
        ExpectPooled<int8_t>(p, average, threads);
        ExpectPooled<int16_t>(p, average, threads);
      }
    }
  }
}

TEST(Pooling3D, NaNAndInfinities) {
  const float nan = std::nanf(""), most = std::numeric_limits<float>::max();
  const std::vector<float> x = {nan, 7, nan, nan, 1, INFINITY, -INFINITY, -INFINITY};
  const Pool pairs = {{1, 1, 1, 8, 1}, {1, 1, 2}, {1, 1, 2}, "VALID", {}};
  for (const bool average : {true, false}) {
    KernelTester tester;
    tester.Input<float>(pairs.dims, x);
    tester.Output(kTfLiteFloat32);
    ASSERT_EQ(tester.BuildCustom(average ? Register_AVG_POOL_3D() : Register_MAX_POOL_3D(),
                                 OptionsOf(pairs)),
              kTfLiteOk);
    ASSERT_EQ(tester.InvokeError(), "");
    const auto got = tester.Values<float>();
    if (average) {
      EXPECT_TRUE(std::isnan(got[0]) && std::isnan(got[1]));
      EXPECT_EQ(std::vector<float>(got.begin() + 2, got.end()), (std::vector<float>{most, -most}));
    } else {  // a comparison with NaN is false, so NaN is ignored
      EXPECT_EQ(got, (std::vector<float>{7, -most, most, -most}));
    }
  }
}

TEST(Pooling3D, RefusesOtherOptions) {
  const std::vector<int> ones = {1, 1, 1, 1, 1};
  const struct {
    const char* message;
    std::vector<uint8_t> options;
  } kRefused[] = {
      {"not a flexbuffer map", {}},
      {"data_format is \"NCDHW\"", Options("NCDHW", "SAME", ones, ones)},
      {"padding is \"FULL\"", Options("NDHWC", "FULL", ones, ones)},
      {"padding is \"\"", Options("NDHWC", "", ones, ones)},
      {"ksize must be a list of five", Options("NDHWC", "SAME", {1, 2, 2, 1}, ones)},
      {"ksize must be a list of five", Options("NDHWC", "SAME", {1, 2, 2, 2, 2}, ones)},
      {"strides must be a list of five", Options("NDHWC", "SAME", ones, {2, 1, 1, 1, 1})},
      {"strides must be a list of five", Options("NDHWC", "SAME", ones, {})},
      {"ksize has a 0", Options("NDHWC", "SAME", {1, 2, 0, 2, 1}, ones)},
      {"strides has a -1", Options("NDHWC", "SAME", ones, {1, 1, 1, -1, 1})},
      {"does not fit dimension 2", Options("NDHWC", "VALID", {1, 1, 5, 1, 1}, ones)},
      {"does not fit", Options("NDHWC", "SAME", {1, 1, 1, INT32_MAX, 1}, ones)},
      {"does not fit", Options("NDHWC", "SAME", ones, {1, INT32_MAX, 1, 1, 1})},
  };
  for (const auto& c : kRefused) {
    SCOPED_TRACE(c.message);
    KernelTester tester;
    tester.Input<float>({1, 2, 3, 2, 1}, std::vector<float>(12));
    tester.Output(kTfLiteFloat32);
    EXPECT_EQ(tester.BuildCustom(Register_AVG_POOL_3D(), c.options), kTfLiteError);
    EXPECT_NE(tester.errors().find(c.message), std::string::npos) << tester.errors();
  }
}

TEST(Pooling3D, RefusesOtherTensors) {
  const auto options = Options("NDHWC", "SAME", {1, 1, 1, 1, 1}, {1, 1, 1, 1, 1});
  KernelTester flat;
  flat.Input<float>({1, 2, 3, 2}, std::vector<float>(12));
  flat.Output(kTfLiteFloat32);
  EXPECT_EQ(flat.BuildCustom(Register_MAX_POOL_3D(), options), kTfLiteError);
  EXPECT_NE(flat.errors().find("number of dimensions"), std::string::npos) << flat.errors();
  KernelTester bytes;
  bytes.Input<uint8_t>({1, 1, 1, 1, 1}, {1});
  bytes.Output(kTfLiteUInt8);
  EXPECT_EQ(bytes.BuildCustom(Register_MAX_POOL_3D(), options), kTfLiteError);
  EXPECT_NE(bytes.errors().find("UINT8 is not supported"), std::string::npos) << bytes.errors();
  KernelTester scales;
  scales.Input<int8_t>({1, 1, 1, 1, 1}, {1}, {{0.5f}, {0}});
  scales.Output(kTfLiteInt8, {{0.25f}, {0}});
  EXPECT_EQ(scales.BuildCustom(Register_MAX_POOL_3D(), options), kTfLiteError);
  EXPECT_NE(scales.errors().find("must be the input's"), std::string::npos) << scales.errors();
}

}  // namespace
}  // namespace litmus
