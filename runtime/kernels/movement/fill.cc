// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// FILL: a tensor of the given shape whose elements are equal. RANGE: start, start + delta, … up to
// but excluding limit. DYNAMIC_UPDATE_SLICE: a copy of the operand with one block replaced.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "runtime/cpu/denormals.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/movement/elements.h"
#include "runtime/kernels/movement/move_operator.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

TfLiteStatus ResizeFill(TfLiteContext* context, TfLiteNode* node) {
  std::vector<int64_t> shape;
  TF_LITE_ENSURE_OK(
      context, ReadIntegers(context, tflite::GetInput(context, node, 0), "dimensions", &shape));
  return ResizeTo(context, tflite::GetOutput(context, node, 0), shape);
}

TfLiteStatus PrepareFill(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 2, "The number of inputs");
  const TfLiteTensor *dims, *value;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&dims, &value}, {&output}));
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(dims), 1,
                      "The number of dimensions of the shape");
  TF_LITE_ENSURE_MSG(context, dims->type == kTfLiteInt32 || dims->type == kTfLiteInt64,
                     "The dimensions must be int32 or int64.");
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(value), 0,
                      "The number of dimensions of the value");
  LITMUS_ENSURE_TYPE_OF(context, value->type, output->type, "The type of the value",
                        "the type of the output");
  size_t size;
  TF_LITE_ENSURE_OK(context, MovedSize(context, value, &size));
  if (!IsKnown(dims)) {
    tflite::SetTensorToDynamic(output);
    return kTfLiteOk;
  }
  return ResizeFill(context, node);
}

TfLiteStatus EvalFill(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* value = tflite::GetInput(context, node, 1);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (tflite::IsDynamicTensor(output)) TF_LITE_ENSURE_OK(context, ResizeFill(context, node));
  size_t size;
  TF_LITE_ENSURE_OK(context, MovedSize(context, value, &size));
  if (IsMovedUnpacked(value->type)) {
    size_t elements;
    TF_LITE_ENSURE_OK(context, tflite::CheckedNumElements(output->dims, elements));
    TF_LITE_ENSURE_MSG(context, elements < (size_t{1} << 28), "The output has too many elements.");
    CountedVector<char> one, all(elements * size);
    TF_LITE_ENSURE_OK(context, Unpack(context, value, &one));
    FillElements(all.data(), static_cast<int64_t>(elements), one.data(), size);
    return Pack(value, all, output);
  }
  FillElements(output->data.raw, tflite::NumElements(output), value->data.raw, size);
  return kTfLiteOk;
}

template <typename T>
TfLiteStatus RangeLength(TfLiteContext* context, TfLiteNode* node, int64_t* length) {
  const T start = *tflite::GetTensorData<T>(tflite::GetInput(context, node, 0));
  const T limit = *tflite::GetTensorData<T>(tflite::GetInput(context, node, 1));
  const T delta = *tflite::GetTensorData<T>(tflite::GetInput(context, node, 2));
  TF_LITE_ENSURE_MSG(context, delta != 0, "The delta must not be 0.");
  TF_LITE_ENSURE_MSG(context, (start >= limit && delta < 0) || (start <= limit && delta > 0),
                     "The delta leads away from the limit.");
  double count;
  if constexpr (std::is_integral_v<T>) {
    const auto distance = static_cast<uint64_t>(start < limit ? limit : start) -
                          static_cast<uint64_t>(start < limit ? start : limit);
    const uint64_t step =
        delta > 0 ? static_cast<uint64_t>(delta) : 0 - static_cast<uint64_t>(delta);
    const uint64_t steps = distance / step + (distance % step != 0 ? 1 : 0);
    count = static_cast<double>(steps);
  } else {
    count = std::ceil(std::abs(static_cast<double>((limit - start) / delta)));
  }
  TF_LITE_ENSURE_MSG(context, count <= std::numeric_limits<int>::max(), "The range is too long.");
  *length = static_cast<int64_t>(count);
  return kTfLiteOk;
}

template <typename T>
void WriteRange(TfLiteContext* context, TfLiteNode* node, TfLiteTensor* output) {
  T value = *tflite::GetTensorData<T>(tflite::GetInput(context, node, 0));
  const T delta = *tflite::GetTensorData<T>(tflite::GetInput(context, node, 2));
  T* out = tflite::GetTensorData<T>(output);
  const int64_t n = tflite::NumElements(output);
  for (int64_t i = 0; i < n; ++i) {
    out[i] = value;
    if (i + 1 < n) value += delta;
  }
}

TfLiteStatus ResizeRange(TfLiteContext* context, TfLiteNode* node) {
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  int64_t length = 0;
  if (output->type == kTfLiteInt32) {
    TF_LITE_ENSURE_OK(context, RangeLength<int32_t>(context, node, &length));
  } else if (output->type == kTfLiteInt64) {
    TF_LITE_ENSURE_OK(context, RangeLength<int64_t>(context, node, &length));
  } else {
    TF_LITE_ENSURE_OK(context, RangeLength<float>(context, node, &length));
  }
  return ResizeTo(context, output, {length});
}

TfLiteStatus EvalRange(TfLiteContext* context, TfLiteNode* node) {
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (tflite::IsDynamicTensor(output)) TF_LITE_ENSURE_OK(context, ResizeRange(context, node));
  if (output->type == kTfLiteInt32) {
    WriteRange<int32_t>(context, node, output);
  } else if (output->type == kTfLiteInt64) {
    WriteRange<int64_t>(context, node, output);
  } else {
    WriteRange<float>(context, node, output);
  }
  return kTfLiteOk;
}

TfLiteStatus PrepareRange(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 3, "The number of inputs");
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  bool known = true;
  for (int i = 0; i < 3; ++i) {
    const TfLiteTensor* input;
    TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, i, &input));
    LITMUS_ENSURE_VALUE(context, tflite::NumElements(input), 1,
                        "The number of elements of the input");
    known = known && IsKnown(input);
    if (i == 0) output->type = input->type;
    LITMUS_ENSURE_TYPE_OF(context, input->type, output->type, "The type of the input",
                          "the type of the output");
  }
  TF_LITE_ENSURE_MSG(context,
                     output->type == kTfLiteInt32 || output->type == kTfLiteInt64 ||
                         output->type == kTfLiteFloat32,
                     "Ranges are of int32, int64 or float32.");
  if (!known) {
    tflite::SetTensorToDynamic(output);
    return kTfLiteOk;
  }
  // The output depends only on constants, so it is computed here and becomes a constant. Denormals
  // count as zero, as when the model runs.
  const ScopedNoDenormals no_denormals;
  tflite::SetTensorToPersistentRo(output);
  TF_LITE_ENSURE_OK(context, ResizeRange(context, node));
  return EvalRange(context, node);
}

TfLiteStatus PrepareUpdate(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 3, "The number of inputs");
  const TfLiteTensor *operand, *update, *start;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&operand, &update, &start}, {&output}));
  LITMUS_ENSURE_TYPE_OF(context, operand->type, update->type, "The type of the operand",
                        "the type of the update");
  LITMUS_ENSURE_TYPE_OF(context, operand->type, output->type, "The type of the operand",
                        "the type of the output");
  TF_LITE_ENSURE_MSG(context, start->type == kTfLiteInt32 || start->type == kTfLiteInt64,
                     "Start indices must be int32 or int64.");
  TF_LITE_ENSURE_MSG(context, operand->type != kTfLiteString, "Strings are not supported.");
  size_t size;
  TF_LITE_ENSURE_OK(context, MovedSize(context, operand, &size));
  const int rank = tflite::NumDimensions(operand);
  TF_LITE_ENSURE_MSG(context, rank <= 8, "The operand has %d dimensions; at most 8 are supported.",
                     rank);
  LITMUS_ENSURE_VALUE_OF(context, tflite::NumDimensions(update), rank,
                         "The number of dimensions of the update",
                         "the number of dimensions of the input");
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(start), 1,
                      "The number of dimensions of the start indices");
  LITMUS_ENSURE_VALUE_OF(context, tflite::SizeOfDimension(start, 0), rank,
                         "Dimension 0 of the start indices",
                         "the number of dimensions of the input");
  for (int d = 0; d < rank; ++d) {
    TF_LITE_ENSURE_MSG(context, update->dims->data[d] <= operand->dims->data[d],
                       "The update is larger than the operand.");
  }
  return context->ResizeTensor(context, output, TfLiteIntArrayCopy(operand->dims));
}

TfLiteStatus EvalUpdate(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* operand = tflite::GetInput(context, node, 0);
  const TfLiteTensor* update = tflite::GetInput(context, node, 1);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  std::vector<int64_t> start;
  TF_LITE_ENSURE_OK(
      context, ReadIntegers(context, tflite::GetInput(context, node, 2), "start indices", &start));
  int64_t from[8], to[8];
  ContiguousStrides(*update->dims, from);
  ContiguousStrides(*operand->dims, to);
  StridedCopy copy;
  int64_t at = 0;
  for (int d = 0; d < operand->dims->size; ++d) {
    // A block that would cross the border is moved inside.
    const int64_t last = operand->dims->data[d] - update->dims->data[d];
    at += std::clamp<int64_t>(start[static_cast<size_t>(d)], 0, last) * to[d];
    copy.Add(update->dims->data[d], from[d], to[d]);
  }
  size_t size;
  TF_LITE_ENSURE_OK(context, MovedSize(context, operand, &size));
  if (IsMovedUnpacked(operand->type)) {
    CountedVector<char> all, block;
    TF_LITE_ENSURE_OK(context, Unpack(context, operand, &all));
    TF_LITE_ENSURE_OK(context, Unpack(context, update, &block));
    if (!block.empty()) Run(copy, block.data(), all.data() + at, size);
    return Pack(operand, all, output);
  }
  if (output->bytes > 0 && output->data.raw != operand->data.raw) {
    std::memcpy(output->data.raw, operand->data.raw, output->bytes);
  }
  if (tflite::NumElements(update) == 0) return kTfLiteOk;
  Run(copy, update->data.raw, output->data.raw + at * static_cast<int64_t>(size), size);
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_FILL() {
  return litmus::MakeRegistration<void, litmus::PrepareFill, litmus::EvalFill>();
}
TfLiteRegistration* Register_RANGE() {
  return litmus::MakeRegistration<void, litmus::PrepareRange, litmus::EvalRange>();
}
TfLiteRegistration* Register_DYNAMIC_UPDATE_SLICE() {
  return litmus::MakeInPlaceRegistration<void, litmus::PrepareUpdate, litmus::EvalUpdate,
                                         litmus::kOverInput>();
}

}  // namespace tflite::ops::builtin
