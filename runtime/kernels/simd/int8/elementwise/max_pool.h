// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// MAX_POOL_2D of bytes, one row of outputs at a time.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_MAX_POOL_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_MAX_POOL_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

template <typename T>  // int8_t, uint8_t
struct MaxPoolArgs {
  const T* in;  // first of the input rows that the windows cover; a row is [in_w, channels]
  int rows;     // number of these rows; may be 0
  int in_w, channels, out_w;
  int filter_w, stride_w, pad_left;
  T low, high;  // outputs are clamped to it; a window without elements gives `low`
  T* line;      // scratch memory, [in_w, channels]
  T* out;       // [out_w, channels]
};

// Computes one row of outputs. Thread-safe.
void MaxPoolRow(const MaxPoolArgs<int8_t>& args);
void MaxPoolRow(const MaxPoolArgs<uint8_t>& args);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_MAX_POOL_H_
