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

RatioVerdict JudgeRatio(const RatioEstimate& ratio, double margin) {
  const double least = 1 / (1 + margin), most = 1 + margin;
  if (!ratio.interval) return RatioVerdict::kUnclear;
  const Interval& wide = ratio.wide ? *ratio.wide : *ratio.interval;
  if (wide.low > most) return RatioVerdict::kSlower;
  if (wide.high < least) return RatioVerdict::kFaster;
  const bool is_same = ratio.interval->low >= least && ratio.interval->high <= most;
  return is_same ? RatioVerdict::kSame : RatioVerdict::kUnclear;
}

}  // namespace litmus
