// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Operators with weights: convolutions and matrix products.
#include <algorithm>

#include "testing/operator_grid/grid.h"
#include "testing/random_models/types.h"

namespace litmus::operator_grid {
namespace {

using namespace random_models;  // NOLINT
using namespace tflite;         // NOLINT: the names of the schema

// Types of activations and weights.
struct Scheme {
  const char* name;
  TensorType activation, weights;
  bool per_channel;
};
constexpr Scheme kFloat = {"float32", kF32, kF32, false}, kHybrid = {"hybrid", kF32, kI8, true},
                 kHybridTensor = {"hybrid_one_scale", kF32, kI8, false},
                 kInt8 = {"int8", kI8, kI8, true},
                 kInt8Tensor = {"int8_one_scale", kI8, kI8, false},
                 kUint8 = {"uint8", kU8, kU8, false}, kInt16 = {"int16", kI16, kI8, true};

// The tensors of a layer. Dimension `axis` of the weights has `channels` elements.
struct Layer {
  int input, weights, bias, output;
};
Layer MakeLayer(Draft* d, const Scheme& s, const Shape& input, const Shape& weights, int axis) {
  const int channels = weights[static_cast<size_t>(axis)];
  Quant scales;
  if (s.weights != kF32) {
    const size_t count = s.per_channel ? static_cast<size_t>(channels) : 1;
    scales = {std::vector<float>(count, 0.01f),
              std::vector<int64_t>(count, s.weights == kU8 ? 120 : 0), axis};
  }
  const bool quantised = s.activation != kF32;
  Layer layer = {};
  layer.input = d->Input(s.activation, input, Activation(s.activation));
  // Symmetric weights are never -128.
  layer.weights =
      d->Constant(s.weights, weights, scales, s.weights == kI8 ? Values{-127, 127} : Values());
  Quant of_bias = scales;
  of_bias.axis = 0;
  std::fill(of_bias.zero_points.begin(), of_bias.zero_points.end(), 0);
  for (float& scale : of_bias.scales) scale *= quantised ? d->ScaleOf(layer.input) : 1;
  const TensorType sums = s.activation == kI16 ? kI64 : quantised ? kI32 : kF32;
  layer.bias = d->Constant(sums, {channels}, quantised ? of_bias : Quant());
  layer.output = d->Output(s.activation, Activation(s.activation, 0.2f));
  return layer;
}

struct ConvSize {
  int height, width, in, out, kernel_h, kernel_w, stride, groups, dilation;
};

std::string ConvName(const char* op, const Scheme& s, const ConvSize& c) {
  return std::string(op) + "_" + s.name + "_" + Text({c.height, c.width, c.in}) + "_to_" +
         std::to_string(c.out) + "_k" + Text({c.kernel_h, c.kernel_w}) + "_s" +
         std::to_string(c.stride) + (c.groups > 1 ? "_g" + std::to_string(c.groups) : "") +
         (c.dilation > 1 ? "_d" + std::to_string(c.dilation) : "");
}

// The options that CONV_2D and DEPTHWISE_CONV_2D share.
template <typename Options>
Options WindowOf(const ConvSize& c) {
  Options options;
  options.padding = Padding_SAME;
  options.stride_h = options.stride_w = c.stride;
  options.dilation_h_factor = options.dilation_w_factor = c.dilation;
  return options;
}

void AddConv2d(Grid* grid) {
  constexpr ConvSize kSizes[] = {
      {56, 56, 64, 64, 1, 1, 1, 1, 1},   {64, 64, 8, 16, 1, 1, 1, 1, 1},
      {129, 129, 32, 64, 1, 1, 1, 1, 1}, {14, 14, 256, 256, 1, 1, 1, 1, 1},
      {7, 7, 320, 1280, 1, 1, 1, 1, 1},  {1, 1, 256, 64, 1, 1, 1, 1, 1},
      {28, 28, 64, 64, 3, 3, 1, 1, 1},   {32, 32, 40, 40, 3, 3, 1, 1, 1},
      {112, 112, 3, 16, 3, 3, 2, 1, 1},  {56, 56, 3, 8, 3, 3, 1, 1, 1},
      {28, 28, 128, 128, 3, 3, 2, 1, 1}, {32, 32, 16, 16, 5, 5, 1, 1, 1},
      {28, 28, 64, 64, 3, 3, 1, 4, 1},   {28, 28, 32, 32, 3, 3, 1, 1, 2},
      {1, 98, 40, 64, 1, 3, 1, 1, 1},    {98, 1, 104, 40, 3, 1, 1, 1, 1},
      {1024, 1, 1, 64, 512, 1, 4, 1, 1}, {1, 128, 64, 8, 1, 64, 1, 1, 1},
      {49, 10, 1, 64, 10, 4, 2, 1, 1},   {20, 20, 64, 64, 3, 3, 1, 64, 1},
  };
  for (const Scheme& s : {kFloat, kHybrid, kInt8, kUint8, kInt16}) {
    for (const ConvSize& c : kSizes) {
      // TensorFlow Lite supports groups only for float and int8.
      if (c.groups > 1 && s.name != kFloat.name && s.name != kInt8.name) continue;
      grid->push_back({ConvName("CONV_2D", s, c), [=](Draft* d) {
                         const Layer layer =
                             MakeLayer(d, s, {1, c.height, c.width, c.in},
                                       {c.out, c.kernel_h, c.kernel_w, c.in / c.groups}, 0);
                         const auto options = WindowOf<Conv2DOptionsT>(c);
                         d->Op(BuiltinOperator_CONV_2D, {layer.input, layer.weights, layer.bias},
                               {layer.output}, options);
                       }});
    }
  }
}

void AddDepthwise(Grid* grid) {
  constexpr ConvSize kSizes[] = {
      {112, 112, 16, 16, 3, 3, 1, 1, 1}, {112, 112, 32, 32, 3, 3, 2, 1, 1},
      {28, 28, 128, 128, 3, 3, 1, 1, 1}, {14, 14, 256, 256, 5, 5, 1, 1, 1},
      {7, 7, 480, 480, 5, 5, 1, 1, 1},   {28, 28, 64, 64, 7, 7, 1, 1, 1},
      {14, 14, 64, 128, 3, 3, 1, 1, 1},  {49, 40, 1, 8, 10, 8, 2, 1, 1},
      {96, 96, 1, 8, 3, 3, 2, 1, 1},     {28, 28, 64, 64, 3, 3, 1, 1, 2},
      {100, 1, 64, 64, 9, 1, 1, 1, 1},   {1, 100, 64, 64, 1, 9, 1, 1, 1},
  };
  for (const Scheme& s : {kFloat, kHybrid, kInt8, kUint8, kInt16}) {
    for (const ConvSize& c : kSizes) {
      grid->push_back({ConvName("DEPTHWISE_CONV_2D", s, c), [=](Draft* d) {
                         const Layer layer = MakeLayer(d, s, {1, c.height, c.width, c.in},
                                                       {1, c.kernel_h, c.kernel_w, c.out}, 3);
                         auto options = WindowOf<DepthwiseConv2DOptionsT>(c);
                         options.depth_multiplier = c.out / c.in;
                         d->Op(BuiltinOperator_DEPTHWISE_CONV_2D,
                               {layer.input, layer.weights, layer.bias}, {layer.output}, options);
                       }});
    }
  }
}

void AddTransposeConv(Grid* grid) {
  constexpr ConvSize kSizes[] = {
      {16, 16, 64, 32, 2, 2, 2, 1, 1}, {16, 16, 64, 32, 4, 4, 2, 1, 1},
      {32, 32, 16, 16, 3, 3, 2, 1, 1}, {64, 64, 16, 1, 2, 2, 2, 1, 1},
      {1, 50, 64, 32, 1, 8, 4, 1, 1},  {8, 8, 128, 128, 3, 3, 1, 1, 1},
  };
  for (const Scheme& s : {kFloat, kInt8, kUint8}) {
    for (const ConvSize& c : kSizes) {
      grid->push_back({ConvName("TRANSPOSE_CONV", s, c), [=](Draft* d) {
                         const Layer layer = MakeLayer(d, s, {1, c.height, c.width, c.in},
                                                       {c.out, c.kernel_h, c.kernel_w, c.in}, 0);
                         const int stride_h = c.kernel_h == 1 ? 1 : c.stride;
                         const int size = d->ConstantOf<int>(
                             kI32, {4}, {1, c.height * stride_h, c.width * c.stride, c.out});
                         TransposeConvOptionsT options;
                         options.padding = Padding_SAME;
                         options.stride_h = stride_h;
                         options.stride_w = c.stride;
                         d->Op(BuiltinOperator_TRANSPOSE_CONV,
                               {size, layer.weights, layer.input, layer.bias}, {layer.output},
                               options);
                       }});
    }
  }
}

void AddFullyConnected(Grid* grid) {
  constexpr struct {
    int rows, in, out;
  } kSizes[] = {{1, 128, 640}, {1, 1024, 256}, {1, 40, 10},  {1, 7104, 1},
                {1, 512, 512}, {8, 128, 128},  {32, 8, 128}, {128, 512, 512}};
  for (const Scheme& s : {kFloat, kHybridTensor, kHybrid, kInt8Tensor, kInt8, kUint8, kInt16}) {
    for (const auto& c : kSizes) {
      grid->push_back({std::string("FULLY_CONNECTED_") + s.name + "_" + Text({c.rows, c.in}) +
                           "_to_" + std::to_string(c.out),
                       [=](Draft* d) {
                         const Layer layer = MakeLayer(d, s, {c.rows, c.in}, {c.out, c.in}, 0);
                         d->Op(BuiltinOperator_FULLY_CONNECTED,
                               {layer.input, layer.weights, layer.bias}, {layer.output},
                               FullyConnectedOptionsT());
                       }});
    }
  }
}

void AddBatchMatmul(Grid* grid) {
  constexpr struct {
    const char* name;
    TensorType left, right;
    bool constant, transposed;
  } kKinds[] = {{"float32", kF32, kF32, false, false},
                {"float32_transposed", kF32, kF32, false, true},
                {"float32_constant", kF32, kF32, true, false},
                {"hybrid", kF32, kI8, true, true},
                {"int8", kI8, kI8, false, false},
                {"int8_transposed", kI8, kI8, false, true},
                {"int16_int8", kI16, kI8, true, true}};
  constexpr struct {
    int batch, rows, depth, columns;
  } kSizes[] = {{1, 64, 128, 512}, {8, 64, 32, 64}, {4, 1, 64, 128}, {1, 800, 128, 128}};
  for (const auto& kind : kKinds) {
    for (const auto& c : kSizes) {
      const Shape left = {c.batch, c.rows, c.depth};
      Shape right = {kind.constant ? 1 : c.batch, c.depth, c.columns};
      if (kind.transposed) std::swap(right[1], right[2]);
      grid->push_back(
          {std::string("BATCH_MATMUL_") + kind.name + "_" + Text(left) + "_by_" + Text(right),
           [=](Draft* d) {
             BatchMatMulOptionsT options;
             options.adj_y = kind.transposed;
             const bool hybrid = kind.left == kF32 && kind.right == kI8;
             const bool words = kind.left == kI16;
             const Quant of_right =
                 hybrid || words ? Quant{{0.01f}, {0}, 0} : Activation(kind.right);
             const int a = d->Input(kind.left, left, Activation(kind.left));
             const int b = kind.constant ? d->Constant(kind.right, right, of_right)
                                         : d->Input(kind.right, right, of_right);
             d->Op(BuiltinOperator_BATCH_MATMUL, {a, b},
                   {d->Output(kind.left, Activation(kind.left, 0.2f))}, options);
           }});
    }
  }
}

}  // namespace

void AddLayers(Grid* grid) {
  AddConv2d(grid);
  AddDepthwise(grid);
  AddTransposeConv(grid);
  AddFullyConnected(grid);
  AddBatchMatmul(grid);
}

}  // namespace litmus::operator_grid
