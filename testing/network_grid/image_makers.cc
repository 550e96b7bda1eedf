// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Networks whose output is an image: super-resolution, style transfer, denoising, image generation.
#include "testing/network_grid/networks.h"

namespace litmus::network_grid {
namespace {

using namespace random_models;  // NOLINT
using namespace tflite;         // NOLINT: the names of the schema

void DrawEnlarger(Net* n) {
  int x = n->Conv(n->Input({1, 64, 64, 3}), 28, Square(3), kRelu);
  for (int i = 0; i < 3; ++i) x = n->Conv(x, 28, Square(3), kRelu);
  n->Output(n->DepthToSpace(n->Conv(x, 12, Square(3)), 2));
}

// Instance normalisation: mean and variance of each channel over the image.
int InstanceNorm(Net* n, int x) {
  const int mean = n->Mean(x, {1, 2}, true);
  const int variance = n->Mean(n->SquaredDifference(x, mean), {1, 2}, true);
  const int factor =
      n->Unary(BuiltinOperator_RSQRT, n->Add(variance, n->Constant({1}, 1e-5, 1e-5)));
  return n->Mul(n->Sub(x, mean), factor);
}

void DrawStyle(Net* n) {
  int x = n->Unary(BuiltinOperator_RELU,
                   InstanceNorm(n, n->Conv(n->Input({1, 96, 96, 3}), 16, Square(9))));
  for (const int channels : {32, 48}) {
    x = n->Unary(BuiltinOperator_RELU, InstanceNorm(n, n->Conv(x, channels, Square(3, 2))));
  }
  for (int i = 0; i < 2; ++i) {
    const int y = n->Unary(BuiltinOperator_RELU, InstanceNorm(n, n->Conv(x, 48, Square(3))));
    x = n->Add(x, InstanceNorm(n, n->Conv(y, 48, Square(3))));
  }
  for (const int channels : {32, 16}) {
    const Shape shape = n->ShapeOf(x);
    x = n->ResizeNearest(x, 2 * shape[1], 2 * shape[2]);
    x = n->Unary(BuiltinOperator_RELU, InstanceNorm(n, n->Conv(x, channels, Square(3))));
  }
  n->Output(n->Logistic(n->Conv(x, 3, Square(9))));
}

void DrawGenerator(Net* n) {
  int x = n->Reshape(n->LeakyRelu(n->Dense(n->Input({1, 100}), 8 * 8 * 64), 0.2f), {1, 8, 8, 64});
  for (const int channels : {64, 32, 16})
    x = n->LeakyRelu(n->TransposeConv(x, channels, 4, 2), 0.2f);
  n->Output(n->Tanh(n->Conv(x, 3, Square(5))));
}

// The network predicts the noise, which is then subtracted.
void DrawImageDenoiser(Net* n) {
  const int in = n->Input({1, 80, 80, 1});
  int x = n->Conv(in, 32, Square(3), kRelu);
  for (int i = 0; i < 4; ++i) x = n->Conv(x, 32, Square(3), kRelu);
  n->Output(n->Sub(in, n->Conv(x, 1, Square(3))));
}

void DrawAutoencoder(Net* n) {
  int x = n->Input({1, 64, 64, 1});
  for (const int channels : {16, 32, 64})
    x = n->MaxPool(n->Conv(x, channels, Square(3), kRelu), Square(2, 2));
  for (const int channels : {32, 16, 8})
    x = n->Unary(BuiltinOperator_RELU, n->TransposeConv(x, channels, 3, 2));
  n->Output(n->Logistic(n->Conv(x, 1, Square(3))));
}

}  // namespace

void AddImageMakers(Networks* networks) {
  networks->push_back({"enlarger", DrawEnlarger, {kFloat32, kFloat16, kInt8, kUint8}});
  networks->push_back({"style", DrawStyle, {kFloat32, kHybrid}});
  networks->push_back({"generator", DrawGenerator, {kFloat32, kHybrid, kInt8}});
  networks->push_back({"image_denoiser", DrawImageDenoiser, {kFloat32, kInt8}});
  networks->push_back({"autoencoder", DrawAutoencoder, {kFloat32, kInt8, kUint8}});
}

}  // namespace litmus::network_grid
