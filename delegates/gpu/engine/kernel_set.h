// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Turns selected dispatches into the kernels of a program. Dispatches that differ only in their
// arguments share a kernel, because compilation is slow. A kernel is named by its text, so that
// other sets, also in other processes, use the same name for it.
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
  bool vectors = false;  // %in vec or const: requires whole, aligned VFs
  bool wide = false;     // read by LOADV, which may read past the end of the last row
};

// A dispatch for which only addresses are missing.
struct PlannedDispatch {
  int node = 0, kernel = 0;      // node -1: a copy
  std::vector<Operand> buffers;  // including those of epilogue operations
  std::vector<BufferUse> uses;   // one for each buffer
  std::vector<bool> whole;       // for each buffer: bound as Operand::Chunk, with a scalar StartOf
  bool can_mask = false;         // Dispatch::params has MASKED
  std::vector<Scalar> scalars;
  WorkGroups groups;
};

struct KernelSet {
  std::vector<KernelCode> kernels;
  std::vector<ExpandRequest> requests;  // for each kernel: the request that was expanded
  std::vector<PlannedDispatch> dispatches;
  // For each requested (step, candidate), in order: its dispatches [first, second). The copies come
  // after them.
  std::vector<std::pair<int, int>> ranges;
};

// Values in buffers of the application, and the dispatches that copy inputs and outputs.
struct ExternalUse {
  // in_place[value]: the value is in such a buffer, as 32-bit floats, without a zero slice before
  // it. Empty: no value is.
  std::vector<bool> in_place;
  std::vector<Dispatch> copies;
};

// Builds the dispatches of the given (step, candidate) pairs, and the copies. An Internal error
// names the kernel with a mistake in it: wrong number or type of arguments, or too many buffers or
// work-groups.
absl::StatusOr<KernelSet> BuildKernelSet(const KernelSelection& selection,
                                         const std::vector<std::pair<int, int>>& candidates,
                                         const ExternalUse& external = {});

// Returns only the dispatches, without expanding the text of any kernel. Dispatches with equal
// `kernel` share one kernel.
absl::StatusOr<std::vector<PlannedDispatch>> PlanDispatches(
    const KernelSelection& selection, const std::vector<std::pair<int, int>>& candidates);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_KERNEL_SET_H_
