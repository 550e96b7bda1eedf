// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests quantised sums of products whose results equal the CPU's bit for bit: convolutions, fully
// connected layers, products with constant matrices. With power-of-two scales every eighth or
// sixteenth sum is an exact half; with the others sums are arbitrary.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "delegates/gpu/testing/op_tester.h"

namespace litmus::gpu {
namespace {

constexpr TfLiteType kBytes[] = {kTfLiteInt8, kTfLiteUInt8};

// Scales of input, weights and output.
const struct {
  float in, weights, out;
} kScales[] = {
    {0.5f, 0.25f, 1.0f}, {0.25f, 0.5f, 2.0f}, {0.1f, 0.2f, 0.16f}, {0.0371f, 0.0117f, 0.0091f}};

// Pseudo-random integers from -most to most, times `scale`; equal on every machine.
std::vector<float> Whole(size_t count, int most, float scale) {
  std::vector<float> numbers;
  uint32_t state = 11;
  while (numbers.size() < count) {
    state = state * 1664525u + 1013904223u;
    numbers.push_back(scale *
                      static_cast<float>(static_cast<int>(state >> 16) % (2 * most + 1) - most));
  }
  return numbers;
}

size_t Count(const std::vector<int>& shape) {
  size_t count = 1;
  for (const int dim : shape) count *= static_cast<size_t>(dim);
  return count;
}

struct Product {
  TfLiteType type;
  float in, weights, out;  // scales
  bool per_channel;

  void AddInput(const std::vector<int>& shape, OpTest* test) const {
    TestTensor& x = test->Input(shape, type);
    x.scales = {in};
    x.zero_points = {type == kTfLiteInt8 ? 3 : 130};
    x.values = Whole(Count(shape), 120, in);
  }
  void AddWeights(const std::vector<int>& shape, int axis, OpTest* test) const {
    TestTensor& w = test->Constant(shape, Whole(Count(shape), 3, weights), type);
    const int channels = per_channel ? shape[static_cast<size_t>(axis)] : 1;
    for (int c = 0; c < channels; ++c) {
      w.scales.push_back(weights * (per_channel ? static_cast<float>(1 << c % 3) : 1));
      w.zero_points.push_back(type == kTfLiteInt8 ? 0 : 125);
    }
    w.axis = axis;
  }
  void AddBias(int channels, OpTest* test) const {
    TestTensor& b = test->Constant(
        {channels}, Whole(static_cast<size_t>(channels), 40, in * weights), kTfLiteInt32);
    for (int c = 0; c < (per_channel ? channels : 1); ++c) {
      b.scales.push_back(in * weights * (per_channel ? static_cast<float>(1 << c % 3) : 1));
      b.zero_points.push_back(0);
    }
  }
  void AddOutput(OpTest* test) const {
    TestTensor& y = test->Output(type);
    y.scales = {out};
    y.zero_points = {type == kTfLiteInt8 ? -5 : 120};
  }
};

// Calls run(product) for each type and each set of scales, with one scale for all weights and, if
// per_channel_too, with one per channel.
template <typename Run>
void OfEveryScale(const Run& run, bool per_channel_too) {
  for (const TfLiteType type : kBytes) {
    for (const auto& scales : kScales) {
      run(Product{type, scales.in, scales.weights, scales.out, false});
      if (type == kTfLiteUInt8 || !per_channel_too) continue;
      run(Product{type, scales.in, scales.weights, scales.out, true});
    }
  }
}

OpTest Exact(const char* name, int code, int version) {
  OpTest test(name, code);
  test.set_exact().set_version(version);
  return test;
}

TEST(ExactProducts, Conv2D) {
  for (const int window : {1, 3}) {
    OfEveryScale(
        [&](const Product& product) {
          OpTest test = Exact("CONV_2D", kTfLiteBuiltinConv2d, 3);
          product.AddInput({2, 9, 8, 5}, &test);
          product.AddWeights({9, window, window, 5}, 0, &test);
          product.AddBias(9, &test);
          product.AddOutput(&test);
          TfLiteConvParams params = {};
          params.padding = kTfLitePaddingSame;
          params.stride_height = params.stride_width = 1;
          params.dilation_height_factor = params.dilation_width_factor = 1;
          test.Run(params);
        },
        true);
  }
}

TEST(ExactProducts, DepthwiseConv2D) {
  OfEveryScale(
      [&](const Product& product) {
        OpTest test = Exact("DEPTHWISE_CONV_2D", kTfLiteBuiltinDepthwiseConv2d, 3);
        product.AddInput({2, 9, 8, 6}, &test);
        product.AddWeights({1, 3, 3, 6}, 3, &test);
        product.AddBias(6, &test);
        product.AddOutput(&test);
        TfLiteDepthwiseConvParams params = {};
        params.padding = kTfLitePaddingSame;
        params.stride_height = params.stride_width = 1;
        params.dilation_height_factor = params.dilation_width_factor = 1;
        params.depth_multiplier = 1;
        test.Run(params);
      },
      true);
}

TEST(ExactProducts, TransposeConv) {
  OfEveryScale(
      [&](const Product& product) {
        OpTest test = Exact("TRANSPOSE_CONV", kTfLiteBuiltinTransposeConv, 3);
        test.Constant({4}, {2, 8, 10, 7}, kTfLiteInt32);
        product.AddWeights({7, 3, 3, 5}, 0, &test);
        product.AddInput({2, 4, 5, 5}, &test);
        product.AddBias(7, &test);
        product.AddOutput(&test);
        TfLiteTransposeConvParams params = {};
        params.padding = kTfLitePaddingSame;
        params.stride_height = params.stride_width = 2;
        test.Run(params);
      },
      true);
}

TEST(ExactProducts, FullyConnected) {
  for (const int rows : {1, 40}) {
    OfEveryScale(
        [&](const Product& product) {
          OpTest test = Exact("FULLY_CONNECTED", kTfLiteBuiltinFullyConnected, 4);
          product.AddInput({rows, 36}, &test);
          product.AddWeights({40, 36}, 0, &test);
          product.AddBias(40, &test);
          product.AddOutput(&test);
          test.Run(TfLiteFullyConnectedParams{});
        },
        true);
  }
}

TEST(ExactProducts, ConstantMatrices) {
  OfEveryScale(
      [&](const Product& product) {
        if (product.type != kTfLiteInt8) return;
        OpTest test = Exact("BATCH_MATMUL", kTfLiteBuiltinBatchMatmul, 2);
        product.AddInput({3, 8, 12}, &test);
        product.AddWeights({12, 10}, 0, &test);
        product.AddOutput(&test);
        test.Run(TfLiteBatchMatMulParams{});
      },
      false);
}

}  // namespace
}  // namespace litmus::gpu
