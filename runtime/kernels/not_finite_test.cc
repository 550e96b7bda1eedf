// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests NaN and infinities on each CPU target of the machine. Sizes are around vectors of 4, 8 and
// 16 floats and around the kernels' register tiles.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/cpu/targets.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

using namespace tflite::ops::builtin;  // NOLINT
using Floats = std::vector<float>;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr int kSizes[] = {1, 3, 4, 5, 8, 15, 16, 17, 31, 33, 64, 70};
constexpr TfLiteFusedActivation kActivations[] = {kTfLiteActNone, kTfLiteActRelu,
                                                  kTfLiteActReluN1To1, kTfLiteActRelu6};

template <typename Run>
void OnEachTarget(const Run& run) {
  for (const std::string& target : cpu::MachineTargets()) {
    SCOPED_TRACE(target);
    const cpu::ScopedLimit limit(target);
    run();
  }
}

bool Same(float a, float b) { return a == b || (std::isnan(a) && std::isnan(b)); }

void ExpectSame(const Floats& want, const Floats& got) {
  ASSERT_EQ(want.size(), got.size());
  for (size_t i = 0; i < want.size(); ++i) {
    ASSERT_TRUE(Same(want[i], got[i])) << i << ": expected " << want[i] << ", got " << got[i];
  }
}

size_t Elements(const std::vector<int>& shape) {
  size_t elements = 1;
  for (const int size : shape) elements *= static_cast<size_t>(size);
  return elements;
}

// A node with an input of only NaN and constants of ones.
struct AllNan {
  explicit AllNan(const std::vector<int>& in) {
    tester.Input<float>(in, Floats(Elements(in), kNan));
  }
  void Ones(const std::vector<int>& shape) {
    tester.Constant<float>(shape, Floats(Elements(shape), 1.0f));
  }
  template <typename Params>
  void ExpectNan(const TfLiteRegistration* registration, const Params& params) {
    tester.Output(kTfLiteFloat32);
    const Floats got = ResultOf<float>(&tester, registration, params);
    EXPECT_FALSE(got.empty()) << tester.errors();
    for (const float y : got) ASSERT_TRUE(std::isnan(y)) << y;
  }
  KernelTester tester;
};

TEST(NotFinite, FusedClampsKeepNan) {
  OnEachTarget([] {
    for (const TfLiteFusedActivation clamp : kActivations) {
      for (const int n : kSizes) {
        SCOPED_TRACE(std::to_string(clamp) + ", " + std::to_string(n) + " channels");
        const TfLiteConvParams conv = {kTfLitePaddingSame, 1, 1, clamp, 1, 1, kTfLiteNoType};
        for (const int k : {1, 3}) {  // 3 with many channels uses Winograd
          AllNan test({1, 5, 5, n});
          test.Ones({n, k, k, n});
          test.Ones({n});
          test.ExpectNan(Register_CONV_2D(), conv);
        }
        for (const int stride : {1, 2}) {
          AllNan test({1, 5, 5, n});
          test.Ones({1, 3, 3, n});
          test.Ones({n});
          test.ExpectNan(
              Register_DEPTHWISE_CONV_2D(),
              TfLiteDepthwiseConvParams{kTfLitePaddingSame, stride, stride, 1, clamp, 1, 1});
        }
        AllNan multiplied({1, 3, 3, 1});
        multiplied.Ones({1, 2, 2, n});
        multiplied.Ones({n});
        multiplied.ExpectNan(Register_DEPTHWISE_CONV_2D(),
                             TfLiteDepthwiseConvParams{kTfLitePaddingSame, 1, 1, n, clamp, 1, 1});
        for (const int rows : {1, 7}) {
          AllNan test({rows, 9});
          test.Ones({n, 9});
          test.Ones({n});
          TfLiteFullyConnectedParams params = {};
          params.activation = clamp;
          test.ExpectNan(Register_FULLY_CONNECTED(), params);
        }
        AllNan sum({2, n});
        sum.Ones({2, n});
        sum.ExpectNan(Register_ADD(), TfLiteAddParams{clamp, true});
        AllNan product({2, n});
        product.Ones({n});
        product.ExpectNan(Register_MUL(), TfLiteMulParams{clamp});
        AllNan pool({1, 4, 4, n});
        pool.ExpectNan(Register_AVERAGE_POOL_2D(),
                       TfLitePoolParams{kTfLitePaddingSame, 2, 2, 3, 3, clamp, {}});
      }
    }
  });
}

TEST(NotFinite, ActivationsKeepNan) {
  const struct {
    const char* name;
    TfLiteRegistration* registration;
    Floats want;  // expected results for NaN, infinity, -infinity
  } kCases[] = {
      {"RELU", Register_RELU(), {kNan, kInfinity, 0}},
      {"RELU6", Register_RELU6(), {kNan, 6, 0}},
      {"RELU_N1_TO_1", Register_RELU_N1_TO_1(), {kNan, 1, -1}},
      {"RELU_0_TO_1", Register_RELU_0_TO_1(), {kNan, 1, 0}},
      {"HARD_SWISH", Register_HARD_SWISH(), {kNan, kInfinity, kNan}},
      {"ELU", Register_ELU(), {kNan, kInfinity, -1}},
  };
  OnEachTarget([&] {
    for (const auto& c : kCases) {
      for (const int n : kSizes) {
        Floats in, want;
        for (int i = 0; i < n; ++i) {
          in.push_back(Floats{kNan, kInfinity, -kInfinity}[static_cast<size_t>(i) % 3]);
          want.push_back(c.want[static_cast<size_t>(i) % 3]);
        }
        SCOPED_TRACE(c.name);
        KernelTester tester;
        tester.Input<float>({n}, in);
        tester.Output(kTfLiteFloat32);
        ExpectSame(want, ResultOf<float>(&tester, c.registration));
      }
    }
  });
}

TEST(NotFinite, SlopesKeepNan) {
  OnEachTarget([] {
    for (const int n : kSizes) {
      const Floats in(static_cast<size_t>(n), kNan);
      KernelTester leaky, prelu;
      leaky.Input<float>({1, 1, n}, in);
      leaky.Output(kTfLiteFloat32);
      ExpectSame(in, ResultOf<float>(&leaky, Register_LEAKY_RELU(), TfLiteLeakyReluParams{0.5f}));
      prelu.Input<float>({1, 1, n}, in);
      prelu.Constant<float>({1, 1, n}, Floats(static_cast<size_t>(n), 0.5f));
      prelu.Output(kTfLiteFloat32);
      ExpectSame(in, ResultOf<float>(&prelu, Register_PRELU()));
    }
  });
}

template <typename T>
void CheckQuantize() {
  for (const int n : kSizes) {
    Floats in;
    std::vector<T> want;
    for (int i = 0; i < n; ++i) {
      in.push_back(i % 3 == 0 ? kNan : i % 3 == 1 ? kInfinity : -kInfinity);
      want.push_back(i % 3 == 1 ? std::numeric_limits<T>::max() : std::numeric_limits<T>::lowest());
    }
    KernelTester tester;
    tester.Input<float>({n}, in);
    TestQuantization quantization;
    quantization.scales = {0.5f};
    quantization.zero_points = {0};
    tester.Output(tflite::typeToTfLiteType<T>(), quantization);
    EXPECT_EQ(ResultOf<T>(&tester, Register_QUANTIZE()), want) << n;
  }
}

TEST(NotFinite, QuantizedNanIsTheLowest) {
  OnEachTarget([] {
    CheckQuantize<int8_t>();
    CheckQuantize<uint8_t>();
    CheckQuantize<int16_t>();
  });
}

// For a window of only NaN, LiteRT returns the lowest finite float.
TEST(NotFinite, MaximumPoolIgnoresNan) {
  constexpr float kLowest = std::numeric_limits<float>::lowest();
  const struct {
    Floats window;
    float want;
  } kCases[] = {{{kNan, 7, kNan}, 7},
                {{3, kNan, 1}, 3},
                {{kNan, kNan, kNan}, kLowest},
                {{1, 2, kNan}, 2},
                {{kNan, -kInfinity, -5}, -5}};
  OnEachTarget([&] {
    for (const auto& c : kCases) {
      for (const int n : kSizes) {
        Floats in;
        for (const float x : c.window) in.insert(in.end(), static_cast<size_t>(n), x);
        KernelTester tester;
        tester.Input<float>({1, 1, 3, n}, in);
        tester.Output(kTfLiteFloat32);
        const TfLitePoolParams params = {kTfLitePaddingValid, 1, 1, 3, 1, kTfLiteActNone, {}};
        ExpectSame(Floats(static_cast<size_t>(n), c.want),
                   ResultOf<float>(&tester, Register_MAX_POOL_2D(), params));
      }
    }
  });
}

// Outputs that do not depend on the infinity are the same as without it.
TEST(NotFinite, TransposedConvolution) {
  OnEachTarget([] {
    for (const int filter : {1, 2, 3, 4, 5}) {
      for (const int stride : {1, 2, 3}) {
        if (stride > 2 * filter) continue;
        SCOPED_TRACE("filter " + std::to_string(filter) + ", stride " + std::to_string(stride));
        constexpr int kIn = 4;
        const int out = (kIn - 1) * stride + filter;
        for (const int n : {1, 5, 17}) {
          std::vector<Floats> results;
          for (const bool plain : {true, false}) {
            Floats in(static_cast<size_t>(2 * kIn * kIn * n), 1.0f);
            in[static_cast<size_t>((kIn + 1) * n)] = kInfinity;
            in[static_cast<size_t>((2 * kIn + 3) * n)] = kNan;
            KernelTester tester;
            tester.Constant<int32_t>({4}, {2, out, out, n});
            tester.Constant<float>({n, filter, filter, n},
                                   Floats(static_cast<size_t>(n * filter * filter * n), 0.5f));
            tester.Input<float>({2, kIn, kIn, n}, in);
            tester.Output(kTfLiteFloat32);
            const TfLiteTransposeConvParams params = {kTfLitePaddingValid, stride, stride,
                                                      kTfLiteActNone, kTfLiteNoType};
            results.push_back(ResultOf<float>(
                &tester, plain ? Register_TRANSPOSE_CONV_REF() : Register_TRANSPOSE_CONV(),
                params));
            EXPECT_FALSE(results.back().empty()) << tester.errors();
          }
          ExpectSame(results[0], results[1]);
        }
      }
    }
  });
}

}  // namespace
}  // namespace litmus
