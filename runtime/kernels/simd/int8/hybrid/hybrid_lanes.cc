// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/hybrid/hybrid_lanes.h"

#include <algorithm>

#include "runtime/kernels/simd/int8/hybrid/dequantize_hybrid.h"
#include "runtime/threads/parallel_for.h"

namespace litmus::int8 {

struct HybridLanes::Task {
  const LaneRun* run;
  const ptrdiff_t* segment_offsets;
  size_t lines;  // of windows at a constant stride
  size_t line_windows;
  size_t line_pixels;  // output pixels of a line
  size_t tiles_per_line;
  // Each tile of a line has tile_windows windows, and the first larger_tiles tiles have one more.
  size_t tile_windows, larger_tiles;
  // Index of the first window of a tile within its line.
  size_t FirstWindow(size_t tile) const {
    return tile * tile_windows + std::min(tile, larger_tiles);
  }
  bool seamless;  // the windows of all images form one line
  // The rows of a tile are images of one pixel, all with the same zero point.
  bool rows_are_images;
};

void HybridLanes::Run(const LaneRun& run, ThreadPool* pool) const {
  // Offsets of a window's segments: on the stack for filters of up to 16 x 16.
  ptrdiff_t few[256];
  std::vector<ptrdiff_t> many;
  ptrdiff_t* offsets = few;
  if (segments_ > 256) {
    many.resize(segments_);
    offsets = many.data();
  }
  const int per_row = contiguous_ ? 1 : window_w_;
  for (int s = 0; s < segments_; ++s) {
    offsets[s] = static_cast<ptrdiff_t>(s / per_row * run.dilation_h * run.row_bytes +
                                        s % per_row * run.dilation_w * run.pixel_bytes);
  }
  Task task = {};
  task.run = &run;
  task.segment_offsets = offsets;
  task.lines = run.batch * run.out_h;
  task.line_pixels = run.out_w;
  // Windows of one pixel that follow each other without gaps through all images.
  task.seamless = pixels_ == 1 && window_w_ == 1 && window_h_ == 1 && run.step_w == 1 &&
                  run.step_h == 1 && run.row_bytes == run.out_w * run.pixel_bytes &&
                  run.image_bytes == run.out_h * run.row_bytes &&
                  run.out_row == run.out_w * out_c_ && run.out_image == run.out_h * run.out_row;
  if (task.seamless) {
    task.line_pixels *= task.lines;
    task.lines = 1;
  }
  if (task.line_pixels == 0 || task.lines == 0) return;
  const auto has_first_zero_point = [&](const HybridQuantization& q) {
    return q.zero_point == run.quantization->zero_point;
  };
  task.rows_are_images =
      task.seamless && run.out_h * run.out_w == 1 &&
      std::all_of(run.quantization, run.quantization + run.batch, has_first_zero_point);
  task.line_windows = (task.line_pixels + pixels_ - 1) / pixels_;
  const auto most_rows = static_cast<size_t>(kernel_.MostRunRows());
  task.tiles_per_line = (task.line_windows + most_rows - 1) / most_rows;
  task.tile_windows = task.line_windows / task.tiles_per_line;
  task.larger_tiles = task.line_windows % task.tiles_per_line;
  const size_t tiles = task.lines * task.tiles_per_line;
  const size_t panels = static_cast<size_t>(groups_) * group_panels_;
  const double ns = static_cast<double>(task.lines * task.line_windows) * WindowNs();
  // Threads divide the windows, or the lanes if there are too few windows. Four blocks per thread
  // balance threads of different speed.
  const size_t threads = ParallelThreads(pool, ns);
  const size_t blocks = threads == 1 ? 1 : threads * 4;
  size_t tile_block = tiles, panel_block = panels;
  if (tiles >= blocks) {
    tile_block = (tiles + blocks - 1) / blocks;
  } else {
    panel_block = (panels + blocks - 1) / blocks;
  }
  const size_t tile_blocks = (tiles + tile_block - 1) / tile_block;
  const size_t panel_blocks = (panels + panel_block - 1) / panel_block;
  const double block_ns = ns / static_cast<double>(tile_blocks * panel_blocks);
  ParallelFor2D(pool, tile_blocks, panel_blocks, block_ns, [&](size_t i, size_t j) {
    const size_t tile = i * tile_block, panel = j * panel_block;
    RunBlock(task, tile, std::min(tile_block, tiles - tile), panel,
             std::min(panel_block, panels - panel));
  });
}

// Sets the members of `output` for the quantisation of `rows` rows of a tile, from row `first` on.
// `scales` and `zero_points` are memory for the arrays.
void HybridLanes::SetQuantization(const Task& task, size_t image, size_t first, int rows,
                                  float* scales, int32_t* zero_points, HybridOutput* output) const {
  const LaneRun& run = *task.run;
  const int32_t offset = 128 - kernel_.Offset(kHybridSignXor);
  output->row_zero_points = zero_points;
  if (task.rows_are_images) {
    constexpr size_t kStride = sizeof(HybridQuantization) / sizeof(float);
    static_assert(kStride * sizeof(float) == sizeof(HybridQuantization));
    output->row_scales = &run.quantization[first].scale;
    output->row_scales_stride = kStride;
    output->one_quantization = rows == 1;
    output->one_zero_point = true;
    std::fill_n(zero_points, kernel_.run_and_dequantize != nullptr ? 1 : rows,
                run.quantization->zero_point + offset);
    return;
  }
  const size_t image_pixels = run.out_h * run.out_w;
  const HybridQuantization* q = &run.quantization[image];
  size_t pixels_left = static_cast<size_t>(rows);  // pixels left in the image
  if (task.seamless) {
    const size_t first_image = image_pixels == 1 ? first : first / image_pixels;
    q = &run.quantization[first_image];
    pixels_left = (first_image + 1) * image_pixels - first;
  }
  output->row_scales = scales;
  output->row_scales_stride = 1;
  output->one_quantization = pixels_left >= static_cast<size_t>(rows);
  output->one_zero_point = true;
  const int quantizations = output->one_quantization ? 1 : rows;
  for (int i = 0; i < quantizations; ++i) {
    if (pixels_left == 0) ++q, pixels_left = image_pixels;
    --pixels_left;
    scales[i] = q->scale;
    zero_points[i] = q->zero_point + offset;
    if (zero_points[i] != zero_points[0]) output->one_zero_point = false;
  }
}

// The number of tiles of a line, from tile `t` on and at most `most`, that one call of the kernel
// can compute.
size_t HybridLanes::TilesAtOnce(const Task& task, size_t t, size_t most) const {
  // Rows of several images may have different quantisations, and there is memory only for those of
  // one tile.
  if (!kernel_.dequantizes_any_rows || (task.seamless && task.run->batch > 1)) return 1;
  const size_t tiles = std::min(most, task.tiles_per_line - t);
  // If the last group of output pixels of a line is incomplete, its tile is computed by a call of
  // its own.
  const bool is_last = t + tiles == task.tiles_per_line;
  return is_last && tiles > 1 && task.line_windows * pixels_ != task.line_pixels ? tiles - 1
                                                                                 : tiles;
}

double HybridLanes::WindowNs() const {
  return static_cast<double>(group_bytes_ * groups_) * ProductNs(kernel_);
}

void HybridLanes::RunBlock(const Task& task, size_t tile_begin, size_t tile_count,
                           size_t panel_begin, size_t panel_count) const {
  alignas(64) int32_t sums[kMaxTileRows * kMaxTileColumns];
  float row_scales[kMaxTileRows];
  int32_t row_zero_points[kMaxTileRows];
  const LaneRun& run = *task.run;
  const size_t columns = kernel_.columns;
  HybridOutput output = {};
  output.sums = sums;
  output.has_bias = has_bias_;
  output.scales_first = scales_first_;
  output.min = min_;
  output.max = max_;
  output.out_stride = static_cast<ptrdiff_t>(pixels_) * out_c_;
  for (size_t panel = panel_begin; panel < panel_begin + panel_count; ++panel) {
    const size_t group = panel / group_panels_, lane = panel % group_panels_ * columns;
    const int panel_of_group = static_cast<int>(panel % group_panels_);
    const int width = PanelWidth(panel_of_group);
    const int8_t* weights = reinterpret_cast<const int8_t*>(packed_.data()) +
                            PanelOffset(static_cast<int>(group), panel_of_group);
    output.sums_stride = width;
    output.padded_count = width;
    const int count = static_cast<int>(std::min(columns, group_lanes_ - lane));
    output.weight_sums = &weight_sums_[panel * columns];
    output.scales = &scales_[panel * columns];
    output.bias = &bias_[panel * columns];
    for (size_t tile = tile_begin, tiles; tile < tile_begin + tile_count; tile += tiles) {
      // Avoids a division, which takes as long as a row of a small tile.
      const size_t line = task.lines == 1 ? 0 : tile / task.tiles_per_line;
      const size_t t = tile - line * task.tiles_per_line;
      tiles = TilesAtOnce(task, t, tile_begin + tile_count - tile);
      const size_t first = task.FirstWindow(t), end = task.FirstWindow(t + tiles);
      const size_t image = run.out_h == 1 ? line : line / run.out_h;
      const size_t y = line - image * run.out_h;
      const int rows = static_cast<int>(end - first);
      const size_t step = run.step_w * run.pixel_bytes;
      const U8S8GemmArgs args = {run.image + image * run.image_bytes +
                                     y * run.step_h * run.row_bytes + first * step +
                                     group * group_c_,
                                 static_cast<ptrdiff_t>(step),
                                 task.segment_offsets,
                                 segments_,
                                 k4_,
                                 weights,
                                 sums,
                                 kHybridSignXor,
                                 width < kernel_.columns,
                                 /*overflow_groups=*/0,
                                 pairs_fit_};
      SetQuantization(task, image, first, rows, row_scales, row_zero_points, &output);
      output.out = run.out + image * run.out_image + y * run.out_row + first * pixels_ * out_c_ +
                   group * (out_c_ / groups_) + lane;
      output.rows = rows;
      output.count = count;
      // The last group of pixels of a line may have fewer pixels.
      const size_t missing =
          end == task.line_windows ? (task.line_windows * pixels_ - task.line_pixels) * out_c_ : 0;
      if (missing == 0) {
        RunTile(rows, args, output);
        continue;
      }
      kernel_.run(rows, args);
      output.rows = rows - 1;
      DequantizeHybrid(output);
      const size_t present = group_lanes_ - missing;
      if (present <= lane) continue;
      HybridOutput last = output;
      last.count = static_cast<int>(std::min(columns, present - lane));
      last.rows = 1;
      last.sums += (rows - 1) * output.sums_stride;
      if (!last.one_quantization)
        last.row_scales += (rows - 1) * last.row_scales_stride, last.row_zero_points += rows - 1;
      last.out += (rows - 1) * output.out_stride;
      DequantizeHybrid(last);
    }
  }
}

}  // namespace litmus::int8
