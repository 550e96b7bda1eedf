// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Scales, zero points and multipliers of quantised convolutions. Models are not trusted: these
// functions check everything that Eval relies on.
#ifndef LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_QUANTIZATION_H_
#define LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_QUANTIZATION_H_

#include "runtime/kernels/convolution/conv_common.h"

namespace litmus {

// Arguments of the checks of one node.
struct ConvCheck {
  TfLiteContext* context;
  const char* op;
  const ConvTensors& t;
  const ConvParams& params;
  ConvState* state;
};

// Computes the requantisation parameters of c.state from the tensors' quantisation. Reads the
// arithmetic and the output channels of c.state.
TfLiteStatus PrepareConvQuantization(const ConvCheck& c);

// Computes c.state->residual_sum. The node must have a residual, and the shapes must be final.
TfLiteStatus PrepareResidualSum(const ConvCheck& c);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_QUANTIZATION_H_
