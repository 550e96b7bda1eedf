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
  return ratio;
}

void Fill(const StoredResult& result, SideFindings* side) {
  side->name = result.name;
  side->note = result.note;
  side->values = result.processes.empty() ? std::vector<double>{result.value} : result.processes;
  side->interval = result.interval;
  if (!result.word.empty()) side->words[result.word] = 1;
  SummarizeValues(side);
}

}  // namespace

absl::Status CompareStored(bool force, Findings* findings) {
  const Task& task = findings->task;
  findings->a.file = task.a_file;
  findings->b.file = task.b_file;
  findings->paired = false;
  const absl::StatusOr<StoredResult> a = Read(task.a_file, task.metric);
  if (!a.ok()) return a.status();
  const absl::StatusOr<StoredResult> b = Read(task.b_file, task.metric);
  if (!b.ok()) return b.status();
  if (!force) {
    absl::Status same = CheckMachines(*a, *b);
    if (!same.ok()) return same;
  }
  Fill(*a, &findings->a);
  Fill(*b, &findings->b);
  if (std::min(a->processes.size(), b->processes.size()) > 1) {
    findings->ratio = EstimateGroupRatio(Logs(a->processes), Logs(b->processes));
    findings->verdict = JudgeRatio(findings->ratio.interval, task.margin);
    findings->covers =
        "variation between fresh processes within each result; not changes of the machine between "
        "the two";
  } else {
    findings->ratio = RatioOfIntervals(*a, *b);
    findings->in_these_runs = JudgeRatio(findings->ratio.interval, task.margin);
    findings->covers = "variation within one process each, not between processes";
  }
  return absl::OkStatus();
}

}  // namespace litmus::compare
