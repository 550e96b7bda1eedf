// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f16/packed_weights.h"

#include <algorithm>
#include <vector>

#include "runtime/kernels/simd/f16/scaling.h"

namespace litmus::f16 {

PackedWeights::PackedWeights(const Kernels& kernels, f32::StoredFloats weights, int out_channels,
                             size_t depth, f32::StoredFloats bias)
    : out_channels_(out_channels),
      panels_((out_channels + kPanelColumns - 1) / kPanelColumns),
      depth_(depth),
      weights_(Block::Make(sizeof(uint16_t) * panels_ * kPanelColumns * depth)),
      scales_(static_cast<size_t>(panels_) * kPanelColumns),
      bias_(static_cast<size_t>(panels_) * kPanelColumns) {
  std::fill_n(scales_.data(), panels_ * kPanelColumns, 1.0f);
  std::fill_n(bias_.data(), panels_ * kPanelColumns, 0.0f);
  if (bias != nullptr) bias.CopyTo(static_cast<size_t>(out_channels), bias_.data());
  std::vector<float> floats(depth);
  std::vector<uint16_t> halves(depth);
  for (int index = 0; index < panels_; ++index) {
    const Panel p = panel(index);
    uint16_t* const packed = this->weights() + static_cast<size_t>(p.first) * depth;
    std::fill_n(packed, p.width * depth, uint16_t{0});
    for (int j = 0; j < p.columns; ++j) {
      weights.From(static_cast<size_t>(p.first + j) * depth).CopyTo(depth, floats.data());
      const float scale = ScaleTo(kMostWeight, LargestFinite(floats.data(), depth));
      scales_.data()[p.first + j] = 1 / scale;
      kernels.narrow(floats.data(), depth, scale, halves.data());
      for (size_t k = 0; k < depth; ++k) packed[k * p.width + j] = halves[k];
    }
  }
}

PackedWeights::Panel PackedWeights::panel(int index) const {
  const int first = index * kPanelColumns, columns = std::min(kPanelColumns, out_channels_ - first);
  const int width = columns <= kPanelColumns / 2 ? kPanelColumns / 2 : kPanelColumns;
  return {weights() + static_cast<size_t>(first) * depth_,
          scales_.data() + first,
          bias_.data() + first,
          width,
          first,
          columns};
}

}  // namespace litmus::f16
