// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/cold/judge_cold_starts.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/plain_number.h"
#include "tools/common/counted.h"
#include "tools/common/statistics/processes.h"

namespace litmus::benchmark {
namespace {

using Finding = std::pair<Word, Reason>;

Reason NoInterval(const ColdStart& cold) {
  const std::string processes = Counted(cold.processes, "process", "processes");
  const std::string cause =
      static_cast<size_t>(cold.processes) < kFewestProcesses
          ? absl::StrCat(" cannot show process-to-process variation; an interval takes ",
                         kFewestProcesses)
          : absl::StrFormat(" differ so that their interval would be wider than a factor of %.0f",
                            kWidestProcessInterval);
  return {absl::StrCat("page cache ", cold.page_cache, ": ", processes, cause),
          "raise --cold, or stop other programs", absl::StrCat(cold.page_cache, ": ", processes)};
}

std::optional<Finding> FindingOf(const ColdStart& cold) {
  if (!cold.first_result.interval) return Finding{Word::kTooShort, NoInterval(cold)};
  const Interval& interval = *cold.first_result.interval;
  const double width = (interval.high - interval.low) / cold.first_result.median;
  if (width <= kWidestInterval) return std::nullopt;
  return Finding{Word::kNoisy,
                 {absl::StrCat("page cache ", cold.page_cache,
                               ": the interval between processes is ", Percent(width), " wide"),
                  "raise --cold, or stop other programs",
                  absl::StrCat(cold.page_cache, ": interval ", Percent(width), " wide")}};
}

}  // namespace

std::optional<Verdict> JudgeColdStarts(const std::vector<ColdStart>& states) {
  if (states.empty()) return std::nullopt;
  // The evicted state comes first: it is the headline of the card, which has one reason only.
  std::vector<Finding> found;
  for (const bool evicted : {true, false}) {
    for (const ColdStart& cold : states) {
      if ((cold.page_cache == "evicted") != evicted) continue;
      if (std::optional<Finding> finding = FindingOf(cold)) found.push_back(*std::move(finding));
    }
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Finding& a, const Finding& b) { return a.first < b.first; });
  Verdict verdict;
  if (!found.empty()) verdict.word = found.front().first;
  for (Finding& finding : found) verdict.reasons.push_back(std::move(finding.second));
  return verdict;
}

}  // namespace litmus::benchmark
