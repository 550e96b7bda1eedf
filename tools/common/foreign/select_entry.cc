// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/foreign/select_entry.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/common/statistics/processes.h"
#include "tools/common/statistics/summary.h"

namespace litmus {
namespace {

constexpr size_t kMostNames = 8;  // in a message

bool Exists(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

// Each name once: of the entries, then of the failures.
std::vector<std::string> NamesOf(const ForeignResult& result) {
  std::vector<std::string> names;
  for (const ForeignEntry& entry : result.entries) {
    if (names.empty() || names.back() != entry.name) names.push_back(entry.name);
  }
  for (const ForeignFailure& failure : result.failures) names.push_back(failure.name);
  return names;
}

std::string Listed(const std::vector<std::string>& names) {
  std::vector<std::string> shown;
  for (size_t i = 0; i < std::min(names.size(), kMostNames); ++i) {
    shown.push_back(absl::StrCat("'", names[i], "'"));
  }
  if (names.size() > kMostNames) shown.push_back("…");
  return absl::StrJoin(shown, ", ");
}

}  // namespace

ForeignPath SplitForeignPath(const std::string& path) {
  if (Exists(path)) return {path, ""};
  for (size_t at = path.find('#'); at != std::string::npos; at = path.find('#', at + 1)) {
    if (at > 0 && Exists(path.substr(0, at))) return {path.substr(0, at), path.substr(at + 1)};
  }
  return {path, ""};
}

absl::StatusOr<ForeignEntry> SelectEntry(const ForeignResult& result, const std::string& name,
                                         const std::string& metric) {
  const std::vector<std::string> names = NamesOf(result);
  if (name.empty() && names.size() > 1) {
    return absl::InvalidArgumentError(absl::StrCat(result.format, " has ", names.size(),
                                                   " results: ", Listed(names),
                                                   "; FILE#NAME chooses one"));
  }
  const std::string wanted = name.empty() && !names.empty() ? names[0] : name;
  std::vector<std::string> metrics;
  for (const ForeignEntry& entry : result.entries) {
    if (entry.name != wanted) continue;
    if (entry.metric == metric) return entry;
    metrics.push_back(entry.metric);
  }
  for (const ForeignFailure& failure : result.failures) {
    if (failure.name != wanted) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("the result is of a run that failed: ", failure.reason));
  }
  if (metrics.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat(result.format, " has no result '", wanted, "'; it has ", Listed(names)));
  }
  return absl::InvalidArgumentError(absl::StrCat("the result has no ", metric, "; ", result.format,
                                                 " has ", absl::StrJoin(metrics, ", ")));
}

std::optional<Interval> IntervalOfEntry(const ForeignEntry& entry) {
  const bool positive = std::all_of(entry.samples.begin(), entry.samples.end(),
                                    [](double sample) { return sample > 0; });
  if (entry.samples.empty() || !positive) return std::nullopt;
  if (entry.samples_are_processes) return SpreadOfProcesses(entry.samples).interval;
  return Summarize(entry.samples, 0).median.interval;
}

}  // namespace litmus
