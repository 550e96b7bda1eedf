// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/convolution/conv_quantization.h"

#include <algorithm>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/quantization.h"

namespace litmus {
namespace {

// Checks that all zero points of a tensor are 0: int8 filters and int16 tensors are symmetric.
TfLiteStatus CheckZeroPoints(const ConvCheck& c, const TfLiteTensor* tensor, const char* what) {
  const TfLiteAffineQuantization* affine = AffineQuantization(tensor);
  for (int i = 0; affine->zero_point && i < affine->zero_point->size; ++i) {
    TF_LITE_ENSURE_MSG(c.context, affine->zero_point->data[i] == 0,
                       "%s: zero point %d of the %s is %d, not 0.", c.op, i, what,
                       affine->zero_point->data[i]);
  }
  return kTfLiteOk;
}

// The tensor whose quantisation applies to the convolution's results before the residual is added.
TfLiteTensor* OwnOutput(const ConvCheck& c) {
  return c.t.residual != nullptr ? &c.context->tensors[c.params.fusion->own_output] : c.t.output;
}

}  // namespace

TfLiteStatus PrepareConvQuantization(const ConvCheck& c) {
  ConvState& s = *c.state;
  const int out_c = s.geometry.out_c;
  const bool uint8 = s.arithmetic == ConvArithmetic::kUint8;
  const int axis = s.geometry.depthwise ? 3 : 0;
  TF_LITE_ENSURE_STATUS(
      CheckAffineQuantization(c.context, c.t.filter, "filter", uint8 ? 0 : out_c, axis));
  if (c.t.filter->type == kTfLiteInt8) {
    TF_LITE_ENSURE_STATUS(CheckZeroPoints(c, c.t.filter, "filter"));
  }
  if (s.arithmetic == ConvArithmetic::kHybrid) {
    const TfLiteFloatArray* scales = AffineQuantization(c.t.filter)->scale;
    s.filter_scales.resize(static_cast<size_t>(out_c));
    for (int i = 0; i < out_c; ++i) s.filter_scales[i] = scales->data[scales->size == 1 ? 0 : i];
    return kTfLiteOk;
  }
  TF_LITE_ENSURE_STATUS(CheckAffineQuantization(c.context, c.t.input, "input"));
  TfLiteTensor* output = OwnOutput(c);
  TF_LITE_ENSURE_STATUS(CheckAffineQuantization(c.context, output, "output"));
  if (s.arithmetic == ConvArithmetic::kInt16) {
    TF_LITE_ENSURE_STATUS(CheckZeroPoints(c, c.t.input, "input"));
    TF_LITE_ENSURE_STATUS(CheckZeroPoints(c, c.t.output, "output"));
  }
  s.input_zero_point = c.t.input->params.zero_point;
  s.filter_zero_point = uint8 ? c.t.filter->params.zero_point : 0;
  s.output_zero_point = output->params.zero_point;
  s.multiplier.resize(static_cast<size_t>(out_c));
  s.shift.resize(static_cast<size_t>(out_c));
  int32_t multiplier = 0;
  int shift = 0;
  TF_LITE_ENSURE_STATUS(tflite::PopulateConvolutionQuantizationParams(
      c.context, c.t.input, c.t.filter, c.t.bias, output, c.params.activation, &multiplier, &shift,
      &s.act_min, &s.act_max, s.multiplier.data(), s.shift.data(), out_c));
  if (uint8) {
    s.multiplier.assign(s.multiplier.size(), multiplier);
    s.shift.assign(s.shift.size(), -shift);
  }
  return kTfLiteOk;
}

TfLiteStatus PrepareResidualSum(const ConvCheck& c) {
  ConvState& s = *c.state;
  const bool first = c.params.fusion->residual_first;
  const TfLiteTensor* own = OwnOutput(c);
  const TfLiteTensor* a = first ? c.t.residual : own;
  const TfLiteTensor* b = first ? own : c.t.residual;
  TF_LITE_ENSURE_STATUS(CheckAffineQuantization(c.context, c.t.residual, "residual"));
  TF_LITE_ENSURE_STATUS(CheckAffineQuantization(c.context, c.t.output, "output"));
  // As in ADD: both operands are rescaled to twice the larger of the two scales.
  constexpr int kLeftShift = 20;
  int8::ArithmeticParams p = {};
  p.element = own->type == kTfLiteInt8 ? int8::Element::kInt8 : int8::Element::kUInt8;
  p.operation = int8::Operation::kAdd;
  p.left_shift = kLeftShift;
  p.zero_point1 = a->params.zero_point;
  p.zero_point2 = b->params.zero_point;
  p.zero_point_out = c.t.output->params.zero_point;
  const double s1 = a->params.scale, s2 = b->params.scale, twice_max = 2 * std::max(s1, s2);
  const double s_out = c.t.output->params.scale;
  int shift1, shift2, shift_out;
  QuantizeMultiplier(s1 / twice_max, &p.multiplier1, &shift1);
  QuantizeMultiplier(s2 / twice_max, &p.multiplier2, &shift2);
  QuantizeMultiplier(twice_max / (static_cast<double>(1 << kLeftShift) * s_out), &p.multiplier_out,
                     &shift_out);
  p.right1 = -shift1;
  p.right2 = -shift2;
  p.right_out = std::max(0, -shift_out);
  p.left_out = std::max(0, shift_out);
  TF_LITE_ENSURE_STATUS(tflite::CalculateActivationRangeQuantized(
      c.context, c.params.fusion->residual_activation, c.t.output, &p.min, &p.max));
  s.residual_first = first;
  s.residual_sum = int8::RowArithmetic(p, static_cast<size_t>(tflite::NumElements(c.t.output)));
  return kTfLiteOk;
}

}  // namespace litmus
