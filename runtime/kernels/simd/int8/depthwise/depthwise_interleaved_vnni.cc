// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/depthwise/depthwise_interleaved_vnni.h"

#include <algorithm>
#include <cstring>

#include "runtime/kernels/simd/round_up.h"
#include "runtime/threads/parallel_for.h"

namespace litmus::int8 {
namespace {

// Dot products of a group: two quads per column, twice with overflow.
constexpr int kMostTaps = 4 * kMostInterleavedColumns;
constexpr size_t kSlack = 64 * kInterleavedRows;
constexpr double kVectorNs = 2;  // approximate nanoseconds per 16 outputs

}  // namespace

struct DepthwiseInterleavedVnni::Task {
  BorderedRows rows;
  uint8_t* out;
  size_t steps;  // per image
  BlockSize block;
};

struct DepthwiseInterleavedVnni::Block {
  const uint8_t* rows[2 * kInterleavedRows];
  uint8_t* out[2];  // the output rows
  int channel, channels, x, outputs;
};

// Chooses blocks of all channels of several pixels; or, if pixels have many channels, of a part of
// the channels.
DepthwiseInterleavedVnni::BlockSize DepthwiseInterleavedVnni::BlockSizeFor(
    const ConvShape& shape) const {
  constexpr int kManyChannels = 256, kBlock = 192, kSomeOutputs = 16;
  const int unit = period_ == 0 ? kLeastBlockOutputs : period_ / channels_;
  const int some = std::clamp(shape.out_w, kLeastBlockOutputs, kSomeOutputs);
  BlockSize size = {channels_, unit};
  if (period_ == 0 && (channels_ > kManyChannels || !FitsInterleaved(shape, channels_, some))) {
    int blocks = (channels_ + kBlock - 1) / kBlock;
    const auto block = [&] {
      return RoundUp((channels_ + blocks - 1) / blocks, kInterleavedLanes);
    };
    while (block() > kLeastBlockChannels && !FitsInterleaved(shape, block(), some)) ++blocks;
    size.channels = std::min(block(), channels_);
    // Refusal has checked that this block fits.
    if (!FitsInterleaved(shape, size.channels, unit)) {
      size.channels = std::min(kLeastBlockChannels, channels_);
    }
  }
  while (size.outputs < shape.out_w && FitsInterleaved(shape, size.channels, size.outputs + unit)) {
    size.outputs += unit;
  }
  const int blocks = (shape.out_w + size.outputs - 1) / size.outputs;
  size.outputs = RoundUp((shape.out_w + blocks - 1) / blocks, unit);
  return size;
}

size_t DepthwiseInterleavedVnni::Steps(const ConvShape& shape) const {
  if (rows_ == 1) return shape.out_h;
  const int pairs = shape.out_h / (2 * shape.dilation_h) * shape.dilation_h;
  return pairs + std::min(shape.out_h - 2 * pairs, shape.dilation_h);
}

int DepthwiseInterleavedVnni::FirstRow(const ConvShape& shape, size_t step) const {
  const int i = static_cast<int>(step), d = shape.dilation_h;
  return rows_ == 1 ? i : i / d * 2 * d + i % d;
}

size_t DepthwiseInterleavedVnni::ScratchBytes(const ConvShape& shape) const {
  return static_cast<size_t>(shape.in_w) * channels_;
}

void DepthwiseInterleavedVnni::Run(const ConvShape& shape, const void* in, void* out, void* scratch,
                                   ThreadPool* pool) const {
  const Task task = {Bordered(shape, in, scratch, ScratchBytes(shape)), static_cast<uint8_t*>(out),
                     Steps(shape), BlockSizeFor(shape)};
  const double vectors = static_cast<double>(shape.out_w) * channels_ / kInterleavedLanes;
  const double step_ns = kVectorNs * rows_ * vectors * columns_ * quads_ / 3;
  const size_t steps = task.steps * shape.batch;
  ParallelFor(pool, steps, step_ns, [&](size_t begin, size_t end) { RunSteps(task, begin, end); });
}

void DepthwiseInterleavedVnni::RunSteps(const Task& task, size_t begin, size_t end) const {
  const ConvShape& s = task.rows.shape;
  alignas(64) uint8_t buffer[kInterleavedBuffer + kSlack];
  const size_t out_row = static_cast<size_t>(s.out_w) * channels_;
  for (size_t step = begin; step < end; ++step) {
    const size_t batch = step / task.steps;
    const int y = FirstRow(s, step % task.steps);
    const bool two = rows_ == 2 && y + s.dilation_h < s.out_h;
    const int in_y = y * s.stride_h - s.pad_top;
    Block block = {};
    for (int i = 0; i < quads_ * kInterleavedRows; ++i) {
      const bool used = i < taps_rows_ + (two ? 1 : 0);
      block.rows[i] = used ? task.rows(batch, in_y + i * s.dilation_h) : block.rows[0];
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

int DepthwiseInterleavedVnni::InterleaveRows(const ConvShape& s, const Block& block,
                                             uint8_t* buffer) const {
  const size_t pitch = static_cast<size_t>(block.channels) * kInterleavedRows;
  // The columns [left, end) of those that the outputs need lie in the image.
  const int first = block.x * s.stride_w - s.pad_left;
  const int columns = (block.outputs - 1) * s.stride_w + (columns_ - 1) * s.dilation_w + 1;
  const int left = std::clamp(-first, 0, columns);
  const int end = std::clamp(s.in_w - first, left, columns);
  const bool whole = block.channels == channels_;
  for (int q = 0; q < quads_; ++q) {
    uint8_t* const quad = buffer + q * columns * pitch;
    std::memset(quad, fill_, left * pitch);
    InterleaveArgs args = {};
    args.sign_xor = sign_xor_;
    args.out = quad + left * pitch;
    args.bytes = (whole ? end - left : 1) * static_cast<size_t>(block.channels);
    args.columns = whole ? 1 : end - left;
    args.column_step = channels_;
    const ptrdiff_t at = static_cast<ptrdiff_t>(first + left) * channels_ + block.channel;
    for (int i = 0; i < kInterleavedRows; ++i) {
      args.rows[i] = block.rows[q * kInterleavedRows + i] + at;
    }
    if (end > left) kInterleaveAvx512Vnni(args);
    std::memset(quad + end * pitch, fill_, (columns - end) * pitch);
  }
  return columns;
}

void DepthwiseInterleavedVnni::RunBlock(const Task& task, const Block& block,
                                        uint8_t* buffer) const {
  const ConvShape& s = task.rows.shape;
  const int columns = InterleaveRows(s, block, buffer);
  const size_t pixel = channels_, pitch = static_cast<size_t>(block.channels) * kInterleavedRows;
  ptrdiff_t offsets[kMostTaps];
  const int taps = columns_ * quads_;
  for (int t = 0; t < taps; ++t) {
    offsets[t] = static_cast<ptrdiff_t>(t / quads_ * s.dilation_w * pitch) +
                 static_cast<ptrdiff_t>(t % quads_ * columns * pitch);
  }
  DwconvInterleavedArgs args = {};
  args.offsets = offsets;
  args.weight_rows = rows_;
  args.output = &output_.args();
  const size_t bytes = period_ == 0 ? block.channels : block.outputs * pixel;
  const size_t lanes = period_ == 0 ? bytes : std::min<size_t>(bytes, period_);
  args.in_step =
      period_ == 0 ? s.stride_w * pitch : static_cast<ptrdiff_t>(period_) * kInterleavedRows;
  args.out_step = period_ == 0 ? channels_ : period_;
  args.lanes = kInterleavedLanes;
  for (size_t lane = 0; lane < lanes; lane += kInterleavedLanes) {
    args.first = block.channel + static_cast<int>(lane);
    const Group& group = groups_[args.first / kInterleavedLanes];
    args.in = buffer + lane * kInterleavedRows;
    if (period_ == 0) {
      args.outputs = block.outputs;
      args.lanes = args.last_lanes =
          static_cast<int>(std::min<size_t>(bytes - lane, kInterleavedLanes));
    } else {
      args.outputs = static_cast<int>((bytes - lane + period_ - 1) / period_);
      const size_t last = lane + static_cast<size_t>(args.outputs - 1) * period_;
      args.last_lanes = static_cast<int>(std::min<size_t>(bytes - last, kInterleavedLanes));
    }
    for (int t = taps; t < group.taps; ++t) {
      offsets[t] = offsets[overflow_[group.overflow + static_cast<size_t>(t - taps)]];
    }
    args.taps = group.taps;
    args.weights = weights_[group.weights].bytes;
    args.floats = output_.floats(static_cast<size_t>(args.first));
    for (int r = 0; r < 2; ++r) {
      if (block.out[r] == nullptr) continue;
      args.out[r] = block.out[r] + block.x * pixel + block.channel + lane;
    }
    kDwconvInterleavedAvx512Vnni(args);
  }
}

}  // namespace litmus::int8
