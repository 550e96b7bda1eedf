// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the rules of the loop with a clock that only advances with runs and sleeps: the number of
// runs, when each one begins, and why the loop ended.
#include "tools/benchmark_model/measure/run_loop.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace litmus::benchmark {
namespace {

class TestClock : public LoopClock {
 public:
  int64_t NowNs() override { return now_ns; }
  // Advances the clock even for very short sleeps.
  void Sleep(double seconds) override {
    if (stop_in_sleep != nullptr) *stop_in_sleep = true;
    now_ns += std::max<int64_t>(1, std::llround(seconds * 1e9));
  }
  void Pass(double milliseconds) { now_ns += std::llround(milliseconds * 1e6); }

  int64_t now_ns = 7;
  std::atomic<bool>* stop_in_sleep = nullptr;
};

constexpr int kNever = -1;

struct Model {
  double run_ms = 2;
  int stop_after = kNever;                                     // sets *stop during this run
  std::function<bool(int run)> ok = [](int) { return true; };  // `run` starts at 1
  std::function<bool(const SampleStore&, std::string*)> go_on;
};

struct Outcome {
  RunSeries series;
  int invokes = 0;
  std::vector<double> begun_ms;  // when each run began
};

Outcome Loop(const LoopLimits& limits, const Model& model) {
  Outcome outcome;
  TestClock clock;
  std::atomic<bool> stop{false};
  const LoopHooks hooks = {
      [] {},
      [&] {
        outcome.begun_ms.push_back(static_cast<double>(clock.now_ns - 7) * 1e-6);
        clock.Pass(model.run_ms);
        if (++outcome.invokes == model.stop_after) stop = true;
        return model.ok(outcome.invokes);
      },
      [](bool) {},
      model.go_on,
      {}};
  outcome.series = RunLoop(limits, hooks, &stop, clock);
  return outcome;
}

TEST(RunLoopTest, Limits) {
  const struct {
    LoopLimits limits;  // min_runs, min_secs, max_secs, run_delay, run_frequency
    int64_t runs;       // each run takes 2 ms
    const char* stop_reason;
  } kCases[] = {
      {{3, 0, 150, -1, -1}, 3, "minimum runs and time reached"},
      {{0, -1, 150, -1, -1}, 0, "minimum runs and time reached"},     // dry run
      {{1, 0.1, 150, -1, -1}, 50, "minimum runs and time reached"},   // 0.1 s of runs of 2 ms
      {{60, 0.1, 150, -1, -1}, 60, "minimum runs and time reached"},  // both must be met
      {{1000000, 0, 0.05, -1, -1}, 26, "max_secs"},  // the last run begins at 50 ms
      {{1, 1000, 0.05, -1, -1}, 26, "max_secs"},
      {{1, 0.1, 150, 0.05, -1}, 2, "minimum runs and time reached"},  // 50 ms between runs
      // run_frequency overrides the delay.
      {{1, 0.1, 150, 0.05, 100}, 10, "minimum runs and time reached"},
      {{9, 0, 150, -1, 1000}, 9, "minimum runs and time reached"},  // too slow for 1000 per second
      {{9, 0, 0.5, 1e9, -1}, 1, "max_secs"},  // the delay is limited by max_secs
  };
  for (size_t i = 0; i < std::size(kCases); ++i) {
    const RunSeries series = Loop(kCases[i].limits, Model()).series;
    EXPECT_EQ(series.ns.count(), kCases[i].runs) << "case " << i;
    EXPECT_EQ(series.stop_reason, kCases[i].stop_reason) << "case " << i;
    EXPECT_EQ(series.failed_runs, 0) << "case " << i;
  }
}

TEST(RunLoopTest, RunsBeginWhenTheyShould) {
  const struct {
    double delay, frequency, run_ms;
    std::vector<double> begun_ms;
  } kCases[] = {
      {-1, -1, 2, {0, 2, 4, 6}},       {0.03, -1, 2, {0, 32, 64, 96}},
      {-1, 100, 2, {0, 10, 20, 30}},   {-1, 100, 25, {0, 25, 50, 75}},  // late runs begin at once
      {0.03, 100, 2, {0, 10, 20, 30}},
  };
  for (size_t i = 0; i < std::size(kCases); ++i) {
    Model model;
    model.run_ms = kCases[i].run_ms;
    const Outcome got = Loop({4, 0, 150, kCases[i].delay, kCases[i].frequency}, model);
    ASSERT_EQ(got.begun_ms.size(), kCases[i].begun_ms.size()) << "case " << i;
    for (size_t run = 0; run < got.begun_ms.size(); ++run) {
      // Sleeps are rounded to nanoseconds.
      EXPECT_NEAR(got.begun_ms[run], kCases[i].begun_ms[run], 1e-5) << "case " << i << " " << run;
    }
  }
}

TEST(RunLoopTest, AFailedRunIsARunButNoSample) {
  const struct {
    std::function<bool(int)> ok;
    int64_t samples, failed;
  } kCases[] = {
      {[](int) { return false; }, 0, 4},
      {[](int run) { return run != 1; }, 3, 1},
      {[](int run) { return run % 2 == 0; }, 2, 2},
  };
  for (size_t i = 0; i < std::size(kCases); ++i) {
    Model model;
    model.ok = kCases[i].ok;
    const Outcome got = Loop({4, 0, 150, -1, -1}, model);
    EXPECT_EQ(got.invokes, 4) << "case " << i;
    EXPECT_EQ(got.series.ns.count(), kCases[i].samples) << "case " << i;
    EXPECT_EQ(got.series.failed_runs, kCases[i].failed) << "case " << i;
    EXPECT_EQ(got.series.stop_reason, "minimum runs and time reached") << "case " << i;
  }
}

// A letter is a run that fails with this reason, '.' is a successful run. The last character is
// repeated.
TEST(RunLoopTest, FailuresThatRepeatEndTheLoop) {
  const struct {
    std::string runs;
    int batch;
    int64_t most_equal_failures;
    int invokes;
    int64_t samples, failed;
    const char* stop_reason;
  } kCases[] = {
      {"a", 1, 2, 2, 0, 2, "repeated failure"},
      {"a", 1, 4, 4, 0, 4, "repeated failure"},  // four sets of inputs
      {"..a", 1, 2, 4, 2, 2, "repeated failure"},
      {"abac", 1, 2, 5, 0, 5, "repeated failure"},
      {"a.", 1, 2, 12, 11, 1, "minimum runs and time reached"},
      {"ab.ab.ab.", 1, 2, 12, 6, 6, "minimum runs and time reached"},
      {"..a..a..a..a.", 1, 2, 12, 8, 4, "minimum runs and time reached"},  // every third
      {"a", 8, 2, 2, 0, 1, "repeated failure"},                            // the batch ends too
      {"...a.", 4, 2, 48, 11, 1, "minimum runs and time reached"},
      {".......a...a.", 4, 2, 48, 10, 2, "minimum runs and time reached"},
      {"...aa", 4, 2, 5, 0, 2, "repeated failure"},
  };
  for (const auto& c : kCases) {
    TestClock clock;
    const std::atomic<bool> stop{false};
    int invokes = 0;
    const auto outcome = [&](int run) {
      return c.runs[std::min<size_t>(static_cast<size_t>(run), c.runs.size() - 1)];
    };
    LoopHooks hooks = {[] {}, [&] { return outcome(invokes++) == '.'; }, [](bool) {}, {}, {}};
    hooks.failure = [&] { return std::string(1, outcome(invokes - 1)); };
    LoopLimits limits = {12, 0, 150, -1, -1};
    limits.batch = c.batch;
    limits.most_equal_failures = c.most_equal_failures;
    const RunSeries series = RunLoop(limits, hooks, &stop, clock);
    EXPECT_EQ(invokes, c.invokes) << c.runs;
    EXPECT_EQ(series.ns.count(), c.samples) << c.runs;
    EXPECT_EQ(series.failed_runs, c.failed) << c.runs;
    EXPECT_EQ(series.stop_reason, c.stop_reason) << c.runs;
  }
}

TEST(RunLoopTest, InterruptKeepsWholeRunsOnly) {
  for (const bool cancelled : {false, true}) {  // the interrupt is set during the third run
    Model model;
    model.stop_after = 3;
    model.ok = [&](int run) { return !(cancelled && run == 3); };
    const Outcome got = Loop({1000, 10, 150, -1, -1}, model);
    EXPECT_EQ(got.series.stop_reason, "interrupt");
    EXPECT_EQ(got.series.ns.count(), cancelled ? 2 : 3);
    EXPECT_EQ(got.series.failed_runs, 0);
  }
}

TEST(RunLoopTest, ARunThatALimitOfTimeEndsIsTheLast) {
  const struct {
    int run, batch;  // `run` is ended by the time limit
    int64_t samples;
  } kCases[] = {{1, 1, 0}, {3, 1, 2}, {1, 4, 0}, {6, 4, 1}};
  for (const auto& c : kCases) {
    TestClock clock;
    const std::atomic<bool> stop{false};
    int invokes = 0;
    LoopHooks hooks = {[] {},
                       [&] {
                         clock.Pass(2);
                         return ++invokes < c.run;
                       },
                       [](bool) {},
                       {},
                       {}};
    hooks.cut_short = [&] { return invokes >= c.run; };
    LoopLimits limits = {1000, 10, 150, -1, -1};
    limits.batch = c.batch;
    const RunSeries series = RunLoop(limits, hooks, &stop, clock);
    EXPECT_EQ(series.stop_reason, "max_secs") << "run " << c.run;
    EXPECT_TRUE(series.cut_short) << "run " << c.run;
    EXPECT_EQ(series.ns.count(), c.samples) << "run " << c.run;
    EXPECT_EQ(series.failed_runs, 0) << "run " << c.run;
  }
}

TEST(RunLoopTest, InterruptEndsAPause) {
  TestClock clock;
  std::atomic<bool> stop{false};
  clock.stop_in_sleep = &stop;
  const LoopHooks hooks = {[] {}, [] { return true; }, [](bool) {}, {}, {}};
  const RunSeries series = RunLoop({1000, 10, 150, 30, -1}, hooks, &stop, clock);
  EXPECT_EQ(series.stop_reason, "interrupt");
  EXPECT_EQ(series.ns.count(), 1);
  EXPECT_LE(clock.now_ns, 7 + 50'000'000) << "a slice of the pause";
}

TEST(RunLoopTest, TimesTheRunAlone) {
  TestClock clock;
  std::atomic<bool> stop{false};
  const LoopHooks hooks = {[&] { clock.Pass(30); },
                           [&] {
                             clock.Pass(0.0125);
                             return true;
                           },
                           [&](bool) { clock.Pass(70); },
                           {},
                           {}};
  const RunSeries series = RunLoop({3, 0, 150, -1, -1}, hooks, &stop, clock);
  EXPECT_EQ(series.ns.Kept(), std::vector<double>(3, 12500));
  EXPECT_EQ(series.first_ns, 12500);
}

TEST(RunLoopTest, ABatchIsOneSampleWithoutWhatComesBeforeEachRun) {
  const struct {
    int batch, min_runs, invokes;
    int64_t samples;
  } kCases[] = {{2, 1, 2, 1}, {4, 2, 8, 2}, {4, 3, 12, 3}};
  for (const auto& c : kCases) {
    TestClock clock;
    std::atomic<bool> stop{false};
    int invokes = 0;
    const LoopHooks hooks = {[&] { clock.Pass(0.001); },
                             [&] {
                               clock.Pass(0.002);
                               ++invokes;
                               return true;
                             },
                             [](bool) { FAIL() << "not called in a batch"; },
                             {},
                             {}};
    LoopLimits limits = {c.min_runs, 0, 150, -1, -1};
    limits.batch = c.batch;
    limits.before_ns = 1000;
    const RunSeries series = RunLoop(limits, hooks, &stop, clock);
    EXPECT_EQ(invokes, c.invokes) << c.batch << " of " << c.min_runs;
    EXPECT_EQ(series.batch, c.batch);
    EXPECT_EQ(series.ns.Kept(), std::vector<double>(c.samples, 2000)) << c.batch;
  }
}

TEST(RunLoopTest, GoesOnUntilToldOtherwiseOrTheTimeIsUp) {
  const struct {
    int enough;  // samples
    double max_secs;
    int64_t samples;
    const char* stop_reason;
  } kCases[] = {{7, 150, 7, "seven"}, {3, 150, 5, "seven"}, {1000, 0.021, 11, "max_secs"}};
  for (const auto& c : kCases) {
    Model model;
    model.go_on = [&](const SampleStore& samples, std::string* reason) {
      *reason = "seven";
      return samples.count() < c.enough;
    };
    const RunSeries series = Loop({5, 0, c.max_secs, -1, -1}, model).series;
    EXPECT_EQ(series.ns.count(), c.samples) << c.enough;
    EXPECT_EQ(series.stop_reason, c.stop_reason) << c.enough;
  }
}

TEST(RunLoopTest, ObserversAreCalledOnceAMillisecondAtMost) {
  const struct {
    double run_ms;
    int runs, calls;
  } kCases[] = {{2, 5, 5}, {0.5, 10, 5}, {0.3, 8, 2}, {0.3, 3, 0}};
  for (const auto& c : kCases) {
    TestClock clock;
    std::atomic<bool> stop{false};
    int calls = 0;
    const LoopHooks hooks = {[] {},
                             [&] {
                               clock.Pass(c.run_ms);
                               return true;
                             },
                             [](bool) {},
                             {},
                             [&](int64_t now_ns) {
                               ++calls;
                               EXPECT_EQ(now_ns, clock.now_ns);
                             }};
    RunLoop({c.runs, 0, 150, -1, -1}, hooks, &stop, clock);
    EXPECT_EQ(calls, c.calls) << c.runs << " runs of " << c.run_ms << " ms";
  }
}

TEST(ClockTest, TheTickIsTheSmallestStep) {
  class Stepping : public TestClock {
   public:
    int64_t NowNs() override { return now_ns += ++readings_ % 7 == 0 ? 20 : 35; }

   private:
    int readings_ = 0;
  };
  Stepping stepping;
  EXPECT_EQ(ClockTickNs(stepping), 20);
  TestClock still;
  EXPECT_EQ(ClockTickNs(still), 1000000) << "a clock that stands still";
}

TEST(SampleStoreTest, KeepsEachSecondFourthEighthOnceFull) {
  constexpr size_t kMost = 8;
  for (const int added : {0, 1, 7, 8, 9, 16, 17, 100}) {
    SampleStore store(kMost);
    int64_t every = 1;
    std::vector<double> kept;  // the same rule, applied to a vector
    for (int i = 0; i < added; ++i) {
      store.Add(i);
      if (i % every != 0) continue;
      if (kept.size() == kMost) {
        for (size_t j = 0; j < kMost / 2; ++j) kept[j] = kept[2 * j];
        kept.resize(kMost / 2);
        every *= 2;
      }
      if (i % every == 0) kept.push_back(i);
    }
    EXPECT_EQ(store.Kept(), kept) << added;
    EXPECT_EQ(store.every(), every) << added;
    EXPECT_EQ(store.count(), added);
    EXPECT_EQ(store.sum(), added * (added - 1) / 2) << added;
    EXPECT_EQ(store.max(), added == 0 ? -INFINITY : added - 1) << added;
  }
}

}  // namespace
}  // namespace litmus::benchmark
