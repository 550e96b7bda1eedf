// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Integer LSTM cells: int8 input, weights and output state, int16 cell state and gates, with the
// same bits as TensorFlow Lite's reference kernels. If the output state is declared as int16, its
// elements are bytes at the start of the tensor.
#ifndef LITMUS_RUNTIME_KERNELS_RECURRENT_LSTM_INTEGER_H_
#define LITMUS_RUNTIME_KERNELS_RECURRENT_LSTM_INTEGER_H_

#include <cstdint>
#include <vector>

#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/recurrent/lstm_cell.h"

namespace litmus {

// A fixed-point multiplier for MultiplyByQuantizedMultiplier.
struct FixedMultiplier {
  int32_t value = 0;
  int shift = 0;

  FixedMultiplier() = default;
  explicit FixedMultiplier(float real) {
    QuantizeMultiplier(static_cast<double>(real), &value, &shift);
  }
  int32_t operator()(int32_t x) const { return MultiplyByQuantizedMultiplier(x, value, shift); }
};

// Checks types, scales and zero points of the tensors of an integer cell.
TfLiteStatus CheckIntegerLstm(TfLiteContext* context, const LstmTensors& tensors);

// State of an integer cell between Prepare and Eval.
struct IntegerLstm {
  FixedMultiplier input[kGates], recurrent[kGates], peephole[kGates], norm[kGates];
  FixedMultiplier hidden, projection;
  int32_t hidden_zero_point = 0;
  int cell_exponent = 0;  // the scale of the cell state is 2^cell_exponent
  int32_t variance_guard[kGates] = {1, 1, 1, 1};
  int16_t cell_clip = 0;  // 0: no clip
  int8_t projection_clip = 0;
  // Initial values of the gates' sums: the bias minus the zero point times the sum of the row of
  // weights.
  std::vector<int32_t> input_bias[kGates], recurrent_bias[kGates], projection_bias;
  // True if weights or biases are not constants, so that FillBiases must be called before each run.
  bool computes_biases = false;
};

// Prepares an integer cell. `intermediates`: the node's five intermediate tensors, which have the
// scales of the four gates before normalisation and of the output before the projection.
TfLiteStatus PrepareIntegerLstm(TfLiteContext* context, const LstmTensors& tensors,
                                const LstmOptions& options,
                                const TfLiteTensor* const* intermediates, IntegerLstm* data);

// Computes the initial values of the sums from the values of weights and biases.
void FillBiases(const LstmTensors& tensors, IntegerLstm* data);

void RunIntegerLstm(const LstmTensors& tensors, const IntegerLstm& data, const Sequence& sequence,
                    int8_t* out);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_RECURRENT_LSTM_INTEGER_H_
