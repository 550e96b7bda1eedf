// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// LOCAL_RESPONSE_NORMALIZATION: x / (bias + alpha * sum of squares)^beta, where the sum is over the
// channels at a distance of at most `radius`.
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/registration.h"

namespace litmus {
namespace {

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_STATUS(tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_STATUS(tflite::GetOutputSafe(context, node, 0, &output));
  TF_LITE_ENSURE_MSG(context, node->builtin_data != nullptr,
                     "LOCAL_RESPONSE_NORMALIZATION: the parameters are missing.");
  TF_LITE_ENSURE_MSG(context, tflite::NumDimensions(input) == 4,
                     "LOCAL_RESPONSE_NORMALIZATION: the input %s must have four dimensions.",
                     tflite::GetShapeDebugString(input->dims).c_str());
  TF_LITE_ENSURE_MSG(context, input->type == kTfLiteFloat32 && output->type == kTfLiteFloat32,
                     "LOCAL_RESPONSE_NORMALIZATION: %s to %s is not supported; FLOAT32 is.",
                     TfLiteTypeGetName(input->type), TfLiteTypeGetName(output->type));
  return context->ResizeTensor(context, output, TfLiteIntArrayCopy(input->dims));
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_STATUS(tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_STATUS(tflite::GetOutputSafe(context, node, 0, &output));
  const auto& params = *static_cast<const TfLiteLocalResponseNormParams*>(node->builtin_data);
  const int64_t channels = input->dims->data[3];
  const int64_t total = tflite::NumElements(input);
  const int64_t radius = std::max(params.radius, 0);
  for (int64_t pixel = 0; pixel < total; pixel += channels) {
    const float* in = input->data.f + pixel;
    float* out = output->data.f + pixel;
    for (int64_t c = 0; c < channels; ++c) {
      const int64_t end = std::min(c + radius + 1, channels);
      float squares = 0;
      for (int64_t i = std::max<int64_t>(c - radius, 0); i < end; ++i) squares += in[i] * in[i];
      out[c] = in[c] * std::pow(params.bias + params.alpha * squares, -params.beta);
    }
  }
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_LOCAL_RESPONSE_NORMALIZATION() {
  return litmus::MakeRegistration<void, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
