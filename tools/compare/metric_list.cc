// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/metric_list.h"

#include <algorithm>
#include <optional>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/compare/output_number.h"

namespace litmus::compare {
namespace {

std::optional<Metric> MetricOfFlag(const std::string& flag) {
  for (const MetricInfo& info : AllMetrics()) {
    if (info.metric != Metric::kOutput && flag == info.flag) return info.metric;
  }
  return std::nullopt;
}

absl::Status Wanted(const std::string& why) {
  std::string names;
  for (const MetricInfo& info : AllMetrics()) {
    absl::StrAppend(&names, names.empty() ? "" : ", ", info.flag);
  }
  return absl::InvalidArgumentError(
      absl::StrCat("must be one of ", names, "REGEX, or several of them with commas", why));
}

}  // namespace

absl::StatusOr<MetricList> ParseMetrics(const std::string& text) {
  MetricList list;
  const std::string output = InfoOf(Metric::kOutput).flag;
  for (size_t begin = 0; begin < text.size();) {
    Metric metric = Metric::kOutput;
    const size_t comma = text.find(',', begin);
    const std::string item = text.substr(begin, comma - begin);
    if (absl::StartsWith(item, output)) {
      list.pattern = text.substr(begin + output.size());
      absl::Status good = CheckPattern(list.pattern);
      if (!good.ok()) return Wanted(absl::StrCat("; ", good.message()));
      begin = text.size();
    } else {
      const auto known = MetricOfFlag(item);
      if (!known) return Wanted(item.empty() ? "; an item is empty" : "");
      metric = *known;
      begin = comma == std::string::npos ? text.size() : comma + 1;
      if (comma != std::string::npos && begin == text.size()) return Wanted("; an item is empty");
    }
    if (std::find(list.metrics.begin(), list.metrics.end(), metric) != list.metrics.end()) {
      return Wanted(absl::StrCat("; ", InfoOf(metric).flag, " is given twice"));
    }
    list.metrics.push_back(metric);
  }
  return list;
}

std::string CheckMetrics(const std::string& text) {
  const absl::Status status = ParseMetrics(text).status();
  return status.ok() ? "" : std::string(status.message());
}

std::string MetricNames(const std::vector<Metric>& metrics) {
  return absl::StrJoin(metrics, ", ", [](std::string* out, Metric metric) {
    absl::StrAppend(out, metric == Metric::kOutput ? "output" : InfoOf(metric).flag);
  });
}

}  // namespace litmus::compare
