// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Part of kernel_util.h: activation ranges and multipliers of quantised tensors, and validation.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/quantization.h"

namespace tflite {
namespace {

bool IntegerRange(TfLiteType type, int32_t* lo, int32_t* hi) {
  switch (type) {
    case kTfLiteUInt8:
      *lo = 0, *hi = 255;
      return true;
    case kTfLiteInt8:
      *lo = -128, *hi = 127;
      return true;
    case kTfLiteInt16:
      *lo = -32768, *hi = 32767;
      return true;
    default:
      return false;
  }
}

}  // namespace

TfLiteStatus CalculateActivationRangeQuantized(TfLiteContext* context,
                                               TfLiteFusedActivation activation,
                                               TfLiteTensor* output, int32_t* act_min,
                                               int32_t* act_max) {
  int32_t lo = 0, hi = 0;
  TF_LITE_ENSURE_MSG(context, IntegerRange(output->type, &lo, &hi),
                     "A quantised activation range is for INT8, UINT8 and INT16, not %s.",
                     TfLiteTypeGetName(output->type));
  *act_min = lo;
  *act_max = hi;
  float real_lo = 0, real_hi = 0;
  CalculateActivationRange(activation, &real_lo, &real_hi);
  const bool from_below = real_lo > std::numeric_limits<float>::lowest();
  const bool from_above = real_hi < std::numeric_limits<float>::max();
  if (!from_below && !from_above) return kTfLiteOk;
  const float scale = output->params.scale;
  TF_LITE_ENSURE_MSG(context, scale > 0, "The output's scale %g is not positive.",
                     static_cast<double>(scale));
  auto quantize = [&](float value, int32_t* quantized) {
    const double steps = std::round(value / scale);
    if (!(std::abs(steps) < 2147483648.0)) return false;
    *quantized =
        litmus::ClampToRange(output->params.zero_point + static_cast<int64_t>(steps), lo, hi);
    return true;
  };
  TF_LITE_ENSURE_MSG(
      context,
      (!from_below || quantize(real_lo, act_min)) && (!from_above || quantize(real_hi, act_max)),
      "The output's scale %g is too small for its activation.", static_cast<double>(scale));
  return kTfLiteOk;
}

TfLiteStatus GetQuantizedConvolutionMultipler(TfLiteContext* context, const TfLiteTensor* input,
                                              const TfLiteTensor* filter, const TfLiteTensor* bias,
                                              TfLiteTensor* output, double* multiplier) {
  if (bias != nullptr) {
    // If the bias had another scale than the sums, it would be wrong by a factor. The tolerance is
    // 2 % of a step of the output.
    const double product = static_cast<double>(input->params.scale * filter->params.scale);
    const double difference = std::abs(product - static_cast<double>(bias->params.scale));
    TF_LITE_ENSURE_MSG(
        context, difference / static_cast<double>(output->params.scale) <= 0.02,
        "The bias' scale %g differs from input scale * filter scale = %g by more than 0.02 output "
        "steps.",
        static_cast<double>(bias->params.scale), product);
  }
  return GetQuantizedConvolutionMultipler(context, input, filter, output, multiplier);
}

TfLiteStatus GetQuantizedConvolutionMultipler(TfLiteContext* context, const TfLiteTensor* input,
                                              const TfLiteTensor* filter, TfLiteTensor* output,
                                              double* multiplier) {
  const double product = static_cast<double>(input->params.scale * filter->params.scale);
  TF_LITE_ENSURE_MSG(context, product >= 0 && output->params.scale > 0,
                     "Scales must be positive (input %g, filter %g, output %g).",
                     static_cast<double>(input->params.scale),
                     static_cast<double>(filter->params.scale),
                     static_cast<double>(output->params.scale));
  *multiplier = product / static_cast<double>(output->params.scale);
  return kTfLiteOk;
}

TfLiteStatus PopulateConvolutionQuantizationParams(
    TfLiteContext* context, const TfLiteTensor* input, const TfLiteTensor* filter,
    const TfLiteTensor* bias, TfLiteTensor* output, const TfLiteFusedActivation& activation,
    int32_t* multiplier, int* shift, int32_t* output_activation_min, int32_t* output_activation_max,
    int32_t* per_channel_multiplier, int32_t* per_channel_shift) {
  const TfLiteAffineQuantization* affine = litmus::AffineQuantization(filter);
  TF_LITE_ENSURE_MSG(context, affine != nullptr && affine->scale != nullptr,
                     "The filter is not quantised (%s).", GetTensorDebugString(filter).c_str());
  return PopulateConvolutionQuantizationParams(
      context, input, filter, bias, output, activation, multiplier, shift, output_activation_min,
      output_activation_max, per_channel_multiplier, per_channel_shift, affine->scale->size);
}

TfLiteStatus PopulateConvolutionQuantizationParams(
    TfLiteContext* context, const TfLiteTensor* input, const TfLiteTensor* filter,
    const TfLiteTensor* bias, TfLiteTensor* output, const TfLiteFusedActivation& activation,
    int32_t* multiplier, int* shift, int32_t* output_activation_min, int32_t* output_activation_max,
    int32_t* per_channel_multiplier, int32_t* per_channel_shift, int num_channels) {
  const TfLiteAffineQuantization* affine = litmus::AffineQuantization(filter);
  TF_LITE_ENSURE_MSG(context,
                     affine != nullptr && affine->scale != nullptr && affine->scale->size > 0,
                     "The filter is not quantised (%s).", GetTensorDebugString(filter).c_str());
  const int scales = affine->scale->size;
  TF_LITE_ENSURE_MSG(context, scales == 1 || scales == num_channels,
                     "The filter has %d scales for %d output channels.", scales, num_channels);
  const double input_scale = static_cast<double>(input->params.scale);
  const double output_scale = static_cast<double>(output->params.scale);
  TF_LITE_ENSURE_MSG(context, output_scale > 0, "The output's scale %g is not positive.",
                     output_scale);
  for (int c = 0; c < num_channels; ++c) {
    const double filter_scale = static_cast<double>(affine->scale->data[scales == 1 ? 0 : c]);
    int exponent = 0;
    litmus::QuantizeMultiplier(input_scale * filter_scale / output_scale,
                               &per_channel_multiplier[c], &exponent);
    per_channel_shift[c] = exponent;
  }
  if (input->type == kTfLiteUInt8) {
    double real = 0;
    TF_LITE_ENSURE_STATUS(
        GetQuantizedConvolutionMultipler(context, input, filter, bias, output, &real));
    litmus::QuantizeMultiplier(real, multiplier, shift);
    *shift =
        // LiteRT's callers use *shift as a right shift, and per_channel_shift as left shifts.
        -*shift;
  }
  return CalculateActivationRangeQuantized(context, activation, output, output_activation_min,
                                           output_activation_max);
}

}  // namespace tflite

namespace litmus {
namespace {

// Whether all values are positive and finite. The bits of such a value, minus 1, are below the bits
// of infinity.
bool ArePositive(const float* values, int count) {
  constexpr uint32_t kInfinity = 0x7f800000;
  uint32_t greatest = 0;
  for (int i = 0; i < count; ++i) {
    uint32_t bits;
    std::memcpy(&bits, &values[i], sizeof(bits));
    greatest = std::max(greatest, bits - 1);
  }
  return greatest < kInfinity - 1;
}

bool AreWithin(const int* values, int count, int32_t low, int32_t high) {
  int least = values[0], greatest = values[0];
  for (int i = 1; i < count; ++i) {
    least = std::min(least, values[i]);
    greatest = std::max(greatest, values[i]);
  }
  return least >= low && greatest <= high;
}

}  // namespace

TfLiteStatus CheckAffineQuantization(TfLiteContext* context, const TfLiteTensor* tensor,
                                     const char* what, int channels, int axis) {
  // The name is computed only if there is a message, because nearly all tensors are valid.
  const auto name = [tensor] { return tflite::GetTensorDebugString(tensor); };
  const TfLiteAffineQuantization* affine = AffineQuantization(tensor);
  TF_LITE_ENSURE_MSG(context, affine && affine->scale && affine->scale->size > 0,
                     "The %s has no quantisation (%s).", what, name().c_str());
  const int scales = affine->scale->size;
  const int zero_points = affine->zero_point ? affine->zero_point->size : 0;
  if (scales > 1) {
    TF_LITE_ENSURE_MSG(context, channels > 0 && scales == channels,
                       "The %s has %d scales where 1%s can be (%s).", what, scales,
                       channels > 0 ? (" or " + std::to_string(channels)).c_str() : "",
                       name().c_str());
    TF_LITE_ENSURE_MSG(context, affine->quantized_dimension == axis,
                       "The %s is quantised along dimension %d, not %d (%s).", what,
                       affine->quantized_dimension, axis, name().c_str());
  }
  TF_LITE_ENSURE_MSG(context, zero_points == 0 || zero_points == 1 || zero_points == scales,
                     "The %s has %d zero points for %d scales (%s).", what, zero_points, scales,
                     name().c_str());
  // All scales are checked together first, because there may be thousands of channels; only if one
  // is invalid, they are checked one by one.
  const bool all_scales = ArePositive(affine->scale->data, scales);
  for (int i = 0; i < scales && !all_scales; ++i) {
    const float scale = affine->scale->data[i];
    TF_LITE_ENSURE_MSG(context, scale > 0 && std::isfinite(scale),
                       "Scale %d of the %s is %g, not a positive number (%s).", i, what,
                       static_cast<double>(scale), name().c_str());
  }
  int32_t lo = INT32_MIN, hi = INT32_MAX;
  if (tensor->type == kTfLiteInt4) lo = -8, hi = 7;
  tflite::IntegerRange(tensor->type, &lo, &hi);
  const bool all_fit = zero_points == 0 || AreWithin(affine->zero_point->data, zero_points, lo, hi);
  for (int i = 0; i < zero_points && !all_fit; ++i) {
    const int zero_point = affine->zero_point->data[i];
    TF_LITE_ENSURE_MSG(context, zero_point >= lo && zero_point <= hi,
                       "Zero point %d of the %s is %d, outside its type (%s).", i, what, zero_point,
                       name().c_str());
  }
  return kTfLiteOk;
}

}  // namespace litmus
