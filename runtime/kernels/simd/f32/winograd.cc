// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f32/winograd.h"

#include <algorithm>
#include <limits>

namespace litmus::f32 {
namespace {

constexpr int kLine = 64 / sizeof(float);
constexpr size_t kBlockBytes = 320 << 10;  // of transformed tiles, in L2
// Images beyond these bytes are fetched ahead of their use.
constexpr size_t kPrefetchedImage = 256 << 10;
// Work worth waking other threads for, in multiply-adds of the products.
constexpr double kMinThreadedWork = 100e3;
constexpr size_t kFewestTiles = 4;  // of a thread; fewer make poor use of the weights

size_t Part(size_t n, size_t i, size_t parts) { return n * i / parts; }

}  // namespace

// Memory that the products fetch into L2 for the transforms to come: a cache line per step.
class Winograd::FetchList {
 public:
  void Add(const float* begin, ptrdiff_t floats) {
    if (count_ < kMost && floats > 0) ranges_[count_++] = {begin, begin + floats};
  }
  // The next `lines` lines, or a little less; null at the end.
  const float* Take(size_t lines) {
    if (next_ == count_) return nullptr;
    Range& range = ranges_[next_];
    const float* begin = range.begin;
    range.begin += lines * kLine;
    if (range.begin >= range.end) ++next_;
    return begin;
  }

 private:
  static constexpr int kMost = 64;
  struct Range {
    const float *begin, *end;
  };
  Range ranges_[kMost];
  int count_ = 0, next_ = 0;
};

// One Run.
struct Winograd::Job {
  const Winograd* self;
  ConvShape shape;
  const float* in;
  float* out;
  const Residual* residual;
  size_t tiles_x, tiles_y, tiles;
  size_t blocks, panel_blocks;
  bool prefetch;

  struct Tile {
    size_t image;
    int x, y;  // of the first output pixel
  };
  Tile TileAt(size_t index) const {
    const size_t row = index / tiles_x;
    return {row / tiles_y, static_cast<int>(index % tiles_x) * kWinogradOutput,
            static_cast<int>(row % tiles_y) * kWinogradOutput};
  }
  bool IsInside(const Tile& tile) const {
    const int x = tile.x - shape.pad_left, y = tile.y - shape.pad_top;
    return x >= 0 && y >= 0 && x + kWinogradInput <= shape.in_w && y + kWinogradInput <= shape.in_h;
  }
  // Where the input pixel at (dy, dx) of a tile is, if it is.
  const float* Input(const Tile& tile, int dy, int dx) const {
    const auto y = static_cast<ptrdiff_t>(tile.image) * shape.in_h + tile.y - shape.pad_top + dy;
    return in + (y * shape.in_w + tile.x - shape.pad_left + dx) * shape.in_c;
  }
  ptrdiff_t OutputOffset(const Tile& tile) const {
    const auto y = static_cast<ptrdiff_t>(tile.image) * shape.out_h + tile.y;
    return (y * shape.out_w + tile.x) * shape.out_c;
  }
  // What the transforms of these tiles will read and write.
  void Fetch(size_t begin, size_t end, FetchList* list) const;
  void TransformInputs(size_t begin, size_t end, float* v) const;
  void TransformOutputs(size_t begin, size_t end, int channel_begin, int channel_end,
                        const float* m) const;
};

struct Winograd::WeightsJob {
  const Winograd* self;
  PackFns pack;
  StoredFloats weights;
};

Winograd::Winograd(const ConvShape& shape, StoredFloats weights, StoredFloats bias, float min,
                   float max, const Kernels& kernels, pthreadpool_t pool)
    : kernels_(kernels),
      in_c_(shape.in_c),
      out_c_(shape.out_c),
      padded_out_c_([&] {
        const int columns = kernels.gemm.columns, rest = shape.out_c % columns;
        return shape.out_c - rest + (rest == 0 ? 0 : rest <= columns / 2 ? columns / 2 : columns);
      }()),
      v_stride_((shape.in_c + kernels.winograd.lanes - 1) / kernels.winograd.lanes *
                kernels.winograd.lanes),
      // A line more: otherwise the tiles' lines may all fall into one set of the L1 cache.
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
  WeightsJob job = {this, kernels.pack, weights};
  pthreadpool_parallelize_1d(pool, &Winograd::TransformPanel, &job, Panels(), 0);
}

size_t Winograd::Panels() const {
  return static_cast<size_t>((out_c_ + kernels_.gemm.columns - 1) / kernels_.gemm.columns);
}

int Winograd::PanelWidth(int first) const {
  return std::min(kernels_.gemm.columns, padded_out_c_ - first);
}

// One panel: its columns beside each other, then all of its products' weights.
void Winograd::TransformPanel(void* context, size_t index) {
  const WeightsJob* job = static_cast<const WeightsJob*>(context);
  const Winograd& self = *job->self;
  constexpr size_t kTaps = 9;
  const size_t depth = static_cast<size_t>(self.in_c_);
  const int first = static_cast<int>(index) * self.kernels_.gemm.columns;
  const int width = self.PanelWidth(first), columns = std::min(width, self.out_c_ - first);
  const FloatBlock packed(kTaps * depth * width);
  job->pack(job->weights.From(first * kTaps * depth), columns, kTaps * depth, width, packed.data());
  WinogradWeightsArgs args;
  args.g = packed.data();
  args.g_stride = static_cast<ptrdiff_t>(depth * width);
  args.count = args.g_stride;
  args.u = self.weights_.data() + first * depth;
  args.u_stride = static_cast<ptrdiff_t>(self.padded_out_c_ * depth);
  self.kernels_.winograd.weights(args);
}

void Winograd::Job::Fetch(size_t begin, size_t end, FetchList* list) const {
  const ptrdiff_t out_row = static_cast<ptrdiff_t>(shape.out_w) * shape.out_c;
  while (begin < end) {
    // Tiles beside each other.
    const size_t row_end = std::min(end, (begin / tiles_x + 1) * tiles_x);
    const Tile tile = TileAt(begin);
    const auto width = static_cast<ptrdiff_t>(row_end - begin) * kWinogradOutput;
    const int y = tile.y - shape.pad_top;
    for (int i = std::max(0, -y); i < std::min(kWinogradInput, shape.in_h - y); ++i) {
      list->Add(Input(tile, i, std::max(0, shape.pad_left - tile.x)), width * shape.in_c);
    }
    for (int i = 0; i < std::min(kWinogradOutput, shape.out_h - tile.y); ++i) {
      const ptrdiff_t offset = OutputOffset(tile) + i * out_row;
      list->Add(out + offset, width * shape.out_c);
      if (residual != nullptr && residual->data != out) {
        list->Add(residual->data + offset, width * shape.out_c);
      }
    }
    begin = row_end;
  }
}

void Winograd::Job::TransformInputs(size_t begin, size_t end, float* v) const {
  WinogradInputArgs args;
  args.row_stride = static_cast<ptrdiff_t>(shape.in_w) * shape.in_c;
  args.channels = shape.in_c;
  args.v_stride = static_cast<ptrdiff_t>(self->v_stride_);
  const float* pixels[kWinogradPoints];
  for (size_t t = begin; t < end; ++t, v += self->v_tile_) {
    const Tile tile = TileAt(t);
    args.v = v;
    if (IsInside(tile)) {
      args.tile = Input(tile, 0, 0);
      args.pixels = nullptr;
    } else {
      for (int i = 0; i < kWinogradPoints; ++i) {
        const int dy = i / kWinogradInput, dx = i % kWinogradInput;
        const int y = tile.y - shape.pad_top + dy, x = tile.x - shape.pad_left + dx;
        const bool inside = y >= 0 && y < shape.in_h && x >= 0 && x < shape.in_w;
        pixels[i] = inside ? Input(tile, dy, dx) : self->zeros_.data();
      }
      args.pixels = pixels;
    }
    self->kernels_.winograd.input(args);
  }
}

// m[tile][point][channel] = Σ v[tile][point][k] · weights[point][k][channel].
void Winograd::Multiply(int tiles, int channel_begin, int channel_end, const float* v, float* m,
                        FetchList* list) const {
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
        const float* far = fetch ? args.b + panel + fetched : list->Take(args.depth);
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
  args.channels = std::min(channel_end, shape.out_c) - channel_begin;
  args.row_stride = static_cast<ptrdiff_t>(shape.out_w) * shape.out_c;
  args.pixel_stride = shape.out_c;
  args.min = self->min_;
  args.max = self->max_;
  args.residual = nullptr;
  args.residual_min = residual != nullptr ? residual->min : 0;
  args.residual_max = residual != nullptr ? residual->max : 0;
  m += channel_begin;
  for (size_t t = begin; t < end; ++t, m += self->m_tile_) {
    const Tile tile = TileAt(t);
    const ptrdiff_t offset = OutputOffset(tile) + channel_begin;
    args.m = m;
    args.out = out + offset;
    if (residual != nullptr) args.residual = residual->data + offset;
    args.rows = std::min(kWinogradOutput, shape.out_h - tile.y);
    args.columns = std::min(kWinogradOutput, shape.out_w - tile.x);
    self->kernels_.winograd.output(args);
  }
}

void Winograd::RunTask(void* context, size_t block, size_t panel_block) {
  // One per thread and kept: a block's size is bounded.
  struct Scratch {
    size_t size = 0;
    FloatBlock data{0};
  };
  static thread_local Scratch scratch;
  const Job* job = static_cast<const Job*>(context);
  const Winograd& self = *job->self;
  const size_t begin = Part(job->tiles, block, job->blocks);
  const size_t end = Part(job->tiles, block + 1, job->blocks), tiles = end - begin;
  const int columns = self.kernels_.gemm.columns;
  const size_t panels = self.Panels();
  const auto first = [&](size_t i) {
    const size_t panel = Part(panels, i, job->panel_blocks);
    return std::min(static_cast<int>(panel) * columns, self.padded_out_c_);
  };
  const size_t size = tiles * (self.v_tile_ + self.m_tile_);
  if (scratch.size < size) {
    scratch.data = FloatBlock(size);
    scratch.size = size;
  }
  float *v = scratch.data.data(), *m = v + tiles * self.v_tile_;
  const int channel_begin = first(panel_block), channel_end = first(panel_block + 1);
  job->TransformInputs(begin, end, v);
  FetchList list;
  if (job->prefetch && block + 1 < job->blocks) {
    job->Fetch(end, Part(job->tiles, block + 2, job->blocks), &list);
  }
  self.Multiply(static_cast<int>(tiles), channel_begin, channel_end, v, m, &list);
  job->TransformOutputs(begin, end, channel_begin, channel_end, m);
}

void Winograd::Run(const ConvShape& s, const float* in, float* out, pthreadpool_t pool,
                   const Residual* residual) const {
  Job job;
  job.self = this;
  job.shape = s;
  job.in = in;
  job.out = out;
  job.residual = residual;
  job.tiles_x = static_cast<size_t>(WinogradTiles(s.out_w));
  job.tiles_y = static_cast<size_t>(WinogradTiles(s.out_h));
  job.tiles = static_cast<size_t>(s.batch) * job.tiles_y * job.tiles_x;
  if (job.tiles == 0 || out_c_ == 0) return;
  const size_t pixels = static_cast<size_t>(s.batch) * s.out_h * s.out_w;
  job.prefetch = pixels * (s.in_c + s.out_c) * sizeof(float) > kPrefetchedImage;

  const auto rows = static_cast<size_t>(kernels_.gemm.rows);
  const size_t fitting = kBlockBytes / sizeof(float) / (v_tile_ + m_tile_) / rows * rows;
  const size_t block = std::max(rows, fitting);
  job.blocks = (job.tiles + block - 1) / block;
  job.panel_blocks = 1;
  const size_t threads = pool == nullptr ? 1 : pthreadpool_get_threads_count(pool);
  const double work = static_cast<double>(job.tiles) * kWinogradPoints * in_c_ * padded_out_c_;
  if (threads > 1 && work >= kMinThreadedWork) {
    // Equal shares when there are few blocks; many even themselves out.
    const size_t most = std::max<size_t>(1, job.tiles / kFewestTiles);
    if (job.blocks < 8 * threads) {
      job.blocks = std::min(most, (job.blocks + threads - 1) / threads * threads);
    }
    job.panel_blocks = std::clamp<size_t>((threads + job.blocks - 1) / job.blocks, 1, Panels());
  }
  pthreadpool_parallelize_2d(pool, &Winograd::RunTask, &job, job.blocks, job.panel_blocks, 0);
}

}  // namespace litmus::f32
