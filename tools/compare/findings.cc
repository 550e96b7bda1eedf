// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/findings.h"

#include "tools/common/statistics/summary.h"

namespace litmus::compare {
namespace {

void Add(const Measurement& measurement, SideFindings* side) {
  side->values.push_back(measurement.value);
  if (!measurement.note.empty()) side->note = measurement.note;
  // Processes are intentionally short, so the verdict "too short" is ignored.
  if (!measurement.word.empty() && measurement.word != "too short") ++side->words[measurement.word];
}

}  // namespace

void SummarizeValues(SideFindings* side) {
  const Summary summary = Summarize(side->values, /*resolution=*/0);
  side->median = summary.median.value;
  side->spread = side->median > 0 ? summary.robust_std_dev / side->median : 0;
}

bool ExceedsGate(const Task& task, const RatioEstimate& ratio) {
  return task.fail_above && ratio.interval && ratio.interval->low > 1 + *task.fail_above;
}

void Judge(const PairSeries& series, Findings* findings) {
  for (const Pair& pair : series.pairs) {
    Add(pair.a, &findings->a);
    Add(pair.b, &findings->b);
  }
  SummarizeValues(&findings->a);
  SummarizeValues(&findings->b);
  findings->ratio = RatioOf(series);
  findings->verdict = JudgeRatio(findings->ratio.interval, findings->task.margin);
  findings->covers =
      "B / A of two fresh processes run one after the other on this machine in its current state";
  findings->pairs = static_cast<int64_t>(series.pairs.size());
  findings->discarded = series.discarded;
  findings->ended_by = series.ended_by;
  findings->seconds = series.seconds;
  findings->seconds_per_pair = series.seconds_per_pair;
}

}  // namespace litmus::compare
