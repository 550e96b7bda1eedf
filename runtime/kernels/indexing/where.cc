// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// WHERE: the index vectors of all nonzero elements. UNIQUE: the distinct elements of a vector in
// the order of their first occurrence, and for each element the number of its value. BUCKETIZE: for
// each element, the number of boundaries that are not above the element.
#include <algorithm>
#include <map>
#include <type_traits>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/dispatch_on_type.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/memory/memory_account.h"
#include "runtime/util/ordering.h"

namespace litmus {
namespace {

TfLiteStatus PrepareWhere(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 1, "The number of inputs");
  const TfLiteTensor* condition;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &condition));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  LITMUS_ENSURE_TYPE(context, output->type, kTfLiteInt64, "The type of the output");
  tflite::SetTensorToDynamic(output);
  return kTfLiteOk;
}

// Calls found(i) for each element that is not 0.
template <typename T, typename Found>
void ForEachTrue(const TfLiteTensor* condition, Found found) {
  const T* in = tflite::GetTensorData<T>(condition);
  const int64_t n = tflite::NumElements(condition);
  for (int64_t i = 0; i < n; ++i) {
    if (in[i] != T{0}) found(i);
  }
}

TfLiteStatus EvalWhere(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* condition = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  const int rank = tflite::NumDimensions(condition);
  return DispatchOnNumber(context, condition->type, [&](auto zero) {
    using T = decltype(zero);
    int64_t count = 0;
    ForEachTrue<T>(condition, [&](int64_t) { ++count; });
    TF_LITE_ENSURE_OK(context, ResizeTo(context, output, {count, rank}));
    int64_t* to = output->data.i64;
    ForEachTrue<T>(condition, [&](int64_t rest) {
      for (int d = rank - 1; d >= 0; --d) {
        to[d] = rest % condition->dims->data[d];
        rest /= condition->dims->data[d];
      }
      to += rank;
    });
    return kTfLiteOk;
  });
}

TfLiteStatus PrepareUnique(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 1, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 2, "The number of outputs");
  const TfLiteTensor* input;
  TfLiteTensor *values, *indices;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input}, {&values, &indices}));
  TF_LITE_ENSURE_MSG(context, tflite::NumDimensions(input) == 1, "The input must be a vector.");
  LITMUS_ENSURE_TYPE_OF(context, input->type, values->type, "The type of the input",
                        "the type of the output");
  TF_LITE_ENSURE_MSG(context, indices->type == kTfLiteInt32 || indices->type == kTfLiteInt64,
                     "The indices must be int32 or int64.");
  tflite::SetTensorToDynamic(values);
  return context->ResizeTensor(context, indices, TfLiteIntArrayCopy(input->dims));
}

TfLiteStatus EvalUnique(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* values = tflite::GetOutput(context, node, 0);
  TfLiteTensor* indices = tflite::GetOutput(context, node, 1);
  return DispatchOnNumber(context, input->type, [&](auto zero) {
    using T = decltype(zero);
    const T* in = tflite::GetTensorData<T>(input);
    std::map<T, int64_t, LargestFirst, CountedAllocator<std::pair<const T, int64_t>>> number_of;
    CountedVector<T> distinct;
    const int64_t n = tflite::NumElements(input);
    for (int64_t i = 0; i < n; ++i) {
      const auto [it, is_new] = number_of.emplace(in[i], static_cast<int64_t>(distinct.size()));
      if (is_new) distinct.push_back(in[i]);
      if (indices->type == kTfLiteInt32) {
        indices->data.i32[i] = static_cast<int32_t>(it->second);
      } else {
        indices->data.i64[i] = it->second;
      }
    }
    TF_LITE_ENSURE_OK(context, ResizeTo(context, values, {static_cast<int64_t>(distinct.size())}));
    std::copy(distinct.begin(), distinct.end(), tflite::GetTensorData<T>(values));
    return kTfLiteOk;
  });
}

TfLiteStatus PrepareBucketize(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 1, "The number of inputs");
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  LITMUS_ENSURE_TYPE(context, output->type, kTfLiteInt32, "The type of the output");
  const auto* params = static_cast<const TfLiteBucketizeParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "The operator has no options.");
  TF_LITE_ENSURE_MSG(
      context, std::is_sorted(params->boundaries, params->boundaries + params->num_boundaries),
      "The boundaries must be sorted.");
  return context->ResizeTensor(context, output, TfLiteIntArrayCopy(input->dims));
}

TfLiteStatus EvalBucketize(TfLiteContext* context, TfLiteNode* node) {
  const auto& params = *static_cast<const TfLiteBucketizeParams*>(node->builtin_data);
  const float* end = params.boundaries + params.num_boundaries;
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  return DispatchOnType<float, double, int32_t, int64_t>(context, input->type, [&](auto zero) {
    using T = decltype(zero);
    const int64_t n = tflite::NumElements(input);
    for (int64_t i = 0; i < n; ++i) {
      const T value = tflite::GetTensorData<T>(input)[i];
      output->data.i32[i] = static_cast<int32_t>(
          std::upper_bound(params.boundaries, end, value,
                           [](T v, float boundary) {
                             using Common = std::common_type_t<T, float>;
                             return static_cast<Common>(v) < static_cast<Common>(boundary);
                           }) -
          params.boundaries);
    }
    return kTfLiteOk;
  });
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_WHERE() {
  return litmus::MakeRegistration<void, litmus::PrepareWhere, litmus::EvalWhere>();
}
TfLiteRegistration* Register_UNIQUE() {
  return litmus::MakeRegistration<void, litmus::PrepareUnique, litmus::EvalUnique>();
}
TfLiteRegistration* Register_BUCKETIZE() {
  return litmus::MakeRegistration<void, litmus::PrepareBucketize, litmus::EvalBucketize>();
}

}  // namespace tflite::ops::builtin
