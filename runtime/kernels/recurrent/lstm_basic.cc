// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/recurrent/lstm_basic.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/wrapping_arithmetic.h"
#include "runtime/kernels/recurrent/fixed16.h"

namespace litmus {
namespace {

enum Input { kData, kLastOutput, kWeights, kBias, kLastState };
enum Output { kActivation, kState, kConcatenated, kGateValues };

// Calls f(batch, index of the gate value, offset of its row of weights) for each value of the
// gates.
template <typename F>
void ForEachGateValue(int batch, int depth, int units, const F& f) {
  for (int b = 0; b < batch; ++b) {
    for (int g = 0; g < 4 * units; ++g) f(b, g, int64_t{g} * (depth + units));
  }
}

void RunFloat(TfLiteContext* context, TfLiteNode* node, int batch, int depth, int units) {
  const float* x = tflite::GetInput(context, node, kData)->data.f;
  const float* h = tflite::GetInput(context, node, kLastOutput)->data.f;
  const float* weights = tflite::GetInput(context, node, kWeights)->data.f;
  const float* bias = tflite::GetInput(context, node, kBias)->data.f;
  const float* last = tflite::GetInput(context, node, kLastState)->data.f;
  float* gates = tflite::GetOutput(context, node, kGateValues)->data.f;
  ForEachGateValue(batch, depth, units, [&](int b, int g, int64_t row) {
    float sum = bias[g];
    for (int i = 0; i < depth; ++i) sum += weights[row + i] * x[b * depth + i];
    for (int i = 0; i < units; ++i) sum += weights[row + depth + i] * h[b * units + i];
    gates[int64_t{b} * 4 * units + g] = sum;
  });
  const auto sigmoid = [](float v) { return 1.0f / (1.0f + std::exp(-v)); };
  float* state = tflite::GetOutput(context, node, kState)->data.f;
  float* out = tflite::GetOutput(context, node, kActivation)->data.f;
  for (int b = 0; b < batch; ++b) {
    for (int u = 0; u < units; ++u) {
      const float* g = gates + int64_t{b} * 4 * units + u;
      const int64_t i = int64_t{b} * units + u;
      const float next = sigmoid(g[0]) * std::tanh(g[units]) + sigmoid(g[2 * units]) * last[i];
      state[i] = next;
      out[i] = sigmoid(g[3 * units]) * std::tanh(next);
    }
  }
}

// x · multiplier · 2^(shift − 31), rounded twice, the second time with ties up, as in the matrix
// library of TensorFlow Lite's kernel. MultiplyByQuantizedMultiplier rounds differently.
int32_t ScaledTiesUp(int32_t x, int32_t multiplier, int shift) {
  const int left = shift > 0 ? shift : 0, right = shift > 0 ? 0 : -shift;
  const int64_t high = SaturatingRoundingDoublingHighMul(WrappingShiftLeft(x, left), multiplier);
  return static_cast<int32_t>(right == 0 ? high : (high + (int64_t{1} << (right - 1))) >> right);
}

void RunUint8(TfLiteContext* context, TfLiteNode* node, int batch, int depth, int units) {
  constexpr int kGateIntegerBits = 3, kStateIntegerBits = 4;
  constexpr int32_t kZeroPoint = 128;  // zero point of inputs and outputs
  const uint8_t* x = tflite::GetInput(context, node, kData)->data.uint8;
  const uint8_t* h = tflite::GetInput(context, node, kLastOutput)->data.uint8;
  const TfLiteTensor* weights = tflite::GetInput(context, node, kWeights);
  const TfLiteTensor* bias = tflite::GetInput(context, node, kBias);
  const int16_t* last = tflite::GetInput(context, node, kLastState)->data.i16;
  int16_t* gates = tflite::GetOutput(context, node, kGateValues)->data.i16;
  int32_t multiplier;
  int shift;
  QuantizeMultiplier(4096.0 * static_cast<double>(bias->params.scale), &multiplier, &shift);
  const int32_t weight_zero = weights->params.zero_point;
  ForEachGateValue(batch, depth, units, [&](int b, int g, int64_t row) {
    int32_t sum = bias->data.i32[g];
    const uint8_t* w = weights->data.uint8 + row;
    for (int i = 0; i < depth; ++i) {
      sum = WrappingSum(sum, (w[i] - weight_zero) * (x[b * depth + i] - kZeroPoint));
    }
    for (int i = 0; i < units; ++i) {
      sum = WrappingSum(sum, (w[depth + i] - weight_zero) * (h[b * units + i] - kZeroPoint));
    }
    gates[int64_t{b} * 4 * units + g] = Saturated16(ScaledTiesUp(sum, multiplier, shift));
  });
  int16_t* state = tflite::GetOutput(context, node, kState)->data.i16;
  uint8_t* out = tflite::GetOutput(context, node, kActivation)->data.uint8;
  for (int b = 0; b < batch; ++b) {
    for (int u = 0; u < units; ++u) {
      const int16_t* g = gates + int64_t{b} * 4 * units + u;
      const int64_t i = int64_t{b} * units + u;
      const int16_t added =
          RoundingHighMul16(Sigmoid16(g[0], kGateIntegerBits), Tanh16(g[units], kGateIntegerBits));
      const int16_t kept = RoundingHighMul16(Sigmoid16(g[2 * units], kGateIntegerBits), last[i]);
      const int16_t next = Saturated16(int64_t{ScaledByPot(added, -kStateIntegerBits)} + kept);
      state[i] = next;
      const int16_t activation = RoundingHighMul16(Sigmoid16(g[3 * units], kGateIntegerBits),
                                                   Tanh16(next, kStateIntegerBits));
      out[i] = static_cast<uint8_t>(
          kZeroPoint + std::clamp<int32_t>(RoundingDivideByPOT(activation, 8), -128, 127));
    }
  }
}

}  // namespace

TfLiteStatus PrepareBasicLstm(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE_OF(context, tflite::NumInputs(node), 5, "The number of inputs",
                         "as kernel_type BASIC has them");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 4, "The number of outputs");
  const TfLiteTensor* inputs[5];
  for (int i = 0; i < 5; ++i) {
    TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, i, &inputs[i]));
    LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(inputs[i]), i == kBias ? 1 : 2,
                        "The number of dimensions of an input");
  }
  const int batch = inputs[kData]->dims->data[0], depth = inputs[kData]->dims->data[1];
  const int units = inputs[kLastOutput]->dims->data[1];
  LITMUS_ENSURE_VALUE_OF(context, inputs[kLastOutput]->dims->data[0], batch,
                         "Dimension 0 of the last output", "the batch size");
  LITMUS_ENSURE_VALUE(context, inputs[kWeights]->dims->data[0], int64_t{4} * units,
                      "Dimension 0 of the weights");
  LITMUS_ENSURE_VALUE(context, inputs[kWeights]->dims->data[1], int64_t{depth} + units,
                      "Dimension 1 of the weights");
  LITMUS_ENSURE_VALUE(context, inputs[kBias]->dims->data[0], int64_t{4} * units,
                      "Dimension 0 of the bias");
  LITMUS_ENSURE_VALUE_OF(context, inputs[kLastState]->dims->data[0], batch,
                         "Dimension 0 of the last state", "the batch size");
  LITMUS_ENSURE_VALUE_OF(context, inputs[kLastState]->dims->data[1], units,
                         "Dimension 1 of the last state", "the number of units");
  const bool is_float = inputs[kData]->type == kTfLiteFloat32;
  const TfLiteType narrow = is_float ? kTfLiteFloat32 : kTfLiteUInt8;
  const TfLiteType wide = is_float ? kTfLiteFloat32 : kTfLiteInt16;
  const TfLiteType types[] = {narrow, narrow, narrow, is_float ? kTfLiteFloat32 : kTfLiteInt32,
                              wide};
  for (int i = 0; i < 5; ++i) {
    LITMUS_ENSURE_TYPE(context, inputs[i]->type, types[i], "The type of an input");
  }
  const int64_t columns[] = {units, units, int64_t{depth} + units, int64_t{4} * units};
  const TfLiteType output_types[] = {narrow, wide, narrow, wide};
  for (int i = 0; i < 4; ++i) {
    TfLiteTensor* output;
    TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, i, &output));
    LITMUS_ENSURE_TYPE(context, output->type, output_types[i], "The type of the output");
    TF_LITE_ENSURE_OK(context, ResizeTo(context, output, {batch, columns[i]}));
  }
  return kTfLiteOk;
}

TfLiteStatus EvalBasicLstm(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input = tflite::GetInput(context, node, kData);
  const TfLiteTensor* last = tflite::GetInput(context, node, kLastOutput);
  const int batch = input->dims->data[0], depth = input->dims->data[1];
  const int units = last->dims->data[1];
  if (input->type == kTfLiteFloat32) {
    RunFloat(context, node, batch, depth, units);
  } else {
    RunUint8(context, node, batch, depth, units);
  }
  // The third output of the operator is the concatenation [input, last output].
  TfLiteTensor* joined = tflite::GetOutput(context, node, kConcatenated);
  const size_t size = input->type == kTfLiteFloat32 ? sizeof(float) : 1;
  char* to = joined->data.raw;
  for (int b = 0; b < batch; ++b) {
    to = std::copy_n(input->data.raw + size * static_cast<size_t>(b * depth),
                     size * static_cast<size_t>(depth), to);
    to = std::copy_n(last->data.raw + size * static_cast<size_t>(b * units),
                     size * static_cast<size_t>(units), to);
  }
  // If the model keeps the state in variables, the new state is copied to them for the next step.
  const int pairs[][2] = {{kLastOutput, kActivation}, {kLastState, kState}};
  for (const auto& [from, to] : pairs) {
    TfLiteTensor* variable = tflite::GetVariableInput(context, node, from);
    const TfLiteTensor* output = tflite::GetOutput(context, node, to);
    if (variable != nullptr && variable->bytes == output->bytes) {
      std::copy_n(output->data.raw, output->bytes, variable->data.raw);
    }
  }
  return kTfLiteOk;
}

}  // namespace litmus
