// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/requantize/lane_requantize.h"

#include <algorithm>

namespace litmus::int8 {

LaneRequantization::LaneRequantization(const OutputStage& given, const std::vector<int>& channels,
                                       const int32_t* bias, const std::vector<SumRange>& ranges,
                                       int group)
    : group_(static_cast<size_t>(group)), has_floats_(channels.size() / group_, 0) {
  OutputStage output = given;
  if (given.type == OutputType::kUint8) {
    output.type = OutputType::kInt8;
    output.zero_point -= 128, output.min -= 128, output.max -= 128;
    args_.sign_xor = 0x80;
  }
  if (!ranges.empty() && output.min >= output.zero_point) {
    FindFloats(output, channels, bias, ranges);
  }
  args_.requantize.min = output.min, args_.requantize.max = output.max;
  if (std::count(has_floats_.begin(), has_floats_.end(), 0) > 0) {
    MakeFixedPoint(output, channels, bias);
  }
}

void LaneRequantization::FindFloats(const OutputStage& output, const std::vector<int>& channels,
                                    const int32_t* bias, const std::vector<SumRange>& ranges) {
  const std::vector<FloatScale> scales = FindFloatScales(output, ranges);
  floats_.resize(channels.size() / kFloatLanes);
  std::fill(has_floats_.begin(), has_floats_.end(), 1);
  for (size_t i = 0; i < channels.size(); ++i) {
    if (channels[i] < 0) continue;
    const FloatScale& found = scales[channels[i]];
    if (found.scale < 0) has_floats_[i / group_] = 0;
    LaneFloats& to = floats_[i / kFloatLanes];
    const size_t lane = i % kFloatLanes;
    to.bias[lane] = bias[channels[i]] + found.pivot;
    to.scale[lane] = found.scale;
    to.add[lane] = found.add;
  }
}

void LaneRequantization::MakeFixedPoint(const OutputStage& output, const std::vector<int>& channels,
                                        const int32_t* bias) {
  OutputStage ordered = output;
  ordered.multiplier.assign(channels.size(), 0);
  ordered.shift.assign(channels.size(), -1);
  bias_.assign(channels.size(), 0);
  for (size_t i = 0; i < channels.size(); ++i) {
    const int c = channels[i];
    if (c < 0) continue;
    bias_[i] = bias[c];
    ordered.multiplier[i] = output.multiplier[c];
    ordered.shift[i] = output.shift[c];
  }
  packed_ = std::make_unique<PackedOutputStage>(ordered, static_cast<int>(channels.size()));
  UseFixedPoint();
}

void LaneRequantization::UseFixedPoint() {
  args_.requantize = packed_->ArgsFrom(0);
  args_.requantize.bias = bias_.data();
}

void LaneRequantization::Visit(Archive* archive) {
  bool fixed_point = packed_ != nullptr;
  (*archive)(&group_, &has_floats_, &floats_, &bias_, &args_.sign_xor, &args_.requantize.min,
             &args_.requantize.max, &fixed_point);
  if (!fixed_point) return;
  if (archive->reading()) packed_ = std::make_unique<PackedOutputStage>();
  packed_->Visit(archive);
  if (archive->reading()) UseFixedPoint();
}

}  // namespace litmus::int8
