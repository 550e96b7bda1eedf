// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A network under construction: functions that add layers to a Draft and return the output's
// tensor. Weights are random and scaled so that activations stay about as large as the input at any
// depth.
#ifndef LITMUS_TESTING_NETWORK_GRID_NET_H_
#define LITMUS_TESTING_NETWORK_GRID_NET_H_

#include <functional>
#include <string>
#include <vector>

#include "testing/random_models/draft.h"
#include "testing/random_models/types.h"

namespace litmus::network_grid {

using random_models::Draft;
using random_models::Quant;
using random_models::Shape;
using tflite::ActivationFunctionType;
using tflite::BuiltinOperator;
using tflite::TensorType;

constexpr ActivationFunctionType kNone = tflite::ActivationFunctionType_NONE,
                                 kRelu = tflite::ActivationFunctionType_RELU,
                                 kRelu6 = tflite::ActivationFunctionType_RELU6;

// How a network is quantised: the types of activations and weights.
struct Scheme {
  const char* name;
  TensorType activation, weights;
  bool per_channel;
  bool half_slopes = false;  // true: biases and slopes are float16, too
  bool quantised() const { return activation != random_models::kF32; }
};
constexpr Scheme kFloat32 = {"float32", random_models::kF32, random_models::kF32, false},
                 kFloat16 = {"float16", random_models::kF32, random_models::kF16, false},
                 kHalves = {"halves", random_models::kF32, random_models::kF16, false, true},
                 kHybrid = {"hybrid", random_models::kF32, random_models::kI8, true},
                 kInt8 = {"int8", random_models::kI8, random_models::kI8, true},
                 kUint8 = {"uint8", random_models::kU8, random_models::kU8, false};

// The window of a convolution or pooling.
struct Window {
  int height, width;
  int stride_h = 1, stride_w = 1, dilation_h = 1, dilation_w = 1;
  tflite::Padding padding = tflite::Padding_SAME;
};
constexpr Window Square(int size, int stride = 1, int dilation = 1) {
  return {size, size, stride, stride, dilation, dilation};
}

// The block size of sparse weights: adjacent units and inputs that are stored together.
struct SparseBlock {
  int units, inputs;
};

class Net {
 public:
  Net(Draft* draft, const Scheme& scheme) : d_(draft), s_(scheme) {}

  // ---- Inputs, outputs, shapes ----

  int Input(const Shape& shape);
  int Indices(const std::vector<int>& values);  // an int32 input
  int State(const Shape& shape);                // a float variable tensor
  void Output(int x) { d_->MakeOutput(x); }
  // Shapes as known while the network is built.
  const Shape& ShapeOf(int x) const { return d_->ShapeOf(x); }
  int Channels(int x) const { return ShapeOf(x).back(); }
  // For operators that no function here adds.
  Draft* draft() { return d_; }

  // ---- Layers with weights ----

  // NHWC input, OHWI weights. With groups > 1 each output reads channels / groups inputs.
  int Conv(int x, int channels, const Window& window, ActivationFunctionType activation = kNone,
           int groups = 1);
  int Depthwise(int x, const Window& window, ActivationFunctionType activation = kNone,
                int multiplier = 1);
  int TransposeConv(int x, int channels, int size, int stride);
  // A product along the last dimension; the other dimensions are kept.
  int Dense(int x, int units, ActivationFunctionType activation = kNone);
  // Like Dense with sparse weights, of which the fraction `density` is stored, in whole blocks: a
  // sparse constant, DENSIFY and, for float16 weights, DEQUANTIZE.
  int SparseDense(int x, int units, const SparseBlock& block, double density,
                  ActivationFunctionType activation = kNone);
  // Like Dense with symmetric INT4 or INT2 weights, with one scale per `block_size` weights of a
  // unit, or per unit (block_size 0). Only for float activations.
  int NarrowDense(int x, int units, TensorType weights, int block_size,
                  ActivationFunctionType activation = kNone);
  // [batch, steps, in] -> [batch, steps, units]; float or hybrid.
  int Lstm(int x, int units);
  // Rows of a table, selected by `indices`.
  int Embedding(int indices, int rows, int width);

  // ---- Arithmetic; operands have the same shape or broadcast to that of the first ----

  int Add(int a, int b, ActivationFunctionType activation = kNone);
  int Sub(int a, int b);
  int Mul(int a, int b);
  int SquaredDifference(int a, int b);
  int Constant(const Shape& shape, double low, double high);
  int Unary(BuiltinOperator op, int x);
  int Logistic(int x);
  int Tanh(int x);
  int Softmax(int x);
  int LeakyRelu(int x, float alpha);
  int Prelu(int x);
  int ArgMax(int x);
  // The product of x and y, or of x and the transpose of y, in the last two dimensions.
  int MatMul(int x, int y, bool transposed);
  int Mean(int x, const std::vector<int>& axes, bool keep);

  // ---- Windows and movement ----

  int MaxPool(int x, const Window& window);
  int AveragePool(int x, const Window& window);
  int ResizeBilinear(int x, int height, int width);
  int ResizeNearest(int x, int height, int width);
  int Reshape(int x, const Shape& shape);
  int Transpose(int x, const std::vector<int>& order);
  int Concatenate(const std::vector<int>& parts, int axis);
  std::vector<int> Split(int x, int parts, int axis);
  int Slice(int x, const std::vector<int>& begin, const std::vector<int>& size);
  // Adds zeros before and after each dimension.
  int Pad(int x, const std::vector<int>& before, const std::vector<int>& after);
  int DepthToSpace(int x, int block);
  // Dilation of columns as TensorFlow's converter wrote it: SPACE_TO_BATCH_ND, a layer,
  // BATCH_TO_SPACE_ND.
  int Dilated(int x, int dilation, const std::function<int(int)>& layer);

 private:
  Quant OfActivations() const;
  Quant OfWeights(int channels, int axis, double fan_in);
  int Weights(const Shape& shape, int axis, double fan_in);
  int Bias(int x, int weights, int channels);
  int DenseBy(int x, int weights, ActivationFunctionType activation);
  // An intermediate tensor, quantised as the scheme says unless `quant` is given.
  int Between(const Shape& shape) { return Between(shape, OfActivations()); }
  int Between(const Shape& shape, const Quant& quant);
  int Ints(const std::vector<int>& values);
  int AsReal(int x);
  // A constant to be added or multiplied, with the scheme's type for such constants.
  int Factors(const Shape& shape, double low, double high);
  Shape Slid(int x, const Window& window, int channels) const;
  template <typename OptionsT>
  int Binary(BuiltinOperator op, int a, int b, ActivationFunctionType activation);
  template <typename OptionsT>
  int Resize(BuiltinOperator op, int x, int height, int width);
  int Pool(BuiltinOperator op, int x, const Window& window);

  Draft* const d_;
  const Scheme& s_;
};

}  // namespace litmus::network_grid

#endif  // LITMUS_TESTING_NETWORK_GRID_NET_H_
