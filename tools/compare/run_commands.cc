// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/run_commands.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "cli/number.h"
#include "tools/common/machine/machine_info.h"
#include "tools/compare/measured_sides.h"
#include "tools/compare/progress_line.h"
#include "tools/compare/sample_file.h"

namespace litmus::compare {
namespace {

double Now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// What the first and the confirming run have in common.
struct Measuring {
  const Task& task;
  double error;  // of one comparison
  std::FILE* progress;
  MeasuredSides* sides;
  SampleFile* samples;  // null: none

  // Measures the sides with these indices, the first of which the others are compared with.
  // `phase`: "comparing" or "confirming".
  RoundSeries Run(const std::vector<size_t>& indices, const char* phase) const;
};

RoundSeries Measuring::Run(const std::vector<size_t>& indices, const char* phase) const {
  RoundOptions options;
  options.sides = indices.size();
  options.budget_seconds = task.budget_seconds;
  options.pairs = task.pairs;
  options.stop = task.stop;
  options.max_interval = task.max_interval;
  options.margin = task.margin;
  options.error = error;
  // The first round reads files from the disk, shows how long a process takes and decides on the
  // metric. It never counts.
  options.warmup = std::max<int>(task.command.warmup, 1);
  ProgressLine line(progress, phase);
  return RunRounds(
      options,
      [&](size_t side, const RunLength& length) { return sides->Run(indices[side], length); },
      [&](const RoundSeries& series, double seconds_left) {
        line.Show(series, task.margin, seconds_left);
        if (samples == nullptr) return;
        samples->Add(phase, series.rounds.size() - 1, series.rounds.back(), indices,
                     sides->metrics());
      },
      &Now);
}

// The first side and those that exceed the gate by any metric.
std::vector<size_t> SidesToConfirm(const Findings& findings) {
  std::vector<size_t> indices = {0};
  for (size_t side = 1; side < findings.sides.size(); ++side) {
    const bool exceeds = std::any_of(findings.comparisons.begin(), findings.comparisons.end(),
                                     [&](const Comparison& each) {
                                       return each.side == side && ExceedsGate(findings.task, each);
                                     });
    if (exceeds) indices.push_back(side);
  }
  return indices;
}

// Stores what the second run says about the comparisons that exceed the gate.
void Confirm(const RoundSeries& series, const std::vector<size_t>& indices, Findings* findings) {
  for (const LookedAt& again : series.comparisons) {
    for (Comparison& each : findings->comparisons) {
      const bool is_same = each.side == indices[again.side] && each.metric == again.metric;
      if (!is_same || !ExceedsGate(findings->task, each)) continue;
      each.confirmation = Confirmation{again.ratio.value_or(RatioEstimate()),
                                       static_cast<int64_t>(series.rounds.size())};
    }
  }
}

void JudgeGates(Findings* findings) {
  for (Comparison& each : findings->comparisons) {
    Comparison again = each;
    if (each.confirmation) again.ratio = each.confirmation->ratio;
    each.gate_passed = !(each.confirmation && ExceedsGate(findings->task, again));
  }
}

}  // namespace

absl::Status CompareCommands(const std::atomic<bool>* interrupted, std::FILE* progress,
                             Findings* findings) {
  const Task& task = findings->task;
  absl::StatusOr<MeasuredSides> sides = MeasuredSides::Make(task, interrupted);
  if (!sides.ok()) return sides.status();
  std::vector<size_t> all;
  for (size_t i = 0; i < sides->sides().size(); ++i) {
    findings->sides[i].version = sides->sides()[i].version();
    all.push_back(i);
  }
  const MachineInfo before = ReadMachineInfo();
  std::optional<SampleFile> samples;
  if (!task.samples_out.empty()) {
    absl::StatusOr<SampleFile> file = SampleFile::Create(task.samples_out);
    if (!file.ok()) return file.status();
    samples = *std::move(file);
  }
  const Measuring measuring{task, ErrorOfOne(findings->comparisons.size()), progress, &*sides,
                            samples ? &*samples : nullptr};
  const RoundSeries series = measuring.Run(all, "comparing");
  if (!sides->metrics().empty()) findings->metrics = sides->metrics();
  for (const size_t i : all) {
    findings->sides[i].length_flags =
        sides->sides()[i].FlagsOfLength(findings->metrics, series.length);
  }
  Judge(series, findings);
  absl::Status status = series.status;
  const std::vector<size_t> exceeding = SidesToConfirm(*findings);
  if (status.ok() && exceeding.size() > 1) {
    const RoundSeries again = measuring.Run(exceeding, "confirming");
    Confirm(again, exceeding, findings);
    status = again.status;
  }
  if (status.ok() && task.fail_above) JudgeGates(findings);
  status.Update(sides->CleanUp());
  if (samples) status.Update(samples->status());
  findings->spawn = sides->spawn();
  findings->machine = {Describe(ReadMachineInfo())};
  if (before.load_average) {
    findings->machine.push_back(
        absl::StrCat("load before the first process ", Number(*before.load_average)));
  }
  return status;
}

}  // namespace litmus::compare
