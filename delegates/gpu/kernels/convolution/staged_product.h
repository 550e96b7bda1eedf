// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The kernel text of products whose work-groups share the rows that they read: the items of a group
// copy a piece of them, neighbours of neighbouring memory, to work-group memory (`tile`), and each
// adds up its register tile from there. Columns (weights) are read from memory, neighbours again by
// neighbouring items.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_STAGED_PRODUCT_H_
#define LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_STAGED_PRODUCT_H_

#include <string>

#include "delegates/gpu/kernels/common/kernel_selector.h"

namespace litmus::gpu {

// What a kind of product adds to the text, in the dialect. Group (GROUP(0), GROUP(1), GROUP(2)),
// item tc along the channels and tp along the pixels. `t`: the tile of channels.
struct StagedProduct {
  // Declarations, from %kernel on: src and dst or others, scalars; the buffer `tile` is added.
  std::string head;
  // Declares p0, the first pixel of the group's; wi, the item's first column; DEPTH (if that is no
  // argument), and what `copy` needs of the E pixels that the item copies: p0 + po + ${e*STEP}.
  std::string before;
  // Declares VA v$e for each of them: the values at slice k; anything from DEPTH on, where nothing
  // may be read out of range.
  std::string copy;
  // Column $n at depth $j, an accumulator vector; and the sums to begin with, one of each type.
  std::string column;
  std::string float_sum = "SPLAT(0.0f)", sum = "SPLATA(0.0f)";
  // Lines that store the sum SUM of row $r, column $n; GUARD: lines that open a block for row $r.
  std::string guard, store;

  // `store` has the word SUM, which is replaced by the float vector.
  std::string Text() const;
};

// Adds the tile to a dispatch: parameters, group and items. `z`: groups of the last dimension.
void SetStagedTile(const StagedTile& tile, int rows, int slices, int z,
                   const KernelSelector& selector, Dispatch* dispatch);
// Groups of pixels along dimension 1 of the grid.
int StagedGroups(const StagedTile& tile, int rows);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_STAGED_PRODUCT_H_
