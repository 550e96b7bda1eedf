// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The lengths of two-dimensional Fourier transforms: two powers of two, in input 1 of the node.
#ifndef LITMUS_RUNTIME_KERNELS_SIGNAL_FFT_LENGTHS_H_
#define LITMUS_RUNTIME_KERNELS_SIGNAL_FFT_LENGTHS_H_

#include <cstdint>

#include "runtime/c/common.h"

namespace litmus {

// Lengths of the transforms along both dimensions.
struct FftLengths {
  int64_t height = 0, width = 0;
};

// Returns an error unless input 0 has at least two dimensions and input 1 is INT32 of shape [2].
// `op` names the operator in the message.
TfLiteStatus CheckFftInputs(TfLiteContext* context, const char* op, const TfLiteTensor* input,
                            const TfLiteTensor* lengths);

// Reads input 1. Returns an error unless both lengths are powers of two.
TfLiteStatus ReadFftLengths(TfLiteContext* context, const TfLiteNode* node, FftLengths* lengths);

// Resizes the output to the shape of input 0 with the last two dimensions replaced.
TfLiteStatus ResizeTransform(TfLiteContext* context, const TfLiteNode* node, int64_t height,
                             int64_t width, TfLiteTensor* output);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIGNAL_FFT_LENGTHS_H_
