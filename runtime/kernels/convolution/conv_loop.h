// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The plain loop of CONV_2D and DEPTHWISE_CONV_2D. A depthwise convolution is computed as a grouped
// convolution with one input channel per group and a filter whose output channel is innermost.
#ifndef LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_LOOP_H_
#define LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_LOOP_H_

#include <cstdint>

#include "runtime/kernels/common/quantization.h"

namespace litmus {

// Geometry of a 2-D convolution of NHWC tensors. The padding at the bottom and right follows from
// the output's size.
struct ConvGeometry {
  int batch = 0, in_h = 0, in_w = 0, in_c = 0;
  int out_h = 0, out_w = 0, out_c = 0;
  int filter_h = 0, filter_w = 0;
  // Number of input channels that one output channel reads. There are in_c / group_c groups.
  int group_c = 0;
  int stride_h = 1, stride_w = 1;
  int dilation_h = 1, dilation_w = 1;
  int pad_top = 0, pad_left = 0;
  // False: the filter is [out_c, h, w, group_c]. True: the filter is [1, h, w, out_c], and group_c
  // is 1.
  bool depthwise = false;

  int groups() const { return in_c / group_c; }
  int64_t input_size() const { return int64_t{1} * batch * in_h * in_w * in_c; }
};

namespace reference {

// Calls add(input pixel, weights of the tap) for each tap of output pixel (b, y, x) that lies
// inside the image. The weights of consecutive taps are tap_step elements apart.
template <typename In, typename Weight, typename Add>
void ForEachTap(const ConvGeometry& g, int b, int y, int x, const In* input, const Weight* weights,
                int64_t tap_step, Add add) {
  for (int ky = 0; ky < g.filter_h; ++ky) {
    const int64_t in_y = int64_t{1} * y * g.stride_h - g.pad_top + int64_t{1} * ky * g.dilation_h;
    if (in_y < 0 || in_y >= g.in_h) continue;
    for (int kx = 0; kx < g.filter_w; ++kx) {
      const int64_t in_x =
          int64_t{1} * x * g.stride_w - g.pad_left + int64_t{1} * kx * g.dilation_w;
      if (in_x < 0 || in_x >= g.in_w) continue;
      add(input + ((int64_t{1} * b * g.in_h + in_y) * g.in_w + in_x) * g.in_c,
          weights + (int64_t{1} * ky * g.filter_w + kx) * tap_step);
    }
  }
}

// Calls finish(flat output index, batch, output channel, sum) for every output. The sum starts as
// Sum{} and becomes product(sum, batch, input value, filter value) for each tap inside the image.
template <typename Sum, typename In, typename Weight, typename Product, typename Finish>
void Convolve(const ConvGeometry& g, const In* input, const Weight* filter, Product product,
              Finish finish) {
  const int64_t filter_tap = g.depthwise ? g.out_c : g.group_c;
  const int64_t filter_channel = g.depthwise ? 1 : filter_tap * g.filter_h * g.filter_w;
  const int group_out_c = g.out_c / g.groups();
  int64_t index = 0;
  for (int b = 0; b < g.batch; ++b) {
    for (int y = 0; y < g.out_h; ++y) {
      for (int x = 0; x < g.out_w; ++x) {
        for (int c = 0; c < g.out_c; ++c) {
          Sum sum{};
          ForEachTap(g, b, y, x, input + int64_t{1} * (c / group_out_c) * g.group_c,
                     filter + c * filter_channel, filter_tap,
                     [&](const In* pixel, const Weight* tap) {
                       for (int k = 0; k < g.group_c; ++k) sum = product(sum, b, pixel[k], tap[k]);
                     });
          finish(index++, b, c, sum);
        }
      }
    }
  }
}

}  // namespace reference
}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_LOOP_H_
