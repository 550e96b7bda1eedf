// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the output of cold starts and of memory by kind: tables and JSON of known numbers.
#include <string>

#include "gtest/gtest.h"
#include "tools/benchmark_model/reporters/cold_json.h"
#include "tools/benchmark_model/reporters/cold_text.h"
#include "tools/benchmark_model/reporters/memory.h"

namespace litmus::benchmark {
namespace {

using json = nlohmann::ordered_json;

ColdPhase Phase(const char* name, double us, double share, std::optional<bool> hit = {}) {
  ColdPhase phase;
  phase.name = name;
  phase.us = {us, 0.9 * us, Interval{us - 500, us + 500}};
  phase.share = share;
  phase.cache_hit = hit;
  return phase;
}

ColdStart Cold() {
  ColdStart cold;
  cold.page_cache = "evicted";
  cold.processes = 7;
  cold.wall = {10000, 9000, std::nullopt};
  cold.first_result = {9500, 8550, Interval{9000, 10000}};
  cold.phases = {Phase("exec", 2500, 0.25), Phase("delegate_compile", 7000, 0.7, true)};
  cold.other = Phase("other", 500, 0.05);
  cold.sum_over_wall = 1;
  cold.medians_over_wall = 0.975;
  cold.major_faults = 3;
  cold.cached_share = 0.01;
  return cold;
}

TEST(PartsTest, TableOfAColdStart) {
  EXPECT_EQ(ColdTable(Cold()), R"(
Litmus: cold start of 7 processes, page cache evicted (1 % of pages cached)
  phase                     IQ mean, ms  % of wall   median, ms   95 % interval
  exec                            2.250     25.0 %        2.500   2.000 to 3.000
  delegate_compile (hit)          6.300     70.0 %        7.000   6.500 to 7.500
  other                           0.450      5.0 %        0.500   0.000 to 1.000
  until first result              8.550     95.0 %        9.500   9.000 to 10.000
  wall                            9.000    100.0 %       10.000   too few
  major faults                        3
  too few: an interval takes 3 processes that have the phase, and is not wider than a factor of 100; raise --cold
)");
}

TEST(PartsTest, OneProcessIsNoneOfSeveral) {
  ColdStart cold = Cold();
  cold.processes = 1;
  EXPECT_EQ(ColdTable(cold).rfind("\nLitmus: cold start of 1 process, page cache evicted", 0), 0u)
      << ColdTable(cold);
}

TEST(PartsTest, TheTableSaysWhyAnIntervalIsMissing) {
  const auto explains = [](const ColdStart& cold) {
    return ColdTable(cold).find("raise --cold") != std::string::npos;
  };
  ColdStart cold = Cold();
  cold.wall.interval = Interval{9000, 11000};
  EXPECT_FALSE(explains(cold)) << ColdTable(cold);
  cold.phases[1].us.interval = std::nullopt;
  EXPECT_TRUE(explains(cold)) << ColdTable(cold);
}

TEST(PartsTest, JsonOfAColdStart) {
  EXPECT_TRUE(ColdStartToJson({}).is_null());
  ColdStart cold = Cold();
  cold.phases.push_back(Phase("delegate_compile", 1, 0));
  cold.phases.push_back(Phase("delegate_compile", 1, 0, false));
  const json start = ColdStartToJson({cold})[0];
  EXPECT_EQ(start["phases"][0], json({{"name", "exec"},
                                      {"interquartile_mean_us", 2250.0},
                                      {"median_us", 2500.0},
                                      {"ci95", {2000.0, 3000.0}},
                                      {"share", 0.25}}));
  EXPECT_EQ(start["phases"][1]["cache"], "hit");
  EXPECT_TRUE(start["phases"][2]["cache"].is_null());
  EXPECT_EQ(start["phases"][3]["cache"], "miss");
  EXPECT_EQ(
      start["first_result_us"],
      json({{"interquartile_mean", 8550.0}, {"median", 9500.0}, {"ci95", {9000.0, 10000.0}}}));
  EXPECT_EQ(start["wall_us"],
            json({{"interquartile_mean", 9000.0}, {"median", 10000.0}, {"ci95", nullptr}}));
  EXPECT_EQ(start["other_us"]["share"], 0.05);
  EXPECT_EQ(start["medians_over_wall"], 0.975);
}

MemoryByKind Memory() {
  MemoryByKind memory;
  MemoryPoint start, loaded;
  start.when = "start";
  start.pss_kb = start.rss_kb = 1024;
  start.of(MemoryKind::kTool) = 1024;
  loaded.when = "loaded";
  loaded.pss_kb = 4096;
  loaded.rss_kb = 5120;
  loaded.of(MemoryKind::kTool) = 1024;
  loaded.of(MemoryKind::kMappedFile) = 2560;
  loaded.of(MemoryKind::kRest) = 512;
  memory.points = {start, loaded};
  memory.device = {{"GPU", "weights", 3 << 20}};
  return memory;
}

TEST(PartsTest, TableOfMemory) {
  EXPECT_EQ(MemoryTable(Memory()), R"(
Litmus: memory by kind (MiB, proportional set size)
                        start     loaded
  tool                   1.00       1.00
  mapped_file            0.00       2.50
  other                  0.00       0.50
  sum                    1.00       4.00
  PSS                    1.00       4.00
  RSS                    1.00       5.00
  GPU reports 3.00 MiB for its weights
)");
}

TEST(PartsTest, JsonOfMemory) {
  EXPECT_TRUE(MemoryToJson({}).is_null());
  const json memory = MemoryToJson(Memory());
  EXPECT_EQ(memory["snapshots"][0]["kinds"], json::array({{{"kind", "tool"}, {"kb", 1024}}}));
  const json& loaded = memory["snapshots"][1];
  EXPECT_EQ(loaded["kinds"].size(), 3u);
  EXPECT_EQ(loaded["sum_kb"], 4096);
  EXPECT_EQ(loaded["other_kb"], 512);
  EXPECT_EQ(loaded["other_share"], 0.125);
  EXPECT_EQ(memory["device"],
            json::array({{{"delegate", "GPU"}, {"kind", "weights"}, {"bytes", 3 << 20}}}));
}

}  // namespace
}  // namespace litmus::benchmark
