// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The older integer LSTM, with int8 sums in its gates and float normalisation. The operator LSTM
// uses this form if the node has twelve intermediate tensors. It has no input gate and no
// peepholes, and requires normalisation and a projection.
#ifndef LITMUS_RUNTIME_KERNELS_RECURRENT_LSTM_NARROW_H_
#define LITMUS_RUNTIME_KERNELS_RECURRENT_LSTM_NARROW_H_

#include <cstdint>

#include "runtime/kernels/recurrent/lstm_cell.h"
#include "runtime/kernels/recurrent/lstm_integer.h"

namespace litmus {

constexpr int kNarrowIntermediates = 12;

// State of a node between Prepare and Eval.
struct NarrowLstm {
  // The addend of a gate: multipliers from its 32-bit sum to int8, and from int8 to the gate's
  // int16.
  struct Addend {
    FixedMultiplier to_int8, to_gate;
    int32_t zero_point = 0;
  };
  Addend input[kGates], recurrent[kGates];
  float norm_scale[kGates] = {};
  FixedMultiplier projection;
  int16_t cell_clip = 0;  // 0: no clip
  int8_t projection_clip = 0;
};

TfLiteStatus PrepareNarrowLstm(TfLiteContext* context, TfLiteNode* node, const LstmTensors& tensors,
                               const LstmOptions& options, NarrowLstm* data);

// Computes one step for all rows.
void RunNarrowLstm(const LstmTensors& tensors, const NarrowLstm& data, int batch, int8_t* out);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_RECURRENT_LSTM_NARROW_H_
