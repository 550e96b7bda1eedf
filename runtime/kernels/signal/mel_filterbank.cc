// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/signal/mel_filterbank.h"

#include <algorithm>
#include <cmath>

namespace litmus {
namespace {

double MelOf(double hz) { return 1127.0 * std::log1p(hz / 700.0); }

}  // namespace

MelFilterbank::MelFilterbank(const MelOptions& o) : bins_(o.bins), channels_(o.channels) {
  const double bin_hz = 0.5 * o.sample_rate / (o.bins - 1);
  // The values are clamped, because for low sample rates the limits in bins may not fit an integer.
  const double most = static_cast<double>(o.bins) + 2;
  // Skips bin 0, the constant part.
  first_ = static_cast<int64_t>(std::min(1.5 + o.low / bin_hz, most));
  last_ = static_cast<int64_t>(std::min(o.high / bin_hz, most));
  if (!valid()) return;
  const double low = MelOf(o.low), spacing = (MelOf(o.high) - low) / (channels_ + 1);
  const auto peak = [&](int channel) { return low + spacing * (channel + 1); };
  shares_.reserve(static_cast<size_t>(std::max<int64_t>(0, last_ - first_ + 1)));
  int channel = -1;  // the last filter whose peak is below the bin
  for (int64_t bin = first_; bin <= last_; ++bin) {
    const double mel = MelOf(static_cast<double>(bin) * bin_hz);
    while (channel + 1 < channels_ && peak(channel + 1) < mel) ++channel;
    const double begin = channel < 0 ? low : peak(channel), end = peak(channel + 1);
    shares_.push_back({channel, (end - mel) / (end - begin)});
  }
}

void MelFilterbank::Compute(const float* power, double* sums) const {
  std::fill_n(sums, channels_, 0.0);
  for (size_t i = 0; i < shares_.size(); ++i) {
    const Share& share = shares_[i];
    const double magnitude =
        std::sqrt(static_cast<double>(power[first_ + static_cast<int64_t>(i)]));
    const double falling = magnitude * share.weight;
    if (share.channel >= 0) sums[share.channel] += falling;
    if (share.channel + 1 < channels_) sums[share.channel + 1] += magnitude - falling;
  }
}

}  // namespace litmus
