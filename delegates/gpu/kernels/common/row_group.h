// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Rows that several work-items of a group compute together. Neighbouring items read neighbouring
// blocks; their partial results are combined in work-group memory, in 32 bits.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_COMMON_ROW_GROUP_H_
#define LITMUS_DELEGATES_GPU_KERNELS_COMMON_ROW_GROUP_H_

#include <string>

#include "absl/strings/string_view.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"

namespace litmus::gpu {

// A group has `items` work-items (a power of two) for each of `rows` rows. items == 0: one item
// computes each row.
struct RowGroup {
  int items = 0, rows = 0;
};

// The group for `rows` rows of `blocks` blocks, with at least `least` rows.
RowGroup RowGroupFor(const KernelPolicy& policy, int blocks, int rows, int least = 1);

// Makes the dispatch compute `rows` rows by such groups. Its kernel must have the parameters L
// (items) and RG (rows), and begin with kRowGroupStart.
void SetRowGroup(const RowGroup& group, int rows, Dispatch* dispatch);

// Declares l (the item's index in the row), first_ (the row's first element of work-group memory),
// at_ (the item's element) and g (the row, which may be past the last one).
extern const char kRowGroupStart[];

// For use after each item has written part[at_]. `combine` is a statement that combines part[at_ +
// H] into part[at_]. The row's result is then in part[first_], where all items may read it.
std::string CombineRow(absl::string_view combine);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_COMMON_ROW_GROUP_H_
