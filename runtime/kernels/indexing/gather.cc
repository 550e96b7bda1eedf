// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// GATHER: copies the positions given by indices along one axis, for each index of the leading batch
// dimensions. GATHER_ND: each index vector selects a block.
#include <algorithm>
#include <cstring>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/block_copy.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

// Axis and batch dimensions of a gather.
struct GatherAxes {
  int axis = 0, batch_dims = 0;
};

TfLiteStatus FindAxes(TfLiteContext* context, TfLiteNode* node, GatherAxes* axes) {
  const auto* params = static_cast<const TfLiteGatherParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "The operator has no options.");
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  const TfLiteTensor* indices = tflite::GetInput(context, node, 1);
  const int index_rank = tflite::NumDimensions(indices);
  TF_LITE_ENSURE_OK(context, NormalizeAxis(context, params->axis, tflite::NumDimensions(input),
                                           "axis", &axes->axis));
  axes->batch_dims = params->batch_dims < 0 ? params->batch_dims + index_rank : params->batch_dims;
  TF_LITE_ENSURE_MSG(
      context,
      axes->batch_dims >= 0 && axes->batch_dims <= index_rank && axes->batch_dims <= axes->axis,
      "The batch dimensions must come before the axis and be the indices' too.");
  for (int d = 0; d < axes->batch_dims; ++d) {
    LITMUS_ENSURE_DIMENSION(context, input, d, "the input", indices, d, "the indices");
  }
  return kTfLiteOk;
}

bool IsIndexType(TfLiteType type) {
  return type == kTfLiteInt16 || type == kTfLiteInt32 || type == kTfLiteInt64;
}

TfLiteStatus PrepareGather(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 2, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor *input, *indices;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &indices}, {&output}));
  TF_LITE_ENSURE_MSG(context, IsIndexType(indices->type),
                     "The indices must be int16, int32 or int64.");
  output->type = input->type;
  TF_LITE_ENSURE_OK(context, CheckCopyable(context, input));
  GatherAxes axes;
  TF_LITE_ENSURE_OK(context, FindAxes(context, node, &axes));
  std::vector<int64_t> shape = DimsOf(input);
  shape.erase(shape.begin() + axes.axis);
  shape.insert(shape.begin() + axes.axis, indices->dims->data + axes.batch_dims,
               indices->dims->data + indices->dims->size);
  if (input->type == kTfLiteString) tflite::SetTensorToDynamic(output);
  return ResizeTo(context, output, shape);
}

TfLiteStatus IndexOutside(TfLiteContext* context, int64_t index, int64_t size) {
  TF_LITE_KERNEL_LOG(context, "Index %lld is outside of a dimension of %lld elements.",
                     static_cast<long long>(index), static_cast<long long>(size));
  return kTfLiteError;
}

TfLiteStatus EvalGather(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  GatherAxes axes;
  TF_LITE_ENSURE_OK(context, FindAxes(context, node, &axes));
  CountedVector<int64_t> indices;
  TF_LITE_ENSURE_OK(context,
                    ReadIntegers(context, tflite::GetInput(context, node, 1), "indices", &indices));
  int64_t batch = 1, outer = 1, inner = 1;
  const int64_t size = input->dims->data[axes.axis];
  for (int d = 0; d < input->dims->size; ++d) {
    (d < axes.batch_dims ? batch
     : d < axes.axis     ? outer
                         : inner) *= d == axes.axis ? 1 : input->dims->data[d];
  }
  const int64_t per_batch = batch == 0 ? 0 : static_cast<int64_t>(indices.size()) / batch;
  CountedVector<int64_t> blocks;
  blocks.reserve(static_cast<size_t>(batch * outer * per_batch));
  for (int64_t b = 0; b < batch; ++b) {
    for (int64_t o = 0; o < outer; ++o) {
      for (int64_t i = 0; i < per_batch; ++i) {
        const int64_t index = indices[static_cast<size_t>(b * per_batch + i)];
        if (index < 0 || index >= size) return IndexOutside(context, index, size);
        blocks.push_back((b * outer + o) * size + index);
      }
    }
  }
  return CopyBlocks(context, input, blocks, inner, tflite::GetOutput(context, node, 0));
}

TfLiteStatus PrepareGatherNd(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 2, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor *input, *indices;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &indices}, {&output}));
  TF_LITE_ENSURE_MSG(context, IsIndexType(indices->type),
                     "The indices must be int16, int32 or int64.");
  output->type = input->type;
  TF_LITE_ENSURE_OK(context, CheckCopyable(context, input));
  const int rank = tflite::NumDimensions(input), index_rank = tflite::NumDimensions(indices);
  TF_LITE_ENSURE_MSG(context, rank >= 1 && index_rank >= 1,
                     "Neither the input nor the indices may be scalars.");
  const int depth = indices->dims->data[index_rank - 1];
  TF_LITE_ENSURE_MSG(context, depth <= rank, "Index vectors are longer than the input's shape.");
  std::vector<int64_t> shape(indices->dims->data, indices->dims->data + index_rank - 1);
  shape.insert(shape.end(), input->dims->data + depth, input->dims->data + rank);
  if (input->type == kTfLiteString) tflite::SetTensorToDynamic(output);
  return ResizeTo(context, output, shape);
}

TfLiteStatus EvalGatherNd(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  const TfLiteTensor* tensor = tflite::GetInput(context, node, 1);
  CountedVector<int64_t> indices;
  TF_LITE_ENSURE_OK(context, ReadIntegers(context, tensor, "indices", &indices));
  const int depth = tensor->dims->data[tensor->dims->size - 1];
  int64_t inner = 1, vectors = 1;
  for (int d = depth; d < input->dims->size; ++d) inner *= input->dims->data[d];
  for (int d = 0; d + 1 < tensor->dims->size; ++d) vectors *= tensor->dims->data[d];
  CountedVector<int64_t> blocks;
  blocks.reserve(static_cast<size_t>(vectors));
  for (int64_t v = 0; v < vectors; ++v) {
    int64_t block = 0;
    for (int d = 0; d < depth; ++d) {
      const int64_t index = indices[static_cast<size_t>(v * depth + d)];
      const int64_t size = input->dims->data[d];
      if (index < 0 || index >= size) return IndexOutside(context, index, size);
      block = block * size + index;
    }
    blocks.push_back(block);
  }
  return CopyBlocks(context, input, blocks, inner, tflite::GetOutput(context, node, 0));
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_GATHER() {
  return litmus::MakeRegistration<void, litmus::PrepareGather, litmus::EvalGather>();
}
TfLiteRegistration* Register_GATHER_ND() {
  return litmus::MakeRegistration<void, litmus::PrepareGatherNd, litmus::EvalGatherNd>();
}

}  // namespace tflite::ops::builtin
