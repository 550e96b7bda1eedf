// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The custom operator Convolution2DTransposeBias of MediaPipe: NHWC input, filter [out_c, h, w,
// in_c], bias, all float. The output's size follows from the input's size.
#include <algorithm>
#include <cstddef>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/custom_options.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/common/scratch.h"
#include "runtime/kernels/convolution/transpose_conv.h"
#include "runtime/kernels/convolution/transpose_conv_plan.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {
namespace {

constexpr char kName[] = "Convolution2DTransposeBias";

// State of a node between Prepare and Eval.
struct TransposeConvBias {
  ConvState state;
  TransposeConvPlan plan;
  ScratchBuffer scratch;
};

// The output's size along one axis. *pad: number of elements that the padding removes before the
// first output.
int64_t SetAxis(TfLitePadding padding, int in, int filter, int stride, int* pad) {
  const int64_t cut =
      padding == kTfLitePaddingSame ? std::max(0, filter - (in - 1) % stride - 1) : 0;
  *pad = static_cast<int>(cut / 2);
  return int64_t{stride} * (in - 1) + filter - cut;
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node, const PrepareArguments& arguments) {
  auto* op = static_cast<TransposeConvBias*>(node->user_data);
  ConvState* state = &op->state;
  TfLiteTransposeConvParams params = {};
  TF_LITE_ENSURE_STATUS(ReadCustomOptions(
      context, kName, node, offsetof(TfLiteTransposeConvParams, activation), &params));
  ConvTensors t;
  TF_LITE_ENSURE_STATUS(GetConvTensors(context, node, kName, state, &t));
  TF_LITE_ENSURE_MSG(
      context,
      t.bias != nullptr && t.input->type == kTfLiteFloat32 && t.filter->type == kTfLiteFloat32,
      "%s: input, filter and bias must be present and FLOAT32.", kName);
  const ConvParams conv_params = {params.padding, params.stride_height, params.stride_width, 1, 1,
                                  kTfLiteActNone, kTfLiteNoType};
  TF_LITE_ENSURE_STATUS(PrepareTransposeConvShapes(context, kName, t, conv_params, state));
  TF_LITE_ENSURE_STATUS(PrepareConvArithmetic(context, kName, t, conv_params, state));
  ConvGeometry& g = state->geometry;
  TF_LITE_ENSURE_MSG(context, g.in_h > 0 && g.in_w > 0, "%s: the input %s is empty.", kName,
                     tflite::GetShapeDebugString(t.input->dims).c_str());
  const int64_t h = SetAxis(params.padding, g.in_h, g.filter_h, g.stride_h, &g.pad_top);
  const int64_t w = SetAxis(params.padding, g.in_w, g.filter_w, g.stride_w, &g.pad_left);
  TF_LITE_ENSURE_MSG(context, h > 0 && w > 0 && h <= INT32_MAX && w <= INT32_MAX,
                     "%s: strides (%d, %d) make the output too large or empty.", kName, g.stride_h,
                     g.stride_w);
  g.out_h = static_cast<int>(h);
  g.out_w = static_cast<int>(w);
  TfLiteIntArray* dims = TfLiteIntArrayCreate(4);
  TF_LITE_ENSURE_MSG(context, dims != nullptr, "No memory for a shape.");
  dims->data[0] = g.batch;
  dims->data[1] = g.out_h;
  dims->data[2] = g.out_w;
  dims->data[3] = g.out_c;
  TF_LITE_ENSURE_STATUS(context->ResizeTensor(context, t.output, dims));
  if (op->plan.Prepare(t, arguments, *state)) op->plan.Log(kName, *t.output);
  return op->scratch.Reserve(context, node, op->plan.ready() ? op->plan.ScratchBytes(*state) : 0);
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  auto* op = static_cast<TransposeConvBias*>(node->user_data);
  ConvTensors t;
  TF_LITE_ENSURE_STATUS(GetConvTensors(context, node, kName, &op->state, &t));
  if (op->plan.Prepare(t, PrepareArguments(), op->state)) op->plan.Log(kName, *t.output);
  if (op->plan.ready()) {
    op->plan.Run(t, op->state, ScratchBuffer::Get(context, node), pool);
  } else {
    EvalTransposeConvReference(t, &op->state, nullptr, pool);
  }
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::custom {

TfLiteRegistration* Register_CONVOLUTION_2D_TRANSPOSE_BIAS() {
  return litmus::MakeRegistration<litmus::TransposeConvBias, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::custom
