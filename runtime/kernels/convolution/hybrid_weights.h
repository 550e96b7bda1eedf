// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The int8 weights of a hybrid convolution in the form that the vector kernels take.
#ifndef LITMUS_RUNTIME_KERNELS_CONVOLUTION_HYBRID_WEIGHTS_H_
#define LITMUS_RUNTIME_KERNELS_CONVOLUTION_HYBRID_WEIGHTS_H_

#include <cstdint>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/convolution/conv_common.h"
#include "runtime/kernels/simd/int8/hybrid/hybrid_conv.h"

namespace litmus {

inline int8::HybridWeights HybridWeightsOf(const ConvTensors& tensors, const ConvState& state) {
  const ConvGeometry& g = state.geometry;
  int8::HybridWeights weights;
  weights.data = tflite::GetTensorData<int8_t>(tensors.filter);
  weights.out_c = g.out_c;
  weights.k_h = g.filter_h;
  weights.k_w = g.filter_w;
  weights.group_c = g.group_c;
  weights.groups = g.groups();
  weights.scales = state.filter_scales.data();
  weights.bias = tflite::GetTensorData<float>(tensors.bias);
  weights.min = state.float_min;
  weights.max = state.float_max;
  return weights;
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONVOLUTION_HYBRID_WEIGHTS_H_
