// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The basic LSTM kernel: one matrix product with [input, last output] yields all four gates, in the
// order input, cell, forget, output. Either float32, or uint8 with an int16 state.
#ifndef LITMUS_RUNTIME_KERNELS_RECURRENT_LSTM_BASIC_H_
#define LITMUS_RUNTIME_KERNELS_RECURRENT_LSTM_BASIC_H_

#include "runtime/kernels/common/kernel_util.h"

namespace litmus {

TfLiteStatus PrepareBasicLstm(TfLiteContext* context, TfLiteNode* node);
TfLiteStatus EvalBasicLstm(TfLiteContext* context, TfLiteNode* node);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_RECURRENT_LSTM_BASIC_H_
