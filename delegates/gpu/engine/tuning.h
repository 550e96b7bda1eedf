// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Choosing among kernel candidates by measuring them on the device.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_TUNING_H_
#define LITMUS_DELEGATES_GPU_ENGINE_TUNING_H_

#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/engine/executable.h"
#include "delegates/gpu/engine/kernel_selection.h"

namespace litmus::gpu {

// For each step with more than one candidate, in order, the fastest. All candidates are compiled
// and run; what that takes is freed. `unfit` (may be null): as for Executable::Build.
absl::StatusOr<std::vector<int>> TuneChoices(const KernelSelection& selection,
                                             const std::vector<ValueId>& roots, Device* device,
                                             Queue* queue,
                                             std::vector<UnfitGroup>* unfit = nullptr);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_TUNING_H_
