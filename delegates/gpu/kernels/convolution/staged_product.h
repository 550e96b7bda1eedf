// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The kernel text of products whose work-groups share the rows that they read. The items of a group
// copy a piece of the rows to work-group memory (`tile`), and each item computes its register tile
// from there. Columns (weights) are read from memory. In both, neighbouring items read neighbouring
// memory.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_STAGED_PRODUCT_H_
#define LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_STAGED_PRODUCT_H_

#include <string>
#include <vector>

#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/convolution/convolution_weights.h"

namespace litmus::gpu {

// The text that each kind of product adds, in the dialect. The group is (GROUP(0), GROUP(1),
// GROUP(2)); the item is tc along the channels and tp along the pixels; `t` is the tile of
// channels.
struct StagedProduct {
  // Declarations of buffers and scalars, beginning with %kernel; the shared `tile` is added to
  // them.
  std::string head;
  // Declares p0, the group's first pixel; DEPTH, the number of slices of the depth, even; and all
  // that the other lines need. `copy` needs it for the E pixels p0 + po + ${e*STEP} that the item
  // copies.
  std::string before;
  // Declares VA v$e for each of these pixels: slice k of the pixel, or zeros if k is past the true
  // depth.
  std::string copy;
  // `columns` declares VA w${j}_$n: column $n at depth $j of slice k0 + kk + $u. `next`: lines
  // after the two slices of an iteration.
  std::string columns, next;
  // Initial values of the sums, in 32 bits and in the accumulators' type.
  std::string float_sum = "SPLAT(0.0f)", sum = "SPLATA(0.0f)";
  // `guard` opens a block for row $r; `store` stores the VF SUM of column $n inside it.
  std::string guard, store;

  std::string Text() const;
};

// Text that declares VA w${j}_$n from SubgroupWeights in the buffer wgt: column $n at depth $j of
// slice $u, counted from the VF with the index `at`, an expression.
std::string SubgroupColumns(const std::string& at);

// Completes a product whose columns are StagedWeights in the buffer wgt. `first`: expression for
// the index of the tile's first VF; `biases`: the tile begins with biases, as in StagedWeights.
StagedProduct WithWeights(StagedProduct product, const std::string& first, bool biases);

// Tiles to measure for a product of `rows` pixels and `slices` slices of channels, the likely
// fastest first. The weights are StagedWeights, or SubgroupWeights if StagedTile::subgroup. Empty:
// none.
std::vector<StagedTile> ProductTiles(int rows, int slices, const WeightsSource& source,
                                     const KernelSelector& selector);
// Returns StagedWeights, or SubgroupWeights if tile.subgroup.
Operand TileWeights(const StagedTile& tile, const WeightsSource& source, KernelSelector* selector,
                    int padding = 0);

// Text for StagedProduct::copy that reads the buffer src from the slice `at` on, or gives zeros
// unless `inside`; both are expressions.
std::string CopySlices(const std::string& at, const std::string& inside);

// Sets the dispatch's parameters, group and items for the tile. `depth`: consecutive slices of a
// pixel; `z`: groups in dimension 2.
void SetStagedTile(const StagedTile& tile, int rows, int slices, int depth, int z,
                   const KernelSelector& selector, Dispatch* dispatch);
// Number of groups along the pixels, which are dimension 1 of the grid.
int StagedGroups(const StagedTile& tile, int rows);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_STAGED_PRODUCT_H_
