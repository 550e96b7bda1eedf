// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// SerializedModel weights and constant values: their place in one blob (or several, where buffers
// are limited), and the writing of it.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_WEIGHTS_H_
#define LITMUS_DELEGATES_GPU_ENGINE_WEIGHTS_H_

#include <cstddef>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/engine/kernel_selection.h"
#include "delegates/gpu/engine/memory/memory_plan.h"

namespace litmus::gpu {

// A weights array or a constant, and its place in the chunks of weights.
struct PlacedWeights {
  Operand operand;  // kWeights, or a constant kValue
  int64_t elements = 0;
  Storage storage = Storage::kF32;
  MemoryPlace place;

  size_t bytes() const { return static_cast<size_t>(elements) * ElementBytes(storage); }
};

struct WeightsPlan {
  std::vector<PlacedWeights> entries;  // ascending in chunk and offset
  std::vector<size_t> chunk_bytes;
};

// `operands`: distinct; in an order that depends on the model alone. Chunks are laid out as
// `options` says. Where weights are read through images, an image can be over each chunk that has
// such weights.
absl::StatusOr<WeightsPlan> PlanWeights(const KernelSelection& selection,
                                        const std::vector<Operand>& operands,
                                        const MemoryPlanOptions& options);

// Writes all chunks (every byte of them), with two threads where that pays. Error: a constant has
// not its shape's number of elements.
absl::Status FillWeights(const KernelSelection& selection, const WeightsPlan& plan,
                         const std::vector<char*>& chunks);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_WEIGHTS_H_
