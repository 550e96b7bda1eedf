// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the phases of one process and the summary of several, from given marks.
#include "tools/benchmark_model/cold/phases.h"

#include <map>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace litmus::benchmark {
namespace {

const ColdMarks kOnCpu = {
    {{"exec", 3000}, {"other", 4000}, {"open", 6000}, {"verify", 9000}, {"first_run", 19000}}, {}};

// The phase of the delegate's graph takes 100 us, of which the delegate reports a part.
ColdMarks WithDelegate(const DelegateStart& delegate) {
  return {{{"exec", 10000}, {"delegate_create", 15000}, {"delegate_graph", 115000}}, {delegate}};
}

TEST(PhasesTest, PhasesOfAProcess) {
  const struct {
    const char* what;
    ColdMarks marks;
    std::map<std::string, double> us;
    std::optional<bool> hit;
  } kCases[] = {
      {"no delegate",
       kOnCpu,
       {{"exec", 2}, {"other", 1}, {"open", 2}, {"verify", 3}, {"first_run", 10}, {"exit", 181}},
       {}},
      {"a delegate that compiled",
       WithDelegate({20, 30, 10, 1, 0}),
       {{"exec", 9},
        {"delegate_create", 25},
        {"delegate_graph", 40},
        {"delegate_compile", 30},
        {"delegate_upload", 10},
        {"exit", 85}},
       false},
      {"a delegate with one of two programs from a cache",
       WithDelegate({0, 30, 10, 2, 1}),
       {{"exec", 9},
        {"delegate_create", 5},
        {"delegate_graph", 60},
        {"delegate_compile", 30},
        {"delegate_upload", 10},
        {"exit", 85}},
       false},
      {"a delegate that tells of more than there was",
       WithDelegate({90, 30, 10, 2, 2}),
       {{"exec", 9},
        {"delegate_create", 95},
        {"delegate_graph", 0},
        {"delegate_compile", 10},
        {"exit", 85}},
       true},
      {"a delegate without partitions",
       WithDelegate({0, 0, 0, 0, 0}),
       {{"exec", 9}, {"delegate_create", 5}, {"delegate_graph", 100}, {"exit", 85}},
       {}},
  };
  for (const auto& c : kCases) {
    const auto process = PhasesOf(c.marks, 1000, 200000);
    ASSERT_TRUE(process.ok()) << c.what << ": " << process.status();
    EXPECT_EQ(process->us, c.us) << c.what;
    EXPECT_EQ(process->cache_hit, c.hit) << c.what;
    double sum = 0;
    for (const auto& [name, us] : process->us) sum += us;
    EXPECT_DOUBLE_EQ(sum, process->wall_us) << c.what;
    EXPECT_DOUBLE_EQ(process->wall_us, 199) << c.what;
  }
}

TEST(PhasesTest, MarksThatAreNone) {
  const struct {
    const char* what;
    ColdMarks marks;
  } kCases[] = {
      {"none", {}},
      {"an unknown phase", {{{"lunch", 3000}}, {}}},
      {"before the start", {{{"exec", 999}}, {}}},
      {"after the end", {{{"exec", 3000}, {"open", 5001}}, {}}},
      {"out of order", {{{"exec", 3000}, {"open", 2999}}, {}}},
  };
  for (const auto& c : kCases) {
    EXPECT_EQ(PhasesOf(c.marks, 1000, 5000).status().code(), absl::StatusCode::kDataLoss) << c.what;
  }
}

TEST(PhasesTest, MarksAsARecord) {
  const ColdMarks marks = WithDelegate({0.5, 30, 10, 2, 1});
  const auto read = ReadRecord<ColdMarks>(kColdRecord, WriteRecord(kColdRecord, marks));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(PhasesOf(*read, 1000, 200000)->us, PhasesOf(marks, 1000, 200000)->us);
  EXPECT_EQ(ReadRecord<ColdMarks>(kColdRecord, "").status().code(), absl::StatusCode::kDataLoss);
}

ColdProcess Process(double exec, double open, double other, int faults) {
  ColdProcess process;
  process.us = {{"exec", exec}, {"open", open}, {"other", other}};
  process.wall_us = exec + open + other;
  process.major_faults = faults;
  return process;
}

TEST(PhasesTest, MediansOverProcesses) {
  std::vector<ColdProcess> processes = {Process(10, 80, 10, 3), Process(20, 70, 30, 1),
                                        Process(12, 90, 8, 2)};
  processes[1].cached_share = 0.25;
  const ColdStart cold = SummarizeCold("evicted", processes);
  EXPECT_EQ(cold.page_cache, "evicted");
  EXPECT_EQ(cold.processes, 3);
  EXPECT_DOUBLE_EQ(cold.wall.median, 110);
  ASSERT_EQ(cold.phases.size(), 2u);
  EXPECT_EQ(cold.phases[0].name, "exec");
  EXPECT_DOUBLE_EQ(cold.phases[0].us.median, 12);
  EXPECT_DOUBLE_EQ(cold.phases[0].us.typical, 14);
  EXPECT_DOUBLE_EQ(cold.wall.typical, 110);
  EXPECT_DOUBLE_EQ(cold.phases[0].share, 14.0 / 110);
  ASSERT_TRUE(cold.phases[0].us.interval.has_value());
  EXPECT_LT(cold.phases[0].us.interval->low, 12);
  EXPECT_GT(cold.phases[0].us.interval->high, 12);
  EXPECT_EQ(cold.phases[1].name, "open");
  EXPECT_DOUBLE_EQ(cold.phases[1].us.median, 80);
  EXPECT_DOUBLE_EQ(cold.other.us.median, 10);
  EXPECT_DOUBLE_EQ(cold.sum_over_wall, 1);
  EXPECT_DOUBLE_EQ(cold.medians_over_wall, 102.0 / 110);
  EXPECT_DOUBLE_EQ(cold.major_faults, 2);
  EXPECT_EQ(cold.cached_share, 0.25);
  EXPECT_DOUBLE_EQ(cold.first_result.median, cold.wall.median) << "these processes have no exit";
}

TEST(PhasesTest, TheFirstResultComesBeforeTheExit) {
  std::vector<ColdProcess> processes = {Process(10, 80, 10, 0), Process(20, 70, 30, 0),
                                        Process(12, 90, 8, 0)};
  for (ColdProcess& process : processes) {
    process.us["exit"] = 1000;
    process.wall_us += 1000;
  }
  const ColdStart cold = SummarizeCold("warm", processes);
  EXPECT_DOUBLE_EQ(cold.wall.median, 1110);
  EXPECT_DOUBLE_EQ(cold.first_result.median, 110);
  EXPECT_DOUBLE_EQ(cold.first_result.typical, cold.wall.typical - 1000);
  ASSERT_TRUE(cold.first_result.interval.has_value());
  EXPECT_LT(cold.first_result.interval->high, 1000);
}

// The fastest and the slowest of 5 processes are excluded.
TEST(PhasesTest, TypicalTimesOfPhasesSumToTheWallTime) {
  const ColdStart cold =
      SummarizeCold("warm", {Process(1, 5, 1, 0), Process(10, 80, 10, 0), Process(500, 90, 0, 0),
                             Process(20, 70, 30, 0), Process(12, 90, 9, 0)});
  EXPECT_DOUBLE_EQ(cold.phases[0].us.typical, 14);
  EXPECT_DOUBLE_EQ(cold.phases[1].us.typical, 80);
  EXPECT_DOUBLE_EQ(cold.other.us.typical, 49.0 / 3);
  EXPECT_DOUBLE_EQ(cold.wall.typical, 14 + 80 + 49.0 / 3);
  double shares = cold.other.share;
  for (const ColdPhase& phase : cold.phases) shares += phase.share;
  EXPECT_DOUBLE_EQ(shares, 1);
}

TEST(PhasesTest, OneOrTwoProcessesHaveNoInterval) {
  const ColdStart cold = SummarizeCold("warm", {Process(10, 80, 10, 0)});
  EXPECT_FALSE(cold.wall.interval.has_value());
  EXPECT_DOUBLE_EQ(cold.sum_over_wall, 1);
  const ColdStart two = SummarizeCold("warm", {Process(10, 80, 10, 0), Process(10, 80, 90, 0)});
  EXPECT_FALSE(two.wall.interval.has_value());
  EXPECT_FALSE(two.phases[0].us.interval.has_value());
  EXPECT_FALSE(two.other.us.interval.has_value());
}

// The wall time has an interval, but a phase of a few microseconds has none.
TEST(PhasesTest, NoIntervalIsWiderThanAFactorOf100) {
  const ColdStart cold = SummarizeCold(
      "warm", {Process(10, 80, 0.001, 0), Process(10, 81, 4, 0), Process(10, 80, 9, 0)});
  EXPECT_TRUE(cold.wall.interval.has_value());
  EXPECT_TRUE(cold.phases[0].us.interval.has_value());
  EXPECT_FALSE(cold.other.us.interval.has_value());
}

}  // namespace
}  // namespace litmus::benchmark
