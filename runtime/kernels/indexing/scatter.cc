// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// SCATTER_ND: adds blocks at index vectors to a tensor of zeros. ONE_HOT: `on` where the position
// along a new axis equals the index, `off` elsewhere. SPARSE_TO_DENSE: values at index vectors, a
// default value elsewhere.
#include <algorithm>
#include <cstring>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/dispatch_on_type.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/common/wrapping_arithmetic.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

// Prepare of an operator whose output shape is the value of the tensor `shape`. If the value is
// known, calls Resize; otherwise makes the output dynamic, and Eval must call Resize.
template <TfLiteStatus (*Resize)(TfLiteContext*, TfLiteNode*)>
TfLiteStatus ResizeNowOrLater(TfLiteContext* context, TfLiteNode* node, const TfLiteTensor* shape) {
  if (IsKnown(shape)) return Resize(context, node);
  tflite::SetTensorToDynamic(tflite::GetOutput(context, node, 0));
  return kTfLiteOk;
}

TfLiteStatus ResizeScatter(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* indices = tflite::GetInput(context, node, 0);
  const TfLiteTensor* updates = tflite::GetInput(context, node, 1);
  std::vector<int64_t> shape;
  TF_LITE_ENSURE_OK(context,
                    ReadIntegers(context, tflite::GetInput(context, node, 2), "shape", &shape));
  // The updates must have the leading dimensions of the index vectors, then those dimensions of the
  // output that the index vectors do not index.
  const int outer = tflite::NumDimensions(indices) - 1, depth = indices->dims->data[outer];
  const int rank = static_cast<int>(shape.size());
  TF_LITE_ENSURE_MSG(context, depth <= rank, "Index vectors are longer than the shape.");
  bool fits = tflite::NumDimensions(updates) == outer + rank - depth;
  for (int d = 0; fits && d < outer; ++d) {
    fits = updates->dims->data[d] == indices->dims->data[d];
  }
  for (int d = depth; fits && d < rank; ++d) {
    fits = updates->dims->data[outer + d - depth] == shape[static_cast<size_t>(d)];
  }
  TF_LITE_ENSURE_MSG(context, fits, "The updates' shape does not suit the indices and the shape.");
  return ResizeTo(context, tflite::GetOutput(context, node, 0), shape);
}

TfLiteStatus PrepareScatter(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 3, "The number of inputs");
  const TfLiteTensor *indices, *updates, *shape;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context,
                    GetNodeTensors(context, node, {&indices, &updates, &shape}, {&output}));
  LITMUS_ENSURE_TYPE(context, indices->type, kTfLiteInt32, "The type of the indices");
  LITMUS_ENSURE_TYPE(context, shape->type, kTfLiteInt32, "The type of the shape");
  TF_LITE_ENSURE_MSG(context, tflite::NumDimensions(indices) >= 1,
                     "The number of dimensions of the indices is %d; it must be 1 or more.",
                     tflite::NumDimensions(indices));
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(shape), 1,
                      "The number of dimensions of the shape");
  output->type = updates->type;
  return ResizeNowOrLater<ResizeScatter>(context, node, shape);
}

TfLiteStatus EvalScatter(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* indices = tflite::GetInput(context, node, 0);
  const TfLiteTensor* updates = tflite::GetInput(context, node, 1);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (tflite::IsDynamicTensor(output)) TF_LITE_ENSURE_OK(context, ResizeScatter(context, node));
  const int depth = indices->dims->data[indices->dims->size - 1];
  int64_t vectors = 1, block = 1;
  for (int d = 0; d + 1 < indices->dims->size; ++d) vectors *= indices->dims->data[d];
  for (int d = depth; d < output->dims->size; ++d) block *= output->dims->data[d];
  if (output->bytes > 0) std::memset(output->data.raw, 0, output->bytes);
  return DispatchOnNumber(context, updates->type, [&](auto zero) {
    using T = decltype(zero);
    const T* in = tflite::GetTensorData<T>(updates);
    T* out = tflite::GetTensorData<T>(output);
    for (int64_t v = 0; v < vectors; ++v) {
      int64_t at = 0;
      for (int d = 0; d < depth; ++d) {
        const int index = indices->data.i32[v * depth + d], size = output->dims->data[d];
        if (index < 0 || index >= size) {
          TF_LITE_KERNEL_LOG(context, "Index %d is outside of a dimension of %d elements.", index,
                             size);
          return kTfLiteError;
        }
        at = at * size + index;
      }
      for (int64_t i = 0; i < block; ++i) {
        out[at * block + i] = WrappingSum<T>(out[at * block + i], in[v * block + i]);
      }
    }
    return kTfLiteOk;
  });
}

TfLiteStatus OneHotAxis(TfLiteContext* context, TfLiteNode* node, int* axis) {
  const auto* params = static_cast<const TfLiteOneHotParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "The operator has no options.");
  const int rank = tflite::NumDimensions(tflite::GetInput(context, node, 0));
  return NormalizeAxis(context, params->axis, rank + 1, "axis", axis);
}

TfLiteStatus ResizeOneHot(TfLiteContext* context, TfLiteNode* node) {
  int axis;
  TF_LITE_ENSURE_OK(context, OneHotAxis(context, node, &axis));
  const int depth = *tflite::GetInput(context, node, 1)->data.i32;
  TF_LITE_ENSURE_MSG(context, depth >= 0, "The depth is negative.");
  std::vector<int64_t> shape = DimsOf(tflite::GetInput(context, node, 0));
  shape.insert(shape.begin() + axis, depth);
  return ResizeTo(context, tflite::GetOutput(context, node, 0), shape);
}

TfLiteStatus PrepareOneHot(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 4, "The number of inputs");
  const TfLiteTensor *indices, *depth, *on, *off;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context,
                    GetNodeTensors(context, node, {&indices, &depth, &on, &off}, {&output}));
  TF_LITE_ENSURE_MSG(context, indices->type == kTfLiteInt32 || indices->type == kTfLiteInt64,
                     "The indices must be int32 or int64.");
  LITMUS_ENSURE_TYPE(context, depth->type, kTfLiteInt32, "The type of the depth");
  LITMUS_ENSURE_TYPE_OF(context, on->type, off->type, "The type of the on value",
                        "the type of the off value");
  TF_LITE_ENSURE_MSG(context,
                     tflite::NumElements(depth) == 1 && tflite::NumElements(on) == 1 &&
                         tflite::NumElements(off) == 1,
                     "Depth, on and off must be one element each.");
  output->type = on->type;
  return ResizeNowOrLater<ResizeOneHot>(context, node, depth);
}

TfLiteStatus EvalOneHot(TfLiteContext* context, TfLiteNode* node) {
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (tflite::IsDynamicTensor(output)) TF_LITE_ENSURE_OK(context, ResizeOneHot(context, node));
  int axis;
  TF_LITE_ENSURE_OK(context, OneHotAxis(context, node, &axis));
  CountedVector<int64_t> indices;
  TF_LITE_ENSURE_OK(context,
                    ReadIntegers(context, tflite::GetInput(context, node, 0), "indices", &indices));
  const int64_t depth = output->dims->data[axis];
  int64_t inner = 1;
  for (int d = axis + 1; d < output->dims->size; ++d) inner *= output->dims->data[d];
  return DispatchOnNumber(context, output->type, [&](auto zero) {
    using T = decltype(zero);
    const T on = *tflite::GetTensorData<T>(tflite::GetInput(context, node, 2));
    const T off = *tflite::GetTensorData<T>(tflite::GetInput(context, node, 3));
    T* out = tflite::GetTensorData<T>(output);
    std::fill_n(out, tflite::NumElements(output), off);
    for (size_t i = 0; i < indices.size(); ++i) {
      const auto position = static_cast<int64_t>(i);
      if (indices[i] < 0 || indices[i] >= depth) continue;
      out[(position / inner * depth + indices[i]) * inner + position % inner] = on;
    }
    return kTfLiteOk;
  });
}

TfLiteStatus ResizeDense(TfLiteContext* context, TfLiteNode* node) {
  std::vector<int64_t> shape;
  TF_LITE_ENSURE_OK(context,
                    ReadIntegers(context, tflite::GetInput(context, node, 1), "shape", &shape));
  return ResizeTo(context, tflite::GetOutput(context, node, 0), shape);
}

TfLiteStatus PrepareDense(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 4, "The number of inputs");
  const TfLiteTensor *indices, *shape, *values, *other;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context,
                    GetNodeTensors(context, node, {&indices, &shape, &values, &other}, {&output}));
  TF_LITE_ENSURE_MSG(context, indices->type == kTfLiteInt32 || indices->type == kTfLiteInt64,
                     "The indices must be int32 or int64.");
  TF_LITE_ENSURE_MSG(context, shape->type == kTfLiteInt32 || shape->type == kTfLiteInt64,
                     "The shape must be int32 or int64.");
  TF_LITE_ENSURE_MSG(context, tflite::NumDimensions(indices) <= 2,
                     "The indices have at most two dimensions.");
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(shape), 1,
                      "The number of dimensions of the shape");
  TF_LITE_ENSURE_MSG(context, tflite::NumDimensions(values) <= 1,
                     "The number of dimensions of the values is %d; it must be 0 or 1.",
                     tflite::NumDimensions(values));
  LITMUS_ENSURE_TYPE_OF(context, values->type, other->type, "The type of the values",
                        "the type of the other operand");
  LITMUS_ENSURE_VALUE(context, tflite::NumElements(other), 1,
                      "The number of elements of the other operand");
  output->type = values->type;
  return ResizeNowOrLater<ResizeDense>(context, node, shape);
}

TfLiteStatus EvalDense(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* tensor = tflite::GetInput(context, node, 0);
  const TfLiteTensor* values = tflite::GetInput(context, node, 2);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (tflite::IsDynamicTensor(output)) TF_LITE_ENSURE_OK(context, ResizeDense(context, node));
  CountedVector<int64_t> indices;
  TF_LITE_ENSURE_OK(context, ReadIntegers(context, tensor, "indices", &indices));
  const int rank = tflite::NumDimensions(output);
  const int depth = tflite::NumDimensions(tensor) == 2 ? tensor->dims->data[1] : 1;
  const auto vectors = depth == 0 ? int64_t{0} : static_cast<int64_t>(indices.size()) / depth;
  TF_LITE_ENSURE_MSG(context, depth == rank, "Index vectors must be as long as the shape.");
  const bool one_value = tflite::NumDimensions(values) == 0;
  TF_LITE_ENSURE_MSG(context, one_value || tflite::NumElements(values) == vectors,
                     "There must be one value, or one for each index vector.");
  return DispatchOnNumber(context, values->type, [&](auto zero) {
    using T = decltype(zero);
    const T* in = tflite::GetTensorData<T>(values);
    T* out = tflite::GetTensorData<T>(output);
    std::fill_n(out, tflite::NumElements(output),
                *tflite::GetTensorData<T>(tflite::GetInput(context, node, 3)));
    for (int64_t v = 0; v < vectors; ++v) {
      int64_t at = 0;
      for (int d = 0; d < depth; ++d) {
        const int64_t index = indices[static_cast<size_t>(v * depth + d)];
        const int64_t size = output->dims->data[d];
        if (index < 0 || index >= size) {
          TF_LITE_KERNEL_LOG(context, "Index %lld is outside of a dimension of %lld elements.",
                             static_cast<long long>(index), static_cast<long long>(size));
          return kTfLiteError;
        }
        at = at * size + index;
      }
      out[at] = in[one_value ? 0 : v];
    }
    return kTfLiteOk;
  });
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_SCATTER_ND() {
  return litmus::MakeRegistration<void, litmus::PrepareScatter, litmus::EvalScatter>();
}
TfLiteRegistration* Register_ONE_HOT() {
  return litmus::MakeRegistration<void, litmus::PrepareOneHot, litmus::EvalOneHot>();
}
TfLiteRegistration* Register_SPARSE_TO_DENSE() {
  return litmus::MakeRegistration<void, litmus::PrepareDense, litmus::EvalDense>();
}

}  // namespace tflite::ops::builtin
