// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f32/packed_weights.h"

#include <algorithm>

namespace litmus::f32 {

PackedWeights::PackedWeights(const GemmKernels& kernels, const float* weights, int out_channels,
                             size_t depth, const float* bias)
    : columns_(kernels.columns),
      out_channels_(out_channels),
      panels_((out_channels + columns_ - 1) / columns_),
      depth_(depth),
      weights_(static_cast<size_t>(panels_) * columns_ * depth),
      bias_(static_cast<size_t>(panels_) * columns_) {
  for (int i = 0; i < panels_ * columns_; ++i) {
    bias_.data()[i] = bias != nullptr && i < out_channels ? bias[i] : 0.0f;
  }
  for (int i = 0; i < panels_; ++i) {
    const Panel p = panel(i);
    float* packed = weights_.data() + static_cast<size_t>(p.first) * depth;
    // Some lines of the source at a time: both sides stay in the cache.
    constexpr size_t kBlock = 64;
    for (size_t begin = 0; begin < depth; begin += kBlock) {
      const size_t end = std::min(depth, begin + kBlock);
      for (int j = 0; j < p.width; ++j) {
        const float* source = weights + static_cast<size_t>(p.first + j) * depth;
        for (size_t k = begin; k < end; ++k) {
          packed[k * p.width + j] = j < p.columns ? source[k] : 0.0f;
        }
      }
    }
  }
}

PackedWeights::Panel PackedWeights::panel(int index) const {
  const int first = index * columns_, columns = std::min(columns_, out_channels_ - first);
  const int width = columns <= columns_ / 2 ? columns_ / 2 : columns_;
  return {weights_.data() + static_cast<size_t>(first) * depth_, bias_.data() + first, width, first,
          columns};
}

}  // namespace litmus::f32
