// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests lines of several versions of benchmark_model.
#include "tools/compare/read_text.h"

#include <gtest/gtest.h>

#include <string>

namespace litmus::compare {
namespace {

constexpr double kNone = -1;

// The format of TensorFlow Lite 2.16 and later.
constexpr char kPercentiles[] =
    "STARTING!\n"
    "count=63 first=12174 curr=7257 min=5691 max=14066 avg=7927.17 std=2250 p5=5802 median=7049 "
    "p95=12488\n"
    "\n"
    "count=139 first=7063 curr=6967 min=5803 max=16805 avg=7182.66 std=1324 p5=5902 median=7043 "
    "p95=7623\n"
    "\n"
    "Inference timings in us: Init: 27960, First inference: 12174, Warmup (avg): 7927.17, "
    "Inference "
    "(avg): 7182.66\n"
    "Memory footprint delta from the start of the tool (MB): init=32.5 overall=38.25\n";

// The format of an older version, with a profile after the lines.
constexpr char kMeans[] =
    "INFO: count=1 curr=1500000\n"
    "INFO: count=50 first=1.3e+06 curr=1234000 min=1 max=2 avg=1.23457e+06 std=12\n"
    "INFO: Inference timings in us: Init: 1.5e+06, First inference: 1500000, Warmup (avg): "
    "1.5e+06, "
    "Inference (avg): 1.23457e+06\n"
    "Timings (microseconds): count=50 first=9 curr=9 min=9 max=9 avg=9 std=0 median=9\n"
    "Memory (bytes): count=0\n";

TEST(ReadTextTest, EveryMetricOfEveryVersion) {
  const struct {
    const char* text;
    Metric metric;
    double value;
    bool has_note;
  } cases[] = {
      {kPercentiles, Metric::kMedian, 7043, false},
      {kPercentiles, Metric::kP95, 7623, false},
      {kPercentiles, Metric::kInit, 27960, false},
      {kPercentiles, Metric::kFirstInference, 12174, false},
      {kPercentiles, Metric::kMemory, 38.25 * 1048576, false},
      {kMeans, Metric::kMedian, 1.23457e6, true},
      {kMeans, Metric::kP95, kNone, false},
      {kMeans, Metric::kInit, 1.5e6, false},
      {kMeans, Metric::kFirstInference, 1.5e6, false},
      {kMeans, Metric::kMemory, kNone, false},
      {"count=1 curr=42\n", Metric::kMedian, 42, false},
      {"count=7 curr=42(all same)\n", Metric::kMedian, 42, false},
      {"count=3 first=1 curr=2 min=1 max=3 avg=2.5 std=1\r\n", Metric::kMedian, 2.5, true},
      {"Inference timings in us: Init: 5, First inference: 6, Warmup (avg): 7, Inference (avg): 8",
       Metric::kMedian, 8, true},
      {"I0000 00:00:1700000000.1 99 benchmark.cc:9] count=2 avg=3 median=4 p95=5\n",
       Metric::kMedian, 4, false},
      {"Inference timings in us: Init: not measured, First inference: not measured", Metric::kInit,
       kNone, false},
      {"count=2 avg=3 median=0\n", Metric::kMedian, kNone, false},
      {"count=0\n", Metric::kMedian, kNone, false},
      {"count=2 avg=nan\n", Metric::kMedian, kNone, false},
      {"Timings (microseconds): count=50 avg=9 median=9\n", Metric::kMedian, kNone, false},
      {"", Metric::kMedian, kNone, false},
  };
  for (const auto& c : cases) {
    const auto read = ReadText(c.text, c.metric);
    const std::string what = std::string(InfoOf(c.metric).name) + " of:\n" + c.text;
    EXPECT_EQ(read.ok(), c.value != kNone) << what << read.status();
    if (!read.ok()) {
      EXPECT_EQ(read.status().code(), absl::StatusCode::kInvalidArgument) << what;
      continue;
    }
    EXPECT_DOUBLE_EQ(read->value, c.value) << what;
    EXPECT_EQ(read->note.empty(), !c.has_note) << what << read->note;
  }
}

TEST(ReadTextTest, OtherPrograms) {
  const std::string ort =
      "Session creation time cost: 0.5 s\nFirst inference time cost: 2 ms\n"
      "Average inference time cost: 1.5 ms\nPeak working set size: 4096 bytes\n";
  const auto median = ReadText("warning: x\n" + ort, Metric::kMedian);
  ASSERT_TRUE(median.ok()) << median.status();
  EXPECT_DOUBLE_EQ(median->value, 1500);
  EXPECT_EQ(median->note, "the output has no median; the mean is used instead");
  EXPECT_DOUBLE_EQ(ReadText(ort, Metric::kInit)->value, 5e5);
  EXPECT_DOUBLE_EQ(ReadText(ort, Metric::kMemory)->value, 4096);
  struct Case {
    std::string text;
    Metric metric;
    const char* says;
  };
  for (const Case& c :
       {Case{ort, Metric::kP95,
             "the result has no latency_p95; the output of onnxruntime_perf_test has"},
        Case{ort + "Average inference time cost: 1,5 ms\n", Metric::kMedian,
             "the output of onnxruntime_perf_test: line 5: expected a number"},
        Case{ort + ort, Metric::kMedian, "the results of 'run 1' and 'run 2'; a command"},
        Case{"Session creation time cost: 0 s\n", Metric::kInit,
             "a ratio needs a number above 0"}}) {
    const auto read = ReadText(c.text, c.metric);
    EXPECT_EQ(read.status().code(), absl::StatusCode::kInvalidArgument) << c.text;
    EXPECT_NE(read.status().message().find(c.says), std::string::npos) << read.status();
  }
}

TEST(ReadTextTest, WhatIsMissingIsNamed) {
  EXPECT_NE(ReadText("hello\n", Metric::kMedian).status().message().find("neither a line 'count="),
            std::string::npos);
  EXPECT_EQ(ReadText(kMeans, Metric::kP95).status().message(), "the output has no latency_p95");
  EXPECT_EQ(ReadText(kPercentiles, Metric::kInstructions).status().code(),
            absl::StatusCode::kUnavailable);
}

}  // namespace
}  // namespace litmus::compare
