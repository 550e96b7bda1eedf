// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// LSTM cells: float, hybrid and integer; one step, sequences, both directions.
#include <vector>

#include "testing/random_models/generator.h"
#include "testing/random_models/recurrent.h"
#include "testing/random_models/types.h"

namespace litmus::random_models {
namespace {

using namespace tflite;  // NOLINT: the names of the schema

struct Variant {
  int batch, size, cells, outputs;
  bool cifg, peephole, projection, projection_bias, norm;
  bool gate(int n) const { return n > 0 || !cifg; }
};

Variant DrawVariant(Draft* d) {
  Variant v;
  v.batch = d->structure.Between(1, 3);
  v.size = d->Fixed(33);
  v.cells = d->Fixed(33);
  v.cifg = d->structure.Chance(40);
  v.peephole = d->structure.Chance(40);
  v.projection = d->structure.Chance(40);
  v.projection_bias = v.projection && d->structure.Chance(50);
  v.norm = d->structure.Chance(30);
  const int projected = d->Fixed(17);
  v.outputs = v.projection ? projected : v.cells;
  return v;
}

// Inputs 1 to 17 of a float cell: weights, peepholes, biases, projection.
std::vector<int> FloatGates(Draft* d, CellKind kind, const Variant& v) {
  std::vector<int> tensors;
  for (int g = 0; g < 4; ++g) {
    tensors.push_back(v.gate(g) ? CellWeights(d, kind, {v.cells, v.size}) : -1);
  }
  for (int g = 0; g < 4; ++g) {
    tensors.push_back(v.gate(g) ? CellWeights(d, kind, {v.cells, v.outputs}) : -1);
  }
  for (int g = 0; g < 3; ++g) {
    tensors.push_back(v.peephole && v.gate(g) ? CellWeights(d, kind, {v.cells}) : -1);
  }
  for (int g = 0; g < 4; ++g) tensors.push_back(v.gate(g) ? CellFloats(d, v.cells) : -1);
  tensors.push_back(v.projection ? CellWeights(d, kind, {v.outputs, v.cells}) : -1);
  tensors.push_back(v.projection_bias ? CellFloats(d, v.outputs) : -1);
  return tensors;
}

std::vector<int> FloatStates(Draft* d, const Variant& v) {
  return {d->Variable(kF32, {v.batch, v.outputs}), d->Variable(kF32, {v.batch, v.cells})};
}

template <typename OptionsT>
void SetClips(Draft* d, OptionsT* options) {
  options->fused_activation_function = ActivationFunctionType_TANH;
  options->cell_clip = d->structure.Pick({0.0f, 0.0f, 0.4f, 2.0f});
  options->proj_clip = d->structure.Pick({0.0f, 0.0f, 0.3f});
}

template <typename OptionsT>
void DrawFloatCell(Draft* d, BuiltinOperator op) {
  constexpr bool kSequence = std::is_same_v<OptionsT, UnidirectionalSequenceLSTMOptionsT>;
  const CellKind kind = DrawCellKind(d);
  AllowStepsOfState(d, kind);
  const Variant v = DrawVariant(d);
  OptionsT options;
  SetClips(d, &options);
  options.asymmetric_quantize_inputs = kind != CellKind::kFloat && d->structure.Chance(50);
  Shape shape = {v.batch, v.size};
  if constexpr (kSequence) {
    options.time_major = d->structure.Chance(50);
    shape = SequenceShape(options.time_major, d->shapes.Between(1, 7), v.batch, v.size);
  }
  std::vector<int> inputs = {d->Input(kF32, shape)};
  for (const int tensor : FloatGates(d, kind, v)) inputs.push_back(tensor);
  for (const int tensor : FloatStates(d, v)) inputs.push_back(tensor);
  for (int g = 0; v.norm && g < 4; ++g) {
    inputs.push_back(v.gate(g) ? d->Constant(kF32, {v.cells}, {}, {0.2, 1.2, 5, 0}) : -1);
  }
  d->Op(op, inputs, {d->Output(kF32)}, options);
}

// A cell with int8 input, weights and output, and int16 cell state and gates.
template <typename OptionsT>
void DrawIntegerCell(Draft* d, BuiltinOperator op) {
  constexpr bool kSequence = std::is_same_v<OptionsT, UnidirectionalSequenceLSTMOptionsT>;
  const Variant v = DrawVariant(d);
  // LiteRT assumes that the rows of peepholes are as long as the output, and reads past them.
  if (v.peephole && v.outputs > v.cells) d->SetNoPeer();
  OptionsT options;
  SetClips(d, &options);
  Shape shape = {v.batch, v.size};
  if constexpr (kSequence) {
    options.time_major = d->structure.Chance(50);
    shape = SequenceShape(options.time_major, d->shapes.Between(1, 7), v.batch, v.size);
  }
  const auto quant = [d](float scale, int zero_point) {
    return Quant{{d->ScaleNear(scale)}, {zero_point}, 0};
  };
  const auto zero = [d] { return d->structure.Between(-30, 30); };
  const bool computed = d->structure.Chance(10);
  if (computed) d->SetNoPeer();  // LiteRT adds up the rows of weights before they are computed
  const auto matrix = [&](const Shape& of) {
    const Quant q = quant(1.0f / 300, 0);
    const Values values = {-127, 127, 5, 0};
    return computed ? d->Input(kI8, of, q, values) : d->Constant(kI8, of, q, values);
  };
  const int input_zero = zero();
  const Quant in_quant = quant(1.0f / 200, input_zero);
  std::vector<int> inputs = {d->Input(kI8, shape, in_quant)};
  for (int g = 0; g < 4; ++g) inputs.push_back(v.gate(g) ? matrix({v.cells, v.size}) : -1);
  for (int g = 0; g < 4; ++g) inputs.push_back(v.gate(g) ? matrix({v.cells, v.outputs}) : -1);
  for (int g = 0; g < 3; ++g) {
    const Quant q = quant(1.0f / 60000, 0);
    inputs.push_back(
        v.peephole && v.gate(g) ? d->Constant(kI16, {v.cells}, q, {-32767, 32767, 5, 0}) : -1);
  }
  for (int g = 0; g < 4; ++g) {
    const Quant q = {{1e-4f}, {0}, 0};
    inputs.push_back(v.gate(g) ? d->Constant(kI32, {v.cells}, q, {-9000, 9000}) : -1);
  }
  inputs.push_back(v.projection ? matrix({v.outputs, v.cells}) : -1);
  const Quant bias_quant = {{1e-4f}, {0}, 0};
  inputs.push_back(v.projection_bias ? d->Constant(kI32, {v.outputs}, bias_quant, {-500, 500})
                                     : -1);
  const int state_zero = zero();
  const Quant state = quant(1.0f / 256, state_zero);
  inputs.push_back(d->Variable(d->structure.Chance(25) ? kI16 : kI8, {v.batch, v.outputs}, state));
  const Quant cell = {
      {1.0f / static_cast<float>(1 << d->structure.Pick({11, 11, 12, 13}))}, {0}, 0};
  inputs.push_back(d->Variable(kI16, {v.batch, v.cells}, cell));
  for (int g = 0; v.norm && g < 4; ++g) {
    const Quant q = quant(1.0f / 50000, 0);
    inputs.push_back(v.gate(g) ? d->Constant(kI16, {v.cells}, q, {4000, 32767}) : -1);
  }
  std::vector<int> between;
  for (int i = 0; i < 4; ++i) between.push_back(d->Tensor(kI16, quant(1.0f / 8000, 0), {1}));
  const int hidden_zero = zero();
  const Quant hidden = v.projection ? quant(1.0f / 256, hidden_zero) : state;
  between.push_back(d->Tensor(kI8, hidden, {1}));
  const int out = d->Output(kI8, state);
  OperatorT& node = d->Op(op, inputs, {out});
  node.builtin_options.Set(std::move(options));
  node.intermediates = between;
}

// The basic cell with five inputs: both states are inputs and outputs; two more outputs are its
// scratch memory.
void DrawBasicCell(Draft* d) {
  const bool bytes = d->structure.Chance(50);
  const int batch = d->Batch(), size = d->Fixed(33);
  const int units = bytes ? 8 * d->structure.Between(1, 4) : d->Fixed(33);
  const int depth = bytes ? 8 * d->structure.Between(1, 4) : size;
  LSTMOptionsT options;
  options.fused_activation_function = ActivationFunctionType_TANH;
  options.kernel_type = LSTMKernelType_BASIC;
  if (!bytes) {
    d->Allow(1e-5, 1e-5);
    const int in = d->Input(kF32, {batch, depth}), before = d->Input(kF32, {batch, units});
    const int weights = d->Constant(kF32, {4 * units, depth + units}, {}, {-0.5, 0.5, 5, 0});
    const int bias = CellFloats(d, 4 * units), cell = d->Input(kF32, {batch, units});
    std::vector<int> outputs;
    for (int i = 0; i < 4; ++i) outputs.push_back(i < 2 ? d->Output(kF32) : d->Tensor(kF32));
    d->Op(BuiltinOperator_LSTM, {in, before, weights, bias, cell}, outputs, options);
    return;
  }
  const Quant activation = {{1.0f / 128}, {128}, 0}, state = {{1.0f / 2048}, {0}, 0};
  const Quant weight = {{d->ScaleNear(0.007f)}, {d->structure.Between(100, 150)}, 0};
  const Quant bias_quant = {{weight.scales[0] / 128}, {0}, 0}, gates = {{1.0f / 4096}, {0}, 0};
  const int in = d->Input(kU8, {batch, depth}, activation);
  const int before = d->Input(kU8, {batch, units}, activation);
  const int weights = d->Constant(kU8, {4 * units, depth + units}, weight);
  const int bias = d->Constant(kI32, {4 * units}, bias_quant, {-5000, 5000});
  const int cell = d->Input(kI16, {batch, units}, state);
  const int out = d->Output(kU8, activation), next = d->Output(kI16, state);
  const int joined = d->Tensor(kU8, activation), sums = d->Tensor(kI16, gates);
  d->Op(BuiltinOperator_LSTM, {in, before, weights, bias, cell}, {out, next, joined, sums},
        options);
}

void DrawLstm(Draft* d) {
  switch (d->structure.Below(3)) {
    case 0:
      return DrawBasicCell(d);
    case 1:
      return DrawIntegerCell<LSTMOptionsT>(d, BuiltinOperator_LSTM);
    default:
      return DrawFloatCell<LSTMOptionsT>(d, BuiltinOperator_LSTM);
  }
}

void DrawSequenceLstm(Draft* d) {
  const auto op = BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_LSTM;
  if (d->structure.Chance(40)) return DrawIntegerCell<UnidirectionalSequenceLSTMOptionsT>(d, op);
  DrawFloatCell<UnidirectionalSequenceLSTMOptionsT>(d, op);
}

void DrawBidirectionalLstm(Draft* d) {
  const CellKind kind = DrawCellKind(d);
  AllowStepsOfState(d, kind);
  Variant forward = DrawVariant(d), backward = DrawVariant(d);
  backward.batch = forward.batch;
  backward.size = forward.size;
  backward.cifg = forward.cifg;
  backward.peephole = forward.peephole;
  backward.projection = forward.projection;
  backward.projection_bias = forward.projection_bias;
  if (!backward.projection) backward.outputs = backward.cells;
  if (backward.projection) backward.outputs = forward.outputs;
  BidirectionalSequenceLSTMOptionsT options;
  SetClips(d, &options);
  options.time_major = d->structure.Chance(50);
  options.merge_outputs = d->structure.Chance(50);
  options.asymmetric_quantize_inputs = kind != CellKind::kFloat && d->structure.Chance(50);
  const int steps = d->shapes.Between(1, 7);
  std::vector<int> inputs = {
      d->Input(kF32, SequenceShape(options.time_major, steps, forward.batch, forward.size))};
  for (const Variant& v : {forward, backward}) {
    for (const int tensor : FloatGates(d, kind, v)) inputs.push_back(tensor);
  }
  for (const Variant& v : {forward, backward}) {
    for (const int tensor : FloatStates(d, v)) inputs.push_back(tensor);
  }
  inputs.resize(48, -1);  // no auxiliary input and no weights for it
  std::vector<int> outputs = {d->Output(kF32)};
  if (!options.merge_outputs) outputs.push_back(d->Output(kF32));
  d->Op(BuiltinOperator_BIDIRECTIONAL_SEQUENCE_LSTM, inputs, outputs, options);
}

}  // namespace

void AddLstm(Generators* all) {
  all->push_back({BuiltinOperator_LSTM, 8, DrawLstm});
  all->push_back({BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_LSTM, 8, DrawSequenceLstm});
  all->push_back({BuiltinOperator_BIDIRECTIONAL_SEQUENCE_LSTM, 4, DrawBidirectionalLstm});
}

}  // namespace litmus::random_models
