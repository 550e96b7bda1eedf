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
    : channels_(static_cast<int>(stage.multiplier.size())),
      padded_(padded_channels),
      double_scale_(stage.scale) {
  args_.zero_point = stage.zero_point;
  args_.min = stage.min;
  args_.max = stage.max;
  args_.is_int8 = stage.type == OutputType::kInt8;
  args_.shifts_right = fixed_point() && std::all_of(stage.shift.begin(), stage.shift.end(),
                                                    [](int s) { return s < 0; });
  args_.positive = args_.shifts_right && stage.min >= stage.zero_point;
  // Number of arrays of 32-bit elements.
  const int words = !fixed_point() ? 3 : args_.positive ? 4 : 6;
  memory_ = Block::Make(static_cast<size_t>(padded_) * words * sizeof(int32_t) +
                        2 * Pairs() * sizeof(int64_t));
  const Arrays to = FindArrays();
  std::copy(stage.multiplier.begin(), stage.multiplier.end(), to.multiplier);
  int32_t *const left = to.left, *const right = to.right;
  for (int i = 0; i < channels_; ++i) {
    left[i] = std::max(stage.shift[i], 0);
    right[i] = std::max(-stage.shift[i], 0);
  }
  for (int32_t* const array : {to.multiplier, to.left, to.right}) {
    std::fill(array + channels_, array + padded_, 0);
  }
  if (fixed_point()) {
    MakeNudges(to);
  } else {
    double_scale_.resize(padded_);
  }
}

void PackedOutputStage::Visit(Archive* archive) {
  (*archive)(&channels_, &padded_, &double_scale_, &float_group_, &has_floats_, &memory_,
             &float_memory_, &args_.zero_point, &args_.min, &args_.max, &args_.is_int8,
             &args_.positive, &args_.shifts_right);
  if (!archive->reading()) return;
  FindArrays();
  if (float_group_ != 0) FindFloatArrays();
}

PackedOutputStage::Arrays PackedOutputStage::FindArrays() {
  Arrays a = {};
  a.even = reinterpret_cast<int64_t*>(memory_.data());
  a.odd = a.even + Pairs();
  a.multiplier = reinterpret_cast<int32_t*>(a.odd + Pairs());
  a.left = a.multiplier + padded_;
  a.right = a.left + padded_;
  args_.multiplier = a.multiplier, args_.left = a.left, args_.right = a.right;
  if (!fixed_point()) return a;
  a.shift = a.right + padded_;
  a.doubled_left = args_.positive ? a.left : a.shift + padded_;
  a.correction = args_.positive ? a.left : a.doubled_left + padded_;
  args_.even_nudge = a.even, args_.odd_nudge = a.odd, args_.shift = a.shift;
  args_.doubled_left = a.doubled_left, args_.correction = a.correction;
  return a;
}

PackedOutputStage::FloatArrays PackedOutputStage::FindFloatArrays() {
  FloatArrays a = {};
  a.scale = reinterpret_cast<float*>(float_memory_.data());
  a.add = a.scale + padded_;
  a.add_negative = a.add + padded_;
  a.pivot = reinterpret_cast<int32_t*>(a.add_negative + padded_);
  args_.scale = a.scale, args_.add = a.add, args_.add_negative = a.add_negative;
  args_.pivot = a.pivot;
  return a;
}

// With x = sum · 2^(left + 1), gemmlowp's rounding doubling high multiplication is the upper half
// of x·m + 2^31. The same addition also adds half of the right shift's divisor and the zero point.
// As halves round away from zero, negative values then lose one. If that does not matter and all
// channels shift to the right, all constants are halved and x is not doubled.
void PackedOutputStage::MakeNudges(const Arrays& to) {
  const auto [even, odd, multiplier, left, right, shift, doubled_left, correction] = to;
  int64_t nudges[kLongestRightShift + 1];
  for (int i = 0; i <= kLongestRightShift; ++i) {
    const int64_t one = int64_t{1} << i,
                  nudge = (one / 2 + args_.zero_point * one) * (int64_t{1} << 32);
    nudges[i] = (nudge + (int64_t{1} << 31)) / (args_.positive ? 2 : 1);
  }
  for (int i = 0; i < channels_; ++i) {
    const int by = std::min(right[i], kLongestRightShift);
    shift[i] = args_.positive ? by - 1 : by;
    int64_t* const nudge = i % 2 == 0 ? even : odd;
    nudge[i / 2] = nudges[by];
  }
  std::fill(shift + channels_, shift + padded_, 0);
  std::fill(even + (channels_ + 1) / 2, even + Pairs(), 0);
  std::fill(odd + channels_ / 2, odd + Pairs(), 0);
  if (args_.positive) return;
  for (int i = 0; i < padded_; ++i) {
    doubled_left[i] = left[i] + 1;
    correction[i] = right[i] > 0 ? 1 : 0;
  }
}

RequantizeArgs PackedOutputStage::ArgsFrom(int first) const {
  RequantizeArgs args = args_;
  args.multiplier += first, args.left += first, args.right += first;
  if (!fixed_point()) {
    args.double_scale = &double_scale_[static_cast<size_t>(first)];
    return args;
  }
  args.doubled_left += first, args.correction += first, args.shift += first;
  args.even_nudge += first / 2, args.odd_nudge += first / 2;
  if (float_group_ == 0 || has_floats_[first / float_group_] == 0) {
    args.scale = nullptr;
    return args;
  }
  args.scale += first, args.add += first, args.add_negative += first, args.pivot += first;
  return args;
}

bool HasOneScale(const OutputStage& stage) {
  const auto is_one = [](const std::vector<int32_t>& values) {
    return values.empty() || std::memcmp(values.data(), values.data() + 1,
                                         (values.size() - 1) * sizeof(int32_t)) == 0;
  };
  return is_one(stage.multiplier) && is_one(stage.shift);
}

bool IsWorthFloats(const OutputStage& stage, int64_t pixels) {
  constexpr int64_t kManyPixels = 400, kLeastPixels = 64;
  constexpr size_t kFewChannels = 128;  // searching takes some microseconds for them
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
  SumRange all = ranges[0];  // range of the sums of any channel
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
  std::memset(float_memory_.data(), 0, 4 * padded * sizeof(float));
  const FloatArrays to = FindFloatArrays();
  has_floats_.assign(groups, 1);
  const std::vector<FloatScale> scales = FindFloatScales(stage, ranges);
  for (int i = 0; i < channels_; ++i) {
    if (scales[i].scale < 0) has_floats_[i / group] = 0;
    to.scale[i] = scales[i].scale;
    to.add[i] = scales[i].add;
    to.add_negative[i] = scales[i].add_negative;
    to.pivot[i] = scales[i].pivot;
  }
  for (int i = 0; i < channels_; ++i) {
    if (has_floats_[i / group] == 0) to.pivot[i] = 0;
  }
}

void PackedOutputStage::Apply(int32_t* sums, const int32_t* bias, int32_t offset, int first,
                              int count, void* out) const {
  RequantizeArgs args = ArgsFrom(first);
  args.bias = bias;
  args.count = count;
  ApplyOutputStage(args, offset, sums);
  if (args.is_int8) {
    Narrow<int8_t>(sums, count, out);
  } else {
    Narrow<uint8_t>(sums, count, out);
  }
}

}  // namespace litmus::int8
