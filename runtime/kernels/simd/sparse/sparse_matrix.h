// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Sparse weights [units, depth], and the number of blocks of each form that contain them.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_SPARSE_SPARSE_MATRIX_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_SPARSE_SPARSE_MATRIX_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace litmus::f32 {

struct SparseWeight {
  uint32_t unit, input;
  float value;
};

// The form of blocks that a kernel reads: neighbouring units or inputs, from a multiple of the
// block's size on.
struct BlockForm {
  int units, inputs;
};
inline constexpr BlockForm kBlockForms[] = {{1, 1}, {1, 4}, {1, 16}, {4, 1}, {16, 1}};
inline constexpr size_t kBlockFormCount = std::size(kBlockForms);

// Number of blocks, indexed like kBlockForms.
using BlockCounts = std::array<int64_t, kBlockFormCount>;

// Counts, for each form, the blocks that contain a weight. No two weights may have the same unit
// and input.
BlockCounts CountBlocks(const std::vector<SparseWeight>& weights);

// The blocks of one form. Group g has the blocks [starts[g], starts[g + 1]); indices has the first
// input of each. A block never exceeds the depth: the last block of a unit begins earlier if
// necessary.
struct BlockList {
  std::vector<uint32_t> starts, indices;
  std::vector<float> weights;  // zero for elements without a stored weight
};
BlockList ListBlocks(int units, int depth, const BlockForm& form,
                     const std::vector<SparseWeight>& weights);

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_SPARSE_SPARSE_MATRIX_H_
