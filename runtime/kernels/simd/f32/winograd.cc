// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f32/winograd.h"

#include <algorithm>
#include <limits>

#include "runtime/threads/parallel_for.h"

namespace litmus::f32 {
namespace {

constexpr int kLine = 64 / sizeof(float);
constexpr size_t kBlockBytes = 320 << 10;  // bytes of transformed tiles that stay in L2
constexpr double kWeightNs = 0.3;  // nanoseconds of transforming and packing one weight, about
// Images of more bytes are prefetched.
constexpr size_t kFetchedImage = 256 << 10;

size_t Part(size_t n, size_t i, size_t parts) { return n * i / parts; }

}  // namespace

// State of one Run.
struct Winograd::Job {
  const Winograd* self;
  WinogradTiling tiling;
  WinogradBlocks blocks;
  const float* in;
  float* out;
  const Residual* residual;
  bool fetches;

  void TransformInputs(size_t begin, size_t end, float* v) const;
  void TransformOutputs(size_t begin, size_t end, int channel_begin, int channel_end,
                        const float* m) const;
};

Winograd::Winograd(const ConvShape& shape, StoredFloats weights, StoredFloats bias, float min,
                   float max, const Kernels& kernels, ThreadPool* pool)
    : kernels_(kernels),
      in_c_(shape.in_c),
      out_c_(shape.out_c),
      padded_out_c_([&] {
        const int columns = kernels.gemm.columns, rest = shape.out_c % columns;
        return shape.out_c - rest + (rest == 0 ? 0 : rest <= columns / 2 ? columns / 2 : columns);
      }()),
      v_stride_((shape.in_c + kernels.winograd.lanes - 1) / kernels.winograd.lanes *
                kernels.winograd.lanes),
      // The additional cache line keeps the lines of all tiles from falling into one set of the L1
      // cache.
      v_tile_(kWinogradPoints * v_stride_ + kLine),
      m_tile_(static_cast<size_t>(kWinogradPoints) * padded_out_c_ + kLine),
      min_(min),
      max_(max),
      weights_(static_cast<size_t>(kWinogradPoints) * padded_out_c_ * shape.in_c),
      bias_(padded_out_c_),
      zeros_(std::max(v_stride_, static_cast<size_t>(kernels.gemm.columns))) {
  std::fill_n(bias_.data(), padded_out_c_, 0.0f);
  if (bias != nullptr) bias.CopyTo(static_cast<size_t>(out_c_), bias_.data());
  std::fill_n(zeros_.data(), std::max(v_stride_, static_cast<size_t>(kernels.gemm.columns)), 0.0f);
  const double panel_ns = kWeightNs * kWinogradPoints * static_cast<double>(padded_out_c_) * in_c_ /
                          static_cast<double>(Panels());
  ParallelFor(pool, Panels(), panel_ns, [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) TransformPanel(kernels.pack, weights, i);
  });
}

size_t Winograd::Panels() const {
  return static_cast<size_t>((out_c_ + kernels_.gemm.columns - 1) / kernels_.gemm.columns);
}

int Winograd::PanelWidth(int first) const {
  return std::min(kernels_.gemm.columns, padded_out_c_ - first);
}

// Transforms one panel: first packs the columns side by side, then computes the weights of all 36
// products.
void Winograd::TransformPanel(const PackFns& pack, StoredFloats weights, size_t index) {
  constexpr size_t kTaps = 9;
  const size_t depth = static_cast<size_t>(in_c_);
  const int first = static_cast<int>(index) * kernels_.gemm.columns;
  const int width = PanelWidth(first), columns = std::min(width, out_c_ - first);
  const FloatBlock packed(kTaps * depth * width);
  pack(weights.From(first * kTaps * depth), columns, kTaps * depth, width, packed.data());
  WinogradWeightsArgs args;
  args.g = packed.data();
  args.g_stride = static_cast<ptrdiff_t>(depth * width);
  args.count = args.g_stride;
  args.u = weights_.data() + first * depth;
  args.u_stride = static_cast<ptrdiff_t>(padded_out_c_ * depth);
  kernels_.winograd.weights(args);
}

void Winograd::Job::TransformInputs(size_t begin, size_t end, float* v) const {
  WinogradInputArgs args;
  args.row_stride = tiling.InputRow();
  args.channels = tiling.shape.in_c;
  args.v_stride = static_cast<ptrdiff_t>(self->v_stride_);
  const float* pixels[kWinogradPoints];
  WinogradTiling::Tile tile = tiling.At(begin);
  for (size_t t = begin; t < end; ++t, tiling.Next(&tile), v += self->v_tile_) {
    args.v = v;
    if (tiling.IsInside(tile)) {
      args.tile = in + tiling.InputOffset(tile, 0, 0);
      args.pixels = nullptr;
    } else {
      tiling.Pixels(tile, in, self->zeros_.data(), pixels);
      args.pixels = pixels;
    }
    self->kernels_.winograd.input(args);
  }
}

// m[tile][point][channel] = Σ v[tile][point][k] · weights[point][k][channel].
void Winograd::Multiply(int tiles, int channel_begin, int channel_end, const float* v, float* m,
                        PrefetchQueue* list) const {
  static constexpr ptrdiff_t kOffset = 0;
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const int most_rows = kernels_.gemm.rows, parts = (tiles + most_rows - 1) / most_rows;
  const bool fetch_weights =
      static_cast<size_t>(kWinogradPoints) * padded_out_c_ * in_c_ * sizeof(float) >
      kResidentWeights;
  TileArgs args;
  args.row_stride = static_cast<ptrdiff_t>(v_tile_);
  args.segment_offsets = &kOffset;
  args.segments = 1;
  args.depth = static_cast<size_t>(in_c_);
  args.bias = zeros_.data();
  args.c_stride = static_cast<ptrdiff_t>(m_tile_);
  args.min = -kInfinity;
  args.max = kInfinity;
  for (size_t p = 0; p < kWinogradPoints; ++p) {
    for (int first = channel_begin; first < channel_end; first += kernels_.gemm.columns) {
      const int width = PanelWidth(first);
      const TileFn* tile = width == kernels_.gemm.columns ? kernels_.gemm.full : kernels_.gemm.half;
      args.columns = width;
      args.b = weights_.data() + (p * padded_out_c_ + first) * in_c_;
      const size_t panel = static_cast<size_t>(in_c_) * width;
      for (int i = 0; i < parts; ++i) {
        const auto begin = Part(tiles, i, parts), end = Part(tiles, i + 1, parts);
        args.a = v + begin * v_tile_ + p * v_stride_;
        args.c = m + begin * m_tile_ + p * padded_out_c_ + first;
        const size_t fetched = static_cast<size_t>(i) * in_c_ * kLine;
        const bool fetch = fetch_weights && fetched < panel;
        const float* far =
            fetch ? args.b + panel + fetched : static_cast<const float*>(list->Take(args.depth));
        args.prefetch = far != nullptr ? far : args.b;
        args.prefetch_step = far != nullptr ? kLine : 0;
        tile[end - begin](args);
      }
    }
  }
}

void Winograd::Job::TransformOutputs(size_t begin, size_t end, int channel_begin, int channel_end,
                                     const float* m) const {
  WinogradOutputArgs args;
  args.m_stride = self->padded_out_c_;
  args.bias = self->bias_.data() + channel_begin;
  args.channels = std::min(channel_end, tiling.shape.out_c) - channel_begin;
  args.row_stride = tiling.OutputRow();
  args.pixel_stride = tiling.shape.out_c;
  args.min = self->min_;
  args.max = self->max_;
  args.residual = nullptr;
  args.residual_min = residual != nullptr ? residual->min : 0;
  args.residual_max = residual != nullptr ? residual->max : 0;
  m += channel_begin;
  WinogradTiling::Tile tile = tiling.At(begin);
  for (size_t t = begin; t < end; ++t, tiling.Next(&tile), m += self->m_tile_) {
    const ptrdiff_t offset = tiling.OutputOffset(tile) + channel_begin;
    args.m = m;
    args.out = out + offset;
    if (residual != nullptr) args.residual = residual->data + offset;
    args.rows = tile.rows;
    args.columns = tile.columns;
    self->kernels_.winograd.output(args);
  }
}

void Winograd::RunBlock(const Job& job, size_t block, size_t panel_block) const {
  // Each thread keeps scratch memory, because the size of a block is bounded.
  struct Scratch {
    size_t size = 0;
    FloatBlock data{0};
  };
  static thread_local Scratch scratch;
  const size_t begin = job.blocks.FirstTile(block), end = job.blocks.FirstTile(block + 1);
  const size_t tiles = end - begin;
  const auto first = [&](size_t i) {
    const int channel = static_cast<int>(job.blocks.FirstPanel(i)) * kernels_.gemm.columns;
    return std::min(channel, padded_out_c_);
  };
  const size_t size = tiles * (v_tile_ + m_tile_);
  if (scratch.size < size) {
    scratch.data = FloatBlock(size);
    scratch.size = size;
  }
  float *v = scratch.data.data(), *m = v + tiles * v_tile_;
  const int channel_begin = first(panel_block), channel_end = first(panel_block + 1);
  job.TransformInputs(begin, end, v);
  PrefetchQueue list;
  if (job.fetches && block + 1 < job.blocks.blocks) {
    const float* residual = job.residual != nullptr ? job.residual->data : nullptr;
    job.tiling.List(end, job.blocks.FirstTile(block + 2), job.in, job.out, residual, &list);
  }
  Multiply(static_cast<int>(tiles), channel_begin, channel_end, v, m, &list);
  job.TransformOutputs(begin, end, channel_begin, channel_end, m);
}

void Winograd::Run(const ConvShape& s, const float* in, float* out, ThreadPool* pool,
                   const Residual* residual) const {
  const WinogradTiling tiling(s);
  if (tiling.tiles == 0 || out_c_ == 0) return;
  const auto rows = static_cast<size_t>(kernels_.gemm.rows);
  const size_t fitting = kBlockBytes / sizeof(float) / (v_tile_ + m_tile_) / rows * rows;
  const double ns = kWinogradProductNs * static_cast<double>(tiling.tiles) * kWinogradPoints *
                    in_c_ * padded_out_c_;
  const size_t threads = ParallelThreads(pool, ns);
  Job job = {
      this, tiling,   WinogradBlocks(tiling.tiles, std::max(rows, fitting), Panels(), threads), in,
      out,  residual, tiling.Pixels() * (s.in_c + s.out_c) * sizeof(float) > kFetchedImage};
  ParallelFor2D(pool, job.blocks.blocks, job.blocks.panel_blocks, ns / job.blocks.count(),
                [&](size_t block, size_t panel_block) { RunBlock(job, block, panel_block); });
}

}  // namespace litmus::f32
