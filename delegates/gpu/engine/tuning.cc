// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/tuning.h"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <utility>

#include "delegates/gpu/backend/refused_kernels.h"
#include "delegates/gpu/kernels/dialect/prelude.h"

namespace litmus::gpu {
namespace {

using Candidate = std::pair<int, int>;  // step, candidate

class Tuner {
 public:
  Tuner(const KernelSelection& selection, const std::vector<Place>& places, Device* device,
        Queue* queue, Refusals* refused, std::vector<UnfitGroup>* unfit)
      : selection_(selection),
        places_(places),
        device_(device),
        queue_(queue),
        refused_(refused),
        unfit_(unfit) {}

  absl::StatusOr<std::vector<int>> Tune(KnownChoices* known) {
    if (absl::Status status = PlanAll(); !status.ok()) return status;
    if (absl::Status status = CompileAll(*known); !status.ok()) return status;
    // If all candidates of a step are refused, return at once: building the executable reports the
    // error.
    std::vector<int> hopeless;
    auto first = FirstChoices(selection_, *refused_, &hopeless);
    if (!first.ok() || !hopeless.empty()) return first;
    std::vector<int> choices;
    for (const Choice& choice : choices_) {
      const auto found = known->fastest.find(choice.key);
      if (found != known->fastest.end() && IsUsable(choice, found->second)) {
        choices.push_back(found->second);
        continue;
      }
      const absl::StatusOr<int> fastest = Fastest(choice);
      if (!fastest.ok()) return fastest.status();
      known->fastest[choice.key] = *fastest;
      known->changed = true;
      choices.push_back(*fastest);
    }
    return choices;
  }

 private:
  // A step with several candidates.
  struct Choice {
    int step = 0;
    uint64_t key = 0;
    std::vector<std::pair<int, int>> ranges;  // for each candidate: its dispatches in set_
  };

  absl::Status PlanAll() {
    std::vector<Candidate> all;
    for (size_t i = 0; i < selection_.steps().size(); ++i) {
      const size_t count = selection_.steps()[i].candidates.size();
      for (size_t c = 0; count > 1 && c < count; ++c) {
        all.emplace_back(static_cast<int>(i), static_cast<int>(c));
      }
    }
    absl::StatusOr<KernelSet> set = BuildKernelSet(selection_, all);
    if (!set.ok()) return set.status();
    set_ = *std::move(set);
    for (size_t i = 0; i < all.size(); ++i) {
      if (all[i].second == 0) choices_.push_back({all[i].first, 0, {}});
      choices_.back().ranges.push_back(set_.ranges[i]);
    }
    for (Choice& choice : choices_) choice.key = StepKey(selection_, set_, choice.ranges);
    return absl::OkStatus();
  }

  bool IsUsable(const Choice& choice, int candidate) const {
    return candidate >= 0 && candidate < static_cast<int>(choice.ranges.size()) &&
           !IsRefused(set_, choice.ranges[static_cast<size_t>(candidate)], *refused_);
  }

  // Compiles the kernels to measure, and those that run in any case, as one program, because
  // compilers start slowly.
  absl::Status CompileAll(const KnownChoices& known) {
    std::vector<Candidate> wanted;
    auto choice = choices_.begin();
    for (size_t i = 0; i < selection_.steps().size(); ++i) {
      const auto step = static_cast<int>(i);
      if (choice == choices_.end() || choice->step != step) {
        if (!selection_.steps()[i].candidates.empty()) wanted.emplace_back(step, 0);
        continue;
      }
      const auto found = known.fastest.find(choice->key);
      const bool is_known = found != known.fastest.end() && IsUsable(*choice, found->second);
      for (size_t c = 0; c < choice->ranges.size(); ++c) {
        const auto candidate = static_cast<int>(c);
        if (is_known ? candidate == found->second : IsUsable(*choice, candidate)) {
          wanted.emplace_back(step, candidate);
        }
      }
      ++choice;
    }
    absl::StatusOr<KernelSet> set = BuildKernelSet(selection_, wanted);
    if (!set.ok()) return set.status();
    if (set->kernels.empty()) return absl::OkStatus();
    const DeviceInfo& info = device_->info();
    absl::StatusOr<std::unique_ptr<Program>> program = device_->Compile(
        Prelude(info.language, info.vector_width, selection_.precision(), info.dot_products),
        set->kernels);
    if (program.ok()) {
      program_ = *std::move(program);
      return absl::OkStatus();
    }
    const std::vector<std::string> refused = RefusedKernels(program.status());
    if (refused.empty()) return program.status();
    refused_->Add(refused, program.status());
    return absl::OkStatus();
  }

  absl::StatusOr<int> Fastest(const Choice& choice) {
    int best = -1;
    double least = std::numeric_limits<double>::infinity();
    absl::Status status;
    std::vector<UnfitGroup> unfit;
    for (size_t c = 0; c < choice.ranges.size(); ++c) {
      const auto candidate = static_cast<int>(c);
      if (!IsUsable(choice, candidate)) continue;
      const absl::StatusOr<double> ns = Measure({choice.step, candidate}, &unfit);
      if (!ns.ok()) {
        if (absl::IsUnavailable(ns.status())) return ns.status();
        status = ns.status();
      } else if (best < 0 || *ns < least) {
        best = candidate;
        least = *ns;
      }
    }
    if (best >= 0) return best;
    if (unfit_ != nullptr) unfit_->insert(unfit_->end(), unfit.begin(), unfit.end());
    return status;
  }

  absl::StatusOr<double> Measure(const Candidate& candidate, std::vector<UnfitGroup>* unfit) {
    ExecutableOptions options;
    options.is_part = true;
    const auto built =
        Executable::Build(selection_, places_, {candidate}, device_, queue_, options, unfit);
    if (!built.ok()) return built.status();
    double fastest = std::numeric_limits<double>::infinity();
    for (int run = 0; run < kTuningRuns; ++run) {
      const absl::StatusOr<std::vector<KernelTime>> times = queue_->Profile((*built)->kernels());
      if (!times.ok()) {
        for (const PlannedDispatch& dispatch : (*built)->set().dispatches) {
          if (!absl::IsResourceExhausted(times.status())) break;
          unfit->push_back(Executable::GroupOf(dispatch, (*built)->set()));
        }
        return times.status();
      }
      double ns = 0;
      for (const KernelTime& time : *times) ns += static_cast<double>(time.end_ns - time.start_ns);
      fastest = std::min(fastest, ns);
    }
    return fastest;
  }

  const KernelSelection& selection_;
  const std::vector<Place>& places_;
  Device* device_;
  Queue* queue_;
  Refusals* refused_;
  std::vector<UnfitGroup>* unfit_;
  KernelSet set_;  // all candidates of all choices
  std::vector<Choice> choices_;
  std::unique_ptr<Program> program_;  // keeps the compiled kernels until the candidates use them
};

}  // namespace

absl::StatusOr<std::vector<int>> TuneChoices(const KernelSelection& selection,
                                             const std::vector<Place>& places, Device* device,
                                             Queue* queue, Refusals* refused, KnownChoices* known,
                                             std::vector<UnfitGroup>* unfit) {
  KnownChoices own;
  return Tuner(selection, places, device, queue, refused, unfit)
      .Tune(known != nullptr ? known : &own);
}

}  // namespace litmus::gpu
