// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Transposed convolutions as ordinary convolutions. Along one axis, input i contributes to the
// outputs from i · stride − pad on. The outputs with the same remainder modulo the stride are a
// convolution of the input with every stride-th tap of the filter, in reverse order.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_TRANSPOSE_TAPS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_TRANSPOSE_TAPS_H_

namespace litmus {

// The taps of the outputs with one remainder along one axis. Output g · stride + remainder reads
// input g + shift − j with tap first + j · stride, for 0 <= j < count. `pad` must not be negative.
struct TransposeTaps {
  TransposeTaps(int remainder, int pad, int stride, int filter)
      : shift((remainder + pad) / stride),
        first((remainder + pad) % stride),
        count(first < filter ? (filter - 1 - first) / stride + 1 : 0) {}
  // The first input relative to g; the last one is `shift`.
  int low() const { return shift - count + 1; }
  int shift, first, count;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_TRANSPOSE_TAPS_H_
