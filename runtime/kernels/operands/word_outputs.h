// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Requantises the sums of products with int16 activations, for int8::ConvI16 and
// int8::DepthwiseI16.
#ifndef LITMUS_RUNTIME_KERNELS_OPERANDS_WORD_OUTPUTS_H_
#define LITMUS_RUNTIME_KERNELS_OPERANDS_WORD_OUTPUTS_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/wrapping_arithmetic.h"

namespace litmus {

// `scale(sum, channel)` returns the sum times the multiplier of its channel.
template <typename Scale>
struct WordOutputs {
  const void* bias;  // [channels] of int64 if `wide`, else of int32; may be null
  bool wide;         // true: sums have 64 bits; false: they wrap around in 32 bits
  Scale scale;
  int32_t zero_point, min, max;
  int16_t* out;  // [rows, channels]
  size_t channels;

  // The epilogue that the kernels call; `context` is a WordOutputs.
  static void Store(void* context, size_t row, int channel, int count, const int64_t* sums) {
    const WordOutputs& to = *static_cast<const WordOutputs*>(context);
    to.wide ? to.StoreSums<int64_t>(row, channel, count, sums)
            : to.StoreSums<int32_t>(row, channel, count, sums);
  }

 private:
  template <typename Sum>
  void StoreSums(size_t row, int channel, int count, const int64_t* sums) const {
    const Sum* biases = static_cast<const Sum*>(bias);
    int16_t* to = out + row * channels;
    for (int c = channel; c < channel + count; ++c) {
      const auto own = static_cast<Sum>(sums[c - channel]);
      const Sum sum = biases == nullptr ? own : WrappingSum(own, biases[c]);
      const int64_t scaled = scale(sum, static_cast<size_t>(c));
      to[c] = static_cast<int16_t>(ClampToRange(scaled + zero_point, min, max));
    }
  }
};
template <typename Scale>
WordOutputs(const void*, bool, Scale, int32_t, int32_t, int32_t, int16_t*, size_t)
    -> WordOutputs<Scale>;

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_OPERANDS_WORD_OUTPUTS_H_
