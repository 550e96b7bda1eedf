// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests convolutions, fully connected layers and pools as .tflite operators: padding, fused
// activations, quantised and 16-bit tensors, weights computed at run time.
// engine/convolution_test.cc tests the kernels with many shapes.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "delegates/gpu/testing/op_tester.h"

namespace litmus::gpu {
namespace {

// Sets one scale and one zero point, as uint8 weights have them; int8 weights have a scale per
// output channel.
void SetScales(TestTensor* tensor, float scale, int zero_point) {
  tensor->scales = {scale};
  tensor->zero_points = {zero_point};
  tensor->low = -1;
  tensor->high = 1;
}

// Adds input, weights and bias with the scales that `type` needs, and the output.
struct Layer {
  std::vector<int> in, weights;
  int outputs, axis;  // axis: dimension of the outputs in the weights
  float sum_of_inputs;

  void AddInput(OpTest* test, TfLiteType type) const {
    TestTensor& x = test->Input(in, type);
    if (type != kTfLiteFloat32) SetScales(&x, 1 / 100.0f, type == kTfLiteInt8 ? 3 : 120);
  }
  void AddWeights(OpTest* test, TfLiteType type) const {
    TestTensor& w = test->Constant(weights, type);
    TestTensor copy = w;
    if (type == kTfLiteInt8) {
      copy.axis = axis;
      for (int o = 0; o < outputs; ++o) {
        copy.scales.push_back((1.0f + static_cast<float>(o % 3)) / 256);
        copy.zero_points.push_back(0);
      }
    } else if (type == kTfLiteUInt8) {
      SetScales(&copy, 1 / 128.0f, 131);
    }
    w = copy;
    TestTensor& b = test->Constant({outputs}, type == kTfLiteFloat32 ? type : kTfLiteInt32);
    if (type == kTfLiteFloat32) return;
    for (int o = 0; o < (type == kTfLiteInt8 ? outputs : 1); ++o) {
      b.scales.push_back(copy.scales[static_cast<size_t>(o)] * (1 / 100.0f));
      b.zero_points.push_back(0);
    }
    b.axis = 0;
  }
  void AddOutput(OpTest* test, TfLiteType type) const {
    TestTensor& y = test->Output(type);
    if (type != kTfLiteFloat32) {
      SetScales(&y, std::sqrt(sum_of_inputs) / 100, type == kTfLiteInt8 ? -5 : 120);
    }
  }
};

constexpr TfLiteType kTypes[] = {kTfLiteFloat32, kTfLiteInt8, kTfLiteUInt8};
int Version(TfLiteType type) { return type == kTfLiteInt8 ? 3 : 1; }

TEST(ConvolutionOpTest, Conv2D) {
  for (const TfLiteType type : kTypes) {
    for (const TfLitePadding padding : {kTfLitePaddingSame, kTfLitePaddingValid}) {
      for (const int stride : {1, 2}) {
        for (const int size : {7, 8}) {
          const Layer layer = {{2, size, size, 5}, {9, 3, 3, 5}, 9, 0, 45};
          LoweringTest test("CONV_2D", kTfLiteBuiltinConv2d);
          test.set_version(Version(type));
          layer.AddInput(&test, type);
          layer.AddWeights(&test, type);
          layer.AddOutput(&test, type);
          TfLiteConvParams params = {};
          params.padding = padding;
          params.stride_height = params.stride_width = stride;
          params.dilation_height_factor = 1;
          params.dilation_width_factor = stride == 1 ? 2 : 1;
          params.activation = size == 7 ? kTfLiteActRelu6 : kTfLiteActNone;
          test.Run(params);
        }
      }
    }
  }
}

TEST(ConvolutionOpTest, Conv2DOfGroupsAndWeightsOfRunTime) {
  for (const bool runtime : {false, true}) {
    LoweringTest test("grouped CONV_2D", kTfLiteBuiltinConv2d);
    test.Input({1, 6, 7, 8});
    if (runtime) {
      test.Input({12, 3, 3, 4});
    } else {
      test.Constant({12, 3, 3, 4});
    }
    test.Constant({12});
    test.Output();
    TfLiteConvParams params = {};
    params.padding = kTfLitePaddingSame;
    params.stride_height = params.stride_width = 1;
    params.dilation_height_factor = params.dilation_width_factor = 1;
    params.activation = kTfLiteActReluN1To1;
    test.Run(params);
  }
}

TEST(ConvolutionOpTest, DepthwiseConv2D) {
  for (const TfLiteType type : kTypes) {
    for (const TfLitePadding padding : {kTfLitePaddingSame, kTfLitePaddingValid}) {
      for (const int stride : {1, 2}) {
        for (const int multiplier : {1, 2}) {
          const int outputs = 6 * multiplier;
          const Layer layer = {{2, 8, 9, 6}, {1, 3, 3, outputs}, outputs, 3, 9};
          LoweringTest test("DEPTHWISE_CONV_2D", kTfLiteBuiltinDepthwiseConv2d);
          test.set_version(Version(type));
          layer.AddInput(&test, type);
          layer.AddWeights(&test, type);
          layer.AddOutput(&test, type);
          TfLiteDepthwiseConvParams params = {};
          params.padding = padding;
          params.stride_height = params.stride_width = stride;
          params.depth_multiplier = multiplier;
          params.dilation_height_factor = params.dilation_width_factor = 1;
          params.activation = stride == 1 ? kTfLiteActRelu : kTfLiteActNone;
          test.Run(params);
        }
      }
    }
  }
}

TEST(ConvolutionOpTest, FullyConnected) {
  for (const TfLiteType type : kTypes) {
    for (const std::vector<int>& in :
         std::vector<std::vector<int>>{{1, 12}, {3, 12}, {2, 2, 2, 6}, {2, 3, 12}}) {
      const Layer layer = {in, {10, 12}, 10, 0, 12};
      LoweringTest test("FULLY_CONNECTED", kTfLiteBuiltinFullyConnected);
      test.set_version(type == kTfLiteInt8 ? 4 : 1);
      layer.AddInput(&test, type);
      layer.AddWeights(&test, type);
      layer.AddOutput(&test, type);
      TfLiteFullyConnectedParams params = {};
      params.keep_num_dims = in.size() == 3;
      params.activation = in[0] == 3 ? kTfLiteActRelu : kTfLiteActNone;
      test.Run(params);
    }
  }
}

// Includes odd numbers of weights per row and in total.
TEST(ConvolutionOpTest, WeightsOfFourBits) {
  for (const int depth : {16, 13}) {
    for (const int outputs : {10, 9}) {
      LoweringTest test("FULLY_CONNECTED int4", kTfLiteBuiltinFullyConnected);
      test.set_version(10);
      SetScales(&test.Input({3, depth}, kTfLiteInt8), 1 / 100.0f, 3);
      TestTensor& weights = test.Constant({outputs, depth}, kTfLiteInt4);
      SetScales(&weights, 1 / 8.0f, 0);
      TestTensor& bias = test.Constant({outputs}, kTfLiteInt32);
      SetScales(&bias, 1 / 800.0f, 0);
      SetScales(&test.Output(kTfLiteInt8), 3 / 100.0f, -5);
      TfLiteFullyConnectedParams params = {};
      test.Run(params);

      LoweringTest convolution("CONV_2D int4", kTfLiteBuiltinConv2d);
      convolution.set_version(7);
      SetScales(&convolution.Input({1, 3, 4, depth}, kTfLiteInt8), 1 / 100.0f, 3);
      TestTensor& window = convolution.Constant({outputs, 1, 3, depth}, kTfLiteInt4);
      for (int o = 0; o < outputs; ++o) {
        window.scales.push_back((1.0f + static_cast<float>(o % 3)) / 16);
        window.zero_points.push_back(0);
      }
      TestTensor& biases = convolution.Constant({outputs}, kTfLiteInt32);
      for (int o = 0; o < outputs; ++o) {
        biases.scales.push_back((1.0f + static_cast<float>(o % 3)) / 1600);
        biases.zero_points.push_back(0);
      }
      SetScales(&convolution.Output(kTfLiteInt8), 5 / 100.0f, -5);
      TfLiteConvParams window_params = {};
      window_params.padding = kTfLitePaddingSame;
      window_params.stride_height = window_params.stride_width = 1;
      window_params.dilation_height_factor = window_params.dilation_width_factor = 1;
      convolution.Run(window_params);
    }
  }
}

TEST(ConvolutionOpTest, FullyConnectedWithoutConstants) {
  LoweringTest test("FULLY_CONNECTED at run time", kTfLiteBuiltinFullyConnected);
  test.Input({3, 17});
  test.Input({10, 17});
  test.Absent();
  test.Output();
  TfLiteFullyConnectedParams params = {};
  test.Run(params);
}

TEST(ConvolutionOpTest, TransposeConv) {
  for (const TfLitePadding padding : {kTfLitePaddingSame, kTfLitePaddingValid}) {
    for (const int stride : {1, 2, 3}) {
      const int height = padding == kTfLitePaddingSame ? 4 * stride : 3 * stride + 3;
      const int width = padding == kTfLitePaddingSame ? 5 * stride : 4 * stride + 3;
      LoweringTest test("TRANSPOSE_CONV", kTfLiteBuiltinTransposeConv);
      test.set_version(3);
      test.Constant({4}, {2, static_cast<float>(height), static_cast<float>(width), 7},
                    kTfLiteInt32);
      test.Constant({7, 3, 3, 5});
      test.Input({2, 4, 5, 5});
      if (stride > 1) test.Constant({7});
      test.Output();
      TfLiteTransposeConvParams params = {};
      params.padding = padding;
      params.stride_height = params.stride_width = stride;
      test.Run(params);
    }
  }
}

// Taps that a phase of the output lacks must not turn an infinity into a NaN. The clamp maps
// infinities to 6 and 0 and keeps NaN.
TEST(ConvolutionOpTest, TransposeConvOfNotFinite) {
  for (const int filter : {2, 3, 4}) {
    OpTest test("transposed convolution of an infinity and a NaN", kTfLiteBuiltinTransposeConv);
    test.set_version(3);
    const int height = 8 + filter - 2, width = 10 + filter - 2;
    test.Constant({4}, {1, static_cast<float>(height), static_cast<float>(width), 7}, kTfLiteInt32);
    test.Constant({7, filter, filter, 5});
    std::vector<float> values(4 * 5 * 5, 0.5f);
    values[5 * 6 + 2] = std::numeric_limits<float>::infinity();
    values[5 * 13 + 4] = std::numeric_limits<float>::quiet_NaN();
    test.Input({1, 4, 5, 5}).values = values;
    test.Output();
    TfLiteTransposeConvParams params = {};
    params.padding = kTfLitePaddingValid;
    params.stride_height = params.stride_width = 2;
    params.activation = kTfLiteActRelu6;
    test.Run(params);
  }
}

TEST(ConvolutionOpTest, Pools) {
  struct Operator {
    int code;
    const char* name;
  };
  for (const Operator& op : {Operator{kTfLiteBuiltinAveragePool2d, "AVERAGE_POOL_2D"},
                             Operator{kTfLiteBuiltinMaxPool2d, "MAX_POOL_2D"},
                             Operator{kTfLiteBuiltinL2Pool2d, "L2_POOL_2D"}}) {
    for (const TfLitePadding padding : {kTfLitePaddingSame, kTfLitePaddingValid}) {
      for (const int stride : {1, 2}) {
        LoweringTest test(op.name, op.code);
        test.Input({2, 6, 7, 5});
        test.Output();
        TfLitePoolParams params = {};
        params.padding = padding;
        params.stride_height = params.stride_width = stride;
        params.filter_height = 3;
        params.filter_width = 2;
        params.activation = stride == 1 ? kTfLiteActRelu : kTfLiteActNone;
        test.Run(params);
      }
    }
  }
}

TEST(ConvolutionOpTest, Custom) {
  const auto bytes = [](const auto& params) {
    const auto* begin = reinterpret_cast<const uint8_t*>(&params);
    return std::vector<uint8_t>(begin, begin + sizeof(params));
  };
  for (const TfLitePadding padding : {kTfLitePaddingSame, kTfLitePaddingValid}) {
    TfLiteTransposeConvParams transpose = {};
    transpose.padding = padding;
    transpose.stride_height = transpose.stride_width = 2;
    LoweringTest deconvolution("Convolution2DTransposeBias", "Convolution2DTransposeBias");
    deconvolution.set_custom_options(bytes(transpose));
    deconvolution.Input({2, 4, 5, 6});
    deconvolution.Constant({5, 3, 3, 6});
    deconvolution.Constant({5});
    deconvolution.Output();
    deconvolution.Run();

    TfLitePoolParams pool = {};
    pool.padding = padding;
    pool.stride_height = pool.stride_width = pool.filter_height = pool.filter_width = 2;
    LoweringTest test("MaxPoolingWithArgmax2D", "MaxPoolingWithArgmax2D");
    test.set_custom_options(bytes(pool));
    test.Input({2, 5, 6, 7});
    test.Output();
    test.Output();
    test.Run();
  }
}

TEST(ConvolutionOpTest, Refusals) {
  LoweringTest test("CONV_2D of int16", kTfLiteBuiltinConv2d);
  test.set_version(4);
  test.Input({1, 4, 4, 2}, kTfLiteInt16).scales = {1 / 1000.0f};
  TestTensor& weights = test.Constant({3, 1, 1, 2}, kTfLiteInt8);
  weights.scales = {1 / 100.0f};
  weights.zero_points = {0};
  test.Output(kTfLiteInt16).scales = {1 / 1000.0f};
  TfLiteConvParams params = {};
  params.padding = kTfLitePaddingSame;
  params.stride_height = params.stride_width = 1;
  params.dilation_height_factor = params.dilation_width_factor = 1;
  test.ExpectRefused(params, "CONV_2D: ");
}

}  // namespace
}  // namespace litmus::gpu
