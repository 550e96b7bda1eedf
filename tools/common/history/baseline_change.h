// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The change of a metric from a level of several results, or from one result, with its interval.
#ifndef LITMUS_TOOLS_COMMON_HISTORY_BASELINE_CHANGE_H_
#define LITMUS_TOOLS_COMMON_HISTORY_BASELINE_CHANGE_H_

#include <optional>

#include "tools/common/exports/subjects.h"
#include "tools/common/history/series.h"
#include "tools/common/interval.h"

namespace litmus {

struct BaselineChange {
  double ratio = 1;                  // new / old
  std::optional<Interval> interval;  // 95 %; empty: by the values alone
  std::optional<Interval> expected;  // where 95 % of new results of an unchanged level lie

  // Ratio and bounds as worsening: above 1 is worse, whichever direction is better.
  double WorseBy(bool higher_is_better) const;
  // The bound of the interval that decides whether it is surely worse; WorseBy without an interval.
  double SurelyWorseBy(bool higher_is_better) const;
  // Likewise whether it is surely better: below 1.
  double AtMostWorseBy(bool higher_is_better) const;
};

// `level` has at least kLeastResults used results, and `now` a value above 0. With n results whose
// logarithms have the standard deviation s, the change of the logarithm has the standard error
// sqrt(s² / n + max(s, s_now)²), where s_now comes from the interval of the new result, which may
// be noisier than the earlier ones; Student's factor has n - 1 degrees of freedom.
BaselineChange ChangeFrom(const Level& level, const SubjectMetric& now);

// Both have values above 0. The intervals of the two results count as independent, so the squares
// of their half widths are added; without both there is no interval.
BaselineChange ChangeFrom(const SubjectMetric& before, const SubjectMetric& now);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_HISTORY_BASELINE_CHANGE_H_
