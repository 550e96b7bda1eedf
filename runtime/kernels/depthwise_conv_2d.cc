// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// DEPTHWISE_CONV_2D: NHWC input, filter [1, h, w, channels * multiplier], optional bias, fused
// clamp. The multiplier follows from the shapes; the parameter of that name is redundant.
#include "runtime/kernels/builtin_kernels.h"
#include "runtime/kernels/conv_common.h"
#include "runtime/kernels/scratch.h"

namespace litmus {
namespace {

struct DepthwiseConv2D {
  ConvState state;
  ScratchBuffer scratch;
};

void* Init(TfLiteContext*, const char*, size_t) { return new DepthwiseConv2D; }
void Free(TfLiteContext*, void* data) { delete static_cast<DepthwiseConv2D*>(data); }

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  auto* op = static_cast<DepthwiseConv2D*>(node->user_data);
  const auto* params = static_cast<const TfLiteDepthwiseConvParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "DEPTHWISE_CONV_2D: the parameters are missing.");
  ConvTensors tensors;
  TF_LITE_ENSURE_STATUS(GetConvTensors(context, node, &tensors));
  TF_LITE_ENSURE_STATUS(PrepareConv(
      context, "DEPTHWISE_CONV_2D", tensors,
      {params->padding, params->stride_height, params->stride_width, params->dilation_height_factor,
       params->dilation_width_factor, params->activation, kTfLiteNoType},
      /*depthwise=*/true, &op->state));
  return op->scratch.Reserve(context, node, ConvReferenceScratch(op->state));
}

TfLiteStatus EvalReference(TfLiteContext* context, TfLiteNode* node) {
  auto* op = static_cast<DepthwiseConv2D*>(node->user_data);
  ConvTensors tensors;
  TF_LITE_ENSURE_STATUS(GetConvTensors(context, node, &tensors));
  EvalConvReference(tensors, &op->state, ScratchBuffer::Get(context, node));
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_DEPTHWISE_CONV_2D_REF() {
  static TfLiteRegistration registration = {};
  registration.init = litmus::Init;
  registration.free = litmus::Free;
  registration.prepare = litmus::Prepare;
  registration.invoke = litmus::EvalReference;
  return &registration;
}

TfLiteRegistration* Register_DEPTHWISE_CONV_2D() { return Register_DEPTHWISE_CONV_2D_REF(); }

}  // namespace tflite::ops::builtin
