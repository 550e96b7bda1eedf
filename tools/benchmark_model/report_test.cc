// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What is said of samples that are known: the verdict, the figures with their fractions, and what
// was not measured.
#include "tools/benchmark_model/report.h"

#include <cstdio>
#include <functional>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

namespace litmus::benchmark {
namespace {

using json = nlohmann::json;

Result OfSamples(const std::vector<double>& us) {
  Result result;
  result.regular.samples = us;
  for (const double sample : us) result.regular.stat.Add(static_cast<int64_t>(sample));
  result.regular.stop_reason = "enough runs and seconds";
  result.summary = Summarize(us);
  return result;
}

std::string Printed(const Result& result, void (*print)(const Result&, Printer*),
                    LogForm form = LogForm::kPlain) {
  Printer printer(/*quiet=*/false, form);
  testing::internal::CaptureStdout();
  print(result, &printer);
  std::fflush(stdout);
  return testing::internal::GetCapturedStdout();
}

json Document(const Result& result) {
  const FlagRegistry flags("test", "");
  return json::parse(ToJson(result, flags, 0));
}

std::vector<double> Samples(int count, const std::function<double(int)>& us) {
  std::vector<double> samples;
  for (int i = 0; i < count; ++i) samples.push_back(us(i));
  return samples;
}

// A saw tooth of a few hundredths of a microsecond on 100.
double Quiet(int i) { return 100 + 0.01 * (i % 7); }

// Each series differs from a quiet one in one respect, first within the limit, then beyond it.
TEST(ReportTest, TheVerdictFollowsFromTheSamples) {
  const struct {
    const char* what;
    std::vector<double> us;
    bool stable;
    const char* reason;  // in the text and in the document
  } kCases[] = {
      {"quiet", Samples(100, Quiet), true, ""},
      {"6 runs", Samples(6, Quiet), true, ""},
      {"5 runs", Samples(5, Quiet), false, "fewer than 6 runs tell nothing about the spread"},
      // Of 60 runs, each half with a value of its own, the interval of the median spans both.
      {"an interval of 4 %", Samples(60, [](int i) { return i % 2 == 0 ? 98 : 102; }), true, ""},
      {"an interval of 6 %", Samples(60, [](int i) { return i % 2 == 0 ? 97 : 103; }), false,
       "the interval of the median is wider than 5 %"},
      // The last third is slower, by less and by more than a tenth.
      {"9 % slower", Samples(90, [](int i) { return Quiet(i) * (i < 60 ? 1 : 1.09); }), false,
       "more than 10 % of the runs are outliers"},
      {"a third 11 % slower", Samples(90, [](int i) { return Quiet(i) * (i < 60 ? 1 : 1.11); }),
       false, "later runs are more than 10 % slower: the machine may be throttling"},
      {"a third 20 % faster", Samples(90, [](int i) { return Quiet(i) * (i < 60 ? 1 : 0.8); }),
       false, "later runs are more than 10 % faster: raise --warmup_runs"},
      {"10 outliers of 100", Samples(100, [](int i) { return i % 10 == 5 ? 500 : Quiet(i); }), true,
       ""},
      {"11 outliers of 99", Samples(99, [](int i) { return i % 9 == 5 ? 500 : Quiet(i); }), false,
       "more than 10 % of the runs are outliers: other work disturbs this one"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.what);
    const Result result = OfSamples(c.us);
    const std::string text = Printed(result, PrintSummary);
    const std::string expected =
        std::string("  verdict                ") + (c.stable ? "stable" : "UNSTABLE") + "\n";
    const size_t at = text.find("  verdict ");
    ASSERT_NE(at, std::string::npos) << text;
    EXPECT_EQ(text.substr(at, expected.size()), expected) << text;
    EXPECT_NE(text.find(c.reason, at), std::string::npos) << text;
    EXPECT_EQ(text.size() == at + expected.size(), c.stable) << "reasons follow\n" << text;
    const json verdict = Document(result)["verdict"];
    EXPECT_EQ(verdict["stable"], c.stable);
    EXPECT_EQ(verdict["reasons"].empty(), c.stable) << verdict;
    EXPECT_NE(verdict["reasons"].dump().find(c.reason), std::string::npos) << verdict;
  }
}

TEST(ReportTest, FractionsOfMicrosecondsCountInTheDocument) {
  const json latency = Document(OfSamples({4.98, 4.25, 5.75, 4.5, 4.75, 5.5, 4.98}))["latency_us"];
  EXPECT_EQ(latency["count"], 7);
  EXPECT_EQ(latency["first"], 4.98);
  EXPECT_EQ(latency["min"], 4.25);
  EXPECT_EQ(latency["max"], 5.75);
  EXPECT_DOUBLE_EQ(latency["mean"].get<double>(),
                   (4.98 + 4.25 + 5.75 + 4.5 + 4.75 + 5.5 + 4.98) / 7);
  EXPECT_EQ(latency["median"], 4.98);
  EXPECT_EQ(latency["raw_samples"].size(), 7u);
}

TEST(ReportTest, WhatWasNotMeasuredIsNull) {
  const json document = Document(Result());
  for (const char* member : {"/init_us", "/arena_bytes", "/memory_kb/init", "/memory_kb/overall",
                             "/memory_kb/sampled_peak", "/model/bytes", "/model/sha256",
                             "/environment/before", "/environment/after", "/delegation/nodes",
                             "/delegation/delegate_nodes", "/verdict/stable"}) {
    EXPECT_TRUE(document.at(json::json_pointer(member)).is_null()) << member;
  }
  for (const char* series : {"warmup_us", "latency_us"}) {
    for (const char* member : {"min", "max", "mean", "first", "ended_by"}) {
      EXPECT_TRUE(document[series][member].is_null()) << series << " " << member;
    }
    EXPECT_EQ(document[series]["count"], 0);
  }
  for (const char* member : {"median", "median_ci95", "p90", "mad", "outliers", "trend"}) {
    EXPECT_TRUE(document["latency_us"][member].is_null()) << member;
  }
}

TEST(ReportTest, WhatWasNotMeasuredIsNoNumberInTheText) {
  Result result;
  EXPECT_EQ(Printed(result, PrintSummary), "");
  std::string text = Printed(result, PrintTotals);
  EXPECT_EQ(text.rfind("Inference timings in us: Init: not measured, First inference: not "
                       "measured, Warmup (avg): not measured, Inference (avg): not measured\n",
                       0),
            0u)
      << text;
  EXPECT_NE(text.find("init=not measured overall=not measured\n"), std::string::npos) << text;
  // Without a warm-up the first inference is a regular run.
  result = OfSamples({70.5, 30.5});
  result.init_us = 9;
  text = Printed(result, PrintTotals);
  EXPECT_EQ(text.rfind("Inference timings in us: Init: 9, First inference: 70, Warmup (avg): not "
                       "measured, Inference (avg): 50\n",
                       0),
            0u)
      << text;
}

TEST(ReportTest, FailedRunsAreTold) {
  Result result = OfSamples({1, 2, 3});
  result.regular.failed_runs = 2;
  const json latency = Document(result)["latency_us"];
  EXPECT_EQ(latency["failed"], true);
  EXPECT_EQ(latency["failed_runs"], 2);
  EXPECT_EQ(latency["count"], 3);
}

// The two families of scripts: "^Inference timings in us" and "INFO: Inference timings in us".
TEST(ReportTest, LogForms) {
  const std::string plain = "Inference timings in us: Init: ";
  const struct {
    LogForm form;
    bool plain, prefixed;
  } kCases[] = {{LogForm::kPlain, true, false},
                {LogForm::kPrefixed, false, true},
                {LogForm::kBoth, true, true}};
  for (const auto& c : kCases) {
    const std::string text = "\n" + Printed(Result(), PrintTotals, c.form);
    EXPECT_EQ(text.find("\n" + plain) != std::string::npos, c.plain) << text;
    EXPECT_EQ(text.find("\nINFO: " + plain) != std::string::npos, c.prefixed) << text;
  }
}

TEST(ReportTest, OnlyTheFirstLineOfATableHasTwoForms) {
  Printer printer(/*quiet=*/false, LogForm::kBoth);
  testing::internal::CaptureStdout();
  printer.Info("Title:\nrow 1\nrow 2");
  printer.Info("\n==== state");
  std::fflush(stdout);
  EXPECT_EQ(testing::internal::GetCapturedStdout(),
            "Title:\nINFO: Title:\nrow 1\nrow 2\nINFO: \n==== state\n");
}

}  // namespace
}  // namespace litmus::benchmark
