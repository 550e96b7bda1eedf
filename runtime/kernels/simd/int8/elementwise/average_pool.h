// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVERAGE_POOL_2D of bytes, one row of outputs at a time.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_AVERAGE_POOL_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_AVERAGE_POOL_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

// Max number of elements of a window: 16 bits hold the sum of that many bytes.
inline constexpr int64_t kMostAveraged = 257;

template <typename T>  // int8_t, uint8_t
struct AveragePoolArgs {
  const T* in;  // first of the input rows that the windows cover; a row is [in_w, channels]
  int rows;     // number of these rows; may be 0
  int in_w, channels, out_w;
  int filter_w, stride_w, pad_left;  // rows · min(filter_w, in_w) <= kMostAveraged
  T low, high;                       // outputs are clamped to this range
  uint16_t* line;                    // scratch memory, [in_w, channels]
  T* out;                            // [out_w, channels]
};

// Computes one row of outputs: averages of the elements inside the image, rounded half away from
// zero. A window without elements gives 0. Thread-safe.
void AveragePoolRow(const AveragePoolArgs<int8_t>& args);
void AveragePoolRow(const AveragePoolArgs<uint8_t>& args);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_AVERAGE_POOL_H_
