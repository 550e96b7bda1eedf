// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests each export of a run, a grid and a comparison. scripts/ci/check_exports passes the same
// exports to the programs for which they are made.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tools/common/exports/export.h"
#include "tools/common/exports/open_metrics.h"
#include "tools/common/exports/sample_documents.h"
#include "tools/common/report/markup_checker.h"

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

// Text from untrusted files must not add markup or lines.
TEST(ExportsTest, TextsAddNoMarkupAndNoLines) {
  const char* const text = "a`<img src=x>|\r\n# EOF\nlitmus_verdict 1\x1b[2J";
  const json run =
      RunOf({{"metrics", {MetricOf(text, text, 1, 1, 1, "lower")}},
             {"gates", {{{"gate", text}, {"limit", 1}, {"value", 2}, {"passed", false}}}}});
  const std::string markdown = Exported("markdown", run), metrics = Exported("openmetrics", run);
  for (const std::string& out : {markdown, metrics}) {
    EXPECT_EQ(out.find_first_of("\r\x1b"), std::string::npos) << out;
    for (const absl::string_view line : absl::StrSplit(out, '\n')) {
      EXPECT_FALSE(absl::StartsWith(line, "litmus_verdict 1")) << out;
    }
  }
  EXPECT_EQ(metrics.find("# EOF\n"), metrics.size() - 6) << metrics;
  // Between backquotes, markup has no effect.
  EXPECT_FALSE(absl::StrContains(markdown, "a`<")) << markdown;
  EXPECT_TRUE(absl::StrContains(markdown, "a <img")) << markdown;
}

TEST(ExportsTest, GoogleBenchmarkHasTimesAndCounters) {
  const json out =
      Parsed("gbench", RunOf({{"metrics",
                               {kMedian, MetricOf("init", "us", 9, nullptr, nullptr, "lower"),
                                MetricOf("throughput", "1/s", 600, nullptr, nullptr, "higher")}}}));
  ASSERT_EQ(out["benchmarks"].size(), 2u) << out;
  EXPECT_EQ(out["benchmarks"][0]["name"], "m");
  EXPECT_EQ(out["benchmarks"][0]["real_time"], 1500.0);
  EXPECT_EQ(out["benchmarks"][0]["time_unit"], "us");
  EXPECT_EQ(out["benchmarks"][0]["throughput"], 600.0);
  EXPECT_EQ(out["benchmarks"][1]["name"], "m/init");
}

TEST(ExportsTest, ProcessesAreRepetitionsOfGoogleBenchmark) {
  const json out = Parsed(
      "gbench", RunOf({{"metrics", {kMedian}}, {"processes", {{"medians", {1400, 1500, 1600}}}}}));
  ASSERT_EQ(out["benchmarks"].size(), 3u) << out;
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(out["benchmarks"][i]["real_time"], 1400.0 + 100 * i) << out;
    EXPECT_EQ(out["benchmarks"][i]["repetition_index"], i) << out;
  }
}

TEST(ExportsTest, GithubActionPartsMetricsByDirection) {
  const json run =
      RunOf({{"metrics", {kMedian, MetricOf("throughput", "1/s", 600, nullptr, nullptr, "higher")}},
             {"verdict", {{"kind", "stable"}, {"stable", true}}}});
  const json smaller = Parsed("github-smaller", run), bigger = Parsed("github-bigger", run);
  ASSERT_EQ(smaller.size(), 1u);
  EXPECT_EQ(smaller[0]["name"], "m/latency_median");
  EXPECT_EQ(smaller[0]["value"], 1500.0);
  EXPECT_EQ(smaller[0]["range"], "1400 … 1650");
  EXPECT_EQ(smaller[0]["extra"], "verdict: stable");
  ASSERT_EQ(bigger.size(), 1u);
  EXPECT_EQ(bigger[0]["name"], "m/throughput");
  EXPECT_FALSE(bigger[0].contains("range"));
}

TEST(ExportsTest, BencherHasMeasuresWithBounds) {
  EXPECT_EQ(Parsed("bencher", RunOf({{"metrics", {kMedian}}})),
            json({{"m",
                   {{"latency-median",
                     {{"value", 1500.0}, {"lower_value", 1400.0}, {"upper_value", 1650.0}}}}}}));
}

TEST(ExportsTest, OpenMetricsIsInBaseUnitsAndEscaped) {
  const std::string text = Exported(
      "openmetrics",
      RunOf({{"model", {{"path", "a\\b\"c\nd.tflite"}}},
             {"metrics", {kMedian}},
             {"gates",
              {{{"gate", "max_median_us"}, {"limit", 1}, {"value", 2}, {"passed", false}}}}}));
  const std::string labels = R"({benchmark="a\\b\"c\nd",model="a\\b\"c\nd")";
  for (const std::string& line :
       {std::string("# TYPE litmus_latency_median_seconds gauge"),
        std::string("# UNIT litmus_latency_median_seconds seconds"),
        absl::StrCat("litmus_latency_median_seconds", labels, "} 0.0015"),
        absl::StrCat("litmus_latency_median_lower_seconds", labels, "} 0.0014"),
        absl::StrCat("litmus_gate_passed", labels, ",gate=\"max_median_us\"} 0")}) {
    EXPECT_TRUE(absl::StrContains(text, absl::StrCat(line, "\n"))) << line << "\nnot in\n" << text;
  }
  EXPECT_TRUE(absl::EndsWith(text, "\n# EOF\n"));
}

TEST(ExportsTest, NamesOfFamilies) {
  struct Case {
    const char *name, *unit, *want;
  };
  for (const Case& c : {Case{"latency_median", "us", "litmus_latency_median_seconds"},
                        Case{"memory_peak", "bytes", "litmus_memory_peak_bytes"},
                        Case{"throughput", "1/s", "litmus_throughput_per_second"},
                        Case{"ratio", "ratio", "litmus_ratio"},
                        Case{"instructions", "instructions", "litmus_instructions"},
                        Case{"top-1", "fraction", "litmus_top_1_ratio"}}) {
    EXPECT_EQ(FamilyOf(c.name, c.unit), c.want) << c.name << " " << c.unit;
  }
  for (const Case& c : {Case{"latency_median", "us", "litmus_latency_median_lower_seconds"},
                        Case{"ratio", "ratio", "litmus_lower_ratio"},
                        Case{"sustained_ratio", "ratio", "litmus_sustained_lower_ratio"},
                        Case{"top_1", "fraction", "litmus_top_1_lower_ratio"},
                        Case{"arena_bytes", "bytes", "litmus_arena_lower_bytes"},
                        Case{"instructions", "instructions", "litmus_instructions_lower"}}) {
    EXPECT_EQ(LowerFamilyOf(c.name, c.unit), c.want) << c.name << " " << c.unit;
  }
}

// With 2 CPUs, 4 threads are reported as 2 in every export; the subject's name is the same on every
// machine. Bencher's format can report only values.
TEST(ExportsTest, ThreadsThatDidNotRun) {
  json cells = json::array();
  for (const int threads : {2, 4}) {
    json result = RunOf({{"metrics", {kMedian}}});
    result["threads"] = {{"requested", threads}, {"ran", 2}};
    cells.push_back({{"flags", {{"num_threads", threads}, {"use_gpu", true}}},
                     {"status", "ok"},
                     {"exit_code", 0},
                     {"result", result}});
  }
  const json grid = {{"tool", {{"name", "benchmark_grid"}}}, {"cells", cells}};
  struct Case {
    const char *format, *two, *four;
  };
  for (
      const Case& c :
      {Case{"markdown", "| m/num\\_threads:2/use\\_gpu:true |",
            "| m/num\\_threads:4 (2 ran)/use\\_gpu:true |"},
       Case{
           "openmetrics",
           R"({benchmark="m/num_threads:2/use_gpu:true",model="m",flag_num_threads="2",flag_use_gpu="true"})",
           R"({benchmark="m/num_threads:4/use_gpu:true",model="m",flag_num_threads="4",flag_use_gpu="true",threads_ran="2"})"},
       Case{"junit", "name=\"m/num_threads:2/use_gpu:true\"",
            "<property name=\"threads_ran\" value=\"2\"/>"},
       Case{"github-smaller", "m/num_threads:2/use_gpu:true", "threads that ran: 2"},
       Case{"gbench", "m/num_threads:2/use_gpu:true", "\"threads_ran\": 2"}}) {
    const std::string text = Exported(c.format, grid);
    EXPECT_TRUE(absl::StrContains(text, c.two)) << c.format << "\n" << text;
    const size_t at = text.find(c.four);
    EXPECT_NE(at, std::string::npos) << c.format << "\n" << text;
    if (c.format != std::string("openmetrics")) {
      EXPECT_EQ(text.find(c.four, at + 1), std::string::npos) << c.format << "\n" << text;
    }
  }
}

// Number of elements with this name in a JUnit export.
int Count(const Markup& markup, const std::string& name) {
  int count = 0;
  for (const Element& element : markup.elements) count += element.name == name ? 1 : 0;
  return count;
}

TEST(ExportsTest, JUnitCountsWhatIsInIt) {
  struct Case {
    const char* what;
    json document;
    int failures, errors, skipped;
  };
  for (const Case& c : {Case{"run", SampleRun(4), 1, 0, 1}, Case{"grid", SampleGrid(), 0, 1, 1},
                        Case{"comparison", SampleComparison(), 1, 0, 0}}) {
    const std::string xml = Exported("junit", c.document);
    const Markup markup = ReadMarkup(xml.substr(xml.find("?>") + 2), true);
    EXPECT_EQ(markup.problem, "") << c.what;
    ASSERT_FALSE(markup.elements.empty()) << c.what;
    const auto& attributes = markup.elements[0].attributes;
    EXPECT_EQ(attributes.at("tests"), std::to_string(Count(markup, "testcase"))) << c.what;
    EXPECT_EQ(attributes.at("failures"), std::to_string(c.failures)) << c.what;
    EXPECT_EQ(Count(markup, "failure"), c.failures) << c.what << xml;
    EXPECT_EQ(Count(markup, "error"), c.errors) << c.what << xml;
    EXPECT_EQ(Count(markup, "skipped"), c.skipped) << c.what << xml;
  }
}

TEST(ExportsTest, MarkdownTellsTheVerdictFirst) {
  struct Case {
    const char* what;
    json document;
    const char *first, *holds;
  };
  for (const Case& c :
       {Case{"run", SampleRun(4), "### effi\"cient&lt;net>: ❌ max\\_median\\_us exceeded",
             "| latency\\_median | 4.352 ms | 4.309 ms … 4.439 ms |"},
        Case{"grid", SampleGrid(), "### 36 configurations",
             "| ssd/gpu\\_backend:gl/num\\_threads:2 |"},
        Case{"comparison", SampleComparison(),
             "### compare\\_latency\\_median/a\\_vs\\_b: ❌ fail\\_above exceeded",
             "| ratio | 1.071 |"}}) {
    const std::string text = Exported("markdown", c.document);
    EXPECT_EQ(text.substr(0, text.find('\n')), c.first) << c.what;
    EXPECT_TRUE(absl::StrContains(text, c.holds)) << c.what << ":\n" << text;
  }
}

TEST(ExportsTest, WhatWasNotMeasuredIsLeftOut) {
  const json run = RunOf({{"metrics", {MetricOf("init", "us", nullptr, nullptr, nullptr, "lower")}},
                          {"cold_start", nullptr},
                          {"memory", nullptr}});
  for (const std::string& format : ExportFormats()) {
    EXPECT_FALSE(absl::StrContains(Exported(format, run), "init")) << format;
  }
}

TEST(ExportsTest, PartsOfAResultAreMetricsToo) {
  const json out = Parsed("bencher", SampleRun(4));
  const json& measures = out.begin().value();
  for (const char* name : {"cold-start-warm", "cold-start-evicted", "pss-peak", "sustained-ratio",
                           "instances-throughput", "instances-p99"}) {
    EXPECT_TRUE(measures.contains(name)) << name << " is not in " << measures;
  }
}

TEST(ExportsTest, NamesOfCellsDiffer) {
  const json out = Parsed("bencher", SampleGrid());
  EXPECT_EQ(out.size(), 34u) << "36 cells, one failed, one pending";
  EXPECT_TRUE(out.contains("mobilenet_v1/gpu_backend:cl/num_threads:4")) << out;
}

TEST(ExportsTest, ModelsOfSeveralFoldersHaveNamesOfTheirOwn) {
  json document = SampleGrid();
  for (json& cell : document["cells"]) {
    const std::string folder = ModelStem(cell["flags"]["graph"].get<std::string>());
    cell["flags"]["graph"] = "/of/" + folder + "/net.tflite";
    if (cell["result"].is_object()) cell["result"]["model"]["path"] = cell["flags"]["graph"];
  }
  const json out = Parsed("bencher", document);
  EXPECT_EQ(out.size(), 34u);
  EXPECT_TRUE(out.contains("of_mobilenet_v1_net/gpu_backend:cl/num_threads:4")) << out;
}

TEST(ExportsTest, ARunWithoutItsModelHasTheNameOfItsFile) {
  for (const char* flag : {"graph", "model_file"}) {
    json document = SampleRun(4);
    document.erase("model");
    document["exit_code"] = 66;
    document["error"] = "cannot read";
    document["environment"]["flags"] = {{{"name", flag}, {"value", "d/gone.tflite"}}};
    const auto subjects = SubjectsOf(document);
    ASSERT_TRUE(subjects.ok());
    EXPECT_EQ(subjects->all[0].name, "gone") << flag;
    EXPECT_EQ(subjects->all[0].model, "gone") << flag;
  }
}

TEST(ExportsTest, AnyOtherDocumentIsRefused) {
  for (const json& document : {json(nullptr), json::array({1}), json{{"a", 1}}, json("text")}) {
    EXPECT_EQ(ExportAs("gbench", document).status().code(), absl::StatusCode::kInvalidArgument)
        << document;
  }
}

TEST(ExportsTest, MembersOfAnotherTypeAreNoMembers) {
  const json sample = SampleRun(4);
  json document = sample;
  for (const auto& [name, value] : sample.items()) {
    if (name == "metrics" || name == "tool") continue;
    for (const json& wrong : {json("text"), json(7), json::array({1, "a"}), json::object()}) {
      document[name] = wrong;
      for (const std::string& format : ExportFormats()) {
        EXPECT_TRUE(ExportAs(format, document).ok()) << format << ": " << name << " = " << wrong;
      }
    }
    document[name] = value;
  }
}

TEST(ExportsTest, TextOfTheFlag) {
  struct Case {
    const char *text, *problem;
  };
  for (const Case& c :
       {Case{"", ""}, Case{"gbench:a.json", ""}, Case{"junit:a:b.xml,bencher:c", ""},
        Case{"junk:a", "'junk' is not an export format; use gbench"},
        Case{"gbench", "'gbench' has no file; write gbench:FILE"},
        Case{"gbench:a,", "must be FORMAT:FILE,FORMAT:FILE: '' is not an export format"}}) {
    const std::string problem = CheckExports(c.text);
    EXPECT_EQ(problem.empty(), c.problem[0] == '\0') << c.text << ": " << problem;
    EXPECT_TRUE(absl::StrContains(problem, c.problem)) << c.text << ": " << problem;
  }
}

}  // namespace
}  // namespace litmus
