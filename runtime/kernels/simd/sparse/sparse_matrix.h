// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Sparse weights [units, depth], and how many blocks of each form cover the stored ones.
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

// Forms of blocks, as a kernel reads them: neighbouring units or inputs, in whole blocks from the
// first unit or input on.
struct BlockForm {
  int units, inputs;
};
inline constexpr BlockForm kBlockForms[] = {{1, 1}, {1, 4}, {1, 16}, {4, 1}, {16, 1}};
inline constexpr size_t kBlockFormCount = std::size(kBlockForms);

// By index into kBlockForms.
using BlockCounts = std::array<int64_t, kBlockFormCount>;

// The blocks of each form that have one of the weights, which are different elements.
BlockCounts CountBlocks(const std::vector<SparseWeight>& weights);

// The blocks of one form: those of group g are [starts[g], starts[g + 1]), with the first input of
// each. An input index leaves room for the whole block: the last block of a unit may begin before
// its whole multiple.
struct BlockList {
  std::vector<uint32_t> starts, indices;
  std::vector<float> weights;  // zeros where a block has none
};
BlockList ListBlocks(int units, int depth, const BlockForm& form,
                     const std::vector<SparseWeight>& weights);

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_SPARSE_SPARSE_MATRIX_H_
