// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Places packed weights and constants in one blob, or in several chunks if buffers are limited, and
// writes them.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_WEIGHTS_H_
#define LITMUS_DELEGATES_GPU_ENGINE_WEIGHTS_H_

#include <cstddef>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/engine/kernel_selection.h"
#include "delegates/gpu/engine/memory/memory_plan.h"

namespace litmus::gpu {

// Packed weights or a constant, and their place in the chunks.
struct PlacedWeights {
  Operand operand;  // kWeights, or a constant kValue
  int64_t elements = 0;
  Storage storage = Storage::kF32;
  MemoryPlace place;

  size_t bytes() const { return static_cast<size_t>(elements) * ElementBytes(storage); }
};

struct WeightsPlan {
  std::vector<PlacedWeights> entries;  // ascending by chunk and offset
  std::vector<size_t> chunk_bytes;
};

// `operands`: distinct, in an order that depends only on the model. `options` gives the alignment
// and size of chunks. If weights are read through images, chunks are small enough for an image over
// each chunk that has such weights.
absl::StatusOr<WeightsPlan> PlanWeights(const KernelSelection& selection,
                                        const std::vector<Operand>& operands,
                                        const MemoryPlanOptions& options);

// Writes every byte of all chunks, with two threads if that pays. Fails if a constant does not have
// its shape's number of elements.
absl::Status FillWeights(const KernelSelection& selection, const WeightsPlan& plan,
                         const std::vector<char*>& chunks);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_WEIGHTS_H_
