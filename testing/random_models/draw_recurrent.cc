// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Recurrent networks without gates, and SVDF. States are variables, so resizes keep the batch size.
#include <vector>

#include "testing/random_models/generator.h"
#include "testing/random_models/recurrent.h"
#include "testing/random_models/types.h"

namespace litmus::random_models {

using namespace tflite;  // NOLINT: the names of the schema

CellKind DrawCellKind(Draft* d) {
  const CellKind kind =
      d->structure.Pick({CellKind::kFloat, CellKind::kFloat, CellKind::kInt8, CellKind::kUint8});
  // The bound: a sum of forty products of at most 1 in each of forty steps, whose errors tanh
  // passes on. In another implementation a quantised input may also be rounded to the other side.
  d->Allow(1e-5, 1e-5);
  d->AllowPeer(2e-5, 1e-4);
  if (kind != CellKind::kFloat) d->AllowPeer(0.1, 0.1);
  return kind;
}

// The results of tanh on two targets may differ in the last bit, so a state between two steps of
// its quantisation may be rounded to either one: 1 / 127 of its range, times a weight of at most
// 127 · 2 / 400, several times until the last step. Found with seed 4711, index 15717.
void AllowStepsOfState(Draft* d, CellKind kind) {
  if (kind != CellKind::kFloat) d->Allow(4 * 2.0 / 400, 0);
}

int CellWeights(Draft* d, CellKind kind, const Shape& shape) {
  const Values values = {-0.5, 0.5, 5, 0};
  if (kind == CellKind::kFloat) return d->Constant(kF32, shape, {}, values);
  const Quant quant = {{d->ScaleNear(1.0f / 400)}, {0}, 0};
  const int weights = d->Constant(kI8, shape, quant, {-127, 127, 5, 0});
  // Old files declare int8 weights as uint8.
  if (kind == CellKind::kUint8) d->TensorAt(weights).type = kU8;
  return weights;
}

int CellFloats(Draft* d, int count) { return d->Constant(kF32, {count}, {}, {-0.5, 0.5, 5, 0}); }

Shape SequenceShape(bool time_major, int steps, int batch, int size) {
  return time_major ? Shape{steps, batch, size} : Shape{batch, steps, size};
}

namespace {

ActivationFunctionType RnnActivation(Draft* d) {
  return d->structure.Pick({ActivationFunctionType_TANH, ActivationFunctionType_TANH,
                            ActivationFunctionType_NONE, ActivationFunctionType_RELU,
                            ActivationFunctionType_RELU6, ActivationFunctionType_RELU_N1_TO_1});
}

std::vector<int> Cell(Draft* d, CellKind kind, int size, int units, int batch) {
  return {CellWeights(d, kind, {units, size}), CellWeights(d, kind, {units, units}),
          CellFloats(d, units), d->Variable(kF32, {batch, units})};
}

void DrawRnn(Draft* d) {
  const CellKind kind = DrawCellKind(d);
  const int batch = d->structure.Between(1, 4), size = d->Fixed(33), units = d->Fixed(33);
  RNNOptionsT options;
  options.fused_activation_function = RnnActivation(d);
  options.asymmetric_quantize_inputs = kind != CellKind::kFloat && d->structure.Chance(50);
  std::vector<int> inputs = {d->Input(kF32, {batch, size})};
  for (const int tensor : Cell(d, kind, size, units, batch)) inputs.push_back(tensor);
  d->Op(BuiltinOperator_RNN, inputs, {d->Output(kF32)}, options);
}

void DrawSequenceRnn(Draft* d) {
  const CellKind kind = DrawCellKind(d);
  AllowStepsOfState(d, kind);
  const int batch = d->structure.Between(1, 4), size = d->Fixed(33), units = d->Fixed(33);
  SequenceRNNOptionsT options;
  options.time_major = d->structure.Chance(50);
  options.fused_activation_function = ActivationFunctionType_TANH;
  options.asymmetric_quantize_inputs = kind != CellKind::kFloat && d->structure.Chance(50);
  const int steps = d->shapes.Between(1, 9);
  std::vector<int> inputs = {d->Input(kF32, SequenceShape(options.time_major, steps, batch, size))};
  for (const int tensor : Cell(d, kind, size, units, batch)) inputs.push_back(tensor);
  d->Op(BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_RNN, inputs, {d->Output(kF32)}, options);
}

void DrawBidirectionalRnn(Draft* d) {
  const CellKind kind = DrawCellKind(d);
  AllowStepsOfState(d, kind);
  const int batch = d->structure.Between(1, 3), size = d->Fixed(17), units = d->Fixed(17);
  const int backward = d->Fixed(17);
  const int auxiliary = d->structure.Pick({0, 0, 1});  // an input that has its own weights
  const int other_size = d->Fixed(9);
  const int auxiliary_size = d->structure.Chance(50) ? size : other_size;
  // docs/reference/differences.md, "Computed instead of undefined or wrong":
  // BIDIRECTIONAL_SEQUENCE_RNN.
  if (auxiliary != 0 && auxiliary_size != size) d->SetNoPeer();
  BidirectionalSequenceRNNOptionsT options;
  options.time_major = d->structure.Chance(50);
  options.merge_outputs = d->structure.Chance(50);
  options.fused_activation_function = ActivationFunctionType_TANH;
  options.asymmetric_quantize_inputs = kind != CellKind::kFloat && d->structure.Chance(50);
  const int steps = d->shapes.Between(1, 7);
  std::vector<int> inputs = {d->Input(kF32, SequenceShape(options.time_major, steps, batch, size))};
  for (const int tensor : Cell(d, kind, size, units, batch)) inputs.push_back(tensor);
  for (const int tensor : Cell(d, kind, size, backward, batch)) inputs.push_back(tensor);
  if (auxiliary != 0) {
    inputs.push_back(
        d->Input(kF32, SequenceShape(options.time_major, steps, batch, auxiliary_size)));
    inputs.push_back(CellWeights(d, kind, {units, auxiliary_size}));
    inputs.push_back(CellWeights(d, kind, {backward, auxiliary_size}));
  } else {
    inputs.insert(inputs.end(), {-1, -1, -1});
  }
  std::vector<int> outputs = {d->Output(kF32)};
  if (!options.merge_outputs) outputs.push_back(d->Output(kF32));
  d->Op(BuiltinOperator_BIDIRECTIONAL_SEQUENCE_RNN, inputs, outputs, options);
}

void DrawSvdf(Draft* d) {
  const int batch = d->structure.Between(1, 3), size = d->Fixed(33), units = d->Fixed(17);
  const int memory = d->Fixed(9);
  SVDFOptionsT options;
  options.rank = d->structure.Between(1, 3);
  const int filters = units * options.rank;
  options.fused_activation_function =
      d->structure.Pick({ActivationFunctionType_NONE, ActivationFunctionType_RELU});
  const bool has_bias = d->structure.Chance(70);
  if (d->structure.Chance(35)) {  // integer arithmetic only
    options.fused_activation_function = ActivationFunctionType_RELU;
    const float state = d->ScaleNear(1.0f / 8192), time = d->ScaleNear(1.0f / 4096);
    const TensorType state_type = d->structure.Pick({kI16, kI16, kI8});
    const bool words = state_type == kI16;
    // docs/reference/differences.md, "Computed instead of undefined or wrong": SVDF of int8.
    if (!words) d->SetNoPeer();
    const Quant in_quant = {{d->ScaleNear(1.0f / 128)}, {d->structure.Between(-20, 20)}, 0};
    const Quant state_quant = {{words ? state : state * 256}, {0}, 0};
    const Quant time_quant = {{words ? time : time * 16}, {0}, 0};
    const Quant out_quant = {{d->ScaleNear(1.0f / 48)}, {d->structure.Between(-20, 20)}, 0};
    const Quant bias_quant = {{state_quant.scales[0] * time_quant.scales[0]}, {0}, 0};
    const int in = d->Input(kI8, {batch, size}, in_quant);
    const Quant feature_quant = {{d->ScaleNear(1.0f / 256)}, {0}, 0};
    const int feature = d->Constant(kI8, {filters, size}, feature_quant, {-127, 127});
    const int weights = words ? d->Constant(kI16, {filters, memory}, time_quant, {-2000, 2000})
                              : d->Constant(kI8, {filters, memory}, time_quant, {-127, 127});
    const int bias = has_bias ? d->Constant(kI32, {units}, bias_quant, {-3000, 3000}) : -1;
    const int kept = d->Variable(state_type, {batch, filters * memory}, state_quant);
    d->Op(BuiltinOperator_SVDF, {in, feature, weights, bias, kept}, {d->Output(kI8, out_quant)},
          options);
    return;
  }
  const CellKind kind = DrawCellKind(d);
  options.asymmetric_quantize_inputs = kind != CellKind::kFloat && d->structure.Chance(50);
  const int in = d->Input(kF32, {batch, size});
  const int feature = CellWeights(d, kind, {filters, size});
  const int weights = CellWeights(d, kind, {filters, memory});
  const int bias = has_bias ? CellFloats(d, units) : -1;
  const int kept = d->Variable(kF32, {batch, filters * memory});
  d->Op(BuiltinOperator_SVDF, {in, feature, weights, bias, kept}, {d->Output(kF32)}, options);
}

}  // namespace

void AddRecurrent(Generators* all) {
  all->push_back({BuiltinOperator_RNN, 3, DrawRnn});
  all->push_back({BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_RNN, 3, DrawSequenceRnn});
  all->push_back({BuiltinOperator_BIDIRECTIONAL_SEQUENCE_RNN, 3, DrawBidirectionalRnn});
  all->push_back({BuiltinOperator_SVDF, 6, DrawSvdf});
}

}  // namespace litmus::random_models
