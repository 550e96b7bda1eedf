// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// TOPK_V2: the k largest elements along the last dimension with their indices, in descending order,
// NaN last; equal elements in the order of their indices. CUMSUM: cumulative sums along an axis.
#include <algorithm>
#include <limits>
#include <numeric>
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
#include "runtime/util/ordering.h"

namespace litmus {
namespace {

TfLiteStatus ResizeTopK(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  std::vector<int64_t> k;
  TF_LITE_ENSURE_OK(context, ReadIntegers(context, tflite::GetInput(context, node, 1), "k", &k));
  LITMUS_ENSURE_VALUE(context, static_cast<int>(k.size()), 1, "The number of values of the k");
  std::vector<int64_t> shape = DimsOf(input);
  k[0] = std::max<int64_t>(k[0], 0);  // as in TensorFlow Lite, a negative k means 0
  if (k[0] > shape.back()) {
    TF_LITE_KERNEL_LOG(context, "The %lld largest of %lld elements cannot be found.",
                       static_cast<long long>(k[0]), static_cast<long long>(shape.back()));
    return kTfLiteError;
  }
  TF_LITE_ENSURE_MSG(context,
                     tflite::GetOutput(context, node, 1)->type != kTfLiteInt16 ||
                         shape.back() <= std::numeric_limits<int16_t>::max() + 1,
                     "INT16 indices reach 32768 elements along the last dimension.");
  shape.back() = k[0];
  TF_LITE_ENSURE_OK(context, ResizeTo(context, tflite::GetOutput(context, node, 0), shape));
  return ResizeTo(context, tflite::GetOutput(context, node, 1), shape);
}

TfLiteStatus PrepareTopK(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 2, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 2, "The number of outputs");
  const TfLiteTensor *input, *k;
  TfLiteTensor *values, *indices;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &k}, {&values, &indices}));
  TF_LITE_ENSURE_MSG(context, tflite::NumDimensions(input) >= 1,
                     "The input must have at least one dimension.");
  LITMUS_ENSURE_TYPE_OF(context, input->type, values->type, "The type of the input",
                        "the type of the output");
  TF_LITE_ENSURE_MSG(context, k->type == kTfLiteInt32 || k->type == kTfLiteInt16,
                     "k must be int32 or int16.");
  TF_LITE_ENSURE_MSG(context, indices->type == kTfLiteInt32 || indices->type == kTfLiteInt16,
                     "The indices must be int32 or int16.");
  if (IsKnown(k)) return ResizeTopK(context, node);
  tflite::SetTensorToDynamic(values);
  tflite::SetTensorToDynamic(indices);
  return kTfLiteOk;
}

template <typename T, typename Index>
void TopK(const TfLiteTensor* input, TfLiteTensor* values, TfLiteTensor* indices) {
  const int64_t n = input->dims->data[input->dims->size - 1];
  const int64_t k = values->dims->data[values->dims->size - 1];
  if (n == 0 || k == 0) return;
  const int64_t rows = tflite::NumElements(input) / n;
  CountedVector<Index> order(static_cast<size_t>(n));
  for (int64_t r = 0; r < rows; ++r) {
    const T* row = tflite::GetTensorData<T>(input) + r * n;
    std::iota(order.begin(), order.end(), Index{0});
    std::partial_sort(order.begin(), order.begin() + k, order.end(), [row](Index a, Index b) {
      return IsLarger(row[a], row[b]) || (!IsLarger(row[b], row[a]) && a < b);
    });
    for (int64_t i = 0; i < k; ++i) {
      tflite::GetTensorData<Index>(indices)[r * k + i] = order[static_cast<size_t>(i)];
      tflite::GetTensorData<T>(values)[r * k + i] = row[order[static_cast<size_t>(i)]];
    }
  }
}

TfLiteStatus EvalTopK(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* values = tflite::GetOutput(context, node, 0);
  TfLiteTensor* indices = tflite::GetOutput(context, node, 1);
  if (tflite::IsDynamicTensor(values)) TF_LITE_ENSURE_OK(context, ResizeTopK(context, node));
  return DispatchOnNumber(context, input->type, [&](auto zero) {
    using T = decltype(zero);
    if (indices->type == kTfLiteInt32) {
      TopK<T, int32_t>(input, values, indices);
    } else {
      TopK<T, int16_t>(input, values, indices);
    }
    return kTfLiteOk;
  });
}

TfLiteStatus PrepareCumsum(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 2, "The number of inputs");
  const TfLiteTensor *input, *axis;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &axis}, {&output}));
  LITMUS_ENSURE_TYPE_OF(context, input->type, output->type, "The type of the input",
                        "the type of the output");
  LITMUS_ENSURE_TYPE(context, axis->type, kTfLiteInt32, "The type of the axis");
  LITMUS_ENSURE_VALUE(context, tflite::NumElements(axis), 1, "The number of elements of the axis");
  TF_LITE_ENSURE_MSG(context, tflite::NumDimensions(input) >= 1,
                     "The number of dimensions of the input is %d; it must be 1 or more.",
                     tflite::NumDimensions(input));
  TF_LITE_ENSURE_MSG(context, node->builtin_data != nullptr, "The operator has no options.");
  return context->ResizeTensor(context, output, TfLiteIntArrayCopy(input->dims));
}

TfLiteStatus EvalCumsum(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  const auto& params = *static_cast<const TfLiteCumsumParams*>(node->builtin_data);
  int axis;
  TF_LITE_ENSURE_OK(context, NormalizeAxis(context, *tflite::GetInput(context, node, 1)->data.i32,
                                           tflite::NumDimensions(input), "axis", &axis));
  int64_t outer = 1, inner = 1;
  const int64_t n = input->dims->data[axis];
  for (int d = 0; d < input->dims->size; ++d) {
    if (d < axis) outer *= input->dims->data[d];
    if (d > axis) inner *= input->dims->data[d];
  }
  return DispatchOnType<float, int32_t, int64_t>(context, input->type, [&](auto zero) {
    using T = decltype(zero);
    for (int64_t o = 0; o < outer; ++o) {
      for (int64_t i = 0; i < inner; ++i) {
        const int64_t base = o * n * inner + i;
        T sum = 0;
        for (int64_t step = 0; step < n; ++step) {
          const int64_t at = base + (params.reverse ? n - 1 - step : step) * inner;
          const T value = tflite::GetTensorData<T>(input)[at];
          const T next = WrappingSum<T>(sum, value);
          tflite::GetTensorData<T>(output)[at] = params.exclusive ? sum : next;
          sum = next;
        }
      }
    }
    return kTfLiteOk;
  });
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_TOPK_V2() {
  return litmus::MakeRegistration<void, litmus::PrepareTopK, litmus::EvalTopK>();
}
TfLiteRegistration* Register_CUMSUM() {
  return litmus::MakeRegistration<void, litmus::PrepareCumsum, litmus::EvalCumsum>();
}

}  // namespace tflite::ops::builtin
