// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Documents of schema versions 1 and 2, and what is none.
#include "tools/compare/read_document.h"

#include <gtest/gtest.h>

#include <string>

namespace litmus::compare {
namespace {

constexpr double kNone = -1;

constexpr char kVersion1[] = R"({
  "schema": {"name": "litmus.benchmark_model", "version": "1.3"},
  "init_us": 27960,
  "warmup_us": {"count": 63, "first": 12174},
  "latency_us": {"count": 139, "first": 7063, "median": 7043, "median_ci95": [6989, 7116], "p95": 7623},
  "memory_kb": {"init": 33300, "overall": 39168},
  "verdict": {"stable": false, "reasons": []}})";

constexpr char kVersion2[] = R"({
  "schema": {"name": "litmus.benchmark_model", "version": "3.0"},
  "latency_us": {"median": 1},
  "metrics": [
    {"name": "latency_median", "unit": "us", "value": 7043.5, "lower": 6989, "upper": 7116, "better": "lower"},
    {"name": "latency_p95", "unit": "us", "value": 7623, "lower": null, "upper": null, "better": "lower"},
    {"name": "init", "unit": "us", "value": 27960, "better": "lower"},
    {"name": "memory_peak", "unit": "bytes", "value": 40108032, "better": "lower"},
    {"name": "instructions", "unit": "instructions", "value": 5e8, "better": "lower"}],
  "verdict": {"word": "disturbed", "stable": false},
  "environment": {"machine": {"fingerprint": "0123456789abcdef"}}})";

TEST(ReadDocumentTest, EveryMetricOfBothVersions) {
  const struct {
    const char* text;
    Metric metric;
    double value;
    const char* word;
  } cases[] = {
      {kVersion1, Metric::kMedian, 7043, "not stable"},
      {kVersion1, Metric::kP95, 7623, "not stable"},
      {kVersion1, Metric::kInit, 27960, "not stable"},
      {kVersion1, Metric::kFirstInference, 12174, "not stable"},
      {kVersion1, Metric::kMemory, 39168 * 1024, "not stable"},
      {kVersion1, Metric::kInstructions, kNone, ""},
      {kVersion2, Metric::kMedian, 7043.5, "disturbed"},
      {kVersion2, Metric::kP95, 7623, "disturbed"},
      {kVersion2, Metric::kInit, 27960, "disturbed"},
      {kVersion2, Metric::kFirstInference, kNone, ""},
      {kVersion2, Metric::kMemory, 40108032, "disturbed"},
      {kVersion2, Metric::kInstructions, 5e8, "disturbed"},
      {R"({"warmup_us": {"first": null}, "latency_us": {"first": 5}})", Metric::kFirstInference, 5,
       ""},
      {R"({"timing": {"inference": {"median_us": 6, "p95_us": 7}}})", Metric::kMedian, 6, ""},
      {R"({"timing": {"inference": {"median_us": 6, "p95_us": 7}}})", Metric::kP95, 7, ""},
      {R"({"timing": {"reference": {"median_us": 5}, "test": {"median_us": 8}}})", Metric::kMedian,
       8, ""},
      {R"({"metrics": [{"name": "latency_median", "value": null}], "latency_us": {"median": 9}})",
       Metric::kMedian, 9, ""},
      {R"({"metrics": {"latency_median": 3}, "latency_us": 4})", Metric::kMedian, kNone, ""},
      {R"({"latency_us": {"median": "7043"}})", Metric::kMedian, kNone, ""},
      {R"({"latency_us": {"median": 0}})", Metric::kMedian, kNone, ""},
      {R"({"latency_us": {"median": -1}})", Metric::kMedian, kNone, ""},
      {R"({"latency_us": {"p95": null}})", Metric::kP95, kNone, ""},
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

TEST(ReadDocumentTest, WhatStandsAroundTheValue) {
  const auto one = ReadStoredResult(kVersion1, Metric::kMedian);
  ASSERT_TRUE(one.ok());
  EXPECT_EQ(one->fingerprint, "");
  ASSERT_TRUE(one->interval.has_value());
  EXPECT_EQ(one->interval->low, 6989);
  EXPECT_EQ(one->interval->high, 7116);
  EXPECT_TRUE(one->processes.empty());
  const auto two = ReadStoredResult(kVersion2, Metric::kMedian);
  ASSERT_TRUE(two.ok());
  EXPECT_EQ(two->fingerprint, "0123456789abcdef");
  ASSERT_TRUE(two->interval.has_value());
  EXPECT_EQ(two->interval->low, 6989);
  EXPECT_FALSE(ReadStoredResult(kVersion2, Metric::kP95)->interval.has_value());
}

TEST(ReadDocumentTest, ValuesOfProcesses) {
  const struct {
    const char* processes;
    std::vector<double> values;
  } cases[] = {
      {R"({"count": 3, "medians": [1, 2.5, 3]})", {1, 2.5, 3}},
      {R"({"medians": []})", {}},
      {R"({"medians": [1, null]})", {}},
      {R"({"medians": [1, 0]})", {}},
      {R"({"medians": 3})", {}},
      {"[1, 2]", {}},
      {"null", {}},
  };
  for (const auto& c : cases) {
    const auto read = ReadStoredResult(
        std::string(R"({"latency_us": {"median": 2}, "processes": )") + c.processes + "}",
        Metric::kMedian);
    ASSERT_TRUE(read.ok()) << c.processes << read.status();
    EXPECT_EQ(read->processes, c.values) << c.processes;
  }
}

}  // namespace
}  // namespace litmus::compare
