// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/profile/operator_times.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "tools/common/statistics/order_statistics.h"
#include "tools/common/time_units.h"

namespace litmus::benchmark {
namespace {

// The calls of one operator in all runs.
struct Calls {
  int64_t subgraph, node;
  bool nested;
  std::vector<double> ns;
};

// Totals of one run: its events, and the time of its operators that are not nested.
struct RunTotal {
  int events = 0;
  double ns = 0;
};

// Returns the calls in the order of first appearance.
std::vector<Calls> CollectCalls(const RunRecorder& recorder, double cost_ns,
                                std::vector<RunTotal>* totals) {
  std::vector<Calls> all;
  std::map<std::pair<int64_t, int64_t>, size_t> places;
  for (size_t run = 0; run < recorder.runs(); ++run) {
    RunTotal total;
    for (const RecordedEvent& event : recorder.Run(run)) {
      ++total.events;
      if (event.type != tflite::Profiler::EventType::OPERATOR_INVOKE) continue;
      const double net = event.NetNs(cost_ns);
      if (event.depth == 0) total.ns += net;
      const auto [place, is_new] =
          places.try_emplace(std::make_pair(event.subgraph, event.node), all.size());
      if (is_new) all.push_back({event.subgraph, event.node, event.depth > 0, {}});
      all[place->second].ns.push_back(net);
    }
    totals->push_back(total);
  }
  return all;
}

double Mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

// A run in which the thread waited for a CPU for 5 % of the time is disturbed too: if most runs are
// disturbed, none is longer than usual.
double DisturbedShareOfRuns(const std::vector<RunPair>& pairs, const std::vector<double>& profiled,
                            double least_ns) {
  const auto waited = std::count_if(pairs.begin(), pairs.end(), [](const RunPair& pair) {
    return pair.profiled_wait_ns > pair.profiled_ns / 20;
  });
  return std::max(DisturbedShare(profiled, least_ns),
                  static_cast<double>(waited) / static_cast<double>(pairs.size()));
}

ProfiledOperator FiguresOf(const Calls& calls, double runs, double least_ns) {
  ProfiledOperator op;
  op.subgraph = calls.subgraph;
  op.node = calls.node;
  op.nested = calls.nested;
  op.calls_per_run = static_cast<double>(calls.ns.size()) / runs;
  std::vector<double> sorted = calls.ns;
  std::sort(sorted.begin(), sorted.end());
  op.mean_us = Mean(calls.ns) / kNsInUs;
  op.median_us = Median(calls.ns) / kNsInUs;
  op.p90_us = SortedQuantile(sorted, 0.9) / kNsInUs;
  op.first_us = calls.ns.front() / kNsInUs;
  op.disturbed_share = DisturbedShare(calls.ns, least_ns);
  return op;
}

}  // namespace

double DisturbedShare(const std::vector<double>& ns, double least_ns) {
  if (ns.empty()) return 0;
  const double median = Median(ns);
  std::vector<double> deviations;
  deviations.reserve(ns.size());
  for (const double value : ns) deviations.push_back(std::abs(value - median));
  // For a normal distribution, the standard deviation is 1.4826 times the median absolute
  // deviation.
  const double robust_std_dev = 1.4826 * Median(std::move(deviations));
  const double limit = median + std::max({median / 2, 5 * robust_std_dev, least_ns});
  const auto disturbed =
      std::count_if(ns.begin(), ns.end(), [&](double value) { return value > limit; });
  return static_cast<double>(disturbed) / static_cast<double>(ns.size());
}

OperatorProfile ProfileOf(const RunRecorder& recorder, const std::vector<RunPair>& pairs,
                          double cost_ns, double tick_ns) {
  OperatorProfile profile;
  profile.runs = static_cast<int64_t>(recorder.runs());
  profile.recording_cost_ns = cost_ns;
  const double least_ns = 4 * (tick_ns + cost_ns);
  std::vector<RunTotal> totals;
  for (const Calls& calls : CollectCalls(recorder, cost_ns, &totals)) {
    profile.operators.push_back(FiguresOf(calls, static_cast<double>(recorder.runs()), least_ns));
    profile.operators.back().order = static_cast<int64_t>(profile.operators.size()) - 1;
  }
  std::vector<double> sums, plain, profiled, sum_over_run, profiled_over_plain;
  for (size_t i = 0; i < pairs.size(); ++i) {
    const RunPair& pair = pairs[i];
    sums.push_back(totals[i].ns);
    plain.push_back(pair.plain_ns);
    profiled.push_back(pair.profiled_ns);
    // There is one reading more than there are events: the one at the start of a run's first
    // operator.
    const double net_ns = pair.profiled_ns - cost_ns * (totals[i].events + 1);
    if (net_ns > 0) sum_over_run.push_back(totals[i].ns / net_ns);
    profiled_over_plain.push_back((pair.profiled_ns - pair.profiled_wait_ns) /
                                  (pair.plain_ns - pair.plain_wait_ns));
  }
  // Uses medians: a single call that was interrupted could otherwise dominate the sum.
  double all_us = 0;
  for (const ProfiledOperator& op : profile.operators) {
    if (!op.nested) all_us += op.median_us * op.calls_per_run;
  }
  for (ProfiledOperator& op : profile.operators) {
    if (all_us > 0) op.share = op.median_us * op.calls_per_run / all_us;
  }
  profile.invoke_us = Median(std::move(plain)) / kNsInUs;
  profile.operators_us = Median(std::move(sums)) / kNsInUs;
  profile.operators_over_invoke = Median(std::move(sum_over_run));
  profile.pass_over_regular = Median(std::move(profiled_over_plain));
  profile.disturbed_share = DisturbedShareOfRuns(pairs, profiled, least_ns);
  return profile;
}

std::vector<std::string> FusedTypes(const std::string& type) {
  const std::string all = type.substr(0, type.find('/'));
  if (!absl::StrContains(all, '+')) return {};
  return absl::StrSplit(all, '+');
}

std::vector<ProfiledType> ByType(const std::vector<ProfiledOperator>& operators) {
  std::map<std::string, ProfiledType> by_type;
  for (const ProfiledOperator& op : operators) {
    ProfiledType& row = by_type[op.type];
    row.type = op.type;
    ++row.count;
    row.mean_us += op.mean_us * op.calls_per_run;
    row.share += op.share;
    row.calls_per_run += op.calls_per_run;
  }
  std::vector<ProfiledType> rows;
  rows.reserve(by_type.size());
  for (auto& entry : by_type) rows.push_back(std::move(entry.second));
  std::stable_sort(rows.begin(), rows.end(), [](const ProfiledType& a, const ProfiledType& b) {
    return a.mean_us > b.mean_us;
  });
  return rows;
}

}  // namespace litmus::benchmark
