// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A CONV_2D with one input channel per group is a depthwise convolution whose filter has another
// order. A DEPTHWISE_CONV_2D of an image of one channel is an ordinary convolution.
#ifndef LITMUS_RUNTIME_KERNELS_CONVOLUTION_DEPTHWISE_FILTER_H_
#define LITMUS_RUNTIME_KERNELS_CONVOLUTION_DEPTHWISE_FILTER_H_

#include <cstddef>

#include "runtime/kernels/convolution/conv_loop.h"
#include "runtime/memory/memory_account.h"

namespace litmus {

// True if each output channel reads one of several input channels, so that depthwise kernels
// compute the node.
inline bool IsDepthwise(const ConvGeometry& g) { return g.group_c == 1 && g.groups() > 1; }

// The transpose of `matrix` [rows, columns].
template <typename T>
CountedVector<T> Transposed(const T* matrix, size_t rows, size_t columns) {
  CountedVector<T> transposed(rows * columns);
  for (size_t i = 0; i < rows; ++i) {
    for (size_t j = 0; j < columns; ++j) transposed[j * rows + i] = matrix[i * columns + j];
  }
  return transposed;
}

inline size_t Taps(const ConvGeometry& g) { return static_cast<size_t>(g.filter_h) * g.filter_w; }

// The filter of a CONV_2D with one input channel per group, converted from [out_c, h, w] to [h, w,
// out_c].
template <typename T>
CountedVector<T> WithChannelsInnermost(const T* filter, const ConvGeometry& g) {
  return Transposed(filter, static_cast<size_t>(g.out_c), Taps(g));
}

// The filter of a DEPTHWISE_CONV_2D, converted from [h, w, out_c] to [out_c, h, w].
template <typename T>
CountedVector<T> WithChannelsOutermost(const T* filter, const ConvGeometry& g) {
  return Transposed(filter, Taps(g), static_cast<size_t>(g.out_c));
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONVOLUTION_DEPTHWISE_FILTER_H_
