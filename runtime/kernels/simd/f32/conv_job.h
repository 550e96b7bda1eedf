// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One run of a float convolution: how the output is cut into tiles, and where the inputs of a tile
// are.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F32_CONV_JOB_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_CONV_JOB_H_

#include <algorithm>
#include <cstddef>
#include <vector>

#include "runtime/kernels/simd/f32/conv.h"

namespace litmus::f32 {

// State of one Run. The output pixels form `lines`, and a tile lies within one line, because the
// rows of a tile must be equally far apart in the input. A line is a row of the image; if the
// filter reads one pixel, all pixels form one line.
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
  ptrdiff_t row_stride;  // floats between rows of a tile, in the image and in a patch
  int patch_width;       // most pixels in a row of a patch
  const ptrdiff_t* image_segments;
  std::vector<ptrdiff_t> image_offsets, patch_segments;
  size_t row_blocks, panel_blocks;

  // Makes `in` and `shape` a padded image where less is copied for the image than for patches, of
  // which each of the `panels` has its own.
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
  // The first input pixel of a tile, if all inputs of the tile lie inside the image. Else copies
  // the inputs with zeros as padding to `patch` and returns the copy.
  const float* Input(const Tile& tile, std::vector<float>* patch, const ptrdiff_t** segments) const;
};

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_CONV_JOB_H_
