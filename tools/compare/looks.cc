// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/looks.h"

#include <cmath>

namespace litmus::compare {

void Looks::Add(const Round& round) {
  if (comparisons_.empty() && !round.sides.empty()) {
    for (size_t metric = 0; metric < round.sides[0].size(); ++metric) {
      for (size_t side = 1; side < round.sides.size(); ++side) {
        LookedAt comparison;
        comparison.side = side;
        comparison.metric = metric;
        comparison.ratio = RatioEstimate();
        comparisons_.push_back(comparison);
        ratios_.emplace_back(error_);
      }
    }
    const size_t sides = round.sides.size();
    if (sides > 2) groups_.emplace(error_ * static_cast<double>(sides - 1));
  }
  ++rounds_;
  for (size_t i = 0; i < comparisons_.size(); ++i) {
    LookedAt& comparison = comparisons_[i];
    if (!comparison.ratio) continue;
    const double first = round.sides[0][comparison.metric].value;
    const double other = round.sides[comparison.side][comparison.metric].value;
    const double ratio = std::log(other / first);
    if (!(first > 0) || !(other > 0) || !std::isfinite(ratio)) {
      comparison.ratio.reset();
      comparison.log_ratios.clear();
      continue;
    }
    ratios_[i].Add(ratio);
    comparison.log_ratios.push_back(ratio);
  }
}

void Looks::Look(double fraction) {
  if (groups_) groups_->Next(rounds_, fraction);
  for (size_t i = 0; i < comparisons_.size(); ++i) {
    LookedAt& comparison = comparisons_[i];
    if (!comparison.ratio) continue;
    comparison.ratio = ratios_[i].Look(fraction);
    ++comparison.looks;
  }
}

}  // namespace litmus::compare
