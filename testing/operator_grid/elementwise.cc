// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Elementwise operators with one and two inputs, softmax, conversions.
#include "testing/operator_grid/grid.h"
#include "testing/random_models/types.h"

namespace litmus::operator_grid {
namespace {

using namespace random_models;  // NOLINT
using namespace tflite;         // NOLINT: the names of the schema

template <typename OptionsT>
void AddBinary(Grid* grid, BuiltinOperator op, std::initializer_list<TensorType> types) {
  const struct {
    Shape first, second;
    bool constant;
  } kSizes[] = {
      {{1, 56, 56, 64}, {1, 56, 56, 64}, false},
      {{1, 96, 96, 16}, {16}, true},
      {{1, 28, 28, 64}, {}, true},
      {{1, 28, 28, 64}, {1, 1, 1, 64}, false},
      {{1, 28, 28, 64}, {1, 28, 28, 1}, false},
      {{1, 256}, {1, 256}, false},
      {{1, 128, 256}, {256}, true},
  };
  for (const TensorType type : types) {
    for (const auto& c : kSizes) {
      grid->push_back({std::string(EnumNameBuiltinOperator(op)) + "_" + Name(type) + "_" +
                           Text(c.first) + "_and_" + (c.constant ? "constant_" : "") +
                           Text(c.second),
                       [=](Draft* d) {
                         const int a = d->Input(type, c.first, Activation(type), {0.5, 1});
                         const Quant quant = Activation(type, 0.03f);
                         const int b = c.constant ? d->Constant(type, c.second, quant, {0.5, 1})
                                                  : d->Input(type, c.second, quant, {0.5, 1});
                         d->Op(op, {a, b}, {d->Output(type, Activation(type, 0.05f))}, OptionsT());
                       }});
    }
  }
}

// Both inputs and the output have the same scale.
template <typename OptionsT>
void AddSelection(Grid* grid, BuiltinOperator op) {
  for (const TensorType type : {kF32, kI8}) {
    for (const Shape& second : {Shape{1, 28, 28, 64}, Shape{64}, Shape{}}) {
      grid->push_back({std::string(EnumNameBuiltinOperator(op)) + "_" + Name(type) +
                           "_1x28x28x64_and_" + Text(second),
                       [=](Draft* d) {
                         const int a = d->Input(type, {1, 28, 28, 64}, Activation(type));
                         const int b = d->Input(type, second, Activation(type));
                         d->Op(op, {a, b}, {d->Output(type, Activation(type))}, OptionsT());
                       }});
    }
  }
}

const Shape kUnaryShapes[] = {{1, 56, 56, 32}, {1, 256}};

// Adds op(input) with input values in [low, high]; set(op) may add options.
void AddUnary(Grid* grid, BuiltinOperator op, std::initializer_list<TensorType> types, double low,
              double high, const Quant& of_bytes = {{0.02f}, {3}, 0}) {
  for (const TensorType type : types) {
    for (const Shape& shape : kUnaryShapes) {
      grid->push_back(
          {std::string(EnumNameBuiltinOperator(op)) + "_" + Name(type) + "_" + Text(shape),
           [=](Draft* d) {
             const Values values = type == kF32 ? Values{low, high} : Values();
             const int in = d->Input(type, shape, Activation(type), values);
             const int out = d->Output(type, type == kI8 ? of_bytes : Activation(type));
             if (op == BuiltinOperator_LEAKY_RELU) {
               LeakyReluOptionsT options;
               options.alpha = 0.1f;
               return d->Op(op, {in}, {out}, options);
             }
             d->Op(op, {in}, {out});
           }});
    }
  }
}

void AddPrelu(Grid* grid) {
  for (const TensorType type : {kF32, kI8}) {
    grid->push_back(
        {"PRELU_" + Name(type) + "_1x56x56x32", [=](Draft* d) {
           const int in = d->Input(type, {1, 56, 56, 32}, Activation(type));
           const int slopes = d->Constant(type, {1, 1, 32}, Activation(type, 0.01f));
           d->Op(BuiltinOperator_PRELU, {in, slopes}, {d->Output(type, Activation(type))});
         }});
  }
}

void AddSoftmax(Grid* grid) {
  for (const TensorType type : {kF32, kI8, kU8, kI16}) {
    for (const Shape& shape :
         {Shape{1, 1001}, Shape{1, 4}, Shape{4096, 2}, Shape{4096, 19}, Shape{8, 64, 64}}) {
      grid->push_back({"SOFTMAX_" + Name(type) + "_" + Text(shape), [=](Draft* d) {
                         const Quant out = type == kI8    ? Quant{{1.0f / 256}, {-128}, 0}
                                           : type == kU8  ? Quant{{1.0f / 256}, {0}, 0}
                                           : type == kI16 ? Quant{{1.0f / 32768}, {0}, 0}
                                                          : Quant();
                         SoftmaxOptionsT options;
                         options.beta = 1;
                         d->Op(BuiltinOperator_SOFTMAX,
                               {d->Input(type, shape, Activation(type, 0.1f))},
                               {d->Output(type, out)}, options);
                       }});
    }
  }
  grid->push_back({"LOG_SOFTMAX_float32_1x1001", [](Draft* d) {
                     d->Op(BuiltinOperator_LOG_SOFTMAX, {d->Input(kF32, {1, 1001})},
                           {d->Output(kF32)}, LogSoftmaxOptionsT());
                   }});
}

void AddConversions(Grid* grid) {
  const struct {
    TensorType from, to;
    BuiltinOperator op;
  } kPairs[] = {{kF32, kI8, BuiltinOperator_QUANTIZE},   {kF32, kU8, BuiltinOperator_QUANTIZE},
                {kI8, kI8, BuiltinOperator_QUANTIZE},    {kI8, kU8, BuiltinOperator_QUANTIZE},
                {kU8, kI8, BuiltinOperator_QUANTIZE},    {kI8, kF32, BuiltinOperator_DEQUANTIZE},
                {kU8, kF32, BuiltinOperator_DEQUANTIZE}, {kI16, kF32, BuiltinOperator_DEQUANTIZE},
                {kF32, kI32, BuiltinOperator_CAST},      {kI32, kF32, BuiltinOperator_CAST},
                {kU8, kF32, BuiltinOperator_CAST}};
  for (const auto& pair : kPairs) {
    for (const Shape& shape : kUnaryShapes) {
      grid->push_back({std::string(EnumNameBuiltinOperator(pair.op)) + "_" + Name(pair.from) +
                           "_to_" + Name(pair.to) + "_" + Text(shape),
                       [=](Draft* d) {
                         const bool cast = pair.op == BuiltinOperator_CAST;
                         const Quant from = cast ? Quant() : Activation(pair.from);
                         const Quant to = cast ? Quant() : Activation(pair.to, 0.03f);
                         const int in = d->Input(pair.from, shape, from);
                         d->Op(pair.op, {in}, {d->Output(pair.to, to)});
                       }});
    }
  }
}

}  // namespace

void AddElementwise(Grid* grid) {
  AddBinary<AddOptionsT>(grid, BuiltinOperator_ADD, {kF32, kI8, kU8, kI16});
  AddBinary<SubOptionsT>(grid, BuiltinOperator_SUB, {kF32, kI8});
  AddBinary<MulOptionsT>(grid, BuiltinOperator_MUL, {kF32, kI8, kU8, kI16});
  AddBinary<DivOptionsT>(grid, BuiltinOperator_DIV, {kF32});
  AddBinary<SquaredDifferenceOptionsT>(grid, BuiltinOperator_SQUARED_DIFFERENCE, {kF32});
  AddSelection<MaximumMinimumOptionsT>(grid, BuiltinOperator_MAXIMUM);
  AddSelection<MaximumMinimumOptionsT>(grid, BuiltinOperator_MINIMUM);
  const Quant logistic = {{1.0f / 256}, {-128}, 0}, tanh = {{1.0f / 128}, {0}, 0};
  AddUnary(grid, BuiltinOperator_LOGISTIC, {kF32, kI8}, -6, 6, logistic);
  AddUnary(grid, BuiltinOperator_TANH, {kF32, kI8}, -4, 4, tanh);
  for (const BuiltinOperator op :
       {BuiltinOperator_RELU, BuiltinOperator_RELU6, BuiltinOperator_HARD_SWISH,
        BuiltinOperator_LEAKY_RELU, BuiltinOperator_ELU}) {
    AddUnary(grid, op, {kF32, kI8}, -6, 6);
  }
  for (const BuiltinOperator op :
       {BuiltinOperator_EXP, BuiltinOperator_SIN, BuiltinOperator_COS, BuiltinOperator_ABS,
        BuiltinOperator_NEG, BuiltinOperator_SQUARE, BuiltinOperator_FLOOR, BuiltinOperator_ROUND,
        BuiltinOperator_GELU}) {
    AddUnary(grid, op, {kF32}, -6, 6);
  }
  for (const BuiltinOperator op :
       {BuiltinOperator_LOG, BuiltinOperator_SQRT, BuiltinOperator_RSQRT}) {
    AddUnary(grid, op, {kF32}, 0.1, 6);
  }
  AddPrelu(grid);
  AddSoftmax(grid);
  AddConversions(grid);
}

}  // namespace litmus::operator_grid
