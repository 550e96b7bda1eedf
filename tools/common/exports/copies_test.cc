// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests all exports of one result: none presents a failure as a result, names do not collide, and
// all describe a comparison in the same words.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tools/common/exports/comparison_words.h"
#include "tools/common/exports/export.h"
#include "tools/common/exports/result_state.h"
#include "tools/common/exports/sample_documents.h"
#include "tools/common/exports/subjects.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

std::string Exported(const std::string& format, const json& document) {
  const absl::StatusOr<std::string> text = ExportAs(format, document);
  EXPECT_TRUE(text.ok()) << format << ": " << text.status();
  return text.value_or("");
}

json Parsed(const std::string& format, const json& document) {
  return json::parse(Exported(format, document));
}

// A document of one run of a model m, with only these members.
json RunOf(const json& members) {
  json run = {{"tool", {{"name", "benchmark_model"}}},
              {"model", {{"path", "/x/m.tflite"}}},
              {"metrics", json::array()}};
  run.update(members);
  return run;
}

json MetricOf(const char* name, const char* unit, json value, json lower, json upper,
              const char* better) {
  return {{"name", name},   {"unit", unit},   {"value", value},
          {"lower", lower}, {"upper", upper}, {"better", better}};
}

const json kMedian = MetricOf("latency_median", "us", 1500, 1400, 1650, "lower");

// A run of benchmark_model in which every Invoke failed, after init and memory were measured.
json FailedRun() {
  return RunOf({{"metrics",
                 {MetricOf("init", "us", 90, nullptr, nullptr, "lower"),
                  MetricOf("throughput", "1/s", 7, nullptr, nullptr, "higher")}},
                {"exit_code", 70},
                {"error", "Invoke failed\nBenchmarking failed."}});
}

TEST(CopiesTest, ARunThatFailedIsNowhereAsIfAllWereWell) {
  json compared = SampleComparison(), evaluated = RunOf({{"tool", {{"name", "eval_imagenet"}}}});
  for (json* each : {&compared, &evaluated}) {
    (*each)["exit_code"] = 66;
    (*each)["error"] = "Invoke failed";
  }
  json partly = RunOf({{"metrics", {kMedian}},
                       {"verdict", {{"kind", "stable"}, {"stable", true}}},
                       {"exit_code", 70},
                       {"error", "Invoke failed in 1 of 50 runs"}});
  struct Case {
    const char* what;
    json document;
  };
  for (const Case& c : {Case{"run", FailedRun()}, Case{"partly", partly},
                        Case{"comparison", compared}, Case{"evaluation", evaluated}}) {
    const json google = Parsed("gbench", c.document)["benchmarks"];
    ASSERT_EQ(google.size(), 1u) << c.what << google;
    EXPECT_EQ(google[0]["error_occurred"], true) << c.what << google;
    EXPECT_EQ(google[0]["error_message"].get<std::string>().find("Invoke failed"), 0u) << google;
    EXPECT_EQ(Parsed("github-smaller", c.document), json::array()) << c.what;
    EXPECT_EQ(Parsed("github-bigger", c.document), json::array()) << c.what;
    EXPECT_EQ(Parsed("bencher", c.document), json::object()) << c.what;
    const std::string metrics = Exported("openmetrics", c.document);
    EXPECT_TRUE(absl::StrContains(metrics, "\nlitmus_failed{")) << metrics;
    EXPECT_TRUE(absl::StrContains(metrics, "\"} 1\n# TYPE litmus_build")) << metrics;
    EXPECT_FALSE(absl::StrContains(metrics, "litmus_stable")) << metrics;
    const std::string xml = Exported("junit", c.document);
    EXPECT_TRUE(absl::StrContains(xml, "errors=\"1\"")) << xml;
    EXPECT_TRUE(absl::StrContains(xml, "<error type=\"run\" message=\"Invoke failed")) << xml;
    const std::string markdown = Exported("markdown", c.document);
    EXPECT_TRUE(absl::StrContains(markdown, ": ❌ failed\n\n- Invoke failed")) << markdown;
  }
}

TEST(CopiesTest, WhetherADocumentHasAResult) {
  // json::array is needed: for a list with one value, GCC makes an array, but Clang makes the value
  // itself.
  const json measured = json::array({kMedian}),
             init = json::array({MetricOf("init", "us", 9, nullptr, nullptr, "lower")});
  struct Case {
    const char* what;
    json metrics;
    int exit_code;
    ResultState state;
  };
  for (const Case& c : {Case{"measured", measured, 0, ResultState::kValue},
                        Case{"an exceeded limit", measured, 1, ResultState::kValue},
                        Case{"interrupted", measured, 75, ResultState::kValue},
                        Case{"a copy not written", measured, 73, ResultState::kValue},
                        Case{"one run failed", measured, 70, ResultState::kFailed},
                        Case{"dry run", init, 0, ResultState::kNotMeasured},
                        Case{"interrupted early", init, 75, ResultState::kNotMeasured},
                        Case{"an output not created", init, 73, ResultState::kFailed},
                        Case{"no model", json::array(), 66, ResultState::kFailed},
                        Case{"every run failed", init, 70, ResultState::kFailed}}) {
    const json run = RunOf({{"metrics", c.metrics}, {"exit_code", c.exit_code}});
    EXPECT_EQ(StateOf(run), c.state) << c.what;
    EXPECT_EQ(FailureOf(run, c.state),
              c.state == ResultState::kFailed ? absl::StrCat("exit code ", c.exit_code) : "")
        << c.what;
  }
}

// Documents of two models and two comparisons, as files in one folder of node_exporter.
TEST(CopiesTest, SeriesOfSeveralFilesDiffer) {
  json other_run = SampleRun(4), other_comparison = SampleComparison(), phone = SampleRun(4);
  other_run["model"]["path"] = "/models/other.tflite";
  other_comparison["b"]["argv"][1] = "--graph=c.tflite";
  phone["environment"]["machine"]["android"] = {{"model", "Pixel 8"}};
  json evaluated = SampleRun(4);
  evaluated["tool"]["name"] = "eval_imagenet";
  std::set<std::string> series;
  for (const json& document :
       {SampleRun(4), other_run, SampleComparison(), other_comparison, phone, evaluated}) {
    const std::string text = Exported("openmetrics", document);
    for (const absl::string_view line : absl::StrSplit(text, '\n', absl::SkipEmpty())) {
      if (line[0] == '#') continue;
      const std::string name(line.substr(0, line.rfind(' ')));
      EXPECT_TRUE(series.insert(name).second) << name;
    }
  }
}

TEST(CopiesTest, ComparisonsAreNamedByBothSides) {
  struct Case {
    std::vector<std::string> a, b;
    const char *name, *model;
  };
  for (const Case& c : {
           Case{{"benchmark_model", "--graph=x/a.tflite"},
                {"benchmark_model", "--graph", "b.tflite"},
                "a_vs_b",
                "a_vs_b"},
           Case{{"old/benchmark_model", "--graph=m.tflite"},
                {"new/benchmark_model", "--graph=m.tflite"},
                "m",
                "m"},
           Case{{"benchmark_model", "m.tflite", "--num_threads=1"},
                {"benchmark_model", "m.tflite", "--num_threads=4"},
                "m/num_threads:1_vs_m/num_threads:4",
                "m"},
           Case{{"benchmark_model", "--graph=m.tflite", "--benchmark_name=base"},
                {"benchmark_model", "--graph=m.tflite", "--benchmark_name=head"},
                "base_vs_head",
                "m"},
           Case{
               {"eval_imagenet", "--model_file=m.tflite"}, {"./other", "7"}, "m_vs_other", "m_vs_"},
       }) {
    json document = SampleComparison();
    document["a"]["argv"] = c.a;
    document["b"]["argv"] = c.b;
    const Subject subject = SubjectsOf(document)->all[0];
    EXPECT_EQ(subject.name, absl::StrCat("compare_latency_median/", c.name));
    EXPECT_EQ(subject.model, c.model) << c.name;
  }
  json stored = SampleComparison();
  stored["a"] = {{"file", "x/base.json"}, {"name", "mobilenet"}, {"median", 1}};
  stored["b"] = {{"file", "head.json"}, {"median", 1}};
  EXPECT_EQ(SubjectsOf(stored)->all[0].name, "compare_latency_median/mobilenet_vs_head");
}

TEST(CopiesTest, AGateOfAComparisonNamesTheRunsTheLimitAndBothCommands) {
  const json document = SampleComparison();
  const std::string says =
      "B is 7.1 % slower than A (6.6 to 7.7 %) in the first run, 7.0 % (6.4 to 7.6 %) in the "
      "second; limit 5 %, exceeded in both";
  const std::string markdown = Exported("markdown", document);
  for (const std::string& line : {std::string("- A: `benchmark_model --graph=a.tflite`"),
                                  std::string("- B: `benchmark_model --graph=b.tflite`"),
                                  absl::StrCat("- ❌ `--fail_above`: ", says)}) {
    EXPECT_TRUE(absl::StrContains(markdown, absl::StrCat(line, "\n"))) << line << "\n" << markdown;
  }
  const std::string xml = Exported("junit", document);
  EXPECT_TRUE(absl::StrContains(xml, absl::StrCat("message=\"", says, "\""))) << xml;
  EXPECT_TRUE(absl::StrContains(xml, "name=\"B\" value=\"benchmark_model --graph=b.tflite\""))
      << xml;
}

TEST(CopiesTest, BytesThatAreNoUtf8AreReplaced) {
  json run = RunOf({{"model", {{"path", "/x/m\xff\xc3.tflite"}}},
                    {"metrics", {kMedian}},
                    {"exit_code", 70},
                    {"error", "cut \xe2\x82"}});
  for (const int exit_code : {0, 70}) {
    run["exit_code"] = exit_code;
    for (const std::string& format : ExportFormats()) {
      std::string text = Exported(format, run);
      EXPECT_FALSE(absl::StrContains(text, '\xff')) << format;
      EXPECT_EQ(json(text).dump(-1, ' ', false, json::error_handler_t::strict).empty(), false)
          << format;
    }
  }
}

// Metrics with intervals, and the reasons to doubt them.
TEST(CopiesTest, EvaluationsAreExported) {
  const json top1 = MetricOf("top_1", "fraction", 0.875, 0.73, 0.95, "higher");
  const json evaluation = RunOf({{"tool", {{"name", "eval_imagenet"}}}, {"metrics", {top1}}});
  json doubtful = evaluation;
  doubtful["warning"] = {{"raised", true}, {"message", "near chance"}, {"causes", {"labels"}}};
  json interrupted = evaluation;
  interrupted["metrics"] = json::array();
  interrupted["exit_code"] = 75;
  interrupted["error"] = "interrupted after 3 of 9 images";
  EXPECT_TRUE(absl::StrContains(Exported("markdown", interrupted),
                                ": ⏸ not measured\n\n- interrupted after 3 of 9 images\n"));
  EXPECT_TRUE(absl::StrContains(Exported("junit", interrupted),
                                "\"not measured: interrupted after 3 of 9 images\""));
  EXPECT_TRUE(absl::StrContains(Exported("markdown", evaluation),
                                "### m/eval\\_imagenet: ✅ evaluated\n\n| metric"));
  EXPECT_TRUE(absl::StrContains(Exported("markdown", evaluation),
                                "| top\\_1 | 87.50 % | 73.00 % … 95.00 % |"));
  EXPECT_TRUE(
      absl::StrContains(Exported("markdown", doubtful), ": ⚠️ doubtful\n\n- near chance"));
  EXPECT_EQ(Parsed("github-bigger", evaluation)[0]["range"], "0.73 … 0.95");
  EXPECT_TRUE(absl::StrContains(Exported("openmetrics", evaluation),
                                "litmus_top_1_lower_ratio{benchmark=\"m/eval_imagenet\""));
  EXPECT_TRUE(absl::StrContains(Exported("junit", evaluation), "name=\"top_1\""));
  EXPECT_EQ(Parsed("bencher", evaluation)["m/eval_imagenet"]["top-1"]["lower_value"], 0.73);
}

TEST(CopiesTest, ALargeRatioIsAFactor) {
  const MeasuredRatio ratio = {105.558, Interval{56.044, 181.33}};
  const struct {
    const char *metric, *sentence;
  } cases[] = {
      {"latency_median", "B takes 106 times as long as A (56 to 181)"},
      {"latency_p95", "B's 95th percentile is 106 times as long as A's (56 to 181)"},
      {"init", "B's initialisation takes 106 times as long as A's (56 to 181)"},
      {"first_inference", "B's first inference takes 106 times as long as A's (56 to 181)"},
      {"memory_peak", "B uses 106 times as much memory as A (56 to 181)"},
      {"instructions", "B executes 106 times as many instructions as A (56 to 181)"},
      {"energy", "B's value is 106 times A's (56 to 181)"}};
  for (const auto& c : cases) {
    EXPECT_EQ(ComparisonSentence(c.metric, "slower", 0.02, ratio), c.sentence);
    EXPECT_EQ(VerdictReason(c.metric, "slower", 0.02, ratio), c.sentence);
  }
  EXPECT_EQ(RatioWords("latency_median", {2, Interval{1.9, 2.1}}),
            "B is 100.0 % slower than A (90.0 to 110.0 %)");
  EXPECT_EQ(RatioWords("latency_median", {2.04, std::nullopt}),
            "B takes 2.04 times as long as A (no interval)");
  EXPECT_EQ(ComparisonSentence("latency_median", "unclear", 0.02, {3, Interval{0.5, 18}}),
            "It is unclear whether B is slower or faster than A; B / A is 3 (0.5 to 18)");
  EXPECT_EQ(
      GateSentence("latency_median", 0.05, ratio, MeasuredRatio{1.5, Interval{1.2, 2}}, false),
      "B takes 106 times as long as A (56 to 181) in the first run, 1.5 times (1.2 to 2) in "
      "the second; limit 5 %, exceeded in both");
}

TEST(CopiesTest, WordsOfEachVerdictOfEachMetric) {
  const MeasuredRatio more = {1.07, Interval{1.056, 1.086}}, less = {0.658, Interval{0.65, 0.67}},
                      even = {1.002, Interval{0.996, 1.008}}, open = {1.02, Interval{0.98, 1.061}};
  struct Case {
    const char *metric, *verdict;
    MeasuredRatio ratio;
    const char *words, *sentence;
  };
  const char *const kSame = " within 2 %; difference 0.20 % (-0.40 to 0.80 %)",
                    *const kUnclear = "; difference 2.0 % (-2.0 to 6.1 %)";
  for (const Case& c : {
           Case{"latency_median", "slower", more, "slower",
                "B is 7.0 % slower than A (5.6 to 8.6 %)"},
           Case{"latency_median", "faster", less, "faster",
                "B is faster: it takes 34.2 % less time than A (33.0 to 35.0 %)"},
           Case{"latency_median", "same", even, "same", "B takes the same time as A"},
           Case{"latency_median", "unclear", open, "unclear",
                "It is unclear whether B is slower or faster than A"},
           Case{"latency_p95", "slower", more, "slower",
                "B's 95th percentile is 7.0 % longer than A's (5.6 to 8.6 %)"},
           Case{"latency_p95", "faster", less, "faster",
                "B's 95th percentile is 34.2 % shorter than A's (33.0 to 35.0 %)"},
           Case{"latency_p95", "same", even, "same", "B's 95th percentile is the same as A's"},
           Case{"latency_p95", "unclear", open, "unclear",
                "It is unclear whether B's 95th percentile is longer or shorter than A's"},
           Case{"init", "slower", more, "slower",
                "B initialises 7.0 % slower than A (5.6 to 8.6 %)"},
           Case{"init", "faster", less, "faster",
                "B initialises faster: it takes 34.2 % less time than A (33.0 to 35.0 %)"},
           Case{"init", "same", even, "same", "B's initialisation takes the same time as A's"},
           Case{"init", "unclear", open, "unclear",
                "It is unclear whether B initialises slower or faster than A"},
           Case{"first_inference", "slower", more, "slower",
                "B's first inference is 7.0 % slower than A's (5.6 to 8.6 %)"},
           Case{"first_inference", "faster", less, "faster",
                "B's first inference is faster: it takes 34.2 % less time than A's (33.0 to 35.0 "
                "%)"},
           Case{"first_inference", "same", even, "same",
                "B's first inference takes the same time as A's"},
           Case{"first_inference", "unclear", open, "unclear",
                "It is unclear whether B's first inference is slower or faster than A's"},
           Case{"memory_peak", "slower", more, "uses more memory",
                "B uses 7.0 % more memory than A (5.6 to 8.6 %)"},
           Case{"memory_peak", "faster", less, "uses less memory",
                "B uses 34.2 % less memory than A (33.0 to 35.0 %)"},
           Case{"memory_peak", "same", even, "same", "B uses the same memory as A"},
           Case{"memory_peak", "unclear", open, "unclear",
                "It is unclear whether B uses more or less memory than A"},
           Case{"instructions", "slower", more, "executes more instructions",
                "B executes 7.0 % more instructions than A (5.6 to 8.6 %)"},
           Case{"instructions", "faster", less, "executes fewer instructions",
                "B executes 34.2 % fewer instructions than A (33.0 to 35.0 %)"},
           Case{"instructions", "same", even, "same",
                "B executes the same number of instructions as A"},
           Case{"instructions", "unclear", open, "unclear",
                "It is unclear whether B executes more or fewer instructions than A"},
           Case{"energy", "slower", more, "above A", "B's value is 7.0 % above A's (5.6 to 8.6 %)"},
           Case{"energy", "faster", less, "below A",
                "B's value is 34.2 % below A's (33.0 to 35.0 %)"},
       }) {
    const std::string verdict = c.verdict, end = verdict == "same"      ? kSame
                                                 : verdict == "unclear" ? kUnclear
                                                                        : "";
    EXPECT_EQ(VerdictWords(c.metric, verdict), c.words) << c.metric;
    EXPECT_EQ(ComparisonSentence(c.metric, verdict, 0.02, c.ratio), c.sentence + end);
    // Every export must use the same words.
    json document = SampleComparison();
    document["metric"] = c.metric;
    document["verdict"] = verdict;
    document["gates"] = json::array();
    document["ratio"] = {{"value", c.ratio.value},
                         {"lower", c.ratio.interval->low},
                         {"upper", c.ratio.interval->high}};
    const std::string markdown = Exported("markdown", document);
    EXPECT_TRUE(absl::StrContains(markdown, absl::StrCat(" ", c.words, "\n\n- A: "))) << markdown;
    EXPECT_TRUE(absl::StrContains(Exported("openmetrics", document),
                                  absl::StrCat("verdict=\"", c.words, "\"} 1")));
    EXPECT_TRUE(absl::StrContains(Exported("junit", document), c.words));
  }
}

}  // namespace
}  // namespace litmus
