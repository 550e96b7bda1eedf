// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The ratios of a series of rounds: each side but the first over the first, by each metric. Their
// intervals hold at every look, however often the series is looked at.
#ifndef LITMUS_TOOLS_COMPARE_LOOKS_H_
#define LITMUS_TOOLS_COMPARE_LOOKS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tools/common/ratio/look_levels.h"
#include "tools/common/ratio/ratio_verdict.h"
#include "tools/common/ratio/sequential_ratio.h"
#include "tools/compare/metric.h"

namespace litmus::compare {

// The measurements of one process of each side that ran directly after each other, by side and by
// metric.
struct Round {
  std::vector<std::vector<Measurement>> sides;
};

// One comparison after the last look.
struct LookedAt {
  size_t side = 1, metric = 0;  // indices into a round
  // Empty: there is no ratio, because a value of one of the two sides is not above 0.
  std::optional<RatioEstimate> ratio;
  int64_t looks = 0;
  std::vector<double> log_ratios;  // of all rounds; empty without a ratio
};

class Looks {
 public:
  // `error`: of the interval of one comparison, over all looks.
  explicit Looks(double error) : error_(error) {}

  void Add(const Round& round);
  // `fraction` of the budget that is used, 0 to 1; grows from look to look. 1: the last look.
  void Look(double fraction);
  // The comparisons, by metric and then by side; empty before the first round. Their ratios are
  // those of the last look, without an interval before the first one.
  const std::vector<LookedAt>& comparisons() const { return comparisons_; }
  // The error of tests of all pairs of sides by one metric, at the time of the last look: these
  // groups are a family of their own with the same error as all comparisons together.
  double group_error() const { return groups_ ? 2 * groups_->tail() : 0; }

 private:
  const double error_;
  std::vector<LookedAt> comparisons_;
  std::vector<SequentialRatio> ratios_;  // of the same comparisons
  // Levels depend on the number of rounds alone, so a side without a ratio does not change them.
  std::optional<LookLevels> groups_;
  int64_t rounds_ = 0;
};

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_LOOKS_H_
