// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/conv.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace litmus::int8 {
namespace {

size_t RoundUp(size_t n, size_t multiple) { return (n + multiple - 1) / multiple * multiple; }

// Columns in a row are one segment unless dilation parts them.
bool RowsAreContiguous(const ConvShape& shape) { return shape.dilation_w == 1 || shape.k_w == 1; }

}  // namespace

// One Run: where the image lies, and how output pixels are cut into tiles of the micro-kernel.
struct Conv::Task {
  const Conv* conv;
  const ConvShape* shape;
  const uint8_t* image;
  uint8_t flip;               // of the image's bytes
  const int32_t* pixel_sums;  // null without weight zero points
  uint8_t* out;
  std::vector<ptrdiff_t> segment_offsets;
  size_t lines;  // runs of output pixels whose inputs lie at a constant stride
  size_t line_pixels;
  size_t tiles_per_line;
};

Conv::Conv(const ConvShape& shape, const ConvWeights& weights, int32_t input_zero_point,
           const OutputStage& output, const DotKernel& kernel)
    : kernel_(kernel),
      type_(weights.type),
      out_c_(shape.out_c),
      in_c_(shape.in_c),
      k_h_(shape.k_h),
      k_w_(shape.k_w),
      segments_(RowsAreContiguous(shape) ? shape.k_h : shape.k_h * shape.k_w),
      segment_bytes_(RowsAreContiguous(shape) ? shape.k_w * shape.in_c : shape.in_c),
      k4_((segment_bytes_ + 3) / 4),
      flip_(weights.type == InputType::kInt8 ? 0x80 : 0),
      fill_(static_cast<uint8_t>(input_zero_point + (weights.type == InputType::kInt8 ? 128 : 0))),
      panels_((shape.out_c + kernel.columns - 1) / kernel.columns),
      packed_(static_cast<size_t>(panels_) * segments_ * k4_ * 4 * kernel.columns, 0),
      bias_(static_cast<size_t>(panels_) * kernel.columns, 0),
      output_(output, panels_ * kernel.columns),
      finishes_in_kernel_(kernel.run_and_finish != nullptr) {
  const auto* data = static_cast<const uint8_t*>(weights.data);
  // uint8 weights become signed by subtracting 128; so does their zero point.
  const uint8_t weight_flip = weights.type == InputType::kUint8 ? 0x80 : 0;
  const int32_t weight_zero_point =
      weights.zero_point - (weights.type == InputType::kUint8 ? 128 : 0);
  if (weight_zero_point != 0) weight_zero_point_.assign(bias_.size(), weight_zero_point);
  const int64_t depth = static_cast<int64_t>(segments_) * segment_bytes_;
  const int columns = kernel.columns;
  for (int n = 0; n < out_c_; ++n) {
    const uint8_t* row = data + n * depth;
    int8_t* panel =
        packed_.data() + static_cast<size_t>(n / columns) * segments_ * k4_ * 4 * columns;
    int64_t sum = 0, magnitude = 0;
    for (int s = 0; s < segments_; ++s) {
      for (int k = 0; k < segment_bytes_; ++k) {
        const auto w =
            static_cast<int8_t>(row[static_cast<size_t>(s) * segment_bytes_ + k] ^ weight_flip);
        sum += w;
        magnitude += std::abs(w);
        panel[((static_cast<size_t>(s) * k4_ + k / 4) * columns + n % columns) * 4 + k % 4] = w;
      }
    }
    const int64_t bias = weights.bias == nullptr ? 0 : weights.bias[n];
    // Reference kernels add in 32 bits, too: wrapping is theirs as well as ours.
    bias_[n] = static_cast<int32_t>(
        static_cast<uint32_t>(bias - fill_ * sum + depth * fill_ * weight_zero_point));
    const int64_t largest =
        std::abs(int64_t{bias_[n]}) + 255 * (magnitude + depth * std::abs(weight_zero_point));
    if (!output_.Fits(n, largest)) finishes_in_kernel_ = false;
  }
}

bool Conv::ReadsInPlace(const ConvShape& shape) const {
  return (flip_ == 0 || finishes_in_kernel_) && k_h_ == 1 && k_w_ == 1 && shape.stride_h == 1 &&
         shape.stride_w == 1 && shape.pad_top == 0 && shape.pad_left == 0 && in_c_ % 4 == 0;
}

size_t Conv::ScratchBytes(const ConvShape& shape) const {
  const size_t pixels = shape.padded_pixels();
  const size_t image = ReadsInPlace(shape) ? 0 : RoundUp(pixels * in_c_ + kReadSlack, 64);
  return image + (weight_zero_point_.empty() ? 0 : pixels * sizeof(int32_t));
}

void Conv::Run(const ConvShape& shape, const void* in, void* out, void* scratch,
               pthreadpool_t pool) const {
  const size_t pixels = shape.padded_pixels();
  auto* bytes = static_cast<uint8_t*>(scratch);
  Task task = {};
  task.conv = this;
  task.shape = &shape;
  task.image = static_cast<const uint8_t*>(in);
  task.flip = flip_;
  task.out = static_cast<uint8_t*>(out);
  if (!ReadsInPlace(shape)) {
    PadImage(shape, static_cast<const uint8_t*>(in), flip_, fill_, bytes, pool);
    std::memset(bytes + pixels * in_c_, 0, kReadSlack);
    task.image = bytes;
    task.flip = 0;
    bytes += RoundUp(pixels * in_c_ + kReadSlack, 64);
  }
  if (!weight_zero_point_.empty()) {
    auto* sums = reinterpret_cast<int32_t*>(bytes);
    SumPixels(task.image, pixels, in_c_, sums, pool);
    task.pixel_sums = sums;
  }
  const bool by_row = RowsAreContiguous(shape);
  for (int s = 0; s < segments_; ++s) {
    const int ky = by_row ? s : s / k_w_, kx = by_row ? 0 : s % k_w_;
    task.segment_offsets.push_back(
        (static_cast<ptrdiff_t>(ky) * shape.dilation_h * shape.padded_w() + kx * shape.dilation_w) *
        in_c_);
  }
  // Without a kernel and with stride 1, the lines of the whole batch follow each other seamlessly.
  const bool seamless = k_h_ == 1 && k_w_ == 1 && shape.stride_h == 1 && shape.stride_w == 1;
  task.lines = static_cast<size_t>(shape.batch) * shape.out_h;
  task.line_pixels = shape.out_w;
  if (seamless) {
    task.line_pixels *= task.lines;
    task.lines = 1;
  }
  if (task.line_pixels == 0 || task.lines == 0) return;
  task.tiles_per_line = (task.line_pixels + kernel_.rows - 1) / kernel_.rows;
  const size_t tiles = task.lines * task.tiles_per_line;
  // Threads share the pixels; where there are too few of them, the output channels. Four blocks a
  // thread even out their speeds.
  const size_t threads = pthreadpool_get_threads_count(pool);
  const size_t blocks = threads == 1 ? 1 : threads * 4;
  size_t tile_block = tiles, panel_block = panels_;
  if (tiles >= blocks) {
    tile_block = (tiles + blocks - 1) / blocks;
  } else {
    panel_block = (panels_ + blocks - 1) / blocks;
  }
  const auto run = [](void* context, size_t tile, size_t panel, size_t tile_count,
                      size_t panel_count) {
    const auto& t = *static_cast<const Task*>(context);
    t.conv->RunBlock(t, tile, tile_count, panel, panel_count);
  };
  pthreadpool_parallelize_2d_tile_2d(pool, run, &task, tiles, panels_, tile_block, panel_block, 0);
}

void Conv::RunBlock(const Task& task, size_t tile_begin, size_t tile_count, size_t panel_begin,
                    size_t panel_count) const {
  alignas(64) int32_t sums[kMaxTileRows * kMaxTileColumns + kMaxTileColumns];
  const ConvShape& shape = *task.shape;
  const size_t columns = kernel_.columns;
  const size_t panel_bytes = static_cast<size_t>(segments_) * k4_ * 4 * columns;
  const size_t step = static_cast<size_t>(shape.stride_w) * in_c_;
  for (size_t panel = panel_begin; panel < panel_begin + panel_count; ++panel) {
    const size_t channel = panel * columns;
    const int count = static_cast<int>(std::min(columns, out_c_ - channel));
    const int32_t* zero_points =
        weight_zero_point_.empty() ? nullptr : &weight_zero_point_[channel];
    for (size_t tile = tile_begin; tile < tile_begin + tile_count; ++tile) {
      const size_t line = tile / task.tiles_per_line, t = tile % task.tiles_per_line;
      const size_t first = t * task.line_pixels / task.tiles_per_line;
      const size_t end = (t + 1) * task.line_pixels / task.tiles_per_line;
      const size_t batch = line / shape.out_h, y = line % shape.out_h;
      const size_t origin =  // pixel of the padded image under the kernel's corner
          (batch * shape.padded_h() + y * shape.stride_h) * shape.padded_w() +
          first * shape.stride_w;
      const int rows = static_cast<int>(end - first);
      int32_t row_sums[kMaxTileRows] = {};
      for (int i = 0; i < rows && task.pixel_sums != nullptr; ++i) {
        const int32_t* corner = task.pixel_sums + origin + i * shape.stride_w;
        for (int ky = 0; ky < k_h_; ++ky) {
          for (int kx = 0; kx < k_w_; ++kx) {
            row_sums[i] += corner[static_cast<ptrdiff_t>(ky) * shape.dilation_h * shape.padded_w() +
                                  kx * shape.dilation_w];
          }
        }
      }
      const DotArgs args = {task.image + origin * in_c_,
                            static_cast<ptrdiff_t>(step),
                            task.segment_offsets.data(),
                            segments_,
                            k4_,
                            packed_.data() + panel * panel_bytes,
                            sums,
                            task.flip};
      uint8_t* out = task.out + (line * task.line_pixels + first) * out_c_ + channel;
      if (finishes_in_kernel_) {
        FinishArgs finish = output_.Finish(static_cast<int>(channel));
        finish.bias = &bias_[channel];
        // All weights have the same zero point.
        for (int i = 0; i < rows && zero_points != nullptr; ++i) {
          row_sums[i] = TotalSum(0, 0, -zero_points[0], row_sums[i]);
        }
        finish.row_offsets = zero_points == nullptr ? nullptr : row_sums;
        finish.out = out;
        finish.out_stride = out_c_;
        finish.count = count;
        kernel_.run_and_finish(rows, args, finish);
        continue;
      }
      kernel_.run(rows, args);
      for (int i = 0; i < rows; ++i, out += out_c_) {
        output_.Apply(sums + i * columns, &bias_[channel], zero_points, row_sums[i],
                      static_cast<int>(channel), count, out);
      }
    }
  }
}

}  // namespace litmus::int8
