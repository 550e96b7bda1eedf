// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Detectors of objects, faces, hands and joints.
#include "testing/network_grid/networks.h"

namespace litmus::network_grid {
namespace {

using namespace random_models;  // NOLINT
using namespace tflite;         // NOLINT: the names of the schema

// x · logistic(x), as converters write the activation of YOLO.
int Silu(Net* n, int x) { return n->Mul(x, n->Logistic(x)); }

int ConvSilu(Net* n, int x, int channels, int size, int stride) {
  return Silu(n, n->Conv(x, channels, Square(size, stride)));
}

int CrossStage(Net* n, int x, int channels, bool residual) {
  const std::vector<int> halves = n->Split(ConvSilu(n, x, channels, 1, 1), 2, 3);
  const int y = ConvSilu(n, ConvSilu(n, halves[1], channels / 2, 3, 1), channels / 2, 3, 1);
  const int last = residual ? n->Add(halves[1], y) : y;
  return ConvSilu(n, n->Concatenate({halves[0], halves[1], last}, 3), channels, 1, 1);
}

// The backbone and neck of an anchor-free YOLO; returns the features of strides 8 and 16.
std::pair<int, int> YoloFeatures(Net* n, int size) {
  int x = ConvSilu(n, n->Input({1, size, size, 3}), 16, 3, 2);
  x = CrossStage(n, ConvSilu(n, x, 32, 3, 2), 32, true);
  const int fine = x = CrossStage(n, ConvSilu(n, x, 64, 3, 2), 64, true);
  x = CrossStage(n, ConvSilu(n, x, 128, 3, 2), 128, true);
  int pooled = ConvSilu(n, x, 64, 1, 1);
  std::vector<int> pools = {pooled};
  for (int i = 0; i < 3; ++i) pools.push_back(pooled = n->MaxPool(pooled, Square(5)));
  const int coarse = ConvSilu(n, n->Concatenate(pools, 3), 128, 1, 1);
  const int up = n->ResizeNearest(coarse, size / 8, size / 8);
  const int merged = CrossStage(n, n->Concatenate({up, fine}, 3), 64, false);
  const int down = ConvSilu(n, merged, 64, 3, 2);
  return {merged, CrossStage(n, n->Concatenate({down, coarse}, 3), 128, false)};
}

// Box coordinates as distributions over 16 distances, and class scores.
void YoloHead(Net* n, const std::vector<int>& features) {
  constexpr int kClasses = 80, kDistances = 16;
  std::vector<int> flat;
  int cells = 0;
  for (const int x : features) {
    const int count = n->ShapeOf(x)[1] * n->ShapeOf(x)[2];
    const int boxes = n->Conv(ConvSilu(n, x, 64, 3, 1), 4 * kDistances, Square(1));
    const int scores = n->Conv(ConvSilu(n, x, 80, 3, 1), kClasses, Square(1));
    flat.push_back(
        n->Reshape(n->Concatenate({boxes, scores}, 3), {1, count, 4 * kDistances + kClasses}));
    cells += count;
  }
  const int all = n->Concatenate(flat, 1);
  const int boxes = n->Slice(all, {0, 0, 0}, {1, cells, 4 * kDistances});
  const int scores = n->Slice(all, {0, 0, 4 * kDistances}, {1, cells, kClasses});
  const int shares = n->Softmax(n->Reshape(boxes, {1, cells * 4, kDistances}));
  const int distances = n->Conv(n->Reshape(shares, {1, cells, 4, kDistances}), 1, Square(1));
  n->Output(n->Reshape(distances, {1, cells, 4}));
  n->Output(n->Logistic(n->Transpose(scores, {0, 2, 1})));
}

void DrawYolo(Net* n) {
  const auto [fine, coarse] = YoloFeatures(n, 160);
  YoloHead(n, {fine, coarse});
}

// Adds prototypes of masks at twice the resolution.
void DrawYoloSegmenter(Net* n) {
  const auto [fine, coarse] = YoloFeatures(n, 160);
  YoloHead(n, {fine, coarse});
  const int up = n->TransposeConv(ConvSilu(n, fine, 64, 3, 1), 64, 2, 2);
  n->Output(ConvSilu(n, ConvSilu(n, up, 64, 3, 1), 32, 1, 1));
}

// Single-shot detector: class scores and boxes from each of several feature maps.
void DrawSsd(Net* n) {
  int x = n->Conv(n->Input({1, 160, 160, 3}), 16, Square(3, 2), kRelu6);
  std::vector<int> scores, boxes;
  for (const int channels : {32, 64, 128, 128, 256, 256}) {
    const bool halves = channels != n->Channels(x);
    x = n->Conv(n->Depthwise(x, Square(3, halves ? 2 : 1), kRelu6), channels, Square(1), kRelu6);
    if (channels < 128 || halves) continue;
    const int count = n->ShapeOf(x)[1] * n->ShapeOf(x)[2] * 3;
    boxes.push_back(n->Reshape(n->Conv(x, 12, Square(1)), {1, count, 1, 4}));
    scores.push_back(n->Reshape(n->Conv(x, 3 * 91, Square(1)), {1, count, 91}));
  }
  n->Output(n->Concatenate(boxes, 1));
  n->Output(n->Logistic(n->Concatenate(scores, 1)));
}

// Depthwise 5 x 5 convolutions, zero-padded channels, residual additions.
int BlazeBlock(Net* n, int x, int channels, int stride, bool prelu) {
  const int more = channels - n->Channels(x);
  int y = n->Conv(n->Depthwise(x, Square(5, stride)), channels, Square(1));
  if (stride == 2) x = n->MaxPool(x, Square(2, 2));
  if (more > 0) x = n->Pad(x, {0, 0, 0, 0}, {0, 0, 0, more});
  y = n->Add(x, y, prelu ? kNone : kRelu);
  return prelu ? n->Prelu(y) : y;
}

void DrawFaceDetector(Net* n) {
  int x = n->Conv(n->Input({1, 128, 128, 3}), 24, Square(5, 2), kRelu);
  for (const int channels : {24, 28, 32, 36, 42})
    x = BlazeBlock(n, x, channels, channels == 32 ? 2 : 1, false);
  for (const int channels : {48, 56, 64, 72, 80, 88})
    x = BlazeBlock(n, x, channels, channels == 48 ? 2 : 1, false);
  const int coarse = BlazeBlock(n, x, 96, 2, false);
  n->Output(n->Concatenate({n->Reshape(n->Conv(x, 2, Square(1)), {1, 512, 1}),
                            n->Reshape(n->Conv(coarse, 6, Square(1)), {1, 384, 1})},
                           1));
  n->Output(n->Concatenate({n->Reshape(n->Conv(x, 32, Square(1)), {1, 512, 16}),
                            n->Reshape(n->Conv(coarse, 96, Square(1)), {1, 384, 16})},
                           1));
}

// Palm detector: PRELU, and a feature pyramid joined by RESIZE_BILINEAR.
void DrawPalms(Net* n, int size) {
  int x = n->Prelu(n->Conv(n->Input({1, size, size, 3}), 32, Square(5, 2)));
  std::vector<int> levels;
  for (const int channels : {32, 64, 128, 128}) {
    for (int i = 0; i < 3; ++i)
      x = BlazeBlock(n, x, channels, i == 0 && channels > 32 ? 2 : 1, true);
    levels.push_back(x);
  }
  for (size_t i = levels.size() - 1; i-- > 1;) {
    const Shape& shape = n->ShapeOf(levels[i]);
    const int up = n->Prelu(n->Conv(n->ResizeBilinear(x, shape[1], shape[2]), shape[3], Square(1)));
    x = BlazeBlock(n, n->Add(levels[i], up), shape[3], 1, true);
  }
  const int cells = n->ShapeOf(x)[1] * n->ShapeOf(x)[2];
  n->Output(n->Reshape(n->Conv(x, 2, Square(1)), {1, cells * 2, 1}));
  n->Output(n->Reshape(n->Conv(x, 36, Square(1)), {1, cells * 2, 18}));
}

void DrawPalmDetector(Net* n) { DrawPalms(n, 128); }
void DrawLargePalmDetector(Net* n) { DrawPalms(n, 192); }

// Joints as heat maps: a residual network and transposed convolutions.
void DrawPose(Net* n) {
  int x = n->Conv(n->Input({1, 128, 96, 3}), 16, Square(3, 2), kRelu);
  for (const int channels : {32, 64, 128}) {
    x = n->Conv(x, channels, Square(3, 2), kRelu);
    x = n->Add(n->Conv(n->Conv(x, channels, Square(3), kRelu), channels, Square(3)), x, kRelu);
  }
  for (int i = 0; i < 2; ++i) x = n->Unary(BuiltinOperator_RELU, n->TransposeConv(x, 64, 4, 2));
  n->Output(n->Conv(x, 17, Square(1)));
}

}  // namespace

void AddDetectors(Networks* networks) {
  networks->push_back({"yolo", DrawYolo, {kFloat32, kFloat16, kHybrid, kInt8}});
  networks->push_back({"yolo_segmenter", DrawYoloSegmenter, {kFloat32, kInt8}});
  networks->push_back({"ssd", DrawSsd, {kFloat32, kInt8, kUint8}});
  networks->push_back({"face_detector", DrawFaceDetector, {kFloat32, kFloat16, kInt8}});
  networks->push_back({"palm_detector", DrawPalmDetector, {kFloat32, kFloat16, kInt8}});
  networks->push_back({"palm_detector_192", DrawLargePalmDetector, {kFloat16, kHalves}});
  networks->push_back({"pose", DrawPose, {kFloat32, kInt8}});
}

}  // namespace litmus::network_grid
