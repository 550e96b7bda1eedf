// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs an int8 convolution: the work is cut into blocks of output pixels and output channels. A
// small image is first copied with its padding.
#include <algorithm>
#include <cstring>

#include "runtime/kernels/simd/int8/gemm/conv.h"
#include "runtime/kernels/simd/int8/gemm/pixel_spans.h"
#include "runtime/kernels/simd/int8/gemm/row_sums.h"
#include "runtime/kernels/simd/round_up.h"
#include "runtime/threads/parallel_for.h"

namespace litmus::int8 {
namespace {

// Min bytes from line to line for reading an image with a border in place.
constexpr int kLongRow = 4096;
// Copying only the pixels at the edge is cheaper than copying the image if each line has this many
// output pixels per column of the border, and the image this many lines per row of the border.
constexpr int64_t kPixelsPerBorder = 48, kLinesPerBorder = 8;

// Whether copying pixels at the edge is cheaper than copying the whole image with its padding.
bool HasNarrowBorder(const ConvShape& s) {
  const int64_t columns = (int64_t{s.k_w} - 1) * s.dilation_w;
  const int64_t rows = (int64_t{s.k_h} - 1) * s.dilation_h;
  return s.out_w >= kPixelsPerBorder * std::max<int64_t>(columns, 2) &&
         s.out_h >= kLinesPerBorder * rows;
}

// Approximate nanoseconds per output for scaling and storing.
constexpr double kOutputNs = 0.15;
// Nanoseconds per byte of weights: for one or two pixels, reading the weights takes longer than the
// multiplications.
constexpr double kWeightNs = 1.0 / 64;

bool HasNoBorder(const ConvShape& s) {
  const PaddedImage image(s);
  return s.pad_top == 0 && s.pad_left == 0 && static_cast<int>(image.padded_h) <= s.in_h &&
         static_cast<int>(image.padded_w) <= s.in_w;
}

// Size of the blocks that threads take: units of work (lines or pieces of a line) and panels of
// output channels.
struct Blocks {
  size_t units, panels;
};

// The block size that divides `count` items among `threads`. Several blocks per thread balance
// threads of different speed; fewer are chosen if otherwise the busiest thread had more items.
size_t BlockSize(size_t count, size_t threads) {
  constexpr size_t kMostBlocks = 4;  // per thread
  size_t best = count, least = count;
  for (size_t n = kMostBlocks; n > 0; --n) {
    const size_t block = (count + threads * n - 1) / (threads * n);
    const size_t blocks = (count + block - 1) / block;
    const size_t longest = (blocks + threads - 1) / threads * block;
    if (longest < least) best = block, least = longest;
  }
  return best;
}

// Splits the work by pixels; or by output channels if there are too few pixels, or if the image is
// small (each thread then reads only its own panels of weights).
Blocks Share(size_t units, size_t panels, size_t threads, size_t image_bytes) {
  constexpr size_t kSmallImage = 65536;  // bytes; every thread reads such an image as a whole
  const bool many_units = units >= 4 * threads, many_panels = panels >= 4 * threads;
  if (many_units && (!many_panels || image_bytes > kSmallImage)) {
    return {BlockSize(units, threads), panels};
  }
  const size_t block = BlockSize(panels, threads), blocks = (panels + block - 1) / block;
  // If the blocks do not divide evenly among the threads, half blocks leave less idle time at the
  // end.
  const bool halves = blocks % threads != 0 && !many_panels && units > 1;
  return {halves ? (units + 1) / 2 : units, block};
}

}  // namespace

bool Conv::CopiesInPieces(const ConvShape& s) const {
  constexpr size_t kLeastTiles = 2;  // tiles of rows per copy
  const size_t rows = kLeastTiles * kernel_.rows;
  const size_t bytes = rows * static_cast<size_t>(s.stride_w) * in_c_ + segment_bytes_;
  return overflow_.most == 0 && bytes + kRowSumGroup <= UnsignedPart(segments_);
}

bool Conv::ReadsInPlace(const ConvShape& s) const {
  if (copy_xor() != 0 && !CopiesInPieces(s)) return false;
  if (static_cast<size_t>(segments_) * k4_ * 4 + kReadSlack > kGatherBytes) {
    // A pixel does not fit in the buffer for gathered pixels, so no pixel may have to be gathered:
    // the filter must be 1x1 without border, and the kernel must not read past the last pixel.
    return s.IsPointwise() && in_c_ % kRowSumGroup == 0;
  }
  const int64_t row_bytes = static_cast<int64_t>(s.stride_h) * s.in_w * s.in_c;
  return HasNoBorder(s) || (HasNarrowBorder(s) && row_bytes >= kLongRow);
}

size_t Conv::OffsetBytes() const { return RoundUp(OffsetCount() * sizeof(ptrdiff_t), kCacheLine); }

size_t Conv::ScratchBytes(const ConvShape& shape) const {
  return OffsetBytes() + (ReadsInPlace(shape) ? 0 : PaddedImage(shape).bytes() + kReadSlack);
}

void Conv::Run(const ConvShape& shape, const void* in, void* out, void* scratch, ThreadPool* pool,
               const Residual* residual, size_t out_stride) const {
  const double pixels = static_cast<double>(shape.batch) * shape.out_h * shape.out_w;
  const auto weights = static_cast<double>(panels_ * panel_bytes());
  const double ns =
      std::max(pixels * (weights * ProductNs(kernel_) + kOutputNs * out_c_), kWeightNs * weights);
  const size_t threads = ParallelThreads(pool, ns);
  const bool one_pixel = shape.batch == 1 && shape.out_h == 1 && shape.out_w == 1;
  if (one_pixel && shape.IsPointwise() && in_c_ % 4 == 0 && threads == 1 && residual == nullptr &&
      requantizes_in_kernel_ && weight_zero_point_ == 0 && overflow_.most == 0) {
    return RunPixel(static_cast<const uint8_t*>(in), static_cast<uint8_t*>(out));
  }
  auto* offsets = static_cast<ptrdiff_t*>(scratch);
  Task task = {};
  task.conv = this;
  task.shape = shape;
  ConvShape& s = task.shape;
  s.out_c = out_c_;
  task.out_stride = out_stride == 0 ? out_c_ : static_cast<ptrdiff_t>(out_stride);
  task.image = static_cast<const uint8_t*>(in);
  task.copy_xor = copy_xor();
  task.fill = fill_;
  task.kernel_xor = sign_xor_ ^ task.copy_xor;
  if (!ReadsInPlace(shape)) {
    auto* image = static_cast<uint8_t*>(scratch) + OffsetBytes();
    const PaddedImage padded(shape);
    const size_t bytes = padded.bytes();
    task.fill = fill_ ^ task.copy_xor;
    PadImage(padded, task.image, task.copy_xor, task.fill, image, threads == 1 ? nullptr : pool);
    std::memset(image + bytes, 0, kReadSlack);
    task.copy_xor = 0;  // PadImage has applied it.
    task.image = image;
    s.in_h = static_cast<int>(padded.padded_h);
    s.in_w = static_cast<int>(padded.padded_w);
    s.pad_top = s.pad_left = 0;
    task.image_end = image + bytes + kReadSlack;
  } else {
    task.image_end = task.image + static_cast<size_t>(s.batch) * s.in_h * s.in_w * in_c_;
  }
  task.out = static_cast<uint8_t*>(out);
  task.residual = residual;
  const bool by_row = segments_ == k_h_;
  for (int i = 0; i < segments_; ++i) {
    const int ky = by_row ? i : i / k_w_, kx = by_row ? 0 : i % k_w_;
    offsets[i] = (static_cast<ptrdiff_t>(ky) * s.dilation_h * s.in_w + kx * s.dilation_w) * in_c_;
  }
  CompleteOffsets(offsets);
  task.offsets = offsets;
  task.row_stride = static_cast<ptrdiff_t>(s.stride_w) * in_c_;
  task.lines = static_cast<size_t>(s.batch) * s.out_h;
  task.line_pixels = s.out_w;
  if (task.line_pixels == 0 || task.lines == 0) return;
  if (s.IsPointwise() && task.lines * task.line_pixels <= INT32_MAX) {
    s.in_w = s.out_w = static_cast<int>(task.lines * task.line_pixels);
    s.batch = s.in_h = s.out_h = 1;
    task.line_pixels = s.out_w;
    task.lines = 1;
  }
  if (threads == 1) {
    task.unit_pixels = task.line_pixels;
    return RunBlock(task, 0, task.lines, 0, panels_);
  }
  task.unit_pixels = task.lines == 1 ? kernel_.rows : task.line_pixels;
  const size_t units = (task.lines * task.line_pixels + task.unit_pixels - 1) / task.unit_pixels;
  const size_t image_bytes = static_cast<size_t>(s.batch) * s.in_h * s.in_w * in_c_;
  const size_t panels = panels_;
  const Blocks blocks = Share(units, panels, threads, image_bytes);
  const size_t unit_blocks = (units + blocks.units - 1) / blocks.units;
  const size_t panel_blocks = (panels + blocks.panels - 1) / blocks.panels;
  const double block_ns = ns / static_cast<double>(unit_blocks * panel_blocks);
  ParallelFor2D(pool, unit_blocks, panel_blocks, block_ns, [&](size_t i, size_t j) {
    const size_t unit = i * blocks.units, panel = j * blocks.panels;
    RunBlock(task, unit, std::min(blocks.units, units - unit), panel,
             std::min(blocks.panels, panels - panel));
  });
}

void Conv::RunPixel(const uint8_t* in, uint8_t* out) const {
  const ptrdiff_t no_offset = 0;
  U8S8GemmArgs args = {in, 0, &no_offset, 1, k4_, nullptr, nullptr, sign_xor_, false};
  args.pairs_fit = pairs_fit_;
  alignas(32) uint8_t halves[2 * kMostSplitBytes];
  if (kernel_.split_row != nullptr && panels_ > 1 && 4 * k4_ <= kMostSplitBytes) {
    kernel_.split_row(args, halves);
    args.split_row = halves;
  }
  for (int panel = 0; panel < panels_; ++panel) {
    const int channel = panel * kernel_.columns;
    args.b = Panel(static_cast<size_t>(panel));
    args.narrow = last_is_narrow_ && panel == panels_ - 1;
    RequantizeArgs requantize = output_.ArgsFrom(channel);
    requantize.bias = &bias_[static_cast<size_t>(channel)];
    requantize.out = out + channel;
    requantize.out_stride = out_c_;
    requantize.count = std::min(kernel_.columns, out_c_ - channel);
    kernel_.run_and_requantize(1, args, requantize);
  }
}

void Conv::RunBlock(const Task& task, size_t unit_begin, size_t unit_count, size_t panel_begin,
                    size_t panel_count) const {
  PixelSpans spans(task, panel_begin, panel_count);
  if (task.lines == 1) {
    const size_t first = unit_begin * task.unit_pixels;
    const size_t end = std::min(first + unit_count * task.unit_pixels, task.line_pixels);
    spans.AddLine(0, static_cast<int>(first), static_cast<int>(end));
  } else {
    for (size_t line = unit_begin; line < unit_begin + unit_count; ++line) {
      spans.AddLine(line, 0, static_cast<int>(task.line_pixels));
    }
  }
  spans.Flush();
}

}  // namespace litmus::int8
