// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/findings.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "tools/common/ratio/letters.h"
#include "tools/common/ratio/pairs_to_decide.h"
#include "tools/common/statistics/summary.h"

namespace litmus::compare {
namespace {

void Add(const std::vector<Measurement>& measured, SideFindings* side) {
  side->metrics.resize(measured.size());
  for (size_t i = 0; i < measured.size(); ++i) {
    side->metrics[i].values.push_back(measured[i].value);
    if (!measured[i].note.empty()) side->note = measured[i].note;
  }
  side->exit_codes.push_back(measured[0].exit_code);
  // All metrics of a process have the same verdict. Processes are intentionally short, so the
  // verdict "too short" is ignored.
  const std::string& word = measured[0].word;
  if (!word.empty() && word != "too short") ++side->words[word];
}

Comparison JudgeOne(const LookedAt& looked_at, double margin, double error) {
  Comparison comparison;
  comparison.side = looked_at.side;
  comparison.metric = looked_at.metric;
  comparison.looks = looked_at.looks;
  if (!looked_at.ratio) return comparison;
  comparison.has_ratio = true;
  comparison.ratio = *looked_at.ratio;
  comparison.verdict = JudgeRatio(comparison.ratio, margin);
  if (comparison.verdict == RatioVerdict::kUnclear && comparison.ratio.interval) {
    comparison.pairs_to_decide = PairsToDecide(looked_at.log_ratios, margin, error);
  }
  return comparison;
}

// Groups of sides by one metric; none if a value has no logarithm.
void AddGroups(const RoundSeries& series, size_t metric, double error, Findings* findings) {
  std::vector<std::vector<double>> logs;
  for (const Round& round : series.rounds) {
    logs.emplace_back();
    for (const std::vector<Measurement>& side : round.sides) {
      if (!(side[metric].value > 0)) return;
      logs.back().push_back(std::log(side[metric].value));
    }
  }
  const std::vector<std::string> letters = LettersOf(logs, error);
  for (size_t i = 0; i < letters.size(); ++i) findings->sides[i].metrics[metric].group = letters[i];
}

}  // namespace

std::vector<SideFindings> NamedSides(size_t count) {
  std::vector<SideFindings> sides(count);
  for (size_t i = 0; i < count; ++i) sides[i].name = SideName(i);
  return sides;
}

std::optional<bool> Findings::GatePassed() const {
  std::optional<bool> passed;
  for (const Comparison& each : comparisons) {
    if (each.gate_passed) passed = passed.value_or(true) && *each.gate_passed;
  }
  return passed;
}

bool Findings::IsUnclear() const {
  return std::any_of(comparisons.begin(), comparisons.end(),
                     [](const Comparison& each) { return each.verdict == RatioVerdict::kUnclear; });
}

void Prepare(Findings* findings) {
  const Task& task = findings->task;
  if (!task.metrics.metrics.empty()) findings->metrics = task.metrics.metrics;
  findings->paired = !task.stored;
  findings->sides = NamedSides(std::max<size_t>(task.sides.size(), 2));
  for (size_t i = 0; i < task.sides.size(); ++i) {
    findings->sides[i].argv = task.sides[i].argv;
    findings->sides[i].parameters = task.sides[i].parameters;
    findings->sides[i].file = task.sides[i].file;
  }
  findings->comparisons.clear();
  for (size_t metric = 0; metric < findings->metrics.size(); ++metric) {
    for (size_t side = 1; side < findings->sides.size(); ++side) {
      Comparison comparison;
      comparison.side = side;
      comparison.metric = metric;
      findings->comparisons.push_back(comparison);
    }
  }
}

void SummarizeValues(const std::vector<double>& percents, MetricFindings* of) {
  Summary summary = Summarize(of->values, /*resolution=*/0, percents);
  of->percentiles = std::move(summary.percentiles);
  of->median = summary.median.value;
  of->spread = of->median > 0 ? summary.robust_std_dev / of->median : 0;
}

double ErrorOfOne(size_t count) { return kError / static_cast<double>(count); }

bool ExceedsGate(const Task& task, const Comparison& comparison) {
  const std::optional<Interval>& interval = comparison.ratio.interval;
  return task.fail_above && interval && interval->low > 1 + *task.fail_above;
}

void Judge(const RoundSeries& series, Findings* findings) {
  for (const Round& round : series.rounds) {
    for (size_t side = 0; side < round.sides.size(); ++side) {
      Add(round.sides[side], &findings->sides[side]);
    }
  }
  for (SideFindings& side : findings->sides) {
    for (MetricFindings& each : side.metrics) SummarizeValues(findings->task.percentiles, &each);
  }
  const size_t count = findings->comparisons.size();
  for (size_t i = 0; i < std::min(count, series.comparisons.size()); ++i) {
    findings->comparisons[i] =
        JudgeOne(series.comparisons[i], findings->task.margin, ErrorOfOne(count));
  }
  for (size_t metric = 0;
       findings->sides.size() > 2 && metric < findings->metrics.size() && !series.rounds.empty();
       ++metric) {
    AddGroups(series, metric, series.group_error, findings);
  }
  findings->covers = findings->sides.size() == 2
                         ? "B / A of two fresh processes run one after the other on this machine "
                           "in its current state"
                         : "ratios of fresh processes run in the same round on this machine in its "
                           "current state";
  findings->pairs = static_cast<int64_t>(series.rounds.size());
  findings->discarded = series.discarded;
  findings->ended_by = series.ended_by;
  findings->seconds = series.seconds;
  findings->seconds_per_round = series.seconds_per_round;
}

}  // namespace litmus::compare
