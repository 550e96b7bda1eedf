// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Finds the candidates of a step that may run, and steps with equal candidates.
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

// Kernels that the device's compiler rejects, or that run with no size of work-group.
struct Refusals {
  std::set<std::string> kernels;  // KernelCode::name
  absl::Status last;              // the error of one of the kernels

  void Add(const std::vector<std::string>& names, const absl::Status& why);
};

// True if one of the dispatches [range.first, range.second) of the set uses a refused kernel.
bool IsRefused(const KernelSet& set, const std::pair<int, int>& range, const Refusals& refused);

// Returns, for each step with several candidates, in order, the first candidate without a refused
// kernel. If all candidates of a step are refused, its entry is 0 and its node is appended to
// `hopeless`.
absl::StatusOr<std::vector<int>> FirstChoices(const KernelSelection& selection,
                                              const Refusals& refused, std::vector<int>* hopeless);

// A hash of the kernels, arguments and sizes of a step's candidates. Steps with equal keys have the
// same fastest candidate. `ranges`: the candidates' dispatches in the set, in order.
uint64_t StepKey(const KernelSelection& selection, const KernelSet& set,
                 const std::vector<std::pair<int, int>>& ranges);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_CANDIDATES_H_
