// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/ratio/ratio_verdict.h"

#include <algorithm>
#include <cmath>

namespace litmus {

const char* RatioVerdictName(RatioVerdict verdict) {
  switch (verdict) {
    case RatioVerdict::kSame:
      return "same";
    case RatioVerdict::kFaster:
      return "faster";
    case RatioVerdict::kSlower:
      return "slower";
    case RatioVerdict::kUnclear:
      break;
  }
  return "unclear";
}

RatioVerdict JudgeRatio(const std::optional<Interval>& interval, double margin) {
  if (!interval) return RatioVerdict::kUnclear;
  const double least = 1 / (1 + margin), most = 1 + margin;
  if (interval->low > most) return RatioVerdict::kSlower;
  if (interval->high < least) return RatioVerdict::kFaster;
  return interval->low >= least && interval->high <= most ? RatioVerdict::kSame
                                                          : RatioVerdict::kUnclear;
}

std::optional<int64_t> SamplesToSettle(const RatioEstimate& estimate, int64_t samples,
                                       double margin) {
  constexpr double kMost = 1e6;
  if (!estimate.interval) return std::nullopt;
  const double middle = std::log(estimate.value);
  const double half = std::max(std::log(estimate.interval->high) - middle,
                               middle - std::log(estimate.interval->low));
  const double room = std::fabs(std::fabs(middle) - std::log1p(margin));
  if (half <= room) return samples;
  const double needed = std::ceil(static_cast<double>(samples) * (half / room) * (half / room));
  if (!(needed <= kMost)) return std::nullopt;
  return static_cast<int64_t>(needed);
}

}  // namespace litmus
