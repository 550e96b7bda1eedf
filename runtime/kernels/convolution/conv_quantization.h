// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Scales, zero points and multipliers of quantised convolutions. Models are not trusted: whatever
// Eval relies on is checked here.
#ifndef LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_QUANTIZATION_H_
#define LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_QUANTIZATION_H_

#include "runtime/kernels/convolution/conv_common.h"

namespace litmus {

// Everything that the checks of one node share.
struct ConvCheck {
  TfLiteContext* context;
  const char* op;
  const ConvTensors& t;
  const ConvParams& params;
  ConvState* state;
};

// What turns sums into outputs, from the tensors' quantisation. Needs the arithmetic and the output
// channels of c.state.
TfLiteStatus PrepareConvQuantization(const ConvCheck& c);

// What adds the residual to bytes. Needs a residual, and shapes that are final.
TfLiteStatus PrepareResidualSum(const ConvCheck& c);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_QUANTIZATION_H_
