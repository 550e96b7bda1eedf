// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// DENSIFY: makes sparse constant weights dense. Prepare already computes the output, so that later
// operators see constants and can pack them.
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/operands/sparsity.h"

namespace litmus {
namespace {

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_STATUS(tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_STATUS(tflite::GetOutputSafe(context, node, 0, &output));
  TF_LITE_ENSURE_MSG(context, tflite::IsConstantTensor(input) && input->sparsity != nullptr,
                     "DENSIFY: the input must be a sparse constant.");
  const TfLiteType type = input->type;
  TF_LITE_ENSURE_MSG(
      context,
      (type == kTfLiteFloat32 || type == kTfLiteFloat16 || type == kTfLiteInt8) &&
          output->type == type,
      "DENSIFY: %s to %s is not supported; FLOAT32, FLOAT16 and INT8 to the same are.",
      TfLiteTypeGetName(type), TfLiteTypeGetName(output->type));
  tflite::SetTensorToPersistentRo(output);
  TF_LITE_ENSURE_STATUS(context->ResizeTensor(context, output, TfLiteIntArrayCopy(input->dims)));
  return Densify(context, "DENSIFY", input, output->data.raw);
}

TfLiteStatus Eval(TfLiteContext*, TfLiteNode*) { return kTfLiteOk; }

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_DENSIFY() {
  return litmus::MakeRegistration<void, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
