// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The kernel text of products whose work-groups share the rows that they read: the items of a group
// copy a piece of them, neighbours of neighbouring memory, to work-group memory (`tile`), and each
// adds up its register tile from there. Columns (weights) are read from memory, neighbours again by
// neighbouring items.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_STAGED_PRODUCT_H_
#define LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_STAGED_PRODUCT_H_

#include <string>
#include <vector>

#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/convolution/convolution_weights.h"

namespace litmus::gpu {

// What a kind of product adds to the text, in the dialect. Group (GROUP(0), GROUP(1), GROUP(2)),
// item tc along the channels and tp along the pixels; `t`: the tile of channels.
struct StagedProduct {
  // Declarations, from %kernel on: buffers and scalars; the shared `tile` is added.
  std::string head;
  // Declares p0, the first pixel of the group's; DEPTH, the slices to go through, an even number;
  // and what the other lines need, `copy` of the E pixels p0 + po + ${e*STEP} that the item copies.
  std::string before;
  // Declares VA v$e for each of them: the values at slice k, which are zeros from the true depth
  // on.
  std::string copy;
  // Declares VA w${j}_$n, column $n at depth $j of slice k0 + kk + $u; `next`: lines behind the two
  // slices of a turn.
  std::string columns, next;
  // The sums to begin with, one in each type.
  std::string float_sum = "SPLAT(0.0f)", sum = "SPLATA(0.0f)";
  // Opens a block for row $r, and stores the float vector SUM of column $n in there.
  std::string guard, store;

  std::string Text() const;
};

// Text that declares VA w${j}_$n, column $n at depth $j of slice $u behind the VF that the
// expression `at` names, from SubgroupWeights in the buffer wgt.
std::string SubgroupColumns(const std::string& at);

// A product whose columns are StagedWeights in the buffer wgt. `first`: an expression, the VF where
// the tile's weights begin; `biases`: the tile begins with biases, as StagedWeights do.
StagedProduct WithWeights(StagedProduct product, const std::string& first, bool biases);

// The tiles worth a try for `rows` pixels and `slices` slices of channels, the likely best first,
// of a product with StagedWeights, or SubgroupWeights where StagedTile::subgroup. Empty: none.
std::vector<StagedTile> ProductTiles(int rows, int slices, const WeightsSource& source,
                                     const KernelSelector& selector);
// StagedWeights or SubgroupWeights.
Operand TileWeights(const StagedTile& tile, const WeightsSource& source, KernelSelector* selector,
                    int padding = 0);

// Text for StagedProduct::copy, from the buffer src: the slices from the expression `at` on, zeros
// where not `inside`.
std::string CopySlices(const std::string& at, const std::string& inside);

// Adds the tile to a dispatch: parameters, group and items. `depth`: slices that follow each other
// in a pixel; `z`: groups of the last dimension.
void SetStagedTile(const StagedTile& tile, int rows, int slices, int depth, int z,
                   const KernelSelector& selector, Dispatch* dispatch);
// Groups of pixels along dimension 1 of the grid.
int StagedGroups(const StagedTile& tile, int rows);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_STAGED_PRODUCT_H_
