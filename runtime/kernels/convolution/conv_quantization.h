// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Scales, zero points and multipliers of quantised convolutions. Models are not trusted: everything
// that Eval relies on is checked here.
#ifndef LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_QUANTIZATION_H_
#define LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_QUANTIZATION_H_

#include "runtime/kernels/convolution/conv_common.h"

namespace litmus {

// Arguments that all checks of one node share.
struct ConvCheck {
  TfLiteContext* context;
  const char* op;
  const ConvTensors& t;
  const ConvParams& params;
  ConvState* state;
};

// Computes the requantisation parameters in c.state from the tensors' quantisation. c.state must
// have the arithmetic and the number of output channels.
TfLiteStatus PrepareConvQuantization(const ConvCheck& c);

// Computes c.state->residual_sum. The node must have a residual, and the shapes must be final.
TfLiteStatus PrepareResidualSum(const ConvCheck& c);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_QUANTIZATION_H_
