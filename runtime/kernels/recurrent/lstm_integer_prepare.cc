// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Prepare of integer LSTM cells: checks, multipliers, and biases that include the sums of rows of
// weights.
#include <algorithm>
#include <cmath>

#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/quantized_tensor.h"
#include "runtime/kernels/common/wrapping_arithmetic.h"
#include "runtime/kernels/recurrent/fixed16.h"
#include "runtime/kernels/recurrent/lstm_integer.h"

namespace litmus {
namespace {

// Returns bias[u] + factor · Σ_i matrix[u][i] for each u.
std::vector<int32_t> EffectiveBias(const TfLiteTensor* matrix, int32_t factor,
                                   const TfLiteTensor* bias) {
  const int rows = matrix->dims->data[0], columns = matrix->dims->data[1];
  std::vector<int32_t> result(static_cast<size_t>(rows));
  for (int r = 0; r < rows; ++r) {
    int32_t sum = bias == nullptr ? 0 : bias->data.i32[r];
    for (int c = 0; c < columns; ++c) {
      sum = WrappingSum(sum, factor * matrix->data.int8[int64_t{r} * columns + c]);
    }
    result[static_cast<size_t>(r)] = sum;
  }
  return result;
}

// Whether the tensors that FillBiases reads are known in Prepare.
bool AreBiasesKnown(const LstmTensors& t) {
  const auto is_known = [](const TfLiteTensor* tensor) {
    return tensor == nullptr ||
           (tflite::IsConstantOrPersistentTensor(tensor) && tensor->data.raw != nullptr);
  };
  for (int g = 0; g < kGates; ++g) {
    if (!is_known(t.weights[g]) || !is_known(t.recurrent[g]) || !is_known(t.bias[g])) return false;
  }
  return is_known(t.projection) && is_known(t.projection_bias);
}

}  // namespace

TfLiteStatus CheckIntegerLstm(TfLiteContext* context, const LstmTensors& t) {
  TF_LITE_ENSURE_MSG(context, t.aux_input == nullptr, "Integer cells take no auxiliary input.");
  LITMUS_ENSURE_TYPE(context, t.input->type, kTfLiteInt8, "The type of the input");
  TF_LITE_ENSURE_MSG(context,
                     t.output_state->type == kTfLiteInt8 || t.output_state->type == kTfLiteInt16,
                     "The type of the output state is %s; it must be INT8 or INT16.",
                     TfLiteTypeGetName(t.output_state->type));
  LITMUS_ENSURE_TYPE(context, t.cell_state->type, kTfLiteInt16, "The type of the cell state");
  for (const TfLiteTensor* tensor : {t.input, static_cast<const TfLiteTensor*>(t.output_state),
                                     static_cast<const TfLiteTensor*>(t.cell_state)}) {
    TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, tensor, "input or state"));
  }
  for (int g = t.couples_gates() ? kForgetGate : kInputGate; g < kGates; ++g) {
    LITMUS_ENSURE_TYPE(context, t.weights[g]->type, kTfLiteInt8,
                       "The type of the weights of a gate");
    LITMUS_ENSURE_TYPE(context, t.recurrent[g]->type, kTfLiteInt8,
                       "The type of the recurrent weights of a gate");
    LITMUS_ENSURE_TYPE(context, t.bias[g]->type, kTfLiteInt32, "The type of a bias");
    if (t.peephole[g] != nullptr) {
      LITMUS_ENSURE_TYPE(context, t.peephole[g]->type, kTfLiteInt16,
                         "The type of the peephole weights");
    }
    if (t.norm[g] != nullptr) {
      LITMUS_ENSURE_TYPE(context, t.norm[g]->type, kTfLiteInt16,
                         "The type of the normalisation weights");
    }
  }
  if (t.projection != nullptr) {
    LITMUS_ENSURE_TYPE(context, t.projection->type, kTfLiteInt8, "The type of the projection");
    if (t.projection_bias != nullptr) {
      LITMUS_ENSURE_TYPE(context, t.projection_bias->type, kTfLiteInt32,
                         "The type of the projection bias");
    }
  }
  return kTfLiteOk;
}

TfLiteStatus PrepareIntegerLstm(TfLiteContext* context, const LstmTensors& t,
                                const LstmOptions& options,
                                const TfLiteTensor* const* intermediates, IntegerLstm* data) {
  TF_LITE_ENSURE_OK(context, CheckIntegerLstm(context, t));
  // As in TensorFlow Lite, products of scales are rounded to float.
  const float input_scale = t.input->params.scale, state_scale = t.output_state->params.scale;
  const double log2 = std::log2(static_cast<double>(t.cell_state->params.scale));
  data->cell_exponent = static_cast<int>(std::lround(log2));
  TF_LITE_ENSURE_MSG(context,
                     std::fabs(log2 - std::round(log2)) < 1e-3 && data->cell_exponent <= -9 &&
                         data->cell_exponent >= -15,
                     "The cell state's scale must be a power of two from 2^-15 to 2^-9.");
  constexpr float kGateScale = 1.0f / 4096;  // scale of gates without normalisation
  for (int g = t.couples_gates() ? kForgetGate : kInputGate; g < kGates; ++g) {
    float scale = kGateScale;
    if (t.normalizes()) {
      TF_LITE_ENSURE_MSG(context, intermediates[g] != nullptr,
                         "An intermediate tensor is missing.");
      TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, intermediates[g], "intermediate"));
      scale = intermediates[g]->params.scale;
      TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, t.norm[g], "normalisation"));
      data->norm[g] = FixedMultiplier(t.norm[g]->params.scale);
      constexpr float kMostGuard = 1 << 30;
      data->variance_guard[g] =
          static_cast<int32_t>(std::clamp(10000 * t.norm[g]->params.scale, 1.0f, kMostGuard));
    }
    data->input[g] = FixedMultiplier(t.weights[g]->params.scale * input_scale / scale);
    data->recurrent[g] = FixedMultiplier(t.recurrent[g]->params.scale * state_scale / scale);
    if (t.peephole[g] != nullptr) {
      data->peephole[g] =
          FixedMultiplier(std::ldexp(t.peephole[g]->params.scale, data->cell_exponent) / scale);
    }
  }
  TF_LITE_ENSURE_MSG(context, intermediates[4] != nullptr, "An intermediate tensor is missing.");
  TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, intermediates[4], "intermediate"));
  const float hidden_scale = intermediates[4]->params.scale;
  data->hidden_zero_point = intermediates[4]->params.zero_point;
  // As in TensorFlow Lite, this zero point is subtracted before a projection, and the bias adds it
  // again. Results differ only for saturated values.
  if (t.projection != nullptr) data->hidden_zero_point = -data->hidden_zero_point;
  data->hidden = FixedMultiplier(std::ldexp(1.0f, -30) / hidden_scale);
  if (t.projection != nullptr) {
    data->projection = FixedMultiplier(t.projection->params.scale * hidden_scale / state_scale);
  }
  data->cell_clip = options.cell_clip > 0
                        ? Saturated16(static_cast<int64_t>(
                              std::min(options.cell_clip / t.cell_state->params.scale, 32767.0f)))
                        : int16_t{0};
  data->projection_clip = options.projection_clip > 0
                              ? static_cast<int8_t>(std::min(
                                    options.projection_clip / t.output_state->params.scale, 127.0f))
                              : int8_t{0};
  data->computes_biases = !AreBiasesKnown(t);
  if (!data->computes_biases) FillBiases(t, data);
  return kTfLiteOk;
}

void FillBiases(const LstmTensors& t, IntegerLstm* data) {
  for (int g = t.couples_gates() ? kForgetGate : kInputGate; g < kGates; ++g) {
    data->input_bias[g] = EffectiveBias(t.weights[g], -t.input->params.zero_point,
                                        t.normalizes() ? nullptr : t.bias[g]);
    data->recurrent_bias[g] =
        EffectiveBias(t.recurrent[g], -t.output_state->params.zero_point, nullptr);
  }
  if (t.projection != nullptr) {
    data->projection_bias =
        EffectiveBias(t.projection, -data->hidden_zero_point, t.projection_bias);
  }
}

}  // namespace litmus
