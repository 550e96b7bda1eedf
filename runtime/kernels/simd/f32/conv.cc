// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f32/conv.h"

#include <algorithm>

#include "runtime/cpu/machine_core.h"
#include "runtime/kernels/simd/f32/conv_job.h"
#include "runtime/threads/parallel_for.h"

namespace litmus::f32 {
namespace {

// Whether a segment is one tap. In a dilated filter row, or with groups, only the channels of one
// tap are contiguous.
bool TapsAreSegments(const ConvShape& s) { return s.groups > 1 || (s.dilation_w > 1 && s.k_w > 1); }

// Computes the offsets of the filter's segments in an image where the filter's rows are `row`
// floats apart.
void SegmentOffsets(const ConvShape& s, ptrdiff_t row, std::vector<ptrdiff_t>* offsets) {
  offsets->clear();
  for (int y = 0; y < s.k_h; ++y) {
    for (int x = 0; x < (TapsAreSegments(s) ? s.k_w : 1); ++x) {
      offsets->push_back(y * row + static_cast<ptrdiff_t>(x) * s.dilation_w * s.in_c);
    }
  }
}

// Approximate nanoseconds per multiply-add. With a single pixel, each multiply-add waits for a
// weight from L2 or beyond (kStreamedProductNs).
constexpr double kProductNs = 0.04, kStreamedProductNs = 0.0625;
// Inputs of more than kLargeInput bytes are processed in blocks of kInputBlock bytes, which stay in
// L2 while the kernel reads all weights. Both are sizes for an L2 of one megabyte.
constexpr size_t kLargeInput = 8 << 20, kInputBlock = 1 << 20;
// Bytes of weights and of inputs that fit in L2 together with the outputs.
constexpr size_t kResidentWeights = 256 << 10, kResidentInput = 128 << 10;

}  // namespace

Conv::Conv(const ConvShape& shape, float min, float max, const Kernels& kernels)
    : target_(kernels.name), kernels_(kernels.gemm), min_(min), max_(max) {
  const bool taps = TapsAreSegments(shape);
  segments_ = shape.k_h * (taps ? shape.k_w : 1);
  depth_ = shape.in_c / shape.groups * (taps ? 1 : shape.k_w);
  groups_.reserve(shape.groups);
}

Conv::Conv(const ConvShape& shape, StoredFloats weights, StoredFloats bias, float min, float max,
           const Kernels& kernels, ThreadPool* pool)
    : Conv(shape, min, max, kernels) {
  const int out_c = shape.out_c / shape.groups;
  const size_t depth = static_cast<size_t>(segments_) * depth_;
  for (int g = 0; g < shape.groups; ++g) {
    groups_.emplace_back(kernels, weights.From(static_cast<size_t>(g) * out_c * depth), out_c,
                         depth, bias == nullptr ? bias : bias.From(static_cast<size_t>(g) * out_c),
                         pool);
  }
}

Conv::Conv(const ConvShape& shape, const WeightRows& rows, StoredFloats bias, float min, float max,
           const Kernels& kernels)
    : Conv(shape, min, max, kernels) {
  groups_.emplace_back(kernels, rows, shape.out_c, static_cast<size_t>(segments_) * depth_, bias);
}

Conv::Conv(const ConvShape& shape, DepthOutermost weights, float min, float max,
           const Kernels& kernels, ThreadPool* pool)
    : Conv(shape, min, max, kernels) {
  groups_.emplace_back(kernels, weights, shape.out_c, static_cast<size_t>(depth_), pool);
}

void Conv::AddToKey(PackedKey* key, const ConvShape& shape, StoredFloats weights, StoredFloats bias,
                    float min, float max) {
  key->Add(shape.WithoutImage());
  weights.AddToKey(
      key, static_cast<size_t>(shape.out_c) * shape.k_h * shape.k_w * (shape.in_c / shape.groups));
  bias.AddToKey(key, static_cast<size_t>(shape.out_c));
  key->AddFloat(min);
  key->AddFloat(max);
}

void Conv::RunTiles(const Job& job, int group, size_t tile_begin, size_t tile_end, int panel_begin,
                    int panel_end) const {
  // Each thread keeps its patch from run to run; its size is that of the largest tile so far.
  static thread_local std::vector<float> patch;
  constexpr int kLine = 64 / sizeof(float);
  const ConvShape& s = job.shape;
  const PackedWeights& packed = groups_[group];
  const ptrdiff_t in_offset = static_cast<ptrdiff_t>(group) * (s.in_c / s.groups);
  const ptrdiff_t out_offset = static_cast<ptrdiff_t>(group) * (s.out_c / s.groups);
  TileArgs args;
  args.row_stride = job.row_stride;
  args.segments = segments_;
  args.depth = depth_;
  args.c_stride = s.out_c;
  args.min = min_;
  args.max = max_;
  if (job.residual != nullptr) {
    args.residual_min = job.residual->min;
    args.residual_max = job.residual->max;
  }
  // The outer loop runs over panels: each panel is loaded from far memory once and stays in L2
  // while the inner loop runs over all tiles. The first tiles of a panel prefetch the next panel, a
  // cache line per k. If all weights fit in L2, the outer loop runs over blocks of the input, so
  // that the input is loaded from far memory once, too.
  const size_t weight_bytes =
      sizeof(float) * packed.depth() * kernels_.columns * (panel_end - panel_begin);
  const size_t tile_bytes = sizeof(float) * TileRows() * s.stride_w * s.in_c;
  const cpu::CoreModel& core = cpu::MachineCore();
  const size_t block = weight_bytes <= core.ShareOfL2(kResidentWeights)
                           ? core.ShareOfL2(kResidentInput) / (tile_bytes + 1) + 1
                           : tile_end - tile_begin;
  for (size_t begin = tile_begin; begin < tile_end; begin += block) {
    const size_t end = std::min(tile_end, begin + block);
    for (int i = panel_begin; i < panel_end; ++i) {
      const PackedWeights::Panel panel = packed.panel(i);
      const TileFn* kernels = panel.width == kernels_.columns ? kernels_.full : kernels_.half;
      args.b = panel.weights;
      args.bias = panel.bias;
      args.columns = panel.columns;
      if (job.slopes != nullptr) args.slopes = job.slopes + out_offset + panel.first;
      const float* next = panel.weights;
      size_t next_floats = 0;
      if (i + 1 < panel_end && begin == tile_begin) {
        const PackedWeights::Panel following = packed.panel(i + 1);
        next = following.weights;
        next_floats = packed.depth() * following.width;
      }
      for (size_t t = begin, tiles; t < end; t += tiles) {
        const Job::Tile tile = job.TileAt(t);
        args.a = job.Input(tile, &patch, &args.segment_offsets) + in_offset;
        const ptrdiff_t first =
            (tile.line * job.line_width + tile.x) * s.out_c + out_offset + panel.first;
        args.c = job.out + first;
        if (job.residual != nullptr) args.residual = job.residual->data + first;
        const size_t fetched = (t - begin) * packed.depth() * kLine;
        const bool fetch = fetched < next_floats;
        args.prefetch = fetch ? next + fetched : panel.weights;
        args.prefetch_step = fetch ? kLine : 0;
        const bool in_image = args.segment_offsets == job.image_segments;
        tiles = fetch || !in_image ? 1 : job.TilesAtOnce(tile, t, end);
        args.tiles = static_cast<int>(tiles);
        kernels[tile.rows](args);
      }
    }
  }
}

int Conv::TileRows() const {
  const PackedWeights& group = groups_.front();
  const bool half = group.panels() == 1 && group.panel(0).width < kernels_.columns;
  return half ? kernels_.half_rows : kernels_.rows;
}

void Conv::RunPixel(const float* in, float* out) const {
  constexpr ptrdiff_t kOneSegment[] = {0};
  const PackedWeights& packed = groups_.front();
  TileArgs args = {};
  args.a = in;
  args.segment_offsets = kOneSegment;
  args.segments = 1;
  args.depth = packed.depth();
  args.min = min_;
  args.max = max_;
  for (int i = 0; i < packed.panels(); ++i) {
    const PackedWeights::Panel panel = packed.panel(i);
    args.b = args.prefetch = panel.weights;
    args.bias = panel.bias;
    args.columns = panel.columns;
    args.c = out + panel.first;
    (panel.width == kernels_.columns ? kernels_.full : kernels_.half)[1](args);
  }
}

void Conv::RunBlock(const Job& job, size_t row_block, size_t panel_block) const {
  const auto part = [](size_t n, size_t i, size_t parts) { return n * i / parts; };
  for (size_t g = 0; g < groups_.size(); ++g) {
    const size_t panels = groups_[g].panels();
    RunTiles(job, static_cast<int>(g), part(job.tiles, row_block, job.row_blocks),
             part(job.tiles, row_block + 1, job.row_blocks),
             static_cast<int>(part(panels, panel_block, job.panel_blocks)),
             static_cast<int>(part(panels, panel_block + 1, job.panel_blocks)));
  }
}

void Conv::Run(const ConvShape& s, const float* in, float* out, ThreadPool* pool,
               const Residual* residual, const float* slopes) const {
  const size_t pixels = static_cast<size_t>(s.batch) * s.out_h * s.out_w;
  const size_t depth = groups_[0].depth(), panels = groups_[0].panels();
  const double ns = (pixels == 1 ? kStreamedProductNs : kProductNs) * static_cast<double>(pixels) *
                    s.out_c * static_cast<double>(depth);
  const size_t threads = ParallelThreads(pool, ns);
  if (pixels == 1 && s.IsPointwise() && s.groups == 1 && threads == 1 && residual == nullptr &&
      slopes == nullptr) {
    return RunPixel(in, out);
  }
  Job job;
  job.shape = s;
  job.in = in;
  job.out = out;
  job.residual = residual;
  job.slopes = slopes;
  job.one_line = s.IsPointwise();
  if (pixels == 0 || s.out_c == 0) return;
  job.lines = job.one_line ? 1 : static_cast<size_t>(s.batch) * s.out_h;
  job.line_width = static_cast<int>(pixels / job.lines);
  job.tiles_per_line = (job.line_width + TileRows() - 1) / TileRows();
  job.tiles = job.lines * job.tiles_per_line;
  job.row_stride = static_cast<ptrdiff_t>(s.stride_w) * s.in_c;
  const int longest_tile = (job.line_width + job.tiles_per_line - 1) / job.tiles_per_line;
  job.patch_width = (longest_tile - 1) * s.stride_w + (s.k_w - 1) * s.dilation_w + 1;
  size_t all_panels = 0;
  for (const PackedWeights& group : groups_) all_panels += group.panels();
  job.PadWhereWorth(all_panels, pool);
  // For filters of one pixel, a vector on the heap would take noticeable time.
  constexpr ptrdiff_t kOneSegment[] = {0};
  job.image_segments = kOneSegment;
  if (!job.one_line) {
    SegmentOffsets(s, static_cast<ptrdiff_t>(s.dilation_h) * job.shape.in_w * s.in_c,
                   &job.image_offsets);
    SegmentOffsets(s, static_cast<ptrdiff_t>(job.patch_width) * s.in_c, &job.patch_segments);
    job.image_segments = job.image_offsets.data();
  }

  // Several tasks per thread balance threads of different speed. The larger operand is split first.
  const size_t tasks = threads > 1 ? 4 * threads : 1;
  const auto share = [](size_t wanted, size_t n) { return std::clamp<size_t>(wanted, 1, n); };
  if (pixels >= static_cast<size_t>(s.out_c)) {
    job.row_blocks = share(tasks, job.tiles);
    job.panel_blocks = share((tasks + job.row_blocks - 1) / job.row_blocks, panels);
  } else {
    job.panel_blocks = share(tasks, panels);
    job.row_blocks = share((tasks + job.panel_blocks - 1) / job.panel_blocks, job.tiles);
  }
  const size_t in_bytes = static_cast<size_t>(s.batch) * s.in_h * s.in_w * s.in_c * sizeof(float);
  const cpu::CoreModel& core = cpu::MachineCore();
  if (in_bytes > core.ShareOfL2(kLargeInput) && panels > 1) {
    job.row_blocks =
        share(std::max(job.row_blocks, in_bytes / core.ShareOfL2(kInputBlock)), job.tiles);
  }
  ParallelFor2D(pool, job.row_blocks, job.panel_blocks,
                ns / static_cast<double>(job.row_blocks * job.panel_blocks),
                [&](size_t row, size_t panel) { RunBlock(job, row, panel); });
}

}  // namespace litmus::f32
