// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Orders in which tensors are placed in an arena. The peak of the arena depends on the order, and
// no order is best for all graphs, so several are tried.
#ifndef LITMUS_RUNTIME_CORE_ARENA_ARENA_ORDERS_H_
#define LITMUS_RUNTIME_CORE_ARENA_ARENA_ORDERS_H_

#include <cstddef>
#include <vector>

#include "runtime/core/arena/arena.h"

namespace litmus {

// The largest sum of bytes in use over the steps 0 to last_step.
size_t LargestLiveSum(const std::vector<ArenaItem>& items, int last_step);

// Places the items in the order of the vector. Returns false if the arena would be too large for
// size_t.
bool PlaceAll(const std::vector<ArenaItem>& items, ArenaLayout* layout);

// Finds the layout with the lowest peak among several orders that add `items` to `start`.
// *is_tight: the peak equals the lower bound. Returns false if the arena would be too large for
// size_t.
bool BestLayout(const ArenaLayout& start, const std::vector<ArenaItem>& items, int last_step,
                ArenaLayout* best, bool* is_tight);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_ARENA_ARENA_ORDERS_H_
