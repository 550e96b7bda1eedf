// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/history/series.h"

#include <gtest/gtest.h>

#include <cmath>

#include "absl/strings/str_cat.h"
#include "tools/common/history/change_text.h"
#include "tools/common/history/made_history.h"
#include "tools/common/history/read_history.h"

namespace litmus {
namespace {

std::vector<ResultSeries> Read(const std::vector<MadeResult>& results) {
  const std::string folder = NewFolder("series");
  WriteHistory(folder, results);
  return SeriesOf(ReadHistory(folder)->results);
}

TEST(SeriesTest, EachKeyIsASeries) {
  std::vector<MadeResult> results = MadeSeries(8, 0.01, [](int) { return 1000; });
  results[1].name = results[2].name = "other";
  results[3].machine = results[4].machine = "2222222222222222";
  results[5].flags = "num_threads=4";
  results[6].top1 = 0.7;
  const std::vector<ResultSeries> all = Read(results);
  std::string seen;
  for (const ResultSeries& series : all) {
    absl::StrAppend(&seen, series.key.name, "|", series.key.flags, "|",
                    series.key.fingerprint.substr(0, 1), "|", series.results.size(), "|",
                    series.metrics.size(), "\n");
  }
  EXPECT_EQ(seen,
            "net||1|3|2\n"
            "net||2|2|1\n"
            "net|num_threads=4|1|1|1\n"
            "other||1|2|1\n");
  EXPECT_EQ(all[0].metrics[1].name, "top1");
  EXPECT_TRUE(all[0].metrics[1].higher_is_better);
  EXPECT_EQ(all[0].metrics[1].points.size(), 1);
}

TEST(SeriesTest, ALevelHasItsMeanSpreadAndInterval) {
  const std::vector<ResultSeries> all = Read(MadeSeries(40, 0.02, [](int) { return 1000; }));
  const MetricSeries& metric = all[0].metrics[0];
  ASSERT_EQ(metric.levels.size(), 1);
  const Level& level = metric.levels[0];
  EXPECT_EQ(level.used.size(), 40);
  EXPECT_NEAR(level.value, 1000, 12);  // four standard errors
  EXPECT_NEAR(level.spread, 0.02, 0.008);
  ASSERT_TRUE(level.interval.has_value());
  EXPECT_LT(level.interval->low, level.value);
  EXPECT_GT(level.interval->high, level.value);
}

TEST(SeriesTest, AStepBeginsALevel) {
  const std::vector<ResultSeries> all =
      Read(MadeSeries(60, 0.01, [](int i) { return i < 30 ? 1000 : 1100; }));
  const MetricSeries& metric = all[0].metrics[0];
  ASSERT_EQ(metric.steps.size(), 1);
  EXPECT_NEAR(static_cast<double>(metric.steps[0].index), 30, 1);
  EXPECT_NEAR(metric.steps[0].ratio, 1.1, 0.02);
  ASSERT_EQ(metric.levels.size(), 2);
  EXPECT_EQ(metric.levels[0].end, metric.levels[1].begin);
  EXPECT_EQ(metric.levels[1].end, 60);
}

// Results that failed against their baseline are not of the level, until a step says so.
TEST(SeriesTest, FailedResultsCountOnceAStepConfirmsThem) {
  const struct {
    const char* what;
    int count, step;          // the level rises by 10 % from result `step` on
    int failed_from, failed;  // `failed` results from that one on failed
    size_t levels, used;      // of the last level
  } kCases[] = {
      {"none failed", 20, 99, 0, 0, 1, 20},
      {"one of twenty", 20, 99, 10, 1, 1, 19},
      {"the newest, alone", 20, 19, 19, 1, 1, 19},
      {"a step whose results all failed", 40, 20, 20, 20, 2, 20},
      {"a step, and six that pass by now", 46, 20, 20, 20, 2, 6},
  };
  for (const auto& c : kCases) {
    std::vector<MadeResult> results =
        MadeSeries(c.count, 0.01, [&](int i) { return i < c.step ? 1000 : 1100; });
    for (int i = c.failed_from; i < c.failed_from + c.failed; ++i) {
      results[i].failed_baseline = true;
    }
    const MetricSeries metric = Read(results)[0].metrics[0];
    ASSERT_EQ(metric.levels.size(), c.levels) << c.what;
    EXPECT_EQ(metric.levels.back().used.size(), c.used) << c.what;
  }
}

TEST(SeriesTest, ValuesWithoutALogarithmAreNotTested) {
  for (const double value : {0.0, -1.0}) {
    std::vector<MadeResult> results = MadeSeries(20, 0.01, [](int) { return 1000; });
    results[7].us = value;
    const MetricSeries metric = Read(results)[0].metrics[0];
    EXPECT_FALSE(metric.tested);
    EXPECT_EQ(metric.points.size(), 20);
    EXPECT_TRUE(metric.levels.empty());
  }
}

TEST(SeriesTest, EqualValuesHaveNoStepAndFewOnesNoInterval) {
  for (const int count : {1, 2, 3, 50}) {
    const MetricSeries metric = Read(MadeSeries(count, 0, [](int) { return 1000; }))[0].metrics[0];
    EXPECT_TRUE(metric.steps.empty()) << count;
    ASSERT_EQ(metric.levels.size(), 1) << count;
    EXPECT_NEAR(metric.levels[0].value, 1000, 1e-9) << count;
    EXPECT_EQ(metric.levels[0].interval.has_value(), count >= 3) << count;
  }
}

TEST(ChangeTextTest, Texts) {
  const struct {
    double ratio;
    const char* text;
  } kCases[] = {{1, "+0 %"},        {1.012, "+1.2 %"}, {0.9965, "-0.35 %"}, {1.00001, "+0 %"},
                {1.1234, "+12 %"},  {3, "+200 %"},     {0.5, "-50 %"},      {1.0999, "+10 %"},
                {1.0995, "+9.9 %"}, {1.011, "+1.1 %"}};
  for (const auto& c : kCases) EXPECT_EQ(ChangeText(c.ratio), c.text);
  EXPECT_EQ(ChangeText(1.1, Interval{1.05, 1.15}), "+10 % (95 %: +5.0 to +15 %)");
  EXPECT_EQ(ValueText(4352, "us"), "4.352 ms");
  EXPECT_EQ(ValueText(0.7021, "fraction"), "0.7021");
  EXPECT_EQ(ValueText(12.5, "1/s"), "12.5 1/s");
  EXPECT_EQ(ShortCommit("0123456789abcdef"), "0123456789");
  EXPECT_EQ(ShortCommit("release-2026-11"), "release-2026-11");
}

}  // namespace
}  // namespace litmus
