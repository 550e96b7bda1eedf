// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// EMBEDDING_LOOKUP_SPARSE: weighted sums of rows of a table. The row indices are the elements of a
// sparse tensor. Rows whose positions in it differ only in the last dimension are added, and the
// sum is divided by the sum of the weights (mean) or by the root of the sum of the squared weights.
#include <algorithm>
#include <cmath>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"

namespace litmus {
namespace {

enum Input { kIds, kIndices, kShape, kWeights, kTable, kInputs };

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), kInputs, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  TF_LITE_ENSURE_MSG(context, node->builtin_data != nullptr, "The operator has no options.");
  const TfLiteTensor* inputs[kInputs];
  for (int i = 0; i < kInputs; ++i) {
    TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, i, &inputs[i]));
    LITMUS_ENSURE_TYPE(context, inputs[i]->type,
                       i == kWeights || i == kTable ? kTfLiteFloat32 : kTfLiteInt32,
                       "The type of an input");
    if (i != kTable) {
      LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(inputs[i]), i == kIndices ? 2 : 1,
                          "The number of dimensions of an input");
    }
  }
  TF_LITE_ENSURE_MSG(context, tflite::NumDimensions(inputs[kTable]) >= 2,
                     "The table must have at least two dimensions.");
  const int* indices = inputs[kIndices]->dims->data;
  LITMUS_ENSURE_VALUE_OF(context, indices[0], inputs[kIds]->dims->data[0],
                         "Dimension 0 of the indices", "dimension 0 of the ids");
  LITMUS_ENSURE_VALUE_OF(context, indices[0], inputs[kWeights]->dims->data[0],
                         "Dimension 0 of the indices", "dimension 0 of the weights");
  LITMUS_ENSURE_VALUE_OF(context, indices[1], inputs[kShape]->dims->data[0],
                         "Dimension 1 of the indices", "dimension 0 of the dense shape");
  TF_LITE_ENSURE_MSG(context, indices[1] >= 1, "The sparse tensor must not be a scalar.");
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  LITMUS_ENSURE_TYPE(context, output->type, kTfLiteFloat32, "The type of the output");
  tflite::SetTensorToDynamic(output);
  return kTfLiteOk;
}

// The sum for one row of the output.
struct Bucket {
  float* sum;
  float weights = 0, squares = 0;
  bool any = false;
};

void Finish(const Bucket& bucket, TfLiteCombinerType combiner, int64_t row_size) {
  if (combiner == kTfLiteCombinerTypeSum || !bucket.any) return;
  const float divisor =
      combiner == kTfLiteCombinerTypeMean ? bucket.weights : std::sqrt(bucket.squares);
  for (int64_t k = 0; k < row_size; ++k) bucket.sum[k] /= divisor;
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* ids = tflite::GetInput(context, node, kIds);
  const TfLiteTensor* indices = tflite::GetInput(context, node, kIndices);
  const TfLiteTensor* table = tflite::GetInput(context, node, kTable);
  const float* weights = tflite::GetInput(context, node, kWeights)->data.f;
  const int* shape = tflite::GetInput(context, node, kShape)->data.i32;
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  const auto combiner =
      static_cast<const TfLiteEmbeddingLookupSparseParams*>(node->builtin_data)->combiner;
  const int rank = indices->dims->data[1];
  std::vector<int64_t> dims(shape, shape + rank - 1);
  dims.insert(dims.end(), table->dims->data + 1, table->dims->data + table->dims->size);
  TF_LITE_ENSURE_OK(context, ResizeTo(context, output, dims));
  float* out = output->data.f;
  std::fill_n(out, tflite::NumElements(output), 0.0f);
  int64_t row_size = 1;
  for (int d = 1; d < table->dims->size; ++d) row_size *= table->dims->data[d];
  Bucket bucket = {out};
  for (int i = 0; i < ids->dims->data[0]; ++i) {
    const int id = ids->data.i32[i];
    if (id < 0 || id >= table->dims->data[0]) {
      TF_LITE_KERNEL_LOG(context, "Id %d is outside of a table of %d rows.", id,
                         table->dims->data[0]);
      return kTfLiteError;
    }
    int64_t row = 0;
    for (int d = 0; d + 1 < rank; ++d) {
      const int index = indices->data.i32[int64_t{i} * rank + d];
      if (index < 0 || index >= shape[d]) {
        TF_LITE_KERNEL_LOG(context, "Index %d is outside of a dimension of %d elements.", index,
                           shape[d]);
        return kTfLiteError;
      }
      row = row * shape[d] + index;
    }
    if (out + row * row_size != bucket.sum) {
      Finish(bucket, combiner, row_size);
      bucket = {out + row * row_size};
    }
    bucket.any = true;
    bucket.weights += weights[i];
    bucket.squares += weights[i] * weights[i];
    const float* in = table->data.f + id * row_size;
    for (int64_t k = 0; k < row_size; ++k) bucket.sum[k] += in[k] * weights[i];
  }
  Finish(bucket, combiner, row_size);
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_EMBEDDING_LOOKUP_SPARSE() {
  return litmus::MakeRegistration<void, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
