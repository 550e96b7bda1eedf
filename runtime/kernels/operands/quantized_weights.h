// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Weights and output stage of quantised convolutions and of FULLY_CONNECTED, in the form that
// simd/int8 reads.
#ifndef LITMUS_RUNTIME_KERNELS_OPERANDS_QUANTIZED_WEIGHTS_H_
#define LITMUS_RUNTIME_KERNELS_OPERANDS_QUANTIZED_WEIGHTS_H_

#include <cstdint>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/simd/int8/conv_weights.h"
#include "runtime/kernels/simd/int8/requantize/output_stage.h"

namespace litmus {

// Weights of int8 if `is_int8`, otherwise uint8. `bias` may be null. State: type of a node's state
// with member `filter_zero_point`.
template <typename State>
int8::ConvWeights QuantizedWeights(const TfLiteTensor* filter, const TfLiteTensor* bias,
                                   bool is_int8, const State& state) {
  int8::ConvWeights weights;
  weights.type = is_int8 ? int8::InputType::kInt8 : int8::InputType::kUint8;
  weights.data = filter->data.raw;
  weights.zero_point = state.filter_zero_point;
  weights.bias = tflite::GetTensorData<int32_t>(bias);
  return weights;
}

// Output stage for int8 if `is_int8`, otherwise for uint8. The caller adds the multipliers.
template <typename State>
int8::OutputStage QuantizedOutput(bool is_int8, const State& state) {
  int8::OutputStage stage;
  stage.type = is_int8 ? int8::OutputType::kInt8 : int8::OutputType::kUint8;
  stage.zero_point = state.output_zero_point;
  stage.min = state.act_min;
  stage.max = state.act_max;
  return stage;
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_OPERANDS_QUANTIZED_WEIGHTS_H_
