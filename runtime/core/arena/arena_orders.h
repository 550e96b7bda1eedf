// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// In which order tensors are placed in an arena: how low its peak comes out depends on it, and no
// order is best for all graphs, so several are tried.
#ifndef LITMUS_RUNTIME_CORE_ARENA_ARENA_ORDERS_H_
#define LITMUS_RUNTIME_CORE_ARENA_ARENA_ORDERS_H_

#include <cstddef>
#include <vector>

#include "runtime/core/arena/arena.h"

namespace litmus {

// Bytes of the items in use at the step of 0 … last_step where they are most.
size_t LargestLiveSum(const std::vector<ArenaItem>& items, int last_step);

// Adds the items in their order; false: they are too large.
bool PlaceAll(const std::vector<ArenaItem>& items, ArenaLayout* layout);

// The lowest layout of several orders that adds the items to `start`; is_tight: none can be lower.
// False: the items are too large.
bool BestLayout(const ArenaLayout& start, const std::vector<ArenaItem>& items, int last_step,
                ArenaLayout* best, bool* is_tight);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_ARENA_ARENA_ORDERS_H_
