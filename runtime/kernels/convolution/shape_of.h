// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts a node's geometry to the form that the vector kernels read.
#ifndef LITMUS_RUNTIME_KERNELS_CONVOLUTION_SHAPE_OF_H_
#define LITMUS_RUNTIME_KERNELS_CONVOLUTION_SHAPE_OF_H_

#include <utility>

#include "runtime/kernels/convolution/conv_loop.h"
#include "runtime/kernels/simd/conv_shape.h"

namespace litmus {

// True if images and filter are one pixel wide. Such a column has the memory layout of a row of
// pixels, so it is treated as a row: the vector kernels read a row of the filter at once.
inline bool IsColumn(const ConvGeometry& g) {
  return g.in_w == 1 && g.out_w == 1 && g.filter_w == 1 && g.pad_left == 0 &&
         (g.filter_h > 1 || g.stride_h > 1);
}

// A column is converted to a row. So packed weights depend on IsColumn(g), too.
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
  if (IsColumn(g)) {
    std::swap(shape.in_h, shape.in_w);
    std::swap(shape.out_h, shape.out_w);
    std::swap(shape.k_h, shape.k_w);
    std::swap(shape.stride_h, shape.stride_w);
    std::swap(shape.dilation_h, shape.dilation_w);
    std::swap(shape.pad_top, shape.pad_left);
  }
  return shape;
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONVOLUTION_SHAPE_OF_H_
