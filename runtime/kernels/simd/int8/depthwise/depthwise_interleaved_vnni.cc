// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/depthwise/depthwise_interleaved_vnni.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "runtime/kernels/simd/round_up.h"
#include "runtime/threads/parallel_for.h"

namespace litmus::int8 {
namespace {

constexpr int kMostColumns = 16, kMostTapRows = 7;
constexpr int kMostTaps = 4 * kMostColumns;            // of a group: of two quads, twice
constexpr size_t kBuffer = 16 * 1024;                  // interleaved bytes of a block
constexpr int kLeastChannels = 64, kLeastOutputs = 4;  // of a block
constexpr size_t kSlack = 64 * kStripRows;
constexpr double kVectorNs = 1;  // that 16 outputs take, about

int OutputRows(const ConvShape& shape) { return shape.stride_h == 1 ? 2 : 1; }

int Quads(const ConvShape& shape) {
  return (shape.k_h + OutputRows(shape) + kStripRows - 2) / kStripRows;
}

}  // namespace

struct Strips::Task {
  const ConvShape* shape;
  const uint8_t* in;
  uint8_t* out;
  const uint8_t* border;  // an input row of nothing but `fill`
  size_t steps;           // per image
  BlockSize block;

  const uint8_t* InputRow(size_t batch, int y) const {
    const size_t row = static_cast<size_t>(shape->in_w) * shape->in_c;
    return y < 0 || y >= shape->in_h ? border : in + (batch * shape->in_h + y) * row;
  }
};

struct Strips::Block {
  const uint8_t* rows[2 * kStripRows];
  uint8_t* out[2];  // the output rows
  int channel, channels, x, outputs;
};

bool Strips::FitsBuffer(const ConvShape& shape, int channels, int outputs) {
  const int64_t columns =
      int64_t{outputs - 1} * shape.stride_w + int64_t{shape.k_w - 1} * shape.dilation_w + 1;
  return columns * channels * kStripRows * Quads(shape) <= static_cast<int64_t>(kBuffer);
}

bool Strips::Supports(const ConvShape& shape) {
  // A second quad for the fifth row of a single output row is not worth its while.
  const int most_rows = OutputRows(shape) == 1 ? kStripRows : kMostTapRows;
  return shape.k_h > 1 && shape.k_h <= most_rows && shape.k_w <= kMostColumns &&
         FitsBuffer(shape, std::min(shape.out_c, kLeastChannels), kLeastOutputs);
}

Strips::Strips(const ConvShape& shape, const StripOptions& options, const OutputStage& output,
               const StripKernel& kernel)
    : kernel_(&kernel),
      channels_(shape.out_c),
      columns_(shape.k_w),
      taps_rows_(shape.k_h),
      rows_(OutputRows(shape)),
      quads_(Quads(shape)),
      period_(0),
      sign_xor_(options.sign_xor),
      fill_(options.fill) {
  // At stride 1, the pixels of few channels fill vectors together.
  constexpr int kMostGroups = 9;
  const int common = std::lcm(channels_, kStripLanes);
  if (shape.stride_w == 1 && channels_ % kStripLanes != 0 && common <= kMostGroups * kStripLanes &&
      FitsBuffer(shape, channels_, common / channels_)) {
    period_ = common;
  }
  const int lanes = period_ == 0 ? channels_ : period_;
  groups_.resize((lanes + kStripLanes - 1) / kStripLanes);
  PackWeights(options);
  const int64_t pixels = static_cast<int64_t>(shape.batch) * shape.out_h * shape.out_w;
  PackFinish(options, output, IsWorthFloats(output, pixels));
}

// Whole pixels where they are short, else parts of their channels.
Strips::BlockSize Strips::BlockSizeFor(const ConvShape& shape) const {
  constexpr int kManyChannels = 256, kBlock = 192, kSomeOutputs = 16;
  const int unit = period_ == 0 ? kLeastOutputs : period_ / channels_;
  const int some = std::clamp(shape.out_w, kLeastOutputs, kSomeOutputs);
  BlockSize size = {channels_, unit};
  if (period_ == 0 && (channels_ > kManyChannels || !FitsBuffer(shape, channels_, some))) {
    int blocks = (channels_ + kBlock - 1) / kBlock;
    const auto block = [&] { return RoundUp((channels_ + blocks - 1) / blocks, kStripLanes); };
    while (block() > kLeastChannels && !FitsBuffer(shape, block(), some)) ++blocks;
    size.channels = std::min(block(), channels_);
    // Takes has made sure that these fit.
    if (!FitsBuffer(shape, size.channels, unit)) {
      size.channels = std::min(kLeastChannels, channels_);
    }
  }
  while (size.outputs < shape.out_w && FitsBuffer(shape, size.channels, size.outputs + unit)) {
    size.outputs += unit;
  }
  const int blocks = (shape.out_w + size.outputs - 1) / size.outputs;
  size.outputs = RoundUp((shape.out_w + blocks - 1) / blocks, unit);
  return size;
}

size_t Strips::Steps(const ConvShape& shape) const {
  if (rows_ == 1) return shape.out_h;
  const int pairs = shape.out_h / (2 * shape.dilation_h) * shape.dilation_h;
  return pairs + std::min(shape.out_h - 2 * pairs, shape.dilation_h);
}

int Strips::FirstRow(const ConvShape& shape, size_t step) const {
  const int i = static_cast<int>(step), d = shape.dilation_h;
  return rows_ == 1 ? i : i / d * 2 * d + i % d;
}

size_t Strips::ScratchBytes(const ConvShape& shape) const {
  return static_cast<size_t>(shape.in_w) * channels_;
}

void Strips::Run(const ConvShape& shape, const void* in, void* out, void* scratch,
                 ThreadPool* pool) const {
  std::memset(scratch, fill_ ^ sign_xor_, ScratchBytes(shape));
  Task task = {};
  task.shape = &shape;
  task.in = static_cast<const uint8_t*>(in), task.out = static_cast<uint8_t*>(out);
  task.border = static_cast<const uint8_t*>(scratch);
  task.steps = Steps(shape);
  task.block = BlockSizeFor(shape);

  const double vectors = static_cast<double>(shape.out_w) * channels_ / kStripLanes;
  const double step_ns = kVectorNs * rows_ * vectors * columns_ * quads_ / 3;
  const size_t steps = task.steps * shape.batch;
  ParallelFor(pool, steps, step_ns, [&](size_t begin, size_t end) { RunSteps(task, begin, end); });
}

void Strips::RunSteps(const Task& task, size_t begin, size_t end) const {
  const ConvShape& s = *task.shape;
  alignas(64) uint8_t buffer[kBuffer + kSlack];
  const size_t out_row = static_cast<size_t>(s.out_w) * channels_;
  for (size_t step = begin; step < end; ++step) {
    const size_t batch = step / task.steps;
    const int y = FirstRow(s, step % task.steps);
    const bool two = rows_ == 2 && y + s.dilation_h < s.out_h;
    const int in_y = y * s.stride_h - s.pad_top;
    Block block = {};
    for (int i = 0; i < quads_ * kStripRows; ++i) {
      const bool used = i < taps_rows_ + (two ? 1 : 0);
      block.rows[i] = used ? task.InputRow(batch, in_y + i * s.dilation_h) : block.rows[0];
    }
    block.out[0] = task.out + (batch * s.out_h + y) * out_row;
    block.out[1] = two ? block.out[0] + s.dilation_h * out_row : nullptr;
    for (int c = 0; c < channels_; c += task.block.channels) {
      block.channel = c;
      block.channels = std::min(task.block.channels, channels_ - c);
      for (int x = 0; x < s.out_w; x += task.block.outputs) {
        block.x = x;
        block.outputs = std::min(task.block.outputs, s.out_w - x);
        RunBlock(task, block, buffer);
      }
    }
  }
}

void Strips::RunBlock(const Task& task, const Block& block, uint8_t* buffer) const {
  const ConvShape& s = *task.shape;
  const size_t pixel = channels_, pitch = static_cast<size_t>(block.channels) * kStripRows;
  // The columns of the image among those that the outputs need.
  const int first = block.x * s.stride_w - s.pad_left;
  const int columns = (block.outputs - 1) * s.stride_w + (columns_ - 1) * s.dilation_w + 1;
  const int left = std::clamp(-first, 0, columns);
  const int end = std::clamp(s.in_w - first, left, columns);
  for (int q = 0; q < quads_; ++q) {
    uint8_t* const quad = buffer + q * columns * pitch;
    std::memset(quad, fill_, left * pitch);
    InterleaveArgs args = {};
    args.sign_xor = sign_xor_;
    args.out = quad + left * pitch;
    const bool whole = block.channels == channels_;
    args.bytes = (whole ? end - left : 1) * static_cast<size_t>(block.channels);
    args.columns = whole ? 1 : end - left;
    args.column_step = channels_;
    const ptrdiff_t at = static_cast<ptrdiff_t>(first + left) * channels_ + block.channel;
    for (int i = 0; i < kStripRows; ++i) args.rows[i] = block.rows[q * kStripRows + i] + at;
    if (end > left) kernel_->interleave(args);
    std::memset(quad + end * pitch, fill_, (columns - end) * pitch);
  }
  ptrdiff_t offsets[kMostTaps];
  const int taps = columns_ * quads_;
  for (int t = 0; t < taps; ++t) {
    offsets[t] = static_cast<ptrdiff_t>(t / quads_ * s.dilation_w * pitch) +
                 static_cast<ptrdiff_t>(t % quads_ * columns * pitch);
  }
  StripArgs args = {};
  args.offsets = offsets;
  args.weight_rows = rows_;
  args.requantize = &requantize_.fixed_point();
  args.min = requantize_.output().min, args.max = requantize_.output().max;
  args.sign_xor = requantize_.sign_xor();
  const size_t bytes = period_ == 0 ? block.channels : block.outputs * pixel;
  const size_t lanes = period_ == 0 ? bytes : std::min<size_t>(bytes, period_);
  args.in_step = period_ == 0 ? s.stride_w * pitch : static_cast<ptrdiff_t>(period_) * kStripRows;
  args.out_step = period_ == 0 ? channels_ : period_;
  args.lanes = kStripLanes;
  for (size_t lane = 0; lane < lanes; lane += kStripLanes) {
    args.first = block.channel + static_cast<int>(lane);
    const Group& group = groups_[args.first / kStripLanes];
    args.in = buffer + lane * kStripRows;
    if (period_ == 0) {
      args.outputs = block.outputs;
      args.lanes = args.last_lanes = static_cast<int>(std::min<size_t>(bytes - lane, kStripLanes));
    } else {
      args.outputs = static_cast<int>((bytes - lane + period_ - 1) / period_);
      const size_t last = lane + static_cast<size_t>(args.outputs - 1) * period_;
      args.last_lanes = static_cast<int>(std::min<size_t>(bytes - last, kStripLanes));
    }
    for (int t = taps; t < group.taps; ++t) {
      offsets[t] = offsets[overflow_[group.extras + static_cast<size_t>(t - taps)]];
    }
    args.taps = group.taps;
    args.weights = weights_[group.weights].bytes;
    args.floats = group.floats;
    for (int r = 0; r < 2; ++r) {
      if (block.out[r] == nullptr) continue;
      args.out[r] = block.out[r] + block.x * pixel + block.channel + lane;
    }
    kernel_->run(args);
  }
}

}  // namespace litmus::int8
