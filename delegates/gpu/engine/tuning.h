// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Choosing among kernel candidates by measuring them on the device: one after the other, so that
// the weights of one are in memory at a time, and once for all layers that are equal.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_TUNING_H_
#define LITMUS_DELEGATES_GPU_ENGINE_TUNING_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/engine/candidates.h"
#include "delegates/gpu/engine/executable.h"
#include "delegates/gpu/engine/kernel_selection.h"
#include "delegates/gpu/engine/known_choices.h"

namespace litmus::gpu {

constexpr int kTuningRuns = 5;  // of each candidate; the fastest counts

// For each step with more than one candidate, in order, the fastest. All kernels of the selection
// are compiled together before the first is measured. Candidates with a kernel of `refused`, which
// gets those that the compiler refuses, are left out, and so are those that the device does not
// run, as long as another one of their step is left; else `unfit` (may be null) is as for
// Executable::Build. `known` (may be null): choices that need no measuring; it gets those that were
// measured.
absl::StatusOr<std::vector<int>> TuneChoices(const KernelSelection& selection,
                                             const std::vector<Place>& places, Device* device,
                                             Queue* queue, Refusals* refused,
                                             KnownChoices* known = nullptr,
                                             std::vector<UnfitGroup>* unfit = nullptr);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_TUNING_H_
