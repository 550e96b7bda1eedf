// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One run of a Winograd convolution, for all number types: blocks of tiles are transformed,
// multiplied and transformed back, and stay in the cache meanwhile.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_WINOGRAD_RUN_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_WINOGRAD_RUN_H_

#include <algorithm>
#include <cstddef>

#include "runtime/kernels/simd/prefetch_queue.h"
#include "runtime/kernels/simd/round_up.h"
#include "runtime/kernels/simd/winograd_tiling.h"
#include "runtime/memory/block.h"
#include "runtime/threads/parallel_for.h"

namespace litmus {

// Sizes of a layer. V is the element type of transformed inputs v[tile][point][k], M that of
// products m[tile][point][channel].
template <typename V, typename M>
struct WinogradSizes {
  int in_c, out_c;
  int padded_out_c;   // output channels in whole panels; the last panel may be narrow
  int rows, columns;  // of a tile of products; `columns` is also the width of a panel
  int group;          // granularity in which threads divide channels: whole panels
  size_t v_stride;    // elements from point to point of a transformed tile

  // Elements from tile to tile. The additional cache line prevents the lines of all tiles from
  // falling into the same set of the L1 cache.
  size_t v_tile() const { return kWinogradPoints * v_stride + kCacheLine / sizeof(V); }
  size_t m_tile() const {
    return static_cast<size_t>(kWinogradPoints) * padded_out_c + kCacheLine / sizeof(M);
  }
  int PanelWidth(int first) const { return std::min(columns, padded_out_c - first); }
  size_t Groups() const { return static_cast<size_t>((padded_out_c + group - 1) / group); }
  int Parts(int tiles) const { return (tiles + rows - 1) / rows; }
  // Number of times that Multiply calls `product`.
  int Products(int tiles, int channels) const {
    return kWinogradPoints * ((channels + columns - 1) / columns) * Parts(tiles);
  }

  // Computes m[tile][point][channel] = Σ over k of v[tile][point][k] · weights[point][k][channel],
  // by calls of product(point, first channel of a panel, part, rows, v, m).
  template <typename Product>
  void Multiply(int tiles, int channel_begin, int channel_end, const V* v, M* m,
                const Product& product) const {
    const int parts = Parts(tiles);
    const size_t v_step = v_tile(), m_step = m_tile();
    for (int p = 0; p < kWinogradPoints; ++p) {
      for (int first = channel_begin; first < channel_end; first += columns) {
        for (int i = 0, begin = 0, end; i < parts; ++i, begin = end) {
          end = tiles * (i + 1) / parts;
          product(p, first, i, end - begin, v + begin * v_step + p * v_stride,
                  m + begin * m_step + static_cast<size_t>(p) * padded_out_c + first);
        }
      }
    }
  }
};

// State of one run. Owner is a Winograd class, T the element type of images.
template <typename Owner, typename T, typename Residual, typename Sizes>
struct WinogradJob {
  const Owner& self;
  const Sizes& sizes;
  WinogradTiling tiling;
  const T* in;
  T* out;
  const Residual* residual;

  const T* residual_data() const { return residual != nullptr ? residual->data : nullptr; }

  // Calls kernel(args) for the tiles [begin, end), with at most `most` tiles per call. `outside` is
  // the pixel that replaces pixels outside the image. The caller sets the members of `args` that
  // WinogradInputTiles does not have.
  template <typename Args, typename V, typename Kernel>
  void ForEachInput(size_t begin, size_t end, size_t most, const T* outside, V* v, Args args,
                    const Kernel& kernel) const {
    args.row_stride = tiling.InputRow();
    args.channels = tiling.shape.in_c;
    args.v_stride = static_cast<ptrdiff_t>(sizes.v_stride);
    args.v_tile = static_cast<ptrdiff_t>(sizes.v_tile());
    const T* pixels[kWinogradPoints];
    WinogradTiling::Tile tile = tiling.At(begin);
    while (begin < end) {
      args.v = v;
      args.tiles = 0;
      args.pixels = nullptr;
      const WinogradTiling::Tile first = tile;
      const size_t row_end = std::min({end, tiling.RowEnd(begin), begin + most});
      for (; begin < row_end && tiling.IsInside(tile); ++begin, tiling.Next(&tile)) ++args.tiles;
      if (args.tiles > 0) {
        args.tile = in + tiling.InputOffset(first, 0, 0);
      } else {
        tiling.Pixels(tile, in, outside, pixels);
        args.pixels = pixels;
        args.tiles = 1;
        ++begin;
        tiling.Next(&tile);
      }
      kernel(args);
      v += args.tiles * args.v_tile;
    }
  }

  // Calls kernel(args) for each of the tiles [begin, end).
  template <typename Args, typename M, typename Kernel>
  void ForEachOutput(size_t begin, size_t end, int channel_begin, int channel_end, const M* m,
                     Args args, const Kernel& kernel) const {
    args.m_stride = sizes.padded_out_c;
    args.channels = std::min(channel_end, sizes.out_c) - channel_begin;
    args.row_stride = tiling.OutputRow();
    args.pixel_stride = sizes.out_c;
    m += channel_begin;
    WinogradTiling::Tile tile = tiling.At(begin);
    for (; begin < end; ++begin, tiling.Next(&tile), m += sizes.m_tile()) {
      const ptrdiff_t offset = tiling.OutputOffset(tile) + channel_begin;
      args.m = m;
      args.out = out + offset;
      args.residual = residual != nullptr ? residual->data + offset : nullptr;
      args.rows = tile.rows;
      args.columns = tile.columns;
      kernel(args);
    }
  }
};

// Runs `job`, a WinogradJob that also has
//   TransformInputs(tile begin, tile end, v),
//   Multiply(tiles, channel begin, channel end, v, m, prefetches for the next block) and
//   TransformOutputs(tile begin, tile end, channel begin, channel end, m).
// A block has `block_bytes` bytes of transformed tiles at most, which stay in L2.
template <typename Job, typename V, typename M>
void RunWinograd(const Job& job, const WinogradSizes<V, M>& sizes, size_t block_bytes,
                 ThreadPool* pool) {
  // Images of more than this many bytes are prefetched.
  constexpr size_t kFetchedImage = 256 << 10;
  const WinogradTiling& tiling = job.tiling;
  if (tiling.tiles == 0 || sizes.out_c == 0) return;
  const auto rows = static_cast<size_t>(sizes.rows);
  const size_t tile_bytes = sizes.v_tile() * sizeof(V) + sizes.m_tile() * sizeof(M);
  const double ns = kWinogradProductNs * static_cast<double>(tiling.tiles) * kWinogradPoints *
                    sizes.in_c * sizes.padded_out_c;
  const WinogradBlocks blocks(tiling.tiles, std::max(rows, block_bytes / tile_bytes / rows * rows),
                              sizes.Groups(), ParallelThreads(pool, ns));
  const bool fetches =
      tiling.Pixels() * (sizes.in_c + sizes.out_c) * sizeof(*job.in) > kFetchedImage;
  ParallelFor2D(pool, blocks.blocks, blocks.panel_blocks, ns / blocks.count(),
                [&](size_t block, size_t panel_block) {
                  // Each thread keeps its scratch memory from run to run; the size of a block is
                  // bounded.
                  static thread_local Block scratch;
                  const size_t begin = blocks.FirstTile(block), end = blocks.FirstTile(block + 1);
                  const size_t tiles = end - begin;
                  const auto channel = [&](size_t i) {
                    return std::min(static_cast<int>(blocks.FirstPanel(i)) * sizes.group,
                                    sizes.padded_out_c);
                  };
                  const size_t v_bytes = RoundUp(tiles * sizes.v_tile() * sizeof(V), kCacheLine);
                  const size_t size = v_bytes + tiles * sizes.m_tile() * sizeof(M);
                  if (scratch.size() < size) scratch = Block::Make(size);
                  V* v = reinterpret_cast<V*>(scratch.data());
                  M* m = reinterpret_cast<M*>(scratch.data() + v_bytes);
                  const int first = channel(panel_block), last = channel(panel_block + 1);
                  job.TransformInputs(begin, end, v);
                  PrefetchQueue list;
                  if (fetches && block + 1 < blocks.blocks) {
                    tiling.List(end, blocks.FirstTile(block + 2), job.in, job.out,
                                job.residual_data(), &list);
                  }
                  job.Multiply(static_cast<int>(tiles), first, last, v, m, &list);
                  job.TransformOutputs(begin, end, first, last, m);
                });
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_WINOGRAD_RUN_H_
