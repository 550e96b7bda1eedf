// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Operators with one input and one output of the same shape.
#include <vector>

#include "testing/random_models/generator.h"
#include "testing/random_models/layers.h"
#include "testing/random_models/number_types.h"
#include "testing/random_models/types.h"

namespace litmus::random_models {
namespace {

using namespace tflite;  // NOLINT: the names of the schema

enum class OutputQuant {
  kAny,
  kAsInput,
  kUnitInterval,  // quantised output in [0, 1], as LOGISTIC and SOFTMAX require
  kSymmetric,     // quantised output in [-1, 1], as TANH requires
};

struct Row {
  BuiltinOperator op;
  int weight;
  std::vector<TensorType> types;
  OutputQuant quant;
  Values values;  // range of float inputs
  // Max relative error of the function's approximation in float32: 2^-20 for polynomials that are
  // evaluated with and without fused multiply-add (eight terms with one rounding of 2^-23 each, and
  // one for the argument), 0 for functions that IEEE rounds correctly.
  double error;
};

constexpr double kPolynomial = 1.0 / (1 << 20);

const std::vector<Row>& Rows() {
  static const std::vector<Row> rows = {
      {BuiltinOperator_RELU, 6, {kF32, kI8, kU8, kI16}, OutputQuant::kAny, {-9, 9, 10, 0}, 0},
      {BuiltinOperator_RELU6, 6, {kF32, kI8, kU8, kI16}, OutputQuant::kAny, {-9, 9, 10, 0}, 0},
      {BuiltinOperator_RELU_N1_TO_1, 4, {kF32, kI8, kU8}, OutputQuant::kAny, {-2, 2, 10, 0}, 0},
      {BuiltinOperator_RELU_0_TO_1, 4, {kF32, kI8, kU8}, OutputQuant::kAny, {-2, 2, 10, 0}, 0},
      {BuiltinOperator_LOGISTIC,
       8,
       {kF32, kF32, kI8, kU8, kI16},
       OutputQuant::kUnitInterval,
       {-100, 100, 10, 0},
       kPolynomial},
      {BuiltinOperator_TANH,
       8,
       {kF32, kF32, kI8, kU8, kI16},
       OutputQuant::kSymmetric,
       {-12, 12, 10, 0},
       kPolynomial},
      {BuiltinOperator_HARD_SWISH,
       6,
       {kF32, kI8, kU8},
       OutputQuant::kAny,
       {-5, 5, 10, 0},
       kPolynomial},
      {BuiltinOperator_ELU, 4, {kF32, kF32, kI8}, OutputQuant::kAny, {-20, 20, 10, 0}, kPolynomial},
      {BuiltinOperator_ABS, 4, {kF32, kI8, kI16, kI32}, OutputQuant::kAny, {-9, 9, 10, 3}, 0},
      {BuiltinOperator_NEG,
       3,
       {kF32, kF16, kB16, kI8, kI16, kI32, kI64},
       OutputQuant::kAsInput,
       {-9, 9, 10, 3},
       0},
      {BuiltinOperator_SIGN, 2, {kF32, kF64, kI32}, OutputQuant::kAsInput, {-9, 9, 20, 0}, 0},
      {BuiltinOperator_CEIL, 2, {kF32}, OutputQuant::kAsInput, {-300, 300, 10, 0}, 0},
      {BuiltinOperator_FLOOR, 2, {kF32, kF16, kB16}, OutputQuant::kAsInput, {-300, 300, 10, 0}, 0},
      {BuiltinOperator_ROUND, 2, {kF32, kF16, kB16}, OutputQuant::kAsInput, {-300, 300, 10, 0}, 0},
      {BuiltinOperator_EXP,
       5,
       {kF32, kF32, kI8, kI16},
       OutputQuant::kAny,
       {-80, 80, 10, 0},
       kPolynomial},
      {BuiltinOperator_LOG,
       4,
       {kF32, kF32, kI8},
       OutputQuant::kAny,
       {0.001, 900, 10, 0},
       kPolynomial},
      {BuiltinOperator_SQRT, 3, {kF32, kI8}, OutputQuant::kAny, {0, 900, 10, 0}, 0},
      {BuiltinOperator_RSQRT,
       4,
       {kF32, kI8, kI16},
       OutputQuant::kAny,
       {0.001, 900, 10, 0},
       kPolynomial},
      {BuiltinOperator_SQUARE, 2, {kF32}, OutputQuant::kAsInput, {-90, 90, 10, 3}, 0},
      {BuiltinOperator_SIN, 2, {kF32, kF16}, OutputQuant::kAsInput, {-30, 30, 10, 0}, kPolynomial},
      {BuiltinOperator_COS, 2, {kF32, kF16}, OutputQuant::kAsInput, {-30, 30, 10, 0}, kPolynomial},
      {BuiltinOperator_LOGICAL_NOT, 2, {kBool}, OutputQuant::kAsInput, {}, 0},
      {BuiltinOperator_ZEROS_LIKE, 2, {kF32, kI32, kI64}, OutputQuant::kAsInput, {}, 0},
      {BuiltinOperator_LOG_SOFTMAX,
       5,
       {kF32, kF32, kI8, kU8},
       OutputQuant::kAny,
       {-30, 30, 10, 0},
       0},
  };
  return rows;
}

// Quantisations that do not include zero, and those with a large range.
Quant InputQuant(Draft* d, BuiltinOperator op, TensorType type) {
  Quant quant = d->AnyQuant(type);
  if (quant.scales.empty()) return quant;
  const bool positive =
      op == BuiltinOperator_LOG || op == BuiltinOperator_SQRT || op == BuiltinOperator_RSQRT;
  if (positive && type != kI16) quant.zero_points[0] = type == kU8 ? 0 : -128;
  const float factor = d->structure.Pick({1.0f, 4.0f, 16.0f});
  quant.scales[0] *= factor;
  return quant;
}

Quant OutputQuantOf(Draft* d, const Row& row, TensorType type, const Quant& input) {
  if (input.scales.empty() || row.quant == OutputQuant::kAsInput) return input;
  if (row.op == BuiltinOperator_LOG_SOFTMAX) {
    return {{16.0f / 256}, {type == kU8 ? 255 : 127}, 0};
  }
  if (row.quant == OutputQuant::kAny) return d->AnyQuant(type);
  if (type == kI16) return {{1.0f / 32768}, {0}, 0};
  if (row.quant == OutputQuant::kUnitInterval) return {{1.0f / 256}, {type == kU8 ? 0 : -128}, 0};
  return {{1.0f / 128}, {type == kU8 ? 128 : 0}, 0};
}

void AllowError(Draft* d, TensorType type, double error) {
  if (error == 0) {
    // Functions that are rounded correctly here may not be in another implementation.
    d->AllowPeer(1e-7, 1e-6);
    return;
  }
  // float16 has 11 significant bits, bfloat16 has 8. Results on two sides of a rounding boundary
  // differ by one step.
  const double step = type == kF16 ? 1.0 / (1 << 10) : type == kB16 ? 1.0 / (1 << 7) : error;
  d->Allow(error, step);
}

void DrawRow(Draft* d, const Row& row) {
  const TensorType type = d->structure.Pick(row.types);
  const Quant in_quant = InputQuant(d, row.op, type);
  const Quant out_quant = OutputQuantOf(d, row, type, in_quant);
  const int rank = d->structure.Chance(3) ? 0 : d->Rank(1, 5);
  const Shape shape = d->VaryingShape(rank);
  Values values = IsFloat(type) ? row.values : Values{};
  if (type == kF16 && values.high > 10) values.high = 10;  // exp(10) still fits float16
  if (row.op == BuiltinOperator_RSQRT && type == kI16) values = {1, 32767};
  const int in = d->Input(type, shape, in_quant, values);
  AllowError(d, type, row.error);
  if (row.op == BuiltinOperator_LOG_SOFTMAX) {
    d->AllowSum(130, 1);
    // docs/reference/differences.md, "Computed instead of undefined or wrong": LOG_SOFTMAX of int8.
    if (!IsFloat(type)) d->SetFastPeer();
  }
  const int out = d->Tensor(type, out_quant);
  d->Op(row.op, {in}, {out});
  FinishWithNeighbour(d, out, 0, -1);
}

template <size_t kRow>
void DrawRowNumber(Draft* d) {
  DrawRow(d, Rows()[kRow]);
}

template <size_t... kRow>
void AddRows(Generators* all, std::index_sequence<kRow...>) {
  (all->push_back({Rows()[kRow].op, Rows()[kRow].weight, DrawRowNumber<kRow>}), ...);
}
constexpr size_t kRows = 24;

void DrawGelu(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kF32, kI8, kU8});
  GeluOptionsT options;
  options.approximate = d->structure.Chance(50);
  const int in = d->Input(type, d->VaryingShape(d->Rank(1, 4)), d->AnyQuant(type), {-6, 6});
  d->Allow(kPolynomial * 8, kPolynomial);
  const int out = d->Output(type, d->AnyQuant(type));
  d->Op(BuiltinOperator_GELU, {in}, {out}, options);
}

void DrawLeakyRelu(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kI8, kU8, kI16});
  LeakyReluOptionsT options;
  options.alpha = d->structure.Pick({0.0f, 0.1f, 0.2f, 0.5f, 1.0f, -0.3f, 1.7f});
  const int in = d->Input(type, d->VaryingShape(d->Rank(1, 4)), d->AnyQuant(type));
  const int out = d->Output(type, d->AnyQuant(type));
  d->Op(BuiltinOperator_LEAKY_RELU, {in}, {out}, options);
}

void DrawPrelu(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kF32, kI8, kU8});
  const bool constant = d->structure.Chance(60);
  const int rank = d->Rank(2, 4), channels = d->Fixed(130);
  Shape shape = d->VaryingShape(rank);
  shape.back() = channels;
  if (Elements(shape) > 20000) shape[0] = 1;
  const Quant quant = d->AnyQuant(type), slopes = d->AnyQuant(type);
  const int in = d->Input(type, shape, quant);
  Shape slope(static_cast<size_t>(rank) - 1, 1);
  slope.back() = channels;
  const int alpha = constant ? d->Constant(type, slope, slopes) : d->Input(type, slope, slopes);
  d->Op(BuiltinOperator_PRELU, {in, alpha}, {d->Output(type, d->AnyQuant(type))});
}

void DrawSoftmax(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kF32, kI8, kU8, kI16});
  SoftmaxOptionsT options;
  options.beta = d->structure.Pick({1.0f, 1.0f, 0.5f, 2.0f, 0.1f});
  Quant in_quant = d->AnyQuant(type), out_quant;
  if (type == kI8) out_quant = {{1.0f / 256}, {-128}, 0};
  if (type == kU8) out_quant = {{1.0f / 256}, {0}, 0};
  if (type == kI16) out_quant = {{1.0f / 32768}, {0}, 0};
  const bool widens = (type == kI8 || type == kU8) && d->structure.Chance(30);
  if (widens) out_quant = {{1.0f / 65536}, {-32768}, 0};
  if (!in_quant.scales.empty() && d->structure.Chance(50)) in_quant.scales[0] *= 8;
  const int in = d->Input(type, d->VaryingShape(d->Rank(1, 4)), in_quant, Values());
  d->Allow(kPolynomial, 16 * kPolynomial);
  d->Op(BuiltinOperator_SOFTMAX, {in}, {d->Output(widens ? kI16 : type, out_quant)}, options);
}

void DrawFakeQuant(Draft* d) {
  FakeQuantOptionsT options;
  options.min = d->structure.Float(-6, 0);
  options.max = d->structure.Float(0.5f, 6);
  options.num_bits = d->structure.Pick({8, 8, 4, 16});
  options.narrow_range = d->structure.Chance(30);
  const int in = d->Input(kF32, d->VaryingShape(d->Rank(1, 4)), {}, {-9, 9});
  // Values between two steps may be rounded to either one in another implementation.
  d->AllowPeer(12.0 / 15, 0);
  d->Op(BuiltinOperator_FAKE_QUANT, {in}, {d->Output(kF32)}, options);
}

}  // namespace

void AddUnary(Generators* all) {
  AddRows(all, std::make_index_sequence<kRows>());
  all->push_back({BuiltinOperator_GELU, 4, DrawGelu});
  all->push_back({BuiltinOperator_LEAKY_RELU, 5, DrawLeakyRelu});
  all->push_back({BuiltinOperator_PRELU, 5, DrawPrelu});
  all->push_back({BuiltinOperator_SOFTMAX, 10, DrawSoftmax});
  all->push_back({BuiltinOperator_FAKE_QUANT, 2, DrawFakeQuant});
}

}  // namespace litmus::random_models
