// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// TRANSPOSE_CONV: inputs are the output's shape, filter [out_c, h, w, in_c], NHWC input, optional
// bias; fused clamp. The padding is that of the convolution from the output's size to the input's
// size.
#include "runtime/kernels/convolution/transpose_conv.h"

#include <string>

#include "runtime/interfaces/node_fusion.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/padding.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/common/scratch.h"
#include "runtime/kernels/convolution/transpose_conv_plan.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {
namespace {

constexpr char kName[] = "TRANSPOSE_CONV";

// State of a node between Prepare and Eval.
struct TransposeConv {
  ConvState state;
  TransposeConvPlan plan;
  ScratchBuffer scratch;
};

TfLiteStatus GetTensors(TfLiteContext* context, TfLiteNode* node, ConvState* state,
                        const TfLiteTensor** shape, ConvTensors* tensors) {
  TF_LITE_ENSURE_STATUS(tflite::GetInputSafe(context, node, 0, shape));
  TF_LITE_ENSURE_STATUS(tflite::GetInputSafe(context, node, 1, &tensors->filter));
  TF_LITE_ENSURE_STATUS(tflite::GetInputSafe(context, node, 2, &tensors->input));
  TF_LITE_ENSURE_STATUS(tflite::GetOutputSafe(context, node, 0, &tensors->output));
  tensors->bias = tflite::GetOptionalInputTensor(context, node, 3);
  if (state->half_constants) return kTfLiteOk;
  return state->weights.Unfold(context, kName, &tensors->filter);
}

ConvParams ParamsOf(const TfLiteTransposeConvParams& params) {
  return {params.padding,    params.stride_height,      params.stride_width, 1, 1,
          params.activation, params.quantized_bias_type};
}

// Computes the output's size and the padding from the values of the shape tensor.
TfLiteStatus SetOutput(TfLiteContext* context, const TfLiteTensor* shape, const ConvTensors& t,
                       TfLitePadding padding, ConvGeometry* g) {
  const auto* want = tflite::GetTensorData<int32_t>(shape);
  TF_LITE_ENSURE_MSG(context, want != nullptr, "%s: the output's shape has no value.", kName);
  TF_LITE_ENSURE_MSG(
      context, want[0] == g->batch && want[3] == g->out_c && want[1] >= 0 && want[2] >= 0,
      "%s: the output's shape [%d, %d, %d, %d] does not fit input %s and filter %s.", kName,
      want[0], want[1], want[2], want[3], tflite::GetShapeDebugString(t.input->dims).c_str(),
      tflite::GetShapeDebugString(t.filter->dims).c_str());
  g->out_h = want[1];
  g->out_w = want[2];
  int rows = 0, columns = 0;
  TfLitePaddingValues values = {};
  TF_LITE_ENSURE_MSG(context,
                     ComputeWindow(padding, g->stride_h, g->stride_w, 1, 1, g->out_h, g->out_w,
                                   g->filter_h, g->filter_w, &rows, &columns, &values),
                     "%s: filter %s does not fit an output of %d x %d.", kName,
                     tflite::GetShapeDebugString(t.filter->dims).c_str(), g->out_h, g->out_w);
  TF_LITE_ENSURE_MSG(context, rows == g->in_h && columns == g->in_w,
                     "%s: with padding %s, stride_h %d and stride_w %d an output of %d x %d needs "
                     "an input of %d x %d, not %d x %d.",
                     kName, padding == kTfLitePaddingSame ? "SAME" : "VALID", g->stride_h,
                     g->stride_w, g->out_h, g->out_w, rows, columns, g->in_h, g->in_w);
  g->pad_top = values.height;
  g->pad_left = values.width;
  TfLiteIntArray* dims = TfLiteIntArrayCreate(4);
  TF_LITE_ENSURE_MSG(context, dims != nullptr, "No memory for a shape.");
  for (int i = 0; i < 4; ++i) dims->data[i] = want[i];
  return context->ResizeTensor(context, t.output, dims);
}

template <bool kFast>
TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node, const PrepareArguments& arguments) {
  auto* op = static_cast<TransposeConv*>(node->user_data);
  const auto* params = static_cast<const TfLiteTransposeConvParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "%s: the parameters are missing.", kName);
  const NodeFusion* fusion = arguments.fusion;
  op->state.half_constants = fusion != nullptr && fusion->half_constants;
  const TfLiteTensor* shape;
  ConvTensors tensors;
  TF_LITE_ENSURE_STATUS(GetTensors(context, node, &op->state, &shape, &tensors));
  TF_LITE_ENSURE_MSG(context,
                     shape->type == kTfLiteInt32 && tflite::NumDimensions(shape) == 1 &&
                         tflite::NumElements(shape) == 4,
                     "%s: the output's shape must be four INT32 numbers.", kName);
  const ConvParams conv_params = ParamsOf(*params);
  ConvState* state = &op->state;
  TF_LITE_ENSURE_STATUS(PrepareTransposeConvShapes(context, kName, tensors, conv_params, state));
  TF_LITE_ENSURE_STATUS(PrepareConvArithmetic(context, kName, tensors, conv_params, state));
  if (tflite::IsConstantOrPersistentTensor(shape)) {
    TF_LITE_ENSURE_STATUS(SetOutput(context, shape, tensors, params->padding, &state->geometry));
    if (kFast && op->plan.Prepare(tensors, arguments, op->state)) {
      op->plan.Log(kName, *tensors.output);
    }
    if (op->plan.ready()) {
      return op->scratch.Reserve(context, node, op->plan.ScratchBytes(*state));
    }
  } else {
    tflite::SetTensorToDynamic(tensors.output);
  }
  TF_LITE_ENSURE_MSG(context, !state->half_constants,
                     "%s: the reference loops do not support FLOAT16.", kName);
  return op->scratch.Reserve(context, node, QuantizedInputBytes(*state));
}

template <bool kFast>
TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  auto* op = static_cast<TransposeConv*>(node->user_data);
  const TfLiteTensor* shape;
  ConvTensors tensors;
  TF_LITE_ENSURE_STATUS(GetTensors(context, node, &op->state, &shape, &tensors));
  const bool dynamic = tflite::IsDynamicTensor(tensors.output);
  if (dynamic) {
    const auto& params = *static_cast<const TfLiteTransposeConvParams*>(node->builtin_data);
    TF_LITE_ENSURE_STATUS(SetOutput(context, shape, tensors, params.padding, &op->state.geometry));
  }
  void* scratch = ScratchBuffer::Get(context, node);
  PrepareArguments arguments;
  arguments.shapes_only = !dynamic;
  if (kFast && op->plan.Prepare(tensors, arguments, op->state)) {
    op->plan.Log(kName, *tensors.output);
  }
  if (op->plan.ready()) {
    // The size of a dynamic output was not known in Prepare, so the reserved scratch memory may be
    // too small.
    op->plan.Run(tensors, op->state, dynamic ? nullptr : scratch, pool);
    return kTfLiteOk;
  }
  EvalTransposeConvReference(tensors, &op->state, scratch, pool);
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

using litmus::MakeRegistration;
using litmus::TransposeConv;

TfLiteRegistration* Register_TRANSPOSE_CONV() {
  return MakeRegistration<TransposeConv, litmus::Prepare<true>, litmus::Eval<true>>();
}
TfLiteRegistration* Register_TRANSPOSE_CONV_REF() {
  return MakeRegistration<TransposeConv, litmus::Prepare<false>, litmus::Eval<false>>();
}

}  // namespace tflite::ops::builtin
