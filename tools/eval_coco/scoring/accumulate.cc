// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/scoring/accumulate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace litmus::coco {

std::array<int64_t, kNumRecalls> FoundForRecalls(int64_t objects) {
  std::array<int64_t, kNumRecalls> result;
  for (int i = 0; i < kNumRecalls; ++i) {
    // Computed like NumPy's linspace(0, 1, 101). Recalls are compared as doubles, so the first
    // estimate may be off by one.
    const double recall = i == kNumRecalls - 1 ? 1.0 : i * 0.01;
    int64_t found = std::max<int64_t>(0, static_cast<int64_t>(recall * objects) - 1);
    while (static_cast<double>(found) / objects < recall) ++found;
    result[i] = found;
  }
  return result;
}

Curve PrecisionCurve(const std::vector<int64_t>& false_positives_before,
                     const std::array<int64_t, kNumRecalls>& found_for_recalls) {
  Curve curve = {};
  const int64_t found = static_cast<int64_t>(false_positives_before.size());
  // From the highest recall down, so that `best` is the best precision at this recall or a higher
  // one.
  double best = 0;
  int64_t next = found;
  for (int i = kNumRecalls - 1; i >= 0; --i) {
    const int64_t needed = std::max<int64_t>(1, found_for_recalls[i]);
    if (needed > found) continue;
    for (; next >= needed; --next) {
      const double right = static_cast<double>(next);
      const double wrong = static_cast<double>(false_positives_before[next - 1]);
      best = std::max(best, right / (wrong + right + std::numeric_limits<double>::epsilon()));
    }
    curve[i] = best;
  }
  return curve;
}

double Mean(const Curve& curve) {
  return std::accumulate(curve.begin(), curve.end(), 0.0) / kNumRecalls;
}

}  // namespace litmus::coco
