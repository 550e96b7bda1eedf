// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The input of a convolution, copied together with its padding.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_PADDED_IMAGE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_PADDED_IMAGE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "runtime/kernels/simd/conv_shape.h"

namespace litmus {

// The images of a batch and their positions in padded ones. Pixels of an image that lie outside the
// padded image are not copied. A channel has one byte, unless in_c is multiplied by the bytes of a
// channel.
struct PaddedImage {
  explicit PaddedImage(const ConvShape& s)
      : batch(s.batch),
        in_h(s.in_h),
        in_w(s.in_w),
        in_c(s.in_c),
        padded_h((int64_t{s.out_h} - 1) * s.stride_h + (int64_t{s.k_h} - 1) * s.dilation_h + 1),
        padded_w((int64_t{s.out_w} - 1) * s.stride_w + (int64_t{s.k_w} - 1) * s.dilation_w + 1),
        pad_top(s.pad_top),
        pad_left(s.pad_left) {}
  size_t row_bytes() const { return padded_w * in_c; }
  size_t pixels() const { return batch * padded_h * padded_w; }
  size_t bytes() const { return pixels() * in_c; }

  size_t batch, in_h, in_w, in_c;
  size_t padded_h, padded_w;  // size that the filter reads, not more
  size_t pad_top, pad_left;
};

// Writes row `row` of all padded images, counted over the batch, to `out`. The pixels in the image
// are written by copy(offset of the first value in the batch, number of values, destination); those
// around it are filled with `fill`.
template <typename Copy>
void PadRowTo(const PaddedImage& s, size_t row, uint8_t fill, uint8_t* out, const Copy& copy) {
  const size_t image = row / s.padded_h, y = row % s.padded_h;
  if (y < s.pad_top || y >= s.pad_top + s.in_h) {
    std::memset(out, fill, s.row_bytes());
    return;
  }
  const size_t left = std::min(s.pad_left, s.padded_w);
  const size_t inside = std::min(s.in_w, s.padded_w - left), end = (left + inside) * s.in_c;
  std::memset(out, fill, left * s.in_c);
  copy((image * s.in_h + y - s.pad_top) * s.in_w * s.in_c, inside * s.in_c, out + left * s.in_c);
  std::memset(out + end, fill, s.row_bytes() - end);
}

// The same, but writes the row to its position in the padded images at `padded`.
template <typename Copy>
void PadRow(const PaddedImage& s, size_t row, uint8_t fill, uint8_t* padded, const Copy& copy) {
  PadRowTo(s, row, fill, padded + row * s.row_bytes(), copy);
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_PADDED_IMAGE_H_
