// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// STABLEHLO_GATHER: copies slices of the input that begin at start indices, which are clamped so
// that each slice lies inside. The output has the dimensions of the start indices (batch) and of
// the slice (offset), in the order given by the parameters.
#include <algorithm>
#include <cstring>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/dimension_lists.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

constexpr int kMaxRank = TFLITE_STABLEHLO_GATHER_PARAMS_MAX_DIMENSION_COUNT;

// Dimensions of the start indices without the dimension of the index vectors.
std::vector<int64_t> BatchShape(const TfLiteTensor* starts, int64_t vector_dim) {
  std::vector<int64_t> shape = DimsOf(starts);
  if (vector_dim < static_cast<int64_t>(shape.size())) shape.erase(shape.begin() + vector_dim);
  return shape;
}

TfLiteStatus Check(TfLiteContext* context, const TfLiteStablehloGatherParams& params,
                   const TfLiteTensor* input, const TfLiteTensor* starts) {
  const int rank = tflite::NumDimensions(input), starts_rank = tflite::NumDimensions(starts);
  TF_LITE_ENSURE_MSG(context, rank <= kMaxRank && starts_rank <= kMaxRank,
                     "At most 8 dimensions are supported.");
  TF_LITE_ENSURE_MSG(context,
                     params.index_vector_dim >= 0 && params.index_vector_dim <= starts_rank,
                     "The index vectors' dimension is outside of the start indices' shape.");
  const int64_t length =
      params.index_vector_dim < starts_rank ? starts->dims->data[params.index_vector_dim] : 1;
  TF_LITE_ENSURE_MSG(context, length == params.num_start_index_map,
                     "Each element of an index vector must be mapped to a dimension.");
  LITMUS_ENSURE_VALUE_OF(context, params.num_slice_sizes, rank, "The number of slice sizes",
                         "the number of dimensions of the input");
  LITMUS_ENSURE_VALUE_OF(context, params.num_offset_dims + params.num_collapsed_slice_dims, rank,
                         "The number of offset_dims and collapsed_slice_dims",
                         "the number of dimensions of the input");
  const int output_rank =
      params.num_offset_dims + static_cast<int>(BatchShape(starts, params.index_vector_dim).size());
  TF_LITE_ENSURE_MSG(
      context,
      output_rank <= kMaxRank &&
          AreDimensions(params.offset_dims, params.num_offset_dims, output_rank) &&
          AreDimensions(params.collapsed_slice_dims, params.num_collapsed_slice_dims, rank) &&
          AreDimensions(params.start_index_map, params.num_start_index_map, rank),
      "A dimension is outside of its tensor, or named twice.");
  for (int d = 0; d < rank; ++d) {
    TF_LITE_ENSURE_MSG(context,
                       params.slice_sizes[d] >= 0 && params.slice_sizes[d] <= input->dims->data[d],
                       "A slice is larger than the input.");
    TF_LITE_ENSURE_MSG(context,
                       params.slice_sizes[d] == 1 || !Contains(params.collapsed_slice_dims,
                                                               params.num_collapsed_slice_dims, d),
                       "Slices must have one element in collapsed_slice_dims.");
  }
  return kTfLiteOk;
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 2, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor *input, *starts;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &starts}, {&output}));
  LITMUS_ENSURE_TYPE_OF(context, input->type, output->type, "The type of the input",
                        "the type of the output");
  TF_LITE_ENSURE_MSG(context, starts->type == kTfLiteInt32 || starts->type == kTfLiteInt64,
                     "The start indices must be int32 or int64.");
  size_t size;
  TF_LITE_ENSURE_OK(context, ElementSize(context, input, &size));
  TF_LITE_ENSURE_MSG(context, node->builtin_data != nullptr, "The operator has no options.");
  const auto& params = *static_cast<const TfLiteStablehloGatherParams*>(node->builtin_data);
  TF_LITE_ENSURE_OK(context, Check(context, params, input, starts));
  const std::vector<int64_t> batch = BatchShape(starts, params.index_vector_dim);
  std::vector<int64_t> shape(batch.size() + static_cast<size_t>(params.num_offset_dims));
  auto next_batch = batch.begin();
  int slice_dim = 0;
  for (size_t d = 0; d < shape.size(); ++d) {
    if (!Contains(params.offset_dims, params.num_offset_dims, static_cast<int64_t>(d))) {
      shape[d] = *next_batch++;
      continue;
    }
    while (Contains(params.collapsed_slice_dims, params.num_collapsed_slice_dims, slice_dim)) {
      ++slice_dim;
    }
    shape[d] = params.slice_sizes[slice_dim++];
  }
  return ResizeTo(context, output, shape);
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  const TfLiteTensor* tensor = tflite::GetInput(context, node, 1);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  const auto& params = *static_cast<const TfLiteStablehloGatherParams*>(node->builtin_data);
  if (tflite::NumElements(output) == 0) return kTfLiteOk;
  size_t size;
  TF_LITE_ENSURE_OK(context, ElementSize(context, input, &size));
  CountedVector<int64_t> starts;
  TF_LITE_ENSURE_OK(context, ReadIntegers(context, tensor, "start indices", &starts));
  const int rank = tflite::NumDimensions(input);
  const auto vector_dim = static_cast<int>(params.index_vector_dim);
  int64_t vector_stride = 1;
  for (int d = vector_dim + 1; d < tensor->dims->size; ++d) vector_stride *= tensor->dims->data[d];
  const std::vector<int64_t> shape = DimsOf(output);
  int64_t index[kMaxRank] = {};
  char* out = output->data.raw;
  do {
    // The batch coordinates of an output element select the index vector, the offset coordinates
    // the position in the slice.
    int64_t vector = 0, offset[kMaxRank] = {}, start[kMaxRank] = {};
    int batch_dim = 0, slice_dim = 0;
    for (int d = 0; d < static_cast<int>(shape.size()); ++d) {
      if (Contains(params.offset_dims, params.num_offset_dims, d)) {
        while (Contains(params.collapsed_slice_dims, params.num_collapsed_slice_dims, slice_dim)) {
          ++slice_dim;
        }
        offset[slice_dim++] = index[d];
        continue;
      }
      if (batch_dim == vector_dim) vector *= tensor->dims->data[batch_dim++];
      vector = vector * tensor->dims->data[batch_dim++] + index[d];
    }
    if (batch_dim == vector_dim && batch_dim < tensor->dims->size) {
      vector *= tensor->dims->data[batch_dim];
    }
    for (int i = 0; i < params.num_start_index_map; ++i) {
      start[params.start_index_map[i]] = starts[static_cast<size_t>(vector + i * vector_stride)];
    }
    int64_t from = 0;
    for (int d = 0; d < rank; ++d) {
      const int64_t largest = input->dims->data[d] - params.slice_sizes[d];
      from = from * input->dims->data[d] + std::clamp(start[d], int64_t{0}, largest) + offset[d];
    }
    std::memcpy(out, input->data.raw + static_cast<size_t>(from) * size, size);
    out += size;
  } while (NextIndex(shape.data(), static_cast<int>(shape.size()), index));
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_STABLEHLO_GATHER() {
  return litmus::MakeRegistration<void, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
