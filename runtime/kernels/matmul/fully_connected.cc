// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// FULLY_CONNECTED: rows of the input times the transposed filter [units, depth], optional bias,
// fused clamp. A row has `depth` elements, from one or more trailing dimensions of the input.
#include "runtime/interfaces/node_fusion.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/common/scratch.h"
#include "runtime/kernels/matmul/fully_connected_common.h"
#include "runtime/kernels/matmul/fully_connected_plan.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {
namespace {

// State of a node between Prepare and Eval.
struct FullyConnected {
  FcState state;
  FcPlan plan;
  ScratchBuffer scratch;
};

template <bool kFast>
TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node, const PrepareArguments& arguments) {
  auto* op = static_cast<FullyConnected*>(node->user_data);
  const auto* params = static_cast<const TfLiteFullyConnectedParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "FULLY_CONNECTED: the parameters are missing.");
  const NodeFusion* fusion = arguments.fusion;
  op->state.half_constants = fusion != nullptr && fusion->half_constants;
  op->state.allows_half = context->allow_fp32_relax_to_fp16;
  FcTensors tensors;
  TF_LITE_ENSURE_STATUS(DescribeFcTensors(context, node, &op->state, &tensors));
  TF_LITE_ENSURE_STATUS(PrepareFc(context, tensors, *params, &op->state));
  if (kFast) DescribeSparseFilter(tensors, &op->state);
  if (!kFast || !FcPlan::ReadsStoredFilter(tensors, op->state)) {
    TF_LITE_ENSURE_STATUS(UnfoldFilter(context, tensors, &op->state));
  }
  if (kFast && op->plan.Prepare(tensors, arguments, &op->state)) {
    op->plan.Log("FULLY_CONNECTED", *tensors.output);
  }
  TF_LITE_ENSURE_MSG(context, !op->state.half_constants || op->plan.ready(),
                     "FULLY_CONNECTED: the reference loops do not support FLOAT16.");
  return op->scratch.Reserve(
      context, node,
      op->plan.ready() ? op->plan.ScratchBytes(op->state) : FcReferenceScratch(op->state));
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  auto* op = static_cast<FullyConnected*>(node->user_data);
  void* scratch = ScratchBuffer::Get(context, node);
  FcTensors tensors;
  TF_LITE_ENSURE_STATUS(op->plan.packed() != nullptr
                            ? GetStoredFcTensors(context, node, &tensors)
                            : GetFcTensors(context, node, &op->state, &tensors));
  if (op->plan.ready()) {
    op->plan.Run(tensors, op->state, scratch, pool);
  } else {
    EvalFcReference(tensors, &op->state, scratch);
  }
  return kTfLiteOk;
}

template <bool kFast>
TfLiteRegistration* Registration() {
  return MakeRegistration<FullyConnected, Prepare<kFast>, Eval>();
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_FULLY_CONNECTED() { return litmus::Registration<true>(); }
TfLiteRegistration* Register_FULLY_CONNECTED_REF() { return litmus::Registration<false>(); }

}  // namespace tflite::ops::builtin
