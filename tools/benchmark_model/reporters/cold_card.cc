// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/cold_card.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "tools/benchmark_model/reporters/card_verdict.h"
#include "tools/common/card/figure_text.h"

namespace litmus::benchmark {
namespace {

using Texts = std::vector<std::string>;

Texts ColdModelTexts(const Result& r) {
  const std::string name = std::filesystem::path(r.model_path).filename().string();
  const std::string size =
      r.model_bytes ? ", " + BytesText(static_cast<double>(*r.model_bytes)) : "";
  std::vector<int> counts;
  for (const ColdStart& cold : r.cold) counts.push_back(cold.processes);
  const bool one = counts.size() == 1 && counts[0] == 1;
  return {
      absl::StrCat(name, size, ", ", absl::StrJoin(counts, " + "), one ? " process" : " processes"),
      name + size, name};
}

Texts FirstResultTexts(const SpreadUs& us) {
  const std::string time = TimeWithInterval(us.median, us.interval);
  if (!us.interval) return {time + " until the first result, no interval"};
  return {time + " until the first result", time + " to first result", time};
}

// The phases that a faster start must shorten; "exit" comes after the first result.
Texts LongestPhases(const ColdStart& cold) {
  constexpr size_t kMostPhases = 3;
  std::vector<ColdPhase> phases = cold.phases;
  phases.push_back(cold.other);
  phases.back().name = phase::kOther;
  phases.erase(std::remove_if(
                   phases.begin(), phases.end(),
                   [](const ColdPhase& phase) { return phase.name == std::string(phase::kExit); }),
               phases.end());
  std::stable_sort(phases.begin(), phases.end(), [](const ColdPhase& a, const ColdPhase& b) {
    return a.us.typical > b.us.typical;
  });
  Texts texts;
  std::string text;
  for (size_t i = 0; i < std::min(kMostPhases, phases.size()); ++i) {
    absl::StrAppend(&text, i == 0 ? "" : ", ", phases[i].name, " ", TimeText(phases[i].us.typical));
    texts.insert(texts.begin(), absl::StrCat(text, " (", cold.page_cache, ", means)"));
  }
  return texts;
}

}  // namespace

ResultCard ColdCard(const Result& r, int exit_code) {
  // Who measures both states asks what a cold file adds: the evicted state is the main result.
  std::vector<ColdStart> states = r.cold;
  std::stable_sort(states.begin(), states.end(), [](const ColdStart& a, const ColdStart& b) {
    return a.page_cache < b.page_cache;  // "evicted", "warm"
  });
  ResultCard card;
  card.Row("model", ColdModelTexts(r));
  card.Headline(states[0].page_cache, FirstResultTexts(states[0].first_result));
  for (size_t i = 1; i < states.size(); ++i) {
    card.Row(states[i].page_cache, FirstResultTexts(states[i].first_result));
  }
  card.Row("longest", LongestPhases(states[0]));
  if (states[0].not_evicted() && exit_code == 0) {
    card.Verdict(CardTone::kDoubtful, "not evicted",
                 {absl::StrFormat("%.0f %% of the file stayed cached; put it on a disk",
                                  100 * *states[0].cached_share)});
  } else {
    AddVerdict(r, exit_code, "the interval includes variation between processes", &card);
  }
  return card;
}

}  // namespace litmus::benchmark
