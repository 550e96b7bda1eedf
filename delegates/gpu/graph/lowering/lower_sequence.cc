// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lowers operators with state: LSTM and RNN cells, for one step or unrolled over a sequence.
#include <algorithm>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/graph/lowering/lower_basic_lstm.h"
#include "delegates/gpu/graph/lowering/lower_lstm.h"
#include "delegates/gpu/graph/lowering/lowering.h"

namespace litmus::gpu {
namespace {

// Max steps of a sequence: each step needs its own dispatches.
constexpr int kMostSteps = 1024;

absl::StatusOr<SequenceShape> SequenceOf(const NodeLowering& node, bool is_sequence,
                                         bool time_major) {
  const TfLiteTensor* x = node.InputTensor(0);
  if (x == nullptr) return absl::InvalidArgumentError("Input 0 is missing.");
  if (x->type != kTfLiteFloat32) {
    return absl::UnimplementedError("Integer recurrent cells are not supported.");
  }
  const Shape shape = node.InputShape(0);
  if (shape.size() != (is_sequence ? 3u : 2u)) {
    return absl::InvalidArgumentError("Its input has the wrong number of dimensions.");
  }
  SequenceShape sequence;
  sequence.batch = shape[0];
  if (is_sequence) {
    sequence.time_major = time_major;
    sequence.steps = shape[time_major ? 0 : 1];
    sequence.batch = shape[time_major ? 1 : 0];
  }
  if (sequence.steps > kMostSteps) {
    return absl::UnimplementedError(
        absl::StrCat("Sequences of more than ", kMostSteps, " steps are not unrolled."));
  }
  return sequence;
}

// Returns the constant input i, or -1 if it is absent.
absl::StatusOr<ValueId> OptionalConstant(NodeLowering* node, int i) {
  if (i < 0 || !node->HasInput(i)) return -1;
  if (!node->IsConstant(i)) {
    return absl::UnimplementedError(absl::StrCat("Input ", i, " must be a constant."));
  }
  return node->Input(i);
}

absl::StatusOr<LstmWeights> FullWeights(NodeLowering* node) {
  constexpr int kProjection = 16, kProjectionBias = 17;
  const struct {
    LstmWeights::PerGate LstmWeights::*member;
    int positions[kLstmGates];
  } sets[] = {{&LstmWeights::weights, {1, 2, 3, 4}},
              {&LstmWeights::recurrent, {5, 6, 7, 8}},
              {&LstmWeights::peephole, {9, 10, -1, 11}},
              {&LstmWeights::bias, {12, 13, 14, 15}},
              {&LstmWeights::norm, {20, 21, 22, 23}}};
  LstmWeights weights;
  for (const auto& set : sets) {
    for (int g = 0; g < kLstmGates; ++g) {
      absl::StatusOr<ValueId> value = OptionalConstant(node, set.positions[g]);
      if (!value.ok()) return value.status();
      (weights.*set.member)[static_cast<size_t>(g)] = *value;
    }
  }
  absl::StatusOr<ValueId> projection = OptionalConstant(node, kProjection);
  absl::StatusOr<ValueId> projection_bias = OptionalConstant(node, kProjectionBias);
  if (!projection.ok()) return projection.status();
  if (!projection_bias.ok()) return projection_bias.status();
  weights.projection = *projection;
  weights.projection_bias = *projection_bias;
  for (const LstmGate g : {kForgetGate, kCellGate, kOutputGate}) {
    if (weights.weights[g] < 0 || weights.recurrent[g] < 0 || weights.bias[g] < 0) {
      return absl::InvalidArgumentError("The weights of a gate are missing.");
    }
  }
  // A cell without an input gate has no bias of that gate: a bias in the model is ignored.
  if (weights.weights[kInputGate] < 0) {
    weights.recurrent[kInputGate] = weights.bias[kInputGate] = -1;
  } else if (weights.recurrent[kInputGate] < 0 || weights.bias[kInputGate] < 0) {
    return absl::InvalidArgumentError("The weights of the input gate are incomplete.");
  }
  const Shape& matrix = node->graph().shape(weights.weights[kOutputGate]);
  const Shape& recurrent = node->graph().shape(weights.recurrent[kOutputGate]);
  if (matrix.size() != 2 || recurrent.size() != 2) {
    return absl::UnimplementedError("Diagonal recurrent weights are not supported.");
  }
  weights.units = matrix[0];
  weights.depth = matrix[1];
  weights.outputs = recurrent[1];
  const auto fits = [node](const LstmWeights::PerGate& gates, int64_t elements) {
    return std::all_of(gates.begin(), gates.end(), [&](ValueId value) {
      return value < 0 || Elements(node->graph().shape(value)) == elements;
    });
  };
  const int64_t units = weights.units, outputs = weights.outputs;
  if (!fits(weights.weights, units * weights.depth) || !fits(weights.recurrent, units * outputs) ||
      !fits(weights.bias, units) || !fits(weights.peephole, units) || !fits(weights.norm, units) ||
      (weights.projection < 0 && units != outputs) || node->InputShape(0).back() != weights.depth) {
    return absl::InvalidArgumentError("The shapes of its weights do not fit.");
  }
  return weights;
}

absl::Status LowerFullLstm(NodeLowering* node, const LstmOptions& options, bool is_sequence,
                           bool time_major) {
  constexpr int kOutputState = 18, kCellState = 19;
  const absl::StatusOr<SequenceShape> sequence = SequenceOf(*node, is_sequence, time_major);
  if (!sequence.ok()) return sequence.status();
  const absl::StatusOr<LstmWeights> weights = FullWeights(node);
  if (!weights.ok()) return weights.status();
  const absl::StatusOr<ValueId> x = node->Input(0), output_state = node->Variable(kOutputState),
                                cell_state = node->Variable(kCellState);
  for (const auto* value : {&x, &output_state, &cell_state}) {
    if (!value->ok()) return value->status();
  }
  ValueId output = node->Reshaped(*output_state, {sequence->batch, weights->outputs});
  ValueId cell = node->Reshaped(*cell_state, {sequence->batch, weights->units});
  const absl::StatusOr<ValueId> out = node->Output(0);
  if (!out.ok()) return out.status();
  const auto steps = LowerLstmSteps(node, *weights, options, *sequence, *x, &output, &cell);
  if (!steps.ok()) return steps.status();
  JoinSteps(node, *steps, *sequence, *out);
  const Shape output_shape = node->InputShape(kOutputState);
  const Shape cell_shape = node->InputShape(kCellState);
  absl::Status status = node->Assign(kOutputState, node->Reshaped(output, output_shape));
  if (!status.ok()) return status;
  return node->Assign(kCellState, node->Reshaped(cell, cell_shape));
}

absl::Status LowerLstm(NodeLowering* node) {
  const auto parameters = node->Parameters<TfLiteLSTMParams>();
  if (!parameters.ok()) return parameters.status();
  if ((*parameters)->kernel_type == kTfLiteLSTMBasicKernel) return LowerBasicLstm(node);
  return LowerFullLstm(
      node, {(*parameters)->activation, (*parameters)->cell_clip, (*parameters)->proj_clip}, false,
      true);
}

absl::Status LowerSequenceLstm(NodeLowering* node) {
  const auto parameters = node->Parameters<TfLiteUnidirectionalSequenceLSTMParams>();
  if (!parameters.ok()) return parameters.status();
  if ((*parameters)->diagonal_recurrent_tensors) {
    return absl::UnimplementedError("Diagonal recurrent weights are not supported.");
  }
  return LowerFullLstm(
      node, {(*parameters)->activation, (*parameters)->cell_clip, (*parameters)->proj_clip}, true,
      (*parameters)->time_major);
}

// Lowers RNN cells: h = activation(W x + R h + b) for each step.
absl::Status LowerCells(NodeLowering* node, TfLiteFusedActivation activation, bool is_sequence,
                        bool time_major) {
  enum { kInput, kWeights, kRecurrent, kBias, kState };
  if (node->num_inputs() != 5) return absl::InvalidArgumentError("Expected 5 inputs.");
  const absl::StatusOr<SequenceShape> sequence = SequenceOf(*node, is_sequence, time_major);
  if (!sequence.ok()) return sequence.status();
  ValueId constants[kState];
  for (const int i : {kWeights, kRecurrent, kBias}) {
    const absl::StatusOr<ValueId> value = OptionalConstant(node, i);
    if (!value.ok()) return value.status();
    if (*value < 0) return absl::InvalidArgumentError("Its weights are incomplete.");
    constants[i] = *value;
  }
  const absl::StatusOr<ValueId> x = node->Input(kInput), state = node->Variable(kState);
  if (!x.ok()) return x.status();
  if (!state.ok()) return state.status();
  const absl::StatusOr<ValueId> out = node->Output(0);
  if (!out.ok()) return out.status();
  const Shape shape = {sequence->batch, node->InputShape(kWeights)[0]};
  Shape rows = node->InputShape(kInput);
  rows.back() = shape[1];
  const ValueId from_input = node->AddValue(rows);
  node->Add(Convolution{}, {*x, constants[kWeights], constants[kBias]}, {from_input});
  ValueId hidden = node->Reshaped(*state, shape);
  std::vector<ValueId> steps;
  for (int step = 0; step < sequence->steps; ++step) {
    const ValueId from_state = node->AddValue(shape), next = node->AddValue(shape);
    node->Add(Convolution{}, {hidden, constants[kRecurrent]}, {from_state});
    absl::Status status = node->AddWithActivation(
        Elementwise{Function::kAdd}, {from_state, StepOf(node, from_input, *sequence, step)}, next,
        activation);
    if (!status.ok()) return status;
    hidden = next;
    steps.push_back(next);
  }
  JoinSteps(node, steps, *sequence, *out);
  return node->Assign(kState, node->Reshaped(hidden, node->InputShape(kState)));
}

absl::Status LowerRnn(NodeLowering* node) {
  const auto parameters = node->Parameters<TfLiteRNNParams>();
  if (!parameters.ok()) return parameters.status();
  return LowerCells(node, (*parameters)->activation, false, true);
}

absl::Status LowerSequenceRnn(NodeLowering* node) {
  const auto parameters = node->Parameters<TfLiteSequenceRNNParams>();
  if (!parameters.ok()) return parameters.status();
  return LowerCells(node, (*parameters)->activation, true, (*parameters)->time_major);
}

}  // namespace

const std::vector<LoweringEntry>& SequenceLowerings() {
  static const auto* const entries = new std::vector<LoweringEntry>{
      {kTfLiteBuiltinLstm, nullptr, 4, LowerLstm},
      {kTfLiteBuiltinUnidirectionalSequenceLstm, nullptr, 4, LowerSequenceLstm},
      {kTfLiteBuiltinRnn, nullptr, 3, LowerRnn},
      {kTfLiteBuiltinUnidirectionalSequenceRnn, nullptr, 3, LowerSequenceRnn},
  };
  return *entries;
}

}  // namespace litmus::gpu
