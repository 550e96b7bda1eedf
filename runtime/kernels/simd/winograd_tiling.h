// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How Winograd's F(4 x 4, 3 x 3) cuts images into tiles: 4 x 4 pixels of the result, made of 6 x 6
// pixels of the input. And what kernels are told of the tiles that they transform.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_WINOGRAD_TILING_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_WINOGRAD_TILING_H_

#include <algorithm>
#include <cstddef>

#include "runtime/kernels/simd/conv_shape.h"
#include "runtime/kernels/simd/prefetch_queue.h"

namespace litmus {

inline constexpr int kWinogradOutput = 4;                   // pixels of a tile's result, per side
inline constexpr int kWinogradInput = kWinogradOutput + 2;  // and those that it is made of
inline constexpr int kWinogradPoints = kWinogradInput * kWinogradInput;

// Nanoseconds of a multiply-add of the products, about.
inline constexpr double kWinogradProductNs = 0.04;

// Tiles that cover so many pixels of a result's side.
inline int WinogradTiles(int pixels) { return (pixels + kWinogradOutput - 1) / kWinogradOutput; }

// The convolutions that it computes.
inline bool IsWinogradShape(const ConvShape& s) {
  return s.k_h == 3 && s.k_w == 3 && s.stride_h == 1 && s.stride_w == 1 && s.dilation_h == 1 &&
         s.dilation_w == 1 && s.groups == 1;
}

// The tiles of one shape: row by row, image by image. Offsets are in elements.
struct WinogradTiling {
  explicit WinogradTiling(const ConvShape& s)
      : shape(s),
        tiles_x(static_cast<size_t>(WinogradTiles(s.out_w))),
        tiles_y(static_cast<size_t>(WinogradTiles(s.out_h))),
        tiles(static_cast<size_t>(s.batch) * tiles_y * tiles_x) {}

  struct Tile {
    size_t image;
    int x, y;           // of the first output pixel
    int rows, columns;  // of output pixels that exist
  };
  Tile At(size_t index) const {
    const size_t row = index / tiles_x;
    const int x = static_cast<int>(index % tiles_x) * kWinogradOutput;
    const int y = static_cast<int>(row % tiles_y) * kWinogradOutput;
    return {row / tiles_y, x, y, std::min(kWinogradOutput, shape.out_h - y),
            std::min(kWinogradOutput, shape.out_w - x)};
  }
  // `tile` becomes the one after it.
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
  // The end of the tiles that lie beside `index` to its right.
  size_t RowEnd(size_t index) const { return (index / tiles_x + 1) * tiles_x; }

  // All 6 x 6 pixels lie within the image.
  bool IsInside(const Tile& tile) const {
    const int x = tile.x - shape.pad_left, y = tile.y - shape.pad_top;
    return x >= 0 && y >= 0 && x + kWinogradInput <= shape.in_w && y + kWinogradInput <= shape.in_h;
  }
  bool Exists(const Tile& tile, int dy, int dx) const {
    const int y = tile.y - shape.pad_top + dy, x = tile.x - shape.pad_left + dx;
    return y >= 0 && y < shape.in_h && x >= 0 && x < shape.in_w;
  }
  // Where the input pixel at (dy, dx) of a tile is, if it is.
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

  // The addresses of a tile's pixels; `outside` for those that do not exist.
  template <typename T>
  void Pixels(const Tile& tile, const T* in, const T* outside, const T** pixels) const {
    for (int i = 0; i < kWinogradPoints; ++i) {
      const int dy = i / kWinogradInput, dx = i % kWinogradInput;
      pixels[i] = Exists(tile, dy, dx) ? in + InputOffset(tile, dy, dx) : outside;
    }
  }

  // Lists the memory of these tiles: of the input, the output and, unless null, the residual.
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

// v[6 · i + j][channel] = (Bᵀ d B)[i][j] of tiles d that lie beside each other.
template <typename In, typename V>
struct WinogradInputTiles {
  int tiles;
  // The first of 6 x 6 pixels of the first tile, that lie `channels` apart, in rows `row_stride`
  // apart; or, of a single tile with some of them outside the image, the address of each.
  const In* tile;
  const In* const* pixels;  // null: `tile` holds
  ptrdiff_t row_stride;
  int channels;
  V* v;
  ptrdiff_t v_stride;  // between points
  ptrdiff_t v_tile;    // between tiles
};

// Of one tile m, y < rows and x < columns: out[y][x][channel] from (Aᵀ m A)[y][x].
template <typename Out, typename M>
struct WinogradOutputTile {
  const M* m;  // [36][m_stride]; whole vectors are read
  ptrdiff_t m_stride;
  int channels;
  Out* out;
  const Out* residual;  // null: none. Laid out like `out`
  ptrdiff_t row_stride, pixel_stride;
  int rows, columns;
};

// How one Run shares its tiles: blocks of them, and of the panels of output channels where there
// are too few blocks.
struct WinogradBlocks {
  // `most_tiles` of a block stay in the cache; `threads` share the blocks.
  WinogradBlocks(size_t all_tiles, size_t most_tiles, size_t all_panels, size_t threads)
      : tiles(all_tiles),
        panels(all_panels),
        blocks((all_tiles + most_tiles - 1) / most_tiles),
        panel_blocks(1) {
    constexpr size_t kFewestTiles = 4;  // of a thread; fewer make poor use of the weights
    if (threads == 1) return;
    // Equal shares when there are few blocks; many even themselves out.
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
