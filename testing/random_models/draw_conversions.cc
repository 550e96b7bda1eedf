// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Operators that convert between element types.
#include <vector>

#include "testing/random_models/generator.h"
#include "testing/random_models/layers.h"
#include "testing/random_models/number_types.h"
#include "testing/random_models/types.h"

namespace litmus::random_models {
namespace {

using namespace tflite;  // NOLINT: the names of the schema

void DrawCast(Draft* d) {
  const std::vector<TensorType> types = {kF32, kF64, kF16, kB16, kI8,  kU8,
                                         kI16, kU16, kI32, kU32, kI64, kBool};
  TensorType from = d->structure.Pick(types);
  TensorType to = d->structure.Pick(types);
  const int special = d->structure.Below(10);
  if (special == 0) from = kF32, to = kI4;
  if (special == 1) from = kI4, to = kF32;
  if (special == 2) to = kC64;
  if (special == 3) from = kC64;
  const Shape shape = d->VaryingShape(d->Rank(0, 4));
  // LiteRT does not define the result for values that do not fit the other type.
  Values values = {0, 100, 10, 0};
  if (from == kBool) values = {0, 1, 10, 0};
  if (special == 0) values = {-8, 7, 10, 0};
  const int in = d->Input(from, shape, {}, values);
  CastOptionsT options;
  options.in_data_type = from;
  options.out_data_type = to;
  d->Op(BuiltinOperator_CAST, {in}, {d->Output(to)}, options);
}

void DrawBitcast(Draft* d) {
  const std::vector<TensorType> types = {kF32, kI8, kU8, kI16, kU16, kI32, kU32, kI64};
  const TensorType from = d->structure.Pick(types), to = d->structure.Pick(types);
  Shape shape = d->VaryingShape(d->Rank(1, 3));
  const int ratio = static_cast<int>(BitsOf(to) / BitsOf(from));
  if (ratio > 1) shape.push_back(ratio);
  const int in = d->Input(from, shape);
  d->Op(BuiltinOperator_BITCAST, {in}, {d->Output(to)}, BitcastOptionsT());
}

void DrawComplex(Draft* d, BuiltinOperator op) {
  const int in = d->Input(kC64, d->VaryingShape(d->Rank(1, 4)), {}, {-9, 9});
  d->AllowPeer(0, 1e-6);
  d->Op(op, {in}, {d->Output(kF32)});
}
void DrawReal(Draft* d) { DrawComplex(d, BuiltinOperator_REAL); }
void DrawImag(Draft* d) { DrawComplex(d, BuiltinOperator_IMAG); }
void DrawComplexAbs(Draft* d) { DrawComplex(d, BuiltinOperator_COMPLEX_ABS); }

// Per-channel quantisation. Makes dimension `axis` of the shape fixed, so that there can be a scale
// per index.
Quant PerChannel(Draft* d, TensorType type, Shape* shape, bool zero_points) {
  const int axis = d->structure.Below(static_cast<int>(shape->size()));
  const int channels = d->Fixed(17);
  (*shape)[static_cast<size_t>(axis)] = channels;
  Quant quant;
  quant.axis = axis;
  for (int c = 0; c < channels; ++c) {
    const Quant one = d->AnyQuant(type);
    quant.scales.push_back(one.scales[0]);
    quant.zero_points.push_back(zero_points ? one.zero_points[0] : 0);
  }
  return quant;
}

void DrawQuantize(Draft* d) {
  const bool again = d->structure.Chance(40);  // true: from one quantisation to another
  const TensorType to = d->structure.Pick({kI8, kI8, kU8, kI16});
  const TensorType from = again ? d->structure.Pick({kI8, kU8, kI16}) : kF32;
  Shape shape = d->VaryingShape(d->Rank(1, 4));
  const bool channels = !again && d->structure.Chance(20);
  const Quant quant = channels ? PerChannel(d, to, &shape, to != kI16) : d->AnyQuant(to);
  const Quant in_quant = d->AnyQuant(from);
  int in = d->Input(from, shape, in_quant, again ? Values{} : Values{-5, 5, 10, 0});
  // Bytes converted to float and back, which a resolver may remove.
  if (again && d->structure.Chance(30)) {
    const int floats = d->Tensor(kF32);
    d->Op(BuiltinOperator_DEQUANTIZE, {in}, {floats}, DequantizeOptionsT());
    in = floats;
  }
  d->Op(BuiltinOperator_QUANTIZE, {in}, {d->Output(to, quant, shape)}, QuantizeOptionsT());
}

void DrawDequantize(Draft* d) {
  const TensorType from = d->structure.Pick({kI8, kI8, kU8, kI16, kF16, kI4});
  Shape shape = d->VaryingShape(d->Rank(1, 4));
  const bool channels = d->structure.Chance(25) && d->Quantized(from);
  Quant quant = channels ? PerChannel(d, from, &shape, from != kI16) : d->AnyQuant(from);
  if (from == kI4) quant = {{d->ScaleNear(1.0f / 8)}, {0}, 0};
  const int in = d->Input(from, shape, quant);
  const int out = d->Tensor(kF32);
  d->AllowPeer(1e-7, 1e-6);
  d->Op(BuiltinOperator_DEQUANTIZE, {in}, {out}, DequantizeOptionsT());
  FinishWithNeighbour(d, out, 0, -1);
}

}  // namespace

void AddConversions(Generators* all) {
  all->push_back({BuiltinOperator_CAST, 8, DrawCast});
  all->push_back({BuiltinOperator_BITCAST, 2, DrawBitcast});
  all->push_back({BuiltinOperator_REAL, 1, DrawReal});
  all->push_back({BuiltinOperator_IMAG, 1, DrawImag});
  all->push_back({BuiltinOperator_COMPLEX_ABS, 1, DrawComplexAbs});
  all->push_back({BuiltinOperator_QUANTIZE, 10, DrawQuantize});
  all->push_back({BuiltinOperator_DEQUANTIZE, 8, DrawDequantize});
}

}  // namespace litmus::random_models
