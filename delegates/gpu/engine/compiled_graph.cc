// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/compiled_graph.h"

#include <algorithm>
#include <string>

#include "delegates/gpu/backend/refused_kernels.h"
#include "delegates/gpu/engine/kernel_budget.h"
#include "delegates/gpu/engine/memory/state.h"
#include "delegates/gpu/engine/tuning.h"
#include "delegates/gpu/graph/transforms.h"

namespace litmus::gpu {

absl::StatusOr<std::unique_ptr<CompiledGraph>> CompiledGraph::Create(Graph graph, Device* device,
                                                                     const ModelOptions& options) {
  std::unique_ptr<CompiledGraph> compiled(new CompiledGraph(std::move(graph), device, options));
  if (absl::Status status = compiled->Compile(); !status.ok()) return status;
  return compiled;
}

absl::Status CompiledGraph::Compile() {
  FitKernelBudget(device_->info(), options_.precision, &graph_);
  MarkWideValues(&graph_);
  OrderAssignments(&graph_);
  const KernelPolicy policy(device_->info());
  places_ = PlaceValues({options_.precision, policy.PieceAlignment(), policy.BindsAnywhere(),
                         policy.WritesPitchedRows() && !options_.keep_intermediates},
                        &graph_);
  absl::StatusOr<std::unique_ptr<Queue>> queue = device_->MakeQueue();
  if (!queue.ok()) return queue.status();
  queue_ = *std::move(queue);
  if (options_.serialized != nullptr) group_limits_ = options_.serialized->group_limits;
  for (;;) {
    std::vector<UnfitGroup> unfit;
    const absl::Status status = MakeExecutable(&unfit);
    if (status.ok()) break;
    if (absl::Status s = GiveWay(status, unfit); !s.ok()) return s;
    options_.serialized = nullptr;  // it belongs to other kernels
  }
  options_.serialized = nullptr;  // the caller may delete it after this function
  options_.known = nullptr;
  return absl::OkStatus();
}

// Prepares another attempt: makes work-groups smaller, or marks kernels as refused. Fails if no
// further attempt can succeed.
absl::Status CompiledGraph::GiveWay(const absl::Status& failure,
                                    const std::vector<UnfitGroup>& unfit) {
  const size_t known = refused_.kernels.size();
  std::vector<std::string> refused = RefusedKernels(failure);
  const std::vector<int> hopeless = HalveGroups(unfit, &group_limits_);
  for (const UnfitGroup& group : unfit) {
    const bool fits_nowhere =
        std::find(hopeless.begin(), hopeless.end(), group.node) != hopeless.end();
    if (fits_nowhere) refused.push_back(group.kernel);
  }
  refused_.Add(refused, failure);
  const bool progress = refused_.kernels.size() > known || (!unfit.empty() && hopeless.empty());
  return progress ? absl::OkStatus() : WithUnfitNodes(failure, hopeless, graph_);
}

// Selects, tunes, builds and warms up an executable for the graph. `unfit`: see Executable::Build.
absl::Status CompiledGraph::MakeExecutable(std::vector<UnfitGroup>* unfit) {
  executable_ = nullptr;  // it refers to selection_, which is replaced next
  selection_ =
      std::make_unique<KernelSelection>(graph_, device_->info(), options_.precision,
                                        SelectionOptions{options_.save_memory, group_limits_});
  absl::Status status = selection_->SelectAll();
  if (!status.ok()) return status;
  bool cached = false;
  if (status = Choose(&cached, unfit); !status.ok()) return status;
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
      Executable::Build(*selection_, places_, candidates_, device_, queue_.get(), build, unfit);
  if (!executable.ok()) return executable.status();
  executable_ = *std::move(executable);
  // Compilation, and errors about the size of work-groups, should occur now and not in the first
  // inference.
  return selection_->policy().WarmsUp() ? executable_->WarmUp(unfit) : absl::OkStatus();
}

// True if `choices` has one valid candidate index for each step with several candidates.
bool CompiledGraph::AreChoices(const std::vector<int>& choices) const {
  auto choice = choices.begin();
  for (const Step& step : selection_->steps()) {
    if (step.candidates.size() <= 1) continue;
    if (choice == choices.end() || *choice < 0 ||
        *choice >= static_cast<int>(step.candidates.size())) {
      return false;
    }
    ++choice;
  }
  return choice == choices.end();
}

// Sets choices_: from the cache if they are valid, else by measuring, else the first candidates.
absl::Status CompiledGraph::Choose(bool* cached, std::vector<UnfitGroup>* unfit) {
  *cached = options_.serialized != nullptr && AreChoices(options_.serialized->choices);
  if (*cached) {
    choices_ = options_.serialized->choices;
    return absl::OkStatus();
  }
  if (options_.tune) {
    auto tuned =
        TuneChoices(*selection_, places_, device_, queue_.get(), &refused_, options_.known, unfit);
    if (!tuned.ok()) return tuned.status();
    choices_ = *std::move(tuned);
  }
  std::vector<int> hopeless;
  auto first = FirstChoices(*selection_, refused_, &hopeless);
  if (!first.ok()) return first.status();
  if (!hopeless.empty()) return WithUnfitNodes(refused_.last, hopeless, graph_);
  if (!options_.tune) choices_ = *std::move(first);
  return absl::OkStatus();
}

SerializedModel CompiledGraph::Decisions() const {
  SerializedModel serialized;
  serialized.choices = choices_;
  serialized.group_limits = group_limits_;
  return serialized;
}

absl::StatusOr<SerializedModel> CompiledGraph::Export() const {
  SerializedModel serialized = Decisions();
  if (executable_->program() != nullptr) {
    absl::StatusOr<std::string> binary = executable_->program()->Binary();
    // A device without program binaries still exports weights and choices.
    if (!binary.ok() && !absl::IsUnimplemented(binary.status())) return binary.status();
    if (binary.ok()) serialized.program = *std::move(binary);
  }
  absl::StatusOr<std::string> weights = executable_->ReadWeights();
  if (!weights.ok()) return weights.status();
  serialized.weights = *std::move(weights);
  return serialized;
}

}  // namespace litmus::gpu
