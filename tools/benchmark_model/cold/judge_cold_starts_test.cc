// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/cold/judge_cold_starts.h"

#include <gtest/gtest.h>

#include <string>

namespace litmus::benchmark {
namespace {

ColdStart Start(const char* page_cache, int processes, const std::optional<Interval>& interval) {
  ColdStart cold;
  cold.page_cache = page_cache;
  cold.processes = processes;
  cold.first_result = {100, 100, interval};
  return cold;
}

// The kind, and the brief cause of each reason.
std::string TextOf(const std::optional<Verdict>& verdict) {
  if (!verdict) return "none";
  std::string text = WordName(verdict->word);
  for (const Reason& reason : verdict->reasons) {
    EXPECT_EQ(FirstAlternative(reason.cure), "raise --cold");
    EXPECT_LE(reason.brief.size(), kLongestBrief);
    text += " | " + reason.brief;
  }
  return text;
}

TEST(JudgeColdStartsTest, TheWorseStateDecides) {
  const Interval narrow = {98, 103}, wide = {98, 103.1}, of_both_sides = {40, 160};
  const struct {
    std::vector<ColdStart> states;
    const char* text;
  } cases[] = {
      {{}, "none"},
      {{Start("warm", 5, narrow)}, "stable"},
      {{Start("warm", 5, narrow), Start("evicted", 5, narrow)}, "stable"},
      {{Start("warm", 5, narrow), Start("evicted", 5, wide)},
       "noisy | evicted: interval 5.1 % wide"},
      {{Start("warm", 5, wide), Start("evicted", 5, of_both_sides)},
       "noisy | evicted: interval 120 % wide | warm: interval 5.1 % wide"},
      {{Start("warm", 2, wide), Start("evicted", 1, std::nullopt)},
       "too short | evicted: 1 process | warm: interval 5.1 % wide"},
      {{Start("warm", 9, std::nullopt)}, "too short | warm: 9 processes"},
  };
  for (const auto& c : cases) EXPECT_EQ(TextOf(JudgeColdStarts(c.states)), c.text);
}

TEST(JudgeColdStartsTest, NoIntervalHasItsCause) {
  EXPECT_EQ(JudgeColdStarts({Start("warm", 2, std::nullopt)})->reasons[0].cause,
            "page cache warm: 2 processes cannot show process-to-process variation; an interval "
            "takes 3");
  EXPECT_EQ(JudgeColdStarts({Start("warm", 3, std::nullopt)})->reasons[0].cause,
            "page cache warm: 3 processes differ so that their interval would be wider than a "
            "factor of 100");
}

TEST(ColdStartTest, EvictedPagesThatStayedAreNamed) {
  const struct {
    const char* page_cache;
    std::optional<double> share;
    bool not_evicted;
  } cases[] = {{"evicted", 0.05, false},
               {"evicted", 0.051, true},
               {"evicted", std::nullopt, false},
               {"warm", 1.0, false}};
  for (const auto& c : cases) {
    ColdStart cold = Start(c.page_cache, 5, std::nullopt);
    cold.cached_share = c.share;
    EXPECT_EQ(cold.not_evicted(), c.not_evicted) << c.page_cache;
  }
}

}  // namespace
}  // namespace litmus::benchmark
