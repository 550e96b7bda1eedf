// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Evaluation of transposed convolutions, for TRANSPOSE_CONV and the custom operator
// Convolution2DTransposeBias. The two operators differ only in how the output's size is determined.
#ifndef LITMUS_RUNTIME_KERNELS_CONVOLUTION_TRANSPOSE_CONV_H_
#define LITMUS_RUNTIME_KERNELS_CONVOLUTION_TRANSPOSE_CONV_H_

#include "runtime/kernels/convolution/conv_common.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// Validates ranks, channels and strides. Fills state->geometry except the output's height and width
// and the padding.
TfLiteStatus PrepareTransposeConvShapes(TfLiteContext* context, const char* op,
                                        const ConvTensors& tensors, const ConvParams& params,
                                        ConvState* state);

// Computes the output with plain loops. `scratch` must have QuantizedInputBytes(*state) bytes.
// `pool` may be null.
void EvalTransposeConvReference(const ConvTensors& tensors, ConvState* state, void* scratch,
                                ThreadPool* pool);

// Computes the output of each image that contains an infinity or a NaN again, with plain loops.
// Filter and bias must be constant floats or float16.
void RepeatImagesNotFinite(const ConvTensors& tensors, const ConvState& state, ThreadPool* pool);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONVOLUTION_TRANSPOSE_CONV_H_
