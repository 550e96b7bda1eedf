// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// LOGISTIC, TANH, RELU, RELU6, RELU_N1_TO_1, RELU_0_TO_1 on any shape: float32; int8 and uint8 by a
// table of all 256 values, made once from the float function, so that both resolvers give the same.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "runtime/kernels/builtin_kernels.h"
#include "runtime/kernels/kernel_util.h"

namespace litmus {
namespace {

float Logistic(float x) { return 1.0f / (1.0f + std::exp(-x)); }
float Tanh(float x) { return std::tanh(x); }
float Relu(float x) { return x > 0 ? x : 0; }
float Relu6(float x) { return std::min(std::max(x, 0.0f), 6.0f); }
float ReluN1To1(float x) { return std::min(std::max(x, -1.0f), 1.0f); }
float Relu0To1(float x) { return std::min(std::max(x, 0.0f), 1.0f); }

using Function = float (*)(float);

struct OpData {
  uint8_t table[256];
  // int16 LOGISTIC: input times this, shifted right, is in units of 1 / (3 · 4096).
  int32_t multiplier = 0;
  int shift = 0;
};

// int16 LOGISTIC is 256 points, 1/24 apart, joined by straight lines; Q0.16. Each point lies off
// the function by half of what the line misses it by in the middle, so that the error is spread
// evenly. (Fitted to LiteRT 2.3.0, which agrees on all 65536 inputs.)
constexpr int kSigmoidPoints = 256;
struct SigmoidTable {
  uint16_t values[kSigmoidPoints];
  SigmoidTable() {
    constexpr double kStep = 1 / 24.0;
    const auto sigmoid = [](double x) { return 65536 / (1 + std::exp(-x)); };
    for (int i = 0; i < kSigmoidPoints; ++i) {
      const double x = i * kStep;
      const double missed = (sigmoid(x) + sigmoid(x + kStep)) / 2 - sigmoid(x + kStep / 2);
      values[i] =
          static_cast<uint16_t>(std::min(std::floor(sigmoid(x) - missed / 2 + 0.5), 65535.0));
    }
  }
};

void PrepareLogisticInt16(float scale, OpData* data) {
  // A power of two needs no multiplier beyond the 3 of the table's unit.
  int exponent;
  if (std::frexp(scale, &exponent) == 0.5f && exponent - 1 == -12) {
    data->multiplier = 3;
    data->shift = 0;
    return;
  }
  double multiplier = static_cast<double>(scale) * 4096 * 3;
  data->shift = 0;
  while (multiplier <= 32767.0 / 2 && data->shift <= 30) {
    ++data->shift;
    multiplier *= 2;
  }
  data->multiplier = static_cast<int32_t>(multiplier);
}

void LogisticInt16(const int16_t* in, int64_t n, const OpData& data, int16_t* out) {
  static const SigmoidTable table;
  const int64_t round = data.shift > 0 ? int64_t{1} << (data.shift - 1) : 0;
  for (int64_t i = 0; i < n; ++i) {
    const int64_t x = (int64_t{in[i]} * data.multiplier + round) >> data.shift;
    const int64_t magnitude = x < 0 ? -x : x;
    const int64_t point = magnitude >> 9;
    int64_t y = int64_t{0x7FFF} << 10;  // saturated, Q0.25
    if (point < kSigmoidPoints - 1) {
      const int64_t a = table.values[point], b = table.values[point + 1];
      y = (a << 9) + (magnitude & 511) * (b - a);
    }
    y = x >= 0 ? y + (1 << 9) : (int64_t{1} << 25) - y + (1 << 9) - 1;
    out[i] = static_cast<int16_t>(y >> 10);
  }
}

// table[byte of q] = byte of the quantised f(real value of q).
template <typename T>
void FillTable(const TfLiteTensor* input, const TfLiteTensor* output, Function f, OpData* data) {
  const float inverse_scale = 1.0f / output->params.scale;
  constexpr int kLow = std::numeric_limits<T>::min(), kHigh = std::numeric_limits<T>::max();
  for (int q = kLow; q <= kHigh; ++q) {
    const float real = input->params.scale * static_cast<float>(q - input->params.zero_point);
    const float rescaled = std::round(f(real) * inverse_scale);
    const float value = std::min(std::max(rescaled + static_cast<float>(output->params.zero_point),
                                          static_cast<float>(kLow)),
                                 static_cast<float>(kHigh));
    data->table[static_cast<uint8_t>(q)] = static_cast<uint8_t>(static_cast<T>(value));
  }
}

template <Function f>
TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  TF_LITE_ENSURE_EQ(context, tflite::NumInputs(node), 1);
  TF_LITE_ENSURE_EQ(context, tflite::NumOutputs(node), 1);
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  TF_LITE_ENSURE_TYPES_EQ(context, input->type, output->type);
  auto* data = static_cast<OpData*>(node->user_data);
  if (input->type == kTfLiteInt8 || input->type == kTfLiteUInt8) {
    TF_LITE_ENSURE_MSG(context, input->params.scale > 0 && output->params.scale > 0,
                       "Input and output need a quantisation scale above 0.");
    if (input->type == kTfLiteInt8) {
      FillTable<int8_t>(input, output, f, data);
    } else {
      FillTable<uint8_t>(input, output, f, data);
    }
  }
  if (input->type == kTfLiteInt16) {
    TF_LITE_ENSURE_MSG(context, f == Logistic, "int16 is not supported.");
    TF_LITE_ENSURE_MSG(context, input->params.scale > 0 && input->params.scale < 1,
                       "The input needs a quantisation scale between 0 and 1.");
    PrepareLogisticInt16(input->params.scale, data);
  }
  return context->ResizeTensor(context, output, TfLiteIntArrayCopy(input->dims));
}

template <Function f>
TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  const int64_t elements = tflite::NumElements(input);
  switch (input->type) {
    case kTfLiteFloat32:
      for (int64_t i = 0; i < elements; ++i) output->data.f[i] = f(input->data.f[i]);
      return kTfLiteOk;
    case kTfLiteInt8:
    case kTfLiteUInt8: {
      const auto& data = *static_cast<const OpData*>(node->user_data);
      for (int64_t i = 0; i < elements; ++i) {
        output->data.uint8[i] = data.table[input->data.uint8[i]];
      }
      return kTfLiteOk;
    }
    case kTfLiteInt16:
      LogisticInt16(input->data.i16, elements, *static_cast<const OpData*>(node->user_data),
                    output->data.i16);
      return kTfLiteOk;
    default:
      TF_LITE_KERNEL_LOG(context, "Type %s is not supported.", TfLiteTypeGetName(input->type));
      return kTfLiteError;
  }
}

void* Init(TfLiteContext*, const char*, size_t) { return new OpData; }
void Free(TfLiteContext*, void* data) { delete static_cast<OpData*>(data); }

template <Function f>
TfLiteRegistration* Registration() {
  static TfLiteRegistration registration = [] {
    TfLiteRegistration r = {};
    r.init = Init;
    r.free = Free;
    r.prepare = Prepare<f>;
    r.invoke = Eval<f>;
    return r;
  }();
  return &registration;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_LOGISTIC() { return litmus::Registration<litmus::Logistic>(); }
TfLiteRegistration* Register_TANH() { return litmus::Registration<litmus::Tanh>(); }
TfLiteRegistration* Register_RELU() { return litmus::Registration<litmus::Relu>(); }
TfLiteRegistration* Register_RELU6() { return litmus::Registration<litmus::Relu6>(); }
TfLiteRegistration* Register_RELU_N1_TO_1() { return litmus::Registration<litmus::ReluN1To1>(); }
TfLiteRegistration* Register_RELU_0_TO_1() { return litmus::Registration<litmus::Relu0To1>(); }

}  // namespace tflite::ops::builtin
