// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Padding and output sizes of windowed operators, for custom operators that programs bring along;
// see runtime/kernels/common/padding.h. Strides and dilation rates must be > 0.
#ifndef LITMUS_RUNTIME_KERNELS_INTERNAL_PADDING_H_
#define LITMUS_RUNTIME_KERNELS_INTERNAL_PADDING_H_

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/padding.h"
#include "runtime/kernels/internal/types.h"  // IWYU pragma: export

namespace tflite {

// Padding before the first element along one axis. *offset: 1 if the padding after the last one is
// larger by one, otherwise 0.
inline int ComputePaddingWithOffset(int stride, int dilation_rate, int in_size, int filter_size,
                                    int out_size, int* offset) {
  return static_cast<int>(
      litmus::WindowPadding(in_size, filter_size, stride, dilation_rate, out_size, offset));
}
inline int ComputePadding(int stride, int dilation_rate, int in_size, int filter_size,
                          int out_size) {
  int offset;
  return ComputePaddingWithOffset(stride, dilation_rate, in_size, filter_size, out_size, &offset);
}

// Number of output elements along one axis; 0 if the padding is unknown or the window does not fit.
inline int ComputeOutSize(TfLitePadding padding, int image_size, int filter_size, int stride,
                          int dilation_rate = 1) {
  return static_cast<int>(std::max<int64_t>(
      0, litmus::WindowOutputSize(padding, image_size, filter_size, stride, dilation_rate)));
}

// Output size and padding of both axes; all are 0 if the window does not fit.
inline TfLitePaddingValues ComputePaddingHeightWidth(int stride_height, int stride_width,
                                                     int dilation_rate_height,
                                                     int dilation_rate_width, int in_height,
                                                     int in_width, int filter_height,
                                                     int filter_width, TfLitePadding padding,
                                                     int* out_height, int* out_width) {
  TfLitePaddingValues values = {};
  if (!litmus::ComputeWindow(padding, stride_height, stride_width, dilation_rate_height,
                             dilation_rate_width, in_height, in_width, filter_height, filter_width,
                             out_height, out_width, &values)) {
    *out_height = *out_width = 0;
  }
  return values;
}

}  // namespace tflite

#endif  // LITMUS_RUNTIME_KERNELS_INTERNAL_PADDING_H_
