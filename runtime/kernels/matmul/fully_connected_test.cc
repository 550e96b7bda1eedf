// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests FULLY_CONNECTED, fast and reference kernels, against separate loops in the test, and nodes
// that the operator refuses.
#include <gtest/gtest.h>

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

struct Problem {
  const char* name;
  std::vector<int> input;
  int units, depth;
  bool keep_num_dims, bias;
  std::vector<int> output;
};

const Problem kProblems[] = {
    {"1 by 1", {1, 1}, 1, 1, false, true, {1, 1}},
    {"one row", {1, 17}, 33, 17, false, true, {1, 33}},
    {"tiles - 1", {5, 31}, 31, 31, false, false, {5, 31}},
    {"tiles", {16, 64}, 32, 64, false, true, {16, 32}},
    {"vector input", {24}, 7, 12, false, true, {2, 7}},
    {"image", {2, 3, 4, 5}, 6, 20, false, true, {6, 6}},
    {"dimensions kept", {2, 3, 8}, 6, 8, true, true, {2, 3, 6}},
    {"deep", {2, 1001}, 3, 1001, false, true, {2, 3}},
    {"no rows", {0, 8}, 3, 8, false, true, {0, 3}},
};

int Product(const std::vector<int>& dims) {
  int n = 1;
  for (int d : dims) n *= d;
  return n;
}

class Random {
 public:
  template <typename T>
  std::vector<T> Ints(int n, int lo, int hi) {
    std::vector<T> values(n);
    for (T& v : values) v = static_cast<T>(std::uniform_int_distribution<int>(lo, hi)(engine_));
    return values;
  }
  std::vector<float> Floats(int n) {
    std::vector<float> values(n);
    for (float& v : values) v = std::uniform_real_distribution<float>(-1, 1)(engine_);
    return values;
  }

 private:
  std::mt19937 engine_{20260102};
};

TfLiteFullyConnectedParams Params(bool keep_num_dims,
                                  TfLiteFusedActivation activation = kTfLiteActNone) {
  return {activation, kTfLiteFullyConnectedWeightsFormatDefault, keep_num_dims, false,
          kTfLiteNoType};
}

struct Form {
  bool fast;
  int threads;
};
constexpr Form kForms[] = {{false, 1}, {true, 1}, {true, 2}};

TfLiteStatus Build(KernelTester* tester, const TfLiteFullyConnectedParams& params,
                   const Form& form) {
  return tester->Build(form.fast ? Register_FULLY_CONNECTED() : Register_FULLY_CONNECTED_REF(),
                       params, form.threads);
}

std::string Where(const Problem& p, const Form& form, size_t i) {
  return std::string(p.name) + (form.fast ? ", fast, " : ", reference, ") +
         std::to_string(form.threads) + " threads, index " + std::to_string(i);
}

TEST(FullyConnected, FloatEqualsPlainLoops) {
  Random random;
  for (const Problem& p : kProblems) {
    const auto x = random.Floats(Product(p.input)), w = random.Floats(p.units * p.depth);
    const auto bias = random.Floats(p.units);
    for (const Form& form : kForms) {
      for (const bool constant : {true, false}) {
        KernelTester tester;
        tester.Input<float>(p.input, x);
        if (constant) {
          tester.Constant<float>({p.units, p.depth}, w);
        } else {
          tester.Input<float>({p.units, p.depth}, w);
        }
        if (p.bias) {
          tester.Constant<float>({p.units}, bias);
        } else {
          tester.AbsentInput();
        }
        tester.Output(kTfLiteFloat32);
        ASSERT_EQ(Build(&tester, Params(p.keep_num_dims, kTfLiteActReluN1To1), form), kTfLiteOk)
            << p.name << tester.errors();
        ASSERT_EQ(tester.Invoke(), kTfLiteOk) << p.name << tester.errors();
        ASSERT_EQ(tester.Dims(), p.output) << p.name;
        const auto got = tester.Values<float>();
        for (size_t i = 0; i < got.size(); ++i) {
          const size_t unit = i % p.units, row = i / p.units;
          double sum = p.bias ? bias[unit] : 0;
          for (int k = 0; k < p.depth; ++k)
            sum += double{x[row * p.depth + k]} * w[unit * p.depth + k];
          ASSERT_NEAR(got[i], std::min(std::max(sum, -1.0), 1.0), 1e-6 * (1 + p.depth))
              << Where(p, form, i);
        }
      }
    }
  }
}

// `computed`: the weights are computed instead of constant.
template <typename T, typename W, typename Bias>
void CheckInteger(int w_zero, bool computed = false) {
  Random random;
  constexpr bool kInt16 = sizeof(T) == 2;
  const int lo = std::numeric_limits<T>::min(), hi = std::numeric_limits<T>::max();
  const int x_zero = kInt16 ? 0 : lo + 100, y_zero = kInt16 ? 0 : lo + 131;
  for (const Problem& p : kProblems) {
    const auto x = random.Ints<T>(Product(p.input), lo, hi);
    const auto w = random.Ints<W>(p.units * p.depth, w_zero - 100, w_zero + 100);
    const auto bias = random.Ints<Bias>(p.units, -3000, 3000);
    const float y_scale = 0.02f * std::sqrt(static_cast<float>(p.depth));
    for (const Form& form : kForms) {
      for (const bool per_channel : {false, true}) {
        if (per_channel && w_zero != 0) continue;
        std::vector<float> w_scales(per_channel ? p.units : 1);
        for (size_t i = 0; i < w_scales.size(); ++i) w_scales[i] = 0.003f + 0.0001f * (i % 20);
        KernelTester tester;
        tester.Input<T>(p.input, x, {{0.02f}, {x_zero}});
        const TestQuantization of_weights = {w_scales, std::vector<int>(w_scales.size(), w_zero),
                                             0};
        if (computed) {
          tester.Input<W>({p.units, p.depth}, w, of_weights);
        } else {
          tester.Constant<W>({p.units, p.depth}, w, of_weights);
        }
        if (p.bias) {
          tester.Constant<Bias>({p.units}, bias, {{0.02f * w_scales[0]}, {0}});
        } else {
          tester.AbsentInput();
        }
        tester.Output(tflite::typeToTfLiteType<T>(), {{y_scale}, {y_zero}});
        ASSERT_EQ(Build(&tester, Params(p.keep_num_dims, kTfLiteActRelu), form), kTfLiteOk)
            << p.name << tester.errors();
        ASSERT_EQ(tester.Invoke(), kTfLiteOk) << p.name << tester.errors();
        ASSERT_EQ(tester.Dims(), p.output) << p.name;
        const auto got = tester.Values<T>();
        for (size_t i = 0; i < got.size(); ++i) {
          const size_t unit = i % p.units, row = i / p.units;
          int64_t sum = p.bias ? bias[unit] : 0;
          for (int k = 0; k < p.depth; ++k) {
            sum += (x[row * p.depth + k] - x_zero) * (w[unit * p.depth + k] - w_zero);
          }
          const double scale = static_cast<double>(0.02f) *
                               static_cast<double>(w_scales[per_channel ? unit : 0]) /
                               static_cast<double>(y_scale);
          const double want = y_zero + std::round(static_cast<double>(sum) * scale);
          ASSERT_EQ(got[i], std::min<double>(hi, std::max<double>(y_zero, want)))
              << Where(p, form, i) << " sum " << sum;
        }
      }
    }
  }
}

TEST(FullyConnected, Int8EqualsPlainLoops) { CheckInteger<int8_t, int8_t, int32_t>(0); }
TEST(FullyConnected, Int8WithWeightZeroPoint) { CheckInteger<int8_t, int8_t, int32_t>(5); }
TEST(FullyConnected, Int8WithComputedWeights) { CheckInteger<int8_t, int8_t, int32_t>(5, true); }
TEST(FullyConnected, Uint8EqualsPlainLoops) { CheckInteger<uint8_t, uint8_t, int32_t>(120); }
TEST(FullyConnected, Uint8WithComputedWeights) {
  CheckInteger<uint8_t, uint8_t, int32_t>(120, true);
}
TEST(FullyConnected, Int16EqualsPlainLoops) { CheckInteger<int16_t, int8_t, int64_t>(0); }

TEST(FullyConnected, Int4WeightsAreUnfolded) {
  // The weights are 1, -2, 7 and -8, 0, 3. Rows have three weights, so two rows share a byte.
  const std::vector<uint8_t> packed = {0xE1, 0x87, 0x30};
  for (const Form& form : kForms) {
    KernelTester tester;
    tester.Input<int8_t>({1, 3}, {10, 20, 30}, {{1.0f}, {0}});
    tester.RawConstant(kTfLiteInt4, {2, 3}, packed, {{1.0f}, {0}});
    tester.AbsentInput();
    tester.Output(kTfLiteInt8, {{10.0f}, {0}});
    ASSERT_EQ(Build(&tester, Params(false), form), kTfLiteOk) << tester.errors();
    ASSERT_EQ(tester.Invoke(), kTfLiteOk);
    EXPECT_EQ(tester.Values<int8_t>(), (std::vector<int8_t>{18, 1})) << form.fast;
  }
}

TEST(FullyConnected, Int4WeightsWithoutAScaleAreNamedByTheirType) {
  const std::vector<uint8_t> packed = {0xE1, 0x87, 0x30};
  for (const Form& form : kForms) {
    KernelTester tester;
    tester.Input<float>({1, 3}, {10, 20, 30});
    tester.RawConstant(kTfLiteInt4, {2, 3}, packed, {});
    tester.AbsentInput();
    tester.Output(kTfLiteFloat32, {});
    EXPECT_EQ(Build(&tester, Params(false), form), kTfLiteError) << form.fast;
    EXPECT_NE(tester.errors().find("have no scale"), std::string::npos) << tester.errors();
    EXPECT_NE(tester.errors().find("INT4"), std::string::npos) << tester.errors();
    EXPECT_EQ(tester.errors().find("INT8"), std::string::npos) << tester.errors();
  }
}

TEST(FullyConnected, RefusesWhatItCannotCompute) {
  const struct {
    const char* name;
    std::vector<int> input, filter, bias;
    bool keep_num_dims;
    TfLiteFullyConnectedWeightsFormat format;
    const char* message;
  } kCases[] = {
      {"depth", {2, 3}, {4, 5}, {4}, false, kTfLiteFullyConnectedWeightsFormatDefault, "row size"},
      {"rank",
       {2, 4},
       {1, 2, 4},
       {2},
       false,
       kTfLiteFullyConnectedWeightsFormatDefault,
       "two dimensions"},
      {"bias", {2, 4}, {3, 4}, {4}, false, kTfLiteFullyConnectedWeightsFormatDefault, "bias"},
      {"last dimension",
       {4, 2},
       {3, 4},
       {3},
       true,
       kTfLiteFullyConnectedWeightsFormatDefault,
       "last dimension"},
      {"format",
       {2, 4},
       {3, 4},
       {3},
       false,
       kTfLiteFullyConnectedWeightsFormatShuffled4x16Int8,
       "weights_format"},
  };
  for (const auto& c : kCases) {
    KernelTester tester;
    tester.Input<float>(c.input, std::vector<float>(Product(c.input)));
    tester.Constant<float>(c.filter, std::vector<float>(Product(c.filter)));
    tester.Constant<float>(c.bias, std::vector<float>(Product(c.bias)));
    tester.Output(kTfLiteFloat32);
    TfLiteFullyConnectedParams params = Params(c.keep_num_dims);
    params.weights_format = c.format;
    EXPECT_NE(Build(&tester, params, {true, 1}), kTfLiteOk) << c.name;
    EXPECT_NE(tester.errors().find(c.message), std::string::npos) << c.name << tester.errors();
  }
}

}  // namespace
}  // namespace litmus
