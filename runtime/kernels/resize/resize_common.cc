// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/resize/resize_common.h"

#include <cstdint>

#include "runtime/kernels/common/kernel_util.h"

namespace litmus {
namespace {

// Fixed-point positions of RESIZE_BILINEAR have 21 integer bits.
constexpr int32_t kMaxSide = 1 << 20;

}  // namespace

TfLiteStatus GetResizeTensors(TfLiteContext* context, TfLiteNode* node, ResizeTensors* tensors) {
  TF_LITE_ENSURE_STATUS(tflite::GetInputSafe(context, node, 0, &tensors->input));
  TF_LITE_ENSURE_STATUS(tflite::GetInputSafe(context, node, 1, &tensors->size));
  return tflite::GetOutputSafe(context, node, 0, &tensors->output);
}

TfLiteStatus PrepareResize(TfLiteContext* context, const char* op, const ResizeTensors& t) {
  TF_LITE_ENSURE_MSG(context, tflite::NumDimensions(t.input) == 4,
                     "%s: the input %s must have four dimensions.", op,
                     tflite::GetShapeDebugString(t.input->dims).c_str());
  TF_LITE_ENSURE_MSG(context,
                     t.size->type == kTfLiteInt32 && tflite::NumDimensions(t.size) == 1 &&
                         tflite::NumElements(t.size) == 2,
                     "%s: the new size must be two INT32 numbers.", op);
  TF_LITE_ENSURE_MSG(context, t.output->type == t.input->type,
                     "%s: the output is %s, the input %s.", op, TfLiteTypeGetName(t.output->type),
                     TfLiteTypeGetName(t.input->type));
  const int h = t.input->dims->data[1], w = t.input->dims->data[2];
  TF_LITE_ENSURE_MSG(context, h > 0 && w > 0 && h < kMaxSide && w < kMaxSide,
                     "%s: images of %d x %d pixels are empty or too large.", op, h, w);
  if (!tflite::IsConstantOrPersistentTensor(t.size)) {
    tflite::SetTensorToDynamic(t.output);
    return kTfLiteOk;
  }
  return ResizeToSize(context, op, t);
}

TfLiteStatus ResizeToSize(TfLiteContext* context, const char* op, const ResizeTensors& t) {
  const auto* size = tflite::GetTensorData<int32_t>(t.size);
  TF_LITE_ENSURE_MSG(
      context,
      size != nullptr && size[0] > 0 && size[1] > 0 && size[0] < kMaxSide && size[1] < kMaxSide,
      "%s: the new size must be two numbers from 1 to %d.", op, kMaxSide - 1);
  TfLiteIntArray* shape = TfLiteIntArrayCopy(t.input->dims);
  TF_LITE_ENSURE_MSG(context, shape != nullptr, "No memory for a shape.");
  shape->data[1] = size[0];
  shape->data[2] = size[1];
  return context->ResizeTensor(context, t.output, shape);
}

}  // namespace litmus
