// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// SEGMENT_SUM and UNSORTED_SEGMENT_{SUM, PROD, MAX, MIN}: combine blocks of the data that have the
// same segment number. SEGMENT_SUM: the segment numbers are sorted, begin at 0 and determine the
// number of segments. UNSORTED_SEGMENT: a tensor gives the number of segments, and blocks with a
// negative segment number are ignored.
#include <algorithm>
#include <limits>
#include <vector>

#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/common/wrapping_arithmetic.h"

namespace litmus {
namespace {

enum class Kind { kSum, kProd, kMax, kMin };

template <Kind kind, typename T>
T First() {
  if (kind == Kind::kMax) return std::numeric_limits<T>::lowest();
  if (kind == Kind::kMin) return std::numeric_limits<T>::max();
  return static_cast<T>(kind == Kind::kProd ? 1 : 0);
}

template <Kind kind, typename T>
T Combine(T a, T b) {
  if (kind == Kind::kMax) return std::max(a, b);
  if (kind == Kind::kMin) return std::min(a, b);
  return kind == Kind::kProd ? WrappingProduct<T>(a, b) : WrappingSum<T>(a, b);
}

// Resizes the output to `segments` blocks. The shape of a block is that of the data without the
// dimensions of the segment numbers.
TfLiteStatus Resize(TfLiteContext* context, TfLiteNode* node, int64_t segments) {
  const TfLiteTensor* data = tflite::GetInput(context, node, 0);
  const TfLiteTensor* ids = tflite::GetInput(context, node, 1);
  std::vector<int64_t> shape = {segments};
  shape.insert(shape.end(), data->dims->data + ids->dims->size,
               data->dims->data + data->dims->size);
  return ResizeTo(context, tflite::GetOutput(context, node, 0), shape);
}

TfLiteStatus ResizeSorted(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* ids = tflite::GetInput(context, node, 1);
  const int64_t n = tflite::NumElements(ids);
  for (int64_t i = 0; i < n; ++i) {
    const int id = ids->data.i32[i], last = i == 0 ? 0 : ids->data.i32[i - 1];
    TF_LITE_ENSURE_MSG(context, id >= last, "Segment numbers must not be negative or descend.");
  }
  return Resize(context, node, n == 0 ? 0 : int64_t{ids->data.i32[n - 1]} + 1);
}

TfLiteStatus ResizeUnsorted(TfLiteContext* context, TfLiteNode* node) {
  const int segments = *tflite::GetInput(context, node, 2)->data.i32;
  TF_LITE_ENSURE_MSG(context, segments >= 0, "The number of segments is negative.");
  return Resize(context, node, segments);
}

template <bool sorted>
TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), sorted ? 2 : 3, "The number of inputs");
  const TfLiteTensor *data, *ids, *count = nullptr;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&data, &ids}, {&output}));
  LITMUS_ENSURE_TYPE(context, ids->type, kTfLiteInt32, "The type of the segment numbers");
  LITMUS_ENSURE_TYPE_OF(context, data->type, output->type, "The type of the data",
                        "the type of the output");
  TF_LITE_ENSURE_MSG(context, data->type == kTfLiteFloat32 || data->type == kTfLiteInt32,
                     "The data must be float32 or int32.");
  TF_LITE_ENSURE_MSG(context,
                     tflite::NumDimensions(ids) <= tflite::NumDimensions(data) &&
                         (!sorted || tflite::NumDimensions(ids) == 1),
                     "The segment numbers' shape must be a prefix of the data's.");
  for (int d = 0; d < ids->dims->size; ++d) {
    LITMUS_ENSURE_DIMENSION(context, ids, d, "the segment numbers", data, d, "the data");
  }
  if (!sorted) {
    TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 2, &count));
    LITMUS_ENSURE_TYPE(context, count->type, kTfLiteInt32, "The type of the number of segments");
    LITMUS_ENSURE_VALUE(context, tflite::NumElements(count), 1,
                        "The number of elements of the number of segments");
  }
  if (IsKnown(sorted ? ids : count)) {
    return sorted ? ResizeSorted(context, node) : ResizeUnsorted(context, node);
  }
  tflite::SetTensorToDynamic(output);
  return kTfLiteOk;
}

template <Kind kind, typename T>
TfLiteStatus Segments(TfLiteContext* context, const TfLiteTensor* data, const TfLiteTensor* ids,
                      TfLiteTensor* output) {
  const T* in = tflite::GetTensorData<T>(data);
  T* out = tflite::GetTensorData<T>(output);
  std::fill_n(out, tflite::NumElements(output), First<kind, T>());
  const int64_t n = tflite::NumElements(ids);
  int64_t block = 1;
  for (int d = 1; d < output->dims->size; ++d) block *= output->dims->data[d];
  for (int64_t i = 0; i < n; ++i) {
    const int id = ids->data.i32[i];
    if (id < 0) continue;
    if (id >= output->dims->data[0]) {
      TF_LITE_KERNEL_LOG(context, "Segment number %d is not below %d.", id, output->dims->data[0]);
      return kTfLiteError;
    }
    for (int64_t k = 0; k < block; ++k) {
      T& to = out[id * block + k];
      to = Combine<kind, T>(to, in[i * block + k]);
    }
  }
  return kTfLiteOk;
}

template <Kind kind, bool sorted>
TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* data = tflite::GetInput(context, node, 0);
  const TfLiteTensor* ids = tflite::GetInput(context, node, 1);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (tflite::IsDynamicTensor(output)) {
    TF_LITE_ENSURE_OK(context,
                      sorted ? ResizeSorted(context, node) : ResizeUnsorted(context, node));
  }
  return data->type == kTfLiteFloat32 ? Segments<kind, float>(context, data, ids, output)
                                      : Segments<kind, int32_t>(context, data, ids, output);
}

template <Kind kind, bool sorted = false>
TfLiteRegistration* Registration() {
  return MakeRegistration<void, Prepare<sorted>, Eval<kind, sorted>>();
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_SEGMENT_SUM() {
  return litmus::Registration<litmus::Kind::kSum, true>();
}
TfLiteRegistration* Register_UNSORTED_SEGMENT_SUM() {
  return litmus::Registration<litmus::Kind::kSum>();
}
TfLiteRegistration* Register_UNSORTED_SEGMENT_PROD() {
  return litmus::Registration<litmus::Kind::kProd>();
}
TfLiteRegistration* Register_UNSORTED_SEGMENT_MAX() {
  return litmus::Registration<litmus::Kind::kMax>();
}
TfLiteRegistration* Register_UNSORTED_SEGMENT_MIN() {
  return litmus::Registration<litmus::Kind::kMin>();
}

}  // namespace tflite::ops::builtin
