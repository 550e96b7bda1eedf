// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The float parts of products with a scale for each block of weights: 32-bit sums of a block to
// totals, totals to outputs.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_BLOCK_SUMS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_BLOCK_SUMS_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

// totals[i][c] += float(sums[i][c] − zero_points[i] · weight_sums[c]) · scales[c], for i < rows and
// c < width. The integers wrap around; floats are rounded after each step. Vectors may go past
// `width`: weight_sums and scales have kMaxTileColumns readable elements, sums one row more, and
// rows of `totals` are kMaxTileColumns apart.
struct BlockSums {
  const int32_t* sums;  // [rows][width]
  int width, rows;
  const int32_t* zero_points;  // of the bytes, which are offset by 128
  const int32_t* weight_sums;
  const float* scales;
  float* totals;
};
void AddBlock(const BlockSums& block);

// out[i][c] = clamp(totals[i][c] · row_scales[i] + bias[c]), for i < rows and c < count. `bias` may
// be null, and else has kMaxTileColumns readable elements.
struct BlockTotals {
  const float* totals;  // rows are kMaxTileColumns apart
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
