// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The ratio of two quantities measured in pairs, with an interval that may be looked at while the
// pairs are measured: the probability that the interval of any look misses the centre is at most
// the stated error. So a series may end at the first look that decides.
//
// The intervals are those of Wilcoxon's signed rank test, as in paired_ratio.h; look_levels.h says
// how the looks share the error. The logarithms of the ratios must be symmetric around their centre
// given the durations of the pairs, which is so if A and B are alike apart from a factor.
#ifndef LITMUS_TOOLS_COMMON_RATIO_SEQUENTIAL_RATIO_H_
#define LITMUS_TOOLS_COMMON_RATIO_SEQUENTIAL_RATIO_H_

#include <cstdint>
#include <vector>

#include "tools/common/ratio/look_levels.h"
#include "tools/common/ratio/ratio_verdict.h"

namespace litmus {

// The factor by which the variance of the estimate exceeds that of independent pairs: 1 unless the
// lag-1 correlation of the ranks of `log_ratios`, in the order of measurement, is greater than
// chance explains; then that of an autoregressive series of order 1.
double VarianceOfSuccessivePairs(const std::vector<double>& log_ratios);

// The rank at which the interval of a look begins: `start` (LookLevels::Next) for independent
// pairs, a smaller one for correlated ones, for which the distance of the rank from the middle
// grows by the root of `variance`, that factor. 0: no interval.
int64_t RankOfLook(int64_t pairs, double variance, int64_t start);

// Not thread-safe; different objects are independent.
class SequentialRatio {
 public:
  // `error`, above 0 and below 1: the share of this comparison in the error of all.
  explicit SequentialRatio(double error = 0.05)
      : levels_(error), wide_levels_(kWideShare * error) {}

  // log(b / a) of the next pair, finite, in the order of measurement.
  void Add(double log_ratio) { log_ratios_.push_back(log_ratio); }

  // Looks at the pairs so far. `fraction_of_budget`: of the time, or of the number of pairs, 0 … 1.
  // 1 is the last look, which spends what is left of the error; an end for reasons that do not
  // depend on the ratios (an interrupt) is a last look, too. When to look must not depend on the
  // ratios measured so far: look at chosen fractions, or at chosen numbers of pairs.
  //
  // The interval is empty while the error of this look is too small for so few pairs. A look with
  // less than 1 % more pairs than the one before, unless it is the last, and a look after the last
  // one are not looks: both return latest().
  RatioEstimate Look(double fraction_of_budget);

  // The result of the latest look; a ratio of 1 before the first one.
  RatioEstimate latest() const { return latest_; }

  int64_t pairs() const { return static_cast<int64_t>(log_ratios_.size()); }

 private:
  LookLevels levels_, wide_levels_;
  std::vector<double> log_ratios_;
  RatioEstimate latest_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RATIO_SEQUENTIAL_RATIO_H_
