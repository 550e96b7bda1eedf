// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Pooling, resizing of images, and normalisation.
#include <algorithm>

#include "testing/random_models/generator.h"
#include "testing/random_models/layers.h"

namespace litmus::random_models {
namespace {

using namespace tflite;  // NOLINT: the names of the schema

void DrawPool(Draft* d, BuiltinOperator op) {
  const bool l2 = op == BuiltinOperator_L2_POOL_2D;
  const TensorType type =
      l2 ? TensorType_FLOAT32
         : d->structure.Pick({TensorType_FLOAT32, TensorType_FLOAT32, TensorType_INT8,
                              TensorType_UINT8, TensorType_INT16});
  Pool2DOptionsT options;
  options.padding = DrawPadding(d);
  const bool global = d->structure.Chance(15);
  options.filter_height = d->structure.Between(1, global ? 9 : 4);
  options.filter_width = d->structure.Between(1, global ? 9 : 4);
  options.stride_h = d->structure.Between(1, 3);
  options.stride_w = d->structure.Between(1, 3);
  options.fused_activation_function = DrawActivation(d);
  const int channels = d->Varying(130);
  const bool valid = options.padding == Padding_VALID;
  const Pixels p = DrawPixels(
      d, valid ? options.filter_height : 0, valid ? options.filter_width : 0,
      static_cast<int64_t>(options.filter_height) * options.filter_width * std::max(1, channels));
  const Quant quant = d->AnyQuant(type);
  const int given = d->Input(type, {d->Batch(), p.height, p.width, channels}, quant);
  const int in = l2 ? given : MaybePadded(d, given);
  // The tolerance for the mean of `window` values of at most 1; for L2 for the root of the mean of
  // their squares.
  const int window = options.filter_height * options.filter_width;
  if (op != BuiltinOperator_MAX_POOL_2D) d->AllowSum(window, 1.0 / window);
  // The error of a root of a small sum is up to the root of the sum's error.
  if (l2) d->Allow(1e-3, 1e-5);
  const int out = d->Tensor(type, quant);
  d->Op(op, {in}, {out}, options);
  FinishWithNeighbour(d, out, 0, -1);
}

void DrawAveragePool(Draft* d) { DrawPool(d, BuiltinOperator_AVERAGE_POOL_2D); }
void DrawMaxPool(Draft* d) { DrawPool(d, BuiltinOperator_MAX_POOL_2D); }
void DrawL2Pool(Draft* d) { DrawPool(d, BuiltinOperator_L2_POOL_2D); }

template <typename OptionsT>
void DrawResize(Draft* d, BuiltinOperator op) {
  const TensorType type =
      d->structure.Pick({TensorType_FLOAT32, TensorType_INT8, TensorType_UINT8, TensorType_INT16});
  OptionsT options;
  const int mode = d->structure.Below(7);
  options.align_corners = mode % 3 == 1 || mode == 6;
  options.half_pixel_centers = mode % 3 == 2 || mode == 6;
  const bool bilinear = op == BuiltinOperator_RESIZE_BILINEAR;
  // docs/reference/differences.md, "Computed instead of undefined or wrong": RESIZE_BILINEAR.
  if (mode == 6 && bilinear) d->SetNoPeer();
  const int height = d->Fixed(33), width = d->Fixed(33);
  const Pixels p = DrawPixels(d, 1, 1, 40);
  const int most = std::max(1, 12000 / std::max({1, height * width, p.height * p.width}));
  const int channels = d->Varying(std::min(96, most));
  const Quant quant = d->AnyQuant(type);
  const int in = d->Input(type, {d->Batch(), p.height, p.width, channels}, quant);
  const int size = d->List({height, width});
  // The bound: two interpolations of values of at most 1, and positions of up to 64 with errors of
  // 2^-24 · 64.
  d->Allow(64.0 / (1 << 22), 0);
  d->Op(op, {in, size}, {d->Output(type, quant)}, options);
}

void DrawBilinear(Draft* d) {
  DrawResize<ResizeBilinearOptionsT>(d, BuiltinOperator_RESIZE_BILINEAR);
}
void DrawNearest(Draft* d) {
  DrawResize<ResizeNearestNeighborOptionsT>(d, BuiltinOperator_RESIZE_NEAREST_NEIGHBOR);
}

void DrawL2Normalization(Draft* d) {
  const TensorType type = d->structure.Pick(
      {TensorType_FLOAT32, TensorType_FLOAT32, TensorType_INT8, TensorType_UINT8});
  const Shape shape = d->VaryingShape(d->Rank(1, 4));
  const int in = d->Input(type, shape, d->AnyQuant(type));
  Quant out;
  if (type == TensorType_INT8) out = {{1.0f / 128}, {0}, 0};
  if (type == TensorType_UINT8) out = {{1.0f / 128}, {128}, 0};
  d->AllowSum(130, 1.0 / 130);
  d->Op(BuiltinOperator_L2_NORMALIZATION, {in}, {d->Output(type, out)}, L2NormOptionsT());
}

void DrawLocalResponse(Draft* d) {
  LocalResponseNormalizationOptionsT options;
  options.radius = d->structure.Between(0, 6);
  options.bias = d->structure.Float(0.5f, 2.0f);
  options.alpha = d->structure.Float(0.0f, 1.0f);
  options.beta = d->structure.Pick({0.5f, 0.75f, 1.0f});
  const int in = d->Input(TensorType_FLOAT32, d->VaryingShape(4));
  // docs/reference/differences.md, "Computed instead of undefined or wrong":
  // LOCAL_RESPONSE_NORMALIZATION.
  d->SetNoPeer();
  d->Allow(1e-6, 1e-5);  // error of powf
  d->Op(BuiltinOperator_LOCAL_RESPONSE_NORMALIZATION, {in}, {d->Output(TensorType_FLOAT32)},
        options);
}

}  // namespace

void AddPooling(Generators* all) {
  all->push_back({BuiltinOperator_AVERAGE_POOL_2D, 15, DrawAveragePool});
  all->push_back({BuiltinOperator_MAX_POOL_2D, 15, DrawMaxPool});
  all->push_back({BuiltinOperator_L2_POOL_2D, 3, DrawL2Pool});
  all->push_back({BuiltinOperator_RESIZE_BILINEAR, 15, DrawBilinear});
  all->push_back({BuiltinOperator_RESIZE_NEAREST_NEIGHBOR, 10, DrawNearest});
  all->push_back({BuiltinOperator_L2_NORMALIZATION, 4, DrawL2Normalization});
  all->push_back({BuiltinOperator_LOCAL_RESPONSE_NORMALIZATION, 3, DrawLocalResponse});
}

}  // namespace litmus::random_models
