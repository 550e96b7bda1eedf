// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// STABLEHLO_SCATTER: a copy of the input in which windows of updates are combined with the elements
// at start indices. Elements outside the input are ignored.
#include <algorithm>
#include <cstring>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/c/half.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/body_function.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/dimension_lists.h"
#include "runtime/kernels/common/dispatch_on_type.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

// Calls f(combine) as WithFunction does. For min and max, if one of the two values is NaN, the
// result is the old value.
template <typename T, typename F>
void WithScattering(TfLiteReduceWindowFunction function, const F& f) {
  switch (function) {
    case TfLiteReduceWindowFunctionMin:
      return f([](T a, T b) { return b < a ? b : a; });
    case TfLiteReduceWindowFunctionMax:
      return f([](T a, T b) { return a < b ? b : a; });
    default:
      return WithFunction<T>(function, f);
  }
}

constexpr int kMaxRank = TFLITE_STABLEHLO_SCATTER_PARAMS_MAX_DIMENSION_COUNT;

// State of a node between Prepare and Eval.
struct OpData {
  TfLiteReduceWindowFunction function = TfLiteReduceWindowFunctionUnsupported;
};

TfLiteStatus Check(TfLiteContext* context, const TfLiteStablehloScatterParams& params,
                   const TfLiteTensor* input, const TfLiteTensor* starts,
                   const TfLiteTensor* updates) {
  const int rank = tflite::NumDimensions(input), starts_rank = tflite::NumDimensions(starts);
  const int updates_rank = tflite::NumDimensions(updates);
  TF_LITE_ENSURE_MSG(context,
                     rank <= kMaxRank && starts_rank <= kMaxRank && updates_rank <= kMaxRank,
                     "At most 8 dimensions are supported.");
  TF_LITE_ENSURE_MSG(context,
                     params.index_vector_dim >= 0 && params.index_vector_dim <= starts_rank,
                     "The index vectors' dimension is outside of the start indices' shape.");
  const bool has_vectors = params.index_vector_dim < starts_rank;
  const int64_t length = has_vectors ? starts->dims->data[params.index_vector_dim] : 1;
  TF_LITE_ENSURE_MSG(context, length == params.num_scatter_dims_to_operand_dims,
                     "Each element of an index vector must be mapped to a dimension.");
  LITMUS_ENSURE_VALUE_OF(context, params.num_update_window_dims + params.num_inserted_window_dims,
                         rank, "The number of window dimensions",
                         "the number of dimensions of the input");
  LITMUS_ENSURE_VALUE(context, updates_rank,
                      params.num_update_window_dims + starts_rank - (has_vectors ? 1 : 0),
                      "The number of dimensions of the updates");
  TF_LITE_ENSURE_MSG(
      context,
      AreDimensions(params.update_window_dims, params.num_update_window_dims, updates_rank) &&
          AreDimensions(params.inserted_window_dims, params.num_inserted_window_dims, rank) &&
          AreDimensions(params.scatter_dims_to_operand_dims,
                        params.num_scatter_dims_to_operand_dims, rank),
      "A dimension is outside of its tensor, or named twice.");
  for (int d = 0, batch_dim = 0; d < updates_rank; ++d) {
    if (Contains(params.update_window_dims, params.num_update_window_dims, d)) continue;
    if (batch_dim == params.index_vector_dim) ++batch_dim;
    // batch_dim is incremented outside of the macro, because the macro evaluates its arguments
    // again for the message.
    LITMUS_ENSURE_DIMENSION(context, updates, d, "the updates", starts, batch_dim,
                            "the start indices");
    ++batch_dim;
  }
  return kTfLiteOk;
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 3, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor *input, *starts, *updates;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &starts, &updates}, {&output}));
  LITMUS_ENSURE_TYPE_OF(context, input->type, updates->type, "The type of the input",
                        "the type of the updates");
  LITMUS_ENSURE_TYPE_OF(context, input->type, output->type, "The type of the input",
                        "the type of the output");
  TF_LITE_ENSURE_MSG(context, starts->type == kTfLiteInt32 || starts->type == kTfLiteInt64,
                     "The start indices must be int32 or int64.");
  TF_LITE_ENSURE_MSG(context, node->builtin_data != nullptr, "The operator has no options.");
  const auto& params = *static_cast<const TfLiteStablehloScatterParams*>(node->builtin_data);
  TF_LITE_ENSURE_OK(context, Check(context, params, input, starts, updates));
  TF_LITE_ENSURE_OK(context, FindBodyFunction(context, params.update_computation_subgraph_index,
                                              &static_cast<OpData*>(node->user_data)->function));
  return context->ResizeTensor(context, output, TfLiteIntArrayCopy(input->dims));
}

// For each element of the updates, the index of its target in the input; -1: outside of the input.
TfLiteStatus FindTargets(TfLiteContext* context, TfLiteNode* node,
                         CountedVector<int64_t>* targets) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  const TfLiteTensor* tensor = tflite::GetInput(context, node, 1);
  const TfLiteTensor* updates = tflite::GetInput(context, node, 2);
  const auto& params = *static_cast<const TfLiteStablehloScatterParams*>(node->builtin_data);
  CountedVector<int64_t> starts;
  TF_LITE_ENSURE_OK(context, ReadIntegers(context, tensor, "start indices", &starts));
  const auto vector_dim = static_cast<int>(params.index_vector_dim);
  int64_t vector_stride = 1;
  for (int d = vector_dim + 1; d < tensor->dims->size; ++d) vector_stride *= tensor->dims->data[d];
  const std::vector<int64_t> shape = DimsOf(updates);
  targets->clear();
  if (tflite::NumElements(updates) == 0) return kTfLiteOk;
  int64_t index[kMaxRank] = {};
  do {
    int64_t vector = 0, position[kMaxRank] = {};
    int batch_dim = 0;
    for (int d = 0; d < static_cast<int>(shape.size()); ++d) {
      if (Contains(params.update_window_dims, params.num_update_window_dims, d)) continue;
      if (batch_dim == vector_dim) vector *= tensor->dims->data[batch_dim++];
      vector = vector * tensor->dims->data[batch_dim++] + index[d];
    }
    if (batch_dim == vector_dim && batch_dim < tensor->dims->size) {
      vector *= tensor->dims->data[batch_dim];
    }
    for (int i = 0, d = 0; i < params.num_update_window_dims; ++i, ++d) {
      while (Contains(params.inserted_window_dims, params.num_inserted_window_dims, d)) ++d;
      position[d] = index[params.update_window_dims[i]];
    }
    bool inside = true;
    for (int i = 0; i < params.num_scatter_dims_to_operand_dims; ++i) {
      const int64_t start = starts[static_cast<size_t>(vector + i * vector_stride)];
      const int64_t d = params.scatter_dims_to_operand_dims[i];
      inside = inside && start >= -position[d] && start < input->dims->data[d] - position[d];
      if (inside) position[d] += start;
    }
    int64_t target = 0;
    for (int d = 0; d < input->dims->size; ++d) {
      inside = inside && position[d] < input->dims->data[d];
      target = target * input->dims->data[d] + position[d];
    }
    targets->push_back(inside ? target : -1);
  } while (NextIndex(shape.data(), static_cast<int>(shape.size()), index));
  return kTfLiteOk;
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  const TfLiteTensor* updates = tflite::GetInput(context, node, 2);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  const auto function = static_cast<const OpData*>(node->user_data)->function;
  CountedVector<int64_t> targets;
  TF_LITE_ENSURE_OK(context, FindTargets(context, node, &targets));
  if (output->bytes > 0) std::memcpy(output->data.raw, input->data.raw, output->bytes);
  if (input->type == kTfLiteFloat16) {
    WithScattering<float>(function, [&](const auto& combine) {
      const auto* in = tflite::GetTensorData<uint16_t>(updates);
      auto* out = tflite::GetTensorData<uint16_t>(output);
      for (size_t i = 0; i < targets.size(); ++i) {
        if (targets[i] < 0) continue;
        uint16_t& to = out[targets[i]];
        to = FloatToHalf(combine(HalfToFloat(to), HalfToFloat(in[i])));
      }
    });
    return kTfLiteOk;
  }
  return DispatchOnNumber(context, input->type, [&](auto zero) {
    using T = decltype(zero);
    WithScattering<T>(function, [&](const auto& combine) {
      const T* in = tflite::GetTensorData<T>(updates);
      T* out = tflite::GetTensorData<T>(output);
      for (size_t i = 0; i < targets.size(); ++i) {
        if (targets[i] >= 0) out[targets[i]] = combine(out[targets[i]], in[i]);
      }
    });
    return kTfLiteOk;
  });
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_STABLEHLO_SCATTER() {
  return litmus::MakeRegistration<litmus::OpData, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
