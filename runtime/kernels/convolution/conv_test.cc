// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests CONV_2D and DEPTHWISE_CONV_2D, fast and reference kernels, against separate loops in the
// test.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"
#include "runtime/kernels/common/quantization.h"

namespace litmus {
namespace {

using tflite::ops::builtin::Register_CONV_2D;
using tflite::ops::builtin::Register_CONV_2D_REF;
using tflite::ops::builtin::Register_DEPTHWISE_CONV_2D;
using tflite::ops::builtin::Register_DEPTHWISE_CONV_2D_REF;

struct Problem {
  const char* name;
  std::vector<int> input;   // shape, NHWC
  std::vector<int> filter;  // shape in the order of the stored filter
  bool depthwise;
  TfLitePadding padding;
  int stride, dilation;
  TfLiteFusedActivation activation;
  bool bias;
};

const Problem kProblems[] = {
    {"1x1", {1, 1, 1, 1}, {1, 1, 1, 1}, false, kTfLitePaddingSame, 1, 1, kTfLiteActNone, true},
    {"1x1, channels 31 to 33",
     {1, 5, 3, 31},
     {33, 1, 1, 31},
     false,
     kTfLitePaddingValid,
     1,
     1,
     kTfLiteActRelu,
     true},
    {"1x1, channels 64 to 16, no bias",
     {2, 7, 2, 64},
     {16, 1, 1, 64},
     false,
     kTfLitePaddingSame,
     1,
     1,
     kTfLiteActNone,
     false},
    {"3x3", {1, 8, 9, 5}, {7, 3, 3, 5}, false, kTfLitePaddingSame, 1, 1, kTfLiteActRelu6, true},
    {"3x3 wide, Winograd sized",
     {1, 13, 14, 32},
     {48, 3, 3, 32},
     false,
     kTfLitePaddingSame,
     1,
     1,
     kTfLiteActNone,
     true},
    {"3x3, stride 2, first layer",
     {1, 17, 17, 3},
     {16, 3, 3, 3},
     false,
     kTfLitePaddingSame,
     2,
     1,
     kTfLiteActRelu6,
     true},
    {"3x3, dilated",
     {2, 7, 7, 4},
     {3, 3, 3, 4},
     false,
     kTfLitePaddingSame,
     1,
     2,
     kTfLiteActNone,
     true},
    {"5x5, larger than the image",
     {1, 2, 3, 2},
     {4, 5, 5, 2},
     false,
     kTfLitePaddingSame,
     1,
     1,
     kTfLiteActReluN1To1,
     true},
    {"1x7", {1, 4, 9, 3}, {2, 1, 7, 3}, false, kTfLitePaddingValid, 1, 1, kTfLiteActNone, true},
    {"grouped", {1, 4, 4, 6}, {4, 3, 3, 3}, false, kTfLitePaddingSame, 1, 1, kTfLiteActNone, true},
    {"grouped, 17 outputs of each",
     {1, 3, 4, 4},
     {34, 3, 3, 2},
     false,
     kTfLitePaddingSame,
     1,
     1,
     kTfLiteActNone,
     true},
    {"no output",
     {1, 2, 2, 3},
     {4, 3, 3, 3},
     false,
     kTfLitePaddingValid,
     1,
     1,
     kTfLiteActNone,
     true},
    {"no batch", {0, 4, 4, 3}, {4, 3, 3, 3}, false, kTfLitePaddingSame, 1, 1, kTfLiteActNone, true},
    {"depthwise",
     {1, 6, 7, 9},
     {1, 3, 3, 9},
     true,
     kTfLitePaddingSame,
     1,
     1,
     kTfLiteActRelu6,
     true},
    {"depthwise, 17 channels, stride 2",
     {2, 7, 8, 17},
     {1, 3, 3, 17},
     true,
     kTfLitePaddingSame,
     2,
     1,
     kTfLiteActNone,
     false},
    {"depthwise, 32 channels",
     {1, 10, 11, 32},
     {1, 3, 3, 32},
     true,
     kTfLitePaddingSame,
     1,
     1,
     kTfLiteActNone,
     true},
    {"depthwise 5x5",
     {1, 9, 5, 16},
     {1, 5, 5, 16},
     true,
     kTfLitePaddingSame,
     1,
     1,
     kTfLiteActRelu,
     true},
    {"depthwise, multiplier 3",
     {1, 5, 5, 4},
     {1, 3, 3, 12},
     true,
     kTfLitePaddingValid,
     1,
     1,
     kTfLiteActNone,
     true},
    {"depthwise of one channel, multiplier 8",
     {2, 9, 7, 1},
     {1, 5, 3, 8},
     true,
     kTfLitePaddingSame,
     2,
     1,
     kTfLiteActRelu6,
     true},
    {"a column",
     {2, 11, 1, 8},
     {5, 3, 1, 8},
     false,
     kTfLitePaddingSame,
     2,
     1,
     kTfLiteActRelu,
     true},
    {"a column of one channel, a long filter",
     {1, 40, 1, 1},
     {6, 16, 1, 1},
     false,
     kTfLitePaddingValid,
     4,
     1,
     kTfLiteActNone,
     true},
    {"a column of which every second pixel counts",
     {2, 11, 1, 16},
     {24, 1, 1, 16},
     false,
     kTfLitePaddingValid,
     2,
     1,
     kTfLiteActRelu,
     true},
    {"a dilated column",
     {1, 21, 1, 3},
     {33, 5, 1, 3},
     false,
     kTfLitePaddingSame,
     1,
     3,
     kTfLiteActNone,
     false},
    {"a depthwise column",
     {1, 12, 1, 17},
     {1, 9, 1, 17},
     true,
     kTfLitePaddingSame,
     1,
     1,
     kTfLiteActNone,
     true},
    {"depthwise, dilated",
     {1, 9, 9, 8},
     {1, 3, 3, 8},
     true,
     kTfLitePaddingValid,
     1,
     3,
     kTfLiteActNone,
     true},
};

int Product(const std::vector<int>& dims) {
  int n = 1;
  for (int d : dims) n *= d;
  return n;
}

// Expected sums of products as real numbers, before bias, activation and requantisation.
struct Sums {
  std::vector<int> dims;
  std::vector<double> value, magnitude;
  std::vector<int> channel;
};

template <typename In, typename Weight>
Sums PlainSums(const Problem& p, const std::vector<int>& in, const std::vector<In>& x,
               const std::vector<Weight>& w, int x_zero, int w_zero) {
  const int kh = p.filter[1], kw = p.filter[2];
  const int out_c = p.depthwise ? p.filter[3] : p.filter[0];
  const int group_c = p.depthwise ? 1 : p.filter[3];
  const int reach_h = (kh - 1) * p.dilation + 1, reach_w = (kw - 1) * p.dilation + 1;
  int out_h, out_w, top = 0, left = 0;
  if (p.padding == kTfLitePaddingSame) {
    out_h = (in[1] + p.stride - 1) / p.stride;
    out_w = (in[2] + p.stride - 1) / p.stride;
    top = std::max((out_h - 1) * p.stride + reach_h - in[1], 0) / 2;
    left = std::max((out_w - 1) * p.stride + reach_w - in[2], 0) / 2;
  } else {
    out_h = std::max((in[1] - reach_h + p.stride) / p.stride, 0);
    out_w = std::max((in[2] - reach_w + p.stride) / p.stride, 0);
  }
  Sums sums;
  sums.dims = {in[0], out_h, out_w, out_c};
  const int per_group = out_c / (in[3] / group_c);
  for (int i = 0; i < Product(sums.dims); ++i) {
    const int c = i % out_c, ox = i / out_c % out_w, oy = i / out_c / out_w % out_h;
    const int b = i / out_c / out_w / out_h;
    double sum = 0, magnitude = 0;
    for (int j = 0; j < kh * kw * group_c; ++j) {
      const int k = j % group_c, kx = j / group_c % kw, ky = j / group_c / kw;
      const int y = oy * p.stride - top + ky * p.dilation;
      const int column = ox * p.stride - left + kx * p.dilation;
      if (y < 0 || y >= in[1] || column < 0 || column >= in[2]) continue;
      const double a =
          x[((b * in[1] + y) * in[2] + column) * in[3] + c / per_group * group_c + k] - x_zero;
      const double f =
          w[p.depthwise ? (ky * kw + kx) * out_c + c : ((c * kh + ky) * kw + kx) * group_c + k] -
          w_zero;
      sum += a * f;
      magnitude += std::abs(a * f);
    }
    sums.value.push_back(sum);
    sums.magnitude.push_back(magnitude);
    sums.channel.push_back(c);
  }
  return sums;
}

class Random {
 public:
  int Int(int lo, int hi) { return std::uniform_int_distribution<int>(lo, hi)(engine_); }
  float Float() { return std::uniform_real_distribution<float>(-1, 1)(engine_); }
  template <typename T>
  std::vector<T> Ints(int n, int lo, int hi) {
    std::vector<T> values(n);
    for (T& v : values) v = static_cast<T>(Int(lo, hi));
    return values;
  }
  std::vector<float> Floats(int n) {
    std::vector<float> values(n);
    for (float& v : values) v = Float();
    return values;
  }

 private:
  std::mt19937 engine_{20260101};
};

TfLiteStatus Build(KernelTester* tester, const Problem& p, bool fast, int threads) {
  if (p.depthwise) {
    const TfLiteDepthwiseConvParams params = {p.padding,    p.stride,   p.stride,  1,
                                              p.activation, p.dilation, p.dilation};
    return tester->Build(fast ? Register_DEPTHWISE_CONV_2D() : Register_DEPTHWISE_CONV_2D_REF(),
                         params, threads);
  }
  const TfLiteConvParams params = {p.padding,  p.stride,   p.stride,     p.activation,
                                   p.dilation, p.dilation, kTfLiteNoType};
  return tester->Build(fast ? Register_CONV_2D() : Register_CONV_2D_REF(), params, threads);
}

struct Form {
  bool fast;
  int threads;
};
constexpr Form kForms[] = {{false, 1}, {true, 1}, {true, 2}};

std::string Where(const Problem& p, const Form& form, size_t i) {
  return std::string(p.name) + (form.fast ? ", fast, " : ", reference, ") +
         std::to_string(form.threads) + " threads, index " + std::to_string(i);
}

double Clamp(double value, TfLiteFusedActivation activation) {
  if (activation == kTfLiteActRelu) return std::max(value, 0.0);
  if (activation == kTfLiteActRelu6) return std::min(std::max(value, 0.0), 6.0);
  if (activation == kTfLiteActReluN1To1) return std::min(std::max(value, -1.0), 1.0);
  return value;
}

TEST(Conv, FloatEqualsPlainLoops) {
  Random random;
  for (const Problem& p : kProblems) {
    const int out_c = p.depthwise ? p.filter[3] : p.filter[0];
    const auto w = random.Floats(Product(p.filter)), bias = random.Floats(out_c);
    // After a resize to another batch size, the packed weights must be used again.
    std::vector<int> larger = p.input;
    larger[0] += 1;
    for (const Form& form : kForms) {
      for (const bool constant : {true, false}) {
        KernelTester tester;
        const auto x = random.Floats(Product(p.input));
        tester.Input<float>(p.input, x);
        if (constant) {
          tester.Constant<float>(p.filter, w);
        } else {
          tester.Input<float>(p.filter, w);
        }
        if (p.bias) {
          tester.Constant<float>({out_c}, bias);
        } else {
          tester.AbsentInput();
        }
        tester.Output(kTfLiteFloat32);
        ASSERT_EQ(Build(&tester, p, form.fast, form.threads), kTfLiteOk)
            << p.name << tester.errors();
        for (const auto& dims : {p.input, larger}) {
          const auto values = dims == p.input ? x : random.Floats(Product(dims));
          if (dims != p.input) {
            ASSERT_EQ(tester.Resize(0, dims, values), kTfLiteOk) << p.name;
          }
          ASSERT_EQ(tester.Invoke(), kTfLiteOk) << p.name << tester.errors();
          const Sums want = PlainSums(p, dims, values, w, 0, 0);
          ASSERT_EQ(tester.Dims(), want.dims) << p.name;
          const auto got = tester.Values<float>();
          for (size_t i = 0; i < got.size(); ++i) {
            const double sum = want.value[i] + (p.bias ? bias[want.channel[i]] : 0);
            ASSERT_NEAR(got[i], Clamp(sum, p.activation), 2e-6 * (1 + want.magnitude[i]))
                << Where(p, form, i);
          }
        }
      }
    }
  }
}

// Requantisation in exact arithmetic: floor(x·2^left·m / 2^31 + 1/2), then rounding half away from
// zero.
int64_t Requantize(int64_t sum, double real, bool wide) {
  int32_t multiplier;
  int shift;
  QuantizeMultiplier(real, &multiplier, &shift);
  if (wide) {
    const long double m16 = std::floor((multiplier + 32768.0L) / 65536);
    return static_cast<int64_t>(std::floor(sum * m16 * std::ldexp(1.0L, shift - 15) + 0.5L));
  }
  const long double high = std::floor(
      std::ldexp(static_cast<long double>(sum), std::max(shift, 0)) * multiplier / 2147483648.0L +
      0.5L);
  return static_cast<int64_t>(std::round(std::ldexp(high, std::min(shift, 0))));
}

// T: activations; W: weights; Bias: type of bias and sums.
template <typename T, typename W, typename Bias>
void CheckInteger() {
  Random random;
  const bool is_uint8 = std::is_same<T, uint8_t>::value, is_int16 = sizeof(T) == 2;
  const int lo = std::numeric_limits<T>::min(), hi = std::numeric_limits<T>::max();
  for (const Problem& p : kProblems) {
    const int out_c = p.depthwise ? p.filter[3] : p.filter[0];
    const int depth = Product(p.filter) / out_c;
    const int x_zero = is_int16 ? 0 : random.Int(lo, hi), w_zero = is_uint8 ? 117 : 0;
    const int y_zero = is_int16 ? 0 : random.Int(lo, hi);
    const float x_scale = 0.02f;
    const float y_scale = 0.02f * std::sqrt(static_cast<float>(depth));
    std::vector<float> w_scales(is_uint8 ? 1 : out_c);
    for (float& s : w_scales) s = 0.004f + 0.003f * random.Float();
    const auto x = random.Ints<T>(Product(p.input), lo, hi);
    const auto w = random.Ints<W>(Product(p.filter), is_uint8 ? 0 : -127, is_uint8 ? 255 : 127);
    const auto bias = random.Ints<Bias>(out_c, -4000, 4000);
    const TestQuantization bias_quantization = {{x_scale * w_scales[0]}, {0}};
    const Sums want = PlainSums(p, p.input, x, w, x_zero, w_zero);
    for (const Form& form : kForms) {
      KernelTester tester;
      tester.Input<T>(p.input, x, {{x_scale}, {x_zero}});
      tester.Constant<W>(
          p.filter, w, {w_scales, std::vector<int>(w_scales.size(), w_zero), p.depthwise ? 3 : 0});
      if (p.bias) {
        tester.Constant<Bias>({out_c}, bias, bias_quantization);
      } else {
        tester.AbsentInput();
      }
      tester.Output(tflite::typeToTfLiteType<T>(), {{y_scale}, {y_zero}});
      ASSERT_EQ(Build(&tester, p, form.fast, form.threads), kTfLiteOk) << p.name << tester.errors();
      ASSERT_EQ(tester.Invoke(), kTfLiteOk) << p.name << tester.errors();
      ASSERT_EQ(tester.Dims(), want.dims) << p.name;
      const auto got = tester.Values<T>();
      for (size_t i = 0; i < got.size(); ++i) {
        const int c = want.channel[i];
        const int64_t sum = static_cast<int64_t>(want.value[i]) + (p.bias ? bias[c] : 0);
        const double real =
            is_uint8 ? static_cast<double>(x_scale * w_scales[0]) / static_cast<double>(y_scale)
                     : static_cast<double>(x_scale) * static_cast<double>(w_scales[c]) /
                           static_cast<double>(y_scale);
        // Without a bias, int16 sums have 64 bits.
        const bool wide = is_int16 && (sizeof(Bias) == 8 || !p.bias);
        const int64_t value = y_zero + Requantize(sum, real, wide);
        const double edge_lo = y_zero + std::round(Clamp(-1e9, p.activation) / y_scale);
        const double edge_hi = y_zero + std::round(Clamp(1e9, p.activation) / y_scale);
        const double bounded =
            std::min(std::min<double>(hi, edge_hi),
                     std::max(std::max<double>(lo, edge_lo), static_cast<double>(value)));
        ASSERT_EQ(static_cast<double>(got[i]), bounded) << Where(p, form, i) << " sum " << sum;
      }
    }
  }
}

TEST(Conv, Int8EqualsPlainLoops) { CheckInteger<int8_t, int8_t, int32_t>(); }
TEST(Conv, Uint8EqualsPlainLoops) { CheckInteger<uint8_t, uint8_t, int32_t>(); }
TEST(Conv, Int16EqualsPlainLoops) { CheckInteger<int16_t, int8_t, int64_t>(); }
TEST(Conv, Int16WithInt32BiasEqualsPlainLoops) { CheckInteger<int16_t, int8_t, int32_t>(); }

// Weights packed for an image of one column must not be used for wider images, nor vice versa.
void CheckColumnThatWidens(int filter_height, int stride) {
  Random random;
  Problem p = {"a column that widens",
               {1, 9, 1, 4},
               {6, filter_height, 1, 4},
               false,
               kTfLitePaddingSame,
               stride,
               1,
               kTfLiteActNone,
               false};
  const auto w = random.Floats(Product(p.filter));
  KernelTester tester;
  tester.Input<float>(p.input, random.Floats(Product(p.input)));
  tester.Constant<float>(p.filter, w);
  tester.AbsentInput();
  tester.Output(kTfLiteFloat32);
  ASSERT_EQ(Build(&tester, p, /*fast=*/true, 1), kTfLiteOk) << tester.errors();
  for (const int width : {1, 3, 1}) {
    p.input[2] = width;
    const auto x = random.Floats(Product(p.input));
    ASSERT_EQ(tester.Resize(0, p.input, x), kTfLiteOk);
    ASSERT_EQ(tester.Invoke(), kTfLiteOk);
    const Sums want = PlainSums(p, p.input, x, w, 0, 0);
    const auto got = tester.Values<float>();
    ASSERT_EQ(got.size(), want.value.size());
    for (size_t i = 0; i < got.size(); ++i) {
      // The bound: twelve products of at most 1, each with the rounding of a partial sum.
      ASSERT_NEAR(got[i], want.value[i], std::ldexp(12, -24) * 12)
          << "width " << width << ", " << i;
    }
  }
}

TEST(Conv, AColumnMayBecomeAnImage) {
  CheckColumnThatWidens(3, 1);
  CheckColumnThatWidens(1, 2);
}

// Runs a problem with float activations and int8 weights. `scales`: one, or one per channel. `bias`
// may be null.
std::vector<float> RunHybrid(const Problem& p, const Form& form, const std::vector<float>& x,
                             const std::vector<int8_t>& w, const std::vector<float>& scales,
                             const std::vector<float>* bias) {
  KernelTester tester;
  tester.Input<float>(p.input, x);
  tester.Constant<int8_t>(p.filter, w,
                          {scales, std::vector<int>(scales.size(), 0), p.depthwise ? 3 : 0});
  if (bias != nullptr) {
    tester.Constant<float>({static_cast<int>(bias->size())}, *bias);
  } else {
    tester.AbsentInput();
  }
  tester.Output(kTfLiteFloat32);
  EXPECT_EQ(Build(&tester, p, form.fast, form.threads), kTfLiteOk) << p.name << tester.errors();
  EXPECT_EQ(tester.Invoke(), kTfLiteOk) << p.name;
  return tester.Values<float>();
}

// Float activations and int8 weights: results must be near the real sums, and the fast kernel near
// the reference.
TEST(Conv, HybridStaysNearTheRealSums) {
  Random random;
  for (const Problem& p : kProblems) {
    const int out_c = p.depthwise ? p.filter[3] : p.filter[0];
    const auto x = random.Floats(Product(p.input)), bias = random.Floats(out_c);
    const auto w = random.Ints<int8_t>(Product(p.filter), -127, 127);
    for (const bool per_channel : {false, true}) {
      std::vector<float> scales(per_channel ? out_c : 1);
      for (float& scale : scales) scale = 0.01f + 0.005f * random.Float();
      const Sums want = PlainSums(p, p.input, x, w, 0, 0);
      std::vector<float> reference;
      for (const Form& form : kForms) {
        const auto got = RunHybrid(p, form, x, w, scales, p.bias ? &bias : nullptr);
        ASSERT_EQ(got.size(), want.value.size());
        if (!form.fast) reference = got;
        for (size_t i = 0; i < got.size(); ++i) {
          const int c = want.channel[i];
          const float scale = scales[per_channel ? c : 0];
          const double sum = want.value[i] * scale + (p.bias ? bias[c] : 0);
          // The bound: each quantised input is off by at most half a step of 2/255, and the zero
          // point by another half.
          const double bound = 1e-5 + 0.02 * scale * (127 + want.magnitude[i]);
          ASSERT_NEAR(got[i], Clamp(sum, p.activation), bound) << Where(p, form, i);
          ASSERT_NEAR(got[i], reference[i], 1e-5 * (1 + scale * want.magnitude[i]))
              << Where(p, form, i);
        }
      }
    }
  }
}

// An input with an infinite range, or a range wider than a float, has an infinite scale; huge
// inputs have a scale whose products overflow. The results must be the clamped products of integer
// sums and scales: NaN if a sum is 0.
TEST(Conv, HybridOfInputsThatAreNotFiniteOrHuge) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  constexpr float kLargest = std::numeric_limits<float>::max();
  const std::vector<std::vector<float>> kOutliers = {
      {kInfinity}, {-kInfinity},          {kInfinity, -kInfinity},
      {kLargest},  {kLargest, -kLargest}, {1e30f}};
  Random random;
  for (const Problem& p : kProblems) {
    const auto w = random.Ints<int8_t>(Product(p.filter), -127, 127);
    for (const std::vector<float>& outliers : kOutliers) {
      auto x = random.Floats(Product(p.input));
      if (x.empty()) continue;
      for (size_t i = 0; i < outliers.size(); ++i) x[x.size() / (2 + i)] = outliers[i];
      std::vector<float> reference;
      for (const Form& form : kForms) {
        const auto got = RunHybrid(p, form, x, w, {0.01f}, nullptr);
        if (!form.fast) reference = got;
        ASSERT_EQ(got.size(), reference.size());
        for (size_t i = 0; i < got.size(); ++i) {
          SCOPED_TRACE(Where(p, form, i) + ", outlier " + std::to_string(outliers[0]));
          if (std::isnan(reference[i])) {
            ASSERT_TRUE(std::isnan(got[i])) << got[i];
          } else {
            // The integer sums are equal, and two roundings follow.
            ASSERT_NEAR(got[i], reference[i], std::ldexp(std::abs(reference[i]), -22));
          }
        }
      }
    }
  }
}

// The fast kernel has packed four-bit weights. For a huge input the plain loops run instead, with
// the weights unpacked again.
TEST(Conv, HybridOfFourBitsAndAHugeInput) {
  Random random;
  const Problem p = {
      "depthwise of four bits", {1, 4, 5, 4}, {1, 3, 3, 4}, true, kTfLitePaddingSame, 1, 1,
      kTfLiteActNone,           false};
  auto x = random.Floats(Product(p.input));
  x[7] = 1e30f;
  std::vector<uint8_t> two_of_four_bits;
  for (int i = 0; i < Product(p.filter) / 2; ++i) {
    two_of_four_bits.push_back(static_cast<uint8_t>(0x17 * i + 0x92));
  }
  std::vector<float> reference;
  for (const Form& form : kForms) {
    KernelTester tester;
    tester.Input<float>(p.input, x);
    tester.RawConstant(kTfLiteInt4, p.filter, two_of_four_bits, {{0.01f}, {0}, 3});
    tester.AbsentInput();
    tester.Output(kTfLiteFloat32);
    ASSERT_EQ(Build(&tester, p, form.fast, form.threads), kTfLiteOk) << tester.errors();
    ASSERT_EQ(tester.Invoke(), kTfLiteOk);
    const auto got = tester.Values<float>();
    if (!form.fast) reference = got;
    EXPECT_EQ(got, reference) << form.fast;
  }
}

}  // namespace
}  // namespace litmus
