// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// HARD_SWISH: x · relu6(x + 3) / 6. int8 and uint8 use TensorFlow Lite's 16-bit fixed point.
#include <algorithm>
#include <cmath>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/fixed_point.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/elementwise/unary.h"

namespace litmus {
namespace {

// The upper half of 2·a·b, truncated toward zero.
int16_t HighMul(int16_t a, int16_t b) {
  if (a == b && a == -32768) return 32767;
  return static_cast<int16_t>(int32_t{a} * b / (1 << 15));
}

// A fixed-point multiplier with 16 significant bits.
struct Multiplier16 {
  int16_t value = 0;
  int exponent = 0;
};

Multiplier16 MakeMultiplier16(double multiplier) {
  int32_t wide = 0;
  Multiplier16 result;
  QuantizeMultiplier(multiplier, &wide, &result.exponent);
  constexpr int32_t kRound = 1 << 15;
  result.value = wide >= std::numeric_limits<int32_t>::max() - kRound
                     ? int16_t{32767}
                     : static_cast<int16_t>((wide + kRound) >> 16);
  return result;
}

int32_t Quantized(int32_t centred, const Multiplier16& to_output, const Multiplier16& to_reluish) {
  const auto fine = static_cast<int16_t>(centred * 128);
  const int16_t scaled = RoundingHighMul16(fine, to_output.value);
  // relu6(x + 3) / 6 in Q0.15: x / 3 is saturated to [-1, 1), which is then mapped to [0, 1).
  int16_t reluish = fine;
  const int exponent = to_reluish.exponent;
  if (exponent > 0) reluish = Saturated16(reluish * (1 << std::min(exponent - 1, 15)));
  reluish = RoundingHighMul16(reluish, to_reluish.value);
  if (exponent > 0) reluish = Saturated16(reluish * 2);
  if (exponent < 0) {
    reluish = static_cast<int16_t>(RoundingDivideByPOT(reluish, std::min(-exponent, 31)));
  }
  reluish = static_cast<int16_t>((reluish + (1 << 15)) >> 1);
  const int16_t product = HighMul(reluish, scaled);
  return to_output.exponent <= 0
             ? RoundingDivideByPOT(product, std::min(-to_output.exponent, 31))
             : int32_t{Saturated16(product * (1 << std::min(to_output.exponent, 15)))};
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, PrepareUnary(context, node, &input, &output));
  if (input->type == kTfLiteFloat32) return kTfLiteOk;
  if (input->type != kTfLiteInt8 && input->type != kTfLiteUInt8) {
    return UnsupportedType(context, input->type);
  }
  const float fine_scale = input->params.scale / 128.0f;
  constexpr float kReluishScale = 3.0f / 32768.0f;
  const Multiplier16 to_output =
      MakeMultiplier16(static_cast<double>(fine_scale / output->params.scale));
  const Multiplier16 to_reluish = MakeMultiplier16(static_cast<double>(fine_scale / kReluishScale));
  const int32_t in_zero = input->params.zero_point, out_zero = output->params.zero_point;
  FillTables(
      input->type,
      [&](int32_t q) -> int64_t {
        return int64_t{Quantized(q - in_zero, to_output, to_reluish)} + out_zero;
      },
      static_cast<UnaryTables*>(node->user_data));
  return kTfLiteOk;
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (input->type == kTfLiteFloat32) {
    MapFloats(pool, input, output, elementwise::Unary::kHardSwish);
  } else {
    MapThroughTables(pool, input, *static_cast<UnaryTables*>(node->user_data), output);
  }
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_HARD_SWISH() {
  return litmus::MakeInPlaceRegistration<litmus::UnaryTables, litmus::Prepare, litmus::Eval,
                                         litmus::kOverInput>();
}

}  // namespace tflite::ops::builtin
