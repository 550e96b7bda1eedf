// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// LSTM, UNIDIRECTIONAL_SEQUENCE_LSTM and BIDIRECTIONAL_SEQUENCE_LSTM: finds the tensors of the
// cells and selects the arithmetic.
#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/recurrent/lstm_basic.h"
#include "runtime/kernels/recurrent/lstm_cell.h"
#include "runtime/kernels/recurrent/lstm_integer.h"
#include "runtime/kernels/recurrent/lstm_narrow.h"

namespace litmus {
namespace {

// State of an integer cell, of which there are two forms.
struct IntegerData {
  bool is_narrow = false;
  IntegerLstm wide;
  NarrowLstm narrow;
};

// Input positions for LSTM and UNIDIRECTIONAL_SEQUENCE_LSTM. The last four inputs may be absent.
LstmPositions FullPositions(const TfLiteNode* node) {
  LstmPositions positions;
  if (tflite::NumInputs(node) == 24) {
    for (int g = 0; g < kGates; ++g) positions.norm[g] = 20 + g;
  }
  return positions;
}

// The options that all three operators have.
template <typename Params>
LstmOptions CommonOptions(const Params& params) {
  LstmOptions options;
  options.activation = params.activation;
  options.cell_clip = params.cell_clip;
  options.projection_clip = params.proj_clip;
  options.asymmetric = params.asymmetric_quantize_inputs;
  return options;
}

LstmOptions OptionsOf(const TfLiteLSTMParams& params) { return CommonOptions(params); }

LstmOptions OptionsOf(const TfLiteUnidirectionalSequenceLSTMParams& params) {
  LstmOptions options = CommonOptions(params);
  options.time_major = params.time_major;
  options.diagonal_recurrent = params.diagonal_recurrent_tensors;
  return options;
}

LstmOptions OptionsOf(const TfLiteBidirectionalSequenceLSTMParams& params) {
  LstmOptions options = CommonOptions(params);
  options.time_major = params.time_major;
  return options;
}

TfLiteStatus CheckFloatTypes(TfLiteContext* context, const LstmTensors& t,
                             const TfLiteTensor* output) {
  for (const TfLiteTensor* tensor : {t.input, static_cast<const TfLiteTensor*>(t.output_state),
                                     static_cast<const TfLiteTensor*>(t.cell_state), output}) {
    LITMUS_ENSURE_TYPE(context, tensor->type, kTfLiteFloat32, "The type of a tensor");
  }
  for (int g = 0; g < kGates; ++g) {
    if (t.bias[g] != nullptr) {
      LITMUS_ENSURE_TYPE(context, t.bias[g]->type, kTfLiteFloat32, "The type of a bias");
    }
    if (t.norm[g] != nullptr) {
      LITMUS_ENSURE_TYPE(context, t.norm[g]->type, kTfLiteFloat32,
                         "The type of the normalisation weights");
    }
    const TfLiteTensor* peephole = t.peephole[g];
    TF_LITE_ENSURE_MSG(context,
                       peephole == nullptr || peephole->type == kTfLiteFloat32 ||
                           peephole->type == kTfLiteInt8 || peephole->type == kTfLiteUInt8,
                       "Peephole weights must be float32 or int8.");
  }
  if (t.projection_bias != nullptr) {
    LITMUS_ENSURE_TYPE(context, t.projection_bias->type, kTfLiteFloat32,
                       "The type of the projection bias");
  }
  if (t.aux_input != nullptr) {
    LITMUS_ENSURE_TYPE(context, t.aux_input->type, kTfLiteFloat32,
                       "The type of the auxiliary input");
  }
  return kTfLiteOk;
}

// An input [batch, depth] is treated as a sequence of one step.
Sequence SequenceOf(const TfLiteTensor* input, bool time_major) {
  if (tflite::NumDimensions(input) == 3) return Sequence::Of(*input->dims, time_major);
  Sequence sequence;
  sequence.batch = input->dims->data[0];
  sequence.depth = input->dims->data[1];
  return sequence;
}

TfLiteStatus PrepareOneWay(TfLiteContext* context, TfLiteNode* node, const LstmOptions& options,
                           bool is_sequence) {
  TF_LITE_ENSURE_MSG(context, tflite::NumInputs(node) == 20 || tflite::NumInputs(node) == 24,
                     "There must be 20 or 24 inputs.");
  const LstmTensors t = TensorsOf(context, node, FullPositions(node));
  TF_LITE_ENSURE_MSG(context,
                     t.input != nullptr && tflite::NumDimensions(t.input) == (is_sequence ? 3 : 2),
                     "The input has the wrong number of dimensions for this operator.");
  const Sequence sequence = SequenceOf(t.input, options.time_major);
  TF_LITE_ENSURE_OK(context, CheckLstm(context, t, options, sequence.batch));
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  std::vector<int64_t> shape = DimsOf(t.input);
  shape.back() = options.diagonal_recurrent ? t.units() : t.outputs();
  TF_LITE_ENSURE_OK(context, ResizeTo(context, output, shape));
  if (t.input->type != kTfLiteInt8) return CheckFloatTypes(context, t, output);
  LITMUS_ENSURE_TYPE(context, output->type, kTfLiteInt8, "The type of the output");
  TF_LITE_ENSURE_MSG(
      context, !options.diagonal_recurrent,
      "Integer cells take no diagonal recurrent weights (diagonal_recurrent_tensors).");
  auto* data = static_cast<IntegerData*>(node->user_data);
  data->is_narrow = !is_sequence && tflite::NumIntermediates(node) == kNarrowIntermediates;
  if (data->is_narrow) return PrepareNarrowLstm(context, node, t, options, &data->narrow);
  TF_LITE_ENSURE_MSG(context, tflite::NumIntermediates(node) == 5,
                     "An integer cell needs five intermediate tensors, or twelve in LSTM.");
  const TfLiteTensor* intermediates[5];
  for (int i = 0; i < 5; ++i) {
    const int index = node->intermediates->data[i];
    intermediates[i] = index < 0 ? nullptr : tflite::GetIntermediates(context, node, i);
  }
  return PrepareIntegerLstm(context, t, options, intermediates, &data->wide);
}

TfLiteStatus EvalOneWay(TfLiteContext* context, TfLiteNode* node, const LstmOptions& options) {
  const LstmTensors t = TensorsOf(context, node, FullPositions(node));
  const Sequence sequence = SequenceOf(t.input, options.time_major);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  auto& data = *static_cast<IntegerData*>(node->user_data);
  if (t.input->type == kTfLiteInt8 && data.is_narrow) {
    RunNarrowLstm(t, data.narrow, sequence.batch, output->data.int8);
  } else if (t.input->type == kTfLiteInt8) {
    if (data.wide.computes_biases) FillBiases(t, &data.wide);
    RunIntegerLstm(t, data.wide, sequence, output->data.int8);
  } else {
    RunFloatLstm(t, options, sequence, false, output->data.f,
                 output->dims->data[output->dims->size - 1]);
  }
  return kTfLiteOk;
}

bool IsBasic(const TfLiteNode* node) {
  return static_cast<const TfLiteLSTMParams*>(node->builtin_data)->kernel_type ==
         kTfLiteLSTMBasicKernel;
}

TfLiteStatus PrepareLstm(TfLiteContext* context, TfLiteNode* node) {
  TF_LITE_ENSURE_MSG(context, node->builtin_data != nullptr, "The operator has no options.");
  if (IsBasic(node)) return PrepareBasicLstm(context, node);
  return PrepareOneWay(context, node,
                       OptionsOf(*static_cast<const TfLiteLSTMParams*>(node->builtin_data)), false);
}

TfLiteStatus EvalLstm(TfLiteContext* context, TfLiteNode* node) {
  if (IsBasic(node)) return EvalBasicLstm(context, node);
  return EvalOneWay(context, node,
                    OptionsOf(*static_cast<const TfLiteLSTMParams*>(node->builtin_data)));
}

TfLiteStatus PrepareSequenceLstm(TfLiteContext* context, TfLiteNode* node) {
  TF_LITE_ENSURE_MSG(context, node->builtin_data != nullptr, "The operator has no options.");
  return PrepareOneWay(
      context, node,
      OptionsOf(*static_cast<const TfLiteUnidirectionalSequenceLSTMParams*>(node->builtin_data)),
      true);
}

TfLiteStatus EvalSequenceLstm(TfLiteContext* context, TfLiteNode* node) {
  return EvalOneWay(
      context, node,
      OptionsOf(*static_cast<const TfLiteUnidirectionalSequenceLSTMParams*>(node->builtin_data)));
}

// ---- BIDIRECTIONAL_SEQUENCE_LSTM

// If the auxiliary input has weights, both cells read it in addition to the input. Otherwise the
// backward cell reads it instead of the input.
void BidirectionalPositions(TfLiteContext* context, TfLiteNode* node, LstmPositions* forward,
                            LstmPositions* backward) {
  constexpr int kAuxInput = 39, kForwardAux = 40, kBackwardAux = 44;
  forward->output_state = 35;
  forward->cell_state = 36;
  backward->output_state = 37;
  backward->cell_state = 38;
  constexpr int kPeepholes[kGates] = {26, 27, -1, 28};
  for (int g = 0; g < kGates; ++g) {
    backward->weights[g] = 18 + g;
    backward->recurrent[g] = 22 + g;
    backward->peephole[g] = kPeepholes[g];
    backward->bias[g] = 29 + g;
  }
  backward->projection = 33;
  backward->projection_bias = 34;
  if (tflite::GetOptionalInputTensor(context, node, kAuxInput) == nullptr) return;
  if (tflite::GetOptionalInputTensor(context, node, kForwardAux + kOutputGate) == nullptr) {
    backward->input = kAuxInput;
    return;
  }
  forward->aux_input = backward->aux_input = kAuxInput;
  for (int g = 0; g < kGates; ++g) {
    forward->aux_weights[g] = kForwardAux + g;
    backward->aux_weights[g] = kBackwardAux + g;
  }
}

const TfLiteBidirectionalSequenceLSTMParams& BidirectionalParams(const TfLiteNode* node) {
  return *static_cast<const TfLiteBidirectionalSequenceLSTMParams*>(node->builtin_data);
}

TfLiteStatus PrepareBidirectional(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 48, "The number of inputs");
  TF_LITE_ENSURE_MSG(context, node->builtin_data != nullptr, "The operator has no options.");
  const bool merge = BidirectionalParams(node).merge_outputs;
  const LstmOptions options = OptionsOf(BidirectionalParams(node));
  LITMUS_ENSURE_VALUE_OF(context, tflite::NumOutputs(node), merge ? 1 : 2, "The number of outputs",
                         "by merge_outputs");
  LstmPositions positions[2];
  BidirectionalPositions(context, node, &positions[0], &positions[1]);
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  int64_t columns[2];
  const TfLiteTensor* input = nullptr;
  for (int direction = 0; direction < 2; ++direction) {
    const LstmTensors t = TensorsOf(context, node, positions[direction]);
    for (const TfLiteTensor* tensor : {t.input, t.aux_input}) {
      if (tensor == nullptr) continue;
      LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(tensor), 3,
                          "The number of dimensions of a tensor");
      if (input == nullptr) input = tensor;
      LITMUS_ENSURE_VALUE_OF(context, tensor->dims->data[0], input->dims->data[0],
                             "Dimension 0 of a tensor", "dimension 0 of the input");
      LITMUS_ENSURE_VALUE_OF(context, tensor->dims->data[1], input->dims->data[1],
                             "Dimension 1 of a tensor", "dimension 1 of the input");
    }
    TF_LITE_ENSURE_MSG(context, t.input != nullptr, "The input is missing.");
    TF_LITE_ENSURE_OK(
        context, CheckLstm(context, t, options, input->dims->data[options.time_major ? 1 : 0]));
    TF_LITE_ENSURE_OK(context, CheckFloatTypes(context, t, output));
    columns[direction] = t.outputs();
  }
  const int64_t d0 = input->dims->data[0], d1 = input->dims->data[1];
  if (merge) return ResizeTo(context, output, {d0, d1, columns[0] + columns[1]});
  TF_LITE_ENSURE_OK(context, ResizeTo(context, output, {d0, d1, columns[0]}));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 1, &output));
  LITMUS_ENSURE_TYPE(context, output->type, kTfLiteFloat32, "The type of the output");
  return ResizeTo(context, output, {d0, d1, columns[1]});
}

TfLiteStatus EvalBidirectional(TfLiteContext* context, TfLiteNode* node) {
  const bool merge = BidirectionalParams(node).merge_outputs;
  const LstmOptions options = OptionsOf(BidirectionalParams(node));
  LstmPositions positions[2];
  BidirectionalPositions(context, node, &positions[0], &positions[1]);
  int64_t offset = 0;
  for (int direction = 0; direction < 2; ++direction) {
    const LstmTensors t = TensorsOf(context, node, positions[direction]);
    TfLiteTensor* output = tflite::GetOutput(context, node, merge ? 0 : direction);
    RunFloatLstm(t, options, Sequence::Of(*t.input->dims, options.time_major), direction == 1,
                 output->data.f + offset, output->dims->data[2]);
    if (merge) offset = t.outputs();
  }
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_LSTM() {
  return litmus::MakeRegistration<litmus::IntegerData, litmus::PrepareLstm, litmus::EvalLstm>();
}
TfLiteRegistration* Register_UNIDIRECTIONAL_SEQUENCE_LSTM() {
  return litmus::MakeRegistration<litmus::IntegerData, litmus::PrepareSequenceLstm,
                                  litmus::EvalSequenceLstm>();
}
TfLiteRegistration* Register_BIDIRECTIONAL_SEQUENCE_LSTM() {
  return litmus::MakeRegistration<void, litmus::PrepareBidirectional, litmus::EvalBidirectional>();
}

}  // namespace tflite::ops::builtin
