// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// FULLY_CONNECTED and BATCH_MATMUL.
#include <algorithm>

#include "testing/random_models/generator.h"
#include "testing/random_models/layers.h"

namespace litmus::random_models {
namespace {

using namespace tflite;  // NOLINT: the names of the schema

constexpr int kCost = 150000;  // max multiplications at one shape

int RowCount(Draft* d, int per_row) {
  const int most = std::max(1, std::min(70, kCost / std::max(1, per_row)));
  return d->Varying(most);
}

void DrawFullyConnected(Draft* d) {
  const Scheme scheme =
      d->structure.Pick({Scheme::kFloat, Scheme::kFloat, Scheme::kHalf, Scheme::kHybrid,
                         Scheme::kHybridChannel, Scheme::kHybridInt4, Scheme::kHybridBlocks,
                         Scheme::kInt8, Scheme::kInt8, Scheme::kInt8Channel, Scheme::kInt4,
                         Scheme::kUint8, Scheme::kInt16, Scheme::kWords, Scheme::kWordsChannel});
  const bool large = d->structure.Chance(10);
  const int some = large ? d->structure.Between(100, 600) : d->Fixed(96);
  const bool empty = d->structure.Chance(2) && scheme != Scheme::kHybridBlocks;
  const int depth = empty ? 0 : some;
  const int channels = large ? d->structure.Between(1, 200) : d->Fixed(96);
  Layer layer(d, scheme, depth);
  FullyConnectedOptionsT options;
  options.keep_num_dims = d->structure.Chance(40);
  options.asymmetric_quantize_inputs = layer.hybrid() && d->structure.Chance(50);
  const int rank = options.keep_num_dims ? d->Rank(2, 4) : d->Rank(2, 3);
  Shape shape = {RowCount(d, depth * channels)};
  while (static_cast<int>(shape.size()) < rank - 1) shape.push_back(d->shapes.Between(1, 3));
  shape.push_back(depth);
  const int in = layer.Input(shape);
  const bool weights_as_input = scheme == Scheme::kFloat && d->structure.Chance(15);
  const int weights = weights_as_input ? d->Input(TensorType_FLOAT32, {channels, depth})
                                       : layer.Weights({channels, depth}, 0);
  d->AllowSum(depth, 1);
  const int bias = layer.Bias(channels);
  const int out = layer.Result();
  options.fused_activation_function = DrawActivation(d);
  if (bias >= 0 && d->TypeOf(bias) != TensorType_FLOAT32) {
    options.quantized_bias_type = d->TypeOf(bias);
  }
  d->Op(BuiltinOperator_FULLY_CONNECTED, {in, weights, bias}, {out}, options);
  const bool same = options.keep_num_dims && depth == channels;
  layer.Finish(out, 0, same ? in : -1);
}

void DrawBatchMatMul(Draft* d) {
  enum Kind { kFloats, kConstant, kBytes, kWords, kHybrid };
  const Kind kind =
      d->structure.Pick({kFloats, kFloats, kConstant, kBytes, kBytes, kWords, kHybrid});
  const int depth = d->Fixed(96);
  BatchMatMulOptionsT options;
  options.adj_x = d->structure.Chance(30);
  options.adj_y = d->structure.Chance(40);
  options.asymmetric_quantize_inputs = kind == kHybrid && d->structure.Chance(50);
  const bool constant = kind == kConstant || kind == kHybrid;
  const int columns = constant ? d->Fixed(64) : 0;
  const int varying_columns = d->Varying(64);
  const int n = constant ? columns : varying_columns;
  const int rank = d->Rank(2, 5), right_rank = d->structure.Chance(70) ? rank : 2;
  Shape left, right;
  int batches = 1;
  for (int i = 0; i + 2 < rank; ++i) {
    const int size = d->shapes.Between(1, 3);
    const bool one = d->shapes.Chance(20);
    left.push_back(one ? 1 : size);
    const bool broadcast = d->structure.Chance(20) || constant;
    if (right_rank == rank) right.push_back(broadcast ? 1 : size);
    batches *= size;
  }
  const int m = RowCount(d, depth * std::max(1, n) * batches);
  const auto append = [](Shape* shape, int rows, int cols, bool transposed) {
    shape->push_back(transposed ? cols : rows);
    shape->push_back(transposed ? rows : cols);
  };
  append(&left, m, depth, options.adj_x);
  append(&right, depth, n, options.adj_y);
  d->AllowSum(depth, 1);
  if (kind == kBytes || kind == kWords) {
    const TensorType type = kind == kBytes ? TensorType_INT8 : TensorType_INT16;
    const Quant a = d->AnyQuant(type), b = d->AnyQuant(type);
    Quant c = d->AnyQuant(type);
    const float factor = kind == kBytes ? 90.0f : 12000.0f;
    c.scales[0] = d->ScaleNear(a.scales[0] * b.scales[0] * factor *
                               static_cast<float>(d->structure.Between(1, 12)));
    const int x = d->Input(type, left, a), y = d->Input(type, right, b);
    d->Op(BuiltinOperator_BATCH_MATMUL, {x, y}, {d->Output(type, c)}, options);
    return;
  }
  const int x = d->Input(TensorType_FLOAT32, left);
  int y;
  if (kind == kHybrid) {
    const Quant quant = {{d->ScaleNear(1.0f / 256)}, {0}, 0};
    y = d->Constant(TensorType_INT8, right, quant, {-127, 127});
    d->AllowPeer(4.0 / 127, 0);
    // docs/reference/differences.md, "Computed instead of undefined or wrong": hybrid BATCH_MATMUL.
    if (rank > 3) d->SetNoPeer();
  } else {
    y = constant ? d->Constant(TensorType_FLOAT32, right) : d->Input(TensorType_FLOAT32, right);
  }
  d->Op(BuiltinOperator_BATCH_MATMUL, {x, y}, {d->Output(TensorType_FLOAT32)}, options);
}

}  // namespace

void AddMatrixProducts(Generators* all) {
  all->push_back({BuiltinOperator_FULLY_CONNECTED, 40, DrawFullyConnected});
  all->push_back({BuiltinOperator_BATCH_MATMUL, 25, DrawBatchMatMul});
}

}  // namespace litmus::random_models
