// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/measured_sides.h"

#include <algorithm>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace litmus::compare {

absl::StatusOr<MeasuredSides> MeasuredSides::Make(const Task& task,
                                                  const std::atomic<bool>* interrupted) {
  absl::StatusOr<TemporaryFolder> folder = TemporaryFolder::Make();
  if (!folder.ok()) return folder.status();
  MeasuredSides all(*std::move(folder), task.metrics);
  std::vector<std::vector<std::string>> words;
  std::vector<Chosen> parameters;
  for (const SideTask& each : task.sides) {
    words.push_back(each.argv);
    parameters.push_back(each.parameters);
  }
  absl::StatusOr<CommandPlan> plan = PlanOf(task.command, words, parameters);
  if (!plan.ok()) return plan.status();
  all.plan_ = std::make_unique<CommandPlan>(*std::move(plan));
  all.ignore_failure_ = all.plan_->ignore_failure;
  for (size_t i = 0; i < task.sides.size(); ++i) {
    const std::vector<std::string>& argv = all.plan_->sides[i].argv;
    if (!all.plan_->shell.empty()) {
      all.sides_.push_back(Side::OfAnyProgram(task.sides[i].name, argv));
      continue;
    }
    absl::StatusOr<Side> side = Side::Make(task.sides[i].name, argv, all.metrics_, interrupted);
    if (!side.ok()) return side.status();
    all.sides_.push_back(*std::move(side));
  }
  const bool counts =
      std::count(all.metrics_.begin(), all.metrics_.end(), Metric::kInstructions) > 0 &&
      std::any_of(all.sides_.begin(), all.sides_.end(),
                  [](const Side& side) { return side.version().empty(); });
  absl::StatusOr<std::unique_ptr<CommandRunner>> runner =
      CommandRunner::Make(*all.plan_, counts, interrupted);
  if (!runner.ok()) return runner.status();
  all.runner_ = *std::move(runner);
  all.latency_.resize(task.sides.size());
  all.is_set_up_.resize(task.sides.size());
  return all;
}

SpawnFindings MeasuredSides::spawn() const {
  return {runner_->meter().spawn_cost(), runner_->shell_cost(),
          runner_->meter().least_resident_bytes()};
}

absl::StatusOr<std::vector<Measurement>> MeasuredSides::Run(size_t side, const RunLength& length) {
  if (!is_set_up_[side]) {
    absl::Status done = runner_->SetUp(side);
    if (!done.ok()) return done;
    is_set_up_[side] = true;
  }
  const std::vector<Metric> latency = {Metric::kMedian};
  const std::vector<Metric>& metrics = metrics_.empty() ? latency : metrics_;
  ProcessRequest request = plan_->RequestOf(side);
  sides_[side].Complete(metrics, length, folder_.path(), &request);
  absl::StatusOr<ProcessCost> cost = runner_->Measure(side, request);
  if (!cost.ok()) return cost.status();
  const absl::StatusOr<ProcessOutcome> outcome =
      sides_[side].Finish(metrics, ignore_failure_, folder_.path(), *std::move(cost));
  if (!outcome.ok()) return outcome.status();
  if (metrics_.empty()) {
    NoteLatency(side, MeasuresLatency(*outcome));
    return std::vector<Measurement>();
  }
  std::vector<Measurement> measured;
  for (size_t i = 0; i < metrics_.size(); ++i) {
    absl::StatusOr<Measurement> value = ReadMetric(*outcome, metrics_[i], pattern_);
    if (!value.ok()) return sides_[side].Failure(value.status());
    value->exit_code = outcome->exit_code;
    absl::Status same = CheckSource(side, i, value->of_process);
    if (!same.ok()) return same;
    const int64_t least = runner_->meter().least_resident_bytes();
    if (metrics_[i] == Metric::kMemory && value->of_process &&
        value->value <= static_cast<double>(least)) {
      value->note =
          absl::StrCat("its memory is at most ", least / 1024, " KiB: how much less is unknown");
    }
    measured.push_back(*std::move(value));
  }
  return measured;
}

void MeasuredSides::NoteLatency(size_t side, bool measures) {
  latency_[side] = measures;
  if (!std::all_of(latency_.begin(), latency_.end(),
                   [](const std::optional<bool>& known) { return known.has_value(); })) {
    return;
  }
  const bool all =
      std::all_of(latency_.begin(), latency_.end(), [](const auto& known) { return *known; });
  metrics_ = {all ? Metric::kMedian : Metric::kWall};
}

absl::Status MeasuredSides::CheckSource(size_t side, size_t metric, bool of_process) {
  sources_.resize(metrics_.size());
  std::optional<Source>& first = sources_[metric];
  if (!first) first = Source{side, of_process};
  if (first->of_process == of_process) return absl::OkStatus();
  const size_t of_tool = of_process ? first->side : side;
  const size_t of_any = of_process ? side : first->side;
  const std::string name = InfoOf(metrics_[metric]).flag;
  return absl::InvalidArgumentError(
      absl::StrCat("--metric=", name, ": ", SideName(of_tool),
                   " is a benchmark that reports its own ", name, ", ", SideName(of_any),
                   " is not, and has only that of its process; the two are not the same "
                   "quantity: compare such programs with --metric=wall or cpu"));
}

}  // namespace litmus::compare
