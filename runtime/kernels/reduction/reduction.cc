// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/reduction/reduction.h"

#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/parameters.h"

namespace litmus {
namespace {

TfLiteStatus ResizeOutput(TfLiteContext* context, TfLiteNode* node, const Reduction& reduction) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  const auto* params = static_cast<const TfLiteReducerParams*>(node->builtin_data);
  const bool keep = params != nullptr && params->keep_dims;
  std::vector<int64_t> shape;
  for (int d = 0; d < input->dims->size; ++d) {
    if (!reduction.reduced[d]) shape.push_back(input->dims->data[d]);
    if (reduction.reduced[d] && keep) shape.push_back(1);
  }
  return ResizeTo(context, tflite::GetOutput(context, node, 0), shape);
}

}  // namespace

TfLiteStatus FindReduction(TfLiteContext* context, TfLiteNode* node, Reduction* reduction) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  const int rank = tflite::NumDimensions(input);
  std::vector<int64_t> axes;
  TF_LITE_ENSURE_OK(context,
                    ReadIntegers(context, tflite::GetInput(context, node, 1), "axes", &axes));
  if (rank == 0) return kTfLiteOk;  // LiteRT ignores the axes of a scalar, whatever they are
  for (const int64_t value : axes) {
    int axis = 0;
    TF_LITE_ENSURE_OK(context, NormalizeAxis(context, value, rank, "axis", &axis));
    if (!reduction->reduced[axis]) reduction->count *= input->dims->data[axis];
    reduction->reduced[axis] = true;
  }
  return kTfLiteOk;
}

TfLiteStatus PrepareReduction(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 2, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor *input, *axis;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &axis}, {&output}));
  LITMUS_ENSURE_TYPE(context, axis->type, kTfLiteInt32, "The type of the axis");
  LITMUS_ENSURE_TYPE_OF(context, input->type, output->type, "The type of the input",
                        "the type of the output");
  TF_LITE_ENSURE_MSG(context, tflite::NumDimensions(input) <= Reduction::kMaxRank,
                     "At most %d dimensions are supported.", Reduction::kMaxRank);
  if (!IsKnown(axis)) {
    tflite::SetTensorToDynamic(output);
    return kTfLiteOk;
  }
  Reduction reduction;
  TF_LITE_ENSURE_OK(context, FindReduction(context, node, &reduction));
  return ResizeOutput(context, node, reduction);
}

TfLiteStatus StartReduction(TfLiteContext* context, TfLiteNode* node, Reduction* reduction) {
  TF_LITE_ENSURE_OK(context, FindReduction(context, node, reduction));
  if (!tflite::IsDynamicTensor(tflite::GetOutput(context, node, 0))) return kTfLiteOk;
  return ResizeOutput(context, node, *reduction);
}

bool AsOneAxis(const TfLiteTensor* input, const Reduction& reduction, AxisShape* shape) {
  *shape = {1, 1, 1};
  bool seen = false, behind = false;
  for (int d = 0; d < tflite::NumDimensions(input); ++d) {
    const auto dim = static_cast<size_t>(input->dims->data[d]);
    if (dim == 1) continue;
    if (reduction.reduced[d]) {
      if (behind) return false;
      seen = true;
      shape->reduced *= dim;
    } else {
      behind = seen;
      (seen ? shape->inner : shape->outer) *= dim;
    }
  }
  return true;
}

}  // namespace litmus
