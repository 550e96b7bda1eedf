// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Networks whose weights take fewer bytes than their elements: sparse ones with the format's usual
// blocks, and those of four and two bits.
#include <algorithm>
#include <cmath>
#include <utility>

#include "testing/network_grid/networks.h"

namespace litmus::network_grid {
namespace {

using namespace random_models;  // NOLINT
using namespace tflite;         // NOLINT: the names of the schema

// Root mean square of a uniform distribution over [-1, 1].
constexpr double kUniform = 0.57735;

DimensionMetadataT DenseLevel(int size) {
  DimensionMetadataT level;
  level.format = DimensionType_DENSE;
  level.dense_size = size;
  return level;
}

// For each row of blocks, the number of stored blocks that the density requires, at random
// positions in rising order.
DimensionMetadataT SparseLevel(int rows, int places, double density, Random* random) {
  const int kept = std::max(1, static_cast<int>(std::lround(density * places)));
  Int32VectorT segments, indices;
  segments.values.push_back(0);
  for (int row = 0; row < rows; ++row) {
    std::vector<int> order;
    for (int place = 0; place < places; ++place) order.push_back(place);
    random->Shuffle(&order);
    std::sort(order.begin(), order.begin() + kept);
    indices.values.insert(indices.values.end(), order.begin(), order.begin() + kept);
    segments.values.push_back(static_cast<int>(indices.values.size()));
  }
  DimensionMetadataT level;
  level.format = DimensionType_SPARSE_CSR;
  level.array_segments.Set(std::move(segments));
  level.array_indices.Set(std::move(indices));
  return level;
}

}  // namespace

int Net::SparseDense(int x, int units, const SparseBlock& block, double density,
                     ActivationFunctionType activation) {
  const int depth = Channels(x), rows = units / block.units, places = depth / block.inputs;
  const double fan_in = std::max(1.0, density * depth), most = 1 / (kUniform * std::sqrt(fan_in));
  const Quant quant = OfWeights(units, 0, fan_in);
  SparsityParametersT sparsity;
  sparsity.traversal_order = {0, 1};
  const auto add = [&](DimensionMetadataT level) {
    sparsity.dim_metadata.push_back(std::make_unique<DimensionMetadataT>(std::move(level)));
  };
  add(DenseLevel(rows));
  add(SparseLevel(rows, places, density, &d_->structure));
  const int blocks =
      static_cast<int>(sparsity.dim_metadata[1]->array_indices.AsInt32Vector()->values.size());
  for (const auto& [dimension, size] : {std::pair(0, block.units), std::pair(1, block.inputs)}) {
    if (size == 1) continue;
    sparsity.traversal_order.push_back(static_cast<int>(sparsity.traversal_order.size()));
    sparsity.block_map.push_back(dimension);
    add(DenseLevel(size));
  }
  const Values values = s_.weights == kI8 ? Values{-127, 127, 1} : Values{-most, most, 0};
  const int stored = d_->Constant(s_.weights, {blocks * block.units * block.inputs}, quant, values);
  TensorT& tensor = d_->TensorAt(stored);
  tensor.shape = {units, depth};
  tensor.sparsity = std::make_unique<SparsityParametersT>(std::move(sparsity));
  const int dense = d_->Tensor(s_.weights, quant, {units, depth});
  d_->Op(BuiltinOperator_DENSIFY, {stored}, {dense}, DensifyOptionsT());
  return DenseBy(x, AsReal(dense), activation);
}

int Net::NarrowDense(int x, int units, TensorType type, int block_size,
                     ActivationFunctionType activation) {
  const int depth = Channels(x);
  const double magnitude = type == kI4 ? 4.6 : 1.2;  // root mean square of such weights
  const double scale = 1 / (magnitude * std::sqrt(double{1} * depth));
  const Shape shape = {units, depth};
  int weights;
  if (block_size == 0) {
    Quant quant = {{}, std::vector<int64_t>(static_cast<size_t>(units), 0), 0};
    for (int i = 0; i < units; ++i)
      quant.scales.push_back(d_->ScaleNear(static_cast<float>(scale)));
    weights = d_->Constant(type, shape, quant);
  } else {
    weights = d_->BlockConstant(shape, block_size, type, {scale, 2 * scale});
  }
  return DenseBy(x, weights, activation);
}

namespace {

// A perceptron of three layers on one vector.
template <int kUnits, int kInputs, int kPercent>
void DrawSparse(Net* n) {
  const SparseBlock block = {kUnits, kInputs};
  int x = n->Input({1, 256});
  for (const int units : {512, 512, 256})
    x = n->SparseDense(x, units, block, kPercent / 100.0, kRelu);
  n->Output(n->Dense(x, 10));
}

// The layers after the attention of a transformer, applied to the vectors of a sentence.
template <int kUnits, int kInputs, int kPercent>
void DrawSparseTokens(Net* n) {
  const SparseBlock block = {kUnits, kInputs};
  int x = n->Input({1, 64, 256});
  x = n->SparseDense(x, 1024, block, kPercent / 100.0, kRelu);
  n->Output(n->SparseDense(x, 256, block, kPercent / 100.0));
}

template <TensorType kType, int kBlockSize, int kRows>
void DrawNarrow(Net* n) {
  int x = n->Input({1, kRows, 256});
  x = n->NarrowDense(x, 1024, kType, kBlockSize, kRelu);
  n->Output(n->NarrowDense(x, 256, kType, kBlockSize));
}

// A perceptron whose unpacked weights do not fit into a core's cache.
void DrawWideNarrow(Net* n) {
  int x = n->Input({1, 1024});
  for (const int units : {1024, 1024, 512}) x = n->NarrowDense(x, units, kI4, 32, kRelu);
  n->Output(x);
}

}  // namespace

void AddPackedWeights(Networks* networks) {
  const std::vector<Scheme> all = {kFloat32, kFloat16, kInt8};
  constexpr int kPerUnit = 0, kBlock = 32, kSentence = 16;
  const Network added[] = {
      {"sparse_1x1", &DrawSparse<1, 1, 10>, all},
      {"sparse_1x4", &DrawSparse<1, 4, 20>, all},
      {"sparse_1x16", &DrawSparse<1, 16, 20>, all},
      {"sparse_4x1", &DrawSparse<4, 1, 20>, all},
      {"sparse_16x1", &DrawSparse<16, 1, 20>, all},
      {"sparse_1x1_tokens", &DrawSparseTokens<1, 1, 10>, all},
      {"sparse_1x4_tokens", &DrawSparseTokens<1, 4, 20>, all},
      {"int4_blocks", &DrawNarrow<kI4, kBlock, 1>, {kFloat32}},
      {"int4_blocks_wide", &DrawWideNarrow, {kFloat32}},
      {"int4_blocks_tokens", &DrawNarrow<kI4, kBlock, kSentence>, {kFloat32}},
      {"int4_units", &DrawNarrow<kI4, kPerUnit, 1>, {kFloat32}},
      {"int4_units_tokens", &DrawNarrow<kI4, kPerUnit, kSentence>, {kFloat32}},
      {"int2_units", &DrawNarrow<kI2, kPerUnit, 1>, {kFloat32}},
  };
  networks->insert(networks->end(), std::begin(added), std::end(added));
}

}  // namespace litmus::network_grid
