// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Uninitialised floats on a cache line boundary, in huge pages where there are many.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F32_FLOAT_BLOCK_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_FLOAT_BLOCK_H_

#include <cstddef>

#include "runtime/memory/block.h"

namespace litmus::f32 {

class FloatBlock {
 public:
  // Throws std::bad_alloc where there is no memory.
  explicit FloatBlock(size_t count) : block_(Block::Make(count * sizeof(float))) {}
  float* data() const { return reinterpret_cast<float*>(block_.data()); }

 private:
  Block block_;
};

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_FLOAT_BLOCK_H_
