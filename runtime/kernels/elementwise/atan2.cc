// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// ATAN2 of two tensors of one shape: float32, float64, float16, bfloat16.
#include <cmath>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/elementwise/binary.h"

namespace litmus {
namespace {

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  BinaryTensors t;
  TF_LITE_ENSURE_OK(context, PrepareBinary(context, node, &t));
  TF_LITE_ENSURE_MSG(context, tflite::HaveSameShapes(t.a, t.b),
                     "ATAN2 does not broadcast: its inputs have the shapes %s and %s.",
                     tflite::GetShapeDebugString(t.a->dims).c_str(),
                     tflite::GetShapeDebugString(t.b->dims).c_str());
  return kTfLiteOk;
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  BinaryTensors t;
  TF_LITE_ENSURE_OK(context, GetBinaryTensors(context, node, &t));
  return BroadcastAnyOf<float, double, Half, BFloat>(
      context, pool, t, [](auto y, auto x) { return std::atan2(y, x); });
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_ATAN2() {
  return litmus::MakeRegistration<void, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
