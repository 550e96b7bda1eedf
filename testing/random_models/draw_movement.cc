// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Operators that split, join and rearrange tensors without computing on their elements.
#include <algorithm>
#include <vector>

#include "testing/random_models/generator.h"
#include "testing/random_models/types.h"

namespace litmus::random_models {
namespace {

using namespace tflite;  // NOLINT: the names of the schema

TensorType MovedType(Draft* d) {
  return d->structure.Pick({kF32, kF32, kI8, kI8, kU8, kI16, kI32, kI64, kBool});
}

// LiteRT concatenates scalars only if they are constants. The MAXIMUM is added because a model
// needs an input.
void DrawScalars(Draft* d, TensorType type) {
  const Quant quant = d->AnyQuant(type);
  std::vector<int> inputs;
  const int length = d->structure.Between(1, 5);
  for (int i = 0; i < length; ++i) inputs.push_back(d->Constant(type, {}, quant));
  const int joined = d->Tensor(type, quant);
  d->Op(BuiltinOperator_CONCATENATION, inputs, {joined}, ConcatenationOptionsT());
  const int in = d->Input(type, {d->shapes.Between(1, 3), length}, quant);
  d->Op(BuiltinOperator_MAXIMUM, {in, joined}, {d->Output(type, quant)}, MaximumMinimumOptionsT());
}

void DrawConcatenation(Draft* d) {
  const TensorType type = MovedType(d);
  if (d->structure.Chance(5) && type != kBool) return DrawScalars(d, type);
  const int rank = d->Rank(1, 4), count = d->structure.Between(1, 5);
  ConcatenationOptionsT options;
  options.axis = d->structure.Between(-rank, rank - 1);
  const auto axis = static_cast<size_t>(options.axis < 0 ? options.axis + rank : options.axis);
  const bool same = type != kU8 || d->structure.Chance(60);
  Quant quant = d->AnyQuant(type);
  const Quant out_quant = quant;
  Shape shape = d->VaryingShape(rank);
  std::vector<int> inputs;
  // Index of the input that is not constant, if there is one.
  const int constant = d->structure.Between(0, 9);
  for (int i = 0; i < count; ++i) {
    if (!same) quant = d->AnyQuant(type);
    if (rank == 1 && i == constant) {
      inputs.push_back(d->Constant(type, {d->Fixed(33)}, quant));
      continue;
    }
    shape[axis] = d->shapes.Pick({0, 1, 2, 3, 4, 8, 17});
    inputs.push_back(d->Input(type, shape, quant));
  }
  d->Op(BuiltinOperator_CONCATENATION, inputs, {d->Output(type, out_quant)}, options);
}

void DrawSplit(Draft* d) {
  const TensorType type = MovedType(d);
  const int rank = d->Rank(1, 4), count = d->structure.Between(1, 4);
  const int axis = d->structure.Between(-rank, rank - 1);
  Shape shape = d->VaryingShape(rank);
  shape[static_cast<size_t>(axis < 0 ? axis + rank : axis)] = count * d->shapes.Between(0, 5);
  const Quant quant = d->AnyQuant(type);
  const int axes =
      d->structure.Chance(80) ? d->Scalar(kI32, axis) : d->InputOf<int>(kI32, {}, {axis});
  const int in = d->Input(type, shape, quant);
  std::vector<int> outputs;
  for (int i = 0; i < count; ++i) outputs.push_back(d->Output(type, quant));
  SplitOptionsT options;
  options.num_splits = count;
  d->Op(BuiltinOperator_SPLIT, {axes, in}, outputs, options);
}

void DrawSplitV(Draft* d) {
  const TensorType type = MovedType(d);
  const int rank = d->Rank(1, 4), count = d->structure.Between(1, 4);
  const int axis = d->structure.Between(-rank, rank - 1);
  Shape shape = d->VaryingShape(rank);
  std::vector<int> sizes;
  int sum = 0;
  for (int i = 0; i < count; ++i) {
    sizes.push_back(d->structure.Between(0, 7));
    sum += sizes.back();
  }
  const bool open = d->structure.Chance(40);  // true: one size is -1, the rest
  const int rest = d->shapes.Between(0, 9);
  if (open) {
    sum += rest - sizes[0];
    sizes[0] = -1;
  }
  shape[static_cast<size_t>(axis < 0 ? axis + rank : axis)] = sum;
  const Quant quant = d->AnyQuant(type);
  const int in = d->Input(type, shape, quant);
  const int lengths = d->List(sizes);
  const int axes = d->Scalar(kI32, axis);
  std::vector<int> outputs;
  for (int i = 0; i < count; ++i) outputs.push_back(d->Output(type, quant));
  SplitVOptionsT options;
  options.num_splits = count;
  d->Op(BuiltinOperator_SPLIT_V, {in, lengths, axes}, outputs, options);
}

void DrawPack(Draft* d) {
  const TensorType type = MovedType(d);
  const int rank = d->Rank(0, 3);
  PackOptionsT options;
  options.values_count = d->structure.Between(1, 5);
  options.axis = d->structure.Between(-rank - 1, rank);
  const Shape shape = d->VaryingShape(rank);
  const Quant quant = d->AnyQuant(type);
  std::vector<int> inputs;
  for (int i = 0; i < options.values_count; ++i) inputs.push_back(d->Input(type, shape, quant));
  d->Op(BuiltinOperator_PACK, inputs, {d->Output(type, quant)}, options);
}

void DrawUnpack(Draft* d) {
  const TensorType type = MovedType(d);
  const int rank = d->Rank(1, 4);
  UnpackOptionsT options;
  options.num = d->structure.Between(1, 5);
  options.axis = d->structure.Between(-rank, rank - 1);
  Shape shape = d->VaryingShape(rank);
  shape[static_cast<size_t>(options.axis < 0 ? options.axis + rank : options.axis)] = options.num;
  const Quant quant = d->AnyQuant(type);
  const int in = d->Input(type, shape, quant);
  std::vector<int> outputs;
  for (int i = 0; i < options.num; ++i) outputs.push_back(d->Output(type, quant));
  d->Op(BuiltinOperator_UNPACK, {in}, outputs, options);
}

void DrawSlice(Draft* d) {
  const TensorType type = MovedType(d);
  const int rank = d->Rank(1, 5);
  Shape shape = d->VaryingShape(rank);
  std::vector<int> begin, size;
  for (int i = 0; i < rank; ++i) {
    begin.push_back(d->structure.Below(4));
    size.push_back(d->structure.Chance(40) ? -1 : d->structure.Between(0, 6));
    int& dim = shape[static_cast<size_t>(i)];
    dim = std::max(dim, begin.back() + std::max(size.back(), 0));
  }
  const Quant quant = d->AnyQuant(type);
  const int in = d->Input(type, shape, quant);
  const int from = d->List(begin), length = d->List(size);
  d->Op(BuiltinOperator_SLICE, {in, from, length}, {d->Output(type, quant)}, SliceOptionsT());
}

void DrawStridedSlice(Draft* d) {
  const TensorType type = MovedType(d);
  const int rank = d->Rank(1, 5);
  const Shape shape = d->VaryingShape(rank);
  StridedSliceOptionsT options;
  std::vector<int> begin, end, stride;
  const bool simple = d->structure.Chance(50);
  int entries = rank;
  if (!simple) entries = d->structure.Between(1, rank);
  for (int i = 0; i < entries; ++i) {
    const int step = d->structure.Pick({1, 1, 1, 2, 3, -1, -2});
    stride.push_back(step);
    begin.push_back(d->structure.Between(-4, 5));
    end.push_back(d->structure.Between(-4, 40));
    const int bit = 1 << i;
    if (d->structure.Chance(40)) options.begin_mask |= bit;
    if (d->structure.Chance(40)) options.end_mask |= bit;
    if (simple) continue;
    const int mask = d->structure.Below(8);
    if (mask == 0 && options.ellipsis_mask == 0) options.ellipsis_mask |= bit;
    if (mask == 1) options.new_axis_mask |= bit;
    if (mask == 2) {
      options.shrink_axis_mask |= bit;
      begin.back() = d->structure.Chance(80) ? 0 : -1;
      stride.back() = 1;
    }
  }
  const Quant quant = d->AnyQuant(type);
  const int in = d->Input(type, shape, quant);
  const int from = d->List(begin), to = d->List(end), step = d->List(stride);
  d->Op(BuiltinOperator_STRIDED_SLICE, {in, from, to, step}, {d->Output(type, quant)}, options);
}

void DrawTranspose(Draft* d) {
  const TensorType type = MovedType(d);
  const int rank = d->Rank(1, 6);
  const Shape shape = d->VaryingShape(rank);
  std::vector<int> order;
  for (int i = 0; i < rank; ++i) order.push_back(i);
  d->structure.Shuffle(&order);
  if (d->structure.Chance(10)) {
    for (int& axis : order) axis -= rank;
  }
  const Quant quant = d->AnyQuant(type);
  const int in = d->Input(type, shape, quant);
  const int permutation = d->List(order);
  d->Op(BuiltinOperator_TRANSPOSE, {in, permutation}, {d->Output(type, quant)},
        TransposeOptionsT());
}

void DrawReverse(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kU8, kI8, kI16, kI32, kI64, kBool});
  const int rank = d->Rank(1, 4);
  const int in = d->Input(type, d->VaryingShape(rank), d->AnyQuant(type));
  std::vector<int> axes = {d->structure.Between(-rank, rank - 1)};
  const int axis = d->List(axes);
  d->Op(BuiltinOperator_REVERSE_V2, {in, axis}, {d->Output(type, d->QuantOf(in))},
        ReverseV2OptionsT());
}

void DrawReverseSequence(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kU8, kI16, kI32, kI64});
  const int rank = d->Rank(2, 4);
  ReverseSequenceOptionsT options;
  options.seq_dim = d->structure.Below(rank);
  options.batch_dim = (options.seq_dim + 1 + d->structure.Below(rank - 1)) % rank;
  const Shape shape = d->VaryingShape(rank);
  const int batches = shape[static_cast<size_t>(options.batch_dim)];
  const int steps = shape[static_cast<size_t>(options.seq_dim)];
  const int in = d->Input(type, shape, d->AnyQuant(type));
  const int lengths = d->Input(d->structure.Pick({kI32, kI64}), {batches}, {},
                               {0, static_cast<double>(steps), 20, 0});
  d->Op(BuiltinOperator_REVERSE_SEQUENCE, {in, lengths}, {d->Output(type, d->QuantOf(in))},
        options);
}

void DrawTile(Draft* d) {
  const TensorType type = MovedType(d);
  const int rank = d->Rank(1, 4);
  const Shape shape = d->VaryingShape(rank);
  std::vector<int> multiples;
  for (int i = 0; i < rank; ++i) multiples.push_back(d->structure.Pick({1, 1, 2, 3, 0}));
  const Quant quant = d->AnyQuant(type);
  const int in = d->Input(type, shape, quant);
  const int times = d->List(multiples);
  d->Op(BuiltinOperator_TILE, {in, times}, {d->Output(type, quant)}, TileOptionsT());
}

template <typename OptionsT>
void DrawDepthSpace(Draft* d, BuiltinOperator op, bool to_depth) {
  const TensorType type = d->structure.Pick({kF32, kI8, kU8, kI32, kI64});
  OptionsT options;
  options.block_size = d->structure.Between(1, 4);
  const int b = options.block_size;
  const int height = d->Varying(9), width = d->Varying(9), depth = d->Varying(17);
  const int batch = d->Batch();
  const Shape shape = to_depth ? Shape{batch, height * b, width * b, depth}
                               : Shape{batch, height, width, depth * b * b};
  const Quant quant = d->AnyQuant(type);
  const int in = d->Input(type, shape, quant);
  d->Op(op, {in}, {d->Output(type, quant)}, options);
}
void DrawSpaceToDepth(Draft* d) {
  DrawDepthSpace<SpaceToDepthOptionsT>(d, BuiltinOperator_SPACE_TO_DEPTH, true);
}
void DrawDepthToSpace(Draft* d) {
  DrawDepthSpace<DepthToSpaceOptionsT>(d, BuiltinOperator_DEPTH_TO_SPACE, false);
}

}  // namespace

void AddMovement(Generators* all) {
  all->push_back({BuiltinOperator_CONCATENATION, 12, DrawConcatenation});
  all->push_back({BuiltinOperator_SPLIT, 5, DrawSplit});
  all->push_back({BuiltinOperator_SPLIT_V, 5, DrawSplitV});
  all->push_back({BuiltinOperator_PACK, 4, DrawPack});
  all->push_back({BuiltinOperator_UNPACK, 4, DrawUnpack});
  all->push_back({BuiltinOperator_SLICE, 6, DrawSlice});
  all->push_back({BuiltinOperator_STRIDED_SLICE, 10, DrawStridedSlice});
  all->push_back({BuiltinOperator_TRANSPOSE, 10, DrawTranspose});
  all->push_back({BuiltinOperator_REVERSE_V2, 2, DrawReverse});
  all->push_back({BuiltinOperator_REVERSE_SEQUENCE, 2, DrawReverseSequence});
  all->push_back({BuiltinOperator_TILE, 4, DrawTile});
  all->push_back({BuiltinOperator_SPACE_TO_DEPTH, 3, DrawSpaceToDepth});
  all->push_back({BuiltinOperator_DEPTH_TO_SPACE, 3, DrawDepthToSpace});
}

}  // namespace litmus::random_models
