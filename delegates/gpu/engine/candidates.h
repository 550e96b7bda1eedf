// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Which of a step's candidates may run, and which steps are alike.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_CANDIDATES_H_
#define LITMUS_DELEGATES_GPU_ENGINE_CANDIDATES_H_

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/engine/kernel_selection.h"
#include "delegates/gpu/engine/kernel_set.h"

namespace litmus::gpu {

// Kernels that the device's compiler refuses, or that run in no group.
struct Refusals {
  std::set<std::string> kernels;  // KernelCode::name
  absl::Status last;              // why one of them is refused

  void Add(const std::vector<std::string>& names, const absl::Status& why);
};

// Whether the dispatches [range.first, range.second) of the set use a refused kernel.
bool IsRefused(const KernelSet& set, const std::pair<int, int>& range, const Refusals& refused);

// For each step with several candidates, in order, the first that uses no refused kernel; 0 for a
// step whose candidates all do, which is then in `hopeless` (nodes).
absl::StatusOr<std::vector<int>> FirstChoices(const KernelSelection& selection,
                                              const Refusals& refused, std::vector<int>* hopeless);

// Equal for steps between whose candidates the same one is the fastest: their kernels, arguments
// and sizes are equal. `ranges`: the step's candidates in the set, in order.
uint64_t StepKey(const KernelSelection& selection, const KernelSet& set,
                 const std::vector<std::pair<int, int>>& ranges);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_CANDIDATES_H_
