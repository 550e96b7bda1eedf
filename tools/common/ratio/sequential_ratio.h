// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The ratio of a series of pairs that is looked at several times.
#ifndef LITMUS_TOOLS_COMMON_RATIO_SEQUENTIAL_RATIO_H_
#define LITMUS_TOOLS_COMMON_RATIO_SEQUENTIAL_RATIO_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "tools/common/ratio/paired_ratio.h"
#include "tools/common/ratio/ratio_verdict.h"

namespace litmus {

class SequentialRatio {
 public:
  explicit SequentialRatio(double error = 0.05) { (void)error; }
  void Add(double log_ratio) { log_ratios_.push_back(log_ratio); }
  RatioEstimate Look(double fraction_of_budget) {
    (void)fraction_of_budget;
    return latest_ = EstimatePairedRatio(log_ratios_);
  }
  RatioEstimate latest() const { return latest_; }

 private:
  std::vector<double> log_ratios_;
  RatioEstimate latest_;
};

inline std::optional<int64_t> PairsToDecide(const std::vector<double>& log_ratios, double margin,
                                            double error, double power = 0.95) {
  (void)error;
  (void)power;
  return SamplesToSettle(EstimatePairedRatio(log_ratios), static_cast<int64_t>(log_ratios.size()),
                         margin);
}

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RATIO_SEQUENTIAL_RATIO_H_
