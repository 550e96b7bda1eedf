// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// ARG_MAX and ARG_MIN: the first index of the largest or smallest element along an axis. NaN is
// ignored; if all elements are NaN the index is 0.
#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/dispatch_on_type.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/simd/reduction/extreme_place.h"
#include "runtime/threads/parallel_for.h"

namespace litmus {
namespace {

TfLiteStatus FindAxis(TfLiteContext* context, TfLiteNode* node, int* axis) {
  std::vector<int64_t> values;
  TF_LITE_ENSURE_OK(context,
                    ReadIntegers(context, tflite::GetInput(context, node, 1), "axis", &values));
  LITMUS_ENSURE_VALUE(context, static_cast<int>(values.size()), 1,
                      "The number of values of the axis");
  return NormalizeAxis(context, values[0],
                       tflite::NumDimensions(tflite::GetInput(context, node, 0)), "axis", axis);
}

TfLiteStatus Resize(TfLiteContext* context, TfLiteNode* node) {
  int axis;
  TF_LITE_ENSURE_OK(context, FindAxis(context, node, &axis));
  std::vector<int64_t> shape = DimsOf(tflite::GetInput(context, node, 0));
  TF_LITE_ENSURE_MSG(context, shape[static_cast<size_t>(axis)] > 0,
                     "An empty axis has no largest or smallest element.");
  shape.erase(shape.begin() + axis);
  return ResizeTo(context, tflite::GetOutput(context, node, 0), shape);
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 2, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor *input, *axis;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &axis}, {&output}));
  TF_LITE_ENSURE_MSG(context, axis->type == kTfLiteInt32 || axis->type == kTfLiteInt64,
                     "The axis must be int32 or int64.");
  static_assert(sizeof(TfLiteArgMaxParams) == sizeof(TfLiteArgMinParams),
                "One kernel reads the parameters of both.");
  const auto* params = static_cast<const TfLiteArgMaxParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "The operator has no options.");
  TF_LITE_ENSURE_MSG(context,
                     params->output_type == kTfLiteInt32 || params->output_type == kTfLiteInt64,
                     "The output type must be int32 or int64.");
  output->type = params->output_type;
  if (!IsKnown(axis)) {
    tflite::SetTensorToDynamic(output);
    return kTfLiteOk;
  }
  return Resize(context, node);
}

// Index of the first largest of `n` bytes, n > 0; of the first smallest if `max` is false. For each
// 256 elements, finds the largest 16-bit key: the upper byte is the value, the lower byte the
// position counted from the end, so that among equal values the first one has the largest key.
template <bool max, typename T>
int64_t SearchBytes(const T* line, int64_t n) {
  constexpr int kKeys = 256;
  int best = INT_MIN;
  int64_t at = 0;
  for (int64_t begin = 0; begin < n; begin += kKeys) {
    const int count = static_cast<int>(std::min<int64_t>(kKeys, n - begin));
    int16_t largest = INT16_MIN;
    for (int k = 0; k < count; ++k) {
      const int centred = line[begin + k] - (std::is_signed_v<T> ? 0 : 128);
      const int value = max ? centred : -1 - centred;
      largest = std::max(largest, static_cast<int16_t>(value * kKeys + (kKeys - 1 - k)));
    }
    const int value = largest >> 8;
    if (value > best) {
      best = value;
      at = begin + kKeys - 1 - (largest & (kKeys - 1));
    }
  }
  return at;
}

// For each o in [begin, end): out[o] = the index of the largest or smallest of the n floats from in
// + o · n on.
template <typename Index>
void SearchFloats(bool max, const float* in, int64_t begin, int64_t end, int64_t n, Index* out) {
  constexpr int64_t kBlock = 64;
  int32_t places[kBlock];
  for (int64_t o = begin; o < end; o += kBlock) {
    const int64_t count = std::min(kBlock, end - o);
    FindExtremePlaces(max ? Extreme::kLargest : Extreme::kSmallest, in + o * n,
                      static_cast<size_t>(count), static_cast<size_t>(n), places);
    for (int64_t i = 0; i < count; ++i) out[o + i] = static_cast<Index>(places[i]);
  }
}

// False for integers and bools.
template <typename T>
bool IsNan(T value) {
  if constexpr (std::is_floating_point_v<T>) {
    return std::isnan(value);
  } else {
    return false;
  }
}

// A tensor [outer, n, inner]; the search is along the middle axis.
struct Lines {
  int64_t outer = 1, n = 1, inner = 1;
};

// Finds the indices for the outer indices [begin, end).
template <bool max, typename T, typename Index>
void Search(const Lines& lines, const T* in, int64_t begin, int64_t end, Index* out) {
  const int64_t n = lines.n, inner = lines.inner;
  if constexpr (std::is_same_v<T, float>) {
    if (inner == 1) return SearchFloats(max, in, begin, end, n, out);
  }
  for (int64_t o = begin; o < end; ++o) {
    if constexpr (sizeof(T) == 1 && !std::is_same_v<T, Truth>) {
      if (inner == 1) {
        out[o] = static_cast<Index>(SearchBytes<max>(in + o * n, n));
        continue;
      }
    }
    for (int64_t i = 0; i < inner; ++i) {
      const T* line = in + o * n * inner + i;
      T best = line[0];
      Index at = 0;
      for (int64_t k = 1; k < n; ++k) {
        const T value = line[k * inner];
        if ((max ? value > best : value < best) || (IsNan(best) && !IsNan(value))) {
          best = value;
          at = static_cast<Index>(k);
        }
      }
      out[o * inner + i] = at;
    }
  }
}

template <bool max, typename T>
void SearchInto(ThreadPool* pool, const TfLiteTensor* input, int axis, TfLiteTensor* output) {
  constexpr double kElementNs = sizeof(T) == 1 ? 0.1 : 0.5;
  Lines lines;
  lines.n = input->dims->data[axis];
  for (int d = 0; d < input->dims->size; ++d) {
    if (d < axis) lines.outer *= input->dims->data[d];
    if (d > axis) lines.inner *= input->dims->data[d];
  }
  const T* in = tflite::GetTensorData<T>(input);
  const double line_ns = kElementNs * static_cast<double>(lines.n * lines.inner);
  ParallelFor(pool, static_cast<size_t>(lines.outer), line_ns, [&](size_t first, size_t last) {
    const auto begin = static_cast<int64_t>(first), end = static_cast<int64_t>(last);
    if (output->type == kTfLiteInt32) {
      Search<max>(lines, in, begin, end, tflite::GetTensorData<int32_t>(output));
    } else {
      Search<max>(lines, in, begin, end, tflite::GetTensorData<int64_t>(output));
    }
  });
}

template <bool max>
TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (tflite::IsDynamicTensor(output)) TF_LITE_ENSURE_OK(context, Resize(context, node));
  int axis;
  TF_LITE_ENSURE_OK(context, FindAxis(context, node, &axis));
  return DispatchOnType<float, int8_t, uint8_t, int16_t, int32_t, int64_t, Truth>(
      context, input->type,
      [&](auto element) { SearchInto<max, decltype(element)>(pool, input, axis, output); });
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_ARG_MAX() {
  return litmus::MakeRegistration<void, litmus::Prepare, litmus::Eval<true>>();
}
TfLiteRegistration* Register_ARG_MIN() {
  return litmus::MakeRegistration<void, litmus::Prepare, litmus::Eval<false>>();
}

}  // namespace tflite::ops::builtin
