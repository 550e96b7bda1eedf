// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/requantize/lane_requantize.h"

namespace litmus::int8 {

LaneRequantization::LaneRequantization(const OutputStage& given) : output_(given) {
  if (given.type != OutputType::kUint8) return;
  output_.type = OutputType::kInt8;
  output_.zero_point -= 128, output_.min -= 128, output_.max -= 128;
  sign_xor_ = 0x80;
}

void LaneRequantization::MakeFixedPoint(const std::vector<int>& channels, const int32_t* bias) {
  OutputStage ordered = output_;
  ordered.multiplier.assign(channels.size(), 0);
  ordered.shift.assign(channels.size(), -1);
  bias_.assign(channels.size(), 0);
  for (size_t i = 0; i < channels.size(); ++i) {
    const int c = channels[i];
    if (c < 0) continue;
    bias_[i] = bias[c];
    ordered.multiplier[i] = output_.multiplier[c];
    ordered.shift[i] = output_.shift[c];
  }
  packed_ = std::make_unique<PackedOutputStage>(ordered, static_cast<int>(channels.size()));
  fixed_point_ = packed_->ArgsFrom(0);
  fixed_point_.bias = bias_.data();
}

}  // namespace litmus::int8
