// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/requantize/output_stage.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace litmus::int8 {
namespace {

template <typename T>
void Narrow(const int32_t* values, int count, void* out) {
  T* typed = static_cast<T*>(out);
  for (int j = 0; j < count; ++j) typed[j] = static_cast<T>(values[j]);
}

}  // namespace

PackedOutputStage::PackedOutputStage(const OutputStage& stage, int padded_channels)
    : type_(stage.type),
      zero_point_(stage.zero_point),
      min_(stage.min),
      max_(stage.max),
      channels_(static_cast<int>(stage.multiplier.size())),
      padded_(padded_channels),
      double_scale_(stage.scale),
      // All channels are shifted to the right.
      positive_(fixed_point() && stage.min >= stage.zero_point &&
                std::all_of(stage.shift.begin(), stage.shift.end(), [](int s) { return s < 0; })) {
  Reserve();
  std::copy(stage.multiplier.begin(), stage.multiplier.end(), multiplier_);
  for (int i = 0; i < channels_; ++i) {
    left_[i] = std::max(stage.shift[i], 0);
    right_[i] = std::max(-stage.shift[i], 0);
  }
  for (int32_t* const array : {multiplier_, left_, right_}) {
    std::fill(array + channels_, array + padded_, 0);
  }
  if (fixed_point()) {
    MakeNudges(channels_);
  } else {
    double_scale_.resize(padded_);
  }
}

void PackedOutputStage::Reserve() {
  const int words = !fixed_point() ? 3 : positive_ ? 4 : 6;  // arrays of 32 bits
  const int pairs = fixed_point() ? (padded_ + 1) / 2 : 0;
  memory_ = Block::Make(static_cast<size_t>(padded_) * words * sizeof(int32_t) +
                        2 * pairs * sizeof(int64_t));
  even_nudge_ = reinterpret_cast<int64_t*>(memory_.data());
  odd_nudge_ = even_nudge_ + pairs;
  multiplier_ = reinterpret_cast<int32_t*>(odd_nudge_ + pairs);
  left_ = multiplier_ + padded_;
  right_ = left_ + padded_;
  shift_ = doubled_left_ = correction_ = left_;
  if (!fixed_point()) return;
  shift_ = right_ + padded_;
  if (positive_) return;
  doubled_left_ = shift_ + padded_;
  correction_ = doubled_left_ + padded_;
}

// With x = sum · 2^(left + 1), gemmlowp's rounding doubling high multiplication is the upper half
// of x·m + 2^31. Half of the divisor of the right shift that follows goes into the same addition,
// and so does the zero point; as halves round away from zero, negative values then lose one. Where
// that does not matter and all channels are shifted to the right, everything is halved instead of x
// doubled.
void PackedOutputStage::MakeNudges(int channels) {
  int64_t nudges[kLongestRightShift + 1];
  for (int right = 0; right <= kLongestRightShift; ++right) {
    const int64_t one = int64_t{1} << right,
                  nudge = (one / 2 + zero_point_ * one) * (int64_t{1} << 32);
    nudges[right] = (nudge + (int64_t{1} << 31)) / (positive_ ? 2 : 1);
  }
  for (int i = 0; i < channels; ++i) {
    const int right = std::min(right_[i], kLongestRightShift);
    shift_[i] = positive_ ? right - 1 : right;
    (i % 2 == 0 ? even_nudge_ : odd_nudge_)[i / 2] = nudges[right];
  }
  std::fill(shift_ + channels, shift_ + padded_, 0);
  std::fill(even_nudge_ + (channels + 1) / 2, even_nudge_ + (padded_ + 1) / 2, 0);
  std::fill(odd_nudge_ + channels / 2, odd_nudge_ + (padded_ + 1) / 2, 0);
  if (positive_) return;
  for (int i = 0; i < padded_; ++i) {
    doubled_left_[i] = left_[i] + 1;
    correction_[i] = right_[i] > 0 ? 1 : 0;
  }
}

RequantizeArgs PackedOutputStage::ArgsFrom(int first) const {
  RequantizeArgs args = {};
  args.multiplier = &multiplier_[first];
  args.left = &left_[first];
  args.right = &right_[first];
  args.zero_point = zero_point_;
  args.min = min_;
  args.max = max_;
  args.is_int8 = type_ == OutputType::kInt8;
  if (!fixed_point()) return args;
  args.positive = positive_;
  args.doubled_left = &doubled_left_[first];
  args.correction = &correction_[first];
  args.shift = &shift_[first];
  args.even_nudge = &even_nudge_[first / 2];
  args.odd_nudge = &odd_nudge_[first / 2];
  if (float_group_ == 0 || has_floats_[first / float_group_] == 0) return args;
  args.scale = &scale_[first];
  args.add = &add_[first];
  args.add_negative = &add_negative_[first];
  args.pivot = &pivot_[first];
  return args;
}

bool HasOneScale(const OutputStage& stage) {
  for (size_t i = 1; i < stage.multiplier.size(); ++i) {
    if (stage.multiplier[i] != stage.multiplier[0] || stage.shift[i] != stage.shift[0]) {
      return false;
    }
  }
  return true;
}

bool IsWorthFloats(const OutputStage& stage, int64_t pixels) {
  constexpr int64_t kManyPixels = 400, kLeastPixels = 64;
  constexpr size_t kFewChannels = 128;  // looked at in some microseconds
  return HasOneScale(stage) || pixels >= kManyPixels ||
         (pixels >= kLeastPixels && stage.multiplier.size() <= kFewChannels);
}

std::vector<FloatScale> FindFloatScales(const OutputStage& stage,
                                        const std::vector<SumRange>& ranges) {
  std::vector<FloatScale> scales(ranges.size());
  const auto find = [&](size_t i, const SumRange& range) {
    FloatScale found = {};
    if (!FindFloatScale(FixedScaleOf(stage, i, range), &found)) found.scale = -1;
    return found;
  };
  if (!HasOneScale(stage)) {
    for (size_t i = 0; i < scales.size(); ++i) scales[i] = find(i, ranges[i]);
    return scales;
  }
  if (scales.empty()) return scales;
  SumRange all = ranges[0];  // the sums of any channel
  for (const SumRange& range : ranges) {
    all.least = std::min(all.least, range.least);
    all.greatest = std::max(all.greatest, range.greatest);
  }
  scales.assign(scales.size(), find(0, all));
  return scales;
}

void PackedOutputStage::UseFloats(const OutputStage& stage, const std::vector<SumRange>& ranges,
                                  int group) {
  float_group_ = group;
  const size_t padded = static_cast<size_t>(padded_), groups = (padded + group - 1) / group;
  float_memory_ = Block::Make(4 * padded * sizeof(float));
  scale_ = reinterpret_cast<float*>(float_memory_.data());
  add_ = scale_ + padded;
  add_negative_ = add_ + padded;
  pivot_ = reinterpret_cast<int32_t*>(add_negative_ + padded);
  std::memset(float_memory_.data(), 0, 4 * padded * sizeof(float));
  has_floats_.assign(groups, 1);
  const std::vector<FloatScale> scales = FindFloatScales(stage, ranges);
  for (int i = 0; i < channels_; ++i) {
    if (scales[i].scale < 0) has_floats_[i / group] = 0;
    scale_[i] = scales[i].scale;
    add_[i] = scales[i].add;
    add_negative_[i] = scales[i].add_negative;
    pivot_[i] = scales[i].pivot;
  }
  for (int i = 0; i < channels_; ++i) {
    if (has_floats_[i / group] == 0) pivot_[i] = 0;
  }
}

void PackedOutputStage::Apply(int32_t* sums, const int32_t* bias, int32_t offset, int first,
                              int count, void* out) const {
  RequantizeArgs args = ArgsFrom(first);
  args.bias = bias;
  args.count = count;
  ApplyOutputStage(args, fixed_point() ? nullptr : &double_scale_[first], offset, sums);
  if (type_ == OutputType::kInt8) {
    Narrow<int8_t>(sums, count, out);
  } else {
    Narrow<uint8_t>(sums, count, out);
  }
}

}  // namespace litmus::int8
