// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// RNN and its sequence operators: h = activation(W·x + R·h + b). h is stored in a variable tensor,
// and in the output for each step. Float, or float with int8 matrices.
#include <algorithm>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/recurrent/rows.h"

namespace litmus {
namespace {

// The cell of one direction: positions of its tensors among the node's inputs.
struct Cell {
  int weights, recurrent, bias, state;
  int input = 0;
  int aux_input = -1, aux_weights = -1;
};
constexpr Cell kForward = {1, 2, 3, 4};

// Parameters of a node.
struct Options {
  TfLiteFusedActivation activation = kTfLiteActNone;
  bool time_major = true, asymmetric = false;
};

TfLiteStatus CheckCell(TfLiteContext* context, TfLiteNode* node, const Cell& cell, int batch,
                       int* units) {
  const TfLiteTensor *input, *weights, *recurrent, *bias;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, cell.input, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, cell.weights, &weights));
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, cell.recurrent, &recurrent));
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, cell.bias, &bias));
  TfLiteTensor* state = tflite::GetVariableInput(context, node, cell.state);
  TF_LITE_ENSURE_MSG(context, state != nullptr, "The hidden state must be a variable tensor.");
  LITMUS_ENSURE_TYPE(context, input->type, kTfLiteFloat32, "The type of the input");
  LITMUS_ENSURE_TYPE(context, state->type, kTfLiteFloat32, "The type of the state");
  LITMUS_ENSURE_TYPE(context, bias->type, kTfLiteFloat32, "The type of the bias");
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(weights), 2,
                      "The number of dimensions of the weights");
  const int n = weights->dims->data[0];
  const int depth = input->dims->data[input->dims->size - 1];
  TF_LITE_ENSURE_OK(context, CheckMatrix(context, weights, n, depth, "input weights"));
  TF_LITE_ENSURE_OK(context, CheckMatrix(context, recurrent, n, n, "recurrent weights"));
  LITMUS_ENSURE_VALUE_OF(context, tflite::NumElements(bias), n,
                         "The number of elements of the bias", "the number of units");
  TF_LITE_ENSURE_MSG(context, tflite::NumElements(state) == int64_t{batch} * n,
                     "The hidden state's shape must be [batch, units].");
  if (cell.aux_weights >= 0) {
    const TfLiteTensor *aux, *aux_weights;
    TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, cell.aux_input, &aux));
    TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, cell.aux_weights, &aux_weights));
    LITMUS_ENSURE_TYPE(context, aux->type, kTfLiteFloat32, "The type of the auxiliary input");
    TF_LITE_ENSURE_OK(context, CheckMatrix(context, aux_weights, n,
                                           aux->dims->data[aux->dims->size - 1], "aux weights"));
  }
  *units = n;
  return kTfLiteOk;
}

// Runs one direction. `out`: the first output of this direction; rows of outputs are `stride`
// floats apart.
void RunCell(TfLiteContext* context, TfLiteNode* node, const Cell& cell, const Options& options,
             const Sequence& sequence, bool backward, float* out, int64_t stride) {
  const TfLiteTensor* weights = tflite::GetInput(context, node, cell.weights);
  const TfLiteTensor* recurrent = tflite::GetInput(context, node, cell.recurrent);
  const float* bias = tflite::GetInput(context, node, cell.bias)->data.f;
  float* state = tflite::GetVariableInput(context, node, cell.state)->data.f;
  const float* values = tflite::GetInput(context, node, cell.input)->data.f;
  const int units = weights->dims->data[0], batch = sequence.batch;
  std::vector<float> packed, aux_packed,
      next(static_cast<size_t>(batch) * static_cast<size_t>(units));
  for (int i = 0; i < sequence.steps; ++i) {
    const int step = backward ? sequence.steps - 1 - i : i;
    for (int b = 0; b < batch; ++b) std::copy_n(bias, units, next.data() + int64_t{b} * units);
    Rows input(sequence.RowsOf(values, step, &packed), batch, sequence.depth, options.asymmetric);
    input.AddProduct(weights, next.data(), units);
    if (cell.aux_weights >= 0) {
      const TfLiteTensor* aux = tflite::GetInput(context, node, cell.aux_input);
      const Sequence aux_sequence = Sequence::Of(*aux->dims, options.time_major);
      Rows aux_rows(aux_sequence.RowsOf(aux->data.f, step, &aux_packed), batch, aux_sequence.depth,
                    options.asymmetric);
      aux_rows.AddProduct(tflite::GetInput(context, node, cell.aux_weights), next.data(), units);
    }
    Rows hidden(state, batch, units, options.asymmetric);
    hidden.AddProduct(recurrent, next.data(), units);
    Activate(options.activation, next.data(), static_cast<int64_t>(next.size()));
    std::copy(next.begin(), next.end(), state);
    for (int b = 0; b < batch; ++b) {
      std::copy_n(state + int64_t{b} * units, units, out + sequence.RowOf(step, b) * stride);
    }
  }
}

TfLiteStatus CheckSequence(TfLiteContext* context, const TfLiteTensor* input) {
  TF_LITE_ENSURE_MSG(
      context, tflite::NumDimensions(input) == 3,
      "A sequence must have the shape [time, batch, depth] or [batch, time, depth].");
  return kTfLiteOk;
}

// Sets the shape of a cell's output.
TfLiteStatus ResizeOutput(TfLiteContext* context, TfLiteTensor* output,
                          std::initializer_list<int64_t> shape) {
  LITMUS_ENSURE_TYPE(context, output->type, kTfLiteFloat32, "The type of the output");
  return ResizeTo(context, output, shape);
}

// ---- RNN: one step

TfLiteStatus PrepareRnn(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input;
  TfLiteTensor* output;
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 5, "The number of inputs");
  TF_LITE_ENSURE_MSG(context, node->builtin_data != nullptr, "The operator has no options.");
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(input), 2,
                      "The number of dimensions of the input");
  int units;
  TF_LITE_ENSURE_OK(context, CheckCell(context, node, kForward, input->dims->data[0], &units));
  return ResizeOutput(context, output, {input->dims->data[0], units});
}

TfLiteStatus EvalRnn(TfLiteContext* context, TfLiteNode* node) {
  const auto& params = *static_cast<const TfLiteRNNParams*>(node->builtin_data);
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  Sequence sequence;
  sequence.batch = input->dims->data[0];
  sequence.depth = input->dims->data[1];
  RunCell(context, node, kForward, {params.activation, true, params.asymmetric_quantize_inputs},
          sequence, false, output->data.f, output->dims->data[1]);
  return kTfLiteOk;
}

// ---- UNIDIRECTIONAL_SEQUENCE_RNN

TfLiteStatus PrepareSequence(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input;
  TfLiteTensor* output;
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 5, "The number of inputs");
  TF_LITE_ENSURE_MSG(context, node->builtin_data != nullptr, "The operator has no options.");
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  TF_LITE_ENSURE_OK(context, CheckSequence(context, input));
  const auto& params = *static_cast<const TfLiteSequenceRNNParams*>(node->builtin_data);
  int units;
  TF_LITE_ENSURE_OK(context, CheckCell(context, node, kForward,
                                       input->dims->data[params.time_major ? 1 : 0], &units));
  return ResizeOutput(context, output, {input->dims->data[0], input->dims->data[1], units});
}

TfLiteStatus EvalSequence(TfLiteContext* context, TfLiteNode* node) {
  const auto& params = *static_cast<const TfLiteSequenceRNNParams*>(node->builtin_data);
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  RunCell(context, node, kForward,
          {params.activation, params.time_major, params.asymmetric_quantize_inputs},
          Sequence::Of(*input->dims, params.time_major), false, output->data.f,
          output->dims->data[2]);
  return kTfLiteOk;
}

// ---- BIDIRECTIONAL_SEQUENCE_RNN

// If the auxiliary input has weights, both cells read it in addition to the input. Otherwise the
// backward cell reads it instead of the input, which TensorFlow Lite supports only in time-major
// order.
void BidirectionalCells(TfLiteContext* context, TfLiteNode* node, bool time_major, Cell* forward,
                        Cell* backward) {
  constexpr int kAuxInput = 9;
  *forward = kForward;
  *backward = {5, 6, 7, 8};
  if (tflite::GetOptionalInputTensor(context, node, kAuxInput) == nullptr) return;
  if (tflite::GetOptionalInputTensor(context, node, 10) == nullptr) {
    if (time_major) backward->input = kAuxInput;
    return;
  }
  forward->aux_input = backward->aux_input = kAuxInput;
  forward->aux_weights = 10;
  backward->aux_weights = 11;
}

TfLiteStatus PrepareBidirectional(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 12, "The number of inputs");
  TF_LITE_ENSURE_MSG(context, node->builtin_data != nullptr, "The operator has no options.");
  const auto& params =
      *static_cast<const TfLiteBidirectionalSequenceRNNParams*>(node->builtin_data);
  LITMUS_ENSURE_VALUE_OF(context, tflite::NumOutputs(node), params.merge_outputs ? 1 : 2,
                         "The number of outputs", "by merge_outputs");
  const TfLiteTensor* input;
  TfLiteTensor *output, *backward_output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  TF_LITE_ENSURE_OK(context, CheckSequence(context, input));
  const TfLiteTensor* aux = tflite::GetOptionalInputTensor(context, node, 9);
  if (aux != nullptr) {
    TF_LITE_ENSURE_OK(context, CheckSequence(context, aux));
    LITMUS_ENSURE_VALUE_OF(context, aux->dims->data[0], input->dims->data[0],
                           "Dimension 0 of the auxiliary input", "dimension 0 of the input");
    LITMUS_ENSURE_VALUE_OF(context, aux->dims->data[1], input->dims->data[1],
                           "Dimension 1 of the auxiliary input", "dimension 1 of the input");
  }
  Cell forward, backward;
  BidirectionalCells(context, node, params.time_major, &forward, &backward);
  const int batch = input->dims->data[params.time_major ? 1 : 0];
  int forward_units, backward_units;
  TF_LITE_ENSURE_OK(context, CheckCell(context, node, forward, batch, &forward_units));
  TF_LITE_ENSURE_OK(context, CheckCell(context, node, backward, batch, &backward_units));
  const int64_t d0 = input->dims->data[0], d1 = input->dims->data[1];
  if (params.merge_outputs) {
    return ResizeOutput(context, output, {d0, d1, int64_t{forward_units} + backward_units});
  }
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 1, &backward_output));
  TF_LITE_ENSURE_OK(context, ResizeOutput(context, output, {d0, d1, forward_units}));
  return ResizeOutput(context, backward_output, {d0, d1, backward_units});
}

TfLiteStatus EvalBidirectional(TfLiteContext* context, TfLiteNode* node) {
  const auto& params =
      *static_cast<const TfLiteBidirectionalSequenceRNNParams*>(node->builtin_data);
  Cell forward, backward;
  BidirectionalCells(context, node, params.time_major, &forward, &backward);
  const Options options = {params.activation, params.time_major, params.asymmetric_quantize_inputs};
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  TfLiteTensor* second = params.merge_outputs ? output : tflite::GetOutput(context, node, 1);
  const auto sequence_of = [&](const Cell& cell) {
    return Sequence::Of(*tflite::GetInput(context, node, cell.input)->dims, params.time_major);
  };
  const TfLiteTensor* weights = tflite::GetInput(context, node, forward.weights);
  const int forward_units = weights->dims->data[0];
  // In time-major order, TensorFlow Lite runs hybrid cells over the whole sequence once per step of
  // it. Each pass starts from the states that the pass before left.
  const bool repeated = weights->type != kTfLiteFloat32 && params.time_major;
  const int passes = repeated ? sequence_of(forward).steps : 1;
  for (int pass = 0; pass < passes; ++pass) {
    RunCell(context, node, forward, options, sequence_of(forward), false, output->data.f,
            output->dims->data[2]);
    RunCell(context, node, backward, options, sequence_of(backward), true,
            second->data.f + (params.merge_outputs ? forward_units : 0), second->dims->data[2]);
  }
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_RNN() {
  return litmus::MakeRegistration<void, litmus::PrepareRnn, litmus::EvalRnn>();
}
TfLiteRegistration* Register_UNIDIRECTIONAL_SEQUENCE_RNN() {
  return litmus::MakeRegistration<void, litmus::PrepareSequence, litmus::EvalSequence>();
}
TfLiteRegistration* Register_BIDIRECTIONAL_SEQUENCE_RNN() {
  return litmus::MakeRegistration<void, litmus::PrepareBidirectional, litmus::EvalBidirectional>();
}

}  // namespace tflite::ops::builtin
