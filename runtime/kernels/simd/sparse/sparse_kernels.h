// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The micro-kernels of products with sparse weights: sums over lists of blocks. Compiled once per
// vector target.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_SPARSE_SPARSE_KERNELS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_SPARSE_SPARSE_KERNELS_H_

#include <cstddef>
#include <cstdint>

namespace litmus::f32 {

// Groups of units, each with a list of blocks. Group g has the blocks [starts[g], starts[g + 1]).
// Block b begins at input indices[b]; its weights begin at weights + b · (block size).
struct SparseGroups {
  const uint32_t* starts;
  const uint32_t* indices;
  const float* weights;
  const float* bias;  // [groups · units per group]
  float min, max;
};

// One row: out[u] = clamp(bias[u] + Σ over the blocks of u's group), for units u < `units`.
struct SparseRowArgs {
  SparseGroups groups;
  size_t begin, end;  // range of groups
  size_t units;       // units of all groups; the last group may have fewer units
  const float* in;
  float* out;
};

// Rows of a tile.
inline constexpr int kNarrowTile = 16, kWideTile = 32;

// A tile of rows with transposed input and output: in[k][row], out[unit][row].
struct SparseTileArgs {
  SparseGroups groups;
  size_t begin, end;  // range of units
  const float* in;
  float* out;
};

struct SparseKernels {
  const char* name;  // of the CPU target
  // For blocks of 4 or 16 inputs of one unit, and of one input for 4 or 16 units.
  void (*inputs4)(const SparseRowArgs& args);
  void (*inputs16)(const SparseRowArgs& args);
  void (*units4)(const SparseRowArgs& args);
  void (*units16)(const SparseRowArgs& args);
  // For single weights (1x1).
  void (*narrow_tile)(const SparseTileArgs& args);
  void (*wide_tile)(const SparseTileArgs& args);
};

// The best kernels that this machine has and the limit on CPU targets allows.
const SparseKernels& BestSparseKernels();

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_SPARSE_SPARSE_KERNELS_H_
