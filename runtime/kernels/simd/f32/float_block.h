// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Block of uninitialised floats, aligned to a cache line. Large blocks use huge pages.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F32_FLOAT_BLOCK_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_FLOAT_BLOCK_H_

#include <cstddef>

#include "runtime/memory/block.h"

namespace litmus::f32 {

class FloatBlock {
 public:
  // Makes an empty block, which an Archive fills.
  FloatBlock() = default;
  // Throws std::bad_alloc if memory runs out.
  explicit FloatBlock(size_t count) : block_(Block::Make(count * sizeof(float))) {}
  float* data() const { return reinterpret_cast<float*>(block_.data()); }
  Block* block() { return &block_; }

 private:
  Block block_;
};

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_FLOAT_BLOCK_H_
