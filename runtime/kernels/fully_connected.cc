// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// FULLY_CONNECTED: rows of the input (its trailing elements, as many as the filter is deep) times
// the transposed filter [units, depth], optional bias, fused clamp.
#include "runtime/kernels/builtin_kernels.h"
#include "runtime/kernels/fully_connected_common.h"
#include "runtime/kernels/scratch.h"

namespace litmus {
namespace {

struct FullyConnected {
  FcState state;
  ScratchBuffer scratch;
};

void* Init(TfLiteContext*, const char*, size_t) { return new FullyConnected; }
void Free(TfLiteContext*, void* data) { delete static_cast<FullyConnected*>(data); }

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  auto* op = static_cast<FullyConnected*>(node->user_data);
  const auto* params = static_cast<const TfLiteFullyConnectedParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "FULLY_CONNECTED: the parameters are missing.");
  FcTensors tensors;
  TF_LITE_ENSURE_STATUS(GetFcTensors(context, node, &tensors));
  TF_LITE_ENSURE_STATUS(PrepareFc(context, tensors, *params, &op->state));
  return op->scratch.Reserve(context, node, FcReferenceScratch(op->state));
}

TfLiteStatus EvalReference(TfLiteContext* context, TfLiteNode* node) {
  auto* op = static_cast<FullyConnected*>(node->user_data);
  FcTensors tensors;
  TF_LITE_ENSURE_STATUS(GetFcTensors(context, node, &tensors));
  EvalFcReference(tensors, &op->state, ScratchBuffer::Get(context, node));
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_FULLY_CONNECTED_REF() {
  static TfLiteRegistration registration = {};
  registration.init = litmus::Init;
  registration.free = litmus::Free;
  registration.prepare = litmus::Prepare;
  registration.invoke = litmus::EvalReference;
  return &registration;
}

TfLiteRegistration* Register_FULLY_CONNECTED() { return Register_FULLY_CONNECTED_REF(); }

}  // namespace tflite::ops::builtin
