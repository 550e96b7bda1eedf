// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The plain loop of transposed convolutions. In a ConvGeometry of a transposed convolution, input
// pixel (y, x) contributes to the outputs from (y * stride_h - pad_top, x * stride_w - pad_left)
// on; the filter is [out_c, filter_h, filter_w, in_c]. The loop does not scatter the input pixels.
// It gathers, for each output, the taps that contribute to it, in the order in which scattering
// would add them. So it needs no buffer of sums, and several threads can compute different rows.
#ifndef LITMUS_RUNTIME_KERNELS_CONVOLUTION_TRANSPOSE_CONV_LOOP_H_
#define LITMUS_RUNTIME_KERNELS_CONVOLUTION_TRANSPOSE_CONV_LOOP_H_

#include <algorithm>
#include <cstdint>

#include "runtime/kernels/convolution/conv_loop.h"

namespace litmus {

// Input positions [begin, end) along one axis whose window covers output position `out`.
struct ReachingInputs {
  int begin, end;
};
inline ReachingInputs InputsReaching(int out, int in_size, int filter, int stride, int pad) {
  const int64_t from = int64_t{out} + pad;  // the condition is in * stride + tap == from
  const int64_t first = from - filter + 1;
  const int64_t begin = first <= 0 ? 0 : (first + stride - 1) / stride;
  const int64_t end = from < 0 ? 0 : from / stride + 1;
  const auto clip = [&](int64_t i) { return static_cast<int>(std::min<int64_t>(i, in_size)); };
  return {clip(begin), clip(end)};
}

// Calls finish(flat output index, batch, output channel, sum) for every output of the rows
// [row_begin, row_end) of all images. The sum starts as Sum{} and becomes product(sum, batch, input
// value, filter value) for each tap that contributes to the output.
template <typename Sum, typename In, typename Weight, typename Product, typename Finish>
void TransposeConvolve(const ConvGeometry& g, int64_t row_begin, int64_t row_end, const In* input,
                       const Weight* filter, Product product, Finish finish) {
  const int64_t filter_channel = int64_t{1} * g.filter_h * g.filter_w * g.in_c;
  int64_t index = row_begin * g.out_w * g.out_c;
  for (int64_t row = row_begin; row < row_end; ++row) {
    const int b = static_cast<int>(row / g.out_h), y = static_cast<int>(row % g.out_h);
    const In* image = input + int64_t{1} * b * g.in_h * g.in_w * g.in_c;
    const ReachingInputs ys = InputsReaching(y, g.in_h, g.filter_h, g.stride_h, g.pad_top);
    for (int x = 0; x < g.out_w; ++x) {
      const ReachingInputs xs = InputsReaching(x, g.in_w, g.filter_w, g.stride_w, g.pad_left);
      for (int c = 0; c < g.out_c; ++c) {
        Sum sum{};
        for (int in_y = ys.begin; in_y < ys.end; ++in_y) {
          const int64_t ky = int64_t{y} + g.pad_top - int64_t{in_y} * g.stride_h;
          for (int in_x = xs.begin; in_x < xs.end; ++in_x) {
            const int64_t kx = int64_t{x} + g.pad_left - int64_t{in_x} * g.stride_w;
            const In* pixel = image + (int64_t{in_y} * g.in_w + in_x) * g.in_c;
            const Weight* tap = filter + c * filter_channel + (ky * g.filter_w + kx) * g.in_c;
            for (int k = 0; k < g.in_c; ++k) sum = product(sum, b, pixel[k], tap[k]);
          }
        }
        finish(index++, b, c, sum);
      }
    }
  }
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONVOLUTION_TRANSPOSE_CONV_LOOP_H_
