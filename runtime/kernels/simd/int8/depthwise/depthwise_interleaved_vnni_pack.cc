// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The constants of strips.
#include <algorithm>
#include <cstring>

#include "runtime/kernels/simd/int8/depthwise/depthwise_interleaved_vnni.h"

namespace litmus::int8 {

int Strips::Channel(size_t lane) const {
  if (period_ == 0 && lane >= static_cast<size_t>(channels_)) return -1;
  return static_cast<int>(lane % channels_);
}

// The bytes of a column's taps; the second output row has each one input row later. What a byte
// does not hold follows as further taps.
void Strips::PackWeights(const StripOptions& options) {
  const size_t taps = static_cast<size_t>(columns_) * quads_;
  weights_.reserve(groups_.size() * taps * rows_);
  for (size_t g = 0; g < groups_.size(); ++g) {
    groups_[g] = {static_cast<int>(taps), weights_.size(), overflow_.size(), nullptr};
    bool wide = false;
    for (int x = 0; x < columns_; ++x) wide |= PackColumn(options, g, x, false);
    for (int x = 0; wide && x < columns_; ++x) {
      if (!PackColumn(options, g, x, true)) continue;
      for (int q = 0; q < quads_; ++q) overflow_.push_back(static_cast<uint8_t>(x * quads_ + q));
      groups_[g].taps += quads_;
    }
  }
}

bool Strips::PackColumn(const StripOptions& options, size_t group, int column, bool rests) {
  uint64_t words[kStripLanes] = {};
  bool wide = false;
  for (int row = 0; row < taps_rows_; ++row) {
    const int16_t* const tap =
        options.weights + static_cast<size_t>(row * columns_ + column) * options.weight_stride;
    for (size_t i = 0; i < kStripLanes; ++i) {
      const int channel = Channel(group * kStripLanes + i);
      if (channel < 0) break;
      const int value = tap[channel], byte = std::clamp(value, -128, 127);
      wide |= value != byte;
      words[i] |= uint64_t{static_cast<uint8_t>(rests ? value - byte : byte)} << (8 * row);
    }
  }
  if (rests && !wide) return false;
  for (int q = 0; q < quads_; ++q) {
    for (int r = 0; r < rows_; ++r) {
      weights_.emplace_back();
      int8_t* to = weights_.back().bytes;
      for (const uint64_t word : words) {
        const auto part = static_cast<uint32_t>((word << (8 * r)) >> (32 * q));
        std::memcpy(to, &part, sizeof(part));
        to += sizeof(part);
      }
    }
  }
  return wide;
}

void Strips::PackFinish(const StripOptions& options, const OutputStage& given, bool floats) {
  requantize_ = LaneRequantization(given);
  const OutputStage& output = requantize_.output();
  if (floats && output.min >= output.zero_point) PackFloats(options, output);
  if (std::all_of(groups_.begin(), groups_.end(),
                  [](const Group& group) { return group.floats != nullptr; })) {
    return;
  }
  std::vector<int> channels(groups_.size() * kStripLanes);
  for (size_t i = 0; i < channels.size(); ++i) channels[i] = Channel(i);
  requantize_.MakeFixedPoint(channels, options.bias);
}

void Strips::PackFloats(const StripOptions& options, const OutputStage& output) {
  std::vector<SumRange> ranges(channels_);
  for (int c = 0; c < channels_; ++c) ranges[c] = {options.bias[c], options.bias[c]};
  for (int t = 0; t < columns_ * taps_rows_; ++t) {
    const int16_t* tap = options.weights + static_cast<size_t>(t) * options.weight_stride;
    for (int c = 0; c < channels_; ++c) {
      ranges[c].least += std::min(255 * tap[c], 0);
      ranges[c].greatest += std::max(255 * tap[c], 0);
    }
  }
  const std::vector<FloatScale> scales = FindFloatScales(output, ranges);
  floats_.resize(groups_.size());
  for (size_t g = 0; g < groups_.size(); ++g) {
    groups_[g].floats = &floats_[g];
    for (size_t i = 0; i < kStripLanes; ++i) {
      const int c = Channel(g * kStripLanes + i);
      if (c < 0) break;
      if (scales[c].scale < 0) groups_[g].floats = nullptr;
      floats_[g].bias[i] = options.bias[c] + scales[c].pivot;
      floats_[g].scale[i] = scales[c].scale;
      floats_[g].add[i] = scales[c].add;
    }
  }
}

}  // namespace litmus::int8
