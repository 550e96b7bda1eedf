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
  return args;
}

void PackedOutputStage::Apply(int32_t* sums, const int32_t* bias, const int32_t* weight_zero_point,
                              int32_t row_sum, int first, int count, void* out) const {
  if (!stage_.scale.empty()) {
    return ApplyDouble(sums, bias, weight_zero_point, row_sum, first, count, out);
  }
  ApplyFixedPoint({sums, bias, weight_zero_point, row_sum, &multiplier_[first], &left_[first],
                   &right_[first], stage_.zero_point, stage_.min, stage_.max, count});
  if (stage_.type == OutputType::kInt8) {
    Narrow<int8_t>(sums, count, out);
  } else {
    Narrow<uint8_t>(sums, count, out);
  }
}

void PackedOutputStage::ApplyDouble(const int32_t* sums, const int32_t* bias,
                                    const int32_t* weight_zero_point, int32_t row_sum, int first,
                                    int count, void* out) const {
  for (int j = 0; j < count; ++j) {
    const int32_t zero_point = weight_zero_point == nullptr ? 0 : weight_zero_point[j];
    const int32_t sum = TotalSum(sums[j], bias[j], zero_point, row_sum);
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
