// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Weights and output stage of convolutions with int8 or uint8 activations.
#ifndef LITMUS_RUNTIME_KERNELS_CONVOLUTION_BYTE_OPERANDS_H_
#define LITMUS_RUNTIME_KERNELS_CONVOLUTION_BYTE_OPERANDS_H_

#include "runtime/kernels/convolution/conv_common.h"
#include "runtime/kernels/operands/quantized_weights.h"

namespace litmus {

inline int8::ConvWeights ByteWeights(const ConvTensors& tensors, const ConvState& state) {
  return QuantizedWeights(tensors.filter, tensors.bias, state.arithmetic == ConvArithmetic::kInt8,
                          state);
}

inline int8::OutputStage ByteOutput(const ConvState& state) {
  int8::OutputStage stage = QuantizedOutput(state.arithmetic == ConvArithmetic::kInt8, state);
  stage.multiplier.assign(state.multiplier.begin(), state.multiplier.end());
  stage.shift.assign(state.shift.begin(), state.shift.end());
  return stage;
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONVOLUTION_BYTE_OPERANDS_H_
