// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// CONV_2D: NHWC input, OHWI filter, optional bias, fused clamp; grouped if the filter has fewer
// input channels than the input. DEPTHWISE_CONV_2D: filter [1, h, w, channels * multiplier]; the
// multiplier follows from the shapes, so the parameter of that name is ignored.
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/common/scratch.h"
#include "runtime/kernels/convolution/conv_common.h"
#include "runtime/kernels/convolution/conv_plan.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {
namespace {

// State of a node between Prepare and Eval.
struct Conv {
  ConvState state;
  ConvPlan plan;
  ScratchBuffer scratch;
};

// One class for each of the two operators, with what differs between them.
struct Full {
  using Params = TfLiteConvParams;
  static constexpr bool kDepthwise = false;
  static constexpr char kName[] = "CONV_2D";
  static TfLiteType BiasType(const Params& params) { return params.quantized_bias_type; }
};
struct Depthwise {
  using Params = TfLiteDepthwiseConvParams;
  static constexpr bool kDepthwise = true;
  static constexpr char kName[] = "DEPTHWISE_CONV_2D";
  static TfLiteType BiasType(const Params&) { return kTfLiteNoType; }
};

template <typename Op, bool kFast>
TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node, const PrepareArguments& arguments) {
  auto* op = static_cast<Conv*>(node->user_data);
  const auto* params = static_cast<const typename Op::Params*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "%s: the parameters are missing.", Op::kName);
  const NodeFusion* fusion = arguments.fusion;
  op->state.residual_input = fusion != nullptr ? fusion->residual_input : -1;
  op->state.slopes_input = fusion != nullptr ? fusion->slopes_input : -1;
  op->state.half_constants = fusion != nullptr && fusion->half_constants;
  op->state.allows_half = context->allow_fp32_relax_to_fp16;
  ConvTensors tensors;
  TF_LITE_ENSURE_STATUS(GetConvTensors(context, node, Op::kName, &op->state, &tensors));
  TF_LITE_ENSURE_STATUS(PrepareConv(
      context, Op::kName, tensors,
      {params->padding, params->stride_height, params->stride_width, params->dilation_height_factor,
       params->dilation_width_factor, params->activation, Op::BiasType(*params), fusion},
      Op::kDepthwise, &op->state));
  if (kFast && op->plan.Prepare(tensors, arguments, &op->state)) {
    op->plan.Log(Op::kName, *tensors.output);
  }
  TF_LITE_ENSURE_MSG(context, tensors.residual == nullptr || op->plan.AddsResidual(op->state),
                     "%s: the reference loops do not support a residual.", Op::kName);
  TF_LITE_ENSURE_MSG(context, tensors.slopes == nullptr || op->plan.AppliesSlopes(),
                     "%s: only products of matrices apply slopes.", Op::kName);
  TF_LITE_ENSURE_MSG(context, !op->state.half_constants || op->plan.ready(),
                     "%s: the reference loops do not support FLOAT16.", Op::kName);
  return op->scratch.Reserve(
      context, node,
      op->plan.ready() ? op->plan.ScratchBytes(op->state) : ConvReferenceScratch(op->state));
}

template <typename Op>
TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  auto* op = static_cast<Conv*>(node->user_data);
  ConvTensors tensors;
  void* scratch = ScratchBuffer::Get(context, node);
  TF_LITE_ENSURE_STATUS(op->plan.packed() != nullptr
                            ? GetStoredConvTensors(context, node, op->state, &tensors)
                            : GetConvTensors(context, node, Op::kName, &op->state, &tensors));
  if (op->plan.ready()) {
    if (op->plan.Run(tensors, op->state, scratch, pool)) return kTfLiteOk;
    TF_LITE_ENSURE_STATUS(GetConvTensors(context, node, Op::kName, &op->state, &tensors));
  }
  EvalConvReference(tensors, &op->state, scratch);
  return kTfLiteOk;
}

template <typename Op, bool kFast>
TfLiteRegistration* Registration() {
  return MakeRegistration<Conv, Prepare<Op, kFast>, Eval<Op>>();
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

using litmus::Depthwise;
using litmus::Full;
using litmus::Registration;

TfLiteRegistration* Register_CONV_2D() { return Registration<Full, true>(); }
TfLiteRegistration* Register_CONV_2D_REF() { return Registration<Full, false>(); }
TfLiteRegistration* Register_DEPTHWISE_CONV_2D() { return Registration<Depthwise, true>(); }
TfLiteRegistration* Register_DEPTHWISE_CONV_2D_REF() { return Registration<Depthwise, false>(); }

}  // namespace tflite::ops::builtin
