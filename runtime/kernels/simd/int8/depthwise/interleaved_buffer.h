// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What of a depthwise convolution is interleaved at a time, and the buffer for that.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_INTERLEAVED_BUFFER_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_INTERLEAVED_BUFFER_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/int8/depthwise/u8s8_dwconv.h"
#include "runtime/kernels/simd/int8/image.h"

namespace litmus::int8 {

inline constexpr int kMostInterleavedColumns = 16, kMostInterleavedTapRows = 7;
inline constexpr size_t kInterleavedBuffer = 16 * 1024;                 // bytes of a block
inline constexpr int kLeastBlockChannels = 64, kLeastBlockOutputs = 4;  // of a block

// Output rows at a time.
inline int InterleavedOutputRows(const ConvShape& shape) { return shape.stride_h == 1 ? 2 : 1; }

// Groups of four input rows that these outputs need.
inline int InterleavedQuads(const ConvShape& shape) {
  return (shape.k_h + InterleavedOutputRows(shape) + kInterleavedRows - 2) / kInterleavedRows;
}

// Whether the input of so many channels and outputs of a row does.
inline bool FitsInterleaved(const ConvShape& shape, int channels, int outputs) {
  const int64_t columns =
      int64_t{outputs - 1} * shape.stride_w + int64_t{shape.k_w - 1} * shape.dilation_w + 1;
  return columns * channels * kInterleavedRows * InterleavedQuads(shape) <=
         static_cast<int64_t>(kInterleavedBuffer);
}

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_INTERLEAVED_BUFFER_H_
