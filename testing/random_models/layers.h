// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What operators with weights share: their schemes of quantisation, their sizes, and the neighbours
// that resolvers may fold into them.
#ifndef LITMUS_TESTING_RANDOM_MODELS_LAYERS_H_
#define LITMUS_TESTING_RANDOM_MODELS_LAYERS_H_

#include <initializer_list>
#include <vector>

#include "testing/random_models/draft.h"

namespace litmus::random_models {

enum class Scheme {
  kFloat,          // float32 throughout
  kHalf,           // float16 weights behind DEQUANTIZE
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

// FULLY_CONNECTED alone takes int16 weights.
inline bool HasWordWeights(Scheme scheme) {
  return scheme == Scheme::kWords || scheme == Scheme::kWordsChannel;
}

// A layer whose input, weights, bias and output follow one scheme.
class Layer {
 public:
  // `depth`: products of one sum.
  Layer(Draft* draft, Scheme scheme, int depth) : draft_(draft), scheme_(scheme), depth_(depth) {}

  tflite::TensorType type() const;  // of input and output
  bool floats() const { return type() == tflite::TensorType_FLOAT32; }
  bool hybrid() const;

  int Input(const Shape& shape);
  // `channels` along dimension `axis` have a scale each where the scheme says so.
  int Weights(const Shape& shape, int axis);
  // -1 in a fraction of the models.
  int Bias(int channels);
  // Not yet an output of the model: Finish makes it one, or what follows it.
  int Result();
  // `residual`: a tensor of the result's shape and type, or -1. `channels`: of the last dimension,
  // 0 if they are not known.
  void Finish(int result, int channels, int residual = -1);

 private:
  int BlockWeights(const Shape& shape);

  Draft* draft_;
  Scheme scheme_;
  int depth_;
  Quant input_, weights_;
};

// An input behind a PAD (or PADV2) of height and width in a fraction of the models, else itself.
int MaybePadded(Draft* draft, int nhwc);

// What follows an operator in a fraction of the models: an activation, a bound, an addition. Makes
// the end of the chain an output of the model, and now and then the start too.
void FinishWithNeighbour(Draft* draft, int result, int channels, int residual);

// Height and width, varying, each at least the given ones, so that all pixels together cost no more
// than a model may (`per_pixel`: multiplications for one).
struct Pixels {
  int height, width;
};
Pixels DrawPixels(Draft* draft, int at_least_height, int at_least_width, int64_t per_pixel);

tflite::ActivationFunctionType DrawActivation(Draft* draft);
tflite::Padding DrawPadding(Draft* draft);

}  // namespace litmus::random_models

#endif  // LITMUS_TESTING_RANDOM_MODELS_LAYERS_H_
