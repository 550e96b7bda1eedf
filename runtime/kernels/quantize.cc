// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// QUANTIZE: float32 to int8, uint8, int16 (round half away from zero); integers to other scales in
// fixed point.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "runtime/kernels/builtin_kernels.h"
#include "runtime/kernels/kernel_util.h"
#include "runtime/kernels/quantization.h"

namespace litmus {
namespace {

struct OpData {
  int32_t multiplier = 0;
  int shift = 0;
};

bool IsQuantizable(TfLiteType type) {
  return type == kTfLiteInt8 || type == kTfLiteUInt8 || type == kTfLiteInt16 ||
         type == kTfLiteInt32;
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  TF_LITE_ENSURE_EQ(context, tflite::NumInputs(node), 1);
  TF_LITE_ENSURE_EQ(context, tflite::NumOutputs(node), 1);
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  TF_LITE_ENSURE_MSG(context, IsQuantizable(output->type), "The output's type is not supported.");
  TF_LITE_ENSURE_MSG(context, input->type == kTfLiteFloat32 || IsQuantizable(input->type),
                     "The input's type is not supported.");
  TF_LITE_ENSURE_MSG(context, output->params.scale > 0,
                     "The output needs a quantisation scale above 0.");
  if (input->type != kTfLiteFloat32) {
    TF_LITE_ENSURE_MSG(context, input->params.scale > 0,
                       "The input needs a quantisation scale above 0.");
    auto* data = static_cast<OpData*>(node->user_data);
    QuantizeMultiplier(static_cast<double>(input->params.scale) / output->params.scale,
                       &data->multiplier, &data->shift);
  }
  return context->ResizeTensor(context, output, TfLiteIntArrayCopy(input->dims));
}

template <typename T>
void FromFloat(const TfLiteTensor* input, TfLiteTensor* output) {
  constexpr double kLow = std::numeric_limits<T>::min(), kHigh = std::numeric_limits<T>::max();
  const int64_t n = tflite::NumElements(input);
  const float* in = input->data.f;
  T* out = tflite::GetTensorData<T>(output);
  const float scale = output->params.scale;
  const int32_t zero_point = output->params.zero_point;
  for (int64_t i = 0; i < n; ++i) {
    const float value = std::round(in[i] / scale) + static_cast<float>(zero_point);
    // Not std::clamp: a NaN becomes the lowest value.
    out[i] = static_cast<T>(value >= kLow ? std::min<double>(value, kHigh) : kLow);
  }
}

template <typename In, typename Out>
void Rescale(const TfLiteTensor* input, const OpData& data, TfLiteTensor* output) {
  constexpr int64_t kLow = std::numeric_limits<Out>::min(), kHigh = std::numeric_limits<Out>::max();
  const int64_t n = tflite::NumElements(input);
  const In* in = tflite::GetTensorData<In>(input);
  Out* out = tflite::GetTensorData<Out>(output);
  const auto rescale = [&](In x) {
    const int32_t centred = static_cast<int32_t>(static_cast<uint32_t>(x) -
                                                 static_cast<uint32_t>(input->params.zero_point));
    const int64_t value =
        int64_t{MultiplyByQuantizedMultiplier(centred, data.multiplier, data.shift)} +
        output->params.zero_point;
    return static_cast<Out>(std::clamp(value, kLow, kHigh));
  };
  if (sizeof(In) == 1 && n > 256) {
    // A byte has few values: rescale each once.
    Out table[256];
    for (int i = 0; i < 256; ++i) table[i] = rescale(static_cast<In>(i));
    for (int64_t i = 0; i < n; ++i) out[i] = table[static_cast<uint8_t>(in[i])];
    return;
  }
  for (int64_t i = 0; i < n; ++i) out[i] = rescale(in[i]);
}

template <typename Out>
void To(const TfLiteTensor* input, const OpData& data, TfLiteTensor* output) {
  switch (input->type) {
    case kTfLiteFloat32:
      return FromFloat<Out>(input, output);
    case kTfLiteInt8:
      return Rescale<int8_t, Out>(input, data, output);
    case kTfLiteUInt8:
      return Rescale<uint8_t, Out>(input, data, output);
    case kTfLiteInt16:
      return Rescale<int16_t, Out>(input, data, output);
    default:
      return Rescale<int32_t, Out>(input, data, output);
  }
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  const auto& data = *static_cast<const OpData*>(node->user_data);
  switch (output->type) {
    case kTfLiteInt8:
      To<int8_t>(input, data, output);
      break;
    case kTfLiteUInt8:
      To<uint8_t>(input, data, output);
      break;
    case kTfLiteInt16:
      To<int16_t>(input, data, output);
      break;
    default:
      To<int32_t>(input, data, output);
  }
  return kTfLiteOk;
}

void* Init(TfLiteContext*, const char*, size_t) { return new OpData; }
void Free(TfLiteContext*, void* data) { delete static_cast<OpData*>(data); }

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_QUANTIZE() {
  static TfLiteRegistration registration = [] {
    TfLiteRegistration r = {};
    r.init = litmus::Init;
    r.free = litmus::Free;
    r.prepare = litmus::Prepare;
    r.invoke = litmus::Eval;
    return r;
  }();
  return &registration;
}

}  // namespace tflite::ops::builtin
