// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The results of a history in groups that are comparable, each metric with its levels: the
// stretches between steps that the change point test finds.
#ifndef LITMUS_TOOLS_COMMON_HISTORY_SERIES_H_
#define LITMUS_TOOLS_COMMON_HISTORY_SERIES_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tools/common/history/stored_result.h"
#include "tools/common/interval.h"
#include "tools/common/statistics/change_points.h"

namespace litmus {

// The fewest results of a level from which a new result is judged. With fewer, Student's factor
// makes the interval of one new result wider than four times the spread.
inline constexpr size_t kLeastResults = 6;
// The most results, the newest ones, in which steps are looked for.
inline constexpr size_t kMostTested = 1000;

// A stretch of results without a step.
struct Level {
  size_t begin = 0, end = 0;  // positions in MetricSeries::points
  // Positions of the results that the numbers below come from: those that did not fail against
  // their baseline. After a step, failed ones count until kLeastResults others follow: the step
  // says that they are no accident.
  std::vector<size_t> used;
  double value = 0;                  // geometric mean
  std::optional<Interval> interval;  // 95 %, of the mean; from three results on
  double spread = 0;                 // standard deviation of the logarithms; 0 below two results
};

struct MetricPoint {
  size_t result = 0;  // position in ResultSeries::results
  SubjectMetric metric;
};

struct MetricSeries {
  std::string name, unit;
  bool higher_is_better = false;
  std::vector<MetricPoint> points;
  bool tested = false;             // all values are above 0, as logarithms need
  std::vector<ChangePoint> steps;  // ChangePoint::index is a position in points
  std::vector<Level> levels;       // one more than steps, if tested and not empty
};

struct ResultSeries {
  ResultKey key;
  std::vector<StoredResult> results;  // complete ones, by time
  std::vector<MetricSeries> metrics;  // in the order of the documents
};

// Groups complete results by their key. Groups are sorted by their keys.
std::vector<ResultSeries> SeriesOf(const std::vector<StoredResult>& results);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_HISTORY_SERIES_H_
