// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Output channels of a quantised convolution that are constant: a scale is so small, or a bias so
// large, that all sums give one output. Quantisation makes such channels of weights that are all
// about zero. Their shifts and biases would keep the whole convolution from the kernels that
// requantise in registers.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_CONSTANT_CHANNELS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_CONSTANT_CHANNELS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/kernels/simd/int8/conv_weights.h"
#include "runtime/kernels/simd/int8/requantize/output_stage.h"
#include "runtime/memory/memory_account.h"

namespace litmus::int8 {

// Weights and output stage that give the same outputs, in which constant channels that
// PackedOutputStage does not fit have no weights, and a bias that is their output.
class ConstantChannels {
 public:
  // `weights` [output channels][depth]; the output stage is in fixed point. The weights are copied
  // only if there is such a channel; else weights().data is that of `weights`.
  ConstantChannels(const ConvWeights& weights, const OutputStage& output, int64_t depth,
                   int32_t input_zero_point);

  const ConvWeights& weights() const { return weights_; }
  const OutputStage& output() const { return output_; }

 private:
  void Replace(size_t channel, int64_t depth, int32_t value);

  ConvWeights weights_;
  OutputStage output_;
  CountedVector<uint8_t> data_;
  std::vector<int32_t> bias_;
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_CONSTANT_CHANNELS_H_
