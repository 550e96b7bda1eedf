// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Assigns device memory to intermediate values. Values that are never alive at the same time may
// share bytes. There is one chunk of memory, or several if the size of a buffer is limited.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_MEMORY_MEMORY_PLAN_H_
#define LITMUS_DELEGATES_GPU_ENGINE_MEMORY_MEMORY_PLAN_H_

#include <cstddef>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace litmus::gpu {

struct MemoryItem {
  size_t bytes = 0;
  int first = 0, last = 0;  // first and last step at which it is alive, both inclusive
};

struct MemoryPlanOptions {
  size_t alignment = 64;      // of every offset
  size_t head = 0, tail = 0;  // bytes kept free at the start and end of every chunk
  size_t max_chunk_bytes = ~size_t{0};
  bool share = true;  // false: no items share bytes
};

struct MemoryPlace {
  int chunk = 0;
  size_t offset = 0;  // bytes from the start of the chunk, head included
};

struct MemoryPlan {
  std::vector<MemoryPlace> places;  // one for each item
  std::vector<size_t> chunk_bytes;  // size of each chunk, including head and tail
  size_t item_bytes = 0;            // total bytes of all chunks, without heads and tails
  // The largest sum of the (aligned) sizes of items alive at one step. No plan can be smaller.
  size_t lower_bound = 0;
};

// Returns ResourceExhausted if a single item exceeds the size of a chunk. Deterministic.
absl::StatusOr<MemoryPlan> PlanMemory(absl::Span<const MemoryItem> items,
                                      const MemoryPlanOptions& options);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_MEMORY_MEMORY_PLAN_H_
