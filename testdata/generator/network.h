// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Layers of convolutional networks, built by ModelBuilder: one description of a network makes its
// float32 model and its int8 model (per-channel weights).
#ifndef LITMUS_TESTDATA_GENERATOR_NETWORK_H_
#define LITMUS_TESTDATA_GENERATOR_NETWORK_H_

#include <cstdint>
#include <string>
#include <vector>

#include "testdata/generator/model_builder.h"

namespace litmus::testdata {

inline constexpr auto kRelu6 = tflite::ActivationFunctionType_RELU6;

enum class Precision { kFloat32, kInt8 };

// The output of a layer: tensor index, NHWC shape and, for int8, quantisation.
struct Value {
  int tensor = -1;
  std::vector<int32_t> shape;
  float scale = 0;
  int32_t zero_point = 0;
};

class Network {
 public:
  Network(const std::string& description, Precision precision, uint64_t seed);

  // An input with values in [-1, 1].
  Value Input(const std::string& name, std::vector<int32_t> shape);
  // Square kernels, SAME padding. Weights are uniform with variance 2 / fan-in (He et al. 2015), so
  // that activations stay about the same size through a deep network.
  Value Conv(const Value& in, int channels, int kernel, int stride,
             tflite::ActivationFunctionType activation);
  Value Depthwise(const Value& in, int kernel, int stride,
                  tflite::ActivationFunctionType activation);
  Value Add(const Value& a, const Value& b);
  // Average over the whole image; the output has rank 4.
  Value GlobalAveragePool(const Value& in);
  Value FullyConnected(const Value& in, int units);
  // `any_batch`: the first dimension of the shape in the options is -1.
  Value Reshape(const Value& in, std::vector<int32_t> shape, bool any_batch = false);
  Value Softmax(const Value& in);

  ModelBuilder& builder() { return builder_; }
  // Sets the graph's inputs and outputs, and a signature "serving_default".
  void Finish(const std::vector<Value>& inputs, const std::vector<Value>& outputs);

 private:
  Value Output(const std::string& layer, std::vector<int32_t> shape, float scale,
               int32_t zero_point);
  Value ConvOutput(const std::string& layer, std::vector<int32_t> shape,
                   tflite::ActivationFunctionType activation);
  // Makes weights with `channels` slices along `dimension`, and their bias; returns both tensors.
  std::pair<int, int> Weights(const std::string& layer, std::vector<int32_t> shape, int dimension,
                              int fan_in, const Value& in);
  std::string Layer(const std::string& kind);

  ModelBuilder builder_;
  Precision precision_;
  Random random_;
  int layers_ = 0;
};

// The classic networks with 1000 classes plus background, batch 1, random weights. MobileNetV1:
// Howard et al. 2017 (arXiv:1704.04861), width 1.0.
std::vector<uint8_t> MobileNetV1(Precision precision, int resolution);
// MobileNetV2: Sandler et al. 2018 (arXiv:1801.04381), width 1.0.
std::vector<uint8_t> MobileNetV2(Precision precision, int resolution);

}  // namespace litmus::testdata

#endif  // LITMUS_TESTDATA_GENERATOR_NETWORK_H_
