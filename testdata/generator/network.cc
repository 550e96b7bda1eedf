// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testdata/generator/network.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace litmus::testdata {
namespace {

// The range of values of linear layers with He-initialised weights, approximately.
constexpr float kLinearRange = 4.0f;
constexpr float kRelu6Range = 6.0f;

int Same(int size, int stride) { return (size + stride - 1) / stride; }

}  // namespace

Network::Network(const std::string& description, Precision precision, uint64_t seed)
    : builder_(description), precision_(precision), random_(seed) {}

std::string Network::Layer(const std::string& kind) {
  return kind + "_" + std::to_string(layers_++);
}

Value Network::Output(const std::string& layer, std::vector<int32_t> shape, float scale,
                      int32_t zero_point) {
  Value value;
  value.shape = std::move(shape);
  TensorSpec spec;
  spec.name = layer;
  spec.shape = value.shape;
  if (precision_ == Precision::kInt8) {
    value.scale = scale;
    value.zero_point = zero_point;
    spec.type = tflite::TensorType_INT8;
    spec.quantization = {{scale}, {zero_point}, 0};
  }
  value.tensor = builder_.AddTensor(std::move(spec));
  return value;
}

Value Network::ConvOutput(const std::string& layer, std::vector<int32_t> shape,
                          tflite::ActivationFunctionType activation) {
  return activation == tflite::ActivationFunctionType_RELU6
             ? Output(layer, std::move(shape), kRelu6Range / 255.0f, -128)
             : Output(layer, std::move(shape), 2.0f * kLinearRange / 255.0f, 0);
}

Value Network::Input(const std::string& name, std::vector<int32_t> shape) {
  return Output(name, std::move(shape), 1.0f / 128.0f, 0);
}

std::pair<int, int> Network::Weights(const std::string& layer, std::vector<int32_t> shape,
                                     int dimension, int fan_in, const Value& in) {
  const int size = std::accumulate(shape.begin(), shape.end(), 1, std::multiplies<int>());
  const int channels = shape[dimension];
  const float limit = std::sqrt(6.0f / static_cast<float>(fan_in));
  std::vector<float> weights(size), bias(channels);
  for (float& w : weights) w = random_.Symmetric(limit);
  for (float& b : bias) b = random_.Symmetric(0.1f);

  TensorSpec weight_spec{layer + "/weights", shape, tflite::TensorType_FLOAT32, {}, {}, false, {}};
  TensorSpec bias_spec{layer + "/bias", {channels}, tflite::TensorType_FLOAT32, {}, {}, false, {}};
  if (precision_ == Precision::kFloat32) {
    weight_spec.data = Bytes(weights);
    bias_spec.data = Bytes(bias);
    return {builder_.AddTensor(std::move(weight_spec)), builder_.AddTensor(std::move(bias_spec))};
  }
  // The quantised dimension is the first (OHWI) or the last one (1HWC), so channel = index / block
  // % n.
  const int block = dimension == 0 ? size / channels : 1;
  std::vector<float> scales(channels, 0.0f);
  for (int i = 0; i < size; ++i) {
    float& scale = scales[i / block % channels];
    scale = std::max(scale, std::fabs(weights[i]) / 127.0f);
  }
  std::vector<int8_t> quantized(size);
  for (int i = 0; i < size; ++i) {
    quantized[i] = static_cast<int8_t>(std::lround(weights[i] / scales[i / block % channels]));
  }
  std::vector<int32_t> quantized_bias(channels);
  std::vector<float> bias_scales(channels);
  for (int c = 0; c < channels; ++c) {
    bias_scales[c] = in.scale * scales[c];
    quantized_bias[c] = static_cast<int32_t>(std::lround(bias[c] / bias_scales[c]));
  }
  const std::vector<int64_t> zeros(channels, 0);
  weight_spec.type = tflite::TensorType_INT8;
  weight_spec.quantization = {scales, zeros, dimension};
  weight_spec.data = Bytes(quantized);
  bias_spec.type = tflite::TensorType_INT32;
  bias_spec.quantization = {bias_scales, zeros, 0};
  bias_spec.data = Bytes(quantized_bias);
  return {builder_.AddTensor(std::move(weight_spec)), builder_.AddTensor(std::move(bias_spec))};
}

Value Network::Conv(const Value& in, int channels, int kernel, int stride,
                    tflite::ActivationFunctionType activation) {
  const std::string layer = Layer("conv");
  const int in_channels = in.shape[3];
  const auto [weights, bias] =
      Weights(layer, {channels, kernel, kernel, in_channels}, 0, kernel * kernel * in_channels, in);
  const Value out = ConvOutput(
      layer, {in.shape[0], Same(in.shape[1], stride), Same(in.shape[2], stride), channels},
      activation);
  tflite::Conv2DOptionsT options;
  options.padding = tflite::Padding_SAME;
  options.stride_w = options.stride_h = stride;
  options.fused_activation_function = activation;
  builder_.AddOperator(tflite::BuiltinOperator_CONV_2D, {in.tensor, weights, bias}, {out.tensor},
                       Options(options), precision_ == Precision::kInt8 ? 3 : 1);
  return out;
}

Value Network::Depthwise(const Value& in, int kernel, int stride,
                         tflite::ActivationFunctionType activation) {
  const std::string layer = Layer("depthwise");
  const int channels = in.shape[3];
  const auto [weights, bias] =
      Weights(layer, {1, kernel, kernel, channels}, 3, kernel * kernel, in);
  const Value out = ConvOutput(
      layer, {in.shape[0], Same(in.shape[1], stride), Same(in.shape[2], stride), channels},
      activation);
  tflite::DepthwiseConv2DOptionsT options;
  options.padding = tflite::Padding_SAME;
  options.stride_w = options.stride_h = stride;
  options.depth_multiplier = 1;
  options.fused_activation_function = activation;
  builder_.AddOperator(tflite::BuiltinOperator_DEPTHWISE_CONV_2D, {in.tensor, weights, bias},
                       {out.tensor}, Options(options), precision_ == Precision::kInt8 ? 3 : 1);
  return out;
}

Value Network::Add(const Value& a, const Value& b) {
  const Value out = ConvOutput(Layer("add"), a.shape, tflite::ActivationFunctionType_NONE);
  builder_.AddOperator(tflite::BuiltinOperator_ADD, {a.tensor, b.tensor}, {out.tensor},
                       Options(tflite::AddOptionsT()), precision_ == Precision::kInt8 ? 2 : 1);
  return out;
}

Value Network::GlobalAveragePool(const Value& in) {
  const Value out =
      Output(Layer("pool"), {in.shape[0], 1, 1, in.shape[3]}, in.scale, in.zero_point);
  tflite::Pool2DOptionsT options;
  options.padding = tflite::Padding_VALID;
  options.stride_h = options.stride_w = 1;
  options.filter_height = in.shape[1];
  options.filter_width = in.shape[2];
  builder_.AddOperator(tflite::BuiltinOperator_AVERAGE_POOL_2D, {in.tensor}, {out.tensor},
                       Options(options), precision_ == Precision::kInt8 ? 2 : 1);
  return out;
}

Value Network::FullyConnected(const Value& in, int units) {
  const std::string layer = Layer("fully_connected");
  const int depth = in.shape.back();
  const auto [weights, bias] = Weights(layer, {units, depth}, 0, depth, in);
  const Value out = ConvOutput(layer, {in.shape[0], units}, tflite::ActivationFunctionType_NONE);
  builder_.AddOperator(tflite::BuiltinOperator_FULLY_CONNECTED, {in.tensor, weights, bias},
                       {out.tensor}, Options(tflite::FullyConnectedOptionsT()),
                       precision_ == Precision::kInt8 ? 4 : 1);
  return out;
}

Value Network::Reshape(const Value& in, std::vector<int32_t> shape, bool any_batch) {
  const Value out = Output(Layer("reshape"), shape, in.scale, in.zero_point);
  tflite::ReshapeOptionsT options;
  options.new_shape = std::move(shape);
  if (any_batch) options.new_shape.front() = -1;
  builder_.AddOperator(tflite::BuiltinOperator_RESHAPE, {in.tensor}, {out.tensor},
                       Options(options));
  return out;
}

Value Network::Softmax(const Value& in) {
  // The format fixes the output scale of int8 SOFTMAX: 1/256, zero point -128.
  const Value out = Output(Layer("softmax"), in.shape, 1.0f / 256.0f, -128);
  tflite::SoftmaxOptionsT options;
  options.beta = 1.0f;
  builder_.AddOperator(tflite::BuiltinOperator_SOFTMAX, {in.tensor}, {out.tensor}, Options(options),
                       precision_ == Precision::kInt8 ? 2 : 1);
  return out;
}

void Network::Finish(const std::vector<Value>& inputs, const std::vector<Value>& outputs) {
  std::vector<int> in, out;
  std::vector<std::pair<std::string, int>> in_names, out_names;
  for (const Value& value : inputs) {
    in.push_back(value.tensor);
    in_names.emplace_back(builder_.tensor(value.tensor).name, value.tensor);
  }
  for (const Value& value : outputs) {
    out.push_back(value.tensor);
    out_names.emplace_back(builder_.tensor(value.tensor).name, value.tensor);
  }
  builder_.SetInputsOutputs(in, out);
  builder_.AddSignature("serving_default", 0, in_names, out_names);
}

}  // namespace litmus::testdata
