// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One run of a float convolution: how the output is divided into tiles, and where the inputs of a
// tile are.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F32_CONV_JOB_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_CONV_JOB_H_

#include <algorithm>
#include <cstddef>
#include <vector>

#include "runtime/kernels/simd/f32/conv.h"

namespace litmus::f32 {

// State of one Run. The output pixels form `lines`. A tile lies within one line, because the rows
// of a tile must be equally far apart in the input. A line is a row of the image; for a 1x1 filter
// (IsPointwise), all pixels form one line.
struct Conv::Job {
  ConvShape shape;
  const float* in;
  float* out;
  const Residual* residual;
  const float* slopes;
  bool one_line;
  size_t lines;
  int line_width;      // pixels
  int tiles_per_line;  // tiles of nearly equal width
  size_t tiles;
  ptrdiff_t row_stride;  // floats from a tile's row to the next one, in image and patch
  int patch_width;       // max pixels in a row of a patch
  const ptrdiff_t* image_segments;
  std::vector<ptrdiff_t> image_offsets, patch_segments;
  size_t row_blocks, panel_blocks;

  // Replaces `in` and `shape` by a padded copy of the image if that copies less than the patches,
  // which are copied for each of `panels` panels.
  void PadWhereWorth(size_t panels, ThreadPool* pool);

  struct Tile {
    size_t line;
    int x, rows;
  };
  Tile TileAt(size_t index) const {
    const int i = static_cast<int>(index % tiles_per_line);
    const int base = line_width / tiles_per_line, extra = line_width % tiles_per_line;
    return {index / tiles_per_line, i * base + std::min(i, extra), base + (i < extra ? 1 : 0)};
  }
  // Returns the number of tiles in [index, end), from `tile` on, that one call of a kernel can
  // compute: they have as many rows, lie in the same line, and all their inputs lie in the image.
  // Those of `tile` must.
  size_t TilesAtOnce(const Tile& tile, size_t index, size_t end) const;
  // Returns the first input pixel of a tile if all its inputs lie in the image. Otherwise copies
  // the inputs to `patch`, with zeros as padding, and returns the copy.
  const float* Input(const Tile& tile, std::vector<float>* patch, const ptrdiff_t** segments) const;
};

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_CONV_JOB_H_
