// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/gemm/pixel_spans.h"

#include <algorithm>
#include <cstring>

#include "runtime/cpu/machine_core.h"
#include "runtime/kernels/simd/int8/exclusive_or.h"
#include "runtime/kernels/simd/int8/gemm/row_sums.h"

namespace litmus::int8 {
namespace {

// Shares of an L2 of one megabyte: kRowBytes for the inputs and outputs of one pass, kWeightBytes
// for the weights, which the next pass reads again.
constexpr size_t kRowBytes = 262144, kWeightBytes = 262144;
constexpr int kLeastTiles = 4;  // min tiles of rows in a pass
static_assert(kLeastTiles * kMaxTileRows <= kMostRows);

}  // namespace

Conv::PixelSpans::PixelSpans(const Task& task, size_t panel_begin, size_t panel_count)
    : task_(task), conv_(*task.conv), panel_begin_(panel_begin), panel_count_(panel_count) {
  gathered_bytes_ = static_cast<size_t>(conv_.segments_) * conv_.k4_ * 4;
  const int tile = conv_.kernel_.rows;
  most_rows_ = kLeastTiles * tile;
  // A small image fits in one pass, so the divisions below are not needed.
  if (task.lines * task.line_pixels <= static_cast<size_t>(most_rows_)) return;
  const size_t row_bytes = gathered_bytes_ + panel_count * conv_.kernel_.columns;
  const cpu::CoreModel& core = cpu::MachineCore();
  const size_t rows = panel_count * conv_.panel_bytes() > core.ShareOfL2(kWeightBytes)
                          ? kMostRows
                          : core.ShareOfL2(kRowBytes) / row_bytes;
  most_rows_ =
      std::min(kMostRows / tile, std::max(kLeastTiles, static_cast<int>(rows) / tile)) * tile;
}

void Conv::PixelSpans::AddLine(size_t line, int first, int end) {
  const ConvShape& s = task_.shape;
  const bool one_image = task_.lines == static_cast<size_t>(s.out_h);
  const size_t batch = one_image ? 0 : line / s.out_h;
  const int y = static_cast<int>(line - batch * s.out_h) * s.stride_h - s.pad_top;
  const auto steps = [&](int pixels) { return s.stride_w == 1 ? pixels : pixels / s.stride_w; };
  int inner = end, inner_end = end;
  if (y >= 0 && y + (s.k_h - 1) * s.dilation_h < s.in_h) {
    inner = std::clamp(steps(s.pad_left + s.stride_w - 1), first, end);
    const int room = s.in_w - 1 - (s.k_w - 1) * s.dilation_w + s.pad_left;
    inner_end = room < 0 ? inner : std::clamp(steps(room) + 1, inner, end);
  }
  const auto corner = [&](int x) {
    return task_.image +
           ((static_cast<ptrdiff_t>(batch) * s.in_h + y) * s.in_w + x * s.stride_w - s.pad_left) *
               s.in_c;
  };
  const ptrdiff_t last = task_.offsets[conv_.segments_ - 1] + ReadBytes();
  while (inner < inner_end && corner(inner_end - 1) + last > task_.image_end) --inner_end;
  uint8_t* out = task_.out + line * task_.line_pixels * task_.out_stride;
  for (int x = first; x < inner; ++x) AddGathered(batch, y, x, out);
  for (int x = inner; x < inner_end;) {
    const int count = std::min(inner_end - x, Room());
    const PixelSpan span = {corner(x), task_.row_stride, task_.offsets, count,
                            out + static_cast<ptrdiff_t>(x) * task_.out_stride};
    Add(task_.copy_xor == 0 ? span : CopyUnsigned(span));
    x += count;
  }
  for (int x = inner_end; x < end; ++x) AddGathered(batch, y, x, out);
}

void Conv::PixelSpans::Flush() {
  if (conv_.weight_zero_point_ != 0) SumAll();
  for (size_t panel = panel_begin_; panel < panel_begin_ + panel_count_; ++panel) {
    int row = 0;
    for (int i = 0; i < count_; ++i) {
      RunPanel(spans_[i], panel, conv_.weight_zero_point_ != 0 ? row_sums_ + row : nullptr);
      row += spans_[i].rows;
    }
  }
  for (int i = 0; i < count_ && task_.residual != nullptr; ++i) AddResidual(spans_[i]);
  count_ = rows_ = 0;
  gathered_ = copied_ = 0;
}

int Conv::PixelSpans::Room() {
  if (task_.copy_xor == 0) return most_rows_ - rows_;
  const size_t part = UnsignedPart(conv_.segments_), one = static_cast<size_t>(ReadBytes());
  if (copied_ + one > part) Flush();
  const size_t more = (part - copied_ - one) / static_cast<size_t>(task_.row_stride);
  return static_cast<int>(std::min<size_t>(most_rows_ - rows_, 1 + more));
}

Conv::PixelSpans::PixelSpan Conv::PixelSpans::CopyUnsigned(const PixelSpan& span) {
  const size_t bytes = static_cast<size_t>((span.rows - 1) * span.row_stride + ReadBytes());
  uint8_t* const copy = unsigned_ + copied_;
  for (int s = 0; s < conv_.segments_; ++s) {
    ExclusiveOr(span.a + span.offsets[s], bytes, task_.copy_xor, copy + conv_.unsigned_offsets_[s]);
  }
  copied_ += RoundUp(bytes, kCacheLine);
  return {copy, span.row_stride, conv_.unsigned_offsets_.data(), span.rows, span.out};
}

ptrdiff_t Conv::PixelSpans::ReadBytes() const {
  if (conv_.weight_zero_point_ == 0) return 4 * conv_.k4_;
  return (static_cast<ptrdiff_t>(conv_.segment_bytes_) + kRowSumGroup - 1) / kRowSumGroup *
         kRowSumGroup;
}

void Conv::PixelSpans::Add(const PixelSpan& span) {
  spans_[count_++] = span;
  rows_ += span.rows;
  if (count_ == kMostSpans || rows_ == most_rows_) Flush();
}

void Conv::PixelSpans::AddGathered(size_t batch, int y, int x, uint8_t* line_out) {
  const ConvShape& s = task_.shape;
  if ((gathered_ + 1) * gathered_bytes_ + kReadSlack > sizeof(gather_)) Flush();
  uint8_t* to = gather_ + gathered_++ * gathered_bytes_;
  const size_t segment = 4 * static_cast<size_t>(conv_.k4_), pixel = s.in_c;
  const bool by_row = conv_.segments_ == conv_.k_h_;
  const GatheredLayout layout = {by_row ? segment : s.k_w * segment, by_row ? pixel : segment};
  GatherTaps(s, task_.image + batch * s.in_h * s.in_w * pixel, pixel, y,
             x * s.stride_w - s.pad_left, task_.fill, layout, to);
  if (task_.copy_xor != 0) ExclusiveOr(to, gathered_bytes_, task_.copy_xor, to);
  uint8_t* out = line_out + static_cast<ptrdiff_t>(x) * task_.out_stride;
  const auto stride = static_cast<ptrdiff_t>(gathered_bytes_);
  if (count_ > 0) {
    PixelSpan& last = spans_[count_ - 1];
    if (last.a + last.rows * stride == to &&
        last.out + static_cast<ptrdiff_t>(last.rows) * task_.out_stride == out) {
      ++last.rows;
      if (++rows_ == most_rows_) Flush();
      return;
    }
  }
  Add({to, stride, conv_.gathered_offsets_.data(), 1, out});
}

void Conv::PixelSpans::SumAll() {
  int row = 0;
  for (int i = 0; i < count_; ++i) {
    const PixelSpan& span = spans_[i];
    SumRows({span.a, span.row_stride, span.rows, span.offsets, conv_.segments_,
             conv_.segment_bytes_, task_.kernel_xor},
            row_sums_ + row);
    row += span.rows;
  }
  for (int i = 0; i < row; ++i) {
    row_sums_[i] = TotalSum(0, 0, -conv_.weight_zero_point_, row_sums_[i]);
  }
}

void Conv::PixelSpans::RunPanel(const PixelSpan& span, size_t panel, const int32_t* row_offsets) {
  const size_t columns = conv_.kernel_.columns, channel = panel * columns;
  U8S8GemmArgs args = {};
  args.a = span.a;
  args.row_stride = span.row_stride;
  args.segment_offsets = span.offsets;
  if (conv_.overflow_.most > 0) {
    args.segment_offsets += conv_.segments_ + panel * conv_.OffsetStep();
    args.overflow_groups = static_cast<int>(conv_.overflow_.groups[panel].size());
  }
  args.segments = conv_.segments_;
  args.k4 = conv_.k4_;
  args.b = conv_.Panel(panel);
  args.sign_xor = task_.kernel_xor;
  args.pairs_fit = conv_.pairs_fit_;
  args.narrow = conv_.last_is_narrow_ && channel + columns >= static_cast<size_t>(conv_.out_c_);
  RequantizeArgs requantize = conv_.output_.ArgsFrom(static_cast<int>(channel));
  requantize.bias = &conv_.bias_[channel];
  requantize.row_offsets = row_offsets;
  requantize.out = span.out + channel;
  requantize.out_stride = task_.out_stride;
  requantize.count = static_cast<int>(std::min(columns, conv_.out_c_ - channel));
  if (conv_.requantizes_in_kernel_)
    return conv_.kernel_.run_and_requantize(span.rows, args, requantize);
  alignas(64) int32_t sums[kMaxTileRows * kMaxTileColumns + kMaxTileColumns];
  args.sums = sums;
  const size_t width = args.narrow ? columns / 2 : columns;
  const auto tile = [&](int rows, const U8S8GemmArgs& tile_args, const RequantizeArgs& to) {
    conv_.kernel_.run(rows, tile_args);
    // The last row comes first: Apply works on whole vectors and may overwrite the outputs of the
    // next row.
    for (int i = rows - 1; i >= 0; --i) {
      const int32_t offset = to.row_offsets == nullptr ? 0 : to.row_offsets[i];
      conv_.output_.Apply(sums + i * width, to.bias, offset, static_cast<int>(channel), to.count,
                          to.out + i * to.out_stride);
    }
  };
  SplitRows(span.rows, conv_.kernel_.rows, args, requantize, tile);
}

void Conv::PixelSpans::AddResidual(const PixelSpan& span) {
  const size_t columns = conv_.kernel_.columns, out_c = conv_.out_c_;
  const size_t channel = panel_begin_ * columns;
  const size_t end = std::min((panel_begin_ + panel_count_) * columns, out_c);
  task_.residual->AddTo(task_.out, span.out - task_.out + channel, out_c, end - channel, span.rows);
}

}  // namespace litmus::int8
