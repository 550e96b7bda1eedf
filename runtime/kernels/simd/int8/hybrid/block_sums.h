// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The float part of products that have a scale for each block of weights: 32-bit sums of a block
// are added to totals, and totals become outputs.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_BLOCK_SUMS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_BLOCK_SUMS_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

// totals[i][c] += float(sums[i][c] − zero_points[i] · weight_sums[c]) · scales[c], for i < rows and
// c < width. Integers wrap around; floats are rounded after each step. Vectors may go beyond
// `width`: weight_sums and scales must have kMaxTileColumns readable elements, and sums one more
// row. Rows of `totals` are kMaxTileColumns elements apart.
struct BlockSums {
  const int32_t* sums;  // [rows][width]
  int width, rows;
  const int32_t* zero_points;  // zero points after the bytes were offset by 128
  const int32_t* weight_sums;
  const float* scales;
  float* totals;
};
void AddBlock(const BlockSums& block);

// out[i][c] = clamp(totals[i][c] · row_scales[i] + bias[c]), for i < rows and c < count. `bias` may
// be null; otherwise it must have kMaxTileColumns readable elements.
struct BlockTotals {
  const float* totals;  // rows are kMaxTileColumns elements apart
  int rows, count;
  const float* row_scales;
  const float* bias;
  float min, max;
  float* out;
  size_t out_stride;
};
void StoreBlocks(const BlockTotals& totals);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_BLOCK_SUMS_H_
