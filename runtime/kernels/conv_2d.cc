// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// CONV_2D: NHWC input, OHWI filter, optional bias, fused clamp; grouped when the filter reads fewer
// channels than the input has.
#include "runtime/kernels/builtin_kernels.h"
#include "runtime/kernels/conv_common.h"
#include "runtime/kernels/conv_plan.h"
#include "runtime/kernels/scratch.h"
#include "runtime/threads/cpu_context.h"

namespace litmus {
namespace {

struct Conv2D {
  ConvState state;
  ConvPlan plan;
  ScratchBuffer scratch;
};

void* Init(TfLiteContext*, const char*, size_t) { return new Conv2D; }
void Free(TfLiteContext*, void* data) { delete static_cast<Conv2D*>(data); }

template <bool kFast>
TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  auto* op = static_cast<Conv2D*>(node->user_data);
  const auto* params = static_cast<const TfLiteConvParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "CONV_2D: the parameters are missing.");
  ConvTensors tensors;
  TF_LITE_ENSURE_STATUS(GetConvTensors(context, node, &tensors));
  TF_LITE_ENSURE_STATUS(PrepareConv(
      context, "CONV_2D", tensors,
      {params->padding, params->stride_height, params->stride_width, params->dilation_height_factor,
       params->dilation_width_factor, params->activation, params->quantized_bias_type},
      /*depthwise=*/false, &op->state));
  if (kFast) op->plan.Prepare(tensors, &op->state);
  return op->scratch.Reserve(
      context, node,
      op->plan.ready() ? op->plan.ScratchBytes(op->state) : ConvReferenceScratch(op->state));
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  auto* op = static_cast<Conv2D*>(node->user_data);
  ConvTensors tensors;
  TF_LITE_ENSURE_STATUS(GetConvTensors(context, node, &tensors));
  void* scratch = ScratchBuffer::Get(context, node);
  if (op->plan.ready()) {
    op->plan.Run(tensors, &op->state, scratch, CpuContext::PoolOf(context));
  } else {
    EvalConvReference(tensors, &op->state, scratch);
  }
  return kTfLiteOk;
}

template <bool kFast>
TfLiteRegistration* Registration() {
  static TfLiteRegistration registration = [] {
    TfLiteRegistration r = {};
    r.init = Init;
    r.free = Free;
    r.prepare = Prepare<kFast>;
    r.invoke = Eval;
    return r;
  }();
  return &registration;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_CONV_2D() { return litmus::Registration<true>(); }
TfLiteRegistration* Register_CONV_2D_REF() { return litmus::Registration<false>(); }

}  // namespace tflite::ops::builtin
