// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Layers with weights.
#include <algorithm>
#include <cmath>

#include "testing/network_grid/net.h"

namespace litmus::network_grid {
namespace {

using namespace random_models;  // NOLINT
using namespace tflite;         // NOLINT: the names of the schema

// Root mean square of a uniform distribution over [-1, 1].
constexpr double kUniform = 0.57735;
constexpr float kActivationScale = 0.05f;

// The options that CONV_2D and DEPTHWISE_CONV_2D share.
template <typename Options>
Options WindowOf(const Window& w) {
  Options options;
  options.padding = w.padding;
  options.stride_h = w.stride_h;
  options.stride_w = w.stride_w;
  options.dilation_h_factor = w.dilation_h;
  options.dilation_w_factor = w.dilation_w;
  return options;
}

}  // namespace

Quant Net::OfActivations() const {
  if (!s_.quantised()) return {};
  return {{kActivationScale}, {s_.activation == kU8 ? 131 : 3}, 0};
}

int Net::Between(const Shape& shape, const Quant& quant) {
  return d_->Tensor(s_.activation, quant, shape);
}

int Net::Input(const Shape& shape) { return d_->Input(s_.activation, shape, OfActivations()); }

int Net::Indices(const std::vector<int>& values) {
  return d_->InputOf<int>(kI32, {static_cast<int>(values.size())}, values);
}

int Net::State(const Shape& shape) { return d_->Variable(kF32, shape); }

int Net::Ints(const std::vector<int>& values) {
  return d_->ConstantOf<int>(kI32, {static_cast<int>(values.size())}, values);
}

// Weight scales for which a sum of `fan_in` products is about as large as one activation.
Quant Net::OfWeights(int channels, int axis, double fan_in) {
  if (s_.weights != kI8 && s_.weights != kU8) return {};
  const size_t count = s_.per_channel ? static_cast<size_t>(channels) : 1;
  const double scale = 1 / (127 * kUniform * std::sqrt(fan_in));
  Quant quant = {{}, std::vector<int64_t>(count, s_.weights == kU8 ? 128 : 0), axis};
  for (size_t i = 0; i < count; ++i)
    quant.scales.push_back(d_->ScaleNear(static_cast<float>(scale)));
  return quant;
}

int Net::Weights(const Shape& shape, int axis, double fan_in) {
  const Quant quant = OfWeights(shape[static_cast<size_t>(axis)], axis, fan_in);
  // One per cent of the weights are extreme values, because real weights have a long tail.
  if (s_.weights == kI8) return d_->Constant(kI8, shape, quant, {-127, 127, 1});
  if (s_.weights == kU8) return d_->Constant(kU8, shape, quant, {0, 255, 1});
  const double most = 1 / (kUniform * std::sqrt(fan_in));
  return AsReal(d_->Constant(s_.weights, shape, {}, {-most, most, 0}));
}

// float16 weights are dequantised in the graph; this adds the DEQUANTIZE.
int Net::AsReal(int x) {
  if (d_->TypeOf(x) != kF16) return x;
  const int real = d_->Tensor(kF32, {}, d_->ShapeOf(x));
  d_->Op(BuiltinOperator_DEQUANTIZE, {x}, {real}, DequantizeOptionsT());
  return real;
}

int Net::Factors(const Shape& shape, double low, double high) {
  return AsReal(d_->Constant(s_.half_slopes ? kF16 : kF32, shape, {}, {low, high, 0}));
}

int Net::Bias(int x, int weights, int channels) {
  if (!s_.quantised()) return Factors({channels}, -0.1, 0.1);
  Quant quant = d_->QuantOf(weights);
  quant.axis = 0;
  std::fill(quant.zero_points.begin(), quant.zero_points.end(), 0);
  for (float& scale : quant.scales) scale *= d_->ScaleOf(x);
  return d_->Constant(kI32, {channels}, quant, {-500, 500, 0});
}

// The output shape of a window that slides over x.
Shape Net::Slid(int x, const Window& w, int channels) const {
  const Shape& shape = ShapeOf(x);
  const auto slide = [&](int size, int window, int stride, int dilation) {
    if (w.padding == Padding_SAME) return (size + stride - 1) / stride;
    return (size - (window - 1) * dilation - 1) / stride + 1;
  };
  return {shape[0], slide(shape[1], w.height, w.stride_h, w.dilation_h),
          slide(shape[2], w.width, w.stride_w, w.dilation_w), channels};
}

int Net::Conv(int x, int channels, const Window& w, ActivationFunctionType activation, int groups) {
  const int depth = Channels(x) / groups;
  const int weights =
      Weights({channels, w.height, w.width, depth}, 0, double{1} * w.height * w.width * depth);
  auto options = WindowOf<Conv2DOptionsT>(w);
  options.fused_activation_function = activation;
  const int bias = Bias(x, weights, channels), out = Between(Slid(x, w, channels));
  d_->Op(BuiltinOperator_CONV_2D, {x, weights, bias}, {out}, options);
  return out;
}

int Net::Depthwise(int x, const Window& w, ActivationFunctionType activation, int multiplier) {
  const int channels = Channels(x) * multiplier;
  const int weights = Weights({1, w.height, w.width, channels}, 3, double{1} * w.height * w.width);
  auto options = WindowOf<DepthwiseConv2DOptionsT>(w);
  options.depth_multiplier = multiplier;
  options.fused_activation_function = activation;
  const int bias = Bias(x, weights, channels), out = Between(Slid(x, w, channels));
  d_->Op(BuiltinOperator_DEPTHWISE_CONV_2D, {x, weights, bias}, {out}, options);
  return out;
}

int Net::TransposeConv(int x, int channels, int size, int stride) {
  const Shape& in = ShapeOf(x);
  // Each output is a sum of about (size / stride)^2 products per channel.
  const double taps = std::max(1.0, double{1} * size * size / (stride * stride));
  const Shape shape = {in[0], in[1] * stride, in[2] * stride, channels};
  const int weights = Weights({channels, size, size, Channels(x)}, 0, taps * Channels(x));
  TransposeConvOptionsT options;
  options.padding = Padding_SAME;
  options.stride_h = options.stride_w = stride;
  const int bias = Bias(x, weights, channels), out = Between(shape);
  d_->Op(BuiltinOperator_TRANSPOSE_CONV, {Ints(shape), weights, x, bias}, {out}, options);
  return out;
}

int Net::Dense(int x, int units, ActivationFunctionType activation) {
  const int depth = Channels(x);
  return DenseBy(x, Weights({units, depth}, 0, depth), activation);
}

int Net::DenseBy(int x, int weights, ActivationFunctionType activation) {
  const int units = ShapeOf(weights)[0];
  FullyConnectedOptionsT options;
  options.fused_activation_function = activation;
  options.keep_num_dims = true;
  Shape shape = ShapeOf(x);
  shape.back() = units;
  const int bias = Bias(x, weights, units), out = Between(shape);
  d_->Op(BuiltinOperator_FULLY_CONNECTED, {x, weights, bias}, {out}, options);
  return out;
}

int Net::Lstm(int x, int units) {
  constexpr int kGates = 4, kPeepholes = 3, kProjection = 2, kAbsent = -1;
  const Shape shape = ShapeOf(x);
  std::vector<int> inputs = {x};
  // The kernel supports only one scale per matrix.
  const auto matrix = [&](int columns) {
    const double most = 1 / (kUniform * std::sqrt(2.0 * columns));
    if (s_.weights != kI8) return d_->Constant(kF32, {units, columns}, {}, {-most, most, 0});
    return d_->Constant(kI8, {units, columns}, {{static_cast<float>(most / 127)}, {0}, 0},
                        {-127, 127, 1});
  };
  for (int gate = 0; gate < kGates; ++gate) inputs.push_back(matrix(shape[2]));
  for (int gate = 0; gate < kGates; ++gate) inputs.push_back(matrix(units));
  inputs.insert(inputs.end(), kPeepholes, kAbsent);
  for (int gate = 0; gate < kGates; ++gate)
    inputs.push_back(d_->Constant(kF32, {units}, {}, {-0.1, 0.1, 0}));
  inputs.insert(inputs.end(), kProjection, kAbsent);
  for (int state = 0; state < 2; ++state) inputs.push_back(State({shape[0], units}));
  UnidirectionalSequenceLSTMOptionsT options;
  options.fused_activation_function = ActivationFunctionType_TANH;
  const int out = d_->Tensor(kF32, {}, {shape[0], shape[1], units});
  d_->Op(BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_LSTM, inputs, {out}, options);
  return out;
}

int Net::Embedding(int indices, int rows, int width) {
  const int table = s_.quantised() ? d_->Constant(s_.activation, {rows, width}, OfActivations())
                                   : d_->Constant(kF32, {rows, width});
  const int count = ShapeOf(indices)[0];
  const int flat = Between({count, width});
  d_->Op(BuiltinOperator_GATHER, {table, indices}, {flat}, GatherOptionsT());
  return Reshape(flat, {1, count, width});
}

}  // namespace litmus::network_grid
