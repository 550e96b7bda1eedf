// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// FAKE_QUANT: quantises float values and dequantises them again.
#include <algorithm>
#include <cmath>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/map_elements.h"
#include "runtime/kernels/common/registration.h"

namespace litmus {
namespace {

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, PrepareUnary(context, node, &input, &output));
  if (input->type != kTfLiteFloat32) return UnsupportedType(context, input->type);
  const auto* params = static_cast<const TfLiteFakeQuantParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "The operator has no options.");
  TF_LITE_ENSURE_MSG(context, params->num_bits >= 2 && params->num_bits <= 16,
                     "The number of bits must be 2 to 16.");
  TF_LITE_ENSURE_MSG(context, params->min < params->max && std::isfinite(params->max - params->min),
                     "The lower bound of the range must be below the upper bound.");
  return kTfLiteOk;
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  const auto& params = *static_cast<const TfLiteFakeQuantParams*>(node->builtin_data);
  const auto low = static_cast<float>(params.narrow_range ? 1 : 0);
  const auto high = static_cast<float>((1 << params.num_bits) - 1);
  // The range is shifted so that 0 is represented exactly.
  const float scale = (params.max - params.min) / (high - low);
  const float zero_point = std::clamp(std::round(low - params.min / scale), low, high);
  const float nudged_min = (low - zero_point) * scale, nudged_max = (high - zero_point) * scale;
  const float inverse_scale = 1.0f / scale;
  MapElements<float, float>(
      pool, tflite::GetInput(context, node, 0), tflite::GetOutput(context, node, 0), [&](float x) {
        const float clamped = std::min(nudged_max, std::max(nudged_min, x));
        return std::round((clamped - nudged_min) * inverse_scale) * scale + nudged_min;
      });
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_FAKE_QUANT() {
  return litmus::MakeRegistration<void, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
