// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Operators with two inputs that broadcast.
#include <algorithm>
#include <utility>
#include <vector>

#include "testing/random_models/generator.h"
#include "testing/random_models/layers.h"
#include "testing/random_models/types.h"

namespace litmus::random_models {
namespace {

using namespace tflite;  // NOLINT: the names of the schema

// Two operands whose shapes usually broadcast; one may be a constant.
class Operands {
 public:
  Operands(Draft* d, bool broadcasts) : draft_(d) {
    const int rank = d->structure.Chance(3) ? 0 : d->Rank(1, 5);
    enum Kind { kSame, kEach, kScalar, kChannels, kNothing };
    const Kind kind =
        broadcasts
            ? d->structure.Pick({kSame, kSame, kEach, kScalar, kChannels, kChannels, kNothing})
            : kSame;
    shapes_[0] = shapes_[1] = d->VaryingShape(rank);
    const int channels = d->Fixed(130);
    constant_ = d->structure.Chance(50);
    // Random dimensions that one operand lacks, the same in each round.
    std::vector<int> lacks;
    for (int i = 0; i < rank; ++i) lacks.push_back(d->structure.Below(3));
    if (kind == kEach) {
      constant_ = false;
      for (size_t i = 0; i < lacks.size(); ++i) {
        if (lacks[i] < 2) shapes_[lacks[i]][i] = 1;
      }
      const int shorter = rank > 1 ? d->structure.Below(rank) : 0;
      shapes_[1].erase(shapes_[1].begin(), shapes_[1].begin() + shorter);
    } else if (kind == kScalar) {
      shapes_[1] = Shape(static_cast<size_t>(d->structure.Below(rank + 1)), 1);
    } else if (kind == kChannels && rank > 0) {
      shapes_[0].back() = channels;
      if (Elements(shapes_[0]) > 20000) shapes_[0][0] = 1;
      shapes_[1] = Shape(static_cast<size_t>(1 + d->structure.Below(rank)), 1);
      shapes_[1].back() = channels;
    } else if (kind == kNothing) {
      shapes_[0] = shapes_[1] = d->FixedShape(rank);
    } else {
      constant_ = false;
    }
    swapped_ = d->structure.Chance(40);
    if (swapped_) std::swap(shapes_[0], shapes_[1]);
  }

  // Makes tensor 0 or 1.
  int Make(int which, TensorType type, const Quant& quant, const Values& values = {}) {
    const bool constant = constant_ && which == (swapped_ ? 0 : 1);
    return constant ? draft_->Constant(type, shapes_[which], quant, values)
                    : draft_->Input(type, shapes_[which], quant, values);
  }

 private:
  Draft* draft_;
  Shape shapes_[2];
  bool constant_, swapped_;
};

template <typename OptionsT>
void DrawArithmetic(Draft* d, BuiltinOperator op, const std::vector<TensorType>& types) {
  const TensorType type = d->structure.Pick(types);
  OptionsT options;
  options.fused_activation_function = DrawActivation(d);
  Operands operands(d, true);
  Quant a = d->AnyQuant(type), b = d->AnyQuant(type), c = d->AnyQuant(type);
  if constexpr (!std::is_same_v<OptionsT, MulOptionsT> && !std::is_same_v<OptionsT, DivOptionsT>) {
    options.pot_scale_int16 = type == kI16 && d->structure.Chance(30);
    if (options.pot_scale_int16) {
      for (Quant* quant : {&a, &b, &c}) {
        quant->scales[0] = 1.0f / static_cast<float>(1 << d->structure.Between(10, 15));
      }
    }
  }
  const bool divides = op == BuiltinOperator_DIV;
  // A divisor's byte may equal its zero point; all resolvers must refuse such models in Invoke.
  Values divisor;
  if (divides && type == kF32) divisor = {0.5, 3, 10, 0};
  if (divides && type == kI32) divisor = {1, 9, 10, 0};
  if (divides && type == kU8) {
    b.zero_points[0] = 0;
    divisor = {1, 255, 10, 0};
  }
  const int x = operands.Make(0, type, a);
  const int y = operands.Make(1, type, b, divisor);
  d->AllowPeer(1e-7, 1e-6);
  const int out = d->Tensor(type, c);
  d->Op(op, {x, y}, {out}, options);
  FinishWithNeighbour(d, out, 0, -1);
}

void DrawAdd(Draft* d) {
  DrawArithmetic<AddOptionsT>(d, BuiltinOperator_ADD,
                              {kF32, kF32, kI8, kI8, kU8, kI16, kI32, kI64});
}
void DrawSub(Draft* d) {
  DrawArithmetic<SubOptionsT>(d, BuiltinOperator_SUB,
                              {kF32, kF32, kI8, kI8, kU8, kI16, kI32, kI64});
}
void DrawMul(Draft* d) {
  DrawArithmetic<MulOptionsT>(d, BuiltinOperator_MUL,
                              {kF32, kF32, kI8, kI8, kU8, kI16, kI32, kI64});
}
void DrawDiv(Draft* d) {
  DrawArithmetic<DivOptionsT>(d, BuiltinOperator_DIV, {kF32, kF32, kU8, kI32});
}

struct Row {
  BuiltinOperator op;
  std::vector<TensorType> types;
  bool broadcasts;
  bool bool_out;
  Values values[2];  // for types other than int8 and uint8
};

const std::vector<Row>& Rows() {
  const std::vector<TensorType> ordered = {kF32, kI8, kU8, kI32, kI64};
  static const std::vector<Row> rows = {
      {BuiltinOperator_MAXIMUM,
       {kF32, kF32, kF16, kB16, kI8, kU8, kI16, kI32, kI64},
       true,
       false,
       {}},
      {BuiltinOperator_MINIMUM,
       {kF32, kF32, kF16, kB16, kI8, kU8, kI16, kI32, kI64},
       true,
       false,
       {}},
      {BuiltinOperator_EQUAL,
       {kF32, kF16, kB16, kI8, kU8, kI16, kI32, kI64, kBool},
       true,
       true,
       {}},
      {BuiltinOperator_NOT_EQUAL,
       {kF32, kF16, kB16, kI8, kU8, kI16, kI32, kI64, kBool},
       true,
       true,
       {}},
      {BuiltinOperator_GREATER, ordered, true, true, {}},
      {BuiltinOperator_GREATER_EQUAL, ordered, true, true, {}},
      {BuiltinOperator_LESS, ordered, true, true, {}},
      {BuiltinOperator_LESS_EQUAL, ordered, true, true, {}},
      {BuiltinOperator_LOGICAL_AND, {kBool}, true, false, {}},
      {BuiltinOperator_LOGICAL_OR, {kBool}, true, false, {}},
      {BuiltinOperator_SQUARED_DIFFERENCE, {kF32, kI32, kI8}, true, false, {}},
      {BuiltinOperator_FLOOR_DIV, {kF32, kI8, kI16, kI32}, true, false, {{-50, 50}, {1, 9}}},
      {BuiltinOperator_FLOOR_MOD, {kF32, kI8, kI16, kI32, kI64}, true, false, {{-50, 50}, {1, 9}}},
      {BuiltinOperator_POW, {kF32, kI32}, true, false, {{1, 3}, {0, 9}}},
      {BuiltinOperator_ATAN2, {kF32, kF64, kF16, kB16}, false, false, {}},
      {BuiltinOperator_BITWISE_XOR, {kI8, kU8, kI16, kU16, kI32, kU32}, true, false, {}},
      {BuiltinOperator_RIGHT_SHIFT,
       {kI8, kU8, kI16, kU16, kI32, kU32},
       true,
       false,
       {{-100, 100}, {0, 7}}},
      {BuiltinOperator_STABLEHLO_ADD, {kF32, kI32, kI64, kI16}, false, false, {}},
      {BuiltinOperator_STABLEHLO_MULTIPLY, {kF32, kI32, kI64, kI16}, false, false, {}},
      {BuiltinOperator_STABLEHLO_MAXIMUM, {kF32, kI32, kI64, kI16}, false, false, {}},
      {BuiltinOperator_STABLEHLO_MINIMUM, {kF32, kI32, kI64, kI16}, false, false, {}},
      {BuiltinOperator_STABLEHLO_AND, {kI8, kI16, kI32, kI64, kBool}, false, false, {}},
      {BuiltinOperator_STABLEHLO_SHIFT_LEFT, {kI8, kI16, kI32}, false, false, {{0, 15}, {0, 3}}},
  };
  return rows;
}

// True for operators whose int8 and uint8 are quantised; for others they are plain integers.
bool Quantizes(BuiltinOperator op) {
  switch (op) {
    case BuiltinOperator_EQUAL:
    case BuiltinOperator_NOT_EQUAL:
    case BuiltinOperator_GREATER:
    case BuiltinOperator_GREATER_EQUAL:
    case BuiltinOperator_LESS:
    case BuiltinOperator_LESS_EQUAL:
    case BuiltinOperator_SQUARED_DIFFERENCE:
    case BuiltinOperator_MAXIMUM:
    case BuiltinOperator_MINIMUM:
      return true;
    default:
      return false;
  }
}

Values ValuesOf(const Row& row, int which, TensorType type) {
  Values values = row.values[which];
  const bool given = values.low <= values.high;
  const bool is_unsigned = type == kU8 || type == kU16 || type == kU32;
  if (given && is_unsigned) values.low = std::max(values.low, 0.0);
  return values;
}

void DrawRow(Draft* d, const Row& row) {
  const TensorType type = d->structure.Pick(row.types);
  Operands operands(d, row.broadcasts);
  Quant a, b, out_quant;
  if (Quantizes(row.op)) {
    a = d->AnyQuant(type);
    const bool same = row.op == BuiltinOperator_MAXIMUM || row.op == BuiltinOperator_MINIMUM;
    b = same ? a : d->AnyQuant(type);
    out_quant = same ? a : d->AnyQuant(type);
  }
  if (type == kI16 && (row.op == BuiltinOperator_EQUAL || row.op == BuiltinOperator_NOT_EQUAL) &&
      d->structure.Chance(50)) {
    a = b = {};
    // docs/reference/differences.md, "Computed instead of undefined or wrong": EQUAL of int16.
    d->SetNoPeer();
  }
  const int x = operands.Make(0, type, a, ValuesOf(row, 0, type));
  const int y = operands.Make(1, type, b, ValuesOf(row, 1, type));
  d->AllowPeer(1e-6, 1e-5);
  if (row.op == BuiltinOperator_ATAN2) d->AllowPeer(1e-2, 1e-2);  // for float16
  const int out = row.bool_out ? d->Output(kBool) : d->Output(type, out_quant);
  d->Op(row.op, {x, y}, {out});
}

template <size_t kRow>
void DrawRowNumber(Draft* d) {
  DrawRow(d, Rows()[kRow]);
}
template <size_t... kRow>
void AddRows(Generators* all, std::index_sequence<kRow...>) {
  (all->push_back({Rows()[kRow].op, 4, DrawRowNumber<kRow>}), ...);
}
constexpr size_t kRows = 23;

void DrawAddN(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kI32});
  const Shape shape = d->VaryingShape(d->Rank(1, 4));
  std::vector<int> inputs;
  const int count = d->structure.Between(2, 5);
  for (int i = 0; i < count; ++i) inputs.push_back(d->Input(type, shape));
  d->AllowSum(count, 1);
  d->Op(BuiltinOperator_ADD_N, inputs, {d->Output(type)}, AddNOptionsT());
}

}  // namespace

void AddBinary(Generators* all) {
  all->push_back({BuiltinOperator_ADD, 25, DrawAdd});
  all->push_back({BuiltinOperator_SUB, 15, DrawSub});
  all->push_back({BuiltinOperator_MUL, 20, DrawMul});
  all->push_back({BuiltinOperator_DIV, 8, DrawDiv});
  AddRows(all, std::make_index_sequence<kRows>());
  all->push_back({BuiltinOperator_ADD_N, 3, DrawAddN});
}

}  // namespace litmus::random_models
