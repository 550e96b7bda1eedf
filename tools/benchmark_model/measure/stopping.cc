// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/measure/stopping.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "absl/strings/str_cat.h"
#include "cli/plain_number.h"
#include "tools/common/statistics/drift.h"
#include "tools/common/statistics/effective_count.h"
#include "tools/common/statistics/order_statistics.h"

namespace litmus::benchmark {
namespace {

// Max number of samples that a check uses, evenly spaced, so that a check takes about a
// millisecond.
constexpr size_t kMostLookedAt = 1000;
// A warm-up that is longer than necessary costs little, so this limit is below the drift that makes
// a result noisy.
constexpr double kWarmupDrift = 0.025;

std::vector<double> Spaced(const double* begin, size_t count) {
  const size_t step = std::max<size_t>(1, count / kMostLookedAt);
  std::vector<double> values;
  for (size_t i = 0; i < count; i += step) values.push_back(begin[i]);
  return values;
}

}  // namespace

bool UntilSteady::operator()(const SampleStore& samples, std::string* reason) {
  if (samples.count() < next_look_) return true;
  if (clock_.NowNs() >= end_ns_) {
    *reason = "later runs are still faster at the end of the warm-up time";
    return false;
  }
  const size_t half = samples.size() / 2;
  const auto drift = FindDrift(Spaced(samples.data() + half, samples.size() - half), kWarmupDrift);
  if (!drift) return false;
  *reason = "steady";
  if (!drift->significant || drift->ratio >= 1) return false;
  next_look_ = samples.count() + std::max<int64_t>(1, samples.count() / 4);
  return true;
}

bool UntilNarrow::operator()(const SampleStore& samples, std::string* reason) {
  if (samples.count() < next_look_) return true;
  std::vector<double> sorted = samples.Kept();
  const double effective_count = EffectiveCount(sorted);
  std::sort(sorted.begin(), sorted.end());
  const auto interval = QuantileInterval(sorted, effective_count, 0.5);
  if (interval) {
    const double width = std::max(interval->high - interval->low, tick_ns_) / Median(sorted);
    *reason = absl::StrCat("the interval is ", Percent(width), " wide");
    if (width <= relative_width_) return false;
  }
  next_look_ = samples.count() + std::max<int64_t>(1, samples.count() / 10);
  return true;
}

int BatchSize(double run_ns, double tick_ns) {
  constexpr double kTicks = 100;
  constexpr double kMost = 1e6;  // no run is so fast; a broken clock may report it
  return static_cast<int>(
      std::clamp(std::ceil(kTicks * tick_ns / std::max(run_ns, 1e-3)), 1.0, kMost));
}

}  // namespace litmus::benchmark
