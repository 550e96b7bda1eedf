// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests when loops end, with generated series and a clock that the test advances.
#include "tools/benchmark_model/measure/stopping.h"

#include <cmath>
#include <random>

#include "gtest/gtest.h"

namespace litmus::benchmark {
namespace {

class TestClock : public LoopClock {
 public:
  int64_t NowNs() override { return now_ns; }
  void Sleep(double) override { FAIL() << "nothing here sleeps"; }
  int64_t now_ns = 0;
};

// Returns the number of samples after which the condition is met, checked from sample `first` on;
// at most 20,000.
template <typename Condition, typename Sample>
int64_t SamplesUntil(int64_t first, Condition condition, Sample sample, std::string* reason) {
  constexpr int64_t kMost = 20000;
  SampleStore store;
  for (int64_t i = 0; i < kMost; ++i) {
    store.Add(sample(i));
    if (i + 1 >= first && !condition(store, reason)) return i + 1;
  }
  return kMost;
}

TEST(UntilSteadyTest, GoesOnWhileSamplesFall) {
  const struct {
    double extra;   // how much slower the first sample is, as a fraction
    double settle;  // number of samples in which `extra` falls to a third
    int64_t first, least, most;
  } kCases[] = {{0, 1, 50, 50, 50},
                {1, 5, 50, 50, 50},
                {0.5, 200, 50, 400, 2500},
                {0.5, 2000, 1000, 3000, 19000}};
  for (const auto& c : kCases) {
    std::mt19937 random(1);
    std::normal_distribution<double> noise(0, 5);
    TestClock clock;
    std::string reason;
    const int64_t samples = SamplesUntil(
        c.first, UntilSteady(1, clock),
        [&](int64_t i) {
          return 1000 * (1 + c.extra * std::exp(-static_cast<double>(i) / c.settle)) +
                 noise(random);
        },
        &reason);
    EXPECT_GE(samples, c.least) << c.settle;
    EXPECT_LE(samples, c.most) << c.settle;
    EXPECT_EQ(reason, "steady") << c.settle;
  }
}

TEST(UntilSteadyTest, HasACap) {
  TestClock clock;
  std::mt19937 random(1);
  std::normal_distribution<double> noise(0, 0.01);
  std::string reason;
  const int64_t samples = SamplesUntil(
      50, UntilSteady(1, clock),
      [&](int64_t i) {
        clock.now_ns += 1000000;
        return 1e6 * std::exp(noise(random) - 0.01 * static_cast<double>(i));
      },
      &reason);
  EXPECT_GE(samples, 1000) << "a second of samples of 1 ms";
  EXPECT_LE(samples, 1300) << "the next look after that";
  EXPECT_EQ(reason, "later runs are still faster at the end of the warm-up time");
}

TEST(UntilNarrowTest, GoesOnUntilTheIntervalIsNarrow) {
  // The width of the 95 % interval of the median of n normal samples is about 2 · 1.96 · 1.2533
  // sigma / sqrt(n).
  for (const double width : {0.04, 0.02, 0.01}) {
    constexpr double kDeviation = 0.1;
    std::mt19937 random(1);
    std::normal_distribution<double> normal(1000, 1000 * kDeviation);
    std::string reason;
    const int64_t samples = SamplesUntil(
        50, UntilNarrow(width, 1), [&](int64_t) { return normal(random); }, &reason);
    const double expected = std::pow(2 * 1.96 * 1.2533 * kDeviation / width, 2);
    // It stops at the first check with a narrow interval.
    EXPECT_GT(static_cast<double>(samples), 0.4 * expected) << width;
    EXPECT_LT(static_cast<double>(samples), 1.6 * expected + 50) << width;
    EXPECT_NE(reason.find("% wide"), std::string::npos) << reason;
  }
}

TEST(BatchSizeTest, ASampleSpansAHundredTicks) {
  const struct {
    double run_ns, tick_ns;
    int batch;
  } kCases[] = {{2000, 20, 1}, {1999, 20, 2},    {1e9, 20, 1}, {20, 20, 100},
                {19, 20, 106}, {0, 20, 1000000}, {100, 1, 1},  {99, 1, 2}};
  for (const auto& c : kCases) {
    EXPECT_EQ(BatchSize(c.run_ns, c.tick_ns), c.batch) << c.run_ns << " ns";
  }
}

TEST(TypicalNsTest, ADisturbedGroupDoesNotCount) {
  TestClock clock;
  int calls = 0;
  const double ns = TypicalNs(clock, [&] { clock.now_ns += ++calls == 70 ? 4000000 : 30; });
  EXPECT_EQ(ns, 30);
}

}  // namespace
}  // namespace litmus::benchmark
