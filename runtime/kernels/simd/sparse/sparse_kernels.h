// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The micro-kernels of products with sparse weights: sums over lists of blocks. Compiled once per
// vector target.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_SPARSE_SPARSE_KERNELS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_SPARSE_SPARSE_KERNELS_H_

#include <cstddef>
#include <cstdint>

namespace litmus::f32 {

// A range of groups of units, each of which has a list of blocks: group g the blocks [starts[g],
// starts[g + 1]). Block b has the input indices[b], the first one of its inputs, and its weights
// from weights + b · (block size) on.
struct SparseGroups {
  const uint32_t* starts;
  const uint32_t* indices;
  const float* weights;
  const float* bias;  // [groups · units of a group]
  float min, max;
};

// One row. out[u] = clamp(bias[u] + Σ over blocks of u's group), for units below `units`.
struct SparseRowArgs {
  SparseGroups groups;
  size_t begin, end;  // groups
  size_t units;       // of all groups: the last group may have fewer than the others
  const float* in;
  float* out;
};

// Rows of a tile.
inline constexpr int kNarrowTile = 16, kWideTile = 32;

// A tile of rows, whose inputs are transposed: in[k][row]. out[unit][row].
struct SparseTileArgs {
  SparseGroups groups;
  size_t begin, end;  // units
  const float* in;
  float* out;
};

struct SparseKernels {
  const char* name;  // of the CPU target
  // Blocks of 4 or 16 inputs of one unit, and of one input of 4 or 16 units.
  void (*inputs4)(const SparseRowArgs& args);
  void (*inputs16)(const SparseRowArgs& args);
  void (*units4)(const SparseRowArgs& args);
  void (*units16)(const SparseRowArgs& args);
  // Single weights.
  void (*narrow_tile)(const SparseTileArgs& args);
  void (*wide_tile)(const SparseTileArgs& args);
};

// The best kernels that this machine has and may use now.
const SparseKernels& BestSparseKernels();

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_SPARSE_SPARSE_KERNELS_H_
