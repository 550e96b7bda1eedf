// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Hybrid matrix products whose weights have four or two bits, in memory as in the model. Float
// input is quantised row by row; sums are exact integers; the output is float.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_NARROW_NARROW_PRODUCT_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_NARROW_NARROW_PRODUCT_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/kernels/simd/int8/hybrid/hybrid_image.h"
#include "runtime/kernels/simd/int8/narrow/u8s4_gemm.h"
#include "runtime/memory/block.h"
#include "runtime/packing/archive.h"
#include "runtime/packing/packed_key.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::int8 {

struct NarrowWeights {
  // [units][blocks][block_size] signed numbers of `bits` bits (4 or 2). The first number is in the
  // lowest bits of a byte.
  const uint8_t* data = nullptr;
  int bits = 4;
  int units = 1, blocks = 1, block_size = 1;
  const float* scales = nullptr;  // [units][blocks]
  const float* bias = nullptr;    // [units], may be null
  float min = 0, max = 0;         // outputs are clamped to this range
  bool scales_first = false;      // NarrowArgs::scales_first; needs blocks == 1

  // Size of `data` in bytes.
  size_t bytes() const {
    return (static_cast<size_t>(units) * static_cast<size_t>(blocks) *
                static_cast<size_t>(block_size * bits) +
            7) /
           8;
  }
};

// Computes what BlockProduct does, or HybridConv if `scales_first`. Immutable after construction:
// several threads may call Run concurrently, each with its own scratch.
class NarrowProduct {
 public:
  // Max block size: sums of products then fit in 32 bits in all micro-kernels.
  static constexpr int kMostBlockSize = 1 << 16;

  // Only tests pass `kernel`.
  explicit NarrowProduct(const NarrowWeights& weights, const NarrowGemm& kernel = BestNarrowGemm());

  // Reads the object that Visit wrote.
  explicit NarrowProduct(Archive* archive);
  void Visit(Archive* archive) {
    (*archive)(&bits_, &units_, &blocks_, &block_size_, &groups_, &scales_first_, &has_bias_, &min_,
               &max_, &sum_shift_, &packed_, &weight_sums_, &scales_, &bias_);
  }
  static constexpr char kLayout[] = "int8::NarrowProduct";
  static void AddToKey(PackedKey* key, const NarrowWeights& weights);

  size_t ScratchBytes(size_t rows) const;

  // `in` is [rows][blocks · block_size], `out` is [rows][units]. `quantization` has one entry per
  // row; `scratch` has ScratchBytes(rows) bytes. `pool` may be null.
  void Run(size_t rows, const float* in, const HybridQuantization* quantization, float* out,
           void* scratch, ThreadPool* pool) const;

  // Name of the CPU target of the micro-kernel that Run calls (runtime/cpu/target_names.h).
  const char* target() const { return kernel_.name; }

 private:
  struct Task;
  void Pack(const NarrowWeights& weights, size_t panel);
  size_t PanelBytes() const {
    return blocks_ * groups_ * static_cast<size_t>(kernel_.columns * kernel_.quad);
  }
  size_t StartBytes(size_t rows) const;
  // For kernels with unsigned weights: turns the quantised rows into signed bytes and computes
  // NarrowArgs::starts.
  void MakeSigned(size_t rows, uint8_t* quantized, int32_t* starts) const;
  size_t SumsOfPanel() const { return (blocks_ + static_cast<size_t>(sum_shift_)) >> sum_shift_; }
  void RunTile(const Task& task, size_t first_row, int rows, size_t panel) const;

  const NarrowGemm& kernel_;
  int bits_ = 4;
  size_t units_ = 0, blocks_ = 0, block_size_ = 0;
  size_t groups_ = 0;  // groups per block
  int sum_shift_ = 1;  // NarrowArgs::sum_shift
  bool scales_first_ = false, has_bias_ = false;
  float min_ = 0, max_ = 0;
  Block packed_;                      // [panel], in the order of NarrowArgs::b
  std::vector<int16_t> weight_sums_;  // [panel], in the order of NarrowArgs::weight_sums
  // scales_ is [panel][block][columns], bias_ is [panel][columns]; columns without a unit are zero.
  std::vector<float> scales_, bias_;
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_NARROW_NARROW_PRODUCT_H_
