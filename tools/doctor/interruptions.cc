// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/doctor/interruptions.h"

#include <algorithm>
#include <chrono>

namespace litmus::doctor {

void GapMeter::Add(int64_t now_ns) {
  if (last_ns_) {
    const int64_t gap = now_ns - *last_ns_;
    result_.wall_ns += gap;
    if (gap >= kMinGapNs) {
      result_.lost_ns += gap;
      result_.longest_ns = std::max(result_.longest_ns, gap);
      ++result_.gaps;
    }
  }
  last_ns_ = now_ns;
}

Interruptions MeasureInterruptions(double seconds) {
  const auto now = [] {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
  };
  GapMeter meter;
  const int64_t start = now();
  for (int64_t at = start; static_cast<double>(at - start) < seconds * 1e9; at = now()) {
    meter.Add(at);
  }
  return meter.result();
}

}  // namespace litmus::doctor
