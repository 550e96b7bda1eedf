// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The geometry of convolutions, for all vector kernels.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_CONV_SHAPE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_CONV_SHAPE_H_

namespace litmus {

// Geometry of a 2-D convolution over NHWC images; sizes are in elements. Output pixel (y, x) reads
// the input from (y · stride_h − pad_top, x · stride_w − pad_left) on. Pixels outside the image
// count as zero. The padding at the bottom and on the right follows from the output's size.
struct ConvShape {
  int batch = 1, in_h = 1, in_w = 1, in_c = 1;
  int out_h = 1, out_w = 1, out_c = 1;
  int k_h = 1, k_w = 1;
  int stride_h = 1, stride_w = 1;
  int dilation_h = 1, dilation_w = 1;
  int pad_top = 0, pad_left = 0;
  int groups = 1;  // groups of channels; divides in_c and out_c

  // Whether each output pixel reads only the input pixel at the same position, so that all pixels
  // can be treated as one line.
  bool IsPointwise() const {
    return k_h == 1 && k_w == 1 && stride_h == 1 && stride_w == 1 && pad_top == 0 &&
           pad_left == 0 && in_h == out_h && in_w == out_w;
  }

  // The shape without batch, image size and padding. Most packed weights depend on nothing else.
  ConvShape WithoutImage() const {
    ConvShape shape = *this;
    shape.batch = shape.in_h = shape.in_w = shape.out_h = shape.out_w = 1;
    shape.pad_top = shape.pad_left = 0;
    return shape;
  }
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_CONV_SHAPE_H_
