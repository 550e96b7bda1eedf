// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests documents, also of older schema versions, and invalid ones.
#include "tools/compare/read_document.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"

namespace litmus::compare {
namespace {

constexpr double kNone = -1;

constexpr char kDocument[] = R"({
  "schema": {"name": "litmus.benchmark_model", "version": "3.0"},
  "latency_us": {"median": 1},
  "metrics": [
    {"name": "latency_median", "unit": "us", "value": 7043.5, "lower": 6989, "upper": 7116, "better": "lower"},
    {"name": "latency_p95", "unit": "us", "value": 7623, "lower": null, "upper": null, "better": "lower"},
    {"name": "init", "unit": "us", "value": 27960, "better": "lower"},
    {"name": "memory_peak", "unit": "bytes", "value": 40108032, "better": "lower"},
    {"name": "instructions", "unit": "instructions", "value": 5e8, "better": "lower"}],
  "verdict": {"kind": "disturbed", "stable": false},
  "environment": {"machine": {"fingerprint": "0123456789abcdef"}}})";

TEST(ReadDocumentTest, EveryMetric) {
  const struct {
    const char* text;
    Metric metric;
    double value;
    const char* word;
  } cases[] = {
      {kDocument, Metric::kMedian, 7043.5, "disturbed"},
      {kDocument, Metric::kP95, 7623, "disturbed"},
      {kDocument, Metric::kInit, 27960, "disturbed"},
      {kDocument, Metric::kFirstInference, kNone, ""},
      {kDocument, Metric::kMemory, 40108032, "disturbed"},
      {kDocument, Metric::kInstructions, 5e8, "disturbed"},
      {R"({"metrics": [{"name": "latency_median", "value": 9}]})", Metric::kMedian, 9, ""},
      {R"({"metrics": [{"name": "latency_median", "value": null}], "latency_us": {"median": 9}})",
       Metric::kMedian, kNone, ""},
      {R"({"metrics": [{"name": "latency_median", "value": "9"}]})", Metric::kMedian, kNone, ""},
      {R"({"metrics": [{"name": "latency_median", "value": 0}]})", Metric::kMedian, kNone, ""},
      {R"({"metrics": [{"name": "latency_median", "value": -1}]})", Metric::kMedian, kNone, ""},
      {R"({"metrics": {"latency_median": 3}})", Metric::kMedian, kNone, ""},
      {R"({"latency_us": {"median": 9}})", Metric::kMedian, kNone, ""},
      {"[]", Metric::kMedian, kNone, ""},
      {"{", Metric::kMedian, kNone, ""},
      {"", Metric::kMedian, kNone, ""},
  };
  for (const auto& c : cases) {
    const auto read = ReadDocument(c.text, c.metric);
    const std::string what = std::string(InfoOf(c.metric).name) + " of " + c.text;
    EXPECT_EQ(read.ok(), c.value != kNone) << what << read.status();
    if (!read.ok()) {
      EXPECT_EQ(read.status().code(), c.metric == Metric::kInstructions
                                          ? absl::StatusCode::kUnavailable
                                          : absl::StatusCode::kInvalidArgument)
          << what;
      continue;
    }
    EXPECT_DOUBLE_EQ(read->value, c.value) << what;
    EXPECT_EQ(read->word, c.word) << what;
  }
}

TEST(ReadDocumentTest, AnotherSchemaVersionIsRefused) {
  const struct {
    const char* version;
    const char* named;
  } cases[] = {{R"("1.3")", "1.3"}, {R"("2.0")", "2.0"}, {R"("30.0")", "30.0"}, {"3", "3"}};
  for (const auto& c : cases) {
    const auto read =
        ReadDocument(std::string(R"({"schema": {"name": "litmus.benchmark_model", "version": )") +
                         c.version + R"(}, "metrics": [{"name": "latency_median", "value": 2}]})",
                     Metric::kMedian);
    EXPECT_EQ(read.status().code(), absl::StatusCode::kInvalidArgument) << c.version;
    EXPECT_EQ(read.status().message(),
              std::string("the result is a document of schema version ") + c.named +
                  "; only version 3 is supported: measure again with this build");
  }
}

TEST(ReadDocumentTest, WhatStandsAroundTheValue) {
  const auto two = ReadStoredResult(kDocument, Metric::kMedian);
  ASSERT_TRUE(two.ok());
  EXPECT_EQ(two->fingerprint, "0123456789abcdef");
  ASSERT_TRUE(two->interval.has_value());
  EXPECT_EQ(two->interval->low, 6989);
  EXPECT_FALSE(ReadStoredResult(kDocument, Metric::kP95)->interval.has_value());
}

TEST(ReadDocumentTest, ValuesOfProcesses) {
  const struct {
    const char* processes;
    std::vector<double> values;
    Metric metric = Metric::kMedian;
  } cases[] = {
      {R"({"count": 3, "medians": [1, 2.5, 3]})", {1, 2.5, 3}},
      {R"({"medians": []})", {}},
      {R"({"medians": [1, null]})", {}},
      {R"({"medians": [1, 0]})", {}},
      {R"({"medians": 3})", {}},
      {"[1, 2]", {}},
      {"null", {}},
      {R"({"medians": [1, 2], "metrics": {"latency_p95": [3, 4]}})", {3, 4}, Metric::kP95},
      {R"({"medians": [1, 2], "metrics": {"init": [3, 4]}})", {}, Metric::kP95},
      {R"({"medians": [1, 2], "metrics": {"memory_peak": [5, 6]}})", {5, 6}, Metric::kMemory},
      {R"({"medians": [1, 2]})", {}, Metric::kP95},
      {R"({"medians": [1, 2], "metrics": []})", {}, Metric::kP95},
  };
  for (const auto& c : cases) {
    const auto read =
        ReadStoredResult(absl::StrCat(R"({"metrics": [{"name": ")", InfoOf(c.metric).name,
                                      R"(", "value": 2}], "processes": )", c.processes, "}"),
                         c.metric);
    ASSERT_TRUE(read.ok()) << c.processes << read.status();
    EXPECT_EQ(read->processes, c.values) << c.processes;
  }
}

TEST(ReadDocumentTest, ResultsOfOtherPrograms) {
  const std::string gbench =
      "{\"context\": {}, \"benchmarks\": [{\"name\": \"F\", \"real_time\": 2, \"cpu_time\": 1, "
      "\"time_unit\": \"ms\"}, {\"name\": \"F\", \"real_time\": 4, \"cpu_time\": 1, "
      "\"time_unit\": \"ms\"}, {\"name\": \"Zero\", \"real_time\": 0, \"cpu_time\": 0, "
      "\"time_unit\": \"ms\"}]}";
  const auto stored = ReadStoredResult(gbench, Metric::kMedian, "F");
  ASSERT_TRUE(stored.ok()) << stored.status();
  EXPECT_DOUBLE_EQ(stored->value, 3000);
  EXPECT_TRUE(stored->processes.empty());
  EXPECT_EQ(stored->fingerprint, "");
  EXPECT_EQ(stored->name, "F");
  struct Case {
    std::string text, name;
    Metric metric;
    const char* says;
  };
  for (const Case& c :
       {Case{gbench, "", Metric::kMedian, "has 2 results: 'F', 'Zero'; FILE#NAME chooses one"},
        Case{gbench, "G", Metric::kMedian, "has no result 'G'"},
        Case{gbench, "F", Metric::kMemory, "the result has no memory_peak"},
        Case{gbench, "Zero", Metric::kMedian, "is 0; it must be a number above 0"},
        Case{gbench.substr(0, 150), "F", Metric::kMedian,
             "google-benchmark's JSON: is not JSON: line 1"},
        Case{kDocument, "F", Metric::kMedian, "'#F' chooses a benchmark of another program's"}}) {
    const auto read = ReadStoredResult(c.text, c.metric, c.name);
    EXPECT_EQ(read.status().code(), absl::StatusCode::kInvalidArgument) << c.says;
    EXPECT_NE(read.status().message().find(c.says), std::string::npos) << read.status();
  }
}

}  // namespace
}  // namespace litmus::compare
