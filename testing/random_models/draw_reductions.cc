// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reductions over axes, and scans along an axis.
#include <algorithm>
#include <vector>

#include "testing/random_models/generator.h"
#include "testing/random_models/layers.h"
#include "testing/random_models/types.h"

namespace litmus::random_models {
namespace {

using namespace tflite;  // NOLINT: the names of the schema

// Random axes of a tensor of rank `rank`, some of them negative or repeated.
std::vector<int> DrawAxes(Draft* d, int rank) {
  std::vector<int> axes;
  for (int i = 0; i < rank; ++i) axes.push_back(i);
  d->structure.Shuffle(&axes);
  axes.resize(static_cast<size_t>(d->structure.Between(1, std::max(1, rank))));
  // Height and width, as in global pooling.
  if (rank == 4 && d->structure.Chance(30)) axes = {1, 2};
  for (int& axis : axes) {
    if (d->structure.Chance(30)) axis -= rank;
  }
  if (d->structure.Chance(5)) axes.push_back(axes[0]);
  return axes;
}

void DrawTruths(Draft* d, BuiltinOperator op) {
  const int rank = d->Rank(1, 4);
  const int in = d->Input(kBool, d->VaryingShape(rank));
  ReducerOptionsT options;
  options.keep_dims = d->structure.Chance(50);
  const int axes = d->List(DrawAxes(d, rank));
  d->Op(op, {in, axes}, {d->Output(kBool)}, options);
}

void DrawReduction(Draft* d, BuiltinOperator op, const std::vector<TensorType>& types) {
  if (d->structure.Chance(8) && op != BuiltinOperator_MEAN) return DrawTruths(d, op);
  const TensorType type = d->structure.Pick(types);
  const int rank = d->Rank(1, 5);
  const Shape shape = d->VaryingShape(rank);
  ReducerOptionsT options;
  options.keep_dims = d->structure.Chance(50);
  const bool sums = op == BuiltinOperator_MEAN || op == BuiltinOperator_SUM;
  const Quant quant = d->AnyQuant(type);
  Quant out_quant = quant;
  if ((sums || op == BuiltinOperator_REDUCE_PROD) && d->Quantized(type)) {
    out_quant = d->structure.Chance(40) ? quant : d->AnyQuant(type);
    if (op == BuiltinOperator_SUM) out_quant.scales[0] *= 16;
  }
  Values values;
  if (op == BuiltinOperator_REDUCE_PROD && (type == kI32 || type == kI64)) values = {-2, 2};
  const int in = d->Input(type, shape, quant, values);
  const int axes = d->List(DrawAxes(d, rank));
  if (op == BuiltinOperator_SUM && d->Quantized(type)) {
    // docs/reference/differences.md, "Computed instead of undefined or wrong": SUM of int8.
    d->SetNoPeer();
  }
  if (op == BuiltinOperator_SUM) d->AllowSum(static_cast<double>(Elements(shape)), 1);
  if (op == BuiltinOperator_MEAN) d->AllowSum(1, 1);
  d->AllowPeer(1e-6, 1e-5);
  const int out = d->Tensor(type, out_quant);
  d->Op(op, {in, axes}, {out}, options);
  FinishWithNeighbour(d, out, 0, -1);
}

const std::vector<TensorType>& Numbers() {
  static const std::vector<TensorType> types = {kF32, kF32, kI8, kU8, kI16, kI32, kI64};
  return types;
}

void DrawMean(Draft* d) { DrawReduction(d, BuiltinOperator_MEAN, Numbers()); }
void DrawSum(Draft* d) { DrawReduction(d, BuiltinOperator_SUM, Numbers()); }
void DrawMax(Draft* d) { DrawReduction(d, BuiltinOperator_REDUCE_MAX, Numbers()); }
void DrawMin(Draft* d) { DrawReduction(d, BuiltinOperator_REDUCE_MIN, Numbers()); }
void DrawProd(Draft* d) {
  DrawReduction(d, BuiltinOperator_REDUCE_PROD, {kF32, kI8, kI16, kI32, kI64});
}

void DrawAny(Draft* d) { DrawTruths(d, BuiltinOperator_REDUCE_ANY); }
void DrawAll(Draft* d) { DrawTruths(d, BuiltinOperator_REDUCE_ALL); }

template <typename OptionsT>
void DrawArg(Draft* d, BuiltinOperator op) {
  const TensorType type = d->structure.Pick({kF32, kF32, kI8, kU8, kI16, kI32, kI64, kBool});
  const int rank = d->Rank(1, 4);
  OptionsT options;
  options.output_type = d->structure.Pick({kI32, kI64});
  const int in = d->Input(type, d->VaryingShape(rank), d->AnyQuant(type));
  const int axis = d->structure.Between(-rank, rank - 1);
  const int axes = d->structure.Chance(50) ? d->Scalar(kI32, axis) : d->List({axis});
  d->Op(op, {in, axes}, {d->Output(options.output_type)}, options);
}
void DrawArgMax(Draft* d) { DrawArg<ArgMaxOptionsT>(d, BuiltinOperator_ARG_MAX); }
void DrawArgMin(Draft* d) { DrawArg<ArgMinOptionsT>(d, BuiltinOperator_ARG_MIN); }

void DrawCumsum(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kI32, kI64});
  const int rank = d->Rank(1, 4);
  CumsumOptionsT options;
  options.exclusive = d->structure.Chance(50);
  options.reverse = d->structure.Chance(50);
  const int in = d->Input(type, d->VaryingShape(rank));
  const int axis = d->Scalar(kI32, d->structure.Between(-rank, rank - 1));
  d->AllowPeer(130.0 / (1 << 20), 0);
  d->Op(BuiltinOperator_CUMSUM, {in, axis}, {d->Output(type)}, options);
}

void DrawTopK(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kF32, kI8, kU8, kI16, kI32, kI64});
  Shape shape = d->VaryingShape(d->Rank(1, 3));
  const int k = d->Fixed(9);
  shape.back() = std::max(shape.back(), k);
  const int in = d->Input(type, shape, d->AnyQuant(type));
  const TensorType count_type = d->structure.Pick({kI32, kI32, kI16});
  const TensorType index_type = d->structure.Pick({kI32, kI32, kI16});
  const int count = d->Scalar(count_type, d->structure.Chance(5) ? -k : k);
  const int values = d->Output(type, d->QuantOf(in)), indices = d->Output(index_type);
  d->Op(BuiltinOperator_TOPK_V2, {in, count}, {values, indices}, TopKV2OptionsT());
}

}  // namespace

void AddReductions(Generators* all) {
  all->push_back({BuiltinOperator_MEAN, 15, DrawMean});
  all->push_back({BuiltinOperator_SUM, 12, DrawSum});
  all->push_back({BuiltinOperator_REDUCE_MAX, 5, DrawMax});
  all->push_back({BuiltinOperator_REDUCE_MIN, 4, DrawMin});
  all->push_back({BuiltinOperator_REDUCE_PROD, 3, DrawProd});
  all->push_back({BuiltinOperator_REDUCE_ANY, 2, DrawAny});
  all->push_back({BuiltinOperator_REDUCE_ALL, 2, DrawAll});
  all->push_back({BuiltinOperator_ARG_MAX, 5, DrawArgMax});
  all->push_back({BuiltinOperator_ARG_MIN, 3, DrawArgMin});
  all->push_back({BuiltinOperator_CUMSUM, 3, DrawCumsum});
  all->push_back({BuiltinOperator_TOPK_V2, 4, DrawTopK});
}

}  // namespace litmus::random_models
