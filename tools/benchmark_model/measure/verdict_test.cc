// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the word of the verdict: each case differs from a quiet run in one respect, first within
// the limit, then beyond it.
#include "tools/benchmark_model/measure/verdict.h"

#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace litmus::benchmark {
namespace {

std::vector<double> Samples(int count, const std::function<double(int, double)>& value) {
  std::mt19937 random(1);
  std::normal_distribution<double> noise;
  std::vector<double> samples;
  for (int i = 0; i < count; ++i) samples.push_back(value(i, noise(random)));
  return samples;
}

// Samples with a standard deviation of 0.5 %.
double Quiet(int, double noise) { return 1000 + 5 * noise; }

TEST(VerdictTest, OfTheSamples) {
  const struct {
    const char* what;
    std::vector<double> samples;
    Word word;
    const char* cause;
  } kCases[] = {
      {"quiet", Samples(100, Quiet), Word::kStable, ""},
      {"6 runs", Samples(6, Quiet), Word::kStable, ""},
      {"5 runs", Samples(5, Quiet), Word::kTooShort, "5 runs are too few"},
      {"200 runs that follow each other closely",
       Samples(200,
               [level = 0.0](int, double noise) mutable {
                 level = 0.98 * level + 10 * noise;
                 return 1000 + level;
               }),
       Word::kTooShort, "the samples are autocorrelated: 200 runs"},
      {"100 equal runs", std::vector<double>(100, 1000), Word::kStable, ""},
      {"a wide interval", Samples(30, [](int, double noise) { return 1000 + 100 * noise; }),
       Word::kNoisy, "the interval of the median is"},
      {"an interval wider than its median",
       Samples(30, [](int i, double) { return i % 2 == 0 ? 100.0 : 1000.0; }), Word::kNoisy,
       "the interval of the median is 164 % wide"},
      {"the same spread, more runs",
       Samples(1000, [](int, double noise) { return 1000 + 70 * noise; }), Word::kStable, ""},
      {"2 % slower", Samples(100, [](int i, double noise) { return Quiet(i, noise) + 0.2 * i; }),
       Word::kStable, ""},
      {"6 % slower", Samples(100, [](int i, double noise) { return Quiet(i, noise) + 0.6 * i; }),
       Word::kNoisy, "slower from start to end"},
      {"6 % faster", Samples(100, [](int i, double noise) { return Quiet(i, noise) - 0.6 * i; }),
       Word::kNoisy, "faster from start to end"},
      {"two speeds",
       Samples(100, [](int i, double noise) { return Quiet(i, noise) * (i % 4 == 0 ? 1.09 : 1); }),
       Word::kNoisy, "latency is bimodal (ratio 1.09)"},
      {"two speeds, one of them rare",
       Samples(100, [](int i, double noise) { return Quiet(i, noise) * (i % 8 == 0 ? 1.2 : 1); }),
       Word::kStable, ""},
      {"a slow run in twenty",
       Samples(1000, [](int i, double noise) { return i % 20 == 7 ? 3000 : Quiet(i, noise); }),
       Word::kStable, ""},
      {"a slow run in eight",
       Samples(
           1000,
           [](int i, double noise) { return i % 8 == 7 ? 2000 + 700 * noise : Quiet(i, noise); }),
       Word::kNoisy, "heavy tail: p90 is"},
  };
  for (const auto& c : kCases) {
    const Verdict verdict = Judge(Summarize(c.samples, 1), Disturbance(), Evidence());
    EXPECT_STREQ(WordName(verdict.word), WordName(c.word)) << c.what;
    EXPECT_EQ(verdict.stable(), verdict.reasons.empty()) << c.what;
    std::string causes;
    for (const Reason& reason : verdict.reasons) {
      causes += reason.cause + "\n";
      EXPECT_NE(reason.cure, "") << c.what;
    }
    EXPECT_NE(causes.find(c.cause), std::string::npos) << c.what << ": " << causes;
  }
}

// Counts how many of 1000 series are called too short: almost none for independent samples, and few
// for autocorrelated series with at least 200 samples.
TEST(VerdictTest, TooShortIsSeldomSaidOfEnoughRuns) {
  constexpr int kSeries = 1000;
  const struct {
    int n;
    double correlation;
    int most;
  } kCases[] = {{50, 0, 10}, {200, 0, 10}, {200, 0.3, 200}, {200, 0.6, 200}, {1000, 0.6, 200}};
  for (const auto& c : kCases) {
    std::mt19937 random(c.n);
    std::normal_distribution<double> normal;
    int too_short = 0;
    for (int i = 0; i < kSeries; ++i) {
      std::vector<double> samples;
      double state = normal(random);
      for (int t = 0; t < c.n; ++t) {
        samples.push_back(1000 + 100 * state);
        state =
            c.correlation * state + std::sqrt(1 - c.correlation * c.correlation) * normal(random);
      }
      const Verdict verdict = Judge(Summarize(samples, 0), Disturbance(), Evidence());
      too_short += verdict.word == Word::kTooShort ? 1 : 0;
    }
    EXPECT_LE(too_short, c.most) << c.n << " samples, AR(1) " << c.correlation;
  }
}

TEST(VerdictTest, OfTheEvidence) {
  const struct {
    const char* what;
    std::function<void(Evidence*, Disturbance*)> change;
    Word word;
  } kCases[] = {
      {"a little waiting", [](Evidence* e, Disturbance*) { e->run_queue_share = 0.009; },
       Word::kStable},
      {"waiting", [](Evidence* e, Disturbance*) { e->run_queue_share = 0.011; }, Word::kDisturbed},
      {"waiting of four threads",
       [](Evidence* e, Disturbance*) {
         e->run_queue_share = 0.03;
         e->cpus_used = 3.9;
       },
       Word::kStable},
      {"five blocks of a hundred",
       [](Evidence*, Disturbance* d) {
         *d = {100, 5};
       },
       Word::kStable},
      {"six blocks",
       [](Evidence*, Disturbance* d) {
         *d = {100, 6};
       },
       Word::kDisturbed},
      {"steal", [](Evidence* e, Disturbance*) { e->steal_share = 0.02; }, Word::kDisturbed},
      {"others on other CPUs", [](Evidence* e, Disturbance*) { e->other_cpus = 1; }, Word::kStable},
      {"a fault", [](Evidence* e, Disturbance*) { e->major_faults = 1; }, Word::kStable},
      {"faults under pressure",
       [](Evidence* e, Disturbance*) {
         e->major_faults = 1;
         e->memory_pressure_share = 0.2;
       },
       Word::kDisturbed},
      {"a quota", [](Evidence* e, Disturbance*) { e->throttled_periods = 1; }, Word::kThrottled},
      {"heat", [](Evidence* e, Disturbance*) { e->throttle_events = 1; }, Word::kThrottled},
      {"cooling", [](Evidence* e, Disturbance*) { e->cooling_steps = 1; }, Word::kThrottled},
      {"a lower limit", [](Evidence* e, Disturbance*) { e->allowed_ratio = 0.98; },
       Word::kThrottled},
      {"a lower clock alone", [](Evidence* e, Disturbance*) { e->frequency_ratio = 0.5; },
       Word::kStable},
      {"throttled and disturbed",
       [](Evidence* e, Disturbance*) {
         e->steal_share = 0.5;
         e->throttled_periods = 9;
       },
       Word::kThrottled},
  };
  const Summary quiet = Summarize(Samples(100, Quiet), 1);
  for (const auto& c : kCases) {
    Evidence evidence;
    Disturbance disturbance;
    c.change(&evidence, &disturbance);
    EXPECT_STREQ(WordName(Judge(quiet, disturbance, evidence).word), WordName(c.word)) << c.what;
  }
}

// A cure names CPUs that exist, and only what the run can change.
TEST(VerdictTest, AgainstOthersOnTheCpuACureThatApplies) {
  const std::string quiet = "stop other programs";
  const std::string fewer = ", or use at most as many threads as there are idle CPUs";
  const struct {
    CpuUse use;
    std::string cure;
  } kCases[] = {
      {{1, {}}, quiet},
      {{1, {3}}, quiet},
      {{1, {0, 1}}, quiet + ", or use idle CPUs (such as --cpu_affinity=1)"},
      {{2, {0, 1}}, quiet + fewer},
      {{4, {0, 1}}, quiet + fewer},
      {{2, {1, 4, 6, 7}}, quiet + fewer + ", or use idle CPUs (such as --cpu_affinity=6,7)"},
  };
  Evidence waiting;
  waiting.run_queue_share = 0.5;
  const Summary summary = Summarize(Samples(100, Quiet), 1);
  for (const auto& c : kCases) {
    const Verdict verdict = Judge(summary, Disturbance{100, 90}, waiting, c.use);
    ASSERT_EQ(verdict.reasons.size(), 2u);
    for (const Reason& reason : verdict.reasons) {
      EXPECT_EQ(reason.cure, c.cure) << reason.cause;
      EXPECT_EQ(FirstAlternative(reason.cure), quiet);
    }
  }
}

// More threads wait than run: on two CPUs a driver of four threads, for example.
TEST(VerdictTest, NobodyWaitsForMoreThanAllOfTheTime) {
  Evidence evidence;
  evidence.run_queue_share = 1.8;
  const Verdict verdict = Judge(Summarize(Samples(100, Quiet), 1), Disturbance(), evidence);
  ASSERT_EQ(verdict.reasons.size(), 1u);
  EXPECT_EQ(verdict.reasons[0].cause, "threads waited for a CPU for 100 % of the time");
}

TEST(VerdictTest, AFallingClockExplainsADrift) {
  const Summary slower =
      Summarize(Samples(100, [](int i, double noise) { return Quiet(i, noise) + i; }), 1);
  Evidence evidence;
  evidence.frequency_ratio = 0.8;
  const Verdict verdict = Judge(slower, Disturbance(), evidence);
  EXPECT_EQ(verdict.word, Word::kThrottled);
  ASSERT_GE(verdict.reasons.size(), 2u);
  EXPECT_EQ(verdict.reasons[0].cause,
            "the clock dropped to 80 % of its initial value, and later runs are slower");
}

TEST(DisturbanceTest, ABlockIsDisturbedByWaitingOrWhereThatIsNotCountedByASwitch) {
  const struct {
    int64_t wall_ns, delay_ns, switches;  // of a block; delay_ns -1: the kernel does not report it
    int64_t disturbed;
  } kCases[] = {{1000000, 50000, 3, 0},
                {1000000, 50001, 0, 1},
                {1000000, -1, 0, 0},
                {1000000, -1, 1, 1},
                {20000000, 900000, 9, 0}};
  for (const auto& c : kCases) {
    WaitReading reading;
    if (c.delay_ns >= 0) reading.run_delay_ns = 0;
    DisturbanceCounter counter([&] { return reading; });
    for (int block = 0; block < 3; ++block) {
      reading.wall_ns += c.wall_ns;
      reading.involuntary_switches += c.switches;
      if (c.delay_ns >= 0) *reading.run_delay_ns += c.delay_ns;
      counter.EndBlock();
    }
    EXPECT_EQ(counter.result().blocks, 3);
    EXPECT_EQ(counter.result().disturbed_blocks, 3 * c.disturbed)
        << c.delay_ns << " " << c.switches;
  }
}

}  // namespace
}  // namespace litmus::benchmark
