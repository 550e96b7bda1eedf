// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// From emitted launches to the program's kernels: launches that differ in their arguments only
// share one kernel, since compiling is what costs.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_KERNEL_SET_H_
#define LITMUS_DELEGATES_GPU_ENGINE_KERNEL_SET_H_

#include <array>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/engine/emission.h"

namespace litmus::gpu {

// A launch that lacks only addresses.
struct PlannedLaunch {
  int node = 0, kernel = 0;
  std::vector<Operand> buffers;  // those of post operations included
  std::vector<Scalar> scalars;
  std::array<int, 3> groups = {1, 1, 1};
};

struct KernelSet {
  std::vector<KernelCode> kernels;
  std::vector<PlannedLaunch> launches;
  // Per (step, way) in the order asked for: its launches are [first, second).
  std::vector<std::pair<int, int>> ranges;
};

// The launches of the given (step, way) pairs. An Internal error names the kernel whose author made
// a mistake: wrong number or kind of arguments, too many buffers or work-groups.
absl::StatusOr<KernelSet> BuildKernelSet(const Emission& emission,
                                         const std::vector<std::pair<int, int>>& ways);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_KERNEL_SET_H_
