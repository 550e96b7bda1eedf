// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Validation of CONV_2D and DEPTHWISE_CONV_2D. Models are not trusted: everything that Eval relies
// on is checked here.
#include <algorithm>
#include <string>
#include <type_traits>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/padding.h"
#include "runtime/kernels/convolution/conv_common.h"
#include "runtime/kernels/convolution/conv_quantization.h"

namespace litmus {
namespace {

using tflite::GetShapeDebugString;
using tflite::NumDimensions;
using tflite::NumElements;
using tflite::SizeOfDimension;

TfLiteStatus CheckTypes(const ConvCheck& c) {
  const TfLiteType in = c.t.input->type, filter = c.t.filter->type;

  ConvState& s = *c.state;
  const bool real = filter == kTfLiteFloat32 || (filter == kTfLiteFloat16 && s.half_constants);
  if (in == kTfLiteFloat32 && real) {
    s.arithmetic = ConvArithmetic::kFloat;
    // If the input is float, uint8 weights are in fact int8 values: old converters wrote such
    // models.
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

TfLiteStatus CheckBias(const ConvCheck& c) {
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

TfLiteStatus CheckShapes(const ConvCheck& c, bool depthwise) {
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
  // Kernels store the number of weights of one output, rounded up, in an int.
  TF_LITE_ENSURE_MSG(c.context, int64_t{g.filter_h} * g.filter_w <= (1 << 29) / g.group_c,
                     "%s: filter %s has too many weights for one output.", c.op, filter().c_str());
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
      "%s: filter %s with dilations (%d, %d) and strides (%d, %d) does not fit input %s.", c.op,
      filter().c_str(), p.dilation_h, p.dilation_w, p.stride_h, p.stride_w, in().c_str());
  g.pad_top = padding.height + pads.pad_top;
  g.pad_left = padding.width + pads.pad_left;
  g.stride_h = p.stride_h;
  g.stride_w = p.stride_w;
  g.dilation_h = p.dilation_h;
  g.dilation_w = p.dilation_w;
  return kTfLiteOk;
}

}  // namespace

TfLiteStatus GetConvTensors(TfLiteContext* context, TfLiteNode* node, const char* op,
                            ConvState* state, ConvTensors* tensors) {
  TF_LITE_ENSURE_STATUS(GetStoredConvTensors(context, node, *state, tensors));
  if (state->half_constants) return kTfLiteOk;
  return state->weights.Unfold(context, op, &tensors->filter);
}

TfLiteStatus GetStoredConvTensors(TfLiteContext* context, TfLiteNode* node, const ConvState& state,
                                  ConvTensors* tensors) {
  TF_LITE_ENSURE_STATUS(tflite::GetInputSafe(context, node, 0, &tensors->input));
  TF_LITE_ENSURE_STATUS(tflite::GetInputSafe(context, node, 1, &tensors->filter));
  TF_LITE_ENSURE_STATUS(tflite::GetOutputSafe(context, node, 0, &tensors->output));
  tensors->bias = tflite::GetOptionalInputTensor(context, node, 2);
  if (state.residual_input >= 0) {
    TF_LITE_ENSURE_STATUS(
        tflite::GetInputSafe(context, node, state.residual_input, &tensors->residual));
  }
  if (state.slopes_input >= 0) {
    TF_LITE_ENSURE_STATUS(
        tflite::GetInputSafe(context, node, state.slopes_input, &tensors->slopes));
  }
  return kTfLiteOk;
}

TfLiteStatus PrepareConvArithmetic(TfLiteContext* context, const char* op,
                                   const ConvTensors& tensors, const ConvParams& params,
                                   ConvState* state) {
  const ConvCheck check = {context, op, tensors, params, state};
  TF_LITE_ENSURE_STATUS(CheckTypes(check));
  TF_LITE_ENSURE_STATUS(CheckBias(check));
  // Float kernels support only activations that are clamps. A fused TANH is ignored, as in
  // TensorFlow Lite.
  tflite::CalculateActivationRange(params.activation, &state->float_min, &state->float_max);
  if (state->arithmetic != ConvArithmetic::kFloat) {
    TF_LITE_ENSURE_STATUS(PrepareConvQuantization(check));
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
  // As in TensorFlow Lite: if the filter of CONV_2D has a single scale, the input is quantised
  // without a zero point.
  state->symmetric_input = state->arithmetic == ConvArithmetic::kHybrid && !depthwise &&
                           AffineQuantization(tensors.filter)->scale->size == 1;
  const ConvGeometry& g = state->geometry;
  TfLiteIntArray* dims = TfLiteIntArrayCreate(4);
  TF_LITE_ENSURE_MSG(context, dims != nullptr, "No memory for a shape.");
  dims->data[0] = g.batch;
  dims->data[1] = g.out_h;
  dims->data[2] = g.out_w;
  dims->data[3] = g.out_c;
  TF_LITE_ENSURE_STATUS(context->ResizeTensor(context, tensors.output, dims));
  TF_LITE_ENSURE_MSG(context,
                     tensors.slopes == nullptr || ((tensors.slopes->type == kTfLiteFloat32 ||
                                                    tensors.slopes->type == kTfLiteFloat16) &&
                                                   NumElements(tensors.slopes) == g.out_c),
                     "%s: there must be one slope per output channel.", op);
  state->wide_slopes.clear();
  if (tensors.slopes != nullptr && tensors.slopes->type == kTfLiteFloat16) {
    state->wide_slopes.resize(static_cast<size_t>(g.out_c));
    StoredFloatsOf(tensors.slopes).CopyTo(state->wide_slopes.size(), state->wide_slopes.data());
  }
  if (tensors.residual == nullptr) return kTfLiteOk;
  TF_LITE_ENSURE_MSG(context,
                     tensors.residual->type == tensors.output->type &&
                         tflite::HaveSameShapes(tensors.residual, tensors.output),
                     "%s: the residual must have the output's type and shape.", op);
  // Sets the shape for the next rewriting, which compares the shapes of the last preparation. If
  // this tensor kept an old shape while others changed, the ADD would seem to broadcast.
  TF_LITE_ENSURE_STATUS(context->ResizeTensor(context, &context->tensors[params.fusion->own_output],
                                              TfLiteIntArrayCopy(tensors.output->dims)));
  if (state->arithmetic != ConvArithmetic::kFloat) {
    return PrepareResidualSum({context, op, tensors, params, state});
  }
  tflite::CalculateActivationRange(params.fusion->residual_activation, &state->residual_min,
                                   &state->residual_max);
  return kTfLiteOk;
}

}  // namespace litmus
