// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// L2_NORMALIZATION: divides every vector along the last dimension by its length. int8 and uint8
// vectors are multiplied by 1 / length in fixed point; the output's scale is 1 / 128.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/inverse_square_root.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/quantized_tensor.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/common/wrapping_arithmetic.h"

namespace litmus {
namespace {

constexpr int kOutputBits = 7;  // the output's scale is 2^-7

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_STATUS(tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_STATUS(tflite::GetOutputSafe(context, node, 0, &output));
  const auto* params = static_cast<const TfLiteL2NormParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr && params->activation == kTfLiteActNone,
                     "L2_NORMALIZATION: fused_activation_function is not supported; use a separate "
                     "operator for the activation.");
  TF_LITE_ENSURE_MSG(context, tflite::NumDimensions(input) >= 1,
                     "L2_NORMALIZATION: a scalar has no last dimension.");
  const TfLiteType type = input->type;
  TF_LITE_ENSURE_MSG(
      context,
      (type == kTfLiteFloat32 || type == kTfLiteUInt8 || type == kTfLiteInt8) &&
          output->type == type,
      "L2_NORMALIZATION: %s to %s is not supported; FLOAT32, UINT8 and INT8 to the same are.",
      TfLiteTypeGetName(type), TfLiteTypeGetName(output->type));
  if (type != kTfLiteFloat32) {
    TF_LITE_ENSURE_STATUS(CheckScaleAndZeroPoint(context, input, "input"));
    const int32_t zero_point = type == kTfLiteUInt8 ? 128 : 0;
    TF_LITE_ENSURE_MSG(
        context, output->params.scale == 1.0f / 128 && output->params.zero_point == zero_point,
        "L2_NORMALIZATION: the output needs scale 1/128 and zero point %d, not %g and %d.",
        zero_point, static_cast<double>(output->params.scale), output->params.zero_point);
  }
  return context->ResizeTensor(context, output, TfLiteIntArrayCopy(input->dims));
}

void Normalize(const float* in, int64_t depth, float* out) {
  constexpr float kShortest = 1e-6f;
  float squares = 0;
  for (int64_t i = 0; i < depth; ++i) squares += in[i] * in[i];
  const float length = std::max(std::sqrt(squares), kShortest);
  for (int64_t i = 0; i < depth; ++i) out[i] = in[i] / length;
}

template <typename T>
void Normalize(const T* in, int64_t depth, int32_t zero_point, int32_t out_zero_point, T* out) {
  int32_t squares = 0;
  for (int64_t i = 0; i < depth; ++i) {
    const int32_t x = in[i] - zero_point;
    squares = WrappingSum(squares, x * x);
  }
  int32_t multiplier;
  int shift;
  InverseSquareRoot(squares, &multiplier, &shift);
  for (int64_t i = 0; i < depth; ++i) {
    const int32_t x = in[i] - zero_point;
    // uint8 is shifted before the multiplication, int8 by the multiplication's shift. They round
    // differently, as in TensorFlow Lite.
    const int32_t scaled =
        std::is_signed_v<T>
            ? MultiplyByQuantizedMultiplier(x, multiplier, shift + kOutputBits)
            : MultiplyByQuantizedMultiplier(x * (1 << kOutputBits), multiplier, shift);
    out[i] =
        static_cast<T>(ClampToRange(int64_t{scaled} + out_zero_point, std::numeric_limits<T>::min(),
                                    std::numeric_limits<T>::max()));
  }
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_STATUS(tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_STATUS(tflite::GetOutputSafe(context, node, 0, &output));
  const int64_t depth = input->dims->data[input->dims->size - 1];
  const int64_t total = tflite::NumElements(input);
  for (int64_t begin = 0; begin < total; begin += depth) {
    switch (input->type) {
      case kTfLiteFloat32:
        Normalize(input->data.f + begin, depth, output->data.f + begin);
        break;
      case kTfLiteUInt8:
        Normalize(input->data.uint8 + begin, depth, input->params.zero_point, 128,
                  output->data.uint8 + begin);
        break;
      default:
        Normalize(input->data.int8 + begin, depth, input->params.zero_point, 0,
                  output->data.int8 + begin);
    }
  }
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_L2_NORMALIZATION() {
  return litmus::MakeRegistration<void, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
