// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// BATCH_MATMUL: the last two dimensions are matrices, the others broadcast.
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/common/scratch.h"
#include "runtime/kernels/matmul/batch_matmul_common.h"
#include "runtime/kernels/matmul/batch_matmul_plan.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {
namespace {

// State of a node between Prepare and Eval.
struct BatchMatmul {
  MatmulState state;
  MatmulPlan plan;
  ScratchBuffer scratch;
};

template <bool kFast>
TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node, const PrepareArguments& arguments) {
  auto* op = static_cast<BatchMatmul*>(node->user_data);
  const auto* params = static_cast<const TfLiteBatchMatMulParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "BATCH_MATMUL: the parameters are missing.");
  MatmulTensors tensors;
  TF_LITE_ENSURE_STATUS(GetMatmulTensors(context, node, &tensors));
  TF_LITE_ENSURE_STATUS(PrepareMatmul(context, tensors, *params, &op->state));
  if (kFast && op->plan.Prepare(tensors, arguments.shapes_only, op->state)) {
    op->plan.Log("BATCH_MATMUL", *tensors.output);
  }
  return op->scratch.Reserve(
      context, node,
      op->plan.ready() ? op->plan.ScratchBytes(op->state) : MatmulReferenceScratch(op->state));
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  auto* op = static_cast<BatchMatmul*>(node->user_data);
  MatmulTensors tensors;
  TF_LITE_ENSURE_STATUS(GetMatmulTensors(context, node, &tensors));
  void* scratch = ScratchBuffer::Get(context, node);
  if (op->plan.ready()) {
    op->plan.Run({tensors, op->state}, scratch, pool);
  } else {
    EvalMatmulReference(tensors, &op->state, scratch);
  }
  return kTfLiteOk;
}

template <bool kFast>
TfLiteRegistration* Registration() {
  return MakeRegistration<BatchMatmul, Prepare<kFast>, Eval>();
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_BATCH_MATMUL() { return litmus::Registration<true>(); }
TfLiteRegistration* Register_BATCH_MATMUL_REF() { return litmus::Registration<false>(); }

}  // namespace tflite::ops::builtin
