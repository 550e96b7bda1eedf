// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f16/conv.h"

#include <algorithm>
#include <vector>

#include "runtime/kernels/simd/f16/images.h"
#include "runtime/kernels/simd/f32/winograd.h"
#include "runtime/threads/parallel_for.h"

namespace litmus::f16 {
namespace {

// Approximate nanoseconds per multiply-add.
constexpr double kProductNs = 0.02;
// Bytes of inputs that stay in L2 while the kernel reads all weights.
constexpr size_t kResidentInput = 128 << 10;
// Speed of products in fp16 relative to float32: an instruction multiplies twice as many numbers.
constexpr double kSpeed = 2;
// Min products per input value: with fewer, narrowing the value takes as long as fp16 products
// save.
constexpr double kFewestProducts = 16;

// Whether a segment is one tap: in a dilated filter row, only the channels of one tap are
// contiguous.
bool TapsAreSegments(const ConvShape& s) { return s.dilation_w > 1 && s.k_w > 1; }

}  // namespace

// A run over images with the same scale, whose padding is part of the image. The output pixels form
// `lines`; a tile lies within one line, because its rows must be equally far apart in the input.
struct Conv::Job {
  ConvShape shape;
  const uint16_t* in;
  float* out;
  const float* residual;  // null: none
  float residual_min, residual_max;
  const float* slopes;
  float scale;
  std::vector<ptrdiff_t> segments;
  size_t lines, tiles_per_line;

  size_t LineWidth() const {
    return static_cast<size_t>(shape.batch) * shape.out_h * shape.out_w / lines;
  }
  size_t Tiles() const { return lines * tiles_per_line; }
};

bool Conv::IsFaster(const ConvShape& s) {
  const double products = static_cast<double>(s.out_h) * s.out_w * s.k_h * s.k_w * s.out_c;
  if (products < kFewestProducts * s.in_h * s.in_w) return false;
  return !f32::Winograd::IsFaster(s, kSpeed);
}

Conv::Conv(const Kernels& kernels, const f32::FinishKernels& finish, const ConvShape& s,
           f32::StoredFloats weights, f32::StoredFloats bias, float min, float max)
    : kernels_(kernels), finish_(finish) {
  const bool taps = TapsAreSegments(s);
  segments_ = s.k_h * (taps ? s.k_w : 1);
  depth_ = s.in_c * (taps ? 1 : s.k_w);
  weights_ =
      PackedWeights(kernels_, weights, s.out_c, static_cast<size_t>(segments_) * depth_, bias);
  min_ = min;
  max_ = max;
}

size_t Conv::ScratchBytes(const ConvShape& shape) { return Images::ScratchBytes(shape); }

void Conv::RunTiles(const Job& job, size_t tile_begin, size_t tile_end, int panel_begin,
                    int panel_end) const {
  const ConvShape& s = job.shape;
  alignas(64) float sums[kTileRows * kPanelColumns];
  TileArgs args = {};
  args.row_stride = static_cast<ptrdiff_t>(s.stride_w) * s.in_c;
  args.segment_offsets = job.segments.data();
  args.segments = segments_;
  args.depth = static_cast<size_t>(depth_);
  args.sums = sums;
  f32::TileArgs output = {};
  output.c_stride = s.out_c;
  output.min = min_;
  output.max = max_;
  output.residual_min = job.residual_min;
  output.residual_max = job.residual_max;
  const size_t width = job.LineWidth();
  const size_t base = width / job.tiles_per_line, larger = width % job.tiles_per_line;
  const size_t block = kResidentInput / (sizeof(uint16_t) * kTileRows * args.row_stride + 1) + 1;
  for (size_t begin = tile_begin; begin < tile_end; begin += block) {
    const size_t end = std::min(tile_end, begin + block);
    for (int i = panel_begin; i < panel_end; ++i) {
      const PackedWeights::Panel panel = weights_.panel(i);
      const bool full = panel.width == kPanelColumns;
      args.b = panel.weights;
      output.bias = panel.bias;
      output.columns = panel.columns;
      if (job.slopes != nullptr) output.slopes = job.slopes + panel.first;
      for (size_t t = begin; t < end; ++t) {
        const size_t line = t / job.tiles_per_line, index = t % job.tiles_per_line;
        const size_t x = index * base + std::min(index, larger);
        const size_t rows = base + (index < larger ? 1 : 0);
        const size_t image = line / s.out_h, y = line % s.out_h * s.stride_h;
        args.a = job.in + ((image * s.in_h + y) * s.in_w + x * s.stride_w) * s.in_c;
        (full ? kernels_.full : kernels_.half)[rows](args);
        const size_t first = (line * width + x) * s.out_c + panel.first;
        output.c = job.out + first;
        if (job.residual != nullptr) output.residual = job.residual + first;
        (full ? finish_.full : finish_.half)(
            output, {sums, panel.scales, job.scale, static_cast<int>(rows)});
      }
    }
  }
}

void Conv::Run(const ConvShape& shape, const float* in, float* out, void* scratch, ThreadPool* pool,
               const f32::Residual* residual, const float* slopes) const {
  const size_t image_pixels = static_cast<size_t>(shape.out_h) * shape.out_w;
  if (shape.batch * image_pixels == 0 || shape.out_c == 0) return;
  const Images images(kernels_, shape, in, scratch, pool);
  Job job = {};
  job.shape = images.shape();
  job.slopes = slopes;
  for (int y = 0; y < shape.k_h; ++y) {
    for (int x = 0; x < (TapsAreSegments(shape) ? shape.k_w : 1); ++x) {
      const ptrdiff_t row = static_cast<ptrdiff_t>(y) * shape.dilation_h * job.shape.in_w;
      job.segments.push_back((row + static_cast<ptrdiff_t>(x) * shape.dilation_w) * shape.in_c);
    }
  }
  for (int begin = 0, end; begin < shape.batch; begin = end) {
    for (end = begin + 1; end < shape.batch && images.scale(end) == images.scale(begin);) ++end;
    job.shape.batch = end - begin;
    job.in = images.image(begin);
    job.scale = images.scale(begin);
    job.out = out + begin * image_pixels * shape.out_c;
    if (residual != nullptr) {
      job.residual = residual->data + begin * image_pixels * shape.out_c;
      job.residual_min = residual->min;
      job.residual_max = residual->max;
    }
    const size_t pixels = job.shape.batch * image_pixels;
    job.lines = shape.IsPointwise() ? 1 : static_cast<size_t>(job.shape.batch) * shape.out_h;
    job.tiles_per_line = (pixels / job.lines + kTileRows - 1) / kTileRows;
    // Several tasks per thread balance threads of different speed. Tiles are split first, then
    // panels.
    const double ns = kProductNs * static_cast<double>(pixels * weights_.depth()) * shape.out_c;
    const size_t threads = ParallelThreads(pool, ns), tasks = threads > 1 ? 4 * threads : 1;
    const auto panels = static_cast<size_t>(weights_.panels());
    const size_t tiles = job.Tiles(), tile_blocks = std::min(tasks, tiles);
    const size_t panel_blocks = std::min((tasks + tile_blocks - 1) / tile_blocks, panels);
    ParallelFor2D(
        pool, tile_blocks, panel_blocks, ns / static_cast<double>(tile_blocks * panel_blocks),
        [&](size_t tile_block, size_t panel_block) {
          RunTiles(job, tiles * tile_block / tile_blocks, tiles * (tile_block + 1) / tile_blocks,
                   static_cast<int>(panels * panel_block / panel_blocks),
                   static_cast<int>(panels * (panel_block + 1) / panel_blocks));
        });
  }
}

}  // namespace litmus::f16
