// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/run_length.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/arguments.h"

namespace litmus::compare {
namespace {

constexpr double kLeastSeconds = 0.1, kWarmupShare = 0.2;
constexpr int kPairsWanted = 40, kLeastPairs = 12;
constexpr double kLongOfOverhead = 3, kShortOfOverhead = 0.5;
// Equals 72 independent runs, enough for a 95th percentile in the document.
constexpr int kRunsForP95 = 200;

bool IsOfStart(Metric metric) {
  return metric == Metric::kInit || metric == Metric::kFirstInference || metric == Metric::kMemory;
}

}  // namespace

RunLength PlanRunLength(double seconds, double overhead, int pairs, int sides) {
  const int wanted = pairs > 0 ? pairs : kPairsWanted;
  const auto share = [&](int n) { return seconds / (1.0 * sides * n) - overhead; };
  const double length = std::max(
      {std::min(kLongOfOverhead * overhead, share(wanted)),
       std::min(kShortOfOverhead * overhead, share(std::min(wanted, kLeastPairs))), kLeastSeconds});
  return {kWarmupShare * length, (1 - kWarmupShare) * length};
}

bool HasFlag(const std::vector<std::string>& argv, const std::string& name) {
  return std::any_of(argv.begin(), argv.end(),
                     [&](const std::string& argument) { return GivesFlag(argument, name); });
}

std::vector<std::string> LengthFlags(const std::vector<std::string>& argv,
                                     const std::vector<Metric>& metrics, const RunLength& length) {
  for (const char* name : {"num_runs", "min_secs", "max_secs"}) {
    if (HasFlag(argv, name)) return {};
  }
  const bool start = std::all_of(metrics.begin(), metrics.end(), &IsOfStart);
  const bool p95 = std::count(metrics.begin(), metrics.end(), Metric::kP95) > 0;
  const double measured = start ? 0 : length.measured, warmup = start ? 0 : length.warmup;
  std::vector<std::string> flags = {absl::StrCat("--num_runs=", p95 ? kRunsForP95 : 1),
                                    absl::StrFormat("--min_secs=%.3f", measured)};
  if (!HasFlag(argv, "warmup_runs")) flags.push_back(start ? "--warmup_runs=0" : "--warmup_runs=1");
  if (!HasFlag(argv, "warmup_min_secs")) {
    flags.push_back(absl::StrFormat("--warmup_min_secs=%.3f", warmup));
  }
  return flags;
}

}  // namespace litmus::compare
