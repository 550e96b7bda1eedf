// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests what is computed from two readings of a machine that changes in between.
#include "tools/doctor/observation.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <string>
#include <utility>
#include <vector>

#include "tools/doctor/made_machine.h"
#include "tools/doctor/process_stat.h"

namespace litmus::doctor {
namespace {

// A line of /proc/PID/stat with this CPU time.
std::string Stat(int pid, const std::string& name, int user, int system) {
  return std::to_string(pid) + " (" + name + ") S 1 1 1 0 -1 4194560 1 1 1 1 " +
         std::to_string(user) + " " + std::to_string(system) + " 0 0 20 0 1 0 1\n";
}

TEST(GapMeterTest, OnlyLongGapsAreLost) {
  const struct {
    std::vector<int64_t> readings;
    int64_t wall, lost, longest;
    int gaps;
  } kCases[] = {
      {{}, 0, 0, 0, 0},
      {{500}, 0, 0, 0, 0},
      {{500, 600, 700}, 200, 0, 0, 0},
      {{0, kMinGapNs - 1}, kMinGapNs - 1, 0, 0, 0},
      {{0, kMinGapNs}, kMinGapNs, kMinGapNs, kMinGapNs, 1},
      {{0, 100, 50'100, 50'200, 90'200}, 90'200, 90'000, 50'000, 2},
  };
  for (const auto& c : kCases) {
    GapMeter meter;
    for (const int64_t reading : c.readings) meter.Add(reading);
    EXPECT_EQ(meter.result().wall_ns, c.wall) << testing::PrintToString(c.readings);
    EXPECT_EQ(meter.result().lost_ns, c.lost) << testing::PrintToString(c.readings);
    EXPECT_EQ(meter.result().longest_ns, c.longest) << testing::PrintToString(c.readings);
    EXPECT_EQ(meter.result().gaps, c.gaps) << testing::PrintToString(c.readings);
  }
  EXPECT_EQ(Interruptions().lost_fraction(), 0);
}

TEST(GapMeterTest, TheLoopEndsAfterItsTime) {
  const Interruptions seen = MeasureInterruptions(0.001);
  EXPECT_GE(seen.wall_ns, 0);
  EXPECT_LE(seen.lost_ns, seen.wall_ns);
  EXPECT_EQ(MeasureInterruptions(0).wall_ns, 0);
}

TEST(ProcessStatTest, Lines) {
  const struct {
    std::string text;
    bool valid;
    std::string name;
    int64_t time;
    int nice, policy;
  } kCases[] = {
      {Stat(7, "java", 30, 4), true, "java", 34, 0, 0},
      {Stat(7, "a) b (c", 30, 4), true, "a) b (c", 34, 0, 0},
      {"7 (x) R 1 1 1 0 -1 0 0 0 0 0 1 2 0 0 39 19 1 0 5 1 1 1 1 1 1 1 1 0 0 0 0 0 0 0 17 1 0 5 0 "
       "0\n",
       true, "x", 3, 19, 5},
      {"", false, "", 0, 0, 0},
      {"7 x R 1", false, "", 0, 0, 0},
      {"7 (x) R 1 1", false, "", 0, 0, 0},
      {"x (x) S 1 1 1 0 -1 0 0 0 0 0 1 2 0 0 20 0 1 0 5", false, "", 0, 0, 0},
      {"7 (x) S 1 1 1 0 -1 0 0 0 0 0 -1 2 0 0 20 0 1 0 5", false, "", 0, 0, 0},
      {"7 (x) S 1 1 1 0 -1 0 0 0 0 0 one 2 0 0 20 0 1 0 5", false, "", 0, 0, 0},
      {") (", false, "", 0, 0, 0},
  };
  for (const auto& c : kCases) {
    const std::optional<ProcessStat> stat = ParseProcessStat(c.text);
    ASSERT_EQ(stat.has_value(), c.valid) << c.text;
    if (!stat) continue;
    EXPECT_EQ(stat->pid, 7);
    EXPECT_EQ(stat->name, c.name);
    EXPECT_EQ(stat->cpu_time, c.time);
    EXPECT_EQ(stat->nice, c.nice);
    EXPECT_EQ(stat->policy, c.policy);
  }
}

// Half a second on two CPUs, which are 50 units each if the machine counts 100 per second.
TEST(ObservationTest, WhatOthersUse) {
  const int unit = static_cast<int>(sysconf(_SC_CLK_TCK)) / 100;
  ASSERT_GE(unit, 1);
  Files before = kTwoCpus;
  before.insert(before.end(), {{"proc/stat",
                                "cpu  0 0 0 1000 0 0 0 0 0 0\ncpu0 0 0 0 500 0 0 0 0 0 0\n"
                                "cpu1 0 0 0 500 0 0 0 0 0 0\n"},
                               {"proc/self/stat", Stat(90, "doctor", 10, 0)},
                               {"proc/90/stat", Stat(90, "doctor", 10, 0)},
                               {"proc/91/stat", Stat(91, "cc1plus", 1000 * unit, 100)},
                               {"proc/92/stat", Stat(92, "idle", 5000, 0)},
                               {"proc/93/stat", Stat(93, "java", 7, 0)},
                               {"proc/95/stat", Stat(95, "tiny", 7, 0)},
                               {"proc/vmstat", "pswpin 5\npswpout 6\n"}});
  // CPU 0: 50 busy. CPU 1: 20 busy, 10 of which were stolen, 30 idle.
  const Files after = {{"proc/stat",
                        "cpu  60 0 0 1030 0 0 0 10 0 0\ncpu0 50 0 0 500 0 0 0 0 0 0\n"
                        "cpu1 10 0 0 520 10 0 0 10 0 0\n"},
                       {"proc/self/stat", Stat(90, "doctor", 35, 5)},
                       {"proc/90/stat", Stat(90, "doctor", 35, 5)},
                       {"proc/91/stat", Stat(91, "cc1plus", 1015 * unit, 100)},
                       {"proc/93/stat", Stat(93, "java", 7 + 10 * unit, 0)},
                       {"proc/94/stat", Stat(94, "new", 5 * unit, 0)},
                       {"proc/95/stat", Stat(95, "tiny", 7 + 3 * unit, 0)},
                       {"proc/vmstat", "pswpin 5\npswpout 16\n"}};
  const Observation observed = MakeContext(before, after).observed;
  // 60 busy units of 100 without the 30 of this process, on two CPUs.
  ASSERT_TRUE(observed.other_cpus.has_value());
  EXPECT_DOUBLE_EQ(*observed.other_cpus, 0.6);
  EXPECT_EQ(observed.swapped_pages, 10);
  EXPECT_DOUBLE_EQ(observed.evidence.steal_share.value_or(0), 10. / 70);
  ASSERT_EQ(observed.busiest.size(), 3u);
  const std::pair<std::string, double> kExpected[] = {
      {"cc1plus", 0.3}, {"java", 0.2}, {"new", 0.1}};
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(observed.busiest[i].name, kExpected[i].first);
    EXPECT_NEAR(observed.busiest[i].cpus, kExpected[i].second, 1e-9);
  }
  EXPECT_EQ(observed.busiest[0].pid, 91);
}

// On a large machine, the CPUs that this process may not use do not count.
TEST(ObservationTest, OnlyUsableCpusCount) {
  Files before = {{"sys/devices/system/cpu/online", "0-3\n"},
                  {"proc/self/status", "Cpus_allowed_list:\t2\n"},
                  {"proc/stat",
                   "cpu  0 0 0 0 0 0 0 0 0 0\ncpu0 0 0 0 0 0 0 0 0 0 0\n"
                   "cpu2 0 0 0 0 0 0 0 0 0 0\n"}};
  const Files after = {{"proc/stat",
                        "cpu  60 0 0 40 0 0 0 0 0 0\ncpu0 50 0 0 0 0 0 0 0 0 0\n"
                        "cpu2 10 0 0 40 0 0 0 0 0 0\n"}};
  EXPECT_DOUBLE_EQ(MakeContext(before, after).observed.other_cpus.value_or(-1), 0.2);
}

TEST(ObservationTest, WhatCannotBeReadIsEmpty) {
  const Observation nothing = MakeContext({}).observed;
  EXPECT_FALSE(nothing.other_cpus || nothing.swapped_pages || nothing.evidence.steal_share);
  EXPECT_TRUE(nothing.busiest.empty());
  for (const char* stat : {"cpu0\n", "cpu0 1 2 3\n", "cpu0 1 2 3 4 5 6 7 x\n",
                           "cpu0 1 2 3 4 5 6 7 -8\n", "cpu7 1 2 3 4 5 6 7 8\n"}) {
    Files files = kTwoCpus;
    files.emplace_back("proc/stat", stat);
    EXPECT_FALSE(MakeContext(files).observed.other_cpus) << stat;
  }
  // Totals that fall are not totals.
  Files files = kTwoCpus;
  files.emplace_back("proc/stat", "cpu0 9 0 0 9 0 0 0 0\n");
  files.emplace_back("proc/vmstat", "pswpin 5\npswpout 6\n");
  const Observation falls = MakeContext(files, {{"proc/stat", "cpu0 1 0 0 9 0 0 0 0\n"},
                                                {"proc/vmstat", "pswpin 1\npswpout 1\n"}})
                                .observed;
  EXPECT_FALSE(falls.other_cpus || falls.swapped_pages);
}

}  // namespace
}  // namespace litmus::doctor
