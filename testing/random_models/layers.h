// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Shared by operators with weights: quantisation schemes, sizes, and neighbouring operators that
// resolvers may fuse.
#ifndef LITMUS_TESTING_RANDOM_MODELS_LAYERS_H_
#define LITMUS_TESTING_RANDOM_MODELS_LAYERS_H_

#include <initializer_list>
#include <vector>

#include "testing/random_models/draft.h"

namespace litmus::random_models {

enum class Scheme {
  kFloat,          // all float32
  kHalf,           // float16 weights with DEQUANTIZE
  kHybrid,         // float32, int8 weights, one scale
  kHybridChannel,  // float32, int8 weights, a scale per channel
  kHybridInt4,     // float32, int4 weights, a scale per channel
  kHybridBlocks,   // float32, int4 weights, a scale per block of the last dimension
  kInt8,           // int8, one scale for the weights
  kInt8Channel,    // int8, a scale per channel
  kInt4,           // int8, int4 weights, a scale per channel
  kUint8,          // uint8 throughout
  kInt16,          // int16, int8 weights, a scale per channel
  kWords,          // int16, int16 weights, one scale
  kWordsChannel,   // int16, int16 weights, a scale per channel
};

// Only FULLY_CONNECTED supports int16 weights.
inline bool HasWordWeights(Scheme scheme) {
  return scheme == Scheme::kWords || scheme == Scheme::kWordsChannel;
}

// A layer whose input, weights, bias and output have one scheme.
class Layer {
 public:
  // `depth`: number of products per sum.
  Layer(Draft* draft, Scheme scheme, int depth) : draft_(draft), scheme_(scheme), depth_(depth) {}

  tflite::TensorType type() const;  // type of input and output
  bool floats() const { return type() == tflite::TensorType_FLOAT32; }
  bool hybrid() const;

  int Input(const Shape& shape);
  // Weights with `channels` slices along dimension `axis`, with a scale each if the scheme says so.
  int Weights(const Shape& shape, int axis);
  // The bias; in some models -1, absent.
  int Bias(int channels);
  // Adds the tensor that the layer computes, and returns it. The tensor is no output of the model
  // until Finish makes it one, or appends an operator and makes that operator's result one.
  int Result();
  // `residual`: a tensor of the result's shape and type, or -1. `channels`: size of the last
  // dimension, 0 if unknown.
  void Finish(int result, int channels, int residual = -1);

 private:
  int BlockWeights(const Shape& shape);

  Draft* draft_;
  Scheme scheme_;
  int depth_;
  Quant input_, weights_;
};

// In some models adds a PAD or PADV2 of height and width and returns its output; otherwise returns
// `nhwc`.
int MaybePadded(Draft* draft, int nhwc);

// In some models adds an operator after `result`: an activation, a bound, an addition. Makes the
// last tensor an output of the model, and sometimes `result`, too.
void FinishWithNeighbour(Draft* draft, int result, int channels, int residual);

// Random height and width, each at least the given minimum, such that all pixels together do not
// exceed the cost limit of a model (`per_pixel`: multiplications per pixel).
struct Pixels {
  int height, width;
};
Pixels DrawPixels(Draft* draft, int at_least_height, int at_least_width, int64_t per_pixel);

tflite::ActivationFunctionType DrawActivation(Draft* draft);
tflite::Padding DrawPadding(Draft* draft);

}  // namespace litmus::random_models

#endif  // LITMUS_TESTING_RANDOM_MODELS_LAYERS_H_
