// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tiles of images for Winograd's F(4 x 4, 3 x 3), of 4 x 4 output pixels, which depend on 6 x 6
// input pixels; and the arguments of the kernels that transform tiles.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_WINOGRAD_TILING_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_WINOGRAD_TILING_H_

#include <algorithm>
#include <cstddef>

#include "runtime/kernels/simd/conv_shape.h"
#include "runtime/kernels/simd/prefetch_queue.h"

namespace litmus {

inline constexpr int kWinogradOutput = 4;                   // output pixels per side of a tile
inline constexpr int kWinogradInput = kWinogradOutput + 2;  // input pixels per side of a tile
inline constexpr int kWinogradPoints = kWinogradInput * kWinogradInput;

// Approximate nanoseconds per multiply-add of the matrix products.
inline constexpr double kWinogradProductNs = 0.04;

// Number of tiles that cover `pixels` output pixels along one axis.
inline int WinogradTiles(int pixels) { return (pixels + kWinogradOutput - 1) / kWinogradOutput; }

// Whether F(4 x 4, 3 x 3) can compute the convolution.
inline bool IsWinogradShape(const ConvShape& s) {
  return s.k_h == 3 && s.k_w == 3 && s.stride_h == 1 && s.stride_w == 1 && s.dilation_h == 1 &&
         s.dilation_w == 1 && s.groups == 1;
}

// The tiles of a convolution, row by row and image by image. Offsets are in elements.
struct WinogradTiling {
  explicit WinogradTiling(const ConvShape& s)
      : shape(s),
        tiles_x(static_cast<size_t>(WinogradTiles(s.out_w))),
        tiles_y(static_cast<size_t>(WinogradTiles(s.out_h))),
        tiles(static_cast<size_t>(s.batch) * tiles_y * tiles_x) {}

  struct Tile {
    size_t image;
    int x, y;           // position of the first output pixel
    int rows, columns;  // output pixels that lie in the image
  };
  Tile At(size_t index) const {
    const size_t row = index / tiles_x;
    const int x = static_cast<int>(index % tiles_x) * kWinogradOutput;
    const int y = static_cast<int>(row % tiles_y) * kWinogradOutput;
    return {row / tiles_y, x, y, std::min(kWinogradOutput, shape.out_h - y),
            std::min(kWinogradOutput, shape.out_w - x)};
  }
  // Advances `tile` to the next tile.
  void Next(Tile* tile) const {
    tile->x += kWinogradOutput;
    if (tile->x >= shape.out_w) {
      tile->x = 0;
      tile->y += kWinogradOutput;
      if (tile->y >= shape.out_h) {
        tile->y = 0;
        ++tile->image;
      }
      tile->rows = std::min(kWinogradOutput, shape.out_h - tile->y);
    }
    tile->columns = std::min(kWinogradOutput, shape.out_w - tile->x);
  }
  // The index after the last tile of the row of tiles that contains tile `index`.
  size_t RowEnd(size_t index) const { return (index / tiles_x + 1) * tiles_x; }

  // Whether all 6 x 6 input pixels of the tile lie in the image.
  bool IsInside(const Tile& tile) const {
    const int x = tile.x - shape.pad_left, y = tile.y - shape.pad_top;
    return x >= 0 && y >= 0 && x + kWinogradInput <= shape.in_w && y + kWinogradInput <= shape.in_h;
  }
  bool Exists(const Tile& tile, int dy, int dx) const {
    const int y = tile.y - shape.pad_top + dy, x = tile.x - shape.pad_left + dx;
    return y >= 0 && y < shape.in_h && x >= 0 && x < shape.in_w;
  }
  // Offset of input pixel (dy, dx) of a tile, which must lie in the image.
  ptrdiff_t InputOffset(const Tile& tile, int dy, int dx) const {
    const auto y = static_cast<ptrdiff_t>(tile.image) * shape.in_h + tile.y - shape.pad_top + dy;
    return (y * shape.in_w + tile.x - shape.pad_left + dx) * shape.in_c;
  }
  ptrdiff_t OutputOffset(const Tile& tile) const {
    const auto y = static_cast<ptrdiff_t>(tile.image) * shape.out_h + tile.y;
    return (y * shape.out_w + tile.x) * shape.out_c;
  }
  size_t Pixels() const { return static_cast<size_t>(shape.batch) * shape.out_h * shape.out_w; }
  ptrdiff_t InputRow() const { return static_cast<ptrdiff_t>(shape.in_w) * shape.in_c; }
  ptrdiff_t OutputRow() const { return static_cast<ptrdiff_t>(shape.out_w) * shape.out_c; }

  // Stores the addresses of a tile's 36 input pixels. Pixels outside the image get the address
  // `outside`.
  template <typename T>
  void Pixels(const Tile& tile, const T* in, const T* outside, const T** pixels) const {
    for (int i = 0; i < kWinogradPoints; ++i) {
      const int dy = i / kWinogradInput, dx = i % kWinogradInput;
      pixels[i] = Exists(tile, dy, dx) ? in + InputOffset(tile, dy, dx) : outside;
    }
  }

  // Adds the memory of the tiles [begin, end) to `list`: inputs, outputs and, unless null,
  // residual.
  template <typename T>
  void List(size_t begin, size_t end, const T* in, const T* out, const T* residual,
            PrefetchQueue* list) const {
    while (begin < end) {
      const size_t row_end = std::min(end, RowEnd(begin));
      const Tile tile = At(begin);
      const auto width = static_cast<ptrdiff_t>((row_end - begin) * kWinogradOutput * sizeof(T));
      const int y = tile.y - shape.pad_top;
      for (int i = std::max(0, -y); i < std::min(kWinogradInput, shape.in_h - y); ++i) {
        const int x = std::max(0, shape.pad_left - tile.x);
        list->Add(in + InputOffset(tile, i, x), width * shape.in_c);
      }
      for (int i = 0; i < tile.rows; ++i) {
        const ptrdiff_t offset = OutputOffset(tile) + i * OutputRow();
        list->Add(out + offset, width * shape.out_c);
        if (residual != nullptr) list->Add(residual + offset, width * shape.out_c);
      }
      begin = row_end;
    }
  }

  ConvShape shape;
  size_t tiles_x, tiles_y, tiles;
};

// Arguments of the input transform: v[6 · i + j][channel] = (Bᵀ d B)[i][j] for neighbouring tiles
// d.
template <typename In, typename V>
struct WinogradInputTiles {
  int tiles;
  // The first of the 6 x 6 pixels of the first tile. Pixels are `channels` elements apart, rows are
  // `row_stride` elements apart.
  const In* tile;
  // Not null: the addresses of the 36 pixels of a single tile, which replace `tile`. Used if some
  // of them lie outside the image.
  const In* const* pixels;
  ptrdiff_t row_stride;
  int channels;
  V* v;
  ptrdiff_t v_stride;  // elements from point to point
  ptrdiff_t v_tile;    // elements from tile to tile
};

// Arguments of the output transform: out[y][x][channel] is made from (Aᵀ m A)[y][x] of one tile m,
// for y < rows and x < columns.
template <typename Out, typename M>
struct WinogradOutputTile {
  const M* m;  // [36][m_stride]; readable up to whole vectors
  ptrdiff_t m_stride;
  int channels;
  Out* out;
  const Out* residual;  // null: none; layout as `out`
  ptrdiff_t row_stride, pixel_stride;
  int rows, columns;
};

// How one Run is divided among threads: into blocks of tiles and, if there are too few of these,
// also into blocks of panels of output channels.
struct WinogradBlocks {
  // A block has at most `most_tiles` tiles, which fit in the cache.
  WinogradBlocks(size_t all_tiles, size_t most_tiles, size_t all_panels, size_t threads)
      : tiles(all_tiles),
        panels(all_panels),
        blocks((all_tiles + most_tiles - 1) / most_tiles),
        panel_blocks(1) {
    // Min tiles per thread; with fewer, the weights are read too often.
    constexpr size_t kFewestTiles = 4;
    if (threads == 1) return;
    // With few blocks, their number becomes a multiple of the threads, so that all get the same
    // number. With many blocks, dynamic scheduling balances threads of different speed.
    const size_t most = std::max<size_t>(1, tiles / kFewestTiles);
    if (blocks < 8 * threads) {
      blocks = std::min(most, (blocks + threads - 1) / threads * threads);
    }
    panel_blocks = std::clamp<size_t>((threads + blocks - 1) / blocks, 1, panels);
  }
  size_t FirstTile(size_t block) const { return tiles * block / blocks; }
  size_t FirstPanel(size_t panel_block) const { return panels * panel_block / panel_blocks; }

  double count() const { return static_cast<double>(blocks * panel_blocks); }

  size_t tiles, panels, blocks, panel_blocks;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_WINOGRAD_TILING_H_
