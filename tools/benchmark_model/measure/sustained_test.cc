// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the windows of long runs with a clock that only advances with runs and sleeps: what each
// window contains, the ratio of the last to the first minute, the knee, the recovery, and an
// interrupt.
#include "tools/benchmark_model/measure/sustained.h"

#include <cmath>
#include <functional>

#include "gtest/gtest.h"

namespace litmus::benchmark {
namespace {

class TestClock : public LoopClock {
 public:
  int64_t NowNs() override { return now_ns; }
  void Sleep(double seconds) override {
    now_ns += std::max<int64_t>(1, std::llround(seconds * 1e9));
    slept_s += seconds;
  }

  int64_t now_ns = 7;
  double slept_s = 0;
};

// A model whose runs take `run_ms`, which depends on the seconds since the start, and a machine
// whose temperature rises by a degree per second.
struct Machine {
  std::function<double(double seconds)> run_ms;
  double stop_at_s = 1e9;
};

struct Outcome {
  Sustained sustained;
  int calls_of_progress = 0;
  double slept_s = 0;
};

Outcome Measure(const SustainedLimits& limits, const Machine& machine) {
  TestClock clock;
  std::atomic<bool> stop{false};
  const auto seconds = [&] { return static_cast<double>(clock.now_ns - 7) * 1e-9; };
  const LoopHooks hooks = {[] {},
                           [&] {
                             clock.now_ns += std::llround(machine.run_ms(seconds()) * 1e6);
                             stop = seconds() >= machine.stop_at_s;
                             return true;
                           },
                           [](bool) {},
                           {},
                           {}};
  const auto read = [&] {
    MachineState state;
    state.hottest_celsius = 40 + seconds();
    state.frequency.mean_mhz = 2000;
    return state;
  };
  Outcome outcome;
  outcome.sustained = RunSustained(
      limits, hooks, read, [&](const Sustained&) { ++outcome.calls_of_progress; }, &stop, clock);
  outcome.slept_s = clock.slept_s;
  return outcome;
}

TEST(SustainedTest, WindowsAreASixtiethOrTenSeconds) {
  const struct {
    double seconds, window;
  } cases[] = {{5, 1}, {60, 1}, {300, 5}, {600, 10}, {3600, 10}};
  for (const auto& c : cases) EXPECT_EQ(WindowSeconds(c.seconds), c.window) << c.seconds;
}

TEST(SustainedTest, WindowsHoldWhatBeganInThem) {
  const Outcome outcome = Measure({300, 0}, {[](double) { return 50.0; }});
  const Sustained& s = outcome.sustained;
  ASSERT_EQ(s.windows.size(), 60u);
  EXPECT_EQ(outcome.calls_of_progress, 60);
  for (size_t i = 0; i < 60; ++i) {
    EXPECT_NEAR(s.windows[i].start_s, 5.0 * static_cast<double>(i), 1e-6);
    EXPECT_EQ(s.windows[i].runs, 100);
    EXPECT_EQ(s.windows[i].median_ns, 50e6);
    EXPECT_NEAR(*s.windows[i].celsius, 45 + 5.0 * static_cast<double>(i), 1e-6);
    EXPECT_EQ(s.windows[i].clock_mhz, 2000);
  }
  EXPECT_EQ(s.last_over_first, 1.0);
  EXPECT_FALSE(s.knee_s);
  EXPECT_FALSE(s.recovery);
}

// Fast in the first two of five minutes, then 25 % slower; fast again after the pause.
TEST(SustainedTest, SlowerMachineHasAKneeAndRecovers) {
  const Outcome outcome =
      Measure({300, 60}, {[](double s) { return s < 120 || s > 310 ? 50.0 : 62.5; }});
  const Sustained& s = outcome.sustained;
  EXPECT_NEAR(*s.first_ns, 50e6, 1);
  EXPECT_NEAR(*s.last_ns, 62.5e6, 1);
  EXPECT_NEAR(*s.last_over_first, 1.25, 1e-9);
  EXPECT_NEAR(*s.knee_s, 120, 5);
  ASSERT_TRUE(s.recovery);
  EXPECT_NEAR(s.recovery->median_ns, 50e6, 1);
  EXPECT_NEAR(outcome.slept_s, 60, 0.1);
}

// The last three of twenty windows are 10 % slower, but the median of the last third does not
// change.
TEST(SustainedTest, NoKneeWhereTheRatioDoesNotShowASlowdown) {
  const struct {
    double slower_from_s;
    bool knee;
  } kCases[] = {{17, false}, {12, true}, {100, false}};
  for (const auto& c : kCases) {
    const Outcome outcome =
        Measure({20, 0}, {[&](double s) { return s < c.slower_from_s ? 50.0 : 55.0; }});
    const Sustained& s = outcome.sustained;
    ASSERT_TRUE(s.interval) << c.slower_from_s;
    EXPECT_EQ(s.interval->low > 1, c.knee) << c.slower_from_s;
    EXPECT_EQ(s.knee_s.has_value(), c.knee) << c.slower_from_s;
  }
}

// Twelve windows of 40 and 50 ms alternate in the first minute, 100 and 125 ms in the last.
TEST(SustainedTest, IntervalOfTheRatioIsWelchs) {
  const Outcome outcome = Measure({300, 0}, {[](double s) {
                                    const bool odd = static_cast<int>(s / 5 + 1e-6) % 2 == 1;
                                    return (s < 150 ? 40.0 : 100.0) * (odd ? 1.25 : 1);
                                  }});
  const Sustained& s = outcome.sustained;
  ASSERT_TRUE(s.interval);
  // Each logarithm differs by `half` from the mean of its group, so the variance of each mean is
  // half^2 12 / 11 / 12. Student's 97.5 % quantile for 22 degrees of freedom is 2.0739.
  const double half = std::log(1.25) / 2;
  const double width = 2.0739 * std::sqrt(2 * half * half / 11);
  EXPECT_NEAR(s.interval->low, 2.5 * std::exp(-width), 1e-4);
  EXPECT_NEAR(s.interval->high, 2.5 * std::exp(width), 1e-4);
}

TEST(SustainedTest, AnInterruptKeepsTheWindows) {
  const Outcome outcome = Measure({300, 60}, {[](double) { return 50.0; }, 12.02});
  EXPECT_EQ(outcome.sustained.windows.size(), 3u);
  EXPECT_LT(outcome.sustained.windows.back().runs, 100);
  EXPECT_EQ(outcome.slept_s, 0);
  EXPECT_FALSE(outcome.sustained.recovery);
  EXPECT_TRUE(outcome.sustained.last_over_first);
}

}  // namespace
}  // namespace litmus::benchmark
