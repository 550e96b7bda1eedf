// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Places and weights of interpolation element by element, for rows of pixels that fill no vector,
// and how far vector code may read past such rows (nearby_elements-inl.h).
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_NEARBY_ELEMENTS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_NEARBY_ELEMENTS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace litmus {

inline constexpr size_t kNearbyElements = 32;

// For each element of an output row, [out_w, channels]: its left and right neighbour in the input
// row, and the weight of the right one. Indices do not decrease from pixel to pixel. Null if there
// are at least as many channels as any vector has lanes.
template <typename Weight>
struct PerElement {
  const int32_t *left = nullptr, *right = nullptr;
  const Weight* weight = nullptr;
};

// Owns what a PerElement points to.
template <typename Weight>
class ElementTable {
 public:
  // `x` has for each output pixel the input pixels `low` and `high` and the `weight` of `high`.
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
