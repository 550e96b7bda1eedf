// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/output_stage.h"

#include <algorithm>
#include <cmath>

namespace litmus::int8 {
namespace {

template <typename T>
void Narrow(const int32_t* values, int count, void* out) {
  T* typed = static_cast<T*>(out);
  for (int j = 0; j < count; ++j) typed[j] = static_cast<T>(values[j]);
}

}  // namespace

PackedOutputStage::PackedOutputStage(const OutputStage& stage, int padded_channels)
    : stage_(stage),
      multiplier_(padded_channels, 0),
      left_(padded_channels, 0),
      right_(padded_channels, 0) {
  for (size_t i = 0; i < stage.multiplier.size(); ++i) {
    multiplier_[i] = stage.multiplier[i];
    left_[i] = std::max(stage.shift[i], 0);
    right_[i] = std::max(-stage.shift[i], 0);
  }
  if (fixed_point()) MakeNudges();
}

// With x = sum · 2^(left + 1), gemmlowp's rounding doubling high multiplication is the upper half
// of x·m + 2^31. Half of the divisor of the right shift that follows goes into the same addition,
// and so does the zero point; as halves round away from zero, negative values then lose one. Where
// that does not matter and all channels are shifted to the right, everything is halved instead of x
// doubled.
void PackedOutputStage::MakeNudges() {
  const size_t channels = stage_.multiplier.size(), padded = multiplier_.size();
  positive_ = stage_.min >= stage_.zero_point;
  for (size_t i = 0; i < channels; ++i) positive_ = positive_ && left_[i] == 0 && right_[i] > 0;
  doubled_left_.assign(padded, 1);
  correction_.assign(padded, 0);
  shift_.assign(padded, 0);
  even_nudge_.assign((padded + 1) / 2, 0);
  odd_nudge_.assign((padded + 1) / 2, 0);
  for (size_t i = 0; i < channels; ++i) {
    const int right = std::min(right_[i], kLongestRightShift);
    const int64_t half = right > 0 ? int64_t{1} << (right - 1) : 0;
    const int64_t nudge = (int64_t{1} << 31) +
                          (half + stage_.zero_point * (int64_t{1} << right)) * (int64_t{1} << 32);
    doubled_left_[i] = left_[i] + 1;
    correction_[i] = right > 0 ? 1 : 0;
    shift_[i] = positive_ ? right - 1 : right;
    (i % 2 == 0 ? even_nudge_ : odd_nudge_)[i / 2] = positive_ ? nudge / 2 : nudge;
  }
}

FinishArgs PackedOutputStage::Finish(int first) const {
  FinishArgs args = {};
  args.multiplier = &multiplier_[first];
  args.left = &left_[first];
  args.right = &right_[first];
  args.zero_point = stage_.zero_point;
  args.min = stage_.min;
  args.max = stage_.max;
  args.is_int8 = stage_.type == OutputType::kInt8;
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
  const size_t channels = stage.multiplier.size();
  const auto find = [&](size_t i, const SumRange& range) {
    FloatScale found = {};
    const FixedScale fixed = {stage.multiplier[i], -stage.shift[i], stage.zero_point, stage.min,
                              stage.max,           range.least,     range.greatest};
    if (!FindFloatScale(fixed, &found)) found.scale = -1;
    return found;
  };
  if (channels > 0 && HasOneScale(stage)) {  // for the sums of any of them
    SumRange all = ranges[0];
    for (const SumRange& range : ranges) {
      all.least = std::min(all.least, range.least);
      all.greatest = std::max(all.greatest, range.greatest);
    }
    return std::vector<FloatScale>(channels, find(0, all));
  }
  std::vector<FloatScale> scales(channels);
  for (size_t i = 0; i < channels; ++i) scales[i] = find(i, ranges[i]);
  return scales;
}

void PackedOutputStage::UseFloats(const std::vector<SumRange>& ranges, int group) {
  const size_t padded = multiplier_.size();
  const std::vector<FloatScale> scales = FindFloatScales(stage_, ranges);
  float_group_ = group;
  has_floats_.assign((padded + group - 1) / group, 1);
  for (size_t i = 0; i < scales.size(); ++i) {
    if (scales[i].scale < 0) has_floats_[i / group] = 0;
  }
  scale_.assign(padded, 0);
  add_.assign(padded, 0);
  add_negative_.assign(padded, 0);
  pivot_.assign(padded, 0);
  for (size_t i = 0; i < scales.size(); ++i) {
    if (has_floats_[i / group] == 0) continue;
    scale_[i] = scales[i].scale;
    add_[i] = scales[i].add;
    add_negative_[i] = scales[i].add_negative;
    pivot_[i] = scales[i].pivot;
  }
}

void PackedOutputStage::Apply(int32_t* sums, const int32_t* bias, int32_t offset, int first,
                              int count, void* out) const {
  if (!stage_.scale.empty()) {
    return ApplyDouble(sums, bias, offset, first, count, out);
  }
  ApplyFixedPoint({sums, bias, offset, &multiplier_[first], &left_[first], &right_[first],
                   stage_.zero_point, stage_.min, stage_.max, count});
  if (stage_.type == OutputType::kInt8) {
    Narrow<int8_t>(sums, count, out);
  } else {
    Narrow<uint8_t>(sums, count, out);
  }
}

void PackedOutputStage::ApplyDouble(const int32_t* sums, const int32_t* bias, int32_t offset,
                                    int first, int count, void* out) const {
  for (int j = 0; j < count; ++j) {
    const int32_t sum = TotalSum(sums[j], bias[j], 1, offset);
    const double scaled = std::round(static_cast<double>(sum) * stage_.scale[first + j]);
    const double value = std::clamp(scaled + stage_.zero_point, static_cast<double>(stage_.min),
                                    static_cast<double>(stage_.max));
    if (stage_.type == OutputType::kInt8) {
      static_cast<int8_t*>(out)[j] = static_cast<int8_t>(value);
    } else {
      static_cast<uint8_t*>(out)[j] = static_cast<uint8_t>(value);
    }
  }
}

}  // namespace litmus::int8
