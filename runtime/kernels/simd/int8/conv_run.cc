// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Running an int8 convolution. Output pixels whose input lies within the image are computed from
// where it is; those at the border from a copy of what is under the kernel, with the padding
// written out. A small image is padded as a whole before.
#include <algorithm>
#include <cstring>

#include "runtime/kernels/simd/int8/conv.h"
#include "runtime/kernels/simd/int8/row_sums.h"

namespace litmus::int8 {
namespace {

constexpr int kMostRows = 1024;          // output pixels that share a pass over the weights
constexpr int kMostRuns = 64;            // pieces of them with a constant stride
constexpr size_t kGatherBytes = 16384;   // copies of what is under the kernel at the border
constexpr size_t kRowBytes = 49152;      // inputs and outputs of a pass, to stay in the cache
constexpr size_t kWeightBytes = 262144;  // weights that stay in the cache from pass to pass
constexpr int kLongLine = 96;            // output pixels that make up for the border's

size_t RoundUp(size_t n, size_t multiple) { return (n + multiple - 1) / multiple * multiple; }

// Lines follow each other seamlessly.
bool IsSeamless(const ConvShape& s) {
  return s.k_h == 1 && s.k_w == 1 && s.stride_h == 1 && s.stride_w == 1 && s.pad_top == 0 &&
         s.pad_left == 0 && s.in_h == s.out_h && s.in_w == s.out_w;
}

bool HasNoBorder(const ConvShape& s) {
  return s.pad_top == 0 && s.pad_left == 0 && s.padded_h() <= s.in_h && s.padded_w() <= s.in_w;
}

}  // namespace

// One Run: where the image lies and how it is cut into units of work.
struct Conv::Task {
  const Conv* conv;
  ConvShape shape;  // of the image as it is read
  const uint8_t* image;
  const uint8_t* image_end;  // how far may be read
  uint8_t* out;
  const Residual* residual;
  const ptrdiff_t* offsets;  // of segments in the image
  ptrdiff_t row_stride;
  size_t lines, line_pixels;
  size_t unit_pixels;  // a unit is a piece of a line, or else a whole line
};

// Collects runs of output pixels, then computes them panel by panel.
class Conv::Runs {
 public:
  Runs(const Task& task, size_t panel_begin, size_t panel_count)
      : task_(task), conv_(*task.conv), panel_begin_(panel_begin), panel_count_(panel_count) {
    const size_t row_bytes =
        static_cast<size_t>(conv_.segments_) * conv_.k4_ * 4 + panel_count * conv_.kernel_.columns;
    const size_t rows =
        panel_count * conv_.panel_bytes() > kWeightBytes ? kMostRows : kRowBytes / row_bytes;
    const int most = kMostRows / conv_.kernel_.rows * conv_.kernel_.rows;
    most_rows_ = std::min(
        most, std::max(4, static_cast<int>(rows) / conv_.kernel_.rows) * conv_.kernel_.rows);
    gathered_bytes_ = static_cast<size_t>(conv_.segments_) * conv_.k4_ * 4;
  }

  // Output pixels first … end of a line.
  void AddLine(size_t line, int first, int end) {
    const ConvShape& s = task_.shape;
    const int y = static_cast<int>(line % s.out_h) * s.stride_h - s.pad_top;
    const size_t batch = line / s.out_h;
    int inner = end, inner_end = end;
    if (y >= 0 && y + (s.k_h - 1) * s.dilation_h < s.in_h) {
      inner = std::clamp((s.pad_left + s.stride_w - 1) / s.stride_w, first, end);
      const int room = s.in_w - 1 - (s.k_w - 1) * s.dilation_w + s.pad_left;
      inner_end = room < 0 ? inner : std::clamp(room / s.stride_w + 1, inner, end);
    }
    const auto corner = [&](int x) {
      return task_.image +
             ((static_cast<ptrdiff_t>(batch) * s.in_h + y) * s.in_w + x * s.stride_w - s.pad_left) *
                 s.in_c;
    };
    const ptrdiff_t last = task_.offsets[conv_.segments_ - 1] + ReadBytes();
    while (inner < inner_end && corner(inner_end - 1) + last > task_.image_end) --inner_end;
    uint8_t* out = task_.out + line * task_.line_pixels * s.out_c;
    for (int x = first; x < inner; ++x) AddGathered(batch, y, x, out);
    for (int x = inner; x < inner_end;) {
      const int count = std::min(inner_end - x, most_rows_ - rows_);
      Add({corner(x), task_.row_stride, task_.offsets, count,
           out + static_cast<ptrdiff_t>(x) * s.out_c});
      x += count;
    }
    for (int x = inner_end; x < end; ++x) AddGathered(batch, y, x, out);
  }

  void Flush() {
    if (conv_.weight_zero_point_ != 0) SumAll();
    for (size_t panel = panel_begin_; panel < panel_begin_ + panel_count_; ++panel) {
      int row = 0;
      for (int i = 0; i < count_; ++i) {
        RunPanel(runs_[i], panel, conv_.weight_zero_point_ != 0 ? row_sums_ + row : nullptr);
        row += runs_[i].rows;
      }
    }
    for (int i = 0; i < count_ && task_.residual != nullptr; ++i) AddResidual(runs_[i]);
    count_ = rows_ = 0;
    gathered_ = 0;
  }

 private:
  struct Run {
    const uint8_t* a;
    ptrdiff_t row_stride;
    const ptrdiff_t* offsets;
    int rows;
    uint8_t* out;
  };

  // Of the last segment, by the kernel and by SumRows.
  ptrdiff_t ReadBytes() const {
    if (conv_.weight_zero_point_ == 0) return 4 * conv_.k4_;
    return static_cast<ptrdiff_t>(RoundUp(conv_.segment_bytes_, kRowSumGroup));
  }

  void Add(const Run& run) {
    runs_[count_++] = run;
    rows_ += run.rows;
    if (count_ == kMostRuns || rows_ == most_rows_) Flush();
  }

  // Copies what is under the kernel. Neighbouring copies make up one run.
  void AddGathered(size_t batch, int y, int x, uint8_t* line_out) {
    const ConvShape& s = task_.shape;
    if ((gathered_ + 1) * gathered_bytes_ + kReadSlack > sizeof(gather_)) Flush();
    uint8_t* to = gather_ + gathered_++ * gathered_bytes_;
    const int left = x * s.stride_w - s.pad_left;
    const bool by_row = conv_.segments_ == conv_.k_h_;
    const size_t segment_step = 4 * static_cast<size_t>(conv_.k4_);
    for (int ky = 0; ky < s.k_h; ++ky) {
      const int in_y = y + ky * s.dilation_h;
      for (int kx = 0; kx < s.k_w; ++kx) {
        const int in_x = left + kx * s.dilation_w;
        uint8_t* tap = by_row ? to + ky * segment_step + static_cast<size_t>(kx) * s.in_c
                              : to + (static_cast<size_t>(ky) * s.k_w + kx) * segment_step;
        if (in_y < 0 || in_y >= s.in_h || in_x < 0 || in_x >= s.in_w) {
          std::memset(tap, conv_.fill_, s.in_c);
        } else {
          std::memcpy(
              tap,
              task_.image +
                  ((static_cast<ptrdiff_t>(batch) * s.in_h + in_y) * s.in_w + in_x) * s.in_c,
              s.in_c);
        }
      }
    }
    uint8_t* out = line_out + static_cast<ptrdiff_t>(x) * s.out_c;
    const auto stride = static_cast<ptrdiff_t>(gathered_bytes_);
    if (count_ > 0) {
      Run& last = runs_[count_ - 1];
      if (last.a + last.rows * stride == to &&
          last.out + static_cast<ptrdiff_t>(last.rows) * s.out_c == out) {
        ++last.rows;
        if (++rows_ == most_rows_) Flush();
        return;
      }
    }
    Add({to, stride, conv_.gathered_offsets_.data(), 1, out});
  }

  void SumAll() {
    int row = 0;
    for (int i = 0; i < count_; ++i) {
      const Run& run = runs_[i];
      SumRows(
          {run.a, run.row_stride, run.rows, run.offsets, conv_.segments_, conv_.segment_bytes_, 0},
          row_sums_ + row);
      row += run.rows;
    }
    for (int i = 0; i < row; ++i) {
      row_sums_[i] = TotalSum(0, 0, -conv_.weight_zero_point_, row_sums_[i]);
    }
  }

  void RunPanel(const Run& run, size_t panel, const int32_t* row_offsets) {
    const size_t columns = conv_.kernel_.columns, channel = panel * columns;
    DotArgs args = {};
    args.a = run.a;
    args.row_stride = run.row_stride;
    args.segment_offsets = run.offsets;
    if (conv_.extras_.most > 0) {
      args.segment_offsets += conv_.segments_ + panel * conv_.OffsetStep();
      args.extras = static_cast<int>(conv_.extras_.groups[panel].size());
    }
    args.segments = conv_.segments_;
    args.k4 = conv_.k4_;
    args.b = conv_.Panel(panel);
    args.flip = conv_.flip_;
    args.narrow = conv_.last_is_narrow_ && channel + columns >= static_cast<size_t>(conv_.out_c_);
    FinishArgs finish = conv_.output_.Finish(static_cast<int>(channel));
    finish.bias = &conv_.bias_[channel];
    finish.row_offsets = row_offsets;
    finish.out = run.out + channel;
    finish.out_stride = conv_.out_c_;
    finish.count = static_cast<int>(std::min(columns, conv_.out_c_ - channel));
    if (conv_.finishes_in_kernel_) return conv_.kernel_.run_and_finish(run.rows, args, finish);
    alignas(64) int32_t sums[kMaxTileRows * kMaxTileColumns + kMaxTileColumns];
    args.sums = sums;
    const size_t width = args.narrow ? columns / 2 : columns;
    const auto tile = [&](int rows, const DotArgs& tile_args, const FinishArgs& to) {
      conv_.kernel_.run(rows, tile_args);
      // The last row first: a row's vectors may reach into the next one.
      for (int i = rows - 1; i >= 0; --i) {
        const int32_t offset = to.row_offsets == nullptr ? 0 : to.row_offsets[i];
        conv_.output_.Apply(sums + i * width, to.bias, offset, static_cast<int>(channel), to.count,
                            to.out + i * to.out_stride);
      }
    };
    SplitRows(run.rows, conv_.kernel_.rows, args, finish, tile);
  }

  // While the outputs are in the cache.
  void AddResidual(const Run& run) {
    const size_t columns = conv_.kernel_.columns, out_c = conv_.out_c_;
    const size_t channel = panel_begin_ * columns;
    const size_t end = std::min((panel_begin_ + panel_count_) * columns, out_c);
    task_.residual->AddTo(task_.out, run.out - task_.out + channel, out_c, end - channel, run.rows);
  }

  const Task& task_;
  const Conv& conv_;
  const size_t panel_begin_, panel_count_;
  int most_rows_;
  size_t gathered_bytes_;  // of one pixel
  int count_ = 0, rows_ = 0;
  size_t gathered_ = 0;
  Run runs_[kMostRuns];
  int32_t row_sums_[kMostRows];
  alignas(64) uint8_t gather_[kGatherBytes];
};

bool Conv::ReadsInPlace(const ConvShape& s) const {
  if (static_cast<size_t>(segments_) * k4_ * 4 + kReadSlack > kGatherBytes) {
    // A pixel may still have to be copied: the last one, for what is read past it.
    return IsSeamless(s) && in_c_ % kRowSumGroup == 0;
  }
  return HasNoBorder(s) || s.out_w >= kLongLine;
}

size_t Conv::ScratchBytes(const ConvShape& shape) const {
  const size_t offsets = RoundUp(OffsetCount() * sizeof(ptrdiff_t), 64);
  return offsets + (ReadsInPlace(shape) ? 0 : shape.padded_pixels() * in_c_ + kReadSlack);
}

void Conv::Run(const ConvShape& shape, const void* in, void* out, void* scratch, pthreadpool_t pool,
               const Residual* residual) const {
  // Fewer products than these take less time than waking a thread.
  const double products = static_cast<double>(shape.batch) * shape.out_h * shape.out_w * out_c_ *
                          segments_ * segment_bytes_;
  if (products < 4096.0 * kernel_.rows * kernel_.columns) pool = nullptr;
  auto* offsets = static_cast<ptrdiff_t*>(scratch);
  Task task = {};
  task.conv = this;
  task.shape = shape;
  ConvShape& s = task.shape;
  s.out_c = out_c_;
  task.image = static_cast<const uint8_t*>(in);
  if (!ReadsInPlace(shape)) {
    auto* image = static_cast<uint8_t*>(scratch) + RoundUp(OffsetCount() * sizeof(ptrdiff_t), 64);
    const size_t bytes = shape.padded_pixels() * in_c_;
    PadImage(shape, task.image, 0, fill_, image, pool);
    std::memset(image + bytes, 0, kReadSlack);
    task.image = image;
    s.in_h = shape.padded_h();
    s.in_w = shape.padded_w();
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
  if (IsSeamless(s) && task.lines * task.line_pixels <= INT32_MAX) {
    s.in_w = s.out_w = static_cast<int>(task.lines * task.line_pixels);
    s.batch = s.in_h = s.out_h = 1;
    task.line_pixels = s.out_w;
    task.lines = 1;
    task.unit_pixels = kernel_.rows;
  } else {
    task.unit_pixels = task.line_pixels;
  }
  const size_t units = (task.lines * task.line_pixels + task.unit_pixels - 1) / task.unit_pixels;
  // Threads share the pixels; where there are too few of them, the output channels. Four blocks a
  // thread even out their speeds.
  const size_t threads = pthreadpool_get_threads_count(pool);
  const size_t blocks = threads == 1 ? 1 : threads * 4;
  size_t unit_block = units, panel_block = panels_;
  if (units >= blocks) {
    unit_block = (units + blocks - 1) / blocks;
  } else {
    panel_block = (panels_ + blocks - 1) / blocks;
  }
  const auto run = [](void* context, size_t unit, size_t panel, size_t unit_count,
                      size_t panel_count) {
    const auto& t = *static_cast<const Task*>(context);
    t.conv->RunBlock(t, unit, unit_count, panel, panel_count);
  };
  pthreadpool_parallelize_2d_tile_2d(pool, run, &task, units, panels_, unit_block, panel_block, 0);
}

void Conv::RunBlock(const Task& task, size_t unit_begin, size_t unit_count, size_t panel_begin,
                    size_t panel_count) const {
  Runs runs(task, panel_begin, panel_count);
  if (task.lines == 1) {
    const size_t first = unit_begin * task.unit_pixels;
    const size_t end = std::min(first + unit_count * task.unit_pixels, task.line_pixels);
    runs.AddLine(0, static_cast<int>(first), static_cast<int>(end));
  } else {
    for (size_t line = unit_begin; line < unit_begin + unit_count; ++line) {
      runs.AddLine(line, 0, static_cast<int>(task.line_pixels));
    }
  }
  runs.Flush();
}

}  // namespace litmus::int8
