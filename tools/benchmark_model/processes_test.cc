// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What several processes say together, from documents that are made up.
#include "tools/benchmark_model/processes.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "gtest/gtest.h"
#include "tools/benchmark_model/reporters/json.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

using nlohmann::json;

json Document(double median_us, const std::string& word = "stable") {
  Result result;
  std::mt19937 random(1);
  std::vector<double> us;
  for (int i = 0; i < 401; ++i) us.push_back(median_us + 0.01 * (i % 5 - 2));
  std::shuffle(us.begin(), us.end(), random);
  for (const double sample : us) result.regular.ns.Add(1000 * sample);
  result.summary = Summarize(result.regular.ns.Kept(), 1);
  result.tick_ns = 20;
  result.init_ns = static_cast<int64_t>(1e6 * median_us);
  result.memory_start_kb = 1000;
  result.memory_end_kb = 3000;
  result.model_bytes = 77;
  result.model_sha256 = "ab";
  result.plan = PlanSize{3, 0};
  result.verdict = Verdict();
  json document = json::parse(ToJson(result, 0).dump());
  document["first_inference_us"] = 2 * median_us;
  document["verdict"]["word"] = word;
  if (word != "stable") document["verdict"]["reasons"] = {{{"cause", "load"}, {"cure", "rest"}}};
  return document;
}

TEST(ProcessesTest, TheHeadlineIsTheMedianOfTheMedians) {
  const auto result = ResultOfProcesses({Document(100), Document(110), Document(101)});
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_NEAR(result->summary.median.value, 101000, 1e-6);
  // Student's interval of the mean of the logarithms, 2 degrees of freedom: t = 4.302653.
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
  EXPECT_EQ(*result->first_inference_ns(), 202000);
  EXPECT_EQ(*result->init_ns, 101000000);
  EXPECT_EQ(*result->memory_growth_kb(), 2000);
  EXPECT_EQ(*result->model_bytes, 77);
  EXPECT_EQ(result->regular.ns.count(), 3);
  EXPECT_TRUE(result->summary.p95);
}

TEST(ProcessesTest, TheVerdict) {
  const struct {
    const char* what;
    std::vector<json> documents;
    Word word;
  } kCases[] = {
      {"all agree",
       {Document(100), Document(100.2), Document(100.1), Document(99.9)},
       Word::kStable},
      {"half are disturbed",
       {Document(100), Document(100.2, "disturbed"), Document(100.1), Document(99.9, "disturbed")},
       Word::kStable},
      {"most are disturbed",
       {Document(100), Document(100.2, "disturbed"), Document(100.1, "disturbed")},
       Word::kDisturbed},
      {"they differ", {Document(100), Document(110), Document(120)}, Word::kNoisy},
      {"one", {Document(100)}, Word::kTooShort},
  };
  for (const auto& c : kCases) {
    const auto result = ResultOfProcesses(c.documents);
    ASSERT_TRUE(result.ok()) << c.what << result.status();
    EXPECT_STREQ(WordName(result->verdict->word), WordName(c.word)) << c.what;
    EXPECT_EQ(result->verdict->stable(), result->verdict->reasons.empty()) << c.what;
  }
}

TEST(ProcessesTest, ADocumentThatLacksSomethingIsAnError) {
  json lacking = Document(100);
  lacking.erase("latency_us");
  EXPECT_EQ(ResultOfProcesses({lacking}).status().code(), absl::StatusCode::kDataLoss);
  EXPECT_EQ(ResultOfProcesses({json::parse("x", nullptr, false)}).status().code(),
            absl::StatusCode::kDataLoss);
}

TEST(ProcessesTest, AProcessWithoutARunIsAnError) {
  json empty = Document(100);
  empty["latency_us"]["median"] = nullptr;
  const absl::Status status = ResultOfProcesses({Document(100), empty}).status();
  EXPECT_EQ(ExitCodeOf(status), kExitUsage) << status;
}

}  // namespace
}  // namespace litmus::benchmark
