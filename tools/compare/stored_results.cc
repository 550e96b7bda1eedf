// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/stored_results.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "json/parse_json.h"
#include "tools/common/foreign/select_entry.h"
#include "tools/common/ratio/group_ratio.h"
#include "tools/common/read_file.h"
#include "tools/compare/read_document.h"

namespace litmus::compare {
namespace {

absl::StatusOr<StoredResult> Read(const std::string& path, Metric metric) {
  const auto [file, name] = SplitForeignPath(path);
  const absl::StatusOr<std::string> text = ReadFileBytes(file, kMaxJsonBytes + 1);
  if (!text.ok()) {
    return absl::NotFoundError(absl::StrCat("cannot read '", path, "': ", text.status().message()));
  }
  absl::StatusOr<StoredResult> result = ReadStoredResult(*text, metric, name);
  if (result.ok()) return result;
  return absl::Status(result.status().code(), absl::StrCat(path, ": ", result.status().message()));
}

absl::Status CheckMachines(const StoredResult& a, const StoredResult& b) {
  if (!a.fingerprint.empty() && a.fingerprint == b.fingerprint) return absl::OkStatus();
  const auto text = [](const StoredResult& result) {
    return result.fingerprint.empty() ? std::string("unknown") : result.fingerprint;
  };
  return absl::InvalidArgumentError(
      absl::StrCat("the results are of different machines: fingerprint of A ", text(a), ", of B ",
                   text(b), "; --force compares them anyway"));
}

std::vector<double> Logs(const std::vector<double>& values) {
  std::vector<double> logs;
  for (const double value : values) logs.push_back(std::log(value));
  return logs;
}

// The width of the 99 % interval of a normal distribution, as a multiple of that of the 95 % one.
constexpr double kWider = 2.5758 / 1.9600;

// The interval of the ratio of two values with independent intervals: the squares of the distances
// in logarithms are added.
RatioEstimate RatioOfIntervals(const StoredResult& a, const StoredResult& b) {
  RatioEstimate ratio;
  ratio.value = b.value / a.value;
  if (!a.interval || !b.interval) return ratio;
  const double down =
      std::hypot(std::log(b.value / b.interval->low), std::log(a.interval->high / a.value));
  const double up =
      std::hypot(std::log(b.interval->high / b.value), std::log(a.value / a.interval->low));
  ratio.interval = Interval{ratio.value * std::exp(-down), ratio.value * std::exp(up)};
  ratio.wide =
      Interval{ratio.value * std::exp(-kWider * down), ratio.value * std::exp(kWider * up)};
  return ratio;
}

void Fill(const StoredResult& result, const std::vector<double>& percents, SideFindings* side) {
  side->stored_name = result.name;
  side->note = result.note;
  MetricFindings of;
  of.values = result.processes.empty() ? std::vector<double>{result.value} : result.processes;
  of.interval = result.interval;
  SummarizeValues(percents, &of);
  side->metrics.push_back(of);
  if (!result.word.empty()) side->words[result.word] = 1;
}

// Returns the scope of the interval.
std::string JudgeStored(const StoredResult& a, const StoredResult& b, double margin,
                        Comparison* comparison) {
  comparison->has_ratio = true;
  if (std::min(a.processes.size(), b.processes.size()) > 1) {
    comparison->ratio = EstimateGroupRatio(Logs(a.processes), Logs(b.processes));
    comparison->verdict = JudgeRatio(comparison->ratio, margin);
    return "variation between fresh processes within each result; not changes of the machine "
           "between the two";
  }
  comparison->ratio = RatioOfIntervals(a, b);
  comparison->in_these_runs = JudgeRatio(comparison->ratio, margin);
  return "variation within one process each, not between processes";
}

// The metric of two results without --metric: the latency if both have it, otherwise the wall time
// if both have that, as results of hyperfine do.
Metric MetricOfBoth(const std::vector<SideFindings>& sides) {
  for (const Metric metric : {Metric::kMedian, Metric::kWall}) {
    if (Read(sides[0].file, metric).ok() && Read(sides[1].file, metric).ok()) return metric;
  }
  return Metric::kMedian;
}

}  // namespace

absl::Status CompareStored(bool force, Findings* findings) {
  if (findings->task.metrics.metrics.empty()) {
    findings->task.metrics.metrics = {MetricOfBoth(findings->sides)};
    Prepare(findings);
  }
  for (Comparison& comparison : findings->comparisons) {
    const Metric metric = findings->metrics[comparison.metric];
    const absl::StatusOr<StoredResult> a = Read(findings->sides[0].file, metric);
    const absl::StatusOr<StoredResult> b = Read(findings->sides[1].file, metric);
    absl::Status status = a.ok() ? b.status() : a.status();
    if (status.ok() && !force) status = CheckMachines(*a, *b);
    if (!status.ok()) {
      Prepare(findings);  // no half of a result
      return status;
    }
    Fill(*a, findings->task.percentiles, &findings->sides[0]);
    Fill(*b, findings->task.percentiles, &findings->sides[1]);
    findings->covers = JudgeStored(*a, *b, findings->task.margin, &comparison);
  }
  return absl::OkStatus();
}

}  // namespace litmus::compare
