// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Positions and weights for interpolating element by element, for rows whose pixels have fewer
// channels than a vector has lanes; and how far vector code may read beyond such rows
// (nearby_elements-inl.h).
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_NEARBY_ELEMENTS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_NEARBY_ELEMENTS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace litmus {

// Elements that vector code may read beyond the pixels of a row.
inline constexpr size_t kNearbyElements = 32;

// For each element of an output row, [out_w, channels]: the indices of its left and right neighbour
// in the input row, and the weight of the right one. Indices do not decrease from pixel to pixel.
// Pointers are null if there are at least as many channels as any vector has lanes.
template <typename Weight>
struct PerElement {
  const int32_t *left = nullptr, *right = nullptr;
  const Weight* weight = nullptr;
};

// Owns the arrays of a PerElement.
template <typename Weight>
class ElementTable {
 public:
  // `x` has one entry per output pixel: the input pixels `low` and `high`, and the `weight` of
  // `high`.
  template <typename Between>
  ElementTable(const std::vector<Between>& x, size_t channels) {
    constexpr size_t kMostLanes = 16;
    if (channels >= kMostLanes) return;
    for (const Between& between : x) {
      for (size_t c = 0; c < channels; ++c) {
        left_.push_back(static_cast<int32_t>(static_cast<size_t>(between.low) * channels + c));
        right_.push_back(static_cast<int32_t>(static_cast<size_t>(between.high) * channels + c));
        weights_.push_back(between.weight);
      }
    }
  }
  PerElement<Weight> View() const {
    if (left_.empty()) return {};
    return {left_.data(), right_.data(), weights_.data()};
  }

 private:
  std::vector<int32_t> left_, right_;
  std::vector<Weight> weights_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_NEARBY_ELEMENTS_H_
