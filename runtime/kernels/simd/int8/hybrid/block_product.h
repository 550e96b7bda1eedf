// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Hybrid matrix products whose weights have a scale for each block of the depth. Float input is
// quantised row by row; the sums of a block are exact integers; the output is float.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_BLOCK_PRODUCT_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_BLOCK_PRODUCT_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/hybrid/hybrid_image.h"
#include "runtime/memory/block.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::int8 {

struct BlockWeights {
  const int8_t* data = nullptr;  // [units][blocks][block_size]
  int units = 1, blocks = 1, block_size = 1;
  const float* scales = nullptr;  // [units][blocks]
  const float* bias = nullptr;    // [units], may be null
  float min = 0, max = 0;         // outputs are clamped to this range
};

// out[r][u] = clamp(bias[u] + row_scale[r] · Σ over blocks b of scales[u][b] · Σ over k of block b
// of (q[r][k] − zero_point[r]) · data[u][k]), with blocks in order. The sum of a block is an
// integer; floats are rounded after each step. Immutable after construction: several threads may
// call Run concurrently, each with its own scratch.
class BlockProduct {
 public:
  // Only tests pass `kernel`.
  explicit BlockProduct(const BlockWeights& weights, const U8S8Gemm& kernel = BestU8S8Gemm());

  size_t ScratchBytes(size_t rows) const;

  // `in` is [rows][blocks · block_size], `out` is [rows][units]. `quantization` has one entry per
  // row; `scratch` has ScratchBytes(rows) bytes. `pool` may be null.
  void Run(size_t rows, const float* in, const HybridQuantization* quantization, float* out,
           void* scratch, ThreadPool* pool) const;

  // Name of the CPU target of the micro-kernel that Run calls (runtime/cpu/target_names.h).
  const char* target() const { return kernel_.name; }

 private:
  struct Task;
  void Pack(const BlockWeights& weights, size_t panel);
  // Number of columns of a panel; the last panel may be narrow.
  int PanelWidth(size_t panel) const;
  void RunTile(const Task& task, size_t first_row, int rows, size_t panel) const;

  const U8S8Gemm& kernel_;
  size_t units_, blocks_, block_size_;
  int k4_;
  size_t panels_;
  bool has_bias_;
  float min_, max_;
  Block packed_;  // [panel][block][k4][columns][4]
  // weight_sums_ and scales_ are [panel][block][columns], bias_ is [panel][columns]; columns
  // without a unit are zero.
  std::vector<int32_t> weight_sums_;
  std::vector<float> scales_, bias_;
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_BLOCK_PRODUCT_H_
