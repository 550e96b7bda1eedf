// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/ratio/ratio_verdict.h"

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

}  // namespace litmus
