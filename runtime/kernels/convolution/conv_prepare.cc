// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Validation and parameters of CONV_2D and DEPTHWISE_CONV_2D. Models are not trusted: whatever Eval
// relies on is checked here.
#include <algorithm>
#include <string>
#include <type_traits>

#include "runtime/kernels/convolution/conv_common.h"
#include "runtime/kernels/kernel_util.h"
#include "runtime/kernels/padding.h"
#include "runtime/kernels/quantization.h"

namespace litmus {
namespace {

using tflite::GetShapeDebugString;
using tflite::NumDimensions;
using tflite::NumElements;
using tflite::SizeOfDimension;

// Everything that the checks of one node share.
struct Check {
  TfLiteContext* context;
  const char* op;
  const ConvTensors& t;
  const ConvParams& params;
  ConvState* state;
};

TfLiteStatus CheckTypes(const Check& c) {
  const TfLiteType in = c.t.input->type, filter = c.t.filter->type;

  ConvState& s = *c.state;
  const bool real = filter == kTfLiteFloat32 || (filter == kTfLiteFloat16 && s.half_constants);
  if (in == kTfLiteFloat32 && real) {
    s.arithmetic = ConvArithmetic::kFloat;
    // The bytes of uint8 weights of a float input are int8 values, as old converters wrote them.
  } else if (in == kTfLiteFloat32 && (filter == kTfLiteInt8 || filter == kTfLiteUInt8)) {
    s.arithmetic = ConvArithmetic::kHybrid;
  } else if (in == kTfLiteInt8 && filter == kTfLiteInt8) {
    s.arithmetic = ConvArithmetic::kInt8;
  } else if (in == kTfLiteUInt8 && filter == kTfLiteUInt8) {
    s.arithmetic = ConvArithmetic::kUint8;
  } else if (in == kTfLiteInt16 && filter == kTfLiteInt8) {
    s.arithmetic = ConvArithmetic::kInt16;
  } else {
    TF_LITE_KERNEL_LOG(c.context, "%s: input %s with filter %s is not supported.", c.op,
                       TfLiteTypeGetName(in), TfLiteTypeGetName(filter));
    return kTfLiteError;
  }
  TF_LITE_ENSURE_MSG(c.context, c.t.output->type == in, "%s: the output is %s, the input %s.", c.op,
                     TfLiteTypeGetName(c.t.output->type), TfLiteTypeGetName(in));

  return kTfLiteOk;
}

TfLiteStatus CheckBias(const Check& c) {
  ConvState& s = *c.state;
  if (s.arithmetic == ConvArithmetic::kInt16) {
    s.wide_sums =
        c.t.bias ? c.t.bias->type == kTfLiteInt64 : c.params.quantized_bias_type != kTfLiteInt32;
  }
  if (c.t.bias == nullptr) return kTfLiteOk;
  const bool real =
      s.arithmetic == ConvArithmetic::kFloat || s.arithmetic == ConvArithmetic::kHybrid;
  const TfLiteType want = real ? kTfLiteFloat32 : s.wide_sums ? kTfLiteInt64 : kTfLiteInt32;
  const bool half = c.t.bias->type == kTfLiteFloat16 && s.half_constants &&
                    s.arithmetic == ConvArithmetic::kFloat;
  TF_LITE_ENSURE_MSG(c.context, c.t.bias->type == want || half,
                     "%s: the bias is %s where %s is needed.", c.op,
                     TfLiteTypeGetName(c.t.bias->type), TfLiteTypeGetName(want));
  TF_LITE_ENSURE_MSG(c.context, NumElements(c.t.bias) == s.geometry.out_c,
                     "%s: the bias has shape %s for %d output channels.", c.op,
                     GetShapeDebugString(c.t.bias->dims).c_str(), s.geometry.out_c);
  return kTfLiteOk;
}

TfLiteStatus CheckShapes(const Check& c, bool depthwise) {
  const auto in = [&] { return GetShapeDebugString(c.t.input->dims); };
  const auto filter = [&] { return GetShapeDebugString(c.t.filter->dims); };
  TF_LITE_ENSURE_MSG(c.context, NumDimensions(c.t.input) == 4 && NumDimensions(c.t.filter) == 4,
                     "%s: input %s and filter %s must have four dimensions.", c.op, in().c_str(),
                     filter().c_str());
  const ConvParams& p = c.params;
  TF_LITE_ENSURE_MSG(c.context,
                     p.stride_h > 0 && p.stride_w > 0 && p.dilation_h > 0 && p.dilation_w > 0,
                     "%s: strides (%d, %d) and dilations (%d, %d) must be positive.", c.op,
                     p.stride_h, p.stride_w, p.dilation_h, p.dilation_w);

  ConvGeometry& g = c.state->geometry;
  g.depthwise = depthwise;
  g.batch = SizeOfDimension(c.t.input, 0);
  g.in_h = SizeOfDimension(c.t.input, 1);
  g.in_w = SizeOfDimension(c.t.input, 2);
  g.in_c = SizeOfDimension(c.t.input, 3);
  g.filter_h = SizeOfDimension(c.t.filter, 1);
  g.filter_w = SizeOfDimension(c.t.filter, 2);
  g.out_c = SizeOfDimension(c.t.filter, depthwise ? 3 : 0);
  g.group_c = depthwise ? 1 : SizeOfDimension(c.t.filter, 3);
  TF_LITE_ENSURE_MSG(c.context,
                     g.filter_h > 0 && g.filter_w > 0 && g.out_c > 0 && g.group_c > 0 &&
                         g.in_c > 0 && g.batch >= 0 && g.in_h >= 0 && g.in_w >= 0,
                     "%s: an empty dimension (input %s, filter %s).", c.op, in().c_str(),
                     filter().c_str());
  TF_LITE_ENSURE_MSG(c.context, !depthwise || SizeOfDimension(c.t.filter, 0) == 1,
                     "%s: the first dimension of the filter %s must be 1.", c.op, filter().c_str());
  TF_LITE_ENSURE_MSG(c.context, g.in_c % g.group_c == 0 && g.out_c % g.groups() == 0,
                     "%s: the channels of input %s and filter %s do not divide into groups.", c.op,
                     in().c_str(), filter().c_str());
  TfLitePaddingValues padding = {};
  const NodeFusion pads = p.fusion != nullptr ? *p.fusion : NodeFusion();
  const int64_t padded_h = int64_t{g.in_h} + pads.pad_top + pads.pad_bottom;
  const int64_t padded_w = int64_t{g.in_w} + pads.pad_left + pads.pad_right;
  TF_LITE_ENSURE_MSG(
      c.context,
      padded_h <= INT32_MAX && padded_w <= INT32_MAX &&
          ComputeWindow(p.padding, p.stride_h, p.stride_w, p.dilation_h, p.dilation_w,
                        static_cast<int>(padded_h), static_cast<int>(padded_w), g.filter_h,
                        g.filter_w, &g.out_h, &g.out_w, &padding),
      "%s: filter %s with dilations (%d, %d) does not fit input %s.", c.op, filter().c_str(),
      p.dilation_h, p.dilation_w, in().c_str());
  g.pad_top = padding.height + pads.pad_top;
  g.pad_left = padding.width + pads.pad_left;
  g.stride_h = p.stride_h;
  g.stride_w = p.stride_w;
  g.dilation_h = p.dilation_h;
  g.dilation_w = p.dilation_w;
  return kTfLiteOk;
}

// Weights of int8 kernels are symmetric.
TfLiteStatus CheckZeroPoints(const Check& c, const TfLiteTensor* tensor, const char* what) {
  const TfLiteAffineQuantization* affine = AffineQuantization(tensor);
  for (int i = 0; affine->zero_point && i < affine->zero_point->size; ++i) {
    TF_LITE_ENSURE_MSG(c.context, affine->zero_point->data[i] == 0,
                       "%s: zero point %d of the %s is %d, not 0.", c.op, i, what,
                       affine->zero_point->data[i]);
  }
  return kTfLiteOk;
}

// What the node's own results are quantised as, a residual left aside.
TfLiteTensor* OwnOutput(const Check& c) {
  return c.t.residual != nullptr ? &c.context->tensors[c.params.fusion->own_output] : c.t.output;
}

// As ADD does it: on a common scale of twice the larger one.
TfLiteStatus PrepareResidualSum(const Check& c) {
  ConvState& s = *c.state;
  const bool first = c.params.fusion->residual_first;
  const TfLiteTensor* own = OwnOutput(c);
  const TfLiteTensor* a = first ? c.t.residual : own;
  const TfLiteTensor* b = first ? own : c.t.residual;
  TF_LITE_ENSURE_STATUS(CheckAffineQuantization(c.context, c.t.residual, "residual"));
  TF_LITE_ENSURE_STATUS(CheckAffineQuantization(c.context, c.t.output, "output"));
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

TfLiteStatus PrepareQuantization(const Check& c) {
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
    s.shift.assign(s.shift.size(), shift);
  }
  return kTfLiteOk;
}

}  // namespace

TfLiteStatus GetConvTensors(TfLiteContext* context, TfLiteNode* node, const char* op,
                            ConvState* state, ConvTensors* tensors) {
  TF_LITE_ENSURE_STATUS(tflite::GetInputSafe(context, node, 0, &tensors->input));
  TF_LITE_ENSURE_STATUS(tflite::GetInputSafe(context, node, 1, &tensors->filter));
  TF_LITE_ENSURE_STATUS(tflite::GetOutputSafe(context, node, 0, &tensors->output));
  tensors->bias = tflite::GetOptionalInputTensor(context, node, 2);
  if (state->residual_input >= 0) {
    TF_LITE_ENSURE_STATUS(
        tflite::GetInputSafe(context, node, state->residual_input, &tensors->residual));
  }
  if (state->slopes_input >= 0) {
    TF_LITE_ENSURE_STATUS(
        tflite::GetInputSafe(context, node, state->slopes_input, &tensors->slopes));
  }
  if (state->half_constants) return kTfLiteOk;
  return state->weights.Unfold(context, op, &tensors->filter);
}

TfLiteStatus PrepareConvArithmetic(TfLiteContext* context, const char* op,
                                   const ConvTensors& tensors, const ConvParams& params,
                                   ConvState* state) {
  const Check check = {context, op, tensors, params, state};
  TF_LITE_ENSURE_STATUS(CheckTypes(check));
  TF_LITE_ENSURE_STATUS(CheckBias(check));
  // Float kernels know only activations that are clamps; a fused TANH is ignored, as TensorFlow
  // Lite does it.
  tflite::CalculateActivationRange(params.activation, &state->float_min, &state->float_max);
  if (state->arithmetic != ConvArithmetic::kFloat) {
    TF_LITE_ENSURE_STATUS(PrepareQuantization(check));
  }
  if (state->arithmetic == ConvArithmetic::kHybrid) {
    state->image_scales.resize(static_cast<size_t>(state->geometry.batch));
    state->image_zero_points.resize(static_cast<size_t>(state->geometry.batch));
  }
  if (params.fusion == nullptr) return kTfLiteOk;
  const auto clamp = [&](auto* value) {
    using T = std::remove_pointer_t<decltype(value)>;
    *value = static_cast<T>(
        std::clamp(static_cast<double>(*value), params.fusion->low, params.fusion->high));
  };
  if (tensors.output->type == kTfLiteFloat32) {
    clamp(&state->float_min);
    clamp(&state->float_max);
  } else {
    clamp(&state->act_min);
    clamp(&state->act_max);
  }
  return kTfLiteOk;
}

TfLiteStatus PrepareConv(TfLiteContext* context, const char* op, const ConvTensors& tensors,
                         const ConvParams& params, bool depthwise, ConvState* state) {
  TF_LITE_ENSURE_STATUS(CheckShapes({context, op, tensors, params, state}, depthwise));
  TF_LITE_ENSURE_STATUS(PrepareConvArithmetic(context, op, tensors, params, state));
  // As TensorFlow Lite does it: one scale for all of CONV_2D's filter, and the input has no zero
  // point.
  state->symmetric_input = state->arithmetic == ConvArithmetic::kHybrid && !depthwise &&
                           AffineQuantization(tensors.filter)->scale->size == 1;
  const ConvGeometry& g = state->geometry;
  TfLiteIntArray* dims = TfLiteIntArrayCreate(4);
  TF_LITE_ENSURE(context, dims != nullptr);
  dims->data[0] = g.batch;
  dims->data[1] = g.out_h;
  dims->data[2] = g.out_w;
  dims->data[3] = g.out_c;
  TF_LITE_ENSURE_STATUS(context->ResizeTensor(context, tensors.output, dims));
  TF_LITE_ENSURE_MSG(context,
                     tensors.slopes == nullptr || (tensors.slopes->type == kTfLiteFloat32 &&
                                                   NumElements(tensors.slopes) == g.out_c),
                     "%s: there must be one slope per output channel.", op);
  if (tensors.residual == nullptr) return kTfLiteOk;
  TF_LITE_ENSURE_MSG(context,
                     tensors.residual->type == tensors.output->type &&
                         tflite::HaveSameShapes(tensors.residual, tensors.output),
                     "%s: the residual must have the output's type and shape.", op);
  if (state->arithmetic != ConvArithmetic::kFloat) {
    return PrepareResidualSum({context, op, tensors, params, state});
  }
  tflite::CalculateActivationRange(params.fusion->residual_activation, &state->residual_min,
                                   &state->residual_max);
  return kTfLiteOk;
}

}  // namespace litmus
