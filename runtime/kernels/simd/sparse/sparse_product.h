// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Float matrix products with sparse weights. Only blocks with a stored weight are in memory and are
// multiplied.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_SPARSE_SPARSE_PRODUCT_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_SPARSE_SPARSE_PRODUCT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "runtime/kernels/simd/sparse/sparse_kernels.h"
#include "runtime/kernels/simd/sparse/sparse_matrix.h"
#include "runtime/packing/archive.h"
#include "runtime/packing/packed_key.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::f32 {

struct SparseFilter {
  int units = 1, depth = 1;
  std::vector<SparseWeight> weights;  // no two with the same unit and input
  const float* bias = nullptr;        // [units], may be null
  float min = 0, max = 0;             // outputs are clamped to this range
};

// The block form, as an index into kBlockForms, with which a product of `rows` rows is fastest;
// nothing if the dense product is faster. docs/results/networks.md has the measurements.
std::optional<size_t> BestBlockForm(int units, int depth, int64_t rows, const BlockCounts& counts);

// out[r][u] = clamp(bias[u] + Σ over the stored weights of unit u of in[r][input] · weight).
// Weights that are not stored are not multiplied, not even with infinite inputs. Immutable after
// construction: several threads may call Run concurrently, each with its own scratch.
class SparseProduct {
 public:
  // `form` is an index into kBlockForms. The filter's depth must be at least that of a block.
  SparseProduct(const SparseFilter& filter, size_t form);

  // Reads the object that Visit wrote.
  explicit SparseProduct(Archive* archive) : kernels_(BestSparseKernels()) { Visit(archive); }
  void Visit(Archive* archive) {
    (*archive)(&form_, &units_, &depth_, &min_, &max_, &blocks_.starts, &blocks_.indices,
               &blocks_.weights, &bias_);
  }
  static constexpr char kLayout[] = "f32::SparseProduct";
  static void AddToKey(PackedKey* key, const SparseFilter& filter, size_t form);

  size_t ScratchBytes(size_t rows) const;

  // `in` is [rows][depth], `out` is [rows][units]. `scratch` has ScratchBytes(rows) bytes. `pool`
  // may be null.
  void Run(size_t rows, const float* in, float* out, void* scratch, ThreadPool* pool) const;

  // Name of the CPU target of the kernels (runtime/cpu/target_names.h).
  const char* target() const { return kernels_.name; }

 private:
  SparseGroups Groups() const;
  size_t GroupCount() const { return blocks_.starts.size() - 1; }
  void RunRows(size_t rows, const float* in, float* out, ThreadPool* pool) const;
  void RunTiles(size_t rows, const float* in, float* out, float* transposed,
                ThreadPool* pool) const;

  const SparseKernels& kernels_;
  size_t form_ = 0, units_ = 0, depth_ = 0;
  float min_ = 0, max_ = 0;
  BlockList blocks_;
  std::vector<float> bias_;  // padded to whole groups of units
};

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_SPARSE_SPARSE_PRODUCT_H_
