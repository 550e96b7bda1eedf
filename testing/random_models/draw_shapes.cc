// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Operators that compute shapes or fill one.
#include <algorithm>
#include <vector>

#include "testing/random_models/generator.h"
#include "testing/random_models/types.h"

namespace litmus::random_models {
namespace {

using namespace tflite;  // NOLINT: the names of the schema

TensorType ShapedType(Draft* d) {
  return d->structure.Pick({kF32, kF32, kI8, kU8, kI16, kI32, kI64, kBool});
}

void DrawReshape(Draft* d) {
  const TensorType type = ShapedType(d);
  const int rank = d->Rank(1, 4), last = d->Fixed(33);
  Shape shape = d->VaryingShape(rank);
  shape.back() = last;
  if (Elements(shape) > 20000) shape[0] = 1;
  const Quant quant = d->AnyQuant(type);
  const int in = d->Input(type, shape, quant);
  ReshapeOptionsT options;
  std::vector<int> wanted;
  switch (d->structure.Below(4)) {
    case 0:
      wanted = {-1};
      break;
    case 1:
      wanted = {-1, last};
      break;
    case 2:
      wanted = {1, -1, 1, last};
      break;
    default:
      wanted = {last, -1};
  }
  const int out = d->Output(type, quant);
  const bool tensor = d->structure.Chance(60);
  options.new_shape = wanted;
  const int target = tensor ? d->List(wanted) : -1;
  d->Op(BuiltinOperator_RESHAPE, tensor ? std::vector<int>{in, target} : std::vector<int>{in},
        {out}, options);
}

void DrawSqueeze(Draft* d) {
  const TensorType type = ShapedType(d);
  const int rank = d->Rank(1, 5);
  Shape shape = d->VaryingShape(rank);
  SqueezeOptionsT options;
  const bool all = d->structure.Chance(30);
  for (int i = 0; i < rank; ++i) {
    const bool one = d->structure.Chance(40), negative = d->structure.Chance(30);
    if (!one) continue;
    shape[static_cast<size_t>(i)] = 1;
    if (!all) options.squeeze_dims.push_back(negative ? i - rank : i);
  }
  const Quant quant = d->AnyQuant(type);
  const int in = d->Input(type, shape, quant);
  d->Op(BuiltinOperator_SQUEEZE, {in}, {d->Output(type, quant)}, options);
}

void DrawExpandDims(Draft* d) {
  const TensorType type = ShapedType(d);
  const int rank = d->Rank(0, 4);
  const Quant quant = d->AnyQuant(type);
  const int in = d->Input(type, d->VaryingShape(rank), quant);
  const int axis = d->structure.Between(-rank - 1, rank);
  const int axes = d->structure.Chance(70) ? d->Scalar(d->structure.Pick({kI32, kI64}), axis)
                                           : d->InputOf<int>(kI32, {}, {axis});
  d->Op(BuiltinOperator_EXPAND_DIMS, {in, axes}, {d->Output(type, quant)}, ExpandDimsOptionsT());
}

void DrawShape(Draft* d) {
  const TensorType type = ShapedType(d);
  ShapeOptionsT options;
  options.out_type = d->structure.Pick({kI32, kI64});
  const int in = d->Input(type, d->VaryingShape(d->Rank(0, 5)));
  d->Op(BuiltinOperator_SHAPE, {in}, {d->Output(options.out_type)}, options);
}

void DrawRank(Draft* d) {
  const int in = d->Input(ShapedType(d), d->VaryingShape(d->Rank(0, 5)));
  d->Op(BuiltinOperator_RANK, {in}, {d->Output(kI32)}, RankOptionsT());
}

void DrawBroadcastTo(Draft* d) {
  const TensorType type = ShapedType(d);
  const int rank = d->Rank(1, 4), more = d->structure.Below(3);
  std::vector<int> ones;
  for (int i = 0; i < rank; ++i) ones.push_back(d->structure.Below(2));
  Shape wanted = d->VaryingShape(rank), shape = wanted;
  for (int i = 0; i < rank; ++i) {
    const auto n = static_cast<size_t>(i);
    if (ones[n] != 0) shape[n] = 1;
  }
  for (int i = 0; i < more; ++i) wanted.insert(wanted.begin(), d->shapes.Between(1, 3));
  // More dimensions than other operators support.
  const int ones_between = d->structure.Chance(15) ? d->structure.Between(7, 14) : 0;
  wanted.insert(wanted.begin() + more, static_cast<size_t>(ones_between), 1);
  if (d->structure.Chance(50)) shape.insert(shape.begin(), static_cast<size_t>(ones_between), 1);
  const Quant quant = d->AnyQuant(type);
  const int in = d->Input(type, shape, quant);
  const int target = d->List(wanted, true);
  d->Op(BuiltinOperator_BROADCAST_TO, {in, target}, {d->Output(type, quant)},
        BroadcastToOptionsT());
}

void DrawBroadcastArgs(Draft* d) {
  const TensorType type = d->structure.Pick({kI32, kI64});
  const int rank = d->structure.Below(6), shorter = d->structure.Between(0, rank);
  Shape a = d->VaryingShape(rank), b(a.begin() + shorter, a.end());
  for (int& dim : a) {
    if (d->structure.Chance(30)) dim = 1;
  }
  for (int& dim : b) {
    if (d->structure.Chance(30)) dim = 1;
  }
  const auto add = [&](const Shape& shape) {
    const Shape length = {static_cast<int>(shape.size())};
    if (type == kI32) return d->InputOf(type, length, shape);
    return d->InputOf(type, length, std::vector<int64_t>(shape.begin(), shape.end()));
  };
  const int x = add(a), y = add(b);
  d->Op(BuiltinOperator_BROADCAST_ARGS, {x, y}, {d->Output(type)});
}

void DrawFill(Draft* d) {
  const TensorType type = ShapedType(d);
  const int rank = d->structure.Below(5);
  const bool constant = d->structure.Chance(40);
  const Shape varying = d->VaryingShape(rank), fixed = d->FixedShape(rank);
  const Quant quant = d->AnyQuant(type);
  const int dims =
      constant ? d->ConstantOf(kI32, {rank}, fixed) : d->InputOf(kI32, {rank}, varying);
  const int value =
      d->structure.Chance(50) ? d->Constant(type, {}, quant) : d->Input(type, {}, quant);
  d->Op(BuiltinOperator_FILL, {dims, value}, {d->Output(type, quant)}, FillOptionsT());
}

void DrawRange(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kI32, kI64});
  const bool down = d->structure.Chance(30), constants = d->structure.Chance(40);
  const double step =
      type == kF32 ? d->structure.Pick({0.5, 0.3, 2.0}) : d->structure.Between(1, 4);
  const double low = d->structure.Between(-20, 20);
  const double length = constants ? d->structure.Below(60) : d->shapes.Below(300);
  const double ends[3] = {low, down ? low - length : low + length, down ? -step : step};
  std::vector<int> inputs;
  for (const double end : ends) {
    const int value = d->Scalar(type, end);
    // Each value is a constant or an input of the model.
    if (constants) {
      inputs.push_back(value);
    } else if (type == kF32) {
      inputs.push_back(d->InputOf<float>(type, {}, {static_cast<float>(end)}));
    } else if (type == kI32) {
      inputs.push_back(d->InputOf<int>(type, {}, {static_cast<int>(end)}));
    } else {
      inputs.push_back(d->InputOf<int64_t>(type, {}, {static_cast<int64_t>(end)}));
    }
  }
  d->AllowPeer(1e-4, 1e-5);
  d->Op(BuiltinOperator_RANGE, inputs, {d->Output(type)}, RangeOptionsT());
}

void DrawDynamicUpdateSlice(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kF32, kI8, kI16, kI32, kI64, kBool});
  const int rank = d->Rank(1, 4);
  const Shape shape = d->VaryingShape(rank);
  Shape part = shape;
  std::vector<int> start;
  for (int& dim : part) {
    const int before = d->shapes.Between(-1, 5);  // the operator moves such a block inside
    start.push_back(before);
    dim = d->shapes.Between(0, dim);
  }
  const Quant quant = d->AnyQuant(type);
  const int in = d->Input(type, shape, quant), update = d->Input(type, part, quant);
  const int at = d->List(start, true);
  d->Op(BuiltinOperator_DYNAMIC_UPDATE_SLICE, {in, update, at}, {d->Output(type, quant)},
        DynamicUpdateSliceOptionsT());
}

}  // namespace

void AddShapes(Generators* all) {
  all->push_back({BuiltinOperator_RESHAPE, 6, DrawReshape});
  all->push_back({BuiltinOperator_SQUEEZE, 3, DrawSqueeze});
  all->push_back({BuiltinOperator_EXPAND_DIMS, 3, DrawExpandDims});
  all->push_back({BuiltinOperator_SHAPE, 2, DrawShape});
  all->push_back({BuiltinOperator_RANK, 1, DrawRank});
  all->push_back({BuiltinOperator_BROADCAST_TO, 4, DrawBroadcastTo});
  all->push_back({BuiltinOperator_BROADCAST_ARGS, 2, DrawBroadcastArgs});
  all->push_back({BuiltinOperator_FILL, 3, DrawFill});
  all->push_back({BuiltinOperator_RANGE, 3, DrawRange});
  all->push_back({BuiltinOperator_DYNAMIC_UPDATE_SLICE, 4, DrawDynamicUpdateSlice});
}

}  // namespace litmus::random_models
