// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Uninitialised floats on a cache line boundary, in huge pages where there are many.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F32_FLOAT_BLOCK_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_FLOAT_BLOCK_H_

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "runtime/memory/block.h"

namespace litmus::f32 {

class FloatBlock {
 public:
  // Aborts where there is no memory, like the containers of the standard library here.
  explicit FloatBlock(size_t count) : block_(std::max<size_t>(count, 1) * sizeof(float)) {
    if (block_.data() == nullptr) std::abort();
  }
  float* data() const { return reinterpret_cast<float*>(block_.data()); }

 private:
  Block block_;
};

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_FLOAT_BLOCK_H_
