// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Evaluation of transposed convolutions, for TRANSPOSE_CONV and the custom operator
// Convolution2DTransposeBias. The two operators differ in the source of the output's size.
#ifndef LITMUS_RUNTIME_KERNELS_CONVOLUTION_TRANSPOSE_CONV_H_
#define LITMUS_RUNTIME_KERNELS_CONVOLUTION_TRANSPOSE_CONV_H_

#include "runtime/kernels/convolution/conv_common.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// Validates ranks, channels and strides; fills state->geometry except the output's height and width
// and the padding.
TfLiteStatus PrepareTransposeConvShapes(TfLiteContext* context, const char* op,
                                        const ConvTensors& tensors, const ConvParams& params,
                                        ConvState* state);

// Computes the output with plain loops. `scratch` has QuantizedInputBytes(*state) bytes. `pool` may
// be null.
void EvalTransposeConvReference(const ConvTensors& tensors, ConvState* state, void* scratch,
                                ThreadPool* pool);

// Computes the output of each image with an infinity or a NaN anew, with plain loops over constant
// floats or halves.
void RepeatImagesNotFinite(const ConvTensors& tensors, const ConvState& state, ThreadPool* pool);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONVOLUTION_TRANSPOSE_CONV_H_
