// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Operators that select elements by their values.
#include <algorithm>
#include <vector>

#include "testing/random_models/generator.h"
#include "testing/random_models/types.h"

namespace litmus::random_models {
namespace {

using namespace tflite;  // NOLINT: the names of the schema

void DrawSelect(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kF32, kI8, kU8, kI16, kI32, kI64, kBool});
  const int rank = d->Rank(0, 4), kind = d->structure.Below(3);
  const Shape shape = d->VaryingShape(rank);
  Shape condition = shape;
  if (kind == 1) condition = {};
  if (kind == 2 && rank > 0) condition = {shape[0]};
  const Quant quant = d->AnyQuant(type);
  const int c = d->Input(kBool, condition);
  const int x = d->Input(type, shape, quant), y = d->Input(type, shape, quant);
  d->Op(BuiltinOperator_SELECT, {c, x, y}, {d->Output(type, quant)}, SelectOptionsT());
}

void DrawSelectV2(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kF32, kI8, kU8, kI16, kI32, kI64, kBool});
  const int rank = d->Rank(0, 5);
  const Shape shape = d->VaryingShape(rank);
  Shape shapes[3] = {shape, shape, shape};
  for (Shape& one : shapes) {
    for (int& dim : one) {
      if (d->structure.Chance(25)) dim = 1;
    }
    const int shorter = d->structure.Chance(30) ? d->structure.Between(0, rank) : 0;
    one.erase(one.begin(), one.begin() + shorter);
  }
  const Quant quant = d->AnyQuant(type);
  const int c = d->Input(kBool, shapes[0]);
  const int x = d->Input(type, shapes[1], quant), y = d->Input(type, shapes[2], quant);
  d->Op(BuiltinOperator_SELECT_V2, {c, x, y}, {d->Output(type, quant)}, SelectV2OptionsT());
}

void DrawWhere(Draft* d) {
  const TensorType type = d->structure.Pick({kBool, kBool, kF32, kI32, kI64, kI8, kU8, kU32});
  const int rank = d->Rank(1, 4);
  const int in =
      d->Input(type, d->VaryingShape(rank), {}, type == kBool ? Values{} : Values{0, 2, 40, 0});
  d->Op(BuiltinOperator_WHERE, {in}, {d->Output(kI64)}, WhereOptionsT());
}

void DrawUnique(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kI8, kU8, kI16, kI32, kI64});
  UniqueOptionsT options;
  options.idx_out_type = d->structure.Pick({kI32, kI64});
  const int in = d->Input(type, {d->Varying(96)}, {}, {0, 9, 30, 0});
  const int values = d->Output(type), indices = d->Output(options.idx_out_type);
  d->Op(BuiltinOperator_UNIQUE, {in}, {values, indices}, options);
}

void DrawBucketize(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kF64, kI32, kI64});
  BucketizeOptionsT options;
  float bound = -20;
  const int count = d->structure.Between(1, 9);
  for (int i = 0; i < count; ++i) {
    bound += d->structure.Float(0, 6);
    options.boundaries.push_back(bound);
  }
  const int in = d->Input(type, d->VaryingShape(d->Rank(0, 4)), {}, {-30, 30, 10, 0});
  d->Op(BuiltinOperator_BUCKETIZE, {in}, {d->Output(kI32)}, options);
}

void DrawNonMax(Draft* d, bool scores_too) {
  const int count = d->Varying(40), most = d->structure.Between(0, 12);
  // LiteRT selects a box without area repeatedly, so boxes have an area.
  const int boxes = d->Input(kF32, {count, 4}, {}, {0, 1, 0, 0});
  // LiteRT's order of equal scores is unspecified, so scores differ.
  const int scores = d->Input(kF32, {count}, {}, {0, 1, 0, 0});
  const int limit =
      d->structure.Chance(70) ? d->Scalar(kI32, most) : d->InputOf<int>(kI32, {}, {most});
  const int overlap = d->Scalar(kF32, d->structure.Float(0.1f, 0.9f));
  const int least = d->Scalar(kF32, d->structure.Float(0.0f, 0.4f));
  std::vector<int> inputs = {boxes, scores, limit, overlap, least};
  if (!scores_too) {
    const int chosen = d->Output(kI32), number = d->Output(kI32);
    d->Op(BuiltinOperator_NON_MAX_SUPPRESSION_V4, inputs, {chosen, number},
          NonMaxSuppressionV4OptionsT());
    return;
  }
  inputs.push_back(d->Scalar(kF32, d->structure.Pick({0.0f, 0.5f, 1.0f})));
  d->Allow(1e-6, 1e-6);  // error of the exponential of an overlap
  const int chosen = d->Output(kI32), values = d->Output(kF32), number = d->Output(kI32);
  d->Op(BuiltinOperator_NON_MAX_SUPPRESSION_V5, inputs, {chosen, values, number},
        NonMaxSuppressionV5OptionsT());
}
void DrawNonMaxV4(Draft* d) { DrawNonMax(d, false); }
void DrawNonMaxV5(Draft* d) { DrawNonMax(d, true); }

}  // namespace

void AddSelection(Generators* all) {
  all->push_back({BuiltinOperator_SELECT, 4, DrawSelect});
  all->push_back({BuiltinOperator_SELECT_V2, 5, DrawSelectV2});
  all->push_back({BuiltinOperator_WHERE, 3, DrawWhere});
  all->push_back({BuiltinOperator_UNIQUE, 2, DrawUnique});
  all->push_back({BuiltinOperator_BUCKETIZE, 2, DrawBucketize});
  all->push_back({BuiltinOperator_NON_MAX_SUPPRESSION_V4, 2, DrawNonMaxV4});
  all->push_back({BuiltinOperator_NON_MAX_SUPPRESSION_V5, 2, DrawNonMaxV5});
}

}  // namespace litmus::random_models
