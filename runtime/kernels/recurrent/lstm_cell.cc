// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/recurrent/lstm_cell.h"

#include "runtime/kernels/checks/ensure.h"

namespace litmus {
namespace {

const TfLiteTensor* At(TfLiteContext* context, TfLiteNode* node, int position) {
  if (position < 0 || position >= tflite::NumInputs(node)) return nullptr;
  return tflite::GetOptionalInputTensor(context, node, position);
}

TfLiteStatus CheckVector(TfLiteContext* context, const TfLiteTensor* vector, int size,
                         const char* what) {
  if (vector == nullptr || tflite::NumElements(vector) == size) return kTfLiteOk;
  TF_LITE_KERNEL_LOG(context, "The %s must have %d elements, not %lld.", what, size,
                     static_cast<long long>(tflite::NumElements(vector)));
  return kTfLiteError;
}

// Checks a set of optional tensors, one per gate: either all are present or none is; a coupled cell
// has none for the input gate.
TfLiteStatus CheckSet(TfLiteContext* context, const TfLiteTensor* const* tensors, bool coupled,
                      bool has_cell_gate, const char* what) {
  const bool any = tensors[kOutputGate] != nullptr;
  const bool complete = (tensors[kForgetGate] != nullptr) == any &&
                        (!has_cell_gate || (tensors[kCellGate] != nullptr) == any) &&
                        (coupled || (tensors[kInputGate] != nullptr) == any);
  if (complete) return kTfLiteOk;
  TF_LITE_KERNEL_LOG(context, "The %s must be present for all gates or for none.", what);
  return kTfLiteError;
}

}  // namespace

LstmTensors TensorsOf(TfLiteContext* context, TfLiteNode* node, const LstmPositions& p) {
  LstmTensors t = {};
  t.input = At(context, node, p.input);
  for (int g = 0; g < kGates; ++g) {
    t.weights[g] = At(context, node, p.weights[g]);
    t.recurrent[g] = At(context, node, p.recurrent[g]);
    t.peephole[g] = At(context, node, p.peephole[g]);
    t.bias[g] = At(context, node, p.bias[g]);
    t.norm[g] = At(context, node, p.norm[g]);
    t.aux_weights[g] = At(context, node, p.aux_weights[g]);
  }
  t.projection = At(context, node, p.projection);
  t.projection_bias = At(context, node, p.projection_bias);
  t.aux_input = At(context, node, p.aux_input);
  t.output_state = tflite::GetVariableInput(context, node, p.output_state);
  t.cell_state = tflite::GetVariableInput(context, node, p.cell_state);
  return t;
}

TfLiteStatus CheckLstm(TfLiteContext* context, const LstmTensors& t, const LstmOptions& options,
                       int batch) {
  TF_LITE_ENSURE_MSG(context, t.input != nullptr, "The input is missing.");
  TF_LITE_ENSURE_MSG(context, t.output_state != nullptr && t.cell_state != nullptr,
                     "The output state and the cell state must be variable tensors.");
  const bool coupled = t.couples_gates();
  for (int g = coupled ? kForgetGate : kInputGate; g < kGates; ++g) {
    TF_LITE_ENSURE_MSG(context, t.weights[g] != nullptr && t.recurrent[g] != nullptr,
                       "The weights of a gate are missing.");
    TF_LITE_ENSURE_MSG(context, t.bias[g] != nullptr, "The bias of a gate is missing.");
    LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(t.weights[g]), 2,
                        "The number of dimensions of the weights of a gate");
  }
  TF_LITE_ENSURE_MSG(context, !coupled || t.recurrent[kInputGate] == nullptr,
                     "The input gate has recurrent weights, but no input weights.");
  TF_LITE_ENSURE_OK(context, CheckSet(context, t.peephole, coupled, false, "peephole weights"));
  TF_LITE_ENSURE_OK(context,
                    CheckSet(context, t.norm, coupled, true, "layer normalisation weights"));
  TF_LITE_ENSURE_OK(context, CheckSet(context, t.aux_weights, coupled, true, "aux weights"));
  const int units = t.units(), depth = t.input->dims->data[t.input->dims->size - 1];
  const bool diagonal = options.diagonal_recurrent;
  if (!diagonal) {
    LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(t.recurrent[kOutputGate]), 2,
                        "The number of dimensions of the recurrent weights of the output gate");
  }
  const int outputs = diagonal ? units : t.outputs();
  TF_LITE_ENSURE_MSG(context, units > 0 && outputs > 0, "The cell has no units or no outputs.");
  for (int g = coupled ? kForgetGate : kInputGate; g < kGates; ++g) {
    TF_LITE_ENSURE_OK(context, CheckMatrix(context, t.weights[g], units, depth, "input weights"));
    if (diagonal) {
      TF_LITE_ENSURE_OK(context, CheckVector(context, t.recurrent[g], units,
                                             "recurrent weights (diagonal_recurrent_tensors)"));
      const TfLiteType type = t.recurrent[g]->type;
      TF_LITE_ENSURE_MSG(context, type == kTfLiteFloat32 || type == kTfLiteInt8,
                         "Diagonal recurrent weights must be float32 or int8.");
    } else {
      TF_LITE_ENSURE_OK(context,
                        CheckMatrix(context, t.recurrent[g], units, outputs, "recurrent weights"));
    }
    LITMUS_ENSURE_TYPE_OF(context, t.weights[g]->type, t.weights[kOutputGate]->type,
                          "The type of the weights of a gate",
                          "the type of the weights of the output gate");
    LITMUS_ENSURE_TYPE_OF(context, t.recurrent[g]->type, t.recurrent[kOutputGate]->type,
                          "The type of the recurrent weights of a gate",
                          "the type of the recurrent weights of the output gate");
    TF_LITE_ENSURE_OK(context, CheckVector(context, t.bias[g], units, "bias"));
    TF_LITE_ENSURE_OK(context, CheckVector(context, t.peephole[g], units, "peephole weights"));
    TF_LITE_ENSURE_OK(context, CheckVector(context, t.norm[g], units, "normalisation weights"));
    if (t.aux_weights[g] != nullptr) {
      TF_LITE_ENSURE_MSG(context, t.aux_input != nullptr,
                         "The auxiliary weights have no auxiliary input.");
      TF_LITE_ENSURE_OK(context, CheckMatrix(context, t.aux_weights[g], units,
                                             t.aux_input->dims->data[t.aux_input->dims->size - 1],
                                             "aux weights"));
    }
  }
  if (t.projection != nullptr) {
    TF_LITE_ENSURE_OK(context,
                      CheckMatrix(context, t.projection, outputs, units, "projection weights"));
    TF_LITE_ENSURE_OK(context, CheckVector(context, t.projection_bias, outputs, "projection bias"));
  } else {
    TF_LITE_ENSURE_MSG(context, outputs == units,
                       "Without a projection there must be as many outputs as units.");
    TF_LITE_ENSURE_MSG(context, t.projection_bias == nullptr,
                       "There is a projection bias, but no projection.");
  }
  TF_LITE_ENSURE_MSG(context, tflite::NumElements(t.output_state) == int64_t{batch} * outputs,
                     "The output state's shape must be [batch, outputs].");
  TF_LITE_ENSURE_MSG(context, tflite::NumElements(t.cell_state) == int64_t{batch} * units,
                     "The cell state's shape must be [batch, units].");
  TF_LITE_ENSURE_MSG(context, options.cell_clip >= 0 && options.projection_clip >= 0,
                     "A clip is negative.");
  return kTfLiteOk;
}

}  // namespace litmus
