// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Choosing a kernel for a depthwise convolution, and weights in the order that it takes them.
#include <algorithm>
#include <cstdlib>

#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/depthwise/depthwise.h"
#include "runtime/kernels/simd/round_up.h"

namespace litmus::int8 {

ConvShape Lying(const ConvShape& shape) {
  ConvShape s = shape;
  if (s.in_w != 1 || s.k_w != 1 || s.out_w != 1 || s.pad_left != 0) return s;
  std::swap(s.in_h, s.in_w);
  std::swap(s.k_h, s.k_w);
  std::swap(s.out_h, s.out_w);
  std::swap(s.stride_h, s.stride_w);
  std::swap(s.dilation_h, s.dilation_w);
  std::swap(s.pad_top, s.pad_left);
  return s;
}

Depthwise::Depthwise(const ConvShape& shape, int depth_multiplier, const ConvWeights& weights,
                     int32_t input_zero_point, const OutputStage& output, const U8S8Gemm& kernel)
    : out_c_(shape.out_c),
      taps_(shape.k_h * shape.k_w),
      multiplier_(depth_multiplier),
      padded_c_(RoundUp(shape.out_c, kDepthwiseChannels)),
      sign_xor_(weights.type == InputType::kInt8 ? 0x80 : 0),
      fill_(static_cast<uint8_t>(input_zero_point + (weights.type == InputType::kInt8 ? 128 : 0))),
      weights_(static_cast<size_t>(taps_) * padded_c_, 0),
      bias_(padded_c_, 0) {
  const bool fits = weights.type == InputType::kInt8
                        ? ReadWeights(static_cast<const int8_t*>(weights.data), weights, output)
                        : ReadWeights(static_cast<const uint8_t*>(weights.data), weights, output);
  // A kernel for taps comes with the dot products of the same instruction set.
  if (fits && &kernel == kU8S8GemmAvx512Vnni) {
    if (kRows3Avx512Vnni != nullptr && Rows3::Supports(shape)) {
      rows3_ = std::make_unique<Rows3>(shape,
                                       Rows3Options{weights_.data(), static_cast<size_t>(padded_c_),
                                                    bias_.data(), sign_xor_, fill_},
                                       output, kRows3Avx512Vnni);
    } else if (kStripAvx512Vnni != nullptr && Strips::Supports(Lying(shape))) {
      strips_ =
          std::make_unique<Strips>(shape,
                                   StripOptions{weights_.data(), static_cast<size_t>(padded_c_),
                                                bias_.data(), sign_xor_, fill_},
                                   output, *kStripAvx512Vnni);
    } else if (kTapsAvx512Vnni != nullptr) {
      taps_kernel_ = kTapsAvx512Vnni;
      PackTaps(output);
    }
  }
  if (rows3_ == nullptr && strips_ == nullptr && taps_kernel_ == nullptr) {
    output_ = std::make_unique<PackedOutputStage>(output, padded_c_);
    if (fits) PackRows();
  } else {
    bias_ = {};
  }
  if (!fits) return;
  weights_ = {};
}

std::string Depthwise::implementation() const {
  // The first three exist for one target.
  const std::string avx512_vnni = std::string(" of ") + cpu::kAvx512Vnni;
  if (rows3_ != nullptr) return "Rows3" + avx512_vnni;
  if (strips_ != nullptr) return "Strips" + avx512_vnni;
  if (taps_kernel_ != nullptr) return "Taps" + avx512_vnni;
  return std::string(row_weights_.empty() ? "SumTaps" : "DepthwiseRow") + " of " +
         DepthwiseTarget();
}

template <typename T>
bool Depthwise::ReadWeights(const T* data, const ConvWeights& weights, const OutputStage& output) {
  std::vector<uint32_t> sums(out_c_), magnitudes(out_c_);  // the former may wrap around
  for (int t = 0; t < taps_; ++t) {
    int16_t* const values = &weights_[static_cast<size_t>(t) * padded_c_];
    const T* const tap = data + static_cast<size_t>(t) * out_c_;
    for (int c = 0; c < out_c_; ++c) {
      const int value = tap[c] - weights.zero_point;
      values[c] = static_cast<int16_t>(value);
      sums[c] += static_cast<uint32_t>(value);
      magnitudes[c] += static_cast<uint32_t>(std::abs(value));
    }
  }
  constexpr int kMostTaps = 1 << 22;  // whose magnitudes, less than 2^10, need no more than 32 bits
  bool fits = taps_ <= kMostTaps;
  for (int c = 0; c < out_c_; ++c) {
    const uint32_t bias = weights.bias == nullptr ? 0 : static_cast<uint32_t>(weights.bias[c]);
    bias_[c] = static_cast<int32_t>(bias - fill_ * sums[c]);
    const int64_t largest = std::abs(int64_t{bias_[c]}) + 255 * int64_t{magnitudes[c]};
    fits = fits && PackedOutputStage::Fits(output, c, largest);
  }
  return fits;
}

void Depthwise::PackRows() {
  const int groups = RoundUp(taps_, kDepthwiseTaps) / kDepthwiseTaps;
  row_weights_.assign(static_cast<size_t>(groups) * padded_c_ * kDepthwiseTaps, 0);
  for (int t = 0; t < taps_; ++t) {
    int16_t* group =
        &row_weights_[static_cast<size_t>(t / kDepthwiseTaps) * padded_c_ * kDepthwiseTaps];
    for (int c = 0; c < out_c_; ++c) {
      group[c * kDepthwiseTaps + t % kDepthwiseTaps] =
          weights_[static_cast<size_t>(t) * padded_c_ + c];
    }
  }
}

void Depthwise::PackTaps(const OutputStage& output) {
  // At stride 1, neighbouring pixels of few channels fill a unit together.
  fold_ = out_c_ < kTapsUnit && kTapsUnit % out_c_ == 0 ? kTapsUnit / out_c_ : 1;
  const int channels = out_c_ * fold_, units = (channels + kTapsUnit - 1) / kTapsUnit;
  groups_ = (taps_ + 3) / 4;
  for (const int16_t w : weights_) {
    if (w < -128 || w > 127) halves_ = 2;
  }
  tap_weights_.assign(static_cast<size_t>(units) * groups_ * halves_ * kTapsUnit * 4, 0);
  tap_bias_.assign(units * kTapsUnit, 0);
  OutputStage ordered = output;
  ordered.multiplier.assign(units * kTapsUnit, 0);
  ordered.shift.assign(units * kTapsUnit, -1);
  for (int i = 0; i < channels; ++i) {
    const int unit = i / kTapsUnit, lane = TapsOrder(i % kTapsUnit), c = i % out_c_;
    tap_bias_[unit * kTapsUnit + lane] = bias_[c];
    ordered.multiplier[unit * kTapsUnit + lane] = output.multiplier[c];
    ordered.shift[unit * kTapsUnit + lane] = output.shift[c];
    for (int t = 0; t < taps_; ++t) {
      const int w = weights_[static_cast<size_t>(t) * padded_c_ + c];
      int8_t* to =
          &tap_weights_[(static_cast<size_t>(unit) * groups_ + t / 4) * halves_ * kTapsUnit * 4 +
                        lane * 4 + t % 4];
      to[0] = static_cast<int8_t>(halves_ == 1 ? w : w / 2);
      if (halves_ == 2) to[kTapsUnit * 4] = static_cast<int8_t>(w - w / 2);
    }
  }
  outside_.assign(channels, fill_ ^ sign_xor_);
  tap_output_ = std::make_unique<PackedOutputStage>(ordered, units * kTapsUnit);
}

}  // namespace litmus::int8
