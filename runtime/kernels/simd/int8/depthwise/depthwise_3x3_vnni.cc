// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/depthwise/depthwise_3x3_vnni.h"

#include <algorithm>
#include <cstring>

#include "runtime/threads/parallel_for.h"

namespace litmus::int8 {
namespace {

constexpr double kUnitNs = 4;  // that 64 outputs take, about

}  // namespace

struct Rows3::Task {
  const ConvShape* shape;
  const uint8_t* in;
  uint8_t* out;
  const uint8_t* border;  // an input row of nothing but `fill`
  int rows;               // output rows at a time
  size_t steps;           // of so many rows, per image

  const uint8_t* InputRow(size_t batch, int y) const {
    const size_t row = static_cast<size_t>(shape->in_w) * shape->in_c;
    return y < 0 || y >= shape->in_h ? border : in + (batch * shape->in_h + y) * row;
  }
};

bool Rows3::Supports(const ConvShape& shape) {
  const int used = shape.out_c % kRowsUnit;
  return shape.k_h == 3 && shape.k_w == 3 && shape.dilation_w == 1 && shape.stride_w <= 2 &&
         (used == 0 || shape.out_c > kRowsUnit || used > kRowsUnit / 2);
}

Rows3::Rows3(const ConvShape& shape, const Rows3Options& options, const OutputStage& output,
             Rows3Kernel kernel)
    : kernel_(kernel),
      channels_(shape.out_c),
      units_((channels_ + kRowsUnit - 1) / kRowsUnit),
      sign_xor_(options.sign_xor),
      fill_(options.fill) {
  const int64_t pixels = static_cast<int64_t>(shape.batch) * shape.out_h * shape.out_w;
  Pack(options, output, IsWorthFloats(output, pixels));
}

void Rows3::Pack(const Rows3Options& options, const OutputStage& given, bool floats) {
  const size_t lanes = static_cast<size_t>(units_) * kRowsUnit;
  // The channel of each lane; -1: none.
  std::vector<int> channels(lanes, -1);
  for (int c = 0; c < channels_; ++c) {
    channels[c / kRowsUnit * kRowsUnit + RowsOrder(c % kRowsUnit)] = c;
  }
  requantize_ = LaneRequantization(given);
  const OutputStage& output = requantize_.output();
  FindHalves(options, channels);
  PackWeights(options, channels);
  if (floats && output.min >= output.zero_point) PackFloats(options, output, channels);
  if (std::all_of(unit_forms_.begin(), unit_forms_.end(),
                  [](const RowsUnit& unit) { return unit.floats != nullptr; })) {
    return;
  }
  requantize_.MakeFixedPoint(channels, options.bias);
}

void Rows3::FindHalves(const Rows3Options& options, const std::vector<int>& channels) {
  std::vector<uint8_t> is_wide(channels_, 0);  // of nine bits
  for (size_t t = 0; t < 9; ++t) {
    const int16_t* tap = options.weights + t * options.weight_stride;
    for (int c = 0; c < channels_; ++c) is_wide[c] |= tap[c] < -128 || tap[c] > 127;
  }
  unit_forms_.assign(units_, RowsUnit{1, nullptr});
  for (size_t i = 0; i < channels.size(); ++i) {
    if (channels[i] < 0 || is_wide[channels[i]] == 0) continue;
    unit_forms_[i / kRowsUnit].halves = halves_ = 2;
  }
}

// Of a column's three taps, the second output row has each one input row later.
void Rows3::PackWeights(const Rows3Options& options, const std::vector<int>& channels) {
  constexpr size_t kBlock = 4 * kRowsUnit, kHalf = 6 * kBlock;
  weights_.resize(channels.size() / kRowsUnit * halves_ * kHalf / sizeof(Line));
  auto* const weights = reinterpret_cast<uint8_t*>(weights_.data());
  const auto word = [](int top, int middle, int bottom) {
    return (top & 0xffu) | (middle & 0xffu) << 8 | (bottom & 0xffu) << 16;
  };
  for (size_t i = 0; i < channels.size(); ++i) {
    if (channels[i] < 0) continue;
    uint8_t* const unit = weights + i / kRowsUnit * halves_ * kHalf + i % kRowsUnit * 4;
    const int16_t* const taps = options.weights + channels[i];
    for (size_t x = 0; x < 3; ++x) {
      const int top = taps[x * options.weight_stride];
      const int middle = taps[(3 + x) * options.weight_stride];
      const int bottom = taps[(6 + x) * options.weight_stride];
      const auto store = [&](uint32_t first, uint8_t* to) {
        const uint32_t second = first << 8;
        std::memcpy(to + 2 * x * kBlock, &first, sizeof(first));
        std::memcpy(to + (2 * x + 1) * kBlock, &second, sizeof(second));
      };
      if (unit_forms_[i / kRowsUnit].halves == 1) {
        store(word(top, middle, bottom), unit);
        continue;
      }
      store(word(top / 2, middle / 2, bottom / 2), unit);
      store(word(top - top / 2, middle - middle / 2, bottom - bottom / 2), unit + kHalf);
    }
  }
}

void Rows3::PackFloats(const Rows3Options& options, const OutputStage& output,
                       const std::vector<int>& channels) {
  std::vector<SumRange> ranges(channels_);
  for (int c = 0; c < channels_; ++c) ranges[c] = {options.bias[c], options.bias[c]};
  for (size_t t = 0; t < 9; ++t) {
    const int16_t* tap = options.weights + t * options.weight_stride;
    for (int c = 0; c < channels_; ++c) {
      ranges[c].least += std::min(255 * tap[c], 0);
      ranges[c].greatest += std::max(255 * tap[c], 0);
    }
  }
  const std::vector<FloatScale> scales = FindFloatScales(output, ranges);
  floats_.resize(channels.size() / 16);
  for (int unit = 0; unit < units_; ++unit) unit_forms_[unit].floats = &floats_[4 * unit];
  for (size_t i = 0; i < channels.size(); ++i) {
    RowsFinish& to = floats_[i / 16];
    const size_t lane = i % 16;
    const int c = channels[i];
    const FloatScale found = c < 0 ? FloatScale{} : scales[c];
    if (found.scale < 0) unit_forms_[i / kRowsUnit].floats = nullptr;
    to.bias[lane] = c < 0 ? 0 : options.bias[c] + found.pivot;
    to.scale[lane] = found.scale;
    to.add[lane] = found.add;
  }
}

size_t Rows3::ScratchBytes(const ConvShape& shape) const {
  return static_cast<size_t>(shape.in_w) * channels_ + kRowsUnit;
}

void Rows3::Run(const ConvShape& shape, const void* in, void* out, void* scratch,
                ThreadPool* pool) const {
  std::memset(scratch, fill_ ^ sign_xor_, ScratchBytes(shape));
  Task task = {};
  task.shape = &shape;
  task.in = static_cast<const uint8_t*>(in), task.out = static_cast<uint8_t*>(out);
  task.border = static_cast<const uint8_t*>(scratch);
  task.rows = shape.stride_h == 1 && shape.dilation_h == 1 ? 2 : 1;
  task.steps = (static_cast<size_t>(shape.out_h) + task.rows - 1) / task.rows;
  const double step_ns =
      kUnitNs * task.rows * shape.out_w * std::max(1.0, static_cast<double>(channels_) / kRowsUnit);
  const size_t steps = task.steps * shape.batch;
  ParallelFor(pool, steps, step_ns, [&](size_t begin, size_t end) { RunRows(task, begin, end); });
}

void Rows3::RunRows(const Task& task, size_t begin, size_t end) const {
  const ConvShape& s = *task.shape;
  Rows3Args args = {};
  args.out_w = s.out_w, args.channels = channels_;
  args.sign_xor = sign_xor_, args.fill = fill_;
  args.stride = s.stride_w, args.first_column = -s.pad_left, args.in_w = s.in_w;
  args.weights = reinterpret_cast<const int8_t*>(weights_.data()), args.halves = halves_;
  args.unit_forms = unit_forms_.data();
  args.requantize = &requantize_.fixed_point();
  args.min = requantize_.output().min, args.max = requantize_.output().max;
  args.out_sign_xor = requantize_.sign_xor();
  const size_t out_row = static_cast<size_t>(s.out_w) * channels_;
  for (size_t step = begin; step < end; ++step) {
    const size_t batch = step / task.steps;
    const int y = static_cast<int>(step % task.steps) * task.rows;
    const int in_y = y * s.stride_h - s.pad_top;
    for (int i = 0; i < 4; ++i) {
      const int row = i < 3 || task.rows == 2 ? i : 2;
      args.rows[i] = task.InputRow(batch, in_y + row * s.dilation_h);
    }
    args.out[0] = task.out + (batch * s.out_h + y) * out_row;
    args.out[1] = task.rows == 2 && y + 1 < s.out_h ? args.out[0] + out_row : nullptr;
    kernel_(args);
  }
}

}  // namespace litmus::int8
