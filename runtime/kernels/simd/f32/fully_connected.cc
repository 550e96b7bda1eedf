// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f32/fully_connected.h"

namespace litmus::f32 {

FullyConnected::FullyConnected(int in_channels, int out_channels, StoredFloats weights,
                               StoredFloats bias, float min, float max, const Kernels& kernels,
                               ThreadPool* pool)
    : shape_(ShapeOf(in_channels, out_channels)),
      conv_(shape_, weights, bias, min, max, kernels, pool) {}

FullyConnected::FullyConnected(int in_channels, int out_channels, DepthOutermost weights, float min,
                               float max, const Kernels& kernels, ThreadPool* pool)
    : shape_(ShapeOf(in_channels, out_channels)), conv_(shape_, weights, min, max, kernels, pool) {}

ConvShape FullyConnected::ShapeOf(int in_channels, int out_channels) {
  ConvShape shape;
  shape.in_c = in_channels;
  shape.out_c = out_channels;
  return shape;
}

void FullyConnected::Run(int batch, const float* in, float* out, ThreadPool* pool) const {
  ConvShape shape = shape_;
  shape.batch = batch;
  conv_.Run(shape, in, out, pool);
}

}  // namespace litmus::f32
