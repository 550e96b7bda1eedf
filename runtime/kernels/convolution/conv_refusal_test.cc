// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests nodes that CONV_2D and DEPTHWISE_CONV_2D refuse, with the messages, and unusual but valid
// geometries.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

// A valid node. Each case changes one property.
struct Node {
  std::vector<int> input = {1, 5, 5, 4}, filter = {6, 3, 3, 4}, bias = {6};
  bool depthwise = false;
  TfLitePadding padding = kTfLitePaddingSame;
  int stride_h = 1, stride_w = 1, dilation_h = 1, dilation_w = 1;
  TfLiteType output = kTfLiteInt8;
  TestQuantization input_scale = {{0.1f}, {3}}, output_scale = {{0.2f}, {-5}};
  TestQuantization filter_scale = {{0.01f}, {0}, 0};
  TfLiteFusedActivation activation = kTfLiteActNone;
};

int Product(const std::vector<int>& dims) {
  int n = 1;
  for (int d : dims) n *= d;
  return n;
}

TfLiteStatus Build(const Node& n, bool fast, KernelTester* tester) {
  using namespace tflite::ops::builtin;  // NOLINT
  tester->Input<int8_t>(n.input, std::vector<int8_t>(Product(n.input)), n.input_scale);
  tester->Constant<int8_t>(n.filter, std::vector<int8_t>(Product(n.filter), 1), n.filter_scale);
  tester->Constant<int32_t>(n.bias, std::vector<int32_t>(Product(n.bias)));
  tester->Output(n.output, n.output_scale);
  if (n.depthwise) {
    const TfLiteDepthwiseConvParams params = {n.padding,    n.stride_w,   n.stride_h,  0,
                                              n.activation, n.dilation_w, n.dilation_h};
    return tester->Build(fast ? Register_DEPTHWISE_CONV_2D() : Register_DEPTHWISE_CONV_2D_REF(),
                         params);
  }
  const TfLiteConvParams params = {n.padding,    n.stride_w,   n.stride_h,   n.activation,
                                   n.dilation_w, n.dilation_h, kTfLiteNoType};
  return tester->Build(fast ? Register_CONV_2D() : Register_CONV_2D_REF(), params);
}

TEST(ConvRefusal, NamesWhatIsWrong) {
  const float kInf = HUGE_VALF;
  const struct {
    const char* name;
    void (*change)(Node*);
    const char* message;
  } kCases[] = {
      {"stride 0", [](Node* n) { n->stride_h = 0; }, "strides (0, 1)"},
      {"stride -1", [](Node* n) { n->stride_w = -1; }, "must be positive"},
      {"dilation 0", [](Node* n) { n->dilation_w = 0; }, "must be positive"},
      {"input rank",
       [](Node* n) {
         n->input = {5, 5, 4};
       },
       "four dimensions"},
      {"filter rank",
       [](Node* n) {
         n->filter = {6, 4};
       },
       "four dimensions"},
      {"channels",
       [](Node* n) {
         n->filter = {6, 3, 3, 3};
       },
       "groups"},
      {"groups",
       [](Node* n) {
         n->filter = {5, 3, 3, 2}, n->bias = {5};
       },
       "groups"},
      {"empty filter",
       [](Node* n) {
         n->filter = {6, 0, 3, 4};
       },
       "empty dimension"},
      {"bias size", [](Node* n) { n->bias = {5}; }, "bias has shape [5] for 6"},
      {"padding", [](Node* n) { n->padding = kTfLitePaddingUnknown; }, "does not fit"},
      {"too small",
       [](Node* n) {
         n->filter = {6, 9, 9, 4}, n->padding = kTfLitePaddingValid;
       },
       "does not fit input [1,5,5,4]"},
      {"overflow", [](Node* n) { n->dilation_h = INT32_MAX; }, "does not fit"},
      {"output type", [](Node* n) { n->output = kTfLiteInt16; }, "the output is INT16"},
      {"no filter scale", [](Node* n) { n->filter_scale = {}; }, "filter has no quantisation"},
      {"no input scale", [](Node* n) { n->input_scale = {}; }, "input has no quantisation"},
      {"scale 0", [](Node* n) { n->output_scale.scales = {0.0f}; }, "not a positive number"},
      {"scale -1", [](Node* n) { n->filter_scale.scales = {-1.0f}; }, "not a positive number"},
      {"scale count",
       [](Node* n) {
         n->filter_scale.scales = {1, 1, 1};
       },
       "3 scales"},
      {"scale axis",
       [](Node* n) {
         n->filter_scale = {std::vector<float>(6, 1.0f), {0}, 3};
       },
       "dimension 3"},
      {"filter zero point", [](Node* n) { n->filter_scale.zero_points = {1}; }, "not 0"},
      {"input zero point", [](Node* n) { n->input_scale.zero_points = {200}; }, "outside its type"},
      {"activation",
       [](Node* n) { n->output_scale.scales = {1e-30f}, n->activation = kTfLiteActRelu6; },
       "too small"},
      {"depthwise channels",
       [](Node* n) {
         n->depthwise = true, n->filter = {1, 3, 3, 6};
       },
       "groups"},
      {"depthwise batch",
       [](Node* n) {
         n->depthwise = true, n->filter = {2, 3, 3, 8}, n->bias = {8};
       },
       "must be 1"},
  };
  for (const auto& c : kCases) {
    for (const bool fast : {false, true}) {
      Node node;
      c.change(&node);
      KernelTester tester;
      EXPECT_NE(Build(node, fast, &tester), kTfLiteOk) << c.name;
      EXPECT_NE(tester.errors().find(c.message), std::string::npos)
          << c.name << ": " << tester.errors();
    }
  }
  Node infinite;
  infinite.input_scale.scales = {kInf};
  KernelTester tester;
  EXPECT_NE(Build(infinite, true, &tester), kTfLiteOk);
}

// Fast kernels copy the image with its padding. A filter that reaches far beyond the image must not
// make them allocate memory without bound.
TEST(ConvRefusal, FarReachingFiltersStillRun) {
  for (const bool depthwise : {false, true}) {
    Node node;
    node.depthwise = depthwise;
    if (depthwise) node.filter = {1, 3, 3, 4}, node.bias = {4};
    node.dilation_h = node.dilation_w = 1 << 29;
    for (const bool fast : {false, true}) {
      KernelTester tester;
      ASSERT_EQ(Build(node, fast, &tester), kTfLiteOk) << tester.errors();
      ASSERT_EQ(tester.Invoke(), kTfLiteOk);
      // The input bytes are 0, which is -3 steps above the zero point; only the filter's centre
      // lies inside the image.
      const int depth = depthwise ? 1 : 4;
      const auto want = static_cast<int8_t>(std::round(-3 * depth * 0.1 * 0.01 / 0.2) - 5);
      for (const int8_t got : tester.Values<int8_t>()) ASSERT_EQ(got, want) << depthwise << fast;
    }
  }
}

// TensorFlow Lite's kernels ignore activations that are not clamps, and models rely on this.
TEST(ConvRefusal, FusedTanhIsIgnored) {
  for (const bool fast : {false, true}) {
    KernelTester tester;
    tester.Input<float>({1, 1, 1, 1}, {3.0f});
    tester.Constant<float>({1, 1, 1, 1}, {2.0f});
    tester.AbsentInput();
    tester.Output(kTfLiteFloat32);
    const TfLiteConvParams params = {kTfLitePaddingSame, 1, 1, kTfLiteActTanh, 1, 1, kTfLiteNoType};
    ASSERT_EQ(tester.Build(fast ? tflite::ops::builtin::Register_CONV_2D()
                                : tflite::ops::builtin::Register_CONV_2D_REF(),
                           params),
              kTfLiteOk);
    ASSERT_EQ(tester.Invoke(), kTfLiteOk);
    EXPECT_EQ(tester.Values<float>(), std::vector<float>{6.0f});
  }
}

}  // namespace
}  // namespace litmus
