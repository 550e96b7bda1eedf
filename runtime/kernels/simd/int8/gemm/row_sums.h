// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Sums of the bytes under a convolution's filter: the factor of a zero point of the weights or of
// the activations.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_ROW_SUMS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_ROW_SUMS_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

struct RowSumArgs {
  const uint8_t* a;
  ptrdiff_t row_stride;
  int rows;
  const ptrdiff_t* segment_offsets;
  int segments;
  int segment_bytes;
  uint8_t sign_xor;  // exclusive-ored with each byte
};

// SumRows reads a segment up to the next multiple of this many bytes.
inline constexpr int kRowSumGroup = 16;

// sums[i] = Σ over segments s and k < segment_bytes of
// a[i·row_stride + segment_offsets[s] + k] ^ sign_xor.
void SumRows(const RowSumArgs& args, int32_t* sums);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_ROW_SUMS_H_
