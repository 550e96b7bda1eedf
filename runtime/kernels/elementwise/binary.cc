// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/elementwise/binary.h"

#include <algorithm>

#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/quantized_tensor.h"
#include "runtime/threads/parallel_for.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

TfLiteStatus PrepareBinary(TfLiteContext* context, TfLiteNode* node, BinaryTensors* tensors,
                           TfLiteType output_type) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 2, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  TF_LITE_ENSURE_OK(context, GetBinaryTensors(context, node, tensors));
  LITMUS_ENSURE_TYPE_OF(context, tensors->a->type, tensors->b->type,
                        "The type of the first operand", "the type of the second operand");
  if (output_type == kTfLiteNoType) output_type = tensors->a->type;
  tensors->out->type = output_type;
  TfLiteIntArray* shape = BroadcastShape(*tensors->a->dims, *tensors->b->dims);
  TF_LITE_ENSURE_MSG(context, shape != nullptr, "Shapes %s and %s do not broadcast.",
                     tflite::GetShapeDebugString(tensors->a->dims).c_str(),
                     tflite::GetShapeDebugString(tensors->b->dims).c_str());
  return context->ResizeTensor(context, tensors->out, shape);
}

TfLiteStatus PrepareSameType(TfLiteContext* context, TfLiteNode* node) {
  BinaryTensors tensors;
  return PrepareBinary(context, node, &tensors);
}

TfLiteStatus PrepareStablehlo(TfLiteContext* context, TfLiteNode* node) {
  BinaryTensors t;
  TF_LITE_ENSURE_OK(context, PrepareBinary(context, node, &t));
  TF_LITE_ENSURE_MSG(context, tflite::HaveSameShapes(t.a, t.b),
                     "StableHLO does not broadcast: the inputs have the shapes %s and %s.",
                     tflite::GetShapeDebugString(t.a->dims).c_str(),
                     tflite::GetShapeDebugString(t.b->dims).c_str());
  return kTfLiteOk;
}

TfLiteStatus CheckBinaryQuantization(TfLiteContext* context, const BinaryTensors& tensors) {
  TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, tensors.a, "first input"));
  TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, tensors.b, "second input"));
  return CheckScaleAndZeroPoint(context, tensors.out, "output");
}

bool HasQuantization(const BinaryTensors& tensors) {
  return tensors.a->quantization.type != kTfLiteNoQuantization ||
         tensors.b->quantization.type != kTfLiteNoQuantization ||
         tensors.out->quantization.type != kTfLiteNoQuantization;
}

void ForEachPiece(ThreadPool* pool, const BinaryTensors& tensors,
                  absl::FunctionRef<void(const BroadcastPiece& piece)> f, double element_ns) {
  const BroadcastPlan plan = MakeBroadcastPlan(*tensors.a->dims, *tensors.b->dims);
  int64_t slice = 1;  // number of output elements per index of the outermost dimension
  for (int d = 1; d < plan.rank; ++d) slice *= plan.dims[d];
  if (slice == 0 || plan.dims[0] == 0) return;
  const auto run = [&](size_t begin, size_t end) {
    const auto start = static_cast<int64_t>(begin);
    BroadcastPiece piece = {plan, start * plan.strides1[0], start * plan.strides2[0],
                            start * slice};
    piece.plan.dims[0] = static_cast<int64_t>(end - begin);
    f(piece);
  };
  ParallelFor(pool, static_cast<size_t>(plan.dims[0]), element_ns * static_cast<double>(slice),
              run);
}

void BroadcastFloats(ThreadPool* pool, const BinaryTensors& t, elementwise::Binary op, float low,
                     float high) {
  const BroadcastPlan plan = MakeBroadcastPlan(*t.a->dims, *t.b->dims);
  elementwise::Apply(op, {plan.rank, plan.dims, plan.strides1, plan.strides2}, t.a->data.f,
                     t.b->data.f, t.out->data.f, low, high, pool);
}

}  // namespace litmus
