// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// CONV_2D: NHWC input, OHWI filter, optional bias, fused clamp; grouped when the filter reads fewer
// channels than the input has.
#include "runtime/kernels/builtin_kernels.h"
#include "runtime/kernels/conv_common.h"
#include "runtime/kernels/scratch.h"

namespace litmus {
namespace {

struct Conv2D {
  ConvState state;
  ScratchBuffer scratch;
};

void* Init(TfLiteContext*, const char*, size_t) { return new Conv2D; }
void Free(TfLiteContext*, void* data) { delete static_cast<Conv2D*>(data); }

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
  return op->scratch.Reserve(context, node, ConvReferenceScratch(op->state));
}

TfLiteStatus EvalReference(TfLiteContext* context, TfLiteNode* node) {
  auto* op = static_cast<Conv2D*>(node->user_data);
  ConvTensors tensors;
  TF_LITE_ENSURE_STATUS(GetConvTensors(context, node, &tensors));
  EvalConvReference(tensors, &op->state, ScratchBuffer::Get(context, node));
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_CONV_2D_REF() {
  static TfLiteRegistration registration = {};
  registration.init = litmus::Init;
  registration.free = litmus::Free;
  registration.prepare = litmus::Prepare;
  registration.invoke = litmus::EvalReference;
  return &registration;
}

TfLiteRegistration* Register_CONV_2D() { return Register_CONV_2D_REF(); }

}  // namespace tflite::ops::builtin
