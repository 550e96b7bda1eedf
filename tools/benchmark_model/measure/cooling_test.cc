// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests what --wait_until_cool waits for, and what it prints on a machine without sensors.
#include "tools/benchmark_model/measure/cooling.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace litmus::benchmark {
namespace {

class TestClock : public LoopClock {
 public:
  int64_t NowNs() override { return now_ns; }
  void Sleep(double seconds) override { now_ns += static_cast<int64_t>(seconds * 1e9); }
  int64_t now_ns = 0;
};

MachineState Celsius(double celsius) {
  MachineState state;
  state.hottest_celsius = celsius;
  return state;
}

MachineState Steps(int64_t steps) {
  MachineState state;
  state.cooling_steps = steps;
  return state;
}

MachineState Allowed(double share) {
  MachineState state;
  state.frequency.allowed_share = share;
  return state;
}

TEST(CoolingTest, WaitsForTheSensorsThatThereAre) {
  const struct {
    const char* what;
    std::vector<MachineState> states;  // one per second; the last one is repeated
    bool cool, sensors;
    const char* text;
  } cases[] = {
      {"no sensor",
       {MachineState()},
       true,
       false,
       "nothing to wait for: no sensor of temperature or throttling can be read"},
      {"a temperature that does not fall",
       {Celsius(40)},
       true,
       true,
       "the machine is cool after 10 s, 40.0 C"},
      {"no throttling",
       {Steps(0)},
       true,
       true,
       "no CPU is throttled after 0 s; the machine has no sensor of temperature"},
      {"throttled for 2 s",
       {Steps(1), Steps(1), Steps(0)},
       true,
       true,
       "no CPU is throttled after 2 s; the machine has no sensor of temperature"},
      {"throttled for long",
       {Steps(1)},
       false,
       true,
       "the machine is not cool after 20 s, CPUs are still throttled"},
      {"a lowered clock for 1 s",
       {Allowed(0.5), Allowed(1)},
       true,
       true,
       "no CPU is throttled after 1 s; the machine has no sensor of temperature"},
  };
  for (const auto& c : cases) {
    TestClock clock;
    size_t read = 0;
    const std::atomic<bool> stop(false);
    const Cooling cooling = WaitUntilCool(
        20, &stop, [&] { return c.states[std::min(read++, c.states.size() - 1)]; }, clock);
    EXPECT_EQ(cooling.cool, c.cool) << c.what;
    EXPECT_EQ(cooling.sensors, c.sensors) << c.what;
    EXPECT_EQ(cooling.text, c.text) << c.what;
    EXPECT_EQ(cooling.is_hot(), c.sensors && !c.cool) << c.what << ": only that is a warning";
  }
}

}  // namespace
}  // namespace litmus::benchmark
