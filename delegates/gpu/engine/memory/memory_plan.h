// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Where intermediate values lie in device memory: values that are never alive together may share
// bytes. Memory is one chunk, or several where a buffer's size is limited.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_MEMORY_MEMORY_PLAN_H_
#define LITMUS_DELEGATES_GPU_ENGINE_MEMORY_MEMORY_PLAN_H_

#include <cstddef>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace litmus::gpu {

struct MemoryItem {
  size_t bytes = 0;
  int first = 0, last = 0;  // steps at which it is alive, both included
};

struct MemoryPlanOptions {
  size_t alignment = 64;      // of every offset
  size_t head = 0, tail = 0;  // bytes kept free at the ends of every chunk
  size_t max_chunk_bytes = ~size_t{0};
  bool share = true;  // false: every item has bytes of its own
};

struct MemoryPlace {
  int chunk = 0;
  size_t offset = 0;  // from the chunk's begin, head included
};

struct MemoryPlan {
  std::vector<MemoryPlace> places;  // of each item
  std::vector<size_t> chunk_bytes;  // head and tail included
  size_t item_bytes = 0;            // of all chunks, without heads and tails
  // The largest sum of (aligned) items alive at one step: no plan needs less.
  size_t lower_bound = 0;
};

// ResourceExhausted when an item alone is larger than a chunk can be. Deterministic.
absl::StatusOr<MemoryPlan> PlanMemory(absl::Span<const MemoryItem> items,
                                      const MemoryPlanOptions& options);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_MEMORY_MEMORY_PLAN_H_
