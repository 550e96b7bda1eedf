// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Output size and padding of windowed operators (convolutions, pools) along one axis.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_PADDING_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_PADDING_H_

#include <algorithm>
#include <cstdint>

#include "runtime/c/builtin_op_data.h"

namespace litmus {

// Number of elements that a window of `filter` taps covers if the taps are `dilation` apart.
inline int64_t DilatedSize(int filter, int dilation) {
  return (static_cast<int64_t>(filter) - 1) * dilation + 1;
}

// Number of output elements along one axis; stride and dilation must be > 0. A negative result
// means that the window does not fit or the padding is unknown.
inline int64_t WindowOutputSize(TfLitePadding padding, int input, int filter, int stride,
                                int dilation = 1) {
  switch (padding) {
    case kTfLitePaddingSame:
      return (static_cast<int64_t>(input) + stride - 1) / stride;
    case kTfLitePaddingValid: {
      const int64_t room = static_cast<int64_t>(input) + stride - DilatedSize(filter, dilation);
      return room < 0 ? -1 : room / stride;
    }
    default:
      return -1;
  }
}

// Padding before the first element. *offset is 1 if the padding after the last element is larger by
// one, otherwise 0. For VALID padding the result is 0.
inline int64_t WindowPadding(int input, int filter, int stride, int dilation, int64_t output,
                             int* offset) {
  const int64_t covered = (output - 1) * stride + DilatedSize(filter, dilation);
  const int64_t total = std::max<int64_t>(covered - input, 0);
  *offset = static_cast<int>(total % 2);
  return total / 2;
}

// Whether the larger of the padded and the unpadded input, plus one stride, fits an int. Kernels
// add any two of positions, pads, strides and window sizes as ints.
inline bool WindowFits(int input, int filter, int stride, int dilation, int64_t output) {
  const int64_t covered = (output - 1) * stride + DilatedSize(filter, dilation);
  return std::max<int64_t>(covered, input) + stride <= INT32_MAX;
}

// Computes output size and padding of both axes. Returns false if an output size is negative or
// WindowFits is false. Strides and dilations must be > 0.
inline bool ComputeWindow(TfLitePadding padding, int stride_height, int stride_width,
                          int dilation_height, int dilation_width, int in_height, int in_width,
                          int filter_height, int filter_width, int* out_height, int* out_width,
                          TfLitePaddingValues* values) {
  const int64_t h =
      WindowOutputSize(padding, in_height, filter_height, stride_height, dilation_height);
  const int64_t w = WindowOutputSize(padding, in_width, filter_width, stride_width, dilation_width);
  if (h < 0 || w < 0 || !WindowFits(in_height, filter_height, stride_height, dilation_height, h) ||
      !WindowFits(in_width, filter_width, stride_width, dilation_width, w)) {
    return false;
  }
  const int64_t pad_h = WindowPadding(in_height, filter_height, stride_height, dilation_height, h,
                                      &values->height_offset);
  const int64_t pad_w =
      WindowPadding(in_width, filter_width, stride_width, dilation_width, w, &values->width_offset);
  *out_height = static_cast<int>(h);
  *out_width = static_cast<int>(w);
  values->height = static_cast<int>(pad_h);
  values->width = static_cast<int>(pad_w);
  return true;
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_PADDING_H_
