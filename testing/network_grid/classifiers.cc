// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Image classifiers.
#include "testing/network_grid/networks.h"

namespace litmus::network_grid {
namespace {

using namespace random_models;  // NOLINT
using namespace tflite;         // NOLINT: the names of the schema

void Finish(Net* n, int x, int classes) {
  n->Output(n->Softmax(n->Dense(n->Mean(x, {1, 2}, false), classes)));
}

int Residual(Net* n, int x, int channels, int stride) {
  const int inner = n->Conv(x, channels, Square(3, stride), kRelu);
  const int outer = n->Conv(inner, channels, Square(3));
  const bool same = stride == 1 && n->Channels(x) == channels;
  return n->Add(outer, same ? x : n->Conv(x, channels, Square(1, stride)), kRelu);
}

void DrawResNet(Net* n) {
  int x = n->Conv(n->Input({1, 96, 96, 3}), 32, Square(7, 2), kRelu);
  x = n->MaxPool(x, Square(3, 2));
  for (const int channels : {32, 64, 128, 256}) {
    x = Residual(n, x, channels, channels == 32 ? 1 : 2);
    x = Residual(n, x, channels, 1);
  }
  Finish(n, x, 100);
}

int InvertedResidual(Net* n, int x, int channels, int times, int stride, int size,
                     ActivationFunctionType act) {
  const int wide = n->Conv(x, n->Channels(x) * times, Square(1), act);
  const int moved = n->Depthwise(wide, Square(size, stride), act);
  const int narrow = n->Conv(moved, channels, Square(1));
  return stride == 1 && n->Channels(x) == channels ? n->Add(narrow, x) : narrow;
}

void DrawMobileNetV2(Net* n) {
  int x = n->Conv(n->Input({1, 160, 160, 3}), 16, Square(3, 2), kRelu6);
  x = n->Conv(n->Depthwise(x, Square(3), kRelu6), 8, Square(1));
  const struct {
    int channels, count, stride;
  } kStages[] = {{16, 2, 2}, {16, 3, 2}, {32, 4, 2}, {48, 3, 1}, {80, 3, 2}};
  for (const auto& s : kStages) {
    for (int i = 0; i < s.count; ++i) {
      x = InvertedResidual(n, x, s.channels, 6, i == 0 ? s.stride : 1, 3, kRelu6);
    }
  }
  Finish(n, n->Conv(x, 1280, Square(1), kRelu6), 1000);
}

int SqueezeAndExcite(Net* n, int x, int divisor) {
  const int channels = n->Channels(x);
  int gate = n->Mean(x, {1, 2}, true);
  gate = n->Conv(gate, channels / divisor, Square(1), kRelu);
  return n->Mul(x, n->Logistic(n->Conv(gate, channels, Square(1))));
}

int HardSwish(Net* n, int x) { return n->Unary(BuiltinOperator_HARD_SWISH, x); }

void DrawMobileNetV3(Net* n) {
  int x = HardSwish(n, n->Conv(n->Input({1, 128, 128, 3}), 16, Square(3, 2)));
  const struct {
    int wide, channels, size, stride;
    bool squeeze, swish;
  } kStages[] = {{16, 16, 3, 2, true, false},  {72, 24, 3, 2, false, false},
                 {88, 24, 3, 1, false, false}, {96, 40, 5, 2, true, true},
                 {240, 40, 5, 1, true, true},  {120, 48, 5, 1, true, true},
                 {288, 96, 5, 2, true, true},  {576, 96, 5, 1, true, true}};
  for (const auto& s : kStages) {
    const ActivationFunctionType act = s.swish ? kNone : kRelu;
    int y = n->Conv(x, s.wide, Square(1), act);
    if (s.swish) y = HardSwish(n, y);
    y = n->Depthwise(y, Square(s.size, s.stride), act);
    if (s.swish) y = HardSwish(n, y);
    if (s.squeeze) y = SqueezeAndExcite(n, y, 4);
    y = n->Conv(y, s.channels, Square(1));
    x = s.stride == 1 && n->Channels(x) == s.channels ? n->Add(y, x) : y;
  }
  x = HardSwish(n, n->Conv(x, 576, Square(1)));
  Finish(n, x, 1000);
}

// Channels are shuffled by RESHAPE and TRANSPOSE, and half of them bypass the block.
void DrawShuffleNet(Net* n) {
  int x = n->MaxPool(n->Conv(n->Input({1, 128, 128, 3}), 24, Square(3, 2), kRelu), Square(3, 2));
  for (const int channels : {48, 96, 192}) {
    const int left = n->Conv(n->Depthwise(x, Square(3, 2)), channels / 2, Square(1), kRelu);
    int right = n->Conv(x, channels / 2, Square(1), kRelu);
    right = n->Conv(n->Depthwise(right, Square(3, 2)), channels / 2, Square(1), kRelu);
    x = n->Concatenate({left, right}, 3);
    for (int i = 0; i < 3; ++i) {
      const Shape shape = n->ShapeOf(x);
      x = n->Reshape(x, {1, shape[1] * shape[2], 2, channels / 2});
      x = n->Reshape(n->Transpose(x, {0, 1, 3, 2}), shape);
      const std::vector<int> halves = n->Split(x, 2, 3);
      int y = n->Conv(halves[1], channels / 2, Square(1), kRelu);
      y = n->Conv(n->Depthwise(y, Square(3)), channels / 2, Square(1), kRelu);
      x = n->Concatenate({halves[0], y}, 3);
    }
  }
  Finish(n, n->Conv(x, 512, Square(1), kRelu), 100);
}

// The input of each layer is the concatenation of all earlier outputs.
void DrawDenseNet(Net* n) {
  int x = n->Conv(n->Input({1, 64, 64, 3}), 24, Square(3, 2), kRelu);
  for (int stage = 0; stage < 3; ++stage) {
    for (int i = 0; i < 4; ++i) {
      const int y = n->Conv(n->Conv(x, 48, Square(1), kRelu), 12, Square(3), kRelu);
      x = n->Concatenate({x, y}, 3);
    }
    x = n->AveragePool(n->Conv(x, n->Channels(x) / 2, Square(1), kRelu), Square(2, 2));
  }
  Finish(n, x, 10);
}

void DrawSqueezeNet(Net* n) {
  int x = n->MaxPool(n->Conv(n->Input({1, 128, 128, 3}), 64, Square(3, 2), kRelu), Square(3, 2));
  for (const int squeezed : {16, 16, 32, 32, 48, 64}) {
    const int y = n->Conv(x, squeezed, Square(1), kRelu);
    x = n->Concatenate(
        {n->Conv(y, 4 * squeezed, Square(1), kRelu), n->Conv(y, 4 * squeezed, Square(3), kRelu)},
        3);
    if (squeezed == 32) x = n->MaxPool(x, Square(3, 2));
  }
  x = n->Conv(x, 100, Square(1), kRelu);
  const int size = n->ShapeOf(x)[1];
  const int pooled = n->AveragePool(x, {size, size, 1, 1, 1, 1, Padding_VALID});
  n->Output(n->Softmax(n->Reshape(pooled, {1, 100})));
}

// Depthwise 7 x 7 convolutions, LayerNorm, GELU.
void DrawConvNext(Net* n) {
  int x = n->Conv(n->Input({1, 64, 64, 3}), 40, Square(4, 4));
  for (int i = 0; i < 4; ++i) {
    int y = n->Depthwise(x, Square(7));
    const int centred = n->Sub(y, n->Mean(y, {3}, true));
    const int variance = n->Mean(n->Mul(centred, centred), {3}, true);
    const int factor =
        n->Unary(BuiltinOperator_RSQRT, n->Add(variance, n->Constant({1}, 1e-5, 1e-5)));
    y = n->Mul(centred, factor);
    y = n->Unary(BuiltinOperator_GELU, n->Conv(y, 160, Square(1)));
    x = n->Add(n->Conv(y, 40, Square(1)), x);
  }
  Finish(n, x, 100);
}

// A person detector for microcontrollers.
void DrawTinyMobileNetV1(Net* n) {
  int x = n->Conv(n->Input({1, 96, 96, 1}), 8, Square(3, 2), kRelu6);
  for (const int channels : {16, 32, 32, 64, 64, 128, 128, 128, 128, 128, 128, 256, 256}) {
    const bool halves = channels > n->Channels(x) && channels > 16;
    x = n->Conv(n->Depthwise(x, Square(3, halves ? 2 : 1), kRelu6), channels, Square(1), kRelu6);
  }
  Finish(n, x, 2);
}

}  // namespace

void AddClassifiers(Networks* networks) {
  networks->push_back({"resnet", DrawResNet, {kFloat32, kFloat16, kHybrid, kInt8, kUint8}});
  networks->push_back({"mobilenet_v2", DrawMobileNetV2, {kFloat32, kHybrid, kInt8, kUint8}});
  networks->push_back({"mobilenet_v3", DrawMobileNetV3, {kFloat32, kFloat16, kHybrid, kInt8}});
  networks->push_back({"shufflenet", DrawShuffleNet, {kFloat32, kInt8}});
  networks->push_back({"densenet", DrawDenseNet, {kFloat32, kInt8}});
  networks->push_back({"squeezenet", DrawSqueezeNet, {kFloat32, kInt8}});
  networks->push_back({"convnext", DrawConvNext, {kFloat32, kHybrid}});
  networks->push_back({"tiny_mobilenet_v1", DrawTinyMobileNetV1, {kFloat32, kInt8, kUint8}});
}

}  // namespace litmus::network_grid
