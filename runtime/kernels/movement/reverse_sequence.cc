// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// REVERSE_SEQUENCE: for each batch index, reverses the first `length` positions of the sequence
// dimension; the other positions stay.
#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/movement/move_operator.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

TfLiteStatus ReverseSequence(TfLiteContext* context, TfLiteNode* node, MovePlan* plan) {
  const auto* params = static_cast<const TfLiteReverseSequenceParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "The operator has no options.");
  const TfLiteTensor *input, *tensor;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &tensor}));
  const int rank = tflite::NumDimensions(input);
  int sequence, batch;
  TF_LITE_ENSURE_OK(context,
                    NormalizeAxis(context, params->seq_dim, rank, "sequence dimension", &sequence));
  TF_LITE_ENSURE_OK(context,
                    NormalizeAxis(context, params->batch_dim, rank, "batch dimension", &batch));
  TF_LITE_ENSURE_MSG(context, sequence != batch, "Sequence and batch dimension must differ.");
  CountedVector<int64_t> lengths;
  TF_LITE_ENSURE_OK(context, ReadIntegers(context, tensor, "lengths", &lengths));
  plan->shape = DimsOf(input);
  const int64_t steps = plan->shape[static_cast<size_t>(sequence)];
  TF_LITE_ENSURE_MSG(
      context, static_cast<int64_t>(lengths.size()) == plan->shape[static_cast<size_t>(batch)],
      "There must be one length per batch index.");
  int64_t strides[8];
  ContiguousStrides(*input->dims, strides);
  for (size_t b = 0; b < lengths.size(); ++b) {
    TF_LITE_ENSURE_MSG(context, lengths[b] >= 0 && lengths[b] <= steps,
                       "A length is negative or longer than the sequence.");
    for (const bool reversed : {true, false}) {
      Move move;
      move.from = move.to = static_cast<int64_t>(b) * strides[batch];
      for (int d = 0; d < rank; ++d) {
        if (d == batch) continue;
        int64_t count = plan->shape[static_cast<size_t>(d)], step = strides[d];
        if (d == sequence) {
          count = reversed ? lengths[b] : steps - lengths[b];
          step = reversed ? -step : step;
        }
        move.copy.Add(count, step, strides[d]);
      }
      move.from += (reversed ? lengths[b] - 1 : lengths[b]) * strides[sequence];
      move.to += reversed ? 0 : lengths[b] * strides[sequence];
      plan->moves.push_back(move);
    }
  }
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_REVERSE_SEQUENCE() {
  return litmus::MoveRegistration<litmus::ReverseSequence>();
}

}  // namespace tflite::ops::builtin
