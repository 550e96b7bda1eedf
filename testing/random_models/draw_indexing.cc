// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Operators that read or write at positions given by indices.
#include <algorithm>
#include <vector>

#include "testing/random_models/generator.h"
#include "testing/random_models/types.h"

namespace litmus::random_models {
namespace {

using namespace tflite;  // NOLINT: the names of the schema

TensorType IndexedType(Draft* d) {
  return d->structure.Pick({kF32, kF32, kI8, kU8, kI16, kI32, kI64, kBool});
}

// Indices below `size`. One model in a hundred has invalid indices, which all resolvers must
// refuse.
Values IndicesBelow(Draft* d, int size) {
  const bool outside = d->shapes.Chance(1);
  return {outside ? -1.0 : 0.0, static_cast<double>(std::max(0, outside ? size : size - 1)), 10, 0};
}

void DrawGather(Draft* d) {
  const TensorType type = IndexedType(d);
  const int rank = d->Rank(1, 4);
  GatherOptionsT options;
  const int axis = d->structure.Below(rank);
  options.axis = d->structure.Chance(30) ? axis - rank : axis;
  options.batch_dims = d->structure.Chance(30) ? d->structure.Between(0, axis) : 0;
  Shape shape = d->VaryingShape(rank);
  const auto at = static_cast<size_t>(axis);
  if (d->shapes.Chance(95)) shape[at] = std::max(shape[at], 1);
  Shape indices(shape.begin(), shape.begin() + options.batch_dims);
  const int more = d->structure.Between(options.batch_dims > 0 ? 1 : 0, 2);
  for (int i = 0; i < more; ++i) indices.push_back(d->shapes.Between(0, 6));
  const Quant quant = d->AnyQuant(type);
  const int in = d->Input(type, shape, quant);
  const int index = d->Input(d->structure.Pick({kI32, kI32, kI64, kI16}), indices, {},
                             IndicesBelow(d, shape[at]));
  d->Op(BuiltinOperator_GATHER, {in, index}, {d->Output(type, quant)}, options);
}

void DrawGatherNd(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kF32, kI8, kU8, kI16, kI32, kI64, kBool});
  const int rank = d->Rank(1, 4), depth = d->structure.Between(1, rank);
  Shape shape = d->VaryingShape(rank);
  int least = 1000;
  for (int i = 0; i < depth; ++i) {
    int& dim = shape[static_cast<size_t>(i)];
    dim = std::max(dim, 1);
    least = std::min(least, dim);
  }
  const int more = d->structure.Between(0, 2);
  Shape indices;
  for (int i = 0; i < more; ++i) indices.push_back(d->shapes.Between(0, 6));
  indices.push_back(depth);
  const Quant quant = d->AnyQuant(type);
  const int in = d->Input(type, shape, quant);
  const int index =
      d->Input(d->structure.Pick({kI32, kI64, kI16}), indices, {}, IndicesBelow(d, least));
  d->Op(BuiltinOperator_GATHER_ND, {in, index}, {d->Output(type, quant)}, GatherNdOptionsT());
}

void DrawScatterNd(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kF32, kI8, kU8, kI32, kI64});
  const int rank = d->Rank(1, 4), depth = d->structure.Between(1, rank);
  Shape shape = d->VaryingShape(rank);
  int least = 1000;
  for (int i = 0; i < depth; ++i) {
    int& dim = shape[static_cast<size_t>(i)];
    dim = std::max(dim, 1);
    least = std::min(least, dim);
  }
  const int vectors = d->shapes.Between(0, 9);
  Shape updates = {vectors};
  updates.insert(updates.end(), shape.begin() + depth, shape.end());
  const int index = d->Input(kI32, {vectors, depth}, {}, IndicesBelow(d, least));
  const int values = d->Input(type, updates);
  const int target = d->List(shape, true);
  d->AllowPeer(1e-5, 0);
  d->Op(BuiltinOperator_SCATTER_ND, {index, values, target}, {d->Output(type)},
        ScatterNdOptionsT());
}

void DrawOneHot(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kI8, kU8, kI16, kI32, kI64, kBool});
  const int rank = d->Rank(0, 3), depth = d->structure.Between(0, 9);
  OneHotOptionsT options;
  options.axis = d->structure.Between(-1, rank);
  const int index =
      d->Input(d->structure.Pick({kI32, kI64}), d->VaryingShape(rank), {}, {-1, 10, 10, 0});
  const int count =
      d->structure.Chance(70) ? d->Scalar(kI32, depth) : d->InputOf<int>(kI32, {}, {depth});
  const int on = d->Constant(type, {}), off = d->Constant(type, {});
  d->Op(BuiltinOperator_ONE_HOT, {index, count, on, off}, {d->Output(type)}, options);
}

void DrawSparseToDense(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kI8, kU8, kI32, kI64});
  const int rank = d->Rank(1, 4);
  Shape shape = d->VaryingShape(rank);
  int least = 1000;
  for (int& dim : shape) {
    dim = std::max(dim, 1);
    least = std::min(least, dim);
  }
  const bool one = d->structure.Chance(30);
  const int vectors = d->shapes.Between(1, 9);
  const int index = d->Input(kI32, {vectors, rank}, {}, IndicesBelow(d, least));
  const int target = d->List(shape, true);
  const int values = one ? d->Input(type, {}) : d->Input(type, {vectors});
  const int other = d->Constant(type, {});
  d->Op(BuiltinOperator_SPARSE_TO_DENSE, {index, target, values, other}, {d->Output(type)},
        SparseToDenseOptionsT());
}

template <typename OptionsT>
void DrawSegments(Draft* d, BuiltinOperator op) {
  const TensorType type = d->structure.Pick({kF32, kI32});
  const int rank = d->Rank(1, 3), segments = d->structure.Between(1, 6);
  const Shape shape = d->VaryingShape(rank);
  const bool sorted = op == BuiltinOperator_SEGMENT_SUM;
  const int data = d->Input(type, shape, {}, type == kI32 ? Values{-2, 2, 10, 0} : Values{});
  int id;
  if (sorted) {
    std::vector<int> ids;
    int now = 0;
    for (int i = 0; i < shape[0]; ++i) ids.push_back(now += d->shapes.Pick({0, 0, 1, 2}));
    id = d->InputOf(kI32, {shape[0]}, ids);
  } else {
    id = d->Input(kI32, {shape[0]}, {}, {0, segments - 1.0, 10, 0});
  }
  d->AllowPeer(1e-5, 1e-5);
  std::vector<int> inputs = {data, id};
  if (!sorted) inputs.push_back(d->Scalar(kI32, segments));
  d->Op(op, inputs, {d->Output(type)}, OptionsT());
}
void DrawSegmentSum(Draft* d) { DrawSegments<SegmentSumOptionsT>(d, BuiltinOperator_SEGMENT_SUM); }
void DrawUnsortedSum(Draft* d) {
  DrawSegments<UnsortedSegmentSumOptionsT>(d, BuiltinOperator_UNSORTED_SEGMENT_SUM);
}
void DrawUnsortedProd(Draft* d) {
  DrawSegments<UnsortedSegmentProdOptionsT>(d, BuiltinOperator_UNSORTED_SEGMENT_PROD);
}
void DrawUnsortedMax(Draft* d) {
  DrawSegments<UnsortedSegmentMaxOptionsT>(d, BuiltinOperator_UNSORTED_SEGMENT_MAX);
}
void DrawUnsortedMin(Draft* d) {
  DrawSegments<UnsortedSegmentMinOptionsT>(d, BuiltinOperator_UNSORTED_SEGMENT_MIN);
}

void DrawMatrixDiag(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kI8, kU8, kI16, kI32, kI64});
  Shape shape = d->VaryingShape(d->Rank(1, 3));
  shape.back() = std::min(shape.back(), 33);
  const int in = d->Input(type, shape);
  d->Op(BuiltinOperator_MATRIX_DIAG, {in}, {d->Output(type)}, MatrixDiagOptionsT());
}

void DrawMatrixSetDiag(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kI8, kU8, kI16, kI32, kI64});
  const Shape shape = d->VaryingShape(d->Rank(2, 4));
  Shape diagonal(shape.begin(), shape.end() - 1);
  diagonal.back() = std::min(diagonal.back(), shape.back());
  const int in = d->Input(type, shape), line = d->Input(type, diagonal);
  d->Op(BuiltinOperator_MATRIX_SET_DIAG, {in, line}, {d->Output(type)}, MatrixSetDiagOptionsT());
}

}  // namespace

void AddIndexing(Generators* all) {
  all->push_back({BuiltinOperator_GATHER, 6, DrawGather});
  all->push_back({BuiltinOperator_GATHER_ND, 4, DrawGatherNd});
  all->push_back({BuiltinOperator_SCATTER_ND, 4, DrawScatterNd});
  all->push_back({BuiltinOperator_ONE_HOT, 3, DrawOneHot});
  all->push_back({BuiltinOperator_SPARSE_TO_DENSE, 2, DrawSparseToDense});
  all->push_back({BuiltinOperator_SEGMENT_SUM, 2, DrawSegmentSum});
  all->push_back({BuiltinOperator_UNSORTED_SEGMENT_SUM, 1, DrawUnsortedSum});
  all->push_back({BuiltinOperator_UNSORTED_SEGMENT_PROD, 1, DrawUnsortedProd});
  all->push_back({BuiltinOperator_UNSORTED_SEGMENT_MAX, 1, DrawUnsortedMax});
  all->push_back({BuiltinOperator_UNSORTED_SEGMENT_MIN, 1, DrawUnsortedMin});
  all->push_back({BuiltinOperator_MATRIX_DIAG, 1, DrawMatrixDiag});
  all->push_back({BuiltinOperator_MATRIX_SET_DIAG, 1, DrawMatrixSetDiag});
}

}  // namespace litmus::random_models
