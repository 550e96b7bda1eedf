// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// SLICE: `size` elements from `begin` on, per dimension; size −1 means all elements from `begin`
// on.
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/movement/move_operator.h"

namespace litmus {
namespace {

TfLiteStatus Slice(TfLiteContext* context, TfLiteNode* node, MovePlan* plan) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 3, "The number of inputs");
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  const int rank = tflite::NumDimensions(input);
  std::vector<int64_t> begin, size;
  TF_LITE_ENSURE_OK(context,
                    ReadIntegers(context, tflite::GetInput(context, node, 1), "begins", &begin));
  TF_LITE_ENSURE_OK(context,
                    ReadIntegers(context, tflite::GetInput(context, node, 2), "sizes", &size));
  LITMUS_ENSURE_VALUE_OF(context, static_cast<int>(begin.size()), rank,
                         "The number of values of the start indices",
                         "the number of dimensions of the input");
  LITMUS_ENSURE_VALUE_OF(context, static_cast<int>(size.size()), rank,
                         "The number of values of the size",
                         "the number of dimensions of the input");
  int64_t strides[8];
  ContiguousStrides(*input->dims, strides);
  Move move;
  int64_t to = 1;
  for (int d = 0; d < rank; ++d) {
    const int64_t dim = input->dims->data[d], b = begin[static_cast<size_t>(d)];
    int64_t n = size[static_cast<size_t>(d)];
    if (n == -1 && b >= 0) n = dim - b;
    if (b < 0 || n < 0 || b > dim || n > dim - b) {
      TF_LITE_KERNEL_LOG(
          context, "Dimension %d has %lld elements; a slice of %lld from %lld on is outside.", d,
          static_cast<long long>(dim), static_cast<long long>(n), static_cast<long long>(b));
      return kTfLiteError;
    }
    plan->shape.push_back(n);
    to *= n;
    move.from += b * strides[d];
  }
  for (int d = 0; d < rank; ++d) {
    const int64_t n = plan->shape[static_cast<size_t>(d)];
    if (n > 0) to /= n;
    move.copy.Add(n, strides[d], to);
  }
  plan->moves.push_back(move);
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_SLICE() { return litmus::MoveRegistration<litmus::Slice>(); }

}  // namespace tflite::ops::builtin
