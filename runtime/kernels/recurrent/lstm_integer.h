// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// LSTM cells of integers: int8 input, weights and output state, int16 cell state and gates, bit for
// bit as TensorFlow Lite's reference kernels compute them.
#ifndef LITMUS_RUNTIME_KERNELS_RECURRENT_LSTM_INTEGER_H_
#define LITMUS_RUNTIME_KERNELS_RECURRENT_LSTM_INTEGER_H_

#include <cstdint>
#include <vector>

#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/recurrent/lstm_cell.h"

namespace litmus {

// A real factor as MultiplyByQuantizedMultiplier takes it.
struct FixedMultiplier {
  int32_t value = 0;
  int shift = 0;

  FixedMultiplier() = default;
  explicit FixedMultiplier(float real) {
    QuantizeMultiplier(static_cast<double>(real), &value, &shift);
  }
  int32_t operator()(int32_t x) const { return MultiplyByQuantizedMultiplier(x, value, shift); }
};

// Types, scales and zero points of the tensors of an integer cell.
TfLiteStatus CheckIntegerLstm(TfLiteContext* context, const LstmTensors& tensors);

// What Prepare finds out about an integer cell.
struct IntegerLstm {
  FixedMultiplier input[kGates], recurrent[kGates], peephole[kGates], norm[kGates];
  FixedMultiplier hidden, projection;
  int32_t hidden_zero_point = 0;
  int cell_exponent = 0;  // the cell state's scale is 2^cell_exponent
  int32_t variance_guard[kGates] = {1, 1, 1, 1};
  int16_t cell_clip = 0;  // 0: none
  int8_t projection_clip = 0;
  // Sums of the weights' rows times minus the zero point, plus biases: what a gate starts from.
  std::vector<int32_t> input_bias[kGates], recurrent_bias[kGates], projection_bias;
};

// `intermediates`: the node's five, which hold the scales of gates before their normalisation and,
// last, of the output before its projection.
TfLiteStatus PrepareIntegerLstm(TfLiteContext* context, const LstmTensors& tensors,
                                const LstmOptions& options,
                                const TfLiteTensor* const* intermediates, IntegerLstm* data);

void RunIntegerLstm(const LstmTensors& tensors, const IntegerLstm& data, const Sequence& sequence,
                    int8_t* out);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_RECURRENT_LSTM_INTEGER_H_
