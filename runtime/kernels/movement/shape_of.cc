// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Operators that describe or compute shapes: SHAPE, RANK, BROADCAST_ARGS. If the inputs' shapes
// (for BROADCAST_ARGS: values) are known in Prepare, the results are computed there and are
// constants for later operators.
#include <algorithm>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"

namespace litmus {
namespace {

// Writes integers to an int32 or int64 tensor with as many elements as `values`.
TfLiteStatus WriteIntegers(TfLiteContext* context, const std::vector<int64_t>& values,
                           TfLiteTensor* output) {
  if (values.empty()) return kTfLiteOk;
  TF_LITE_ENSURE_MSG(context, output->data.raw != nullptr, "The output has no data.");
  if (output->type == kTfLiteInt64) {
    std::copy(values.begin(), values.end(), output->data.i64);
  } else {
    std::transform(values.begin(), values.end(), output->data.i32,
                   [](int64_t v) { return static_cast<int32_t>(v); });
  }
  return kTfLiteOk;
}

TfLiteStatus PrepareShape(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 1, "The number of inputs");
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  const auto* params = static_cast<const TfLiteShapeParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "The operator has no options.");
  if (params->out_type != kTfLiteInt32 && params->out_type != kTfLiteInt64) {
    TF_LITE_KERNEL_LOG(context, "The output type must be int32 or int64, not %s.",
                       TfLiteTypeGetName(params->out_type));
    return kTfLiteError;
  }
  output->type = params->out_type;
  tflite::SetTensorToPersistentRo(output);
  TF_LITE_ENSURE_OK(context, ResizeTo(context, output, {tflite::NumDimensions(input)}));
  // A dynamic input has no shape yet. Later operators are prepared when it has one.
  return WriteIntegers(context, DimsOf(input), output);
}

TfLiteStatus EvalShape(TfLiteContext* context, TfLiteNode* node) {
  return WriteIntegers(context, DimsOf(tflite::GetInput(context, node, 0)),
                       tflite::GetOutput(context, node, 0));
}

TfLiteStatus PrepareRank(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 1, "The number of inputs");
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  output->type = kTfLiteInt32;
  tflite::SetTensorToPersistentRo(output);
  TF_LITE_ENSURE_OK(context, ResizeTo(context, output, {}));
  return WriteIntegers(context, {tflite::NumDimensions(input)}, output);
}

TfLiteStatus EvalRank(TfLiteContext* context, TfLiteNode* node) {
  return WriteIntegers(context, {tflite::NumDimensions(tflite::GetInput(context, node, 0))},
                       tflite::GetOutput(context, node, 0));
}

// Broadcasts two shapes that are the values of tensors.
TfLiteStatus EvalBroadcastArgs(TfLiteContext* context, TfLiteNode* node) {
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  std::vector<int64_t> a, b;
  TF_LITE_ENSURE_OK(context,
                    ReadIntegers(context, tflite::GetInput(context, node, 0), "first shape", &a));
  TF_LITE_ENSURE_OK(context,
                    ReadIntegers(context, tflite::GetInput(context, node, 1), "second shape", &b));
  if (a.size() < b.size()) std::swap(a, b);
  const size_t added = a.size() - b.size();
  for (size_t d = added; d < a.size(); ++d) {
    const int64_t other = b[d - added];
    if (a[d] != other && a[d] != 1 && other != 1) {
      TF_LITE_KERNEL_LOG(context, "Dimensions of %lld and %lld elements do not broadcast.",
                         static_cast<long long>(a[d]), static_cast<long long>(other));
      return kTfLiteError;
    }
    if (a[d] == 1) a[d] = other;
  }
  return WriteIntegers(context, a, output);
}

TfLiteStatus PrepareBroadcastArgs(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 2, "The number of inputs");
  const TfLiteTensor *a, *b;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&a, &b}, {&output}));
  TF_LITE_ENSURE_MSG(context, a->type == kTfLiteInt32 || a->type == kTfLiteInt64,
                     "The type of the first operand is %s; it must be INT32 or INT64.",
                     TfLiteTypeGetName(a->type));
  LITMUS_ENSURE_TYPE_OF(context, a->type, b->type, "The type of the first operand",
                        "the type of the second operand");
  LITMUS_ENSURE_TYPE_OF(context, a->type, output->type, "The type of the first operand",
                        "the type of the output");
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(a), 1,
                      "The number of dimensions of the first operand");
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(b), 1,
                      "The number of dimensions of the second operand");
  const bool known = IsKnown(a) && IsKnown(b);
  if (known) tflite::SetTensorToPersistentRo(output);
  TF_LITE_ENSURE_OK(context,
                    ResizeTo(context, output, {std::max(a->dims->data[0], b->dims->data[0])}));
  return known ? EvalBroadcastArgs(context, node) : kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_SHAPE() {
  return litmus::MakeRegistration<void, litmus::PrepareShape, litmus::EvalShape>();
}
TfLiteRegistration* Register_RANK() {
  return litmus::MakeRegistration<void, litmus::PrepareRank, litmus::EvalRank>();
}
TfLiteRegistration* Register_BROADCAST_ARGS() {
  return litmus::MakeRegistration<void, litmus::PrepareBroadcastArgs, litmus::EvalBroadcastArgs>();
}

}  // namespace tflite::ops::builtin
