// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// StableHLO's gather, scatter and windows, and the sparse constants of DENSIFY.
#include <algorithm>
#include <memory>
#include <vector>

#include "testing/random_models/generator.h"
#include "testing/random_models/types.h"

namespace litmus::random_models {
namespace {

using namespace tflite;  // NOLINT: the names of the schema

TensorType AnyNumber(Draft* d) { return d->structure.Pick({kF32, kF32, kI8, kI16, kI32, kI64}); }

// The arithmetic of a body: a subgraph with one operator on two scalars. Afterwards the first
// subgraph is selected.
int Arithmetic(Draft* d, TensorType type) {
  const BuiltinOperator op =
      d->structure.Pick({BuiltinOperator_STABLEHLO_ADD, BuiltinOperator_STABLEHLO_MAXIMUM,
                         BuiltinOperator_STABLEHLO_MINIMUM});
  const int graph = d->BeginSubgraph();
  const int a = d->SubgraphInput(type, {}), b = d->SubgraphInput(type, {});
  d->Op(op, {a, b}, {d->Output(type)});
  d->Select(0);
  return graph;
}

// A gather of slices: some of their dimensions are removed, the others become the last ones of the
// output.
void DrawStablehloGather(Draft* d) {
  const TensorType type = AnyNumber(d);
  const int rank = d->Rank(1, 4), indexed = d->structure.Between(1, rank);
  Shape shape = d->VaryingShape(rank);
  StablehloGatherOptionsT options;
  int slice_dims = 0;
  for (int i = 0; i < rank; ++i) {
    const bool collapses = d->structure.Chance(40);
    const int size = collapses ? 1 : d->structure.Between(1, 3);
    options.slice_sizes.push_back(size);
    if (collapses) {
      options.collapsed_slice_dims.push_back(i);
    } else {
      ++slice_dims;
    }
    int& dim = shape[static_cast<size_t>(i)];
    dim = std::max(dim, size);
  }
  for (int i = 0; i < slice_dims; ++i) options.offset_dims.push_back(i + 1);
  std::vector<int64_t> order;
  for (int i = 0; i < rank; ++i) order.push_back(i);
  d->structure.Shuffle(&order);
  order.resize(static_cast<size_t>(indexed));
  options.start_index_map = order;
  options.index_vector_dim = 1;
  const int count = d->shapes.Between(0, 9);
  const int in = d->Input(type, shape);
  // Starts outside of the input are clamped by the operator.
  const int starts =
      d->Input(d->structure.Pick({kI32, kI64}), {count, indexed}, {}, {-2, 20, 10, 0});
  d->Op(BuiltinOperator_STABLEHLO_GATHER, {in, starts}, {d->Output(type)}, options);
}

void DrawScatter(Draft* d) {
  const TensorType type = AnyNumber(d);
  const int rank = d->Rank(1, 4), indexed = d->structure.Between(1, rank);
  const Shape shape = d->VaryingShape(rank);
  StablehloScatterOptionsT options;
  const int count = d->shapes.Between(0, 6);
  Shape updates = {count};
  for (int i = 0; i < rank; ++i) {
    if (i < indexed) {
      options.inserted_window_dims.push_back(i);
      options.scatter_dims_to_operand_dims.push_back(i);
    } else {
      options.update_window_dims.push_back(static_cast<int64_t>(updates.size()));
      updates.push_back(shape[static_cast<size_t>(i)]);
    }
  }
  options.index_vector_dim = 1;
  options.update_computation_subgraph_index = Arithmetic(d, type);
  const int in = d->Input(type, shape);
  const int starts =
      d->Input(d->structure.Pick({kI32, kI64}), {count, indexed}, {}, {0, 20, 20, 0});
  const int values = d->Input(type, updates);
  d->AllowPeer(1e-5, 0);
  d->Op(BuiltinOperator_STABLEHLO_SCATTER, {in, starts, values}, {d->Output(type)}, options);
}

void DrawWindow(Draft* d) {
  const TensorType type = AnyNumber(d);
  const int rank = d->Rank(1, 4);
  Shape shape = d->VaryingShape(rank);
  std::vector<int64_t> size, stride, dilation;
  for (int i = 0; i < rank; ++i) {
    size.push_back(d->structure.Between(1, 3));
    stride.push_back(d->structure.Between(1, 2));
    dilation.push_back(d->structure.Pick({1, 1, 2}));
    const int extent = static_cast<int>((size.back() - 1) * dilation.back() + 1);
    int& dim = shape[static_cast<size_t>(i)];
    if (d->shapes.Chance(95)) dim = std::max(dim, extent);
  }
  ReduceWindowOptionsT options;
  options.reduce_function =
      d->structure.Pick({ReduceWindowFunction_ADD, ReduceWindowFunction_MUL,
                         ReduceWindowFunction_MINIMUM, ReduceWindowFunction_MAXIMUM});
  const Values small = type == kF32 ? Values{} : Values{-2, 2, 10, 0};
  const int in = d->Input(type, shape, {}, small);
  const int initial = d->Constant(type, {}, {}, small);
  const int sizes = d->ConstantOf(kI64, {rank}, size);
  const int strides = d->ConstantOf(kI64, {rank}, stride);
  const int dilations = d->ConstantOf(kI64, {rank}, dilation);
  d->AllowPeer(1e-5, 1e-5);
  d->Op(BuiltinOperator_REDUCE_WINDOW, {in, initial, sizes, strides, dilations}, {d->Output(type)},
        options);
}

void DrawStablehloWindow(Draft* d) {
  const TensorType type = AnyNumber(d);
  const int rank = d->Rank(1, 4);
  const Shape shape = d->VaryingShape(rank);
  StablehloReduceWindowOptionsT options;
  for (int i = 0; i < rank; ++i) {
    options.window_dimensions.push_back(d->structure.Between(1, 3));
    options.window_strides.push_back(d->structure.Between(1, 2));
    options.base_dilations.push_back(d->structure.Pick({1, 1, 2}));
    options.window_dilations.push_back(d->structure.Pick({1, 1, 2}));
    options.padding.push_back(d->structure.Between(-1, 3));
    options.padding.push_back(d->structure.Between(-1, 3));
  }
  options.body_subgraph_index = Arithmetic(d, type);
  const Values small = type == kF32 ? Values{} : Values{-2, 2, 10, 0};
  const int in = d->Input(type, shape, {}, small);
  const int initial = d->Constant(type, {}, {}, small);
  d->AllowPeer(1e-5, 1e-5);
  d->Op(BuiltinOperator_STABLEHLO_REDUCE_WINDOW, {in, initial}, {d->Output(type)}, options);
}

// A matrix in compressed sparse rows, made dense and added to an input.
void DrawDensify(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kI8});
  const int rows = d->Fixed(17), columns = d->Fixed(17);
  std::vector<int> segments = {0}, indices;
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      if (d->structure.Chance(30)) indices.push_back(c);
    }
    segments.push_back(static_cast<int>(indices.size()));
  }
  const Quant quant = type == kI8 ? Quant{{1.0f / 128}, {0}, 0} : Quant();
  const int sparse = d->Constant(type, {static_cast<int>(indices.size())}, quant);
  tflite::TensorT& tensor = d->TensorAt(sparse);
  tensor.shape = {rows, columns};
  tensor.sparsity = std::make_unique<SparsityParametersT>();
  tensor.sparsity->traversal_order = {0, 1};
  for (int i = 0; i < 2; ++i) {
    tensor.sparsity->dim_metadata.push_back(std::make_unique<DimensionMetadataT>());
  }
  DimensionMetadataT& outer = *tensor.sparsity->dim_metadata[0];
  outer.format = DimensionType_DENSE;
  outer.dense_size = rows;
  DimensionMetadataT& inner = *tensor.sparsity->dim_metadata[1];
  inner.format = DimensionType_SPARSE_CSR;
  Int32VectorT positions;
  positions.values = segments;
  inner.array_segments.Set(positions);
  positions.values = indices;
  inner.array_indices.Set(positions);
  const int dense = d->Tensor(type, quant, {rows, columns});
  d->Op(BuiltinOperator_DENSIFY, {sparse}, {dense}, DensifyOptionsT());
  const int in = d->Input(type, {d->shapes.Between(1, 3), rows, columns}, quant);
  d->Op(BuiltinOperator_ADD, {in, dense}, {d->Output(type, quant)}, AddOptionsT());
}

}  // namespace

void AddStablehlo(Generators* all) {
  all->push_back({BuiltinOperator_STABLEHLO_GATHER, 3, DrawStablehloGather});
  all->push_back({BuiltinOperator_STABLEHLO_SCATTER, 3, DrawScatter});
  all->push_back({BuiltinOperator_REDUCE_WINDOW, 3, DrawWindow});
  all->push_back({BuiltinOperator_STABLEHLO_REDUCE_WINDOW, 3, DrawStablehloWindow});
  all->push_back({BuiltinOperator_DENSIFY, 2, DrawDensify});
}

}  // namespace litmus::random_models
