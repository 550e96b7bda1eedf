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
  for (const SideTask& each : task.sides) {
    absl::StatusOr<Side> side = Side::Make(each.name, each.argv, all.metrics_, interrupted);
    if (!side.ok()) return side.status();
    all.sides_.push_back(*std::move(side));
  }
  all.latency_.resize(task.sides.size());
  return all;
}

absl::StatusOr<std::vector<Measurement>> MeasuredSides::Run(size_t side, const RunLength& length) {
  const std::vector<Metric> latency = {Metric::kMedian};
  const absl::StatusOr<ProcessOutcome> outcome =
      sides_[side].Run(metrics_.empty() ? latency : metrics_, length, folder_.path());
  if (!outcome.ok()) return outcome.status();
  if (metrics_.empty()) {
    NoteLatency(side, MeasuresLatency(*outcome));
    return std::vector<Measurement>();
  }
  std::vector<Measurement> measured;
  for (size_t i = 0; i < metrics_.size(); ++i) {
    absl::StatusOr<Measurement> value = ReadMetric(*outcome, metrics_[i], pattern_);
    if (!value.ok()) return sides_[side].Failure(value.status());
    absl::Status same = CheckSource(side, i, value->of_process);
    if (!same.ok()) return same;
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
  return absl::InvalidArgumentError(absl::StrCat(
      "--metric=", name, ": ", SideName(of_tool), " is a benchmark that reports its own ", name,
      ", ", SideName(of_any), " is not, and has only that of its process; the two are not the same "
      "quantity: compare such programs with --metric=wall or cpu"));
}

}  // namespace litmus::compare
