// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/requantize/constant_channels.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "runtime/kernels/simd/quantized_multiplier.h"

namespace litmus::int8 {
namespace {

// The sum of the positive and of the negative values of a channel's weights minus their zero point.
struct WeightSums {
  int64_t positive = 0, negative = 0;
};

template <typename T>
WeightSums SumsOf(const T* weights, int64_t depth, int32_t zero_point) {
  WeightSums sums;
  for (int64_t i = 0; i < depth; ++i) {
    const int value = weights[i] - zero_point;
    (value > 0 ? sums.positive : sums.negative) += value;
  }
  return sums;
}

int32_t OutputOf(const OutputStage& stage, size_t channel, int32_t sum) {
  const int64_t scaled =
      MultiplyByQuantizedMultiplier(sum, stage.multiplier[channel], stage.shift[channel]);
  return static_cast<int32_t>(std::clamp<int64_t>(scaled + stage.zero_point, stage.min, stage.max));
}

}  // namespace

ConstantChannels::ConstantChannels(const ConvWeights& weights, const OutputStage& output,
                                   int64_t depth, int32_t input_zero_point)
    : weights_(weights), output_(output) {
  const bool is_int8 = weights.type == InputType::kInt8;
  const int64_t least_input = (is_int8 ? -128 : 0) - input_zero_point;
  const int64_t greatest_input = (is_int8 ? 127 : 255) - input_zero_point;
  for (size_t channel = 0; channel < output.multiplier.size(); ++channel) {
    const int64_t bias = weights.bias == nullptr ? 0 : weights.bias[channel];
    // The constants that kernels add also include a multiple of the sum of weights, which at most
    // doubles the bound.
    const int64_t most = std::abs(bias) + 2 * 255 * 255 * depth;
    if (PackedOutputStage::Fits(output, static_cast<int>(channel), most)) continue;
    const int64_t first = static_cast<int64_t>(channel) * depth;
    const WeightSums sums =
        is_int8
            ? SumsOf(static_cast<const int8_t*>(weights.data) + first, depth, weights.zero_point)
            : SumsOf(static_cast<const uint8_t*>(weights.data) + first, depth, weights.zero_point);
    const int64_t magnitude = sums.positive - sums.negative;
    if (PackedOutputStage::Fits(output, static_cast<int>(channel),
                                std::abs(bias) + 2 * 255 * magnitude)) {
      continue;
    }
    const int64_t least = bias + sums.positive * least_input + sums.negative * greatest_input;
    const int64_t greatest = bias + sums.positive * greatest_input + sums.negative * least_input;
    // If sums wrap around, the outputs of the smallest and the largest sum do not bound the others.
    if (least < std::numeric_limits<int32_t>::min() ||
        greatest > std::numeric_limits<int32_t>::max()) {
      continue;
    }
    const int32_t value = OutputOf(output, channel, static_cast<int32_t>(least));
    if (value != OutputOf(output, channel, static_cast<int32_t>(greatest))) continue;
    Replace(channel, depth, value);
  }
}

void ConstantChannels::Replace(size_t channel, int64_t depth, int32_t value) {
  const size_t channels = output_.multiplier.size();
  if (data_.empty()) {
    const auto* data = static_cast<const uint8_t*>(weights_.data);
    data_.assign(data, data + channels * static_cast<size_t>(depth));
    weights_.data = data_.data();
    bias_.assign(channels, 0);
    if (weights_.bias != nullptr) std::copy_n(weights_.bias, channels, bias_.data());
    weights_.bias = bias_.data();
  }
  std::fill_n(data_.begin() + static_cast<ptrdiff_t>(channel) * depth, depth,
              static_cast<uint8_t>(weights_.zero_point));
  // A scale of 1/4, because kernels are fastest if all channels shift to the right.
  output_.multiplier[channel] = 1 << 30;
  output_.shift[channel] = -1;
  bias_[channel] = 4 * (value - output_.zero_point);
}

}  // namespace litmus::int8
