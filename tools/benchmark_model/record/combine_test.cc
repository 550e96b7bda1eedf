// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the combination of several processes' results, with invented results.
#include "tools/benchmark_model/record/combine.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "cli/exit_codes.h"
#include "gtest/gtest.h"
#include "tools/benchmark_model/record/result_record.h"
#include "tools/common/statistics/processes.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

Result OfMedian(double median_us, Word word = Word::kStable) {
  Result result;
  std::mt19937 random(1);
  std::vector<double> us;
  for (int i = 0; i < 401; ++i) us.push_back(median_us + 0.01 * (i % 5 - 2));
  std::shuffle(us.begin(), us.end(), random);
  for (const double sample : us) result.regular.ns.Add(1000 * sample);
  result.summary = Summarize(result.regular.ns.Kept(), 1);
  result.warmup.ns.Add(2000 * median_us);
  result.warmup.ns.Add(4000 * median_us);
  result.warmup.first_ns = 2000 * median_us;
  result.tick_ns = 20;
  result.init_ns = static_cast<int64_t>(1e6 * median_us);
  result.memory_start_kb = 1000;
  result.memory_end_kb = 3000;
  result.model_bytes = 77;
  result.model_sha256 = "ab";
  result.plan = PlanSize{3, 0};
  result.verdict = Verdict{word, {}};
  if (word != Word::kStable) result.verdict->reasons = {{"load", "rest", "busy"}};
  return result;
}

std::vector<std::string> RecordsOf(const std::vector<Result>& results) {
  std::vector<std::string> records;
  for (const Result& result : results) records.push_back(RecordOfResult(result));
  return records;
}

// RunSeries is move-only, so a vector of results cannot be written with braces.
template <typename... Results>
std::vector<Result> List(Results... results) {
  std::vector<Result> list;
  (list.push_back(std::move(results)), ...);
  return list;
}

TEST(CombineTest, TheHeadlineIsTheMedianOfTheMedians) {
  const auto result = CombineRecords(RecordsOf(List(OfMedian(100), OfMedian(110), OfMedian(101))));
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_NEAR(result->summary.median.value, 101000, 1e-6);
  // Student's t interval of the mean of the logarithms, with 2 degrees of freedom: t = 4.302653.
  const double logs[] = {std::log(100.0), std::log(110.0), std::log(101.0)};
  const double mean = (logs[0] + logs[1] + logs[2]) / 3;
  double squares = 0;
  for (const double value : logs) squares += (value - mean) * (value - mean);
  const double between = std::sqrt(squares / 2);
  EXPECT_NEAR(*result->processes->between, between, 1e-9);
  EXPECT_NEAR(result->summary.median.interval->low,
              1000 * std::exp(mean - 4.302653 * between / std::sqrt(3)), 1);
  EXPECT_NEAR(result->summary.median.interval->high,
              1000 * std::exp(mean + 4.302653 * between / std::sqrt(3)), 1);
  EXPECT_EQ(result->processes->medians_ns.size(), 3u);
  const auto& of_each = result->processes->metrics;
  ASSERT_EQ(of_each.count("latency_p95"), 1u);
  EXPECT_EQ(of_each.at("latency_p95").size(), 3u);
  EXPECT_EQ(of_each.at("first_inference"), std::vector<double>({200, 220, 202}));
  EXPECT_EQ(of_each.at("init"), std::vector<double>({100000, 110000, 101000}));
  EXPECT_EQ(of_each.at("memory_peak"), std::vector<double>(3, 2000 * 1024));
  EXPECT_EQ(of_each.count("instructions"), 0u);
  EXPECT_EQ(*result->first_inference_ns(), 202000);
  EXPECT_EQ(*result->init_ns, 101000000);
  EXPECT_EQ(*result->memory_growth_kb(), 2000);
  EXPECT_EQ(*result->model_bytes, 77);
  EXPECT_EQ(result->regular.ns.count(), 3);
  EXPECT_EQ(result->regular.stop_reason, "3 processes");
  EXPECT_EQ(result->warmup.ns.Kept(), std::vector<double>({300000, 330000, 303000}));
  EXPECT_TRUE(result->summary.p95);
  EXPECT_FALSE(result->evidence);
}

TEST(CombineTest, EvidenceOfATypicalProcess) {
  std::vector<Result> results = List(OfMedian(100), OfMedian(101), OfMedian(102));
  const std::optional<double> steal[] = {0.5, std::nullopt, 0.25};
  for (int i = 0; i < 3; ++i) {
    Evidence evidence;
    evidence.wall_ns = 1000 + 10 * i;
    evidence.involuntary_switches = 7 - i;
    evidence.steal_share = steal[i];
    results[i].evidence = evidence;
    results[i].disturbance = {100, i};
    results[i].instructions = 1000.5 + i;
    results[i].cycles = 3000 - i;
    results[i].memory_peak_kb = 50 + i;
    results[i].memory_at_end = {10 + i, 20 + i, 30 + i};
    results[i].scenarios.reprepare_ns = 40 + i;
    results[i].counters_unavailable = i == 0 ? "of the first" : "";
  }
  const auto result = CombineResults(results);
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->evidence->wall_ns, 1010);
  EXPECT_EQ(result->evidence->involuntary_switches, 6);
  EXPECT_EQ(result->evidence->steal_share, 0.375);
  EXPECT_EQ(result->evidence->cpu_ns, std::nullopt);
  EXPECT_EQ(result->disturbance.blocks, 300);
  EXPECT_EQ(result->disturbance.disturbed_blocks, 3);
  EXPECT_EQ(result->instructions, 1001.5);
  EXPECT_EQ(result->cycles, 2999);
  EXPECT_EQ(result->memory_peak_kb, 51);
  EXPECT_EQ(result->memory_at_end.anonymous_kb, 21);
  EXPECT_EQ(result->scenarios.reprepare_ns, 41);
  EXPECT_EQ(result->counters_unavailable, "of the first");
}

Instances OfRate(double per_second, std::optional<double> p99_ns) {
  Instances instances;
  instances.threads_each = 2;
  instances.runs = 100;
  instances.seconds = 100 / per_second;
  instances.per_second = per_second;
  instances.median_ns = 1e9 / per_second;
  instances.p95_ns = 2 * instances.median_ns;
  instances.p99_ns = p99_ns;
  instances.per_instance = {{60, 1000}, {40, per_second}};
  return instances;
}

TEST(CombineTest, ThroughputOfSeveralInstances) {
  std::vector<Result> results = List(OfMedian(100), OfMedian(101), OfMedian(102));
  const double rates[] = {1000, 1250, 1020};
  for (size_t i = 0; i < results.size(); ++i) {
    results[i].scenarios.instances = OfRate(rates[i], i == 1 ? std::nullopt : std::optional(9.0));
    results[i].threads = Threads{4, 2};
  }
  const auto result = CombineRecords(RecordsOf(results));
  ASSERT_TRUE(result.ok()) << result.status();
  const Instances& instances = *result->scenarios.instances;
  EXPECT_EQ(instances.per_second, 1020);
  const ProcessSpread spread = SpreadOfProcesses({1000, 1250, 1020});
  ASSERT_TRUE(instances.per_second_interval);
  EXPECT_EQ(instances.per_second_interval->low, spread.interval->low);
  EXPECT_EQ(instances.per_second_interval->high, spread.interval->high);
  EXPECT_EQ(instances.runs, 300);
  EXPECT_DOUBLE_EQ(instances.seconds, 0.1 + 0.08 + 100 / 1020.0);
  EXPECT_DOUBLE_EQ(instances.median_ns, 1e9 / 1020);
  EXPECT_DOUBLE_EQ(*instances.p95_ns, 2e9 / 1020);
  EXPECT_FALSE(instances.p99_ns);  // one of the processes does not have this percentile
  ASSERT_EQ(instances.per_instance.size(), 2u);
  EXPECT_EQ(instances.per_instance[0].runs, 180);
  EXPECT_EQ(instances.per_instance[1].median_ns, 1020);
  EXPECT_EQ(result->threads->requested, 4);
  EXPECT_EQ(result->threads->ran, 2);
  results[1].scenarios.instances = std::nullopt;
  EXPECT_FALSE(CombineResults(results)->scenarios.instances);
}

// A slow process has few runs, so neither the mean nor the median of the processes' medians gives
// the throughput. A sample may be the mean of several runs. Rounds of a grid combine combined
// results.
TEST(CombineTest, ThroughputIsAllRunsOverTheirTime) {
  std::vector<Result> results = List(OfMedian(100), OfMedian(400), OfMedian(1000));
  for (Result& each : results) each.regular = RunSeries();
  for (int i = 0; i < 900; ++i) results[0].regular.ns.Add(1e5);
  results[1].regular.batch = 10;
  for (int i = 0; i < 6; ++i) results[1].regular.ns.Add(4e5);
  for (int i = 0; i < 40; ++i) results[2].regular.ns.Add(1e6);
  const auto result = CombineRecords(RecordsOf(results));
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_DOUBLE_EQ(result->processes->runs, 900 + 60 + 40);
  EXPECT_DOUBLE_EQ(result->processes->runs_ns, 9e7 + 2.4e7 + 4e7);
  EXPECT_DOUBLE_EQ(*result->runs_per_second(), 1e9 * 1000 / 1.54e8);
  std::vector<Result> rounds;
  rounds.push_back(*CombineRecords(RecordsOf(results)));
  rounds.push_back(*CombineRecords(RecordsOf(results)));
  EXPECT_DOUBLE_EQ(*CombineRecords(RecordsOf(rounds))->runs_per_second(), 1e9 * 1000 / 1.54e8);
}

TEST(CombineTest, TheVerdict) {
  const Word kDisturbed = Word::kDisturbed;
  const struct {
    const char* what;
    std::vector<Result> results;
    Word word;
  } kCases[] = {
      {"all agree", List(OfMedian(100), OfMedian(100.2), OfMedian(100.1), OfMedian(99.9)),
       Word::kStable},
      {"half are disturbed",
       List(OfMedian(100), OfMedian(100.2, kDisturbed), OfMedian(100.1),
            OfMedian(99.9, kDisturbed)),
       Word::kStable},
      {"most are disturbed",
       List(OfMedian(100), OfMedian(100.2, kDisturbed), OfMedian(100.1, kDisturbed)), kDisturbed},
      {"they differ", List(OfMedian(100), OfMedian(110), OfMedian(120)), Word::kNoisy},
      {"one", List(OfMedian(100)), Word::kTooShort},
      {"two", List(OfMedian(100), OfMedian(100.1)), Word::kTooShort},
      {"of two speeds that are a factor of 50 apart",
       List(OfMedian(10), OfMedian(10), OfMedian(500)), Word::kTooShort},
  };
  for (const auto& c : kCases) {
    const auto result = CombineResults(c.results);
    ASSERT_TRUE(result.ok()) << c.what << result.status();
    EXPECT_STREQ(WordName(result->verdict->word), WordName(c.word)) << c.what;
    EXPECT_EQ(result->verdict->stable(), result->verdict->reasons.empty()) << c.what;
  }
}

// The first reason and its fix are those of the verdict's word, and name the cause.
TEST(CombineTest, TheFirstReasonIsOfTheVerdict) {
  const Word kDisturbed = Word::kDisturbed;
  const struct {
    std::vector<Result> results;
    Word word;
    const char *brief, *cure;
  } kCases[] = {
      {List(OfMedian(100, kDisturbed), OfMedian(100.1, kDisturbed)), Word::kTooShort, "2 processes",
       "raise --processes, or in a grid --grid_rounds"},
      {List(OfMedian(100, kDisturbed), OfMedian(100.1, kDisturbed), OfMedian(100.2)), kDisturbed,
       "2 of 3: busy", "rest"},
  };
  for (const auto& c : kCases) {
    const auto result = CombineResults(c.results);
    ASSERT_TRUE(result.ok()) << result.status();
    EXPECT_STREQ(WordName(result->verdict->word), WordName(c.word)) << c.brief;
    EXPECT_EQ(result->verdict->reasons[0].brief, c.brief);
    EXPECT_EQ(result->verdict->reasons[0].cure, c.cure);
  }
  std::vector<Result> long_brief =
      List(OfMedian(1, kDisturbed), OfMedian(1, kDisturbed), OfMedian(1));
  for (Result& each : long_brief) each.verdict->reasons = {{"load", "rest", std::string(30, 'b')}};
  EXPECT_EQ(CombineResults(long_brief)->verdict->reasons[0].brief, std::string(30, 'b'));
}

TEST(CombineTest, TooFewProcessesHaveNoIntervals) {
  const struct {
    std::vector<Result> results;
    const char *stop_reason, *cause;
  } kCases[] = {
      {List(OfMedian(100)), "1 process",
       "1 process cannot show process-to-process variation; an interval takes 3"},
      {List(OfMedian(100), OfMedian(101)), "2 processes",
       "2 processes cannot show process-to-process variation; an interval takes 3"},
      {List(OfMedian(10), OfMedian(10), OfMedian(500)), "3 processes",
       "the interval between 3 processes would be wider than a factor of 100"},
  };
  for (const auto& c : kCases) {
    const auto result = CombineResults(c.results);
    ASSERT_TRUE(result.ok()) << result.status();
    EXPECT_EQ(result->regular.stop_reason, c.stop_reason);
    EXPECT_FALSE(result->summary.median.interval) << c.stop_reason;
    ASSERT_TRUE(result->summary.p90) << c.stop_reason;
    EXPECT_FALSE(result->summary.p90->interval) << c.stop_reason;
    ASSERT_EQ(result->verdict->reasons.size(), 1u) << c.stop_reason;
    EXPECT_EQ(result->verdict->reasons[0].cause, c.cause);
    EXPECT_NE(result->verdict->reasons[0].cure.find("raise --processes"), std::string::npos);
  }
}

TEST(CombineTest, WhatCannotBeCombined) {
  std::vector<std::string> records = RecordsOf(List(OfMedian(100), OfMedian(101)));
  records[1].pop_back();
  const absl::Status damaged = CombineRecords(records).status();
  EXPECT_EQ(damaged.code(), absl::StatusCode::kDataLoss);
  EXPECT_NE(std::string(damaged.message()).find("process 2"), std::string::npos) << damaged;
  records[1] = RecordOfResult(Result());
  EXPECT_EQ(ExitCodeOf(CombineRecords(records).status()), kExitUsage) << "no run";
  EXPECT_EQ(ExitCodeOf(CombineRecords({}).status()), kExitUsage);
}

}  // namespace
}  // namespace litmus::benchmark
