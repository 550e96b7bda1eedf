// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Operators that add elements around or between others.
#include <algorithm>
#include <vector>

#include "testing/random_models/generator.h"
#include "testing/random_models/layers.h"
#include "testing/random_models/types.h"

namespace litmus::random_models {
namespace {

using namespace tflite;  // NOLINT: the names of the schema

int Paddings(Draft* d, int rank, int most) {
  std::vector<int> amounts;
  for (int i = 0; i < 2 * rank; ++i) {
    amounts.push_back(d->structure.Chance(40) ? 0 : d->structure.Between(0, most));
  }
  if (d->structure.Chance(20)) return d->InputOf(kI32, {rank, 2}, amounts);
  return d->ConstantOf(kI32, {rank, 2}, amounts);
}

void DrawPad(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kF32, kI8, kU8, kI16, kI32, kI64, kBool});
  const int rank = d->Rank(1, 5);
  const Quant quant = d->AnyQuant(type);
  const int in = d->Input(type, d->VaryingShape(rank), quant);
  const int amounts = Paddings(d, rank, 3);
  const int out = d->Tensor(type, quant);
  d->Op(BuiltinOperator_PAD, {in, amounts}, {out}, PadOptionsT());
  FinishWithNeighbour(d, out, 0, -1);
}

void DrawPadV2(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kF32, kI8, kU8, kI16, kI32, kI64});
  const int rank = d->Rank(1, 5);
  const Quant quant = d->AnyQuant(type);
  const int in = d->Input(type, d->VaryingShape(rank), quant);
  const int amounts = Paddings(d, rank, 3);
  const int value =
      d->structure.Chance(70) ? d->Constant(type, {}, quant) : d->Input(type, {}, quant);
  d->Op(BuiltinOperator_PADV2, {in, amounts, value}, {d->Output(type, quant)}, PadV2OptionsT());
}

void DrawMirrorPad(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kI8, kU8, kI16, kI32, kI64});
  const int rank = d->Rank(1, 4);
  MirrorPadOptionsT options;
  options.mode = d->structure.Chance(50) ? MirrorPadMode_REFLECT : MirrorPadMode_SYMMETRIC;
  Shape shape = d->VaryingShape(rank);
  const bool fits = d->shapes.Chance(90);
  for (int& dim : shape) {
    if (fits) dim = std::max(dim, 3);
  }
  const Quant quant = d->AnyQuant(type);
  const int in = d->Input(type, shape, quant);
  const int amounts = Paddings(d, rank, 2);
  d->Op(BuiltinOperator_MIRROR_PAD, {in, amounts}, {d->Output(type, quant)}, options);
}

void DrawSpaceToBatch(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kI8, kU8, kI16, kI32, kI64});
  const int spatial = d->structure.Between(1, 2);
  std::vector<int> blocks, amounts;
  Shape shape = {d->Batch()};
  for (int i = 0; i < spatial; ++i) {
    const int block = d->structure.Between(1, 3), before = d->structure.Below(3);
    const int after = (block - before % block) % block;
    blocks.push_back(block);
    amounts.push_back(before);
    amounts.push_back(after);
    shape.push_back(block * d->shapes.Between(0, 6));
  }
  shape.push_back(d->Varying(17));
  const Quant quant = d->AnyQuant(type);
  const int in = d->Input(type, shape, quant);
  const int sizes = d->List(blocks);
  const int margins = d->ConstantOf(kI32, {spatial, 2}, amounts);
  d->Op(BuiltinOperator_SPACE_TO_BATCH_ND, {in, sizes, margins}, {d->Output(type, quant)},
        SpaceToBatchNDOptionsT());
}

void DrawBatchToSpace(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kI8, kU8, kI16, kI32, kI64});
  const int spatial = d->structure.Between(1, 2);
  std::vector<int> blocks, crops;
  int positions = 1;
  Shape shape = {0};
  for (int i = 0; i < spatial; ++i) {
    blocks.push_back(d->structure.Between(1, 3));
    crops.push_back(d->structure.Below(2));
    crops.push_back(d->structure.Below(2));
    positions *= blocks.back();
    shape.push_back(d->shapes.Between(2, 8));
  }
  shape[0] = positions * d->shapes.Between(1, 3);
  shape.push_back(d->Varying(17));
  const Quant quant = d->AnyQuant(type);
  const int in = d->Input(type, shape, quant);
  const int sizes = d->List(blocks);
  const int margins = d->ConstantOf(kI32, {spatial, 2}, crops);
  d->Op(BuiltinOperator_BATCH_TO_SPACE_ND, {in, sizes, margins}, {d->Output(type, quant)},
        BatchToSpaceNDOptionsT());
}

void DrawDilate(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kI8, kU8, kI16, kI32, kI64});
  const int rank = d->Rank(1, 3);
  std::vector<int> steps;
  for (int i = 0; i < rank; ++i) steps.push_back(d->structure.Between(1, 3));
  const Quant quant = d->AnyQuant(type);
  const int in = d->Input(type, d->VaryingShape(rank), quant);
  const int dilations = d->List(steps);
  const int value = d->Constant(type, {}, quant);
  d->Op(BuiltinOperator_DILATE, {in, dilations, value}, {d->Output(type, quant)}, DilateOptionsT());
}

void DrawStablehloPad(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kI8, kI16, kI32, kI64});
  const int rank = d->Rank(1, 4);
  StablehloPadOptionsT options;
  for (int i = 0; i < rank; ++i) {
    options.edge_padding_low.push_back(d->structure.Between(-2, 3));
    options.edge_padding_high.push_back(d->structure.Between(-2, 3));
    options.interior_padding.push_back(d->structure.Pick({0, 0, 1, 2}));
  }
  const int in = d->Input(type, d->VaryingShape(rank));
  const int value = d->structure.Chance(50) ? d->Constant(type, {}) : d->Input(type, {});
  d->Op(BuiltinOperator_STABLEHLO_PAD, {in, value}, {d->Output(type)}, options);
}

}  // namespace

void AddPadding(Generators* all) {
  all->push_back({BuiltinOperator_PAD, 8, DrawPad});
  all->push_back({BuiltinOperator_PADV2, 6, DrawPadV2});
  all->push_back({BuiltinOperator_MIRROR_PAD, 5, DrawMirrorPad});
  all->push_back({BuiltinOperator_SPACE_TO_BATCH_ND, 4, DrawSpaceToBatch});
  all->push_back({BuiltinOperator_BATCH_TO_SPACE_ND, 4, DrawBatchToSpace});
  all->push_back({BuiltinOperator_DILATE, 2, DrawDilate});
  all->push_back({BuiltinOperator_STABLEHLO_PAD, 2, DrawStablehloPad});
}

}  // namespace litmus::random_models
