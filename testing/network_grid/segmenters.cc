// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Networks that classify each pixel or estimate its distance.
#include "testing/network_grid/networks.h"

namespace litmus::network_grid {
namespace {

using namespace random_models;  // NOLINT
using namespace tflite;         // NOLINT: the names of the schema

int Twice(Net* n, int x, int channels) {
  return n->Conv(n->Conv(x, channels, Square(3), kRelu), channels, Square(3), kRelu);
}

int UNet(Net* n, int x, bool transposed) {
  std::vector<int> passed;
  for (const int channels : {16, 32, 64}) {
    passed.push_back(Twice(n, x, channels));
    x = n->MaxPool(passed.back(), Square(2, 2));
  }
  x = Twice(n, x, 128);
  while (!passed.empty()) {
    const Shape shape = n->ShapeOf(passed.back());
    const int up =
        transposed ? n->TransposeConv(x, shape[3], 2, 2)
                   : n->Conv(n->ResizeBilinear(x, shape[1], shape[2]), shape[3], Square(2), kRelu);
    x = Twice(n, n->Concatenate({passed.back(), up}, 3), shape[3]);
    passed.pop_back();
  }
  return x;
}

void DrawUNet(Net* n) {
  n->Output(n->Softmax(n->Conv(UNet(n, n->Input({1, 96, 96, 3}), false), 4, Square(1))));
}

void DrawTransposedUNet(Net* n) {
  n->Output(n->Logistic(n->Conv(UNet(n, n->Input({1, 64, 64, 1}), true), 1, Square(1))));
}

int Separable(Net* n, int x, int channels, const Window& window) {
  return n->Conv(n->Depthwise(x, window, kRelu), channels, Square(1), kRelu);
}

// Parallel dilated convolutions and the mean of the image, as in DeepLab; outputs the class of each
// pixel.
void DrawDeepLab(Net* n) {
  int x = n->Conv(n->Input({1, 129, 129, 3}), 16, Square(3, 2), kRelu6);
  for (const int channels : {24, 48, 96})
    x = Separable(n, x, channels, Square(3, channels < 96 ? 2 : 1));
  const Shape shape = n->ShapeOf(x);
  std::vector<int> parts = {n->Conv(x, 64, Square(1), kRelu)};
  for (const int dilation : {2, 4, 6}) parts.push_back(Separable(n, x, 64, Square(3, 1, dilation)));
  const int mean = n->Conv(n->Mean(x, {1, 2}, true), 64, Square(1), kRelu);
  parts.push_back(n->ResizeBilinear(mean, shape[1], shape[2]));
  x = n->Conv(n->Concatenate(parts, 3), 64, Square(1), kRelu);
  n->Output(n->ArgMax(n->ResizeBilinear(n->Conv(x, 21, Square(1)), 129, 129)));
}

// Portrait segmentation: an encoder with gates, and a decoder with additions.
void DrawPortrait(Net* n) {
  int x =
      n->Unary(BuiltinOperator_HARD_SWISH, n->Conv(n->Input({1, 128, 128, 3}), 16, Square(3, 2)));
  std::vector<int> passed;
  for (const int channels : {16, 24, 32}) {
    passed.push_back(x);
    x = n->Conv(n->Depthwise(n->Conv(x, 4 * channels, Square(1), kRelu), Square(3, 2), kRelu),
                channels, Square(1));
    const int gate = n->Conv(n->Mean(x, {1, 2}, true), channels, Square(1), kRelu);
    x = n->Mul(x, n->Logistic(n->Conv(gate, channels, Square(1))));
  }
  while (!passed.empty()) {
    const Shape shape = n->ShapeOf(passed.back());
    const int up = n->ResizeBilinear(n->Conv(x, shape[3], Square(1)), shape[1], shape[2]);
    x = n->Add(n->Depthwise(n->Add(passed.back(), up), Square(3), kRelu), up);
    passed.pop_back();
  }
  n->Output(n->Logistic(n->TransposeConv(x, 1, 2, 2)));
}

// Depth estimation: an encoder, nearest-neighbour upsampling, LEAKY_RELU.
void DrawDepth(Net* n) {
  int x = n->Input({1, 96, 128, 3});
  std::vector<int> passed;
  for (const int channels : {16, 32, 64, 96}) {
    x = n->LeakyRelu(n->Conv(x, channels, Square(3, 2)), 0.2f);
    x = n->LeakyRelu(n->Conv(x, channels, Square(3)), 0.2f);
    passed.push_back(x);
  }
  for (size_t i = passed.size() - 1; i-- > 0;) {
    const Shape shape = n->ShapeOf(passed[i]);
    x = n->ResizeNearest(x, shape[1], shape[2]);
    x = n->LeakyRelu(n->Conv(n->Concatenate({x, passed[i]}, 3), shape[3], Square(3)), 0.2f);
  }
  n->Output(n->Conv(x, 1, Square(3), kRelu));
}

}  // namespace

void AddSegmenters(Networks* networks) {
  networks->push_back({"unet", DrawUNet, {kFloat32, kFloat16, kHybrid, kInt8, kUint8}});
  networks->push_back({"transposed_unet", DrawTransposedUNet, {kFloat32, kInt8}});
  networks->push_back({"deeplab", DrawDeepLab, {kFloat32, kInt8, kUint8}});
  networks->push_back({"portrait", DrawPortrait, {kFloat32, kFloat16, kInt8}});
  networks->push_back({"depth", DrawDepth, {kFloat32, kHybrid, kInt8}});
}

}  // namespace litmus::network_grid
