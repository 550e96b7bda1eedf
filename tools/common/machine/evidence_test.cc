// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests evidence between two readings: every value, computed by hand, and the inputs that each
// value needs.
#include "tools/common/machine/evidence.h"

#include <unistd.h>

#include <functional>
#include <set>
#include <string>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tools/common/machine/evidence_json.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

// For quotients of small numbers, with a few roundings.
constexpr double kTolerance = 1e-12;
const int64_t kTicks = sysconf(_SC_CLK_TCK);  // ticks per second

// An idle machine with two CPUs.
Reading Before() {
  Reading reading;
  reading.wall_ns = 1'000'000'000;
  reading.process = {500'000'000, 10, 1000, 5};
  reading.run_delay_ns = 1'000'000;
  MachineState& machine = reading.machine;
  machine.frequency.mean_mhz = 2000;
  machine.frequency.current_share = 1;
  machine.frequency.allowed_share = 1;
  machine.throttle_events = 40;
  machine.cooling_steps = 0;
  machine.hottest_celsius = 50;
  machine.load_average = 0.5;
  machine.cpus_usable = 2;
  machine.cpu_ticks = CpuTicks{100'000, 60'000, 100};
  machine.cpu_pressure_us = 1'000;
  machine.io_pressure_us = 2'000;
  machine.memory_pressure_us = 3'000;
  machine.throttling = CpuThrottling{100, 10, 5'000};
  return reading;
}

// Four seconds later: the process has used 1 of 2 CPUs.
Reading After() {
  Reading reading = Before();
  reading.wall_ns += 4'000'000'000;
  reading.process = {4'500'000'000, 30, 1100, 7};
  *reading.run_delay_ns += 200'000'000;
  MachineState& machine = reading.machine;
  machine.frequency.mean_mhz = 1500;
  machine.frequency.current_share = 0.75;
  machine.frequency.allowed_share = 0.8;
  machine.throttle_events = 42;
  machine.cooling_steps = 3;
  machine.hottest_celsius = 80.5;
  machine.load_average = 3;
  // In 8 CPU-seconds, 2 were idle, 0.5 stolen, and 5.5 used: 4 by the process and 1.5 by other
  // tasks.
  machine.cpu_ticks = CpuTicks{100'000 + 8 * kTicks, 60'000 + 2 * kTicks, 100 + kTicks / 2};
  machine.cpu_pressure_us = 1'000 + 400'000;
  machine.io_pressure_us = 2'000 + 40'000;
  machine.memory_pressure_us = 3'000;
  machine.throttling = CpuThrottling{140, 20, 5'000 + 1'000'000};
  return reading;
}

TEST(EvidenceTest, EveryValue) {
  const json got = EvidenceToJson(EvidenceBetween(Before(), After()));
  const json expected = {{"wall_ns", 4'000'000'000},
                         {"cpu_ns", 4'000'000'000},
                         {"cpus_used", 1.0},
                         {"run_queue_share", 0.05},
                         {"involuntary_switches", 20},
                         {"minor_faults", 100},
                         {"major_faults", 2},
                         {"steal_share", 0.5 / 6},
                         {"other_cpus", 1.5 / 4},
                         {"cpu_pressure_share", 0.1},
                         {"io_pressure_share", 0.01},
                         {"memory_pressure_share", 0.0},
                         {"load_per_cpu", 1.5},
                         {"throttled_periods", 10},
                         {"throttled_period_share", 0.25},
                         {"throttled_time_share", 0.25},
                         {"frequency_ratio", 0.75},
                         {"current_share", 0.75},
                         {"allowed_share", 0.8},
                         {"allowed_ratio", 0.8},
                         {"celsius_rise", 30.5},
                         {"throttle_events", 2},
                         {"cooling_steps", 3}};
  ASSERT_EQ(got.size(), expected.size());
  for (const auto& [key, value] : expected.items()) {
    ASSERT_TRUE(got.contains(key)) << key;
    if (value.is_number_float()) {
      ASSERT_TRUE(got[key].is_number()) << key << ": " << got[key];
      EXPECT_NEAR(got[key].get<double>(), value.get<double>(), kTolerance) << key;
    } else {
      EXPECT_EQ(got[key], value) << key;
    }
  }
}

TEST(EvidenceTest, NothingHappened) {
  Reading after = Before();
  after.wall_ns += 1'000'000'000;
  const Evidence evidence = EvidenceBetween(Before(), after);
  for (const auto& value : {evidence.cpu_ns, evidence.involuntary_switches, evidence.minor_faults,
                            evidence.major_faults, evidence.throttled_periods,
                            evidence.throttle_events, evidence.cooling_steps}) {
    EXPECT_EQ(value, 0);
  }
  for (const auto& value :
       {evidence.cpus_used, evidence.run_queue_share, evidence.other_cpus,
        evidence.cpu_pressure_share, evidence.throttled_time_share, evidence.celsius_rise}) {
    EXPECT_EQ(value, 0);
  }
  for (const auto& value :
       {evidence.frequency_ratio, evidence.current_share, evidence.allowed_ratio}) {
    EXPECT_EQ(value, 1);
  }
  // No CPU was runnable and no period has passed, so these shares are undefined.
  EXPECT_EQ(evidence.steal_share, std::nullopt);
  EXPECT_EQ(evidence.throttled_period_share, std::nullopt);
}

// The names of the values that are null.
std::set<std::string> Unknown(const Reading& before, const Reading& after) {
  std::set<std::string> keys;
  const json evidence = EvidenceToJson(EvidenceBetween(before, after));
  for (const auto& [key, value] : evidence.items()) {
    if (value.is_null()) keys.insert(key);
  }
  return keys;
}

TEST(EvidenceTest, WhatOneReadingLacksIsUnknown) {
  using Keys = std::set<std::string>;
  const struct {
    const char* name;
    std::function<void(Reading*)> forget;
    Keys missing_before, missing_after;
  } kCases[] = {
      {"nothing", [](Reading*) {}, {}, {}},
      {"run_delay_ns",
       [](Reading* r) { r->run_delay_ns.reset(); },
       {"run_queue_share"},
       {"run_queue_share"}},
      {"mean_mhz",
       [](Reading* r) { r->machine.frequency.mean_mhz.reset(); },
       {"frequency_ratio"},
       {"frequency_ratio"}},
      {"current_share",
       [](Reading* r) { r->machine.frequency.current_share.reset(); },
       {},
       {"current_share"}},
      {"allowed_share",
       [](Reading* r) { r->machine.frequency.allowed_share.reset(); },
       {"allowed_ratio"},
       {"allowed_ratio", "allowed_share"}},
      {"throttle_events",
       [](Reading* r) { r->machine.throttle_events.reset(); },
       {"throttle_events"},
       {"throttle_events"}},
      {"cooling_steps",
       [](Reading* r) { r->machine.cooling_steps.reset(); },
       {},
       {"cooling_steps"}},
      {"hottest_celsius",
       [](Reading* r) { r->machine.hottest_celsius.reset(); },
       {"celsius_rise"},
       {"celsius_rise"}},
      {"load_average", [](Reading* r) { r->machine.load_average.reset(); }, {}, {"load_per_cpu"}},
      {"allowed_cpu_count",
       [](Reading* r) { r->machine.cpus_usable.reset(); },
       {},
       {"load_per_cpu"}},
      {"cpu_ticks",
       [](Reading* r) { r->machine.cpu_ticks.reset(); },
       {"steal_share", "other_cpus"},
       {"steal_share", "other_cpus"}},
      {"cpu_pressure_us",
       [](Reading* r) { r->machine.cpu_pressure_us.reset(); },
       {"cpu_pressure_share"},
       {"cpu_pressure_share"}},
      {"io_pressure_us",
       [](Reading* r) { r->machine.io_pressure_us.reset(); },
       {"io_pressure_share"},
       {"io_pressure_share"}},
      {"memory_pressure_us",
       [](Reading* r) { r->machine.memory_pressure_us.reset(); },
       {"memory_pressure_share"},
       {"memory_pressure_share"}},
      {"throttling",
       [](Reading* r) { r->machine.throttling.reset(); },
       {"throttled_periods", "throttled_period_share", "throttled_time_share"},
       {"throttled_periods", "throttled_period_share", "throttled_time_share"}},
  };
  for (const auto& c : kCases) {
    Reading before = Before(), after = After();
    c.forget(&before);
    EXPECT_EQ(Unknown(before, After()), c.missing_before) << c.name;
    c.forget(&after);
    EXPECT_EQ(Unknown(Before(), after), c.missing_after) << c.name;
  }
}

TEST(EvidenceTest, ATotalThatFellIsUnknown) {
  const std::set<std::string> kTotals = {"cpu_ns",
                                         "cpus_used",
                                         "run_queue_share",
                                         "involuntary_switches",
                                         "minor_faults",
                                         "major_faults",
                                         "steal_share",
                                         "other_cpus",
                                         "throttle_events",
                                         "throttled_periods",
                                         "throttled_period_share",
                                         "throttled_time_share",
                                         "io_pressure_share",
                                         "cpu_pressure_share"};
  Reading before = After(), after = Before();  // everything but the clock decreases
  before.wall_ns = 0;
  after.machine.memory_pressure_us = before.machine.memory_pressure_us;
  EXPECT_EQ(Unknown(before, after), kTotals);
}

TEST(EvidenceTest, ReadingsInTheWrongOrderProveNothing) {
  for (int64_t wall_ns : {int64_t{0}, int64_t{-1}}) {
    Reading after = After();
    after.wall_ns = Before().wall_ns + wall_ns;
    const json evidence = EvidenceToJson(EvidenceBetween(Before(), after));
    EXPECT_EQ(evidence["wall_ns"], wall_ns);
    EXPECT_EQ(Unknown(Before(), after).size(), evidence.size() - 1) << wall_ns;
  }
}

// Evidence between recorded trees; see testdata/README.md.
Evidence BetweenTrees(const std::string& name, int64_t wall_ns) {
  Reading before, after;
  const std::string folder = "tools/common/machine/testdata/" + name;
  before.machine = ReadMachineState(DeviceFiles(folder + "_before"));
  after.machine = ReadMachineState(DeviceFiles(folder + "_after"));
  after.wall_ns = wall_ns;
  return EvidenceBetween(before, after);
}

TEST(EvidenceTest, RecordedPairs) {
  // From a kernel log of 305 s: the counters of two CPUs rose by 1142 each.
  EXPECT_EQ(BetweenTrees("hot_cores", 305'000'000'000).throttle_events, 2 * (58678 - 57536));
  // In these 10 s the steal time decreased, so its share and the values computed from it are
  // unknown.
  const Evidence falls = BetweenTrees("steal_falls", 10'000'000'000);
  EXPECT_EQ(falls.steal_share, std::nullopt);
  EXPECT_EQ(falls.other_cpus, std::nullopt);
}

TEST(EvidenceTest, ThisMachine) {
  const Reading before = TakeReading();
  const Reading after = TakeReading();
  const Evidence evidence = EvidenceBetween(before, after);
  EXPECT_GT(evidence.wall_ns, 0);
  EXPECT_GE(evidence.cpu_ns.value_or(-1), 0);
  EXPECT_GE(evidence.involuntary_switches.value_or(-1), 0);
  EXPECT_GT(after.machine.cpus_usable.value_or(0), 0);
  if (evidence.steal_share) {
    EXPECT_GE(*evidence.steal_share, 0);
    EXPECT_LE(*evidence.steal_share, 1);
  }
}

}  // namespace
}  // namespace litmus
