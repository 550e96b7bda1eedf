// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/gemm/conv_i16.h"

#include <algorithm>
#include <cstring>

#include "runtime/cpu/machine_core.h"
#include "runtime/kernels/simd/int8/image.h"
#include "runtime/threads/parallel_for.h"

namespace litmus::int8 {
namespace {

constexpr size_t kBlockBytes = 128 << 10;  // gathered rows of a block; fits in an L2 of a megabyte
// Sums of 2 · 255 products of 16 by 8 bits stay below 2^31, so that 32 bits hold them exactly.
constexpr int kExactPairs = 255;
constexpr int kMostRows = 14, kMostColumns = 32;  // maxima over all tiles
constexpr double kProductNs = 0.04;               // approximate nanoseconds per product

}  // namespace

// The arguments of one Run, and how its pixels are cut into blocks.
struct ConvI16::Job {
  ConvShape shape;
  const int16_t* in;
  bool wide, in_place;
  Epilogue epilogue;
  void* context;
  size_t pixels, blocks;

  size_t First(size_t block) const { return pixels * block / blocks; }
};

ConvI16::ConvI16(const ConvShape& shape, const int8_t* weights, const S16Gemm& tile)
    : tile_(tile),
      out_c_(shape.out_c),
      pairs_((shape.k_h * shape.k_w * shape.in_c + 1) / 2),
      panels_((shape.out_c + tile.columns - 1) / tile.columns),
      weights_(Block::Make(sizeof(int16_t) * 2 * panels_ * pairs_ * tile.columns)) {
  std::memset(weights_.data(), 0, weights_.size());
  const int depth = shape.k_h * shape.k_w * shape.in_c;
  auto* packed = reinterpret_cast<int16_t*>(weights_.data());
  for (int n = 0; n < out_c_; ++n) {
    const int8_t* row = weights + static_cast<ptrdiff_t>(n) * depth;
    int16_t* panel = packed + static_cast<ptrdiff_t>(n / tile.columns) * pairs_ * tile.columns * 2;
    for (int k = 0; k < depth; ++k) {
      panel[tile.WeightOffset(k, n % tile.columns, tile.columns)] = row[k];
    }
  }
}

// Copies the taps of output pixels `begin` to `end` (exclusive) into rows of 2 · pairs_ numbers.
void ConvI16::Gather(const Job& job, size_t begin, size_t end, int16_t* rows) const {
  const ConvShape& s = job.shape;
  const size_t pixel_bytes = sizeof(int16_t) * s.in_c;
  const size_t image_size = static_cast<size_t>(s.in_h) * s.in_w * s.in_c;
  const int depth = s.k_h * s.k_w * s.in_c;
  for (size_t pixel = begin; pixel < end; ++pixel, rows += 2 * pairs_) {
    const auto x = static_cast<int>(pixel % s.out_w);
    const auto y = static_cast<int>(pixel / s.out_w % s.out_h);
    GatherTaps(s, job.in + pixel / s.out_w / s.out_h * image_size, pixel_bytes,
               y * s.stride_h - s.pad_top, x * s.stride_w - s.pad_left, 0,
               {s.k_w * pixel_bytes, pixel_bytes}, rows);
    if (depth < 2 * pairs_) rows[depth] = 0;
  }
}

// Computes the sums of a tile of `count` pixels from `begin` on and one panel of output channels.
void ConvI16::Multiply(const Job& job, size_t begin, int count, const int16_t* rows,
                       ptrdiff_t stride, int panel) const {
  alignas(64) int32_t sums[kMostRows * kMostColumns];
  int64_t total[kMostRows * kMostColumns] = {};
  const int columns = tile_.columns, step = job.wide ? kExactPairs : pairs_;
  const auto* b = reinterpret_cast<const int16_t*>(weights_.data()) +
                  static_cast<ptrdiff_t>(panel) * pairs_ * columns * 2;
  S16GemmArgs args = {};
  args.row_stride = stride;
  args.c = sums;
  args.c_stride = columns;
  for (int k = 0; k < pairs_; k += step) {
    args.a = rows + 2 * k;
    args.b = b + static_cast<ptrdiff_t>(k) * columns * 2;
    args.pairs = std::min(step, pairs_ - k);
    tile_.run(count, args);
    for (int i = 0; i < count * columns; ++i) total[i] += sums[i];
  }
  const int channel = panel * columns, channels = std::min(columns, out_c_ - channel);
  for (int i = 0; i < count; ++i) {
    job.epilogue(job.context, begin + i, channel, channels, total + i * columns);
  }
}

void ConvI16::RunBlock(const Job& job, size_t block) const {
  // Scratch for gathered rows, kept from run to run. A block is bounded by kBlockBytes, or has the
  // rows of one tile.
  static thread_local Block scratch;
  const size_t begin = job.First(block), end = job.First(block + 1);
  const ptrdiff_t stride = 2 * static_cast<ptrdiff_t>(pairs_);
  const int16_t* rows = job.in + begin * stride;
  if (!job.in_place) {
    const size_t bytes = sizeof(int16_t) * stride * (end - begin);
    if (scratch.size() < bytes) scratch = Block::Make(bytes);
    auto* gathered = reinterpret_cast<int16_t*>(scratch.data());
    Gather(job, begin, end, gathered);
    rows = gathered;
  }
  const auto most = static_cast<size_t>(tile_.rows);
  const size_t tiles = (end - begin + most - 1) / most;
  for (int panel = 0; panel < panels_; ++panel) {
    for (size_t i = 0; i < tiles; ++i) {
      const size_t first = (end - begin) * i / tiles, last = (end - begin) * (i + 1) / tiles;
      Multiply(job, begin + first, static_cast<int>(last - first), rows + first * stride, stride,
               panel);
    }
  }
}

void ConvI16::Run(const ConvShape& shape, const int16_t* in, bool wide, Epilogue epilogue,
                  void* context, ThreadPool* pool) const {
  const size_t pixels = static_cast<size_t>(shape.batch) * shape.out_h * shape.out_w;
  if (pixels == 0 || out_c_ == 0) return;
  const bool in_place = shape.IsPointwise() && shape.in_c % 2 == 0;
  const auto rows = static_cast<size_t>(tile_.rows);
  const size_t block_bytes = cpu::MachineCore().ShareOfL2(kBlockBytes);
  const size_t fitting = block_bytes / (sizeof(int16_t) * 2 * pairs_) / rows * rows;
  size_t blocks = (pixels + std::max(rows, fitting) - 1) / std::max(rows, fitting);
  const double ns = kProductNs * 2 * static_cast<double>(pixels) * pairs_ * out_c_;
  const size_t threads = ParallelThreads(pool, ns);
  // Four blocks per thread balance threads of different speed.
  if (threads > 1) blocks = std::max(blocks, std::min(4 * threads, (pixels + rows - 1) / rows));
  const Job job = {shape, in, wide, in_place, epilogue, context, pixels, blocks};
  ParallelFor(pool, blocks, ns / static_cast<double>(blocks), [&](size_t begin, size_t end) {
    for (size_t block = begin; block < end; ++block) RunBlock(job, block);
  });
}

}  // namespace litmus::int8
