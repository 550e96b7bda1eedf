// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/tuning.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace litmus::gpu {
namespace {

constexpr int kRuns = 5;  // of each candidate; the fastest counts

absl::StatusOr<double> FastestRun(Queue* queue, absl::Span<BoundKernel* const> kernels) {
  double fastest = std::numeric_limits<double>::infinity();
  for (int run = 0; run < kRuns; ++run) {
    absl::StatusOr<std::vector<KernelTime>> times = queue->Profile(kernels);
    if (!times.ok()) return times.status();
    double ns = 0;
    for (const KernelTime& time : *times) ns += static_cast<double>(time.end_ns - time.start_ns);
    fastest = std::min(fastest, ns);
  }
  return fastest;
}

}  // namespace

absl::StatusOr<std::vector<int>> TuneChoices(const KernelSelection& selection,
                                             const std::vector<ValueId>& roots, Device* device,
                                             Queue* queue, std::vector<UnfitGroup>* unfit) {
  std::vector<std::pair<int, int>> candidates;
  for (size_t i = 0; i < selection.steps().size(); ++i) {
    const size_t count = selection.steps()[i].candidates.size();
    for (size_t w = 0; count > 1 && w < count; ++w) {
      candidates.emplace_back(static_cast<int>(i), static_cast<int>(w));
    }
  }
  auto built = Executable::Build(selection, roots, candidates, device, queue, {}, unfit);
  if (!built.ok()) return built.status();
  const absl::Span<BoundKernel* const> kernels = (*built)->kernels();
  std::vector<int> choices;
  double best = 0;
  for (size_t i = 0; i < candidates.size(); ++i) {
    const auto [begin, end] = (*built)->set().ranges[i];
    absl::StatusOr<double> fastest = FastestRun(
        queue, kernels.subspan(static_cast<size_t>(begin), static_cast<size_t>(end - begin)));
    if (!fastest.ok()) {
      for (int dispatch = begin; unfit != nullptr && dispatch < end; ++dispatch) {
        if (!absl::IsResourceExhausted(fastest.status())) break;
        const KernelSet& set = (*built)->set();
        unfit->push_back(Executable::GroupOf(set.dispatches[static_cast<size_t>(dispatch)], set));
      }
      return fastest.status();
    }
    if (candidates[i].second == 0) {
      choices.push_back(0);
    } else if (*fastest < best) {
      choices.back() = candidates[i].second;
    } else {
      continue;
    }
    best = *fastest;
  }
  return choices;
}

}  // namespace litmus::gpu
