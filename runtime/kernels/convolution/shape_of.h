// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A node's geometry in the form that the vector kernels take.
#ifndef LITMUS_RUNTIME_KERNELS_CONVOLUTION_SHAPE_OF_H_
#define LITMUS_RUNTIME_KERNELS_CONVOLUTION_SHAPE_OF_H_

#include "runtime/kernels/convolution/conv_loop.h"
#include "runtime/kernels/simd/conv_shape.h"

namespace litmus {

inline ConvShape ShapeOf(const ConvGeometry& g) {
  ConvShape shape;
  shape.batch = g.batch;
  shape.in_h = g.in_h;
  shape.in_w = g.in_w;
  shape.in_c = g.in_c;
  shape.out_h = g.out_h;
  shape.out_w = g.out_w;
  shape.out_c = g.out_c;
  shape.k_h = g.filter_h;
  shape.k_w = g.filter_w;
  shape.stride_h = g.stride_h;
  shape.stride_w = g.stride_w;
  shape.dilation_h = g.dilation_h;
  shape.dilation_w = g.dilation_w;
  shape.pad_top = g.pad_top;
  shape.pad_left = g.pad_left;
  shape.groups = g.groups();
  return shape;
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONVOLUTION_SHAPE_OF_H_
