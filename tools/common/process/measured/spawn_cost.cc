// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/process/measured/spawn_cost.h"

#include <algorithm>

namespace litmus {
namespace {

// Nearest rank.
double Quantile(std::vector<double> values, double share) {
  const auto rank = static_cast<int64_t>(share * static_cast<double>(values.size() - 1) + 0.5);
  const auto at = values.begin() + rank;
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

// The median. Situation: on a machine with more load than processors, most runs wait for a
// processor. Danger: the median of these would be subtracted from a command that did not wait,
// whose time would come out as 0. Remedy: a limit that an undisturbed machine does not reach.
double Usual(const std::vector<double>& values) {
  return std::min(Quantile(values, 0.5), 1.5 * Quantile(values, 0.1));
}

}  // namespace

void SpawnTimes::Add(double wall_seconds, double cpu_seconds) {
  if (walls_.size() < kWindow) {
    walls_.push_back(wall_seconds);
    cpus_.push_back(cpu_seconds);
  } else {
    walls_[next_] = wall_seconds;
    cpus_[next_] = cpu_seconds;
    next_ = (next_ + 1) % kWindow;
  }
  ++cost_.runs;
  cost_.wall_seconds = Usual(walls_);
  cost_.spread_seconds = (Quantile(walls_, 0.75) - Quantile(walls_, 0.25)) / 2;
  cost_.cpu_seconds = Usual(cpus_);
}

}  // namespace litmus
