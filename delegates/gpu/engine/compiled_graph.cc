// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/compiled_graph.h"

#include <string>

#include "delegates/gpu/engine/kernel_budget.h"
#include "delegates/gpu/engine/state.h"
#include "delegates/gpu/engine/tuning.h"

namespace litmus::gpu {

absl::StatusOr<std::unique_ptr<CompiledGraph>> CompiledGraph::Create(Graph graph, Device* device,
                                                                     const ModelOptions& options) {
  std::unique_ptr<CompiledGraph> compiled(new CompiledGraph(std::move(graph), device, options));
  if (absl::Status status = compiled->Compile(); !status.ok()) return status;
  return compiled;
}

absl::Status CompiledGraph::Compile() {
  FitKernelBudget(device_->info(), options_.precision, &graph_);
  OrderAssignments(&graph_);
  roots_ = FindAliases(graph_);
  absl::StatusOr<std::unique_ptr<Queue>> queue = device_->MakeQueue();
  if (!queue.ok()) return queue.status();
  queue_ = *std::move(queue);
  if (options_.serialized != nullptr) group_limits_ = options_.serialized->group_limits;
  for (;;) {
    std::vector<UnfitGroup> unfit;
    const absl::Status status = MakeExecutable(&unfit);
    if (status.ok()) break;
    if (unfit.empty()) return status;
    const std::vector<int> hopeless = HalveGroups(unfit, &group_limits_);
    if (!hopeless.empty()) return WithUnfitNodes(status, hopeless, graph_);
    options_.serialized = nullptr;  // of other kernels
  }
  options_.serialized = nullptr;  // it may be gone from now on
  return absl::OkStatus();
}

// From the graph to an executable that has run. `unfit`: as for Executable::Build.
absl::Status CompiledGraph::MakeExecutable(std::vector<UnfitGroup>* unfit) {
  executable_ = nullptr;  // refers to the selection
  selection_ =
      std::make_unique<KernelSelection>(graph_, device_->info(), options_.precision,
                                        SelectionOptions{options_.save_memory, group_limits_});
  absl::Status status = selection_->SelectAll();
  if (!status.ok()) return status;

  bool cached = false;
  absl::StatusOr<std::vector<int>> choices = Choices(&cached, unfit);
  if (!choices.ok()) return choices.status();
  choices_ = *std::move(choices);
  candidates_.clear();
  auto choice = choices_.begin();
  for (size_t i = 0; i < selection_->steps().size(); ++i) {
    const bool is_choice = selection_->steps()[i].candidates.size() > 1;
    candidates_.emplace_back(static_cast<int>(i), is_choice ? *choice++ : 0);
  }
  ExecutableOptions build;
  build.share_memory = !options_.keep_intermediates;
  if (cached) {
    build.binary = &options_.serialized->program;
    build.weights = options_.cached_weights.empty()
                        ? absl::Span<const char>(options_.serialized->weights)
                        : options_.cached_weights;
  }
  absl::StatusOr<std::unique_ptr<Executable>> executable =
      Executable::Build(*selection_, roots_, candidates_, device_, queue_.get(), build, unfit);
  if (!executable.ok()) return executable.status();
  executable_ = *std::move(executable);
  // A first inference that takes seconds, or that fails for the size of a group, is nobody's
  // expectation.
  return selection_->policy().WarmsUp() ? executable_->WarmUp(unfit) : absl::OkStatus();
}

// Cached ones where they fit, else measured or the first.
absl::StatusOr<std::vector<int>> CompiledGraph::Choices(bool* cached,
                                                        std::vector<UnfitGroup>* unfit) {
  std::vector<int> limits;
  for (const Step& step : selection_->steps()) {
    if (step.candidates.size() > 1) limits.push_back(static_cast<int>(step.candidates.size()));
  }
  if (options_.serialized != nullptr && options_.serialized->choices.size() == limits.size()) {
    const std::vector<int>& choices = options_.serialized->choices;
    *cached = true;
    for (size_t i = 0; i < limits.size(); ++i) {
      *cached &= choices[i] >= 0 && choices[i] < limits[i];
    }
    if (*cached) return choices;
  }
  if (options_.tune && !limits.empty()) {
    return TuneChoices(*selection_, roots_, device_, queue_.get(), unfit);
  }
  return std::vector<int>(limits.size(), 0);
}

absl::StatusOr<SerializedModel> CompiledGraph::Export() const {
  SerializedModel serialized;
  serialized.choices = choices_;
  serialized.group_limits = group_limits_;
  if (executable_->program() != nullptr) {
    absl::StatusOr<std::string> binary = executable_->program()->Binary();
    // A device without binaries still has weights and choices worth keeping.
    if (!binary.ok() && !absl::IsUnimplemented(binary.status())) return binary.status();
    if (binary.ok()) serialized.program = *std::move(binary);
  }
  absl::StatusOr<std::string> weights = executable_->ReadWeights();
  if (!weights.ok()) return weights.status();
  serialized.weights = *std::move(weights);
  return serialized;
}

}  // namespace litmus::gpu
