// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Chooses among kernel candidates by measuring them on the device, one after the other, so that
// only one candidate's weights are in memory at a time. Equal layers are measured once.
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

constexpr int kTuningRuns = 5;  // runs of each candidate; the fastest counts

// Returns the fastest candidate of each step with several candidates, in order. All kernels of the
// selection are compiled together before the first measurement. Candidates are skipped if they have
// a kernel in `refused` (to which kernels that the compiler rejects are added) or if the device
// refuses their work-groups, as long as the step has another candidate; otherwise `unfit` (may be
// null) is as in Executable::Build. `known` (may be null): earlier choices, which are not measured
// again; new ones are added.
absl::StatusOr<std::vector<int>> TuneChoices(const KernelSelection& selection,
                                             const std::vector<Place>& places, Device* device,
                                             Queue* queue, Refusals* refused,
                                             KnownChoices* known = nullptr,
                                             std::vector<UnfitGroup>* unfit = nullptr);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_TUNING_H_
