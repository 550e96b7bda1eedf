// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the JSON members and text rows of scenarios for known results.
#include "tools/benchmark_model/reporters/scenarios.h"

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"

namespace litmus::benchmark {
namespace {

using nlohmann::json;

SustainedWindow Window(double start_s, double median_ns) {
  SustainedWindow window;
  window.start_s = start_s;
  window.runs = 7;
  window.median_ns = median_ns;
  return window;
}

// Two windows of ten seconds each; times are in nanoseconds.
Sustained TwoWindows() {
  Sustained sustained;
  sustained.window_s = 10;
  sustained.windows = {Window(0, 2000), Window(10, 3000)};
  sustained.windows[0].interval_ns = Interval{1900, 2100};
  sustained.windows[0].p95_ns = 2500;
  sustained.windows[0].celsius = 41.5;
  sustained.first_ns = 2000;
  sustained.last_ns = 3000;
  sustained.last_over_first = 1.5;
  sustained.knee_s = 10;
  sustained.recovery = Window(80, 2200);
  return sustained;
}

std::string RowsOf(const Scenarios& scenarios) {
  std::string text;
  for (const auto& [name, value] : ScenariosToRows(scenarios)) {
    absl::StrAppend(&text, name, " | ", value, "\n");
  }
  return text;
}

TEST(ScenariosReportTest, NothingAskedForIsNull) {
  EXPECT_EQ(json(ScenariosToJson({})),
            json::parse(R"({"sustained": null, "instances": null, "with_copies_us": null,
                            "resize_and_prepare_us": null})"));
  EXPECT_EQ(RowsOf({}), "");
}

TEST(ScenariosReportTest, Sustained) {
  Scenarios scenarios;
  scenarios.sustained = TwoWindows();
  EXPECT_EQ(json(ScenariosToJson(scenarios))["sustained"], json::parse(R"({
    "window_s": 10.0,
    "windows": [
      {"start_s": 0.0, "runs": 7, "median_us": 2.0, "ci95": [1.9, 2.1], "p95_us": 2.5,
       "celsius": 41.5, "clock_mhz": null},
      {"start_s": 10.0, "runs": 7, "median_us": 3.0, "ci95": null, "p95_us": null,
       "celsius": null, "clock_mhz": null}],
    "failed_runs": 0, "first_minute_us": 2.0, "last_minute_us": 3.0, "last_over_first": 1.5,
    "ci95": null, "slowdown_start_s": 10.0,
    "recovery": {"pause_s": 60.0, "median_us": 2.2, "over_first": 1.1}})"));
  EXPECT_EQ(RowsOf(scenarios),
            "sustained | first third 2 us, last third 3 us\n"
            "  last / first | 1.500\n"
            "  slower from | 10 s on\n"
            "  after the pause | 2.2 us, 1.100 of the first third\n");
  scenarios.sustained->windows[1].start_s = 170;
  scenarios.sustained->interval = Interval{1.4, 1.6};
  scenarios.sustained->knee_s.reset();
  scenarios.sustained->recovery.reset();
  EXPECT_EQ(RowsOf(scenarios),
            "sustained | first minute 2 us, last minute 3 us\n"
            "  last / first | 1.500, 95 % interval 1.400 to 1.600\n"
            "  slower from | no window from which all are 4 % slower\n");
  scenarios.sustained->interval = Interval{0.9, 1.6};
  EXPECT_NE(RowsOf(scenarios).find("  slower from | never\n"), std::string::npos);
}

TEST(ScenariosReportTest, InstancesAndCopies) {
  Scenarios scenarios;
  Instances instances;
  instances.threads_each = 2;
  instances.runs = 300;
  instances.seconds = 1.5;
  instances.per_second = 200;
  instances.per_second_interval = Interval{190, 210};
  instances.median_ns = 4000;
  instances.p99_ns = 9000;
  instances.per_instance = {{100, 3000}, {200, 5000}};
  scenarios.instances = instances;
  scenarios.with_copies = WithCopies{Estimate{6000, Interval{5000, 7000}}, 50, 0, 30.0};
  scenarios.reprepare_ns = 12000;
  EXPECT_EQ(json(ScenariosToJson(scenarios)), json::parse(R"({
    "sustained": null,
    "instances": {"count": 2, "threads_per_instance": 2, "runs": 300, "failed_runs": 0, "seconds": 1.5,
      "inferences_per_s": 200.0, "inferences_per_s_ci95": [190.0, 210.0], "latency_us": {"median": 4.0, "p95": null, "p99": 9.0, "percentiles": []},
      "per_instance": [{"runs": 100, "median_us": 3.0}, {"runs": 200, "median_us": 5.0}],
      "scaling": null},
    "with_copies_us": {"median": 6.0, "ci95": [5.0, 7.0], "runs": 50, "pacing_fps": 30.0},
    "resize_and_prepare_us": 12.0})"));
  EXPECT_EQ(RowsOf(scenarios),
            "paced, with copies | 6 us, 95 % interval 5 us to 7 us, started 30 times a second\n"
            "resize and prepare | 12 us\n"
            "instances | 2 concurrent, 200 runs/s, median 4 us\n"
            "  p99 | 9 us\n");
}

}  // namespace
}  // namespace litmus::benchmark
