// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/movement/move_operator.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/movement/elements.h"
#include "runtime/memory/memory_account.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

void FillElements(void* to, int64_t count, const void* element, size_t element_size) {
  if (count <= 0) return;
  auto* bytes = static_cast<char*>(to);
  const auto* from = static_cast<const char*>(element);
  if (std::count(from, from + element_size, *from) == static_cast<ptrdiff_t>(element_size)) {
    std::memset(to, *from, static_cast<size_t>(count) * element_size);
    return;
  }
  std::memcpy(bytes, element, element_size);
  // Doubles the filled part in each step.
  const size_t total = static_cast<size_t>(count) * element_size;
  for (size_t done = element_size; done < total;) {
    const size_t n = std::min(done, total - done);
    std::memcpy(bytes + done, bytes, n);
    done += n;
  }
}

void ZeroElement(const TfLiteTensor* tensor, char element[16]) {
  std::memset(element, 0, 16);
  if (tensor->type == kTfLiteInt8 || tensor->type == kTfLiteUInt8) {
    element[0] = static_cast<char>(tensor->params.zero_point);
  } else if (tensor->type == kTfLiteInt16) {
    const auto zero_point = static_cast<int16_t>(tensor->params.zero_point);
    std::memcpy(element, &zero_point, sizeof(zero_point));
  }
}

namespace {

TfLiteStatus MoveUnpacked(TfLiteContext* context, const TfLiteTensor* input, const MovePlan& plan,
                          const TfLiteTensor* filler, size_t size, TfLiteTensor* output) {
  size_t elements;
  TF_LITE_ENSURE_OK(context, tflite::CheckedNumElements(output->dims, elements));
  constexpr size_t kMost = std::numeric_limits<int32_t>::max() / sizeof(int32_t);
  TF_LITE_ENSURE_MSG(context, elements < kMost, "The output has too many elements.");
  // Gaps between strings are filled with empty strings, index −1.
  CountedVector<char> from, to(elements * size, output->type == kTfLiteString ? -1 : 0);
  TF_LITE_ENSURE_OK(context, Unpack(context, input, &from));
  if (filler != nullptr && output->type != kTfLiteString) {
    std::fill(to.begin(), to.end(), UnpackFirst(filler));
  }
  if (!from.empty() && !to.empty()) {
    for (const Move& move : plan.moves) {
      Run(move.copy, from.data() + move.from * static_cast<int64_t>(size),
          to.data() + move.to * static_cast<int64_t>(size), size);
    }
  }
  return Pack(input, to, output);
}

// Fills the gaps between the rows of a single move. Returns false, without filling, if there are
// several moves, or if the rows are so short that filling everything first is faster.
bool FillGaps(const MovePlan& plan, int64_t elements, const void* filler, size_t size, char* to) {
  constexpr int64_t kLeastBytes = 256;
  if (plan.moves.size() != 1) return false;
  const StridedCopy& c = plan.moves[0].copy;
  int outer = c.rank;  // number of dimensions outside of a row
  int64_t row = 1;
  while (outer > 0 && c.to_strides[outer - 1] == row) row *= c.dims[--outer];
  const auto bytes = static_cast<int64_t>(size);
  if (row * bytes < kLeastBytes) return false;
  int64_t extent = row;
  for (int d = outer - 1; d >= 0; --d) {
    if (c.dims[d] == 0 || c.to_strides[d] < extent) return false;
    extent += (c.dims[d] - 1) * c.to_strides[d];
  }
  int64_t index[StridedCopy::kMaxRank] = {}, at = plan.moves[0].to, done = 0;
  for (int d = 0; d >= 0;) {
    FillElements(to + done * bytes, at - done, filler, size);
    done = at + row;
    for (d = outer - 1; d >= 0; --d) {
      at += c.to_strides[d];
      if (++index[d] < c.dims[d]) break;
      at -= c.to_strides[d] * c.dims[d];
      index[d] = 0;
    }
  }
  FillElements(to + done * bytes, elements - done, filler, size);
  return true;
}

TfLiteStatus MoveElements(TfLiteContext* context, TfLiteNode* node, const MovePlan& plan,
                          TfLiteTensor* output, ThreadPool* pool) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  const TfLiteTensor* filler =
      plan.filler_input < 0 ? nullptr : tflite::GetInput(context, node, plan.filler_input);
  size_t size;
  TF_LITE_ENSURE_OK(context, MovedSize(context, input, &size));
  if (IsMovedUnpacked(input->type)) return MoveUnpacked(context, input, plan, filler, size, output);
  if (plan.fills) {
    char zero[16];
    ZeroElement(output, zero);
    const char* element = filler == nullptr ? zero : filler->data.raw;
    const int64_t elements = tflite::NumElements(output);
    if (!FillGaps(plan, elements, element, size, output->data.raw)) {
      FillElements(output->data.raw, elements, element, size);
    }
  }
  if (tflite::NumElements(output) == 0 || tflite::NumElements(input) == 0) return kTfLiteOk;
  const auto bytes = static_cast<int64_t>(size);
  for (const Move& move : plan.moves) {
    Run(move.copy, input->data.raw + move.from * bytes, output->data.raw + move.to * bytes, size,
        pool);
  }
  return kTfLiteOk;
}

}  // namespace

TfLiteStatus PrepareMove(TfLiteContext* context, TfLiteNode* node,
                         const PrepareArguments& arguments, MakePlan make_plan, int parameters,
                         int max_rank) {
  auto* state = static_cast<MoveState*>(node->user_data);
  state->is_planned = false;
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  LITMUS_ENSURE_TYPE_OF(context, input->type, output->type, "The type of the input",
                        "the type of the output");
  TF_LITE_ENSURE_MSG(context, tflite::NumDimensions(input) <= max_rank,
                     "At most %d dimensions are supported.", max_rank);
  size_t size;
  TF_LITE_ENSURE_OK(context, MovedSize(context, input, &size));
  bool shape_known = true, all_known = IsKnown(input);
  for (int i = 1; i < tflite::NumInputs(node); ++i) {
    const TfLiteTensor* parameter = tflite::GetInput(context, node, i);
    const bool known = parameter == nullptr || IsKnown(parameter);
    all_known = all_known && known;
    shape_known = shape_known && (known || i >= parameters);
  }
  if (!shape_known) {
    tflite::SetTensorToDynamic(output);
    return kTfLiteOk;
  }
  state->plan = MovePlan();
  MovePlan& plan = state->plan;
  TF_LITE_ENSURE_OK(context, make_plan(context, node, &plan));
  for (Move& move : plan.moves) move.copy = Simplified(move.copy);
  state->is_planned = true;
  // Small tensors computed from constants are computed in Prepare: they usually are shapes, or
  // parts of shapes, which later nodes need there.
  const bool folds = all_known && tflite::NumDimensions(input) <= 1 && plan.shape.size() <= 1 &&
                     input->type != kTfLiteString;
  if (folds) tflite::SetTensorToPersistentRo(output);
  TF_LITE_ENSURE_OK(context, ResizeTo(context, output, plan.shape));
  return folds ? MoveElements(context, node, plan, output, arguments.pool()) : kTfLiteOk;
}

TfLiteStatus EvalMove(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool,
                      MakePlan make_plan) {
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  const auto* state = static_cast<const MoveState*>(node->user_data);
  if (state->is_planned && !tflite::IsDynamicTensor(output)) {
    return MoveElements(context, node, state->plan, output, pool);
  }
  MovePlan plan;
  TF_LITE_ENSURE_OK(context, make_plan(context, node, &plan));
  if (tflite::IsDynamicTensor(output)) {
    TF_LITE_ENSURE_OK(context, ResizeTo(context, output, plan.shape));
  }
  return MoveElements(context, node, plan, output, pool);
}

}  // namespace litmus
