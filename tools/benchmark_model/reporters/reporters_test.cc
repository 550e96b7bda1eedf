// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests each output format with known samples: fractional digits, and values that were not
// measured.
#include <algorithm>
#include <cstdio>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tools/benchmark_model/reporters/csv.h"
#include "tools/benchmark_model/reporters/json.h"
#include "tools/benchmark_model/reporters/progress.h"
#include "tools/benchmark_model/reporters/summary_text.h"
#include "tools/benchmark_model/reporters/tflite_text.h"

namespace litmus::benchmark {
namespace {

using json = nlohmann::json;

Result OfSamples(const std::vector<double>& us) {
  Result result;
  for (const double sample : us) result.regular.ns.Add(sample * 1e3);
  result.regular.first_ns = us.front() * 1e3;
  result.regular.stop_reason = "minimum runs and time reached";
  result.tick_ns = 1;
  result.summary = Summarize(result.regular.ns.Kept(), 1);
  result.verdict = Judge(result.summary, Disturbance(), Evidence());
  return result;
}

std::string Captured(const std::function<void()>& print) {
  testing::internal::CaptureStdout();
  print();
  std::fflush(stdout);
  return testing::internal::GetCapturedStdout();
}

std::string Totals(const Result& result, LogForm form = LogForm::kPlain) {
  Printer printer(/*quiet=*/false, form);
  return Captured([&] { PrintTotals(result, &printer); });
}

std::string SummaryOf(const Result& result, SummaryText::Style style = {}, int exit_code = 0,
                      bool lines = true) {
  Printer printer(/*quiet=*/false, LogForm::kPlain, lines);
  return Captured([&] { SummaryText(&printer, style).OnEnd(result, exit_code); });
}

json Document(const Result& result, int64_t samples = std::numeric_limits<int64_t>::max()) {
  return json::parse(ToJson(result, samples).dump());
}

std::vector<double> Samples(int count, const std::function<double(int)>& us) {
  std::vector<double> samples;
  for (int i = 0; i < count; ++i) samples.push_back(us(i));
  return samples;
}

// 100 µs with a sawtooth of a few hundredths of a microsecond.
double Quiet(int i) { return 100 + 0.01 * (i % 7); }

TEST(SummaryTextTest, TheVerdictComesFirstWithItsReasons) {
  const std::string quiet = SummaryOf(OfSamples(Samples(100, Quiet)));
  EXPECT_EQ(quiet.rfind("\nLitmus: regular runs\n  verdict                stable\n  median ", 0),
            0u)
      << quiet;
  const std::string few = SummaryOf(OfSamples({100, 101, 102}));
  EXPECT_EQ(few.rfind("\nLitmus: regular runs\n  verdict                too short\n"
                      "                         3 runs are too few to estimate the spread: raise "
                      "--num_runs or --min_secs\n  median ",
                      0),
            0u)
      << few;
}

TEST(SummaryTextTest, ARunThatFailedHasNoVerdict) {
  for (const int exit_code : {0, 1, 70, 73, 75}) {
    const std::string text = SummaryOf(OfSamples(Samples(100, Quiet)), {}, exit_code);
    const std::string verdict =
        exit_code == 70 ? "failed; these are the runs that succeeded, and no result" : "stable";
    EXPECT_EQ(text.rfind("\nLitmus: regular runs\n  verdict                " + verdict + "\n", 0),
              0u)
        << exit_code << text;
  }
}

// An interrupt may leave one process of several; its percentile has no interval.
TEST(SummaryTextTest, AnIntervalThatIsNotKnownIsLeftOut) {
  Result result = OfSamples({200});
  result.processes = Processes{{200e3}, {}, {}, 0.01, {{"stable", 1}}, 10, 2e6, {}};
  result.summary.p90 = Estimate{220.78e3, std::nullopt};
  result.summary.p95 = Estimate{230e3, Interval{225e3, 235e3}};
  const std::string text = SummaryOf(result);
  EXPECT_EQ(text.rfind("\nLitmus: regular runs of 1 process\n", 0), 0u) << text;
  EXPECT_NE(text.find("  p90                    220.78 us\n"), std::string::npos) << text;
  EXPECT_NE(text.find("  p95                    230 us, 95 % interval 225 us to 235 us\n"),
            std::string::npos)
      << text;
}

// TensorFlow Lite's lines print avg=3.74, where the summary prints 4.386 us.
TEST(SummaryTextTest, SaysWhereTensorFlowLitesLinesAreCut) {
  const char kRow[] =
      "\n                         TensorFlow Lite's lines above have whole microseconds";
  for (const double us : {4.386, 49.0, 51.0, 1000.0}) {
    const Result result = OfSamples(Samples(100, [us](int) { return us; }));
    const std::string text = SummaryOf(result);
    EXPECT_EQ(text.find(kRow) != std::string::npos, us < 50) << text;
    const std::string alone = SummaryOf(result, {}, kExitOk, /*lines=*/false);
    EXPECT_EQ(alone.find(kRow), std::string::npos) << alone;
  }
}

TEST(SummaryTextTest, OneRunHasNoIntervalToExplain) {
  const std::string text = SummaryOf(OfSamples({100}));
  EXPECT_EQ(text.find("the interval covers"), std::string::npos) << text;
  EXPECT_NE(text.find("1 run is too few to estimate the spread"), std::string::npos) << text;
}

TEST(SummaryTextTest, TooFewProcessesHaveNoIntervalToExplain) {
  Result result = OfSamples({200, 201});
  result.processes = Processes{{200e3, 201e3}, {}, {}, 0.01, {{"stable", 2}}, 10, 2e6, {}};
  result.summary.median.interval.reset();
  const std::string text = SummaryOf(result);
  EXPECT_EQ(text.find("the interval covers"), std::string::npos) << text;
  EXPECT_NE(text.find("no interval between processes: too few\n"), std::string::npos) << text;
}

TEST(SummaryTextTest, ATerminalGetsUnitsThatFitAndColour) {
  const Result result = OfSamples(Samples(100, [](int i) { return 2500 + Quiet(i); }));
  const std::string pipe = SummaryOf(result),
                    terminal =
                        SummaryOf(result, {/*terminal=*/true, /*color=*/true, /*utf8=*/true});
  EXPECT_NE(pipe.find("median                 2600.03 us, 95 % interval 2600.02 us to 2600.04 us"),
            std::string::npos)
      << pipe;
  EXPECT_EQ(pipe.find('\033'), std::string::npos);
  EXPECT_NE(terminal.find("median                 2.6 ms"), std::string::npos) << terminal;
  EXPECT_NE(terminal.find("\033[32mstable\033[0m"), std::string::npos) << terminal;
}

TEST(SummaryTextTest, ColourAndMicroSignOnlyWhereTheTerminalHasThem) {
  const Result result = OfSamples(Samples(100, Quiet));
  const struct {
    SummaryText::Style style;
    bool color, micro;
  } cases[] = {
      {{true, true, true}, true, true},    {{true, false, true}, false, true},
      {{true, true, false}, true, false},  {{true, false, false}, false, false},
      {{false, false, true}, false, true}, {{false, false, false}, false, false},
  };
  for (const auto& c : cases) {
    const std::string text = SummaryOf(result, c.style);
    EXPECT_EQ(text.find('\033') != std::string::npos, c.color) << text;
    EXPECT_EQ(text.find("µs") != std::string::npos, c.micro) << text;
    const char* const time = c.style.terminal ? "100 µs" : "100.03 µs";
    EXPECT_NE(text.find(c.micro ? time : "100"), std::string::npos) << text;
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
  EXPECT_EQ(latency["samples"]["values"].size(), 7u);
}

TEST(JsonTest, SamplesAreBounded) {
  const Result result = OfSamples(Samples(1000, [](int i) { return i + 1; }));
  const struct {
    int64_t most, every;
    size_t kept;
  } kCases[] = {{10000, 1, 1000}, {1000, 1, 1000}, {999, 2, 500}, {10, 100, 10}, {1, 1000, 1}};
  for (const auto& c : kCases) {
    const json samples = Document(result, c.most)["latency_us"]["samples"];
    EXPECT_EQ(samples["stride"], c.every) << c.most;
    EXPECT_EQ(samples["count"], c.kept) << c.most;
    ASSERT_EQ(samples["values"].size(), c.kept) << c.most;
    for (size_t i = 0; i < c.kept; ++i) {
      EXPECT_EQ(samples["values"][i], 1.0 + static_cast<double>(i) * static_cast<double>(c.every))
          << c.most;
    }
  }
  const json none = Document(result, 0)["latency_us"]["samples"];
  EXPECT_TRUE(none["values"].empty());
  EXPECT_TRUE(none["stride"].is_null());
}

TEST(JsonTest, MetricsAreTheNumbersToCompareBy) {
  Result result = OfSamples(Samples(1000, [](int i) { return 100 + i % 10; }));
  result.init_ns = 2500000;
  result.memory_start_kb = 1000;
  result.memory_end_kb = 3000;
  const json metrics = Document(result)["metrics"];
  const struct {
    const char *name, *unit, *better;
    double value;
  } kCases[] = {{"latency_median", "us", "lower", 104.5},
                {"latency_p95", "us", "lower", 109},
                {"init", "us", "lower", 2500},
                {"first_inference", "us", "lower", 100},
                {"memory_peak", "bytes", "lower", 2048000},
                {"throughput", "1/s", "higher", 1e6 / 104.5}};
  ASSERT_EQ(metrics.size(), std::size(kCases));
  for (size_t i = 0; i < std::size(kCases); ++i) {
    EXPECT_EQ(metrics[i]["name"], kCases[i].name);
    EXPECT_EQ(metrics[i]["unit"], kCases[i].unit);
    EXPECT_EQ(metrics[i]["better"], kCases[i].better);
    EXPECT_NEAR(metrics[i]["value"].get<double>(), kCases[i].value, 1e-9 * kCases[i].value)
        << kCases[i].name;
    // Only the first two metrics have intervals.
    EXPECT_EQ(metrics[i]["lower"].is_null(), i >= 2) << kCases[i].name;
  }
}

// The samples are the processes' medians; the throughput is of their runs.
TEST(JsonTest, ThroughputOfSeveralProcesses) {
  Result result = OfSamples({100, 1000});
  EXPECT_EQ(Document(result)["latency_us"]["samples_of"], "runs");
  result.processes = Processes{{100e3, 1000e3}, {}, {}, 0.01, {{"stable", 2}}, 40, 8e6, {}};
  const json document = Document(result);
  EXPECT_EQ(document["latency_us"]["samples_of"], "processes");
  EXPECT_EQ(document["processes"]["runs"], 40);
  EXPECT_EQ(document["processes"]["runs_us"], 8000);
  const auto metric = std::find_if(document["metrics"].begin(), document["metrics"].end(),
                                   [](const json& each) { return each["name"] == "throughput"; });
  ASSERT_NE(metric, document["metrics"].end());
  EXPECT_EQ((*metric)["value"], 5000);
  EXPECT_NE(ToCsv(result, kExitOk, "").find("throughput,1/s,5000.0,"), std::string::npos);
}

TEST(CsvTest, AHeadingAndALineForEachMetric) {
  EXPECT_EQ(ToCsv(OfSamples(std::vector<double>(100, 50.0)), kExitOk, ""),
            "metric,unit,value,lower,upper,better\n"
            "latency_median,us,50.0,49.9995,50.0005,lower\n"
            "latency_p95,us,50.0,50.0,50.0,lower\n"
            "first_inference,us,50.0,,,lower\n"
            "throughput,1/s,20000.0,,,higher\n"
            "verdict,,stable,,,\n");
  EXPECT_EQ(ToCsv(Result(), kExitOk, ""), "metric,unit,value,lower,upper,better\n");
  Result begun;
  begun.init_ns = 9000;
  EXPECT_EQ(ToCsv(begun, kExitInternal, "Invoke failed\nin 'a', 'b'"),
            "metric,unit,value,lower,upper,better\nexit_code,,70,,,\n"
            "error,,\"Invoke failed\nin 'a', 'b'\",,,\n");
}

TEST(ProgressTest, IsDrawnForLongSeriesAndTakenAway) {
  std::FILE* file = std::tmpfile();
  ASSERT_NE(file, nullptr);
  ProgressLine line(file);
  const auto text = [&] {
    std::string all(static_cast<size_t>(std::ftell(file)), ' ');
    std::rewind(file);
    EXPECT_EQ(std::fread(all.data(), 1, all.size(), file), all.size());
    return all;
  };
  line.OnSeriesBegin({});
  line.OnProgress({0.3, 0.5});
  line.OnSeriesEnd(RunSeries());
  line.OnSeriesBegin({});
  line.OnProgress({0.7, 10});
  line.OnProgress({0.8, 10});
  line.OnProgress({12, 10});
  line.OnSeriesEnd(RunSeries());
  EXPECT_EQ(text(),
            "\rregular runs: 0.7 of 10.0 s\033[K\rregular runs: 12.0 of 12.0 s\033[K\r\033[K");
  std::fclose(file);
}

TEST(ReportTest, WhatWasNotMeasuredIsNull) {
  const json document = Document(Result());
  for (const char* member :
       {"/init_us", "/arena_bytes", "/memory_kb/init", "/memory_kb/overall",
        "/memory_kb/sampled_peak", "/model/bytes", "/model/sha256", "/first_inference_us",
        "/delegation/nodes", "/delegation/delegate_nodes", "/verdict", "/processes"}) {
    EXPECT_TRUE(document.at(json::json_pointer(member)).is_null()) << member;
  }
  for (const char* series : {"warmup_us", "latency_us"}) {
    for (const char* member : {"min", "max", "mean", "first", "stop_reason"}) {
      EXPECT_TRUE(document[series][member].is_null()) << series << " " << member;
    }
    EXPECT_EQ(document[series]["count"], 0);
  }
  for (const char* member :
       {"median", "median_ci95", "p90", "p90_ci95", "p95", "p99", "effective_sample_size",
        "robust_std_dev", "outliers", "drift", "modes"}) {
    EXPECT_TRUE(document["latency_us"][member].is_null()) << member;
  }
}

TEST(ReportTest, WhatWasNotMeasuredIsNoNumberInTheText) {
  Result result;
  EXPECT_EQ(SummaryOf(result), "");
  std::string text = Totals(result);
  EXPECT_EQ(text.rfind("Inference timings in us: Init: not measured, First inference: not "
                       "measured, Warmup (avg): not measured, Inference (avg): not measured\n",
                       0),
            0u)
      << text;
  EXPECT_NE(text.find("init=not measured overall=not measured\n"), std::string::npos) << text;
  // Without a warm-up, the first regular run is the first inference.
  result = OfSamples({70.5, 30.5});
  result.init_ns = 9000;
  text = Totals(result);
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
  EXPECT_EQ(latency["failed_runs"], 2);
  EXPECT_EQ(latency["count"], 3);
}

// Scripts search either for "^Inference timings in us" or for "INFO: Inference timings in us".
TEST(ReportTest, LogForms) {
  const std::string plain = "Inference timings in us: Init: ";
  const struct {
    LogForm form;
    bool plain, prefixed;
  } kCases[] = {{LogForm::kPlain, true, false},
                {LogForm::kPrefixed, false, true},
                {LogForm::kBoth, true, true}};
  for (const auto& c : kCases) {
    const std::string text = "\n" + Totals(Result(), c.form);
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
