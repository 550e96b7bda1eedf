// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One run: blocks of tiles are transformed, multiplied and transformed back within the cache.
#include "runtime/kernels/simd/int8/winograd/winograd.h"

#include <algorithm>
#include <cfenv>
#include <cstring>

#include "runtime/kernels/simd/round_up.h"
#include "runtime/kernels/simd/winograd_tiling.h"
#include "runtime/threads/parallel_for.h"

namespace litmus::int8 {
namespace {

constexpr size_t kBlockBytes = 128 << 10;  // of transformed tiles, in L2
// Images beyond these bytes are fetched ahead of their use.
constexpr size_t kFetchedImage = 256 << 10;

// Makes floating point round towards zero, as SignedScale wants it.
class Truncating {
 public:
  Truncating() : before_(std::fegetround()) { std::fesetround(FE_TOWARDZERO); }
  ~Truncating() { std::fesetround(before_); }
  Truncating(const Truncating&) = delete;
  Truncating& operator=(const Truncating&) = delete;

 private:
  int before_;
};

}  // namespace

// One Run.
struct Winograd::Job {
  const Winograd* self;
  WinogradTiling tiling;
  WinogradBlocks blocks;
  const uint8_t* in;
  uint8_t* out;
  const Residual* residual;
  LinearSum sum;  // of an output and the residual; if usable, the transform adds it
  bool fetches;

  void TransformInputs(size_t begin, size_t end, int16_t* v) const;
  void TransformOutputs(size_t begin, size_t end, int channel_begin, int channel_end,
                        const int32_t* m) const;
  void AddResidual(size_t begin, size_t end, int channel_begin, int channel_end) const;
};

void Winograd::Job::TransformInputs(size_t begin, size_t end, int16_t* v) const {
  WinogradInputArgs args = {};
  args.row_stride = tiling.InputRow();
  args.channels = tiling.shape.in_c;
  args.is_int8 = self->is_int8_;
  args.v_stride = static_cast<ptrdiff_t>(self->v_stride_);
  args.v_tile = static_cast<ptrdiff_t>(self->v_tile_);
  const uint8_t* pixels[kWinogradPoints];
  WinogradTiling::Tile tile = tiling.At(begin);
  while (begin < end) {
    args.v = v;
    args.tiles = 0;
    args.pixels = nullptr;
    args.tile = in + tiling.InputOffset(tile, 0, 0);
    const size_t row_end = std::min(end, tiling.RowEnd(begin));
    for (; begin < row_end && tiling.IsInside(tile); ++begin, tiling.Next(&tile)) ++args.tiles;
    if (args.tiles == 0) {
      tiling.Pixels(tile, in, self->outside_.data(), pixels);
      args.pixels = pixels;
      args.tiles = 1;
      ++begin;
      tiling.Next(&tile);
    }
    self->kernels_.input(args);
    v += args.tiles * self->v_tile_;
  }
}

// m[tile][point][channel] = Σ v[tile][point][k] · weights[point][k][channel].
void Winograd::Multiply(int tiles, int channel_begin, int channel_end, const int16_t* v, int32_t* m,
                        PrefetchQueue* list) const {
  const int parts = (tiles + tile_.rows - 1) / tile_.rows;
  S16GemmArgs args;
  args.row_stride = static_cast<ptrdiff_t>(v_tile_);
  args.pairs = pairs_;
  args.c_stride = static_cast<ptrdiff_t>(m_tile_);
  const int panels = (channel_end - channel_begin + tile_.columns - 1) / tile_.columns;
  // Evenly: the memory has nothing else to do meanwhile.
  const int calls = kWinogradPoints * panels * parts;
  const int lines = (list->Lines() + calls - 1) / calls;
  for (int p = 0; p < kWinogradPoints; ++p) {
    for (int first = channel_begin; first < channel_end; first += tile_.columns) {
      args.narrow = PanelWidth(first) < tile_.columns;
      args.b = Weights(p, first);
      for (int i = 0; i < parts; ++i) {
        const int begin = tiles * i / parts, end = tiles * (i + 1) / parts;
        args.a = v + begin * v_tile_ + p * v_stride_;
        args.c = m + begin * m_tile_ + static_cast<ptrdiff_t>(p) * padded_out_c_ + first;
        tile_.run(end - begin, args);
        list->Fetch(lines);
      }
    }
  }
}

void Winograd::Job::TransformOutputs(size_t begin, size_t end, int channel_begin, int channel_end,
                                     const int32_t* m) const {
  WinogradOutputArgs args = {};
  args.m_stride = self->padded_out_c_;
  args.requantize = self->output_->ArgsFrom(channel_begin);
  args.requantize.bias = &self->bias_[channel_begin];
  args.requantize.out_stride = self->out_c_;
  args.requantize.count = std::min(channel_end, self->out_c_) - channel_begin;
  args.row_stride = tiling.OutputRow();
  if (!self->scale_.empty()) {
    args.scale = &self->scale_[channel_begin];
    args.add = &self->add_[channel_begin];
    args.factor = &self->factor_[channel_begin];
  }
  args.sum = sum.usable ? &sum : nullptr;
  const Truncating truncating;
  m += channel_begin;
  WinogradTiling::Tile tile = tiling.At(begin);
  for (size_t t = begin; t < end; ++t, tiling.Next(&tile), m += self->m_tile_) {
    args.m = m;
    const ptrdiff_t offset = tiling.OutputOffset(tile) + channel_begin;
    args.requantize.out = out + offset;
    if (sum.usable) args.residual = residual->data + offset;
    args.rows = tile.rows;
    args.columns = tile.columns;
    self->kernels_.output.run(args);
  }
}

// While the outputs are in the cache.
void Winograd::Job::AddResidual(size_t begin, size_t end, int channel_begin,
                                int channel_end) const {
  const size_t out_c = static_cast<size_t>(self->out_c_);
  const size_t channels = std::min<size_t>(channel_end, out_c) - channel_begin;
  while (begin < end) {
    // Tiles beside each other.
    const size_t row_end = std::min(end, tiling.RowEnd(begin));
    const WinogradTiling::Tile first = tiling.At(begin), last = tiling.At(row_end - 1);
    const auto pixels = static_cast<size_t>(last.x + last.columns - first.x);
    for (int y = 0; y < first.rows; ++y) {
      const ptrdiff_t offset = tiling.OutputOffset(first) + y * tiling.OutputRow();
      residual->AddTo(out, offset + channel_begin, out_c, channels, pixels);
    }
    begin = row_end;
  }
}

void Winograd::RunBlock(const Job& job, size_t block, size_t panel_block) const {
  // One per thread and kept: a block's size is bounded.
  static thread_local Block scratch;
  const size_t begin = job.blocks.FirstTile(block), end = job.blocks.FirstTile(block + 1);
  const size_t tiles = end - begin;
  const auto first = [&](size_t i) {
    const int channel = static_cast<int>(job.blocks.FirstPanel(i)) * group_;
    return std::min(channel, padded_out_c_);
  };
  const size_t v_bytes = RoundUp(tiles * v_tile_ * sizeof(int16_t), kCacheLine);
  const size_t size = v_bytes + tiles * m_tile_ * sizeof(int32_t);
  if (scratch.size() < size) scratch = Block::Make(size);
  auto* v = reinterpret_cast<int16_t*>(scratch.data());
  auto* m = reinterpret_cast<int32_t*>(scratch.data() + v_bytes);
  const int channel_begin = first(panel_block), channel_end = first(panel_block + 1);
  job.TransformInputs(begin, end, v);
  PrefetchQueue list;
  if (job.fetches && block + 1 < job.blocks.blocks) {
    job.tiling.List(end, job.blocks.FirstTile(block + 2), job.in, job.out,
                    job.residual != nullptr ? job.residual->data : nullptr, &list);
  }
  Multiply(static_cast<int>(tiles), channel_begin, channel_end, v, m, &list);
  job.TransformOutputs(begin, end, channel_begin, channel_end, m);
  if (job.residual != nullptr && !job.sum.usable) {
    job.AddResidual(begin, end, channel_begin, channel_end);
  }
}

void Winograd::Run(const ConvShape& shape, const void* in, void* out, ThreadPool* pool,
                   const Residual* residual) const {
  const WinogradTiling tiling(shape);
  if (tiling.tiles == 0 || out_c_ == 0) return;
  const auto rows = static_cast<size_t>(tile_.rows);
  const size_t tile_bytes = v_tile_ * sizeof(int16_t) + m_tile_ * sizeof(int32_t);
  const size_t most = std::max(rows, kBlockBytes / tile_bytes / rows * rows);
  const size_t panels = RoundUp(padded_out_c_, group_) / group_;
  const double ns = kWinogradProductNs * static_cast<double>(tiling.tiles) * kWinogradPoints *
                    in_c_ * padded_out_c_;
  Job job = {this,
             tiling,
             WinogradBlocks(tiling.tiles, most, panels, ParallelThreads(pool, ns)),
             static_cast<const uint8_t*>(in),
             static_cast<uint8_t*>(out),
             residual,
             residual != nullptr ? residual->Linear() : LinearSum{},
             tiling.Pixels() * (in_c_ + out_c_) > kFetchedImage};
  ParallelFor2D(pool, job.blocks.blocks, job.blocks.panel_blocks, ns / job.blocks.count(),
                [&](size_t block, size_t panel_block) { RunBlock(job, block, panel_block); });
}

}  // namespace litmus::int8
