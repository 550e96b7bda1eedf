// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/record/judge_processes.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/plain_number.h"
#include "tools/common/counted.h"
#include "tools/common/statistics/processes.h"

namespace litmus::benchmark {
namespace {

std::string ProcessesText(size_t count) {
  return Counted(static_cast<int64_t>(count), "process", "processes");
}

// The reason why the medians of this number of processes have no interval.
Reason NoInterval(size_t processes) {
  if (processes < kFewestProcesses) {
    return {absl::StrCat(ProcessesText(processes),
                         " cannot show process-to-process variation; an interval takes ",
                         kFewestProcesses),
            "raise --processes, or in a grid --grid_rounds", ProcessesText(processes)};
  }
  return {absl::StrFormat("the interval between %s would be wider than a factor of %.0f",
                          ProcessesText(processes), kWidestProcessInterval),
          "raise --processes, or interleave (compare)", ProcessesText(processes)};
}

// The brief cause of a process, with "5 of 5: " before it where there is space.
std::string BriefOf(const std::string& share, const Reason& reason) {
  return share.size() + reason.brief.size() <= kLongestBrief ? share + reason.brief : reason.brief;
}

}  // namespace

Verdict JudgeProcesses(const Processes& processes, const Summary& summary,
                       const std::vector<Result>& results) {
  Verdict verdict;
  const auto count = static_cast<int>(results.size());
  for (const Word word : {Word::kThrottled, Word::kDisturbed, Word::kTooShort, Word::kNoisy}) {
    const auto found = processes.words.find(WordName(word));
    if (found == processes.words.end() || 2 * found->second <= count) continue;
    verdict.word = word;
    const auto first = std::find_if(results.begin(), results.end(), [&](const Result& result) {
      return result.verdict->word == word;
    });
    const Reason& reason = first->verdict->reasons.front();
    verdict.reasons.push_back(
        {absl::StrCat(found->second, " of ", ProcessesText(results.size()), " are ", WordName(word),
                      "; first reason: ", reason.cause),
         reason.cure, BriefOf(absl::StrCat(found->second, " of ", count, ": "), reason)});
  }
  if (!summary.median.interval) {
    // The first reason is one of the verdict's word, with a fix for it.
    verdict.word = Word::kTooShort;
    verdict.reasons.insert(verdict.reasons.begin(), NoInterval(results.size()));
    return verdict;
  }
  const double width =
      (summary.median.interval->high - summary.median.interval->low) / summary.median.value;
  if (width > kWidestInterval) {
    if (verdict.stable()) verdict.word = Word::kNoisy;
    verdict.reasons.push_back(
        {absl::StrCat("the interval between processes is ", Percent(width), " wide"),
         "raise --processes, or interleave (compare)",
         absl::StrCat("interval ", Percent(width), " wide")});
  }
  return verdict;
}

}  // namespace litmus::benchmark
