// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Rows that work-items of a group make together: neighbours read neighbouring blocks, and what they
// found is put together in work-group memory, in 32 bits.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_COMMON_ROW_GROUP_H_
#define LITMUS_DELEGATES_GPU_KERNELS_COMMON_ROW_GROUP_H_

#include <string>

#include "absl/strings/string_view.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"

namespace litmus::gpu {

// A group has `items` work-items (a power of two) for each of `rows` rows. No items: rows are made
// by one item each.
struct RowGroup {
  int items = 0, rows = 0;
};

// For `rows` rows of `blocks` blocks; a group has at least `least` rows.
RowGroup RowGroupFor(const KernelPolicy& policy, int blocks, int rows, int least = 1);

// Makes the dispatch one of `rows` rows by such groups. Its kernel has the parameters L and RG
// (items and rows), and starts with kRowGroupStart.
void SetRowGroup(const RowGroup& group, int rows, Dispatch* dispatch);

// Declares l (the item's number among the row's), first_ (the row's first place in work-group
// memory), at_ (the item's own) and g (the row, which may lie past the last one).
extern const char kRowGroupStart[];

// After each item has written part[at_]: `combine` is a statement that takes part[at_ + H] into
// part[at_]. Leaves the row's result in part[first_], where all items may read it.
std::string CombineRow(absl::string_view combine);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_COMMON_ROW_GROUP_H_
