// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The weights of a matrix product in the order in which its kernel reads them.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F32_PACKED_WEIGHTS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_PACKED_WEIGHTS_H_

#include <cstddef>
#include <cstdlib>
#include <memory>

#include "runtime/kernels/simd/f32/kernels.h"

namespace litmus::f32 {

// Uninitialised floats on a cache line boundary.
class AlignedFloats {
 public:
  explicit AlignedFloats(size_t count)
      : data_(static_cast<float*>(
            std::aligned_alloc(64, (count * sizeof(float) + 63) / 64 * 64 + 64))) {
    if (data_ == nullptr) std::abort();
  }
  float* data() { return data_.get(); }
  const float* data() const { return data_.get(); }

 private:
  struct Free {
    void operator()(float* p) const { std::free(p); }
  };
  std::unique_ptr<float[], Free> data_;
};

// Panels of kernels.columns output channels, [panel][depth][columns]; the last one is half as wide
// when that is enough. Surplus columns are zero.
class PackedWeights {
 public:
  struct Panel {
    const float* weights;
    const float* bias;
    int width;    // as packed: kernels.columns or half of it
    int first;    // output channel
    int columns;  // output channels that exist
  };

  // `weights` is [out_channels][depth]; `bias` [out_channels], or null for zeros.
  PackedWeights(const GemmKernels& kernels, const float* weights, int out_channels, size_t depth,
                const float* bias);

  int panels() const { return panels_; }
  size_t depth() const { return depth_; }
  Panel panel(int index) const;

 private:
  int columns_, out_channels_, panels_;
  size_t depth_;
  AlignedFloats weights_, bias_;
};

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_PACKED_WEIGHTS_H_
