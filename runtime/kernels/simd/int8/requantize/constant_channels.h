// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Output channels of a quantised convolution that are constant: the scale is so small, or the bias
// so large, that all possible sums give the same output. Quantisation makes such channels if all
// weights are nearly zero. Their shifts and biases would exclude the whole convolution from the
// kernels that requantise in registers.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_CONSTANT_CHANNELS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_CONSTANT_CHANNELS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/kernels/simd/int8/conv_weights.h"
#include "runtime/kernels/simd/int8/requantize/output_stage.h"
#include "runtime/memory/memory_account.h"

namespace litmus::int8 {

// Replaces weights and output stage by others that give the same outputs: constant channels that
// PackedOutputStage does not fit get weights of zero and a bias that makes the constant.
class ConstantChannels {
 public:
  // `weights` are [output channels][depth]; the output stage is fixed point. The weights are copied
  // only if such a channel exists; otherwise weights().data is that of `weights`, which must
  // outlive the object.
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
