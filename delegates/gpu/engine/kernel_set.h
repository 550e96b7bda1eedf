// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// From selected dispatches to the program's kernels: dispatches that differ in their arguments only
// share one kernel, since compiling is what costs. A kernel is named by its text, so that other
// sets of the same process, and of others, have the same kernel.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_KERNEL_SET_H_
#define LITMUS_DELEGATES_GPU_ENGINE_KERNEL_SET_H_

#include <array>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/engine/kernel_selection.h"
#include "delegates/gpu/kernels/dialect/dialect.h"

namespace litmus::gpu {

// How a kernel uses a buffer.
struct BufferUse {
  bool written = false;
  bool vectors = false;  // %in vec or const: counts on whole, aligned VFs
  bool wide = false;     // read with LOADV, which may run past the end of the last row
};

// A dispatch that lacks only addresses.
struct PlannedDispatch {
  int node = 0, kernel = 0;      // node -1: a copy
  std::vector<Operand> buffers;  // those of epilogue operations included
  std::vector<BufferUse> uses;   // of each buffer
  std::vector<bool> whole;       // of each buffer: bound as Operand::Chunk; a scalar is its StartOf
  bool can_mask = false;         // Dispatch::params has MASKED
  std::vector<Scalar> scalars;
  WorkGroups groups;
};

struct KernelSet {
  std::vector<KernelCode> kernels;
  std::vector<ExpandRequest> requests;  // of each kernel: what the code is an expansion of
  std::vector<PlannedDispatch> dispatches;
  // Per (step, candidate) in the order asked for: the dispatches [first, second). Copies follow the
  // dispatches.
  std::vector<std::pair<int, int>> ranges;
};

// What is different where values lie in buffers of the application's.
struct ExternalUse {
  // For each value: whether it lies in such a buffer in place, as 32-bit floats, without a zero
  // slice before it. Empty: no value does.
  std::vector<bool> in_place;
  std::vector<Dispatch> copies;
};

// The dispatches of the given (step, candidate) pairs, and the copies. An Internal error names the
// kernel whose author made a mistake: wrong number or kind of arguments, too many buffers or
// work-groups.
absl::StatusOr<KernelSet> BuildKernelSet(const KernelSelection& selection,
                                         const std::vector<std::pair<int, int>>& candidates,
                                         const ExternalUse& external = {});

// The dispatches alone, before any kernel's text is expanded. Dispatches with equal `kernel` share
// one kernel.
absl::StatusOr<std::vector<PlannedDispatch>> PlanDispatches(
    const KernelSelection& selection, const std::vector<std::pair<int, int>>& candidates);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_KERNEL_SET_H_
