// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates reports of full documents and of documents without some members: reports must be
// well-formed and have the sections for which the document has members.
#include "tools/common/result_report/result_report.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tools/common/exports/sample_documents.h"
#include "tools/common/report/markup_checker.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

std::string Report(const json& document) {
  const absl::StatusOr<std::string> text = ToHtmlReport(document);
  EXPECT_TRUE(text.ok()) << text.status();
  return text.value_or("");
}

// Checks the report's markup and returns the titles of its sections.
std::vector<std::string> Sections(const std::string& html, const std::string& what) {
  const Markup markup = ReadMarkup(html, false);
  EXPECT_EQ(markup.problem, "") << what;
  std::vector<std::string> titles;
  for (const Element& element : markup.elements) {
    if (element.name == "h2") titles.push_back(element.text);
  }
  return titles;
}

bool Has(const std::vector<std::string>& titles, const std::string& title) {
  return std::find(titles.begin(), titles.end(), title) != titles.end();
}

TEST(ResultReportTest, FullDocumentsHaveEverySection) {
  struct Case {
    const char* what;
    json document;
    std::vector<std::string> sections;
  };
  for (const Case& c :
       {Case{"run",
             SampleRun(),
             {"Latency", "Operators", "Roofline", "Kernels of GPU", "Cold start", "Memory",
              "Delegation", "Sustained load", "Several interpreters", "How it was measured"}},
        Case{"grid",
             SampleGrid(),
             {"Configurations", "Medians", "What failed", "How it was measured"}},
        Case{"comparison", SampleComparison(), {"Both sides", "How it was measured"}}}) {
    const std::vector<std::string> titles = Sections(Report(c.document), c.what);
    for (const std::string& section : c.sections)
      EXPECT_TRUE(Has(titles, section)) << c.what << " lacks " << section;
  }
}

TEST(ResultReportTest, AMemberThatIsNullOrAbsentHasNoSection) {
  struct Case {
    const char *member, *section;
  };
  for (const Case& c :
       {Case{"latency_us", "Latency"}, Case{"profile", "Operators"}, Case{"profile", "Roofline"},
        Case{"cold_start", "Cold start"}, Case{"memory", "Memory"}, Case{"placement", "Delegation"},
        Case{"sustained", "Sustained load"}, Case{"instances", "Several interpreters"}}) {
    json with_null = SampleRun(5), without = SampleRun(5);
    with_null[c.member] = nullptr;
    without.erase(c.member);
    EXPECT_FALSE(Has(Sections(Report(with_null), c.member), c.section)) << c.member << ": null";
    EXPECT_FALSE(Has(Sections(Report(without), c.member), c.section)) << c.member << ": absent";
  }
}

TEST(ResultReportTest, MembersOfAnotherTypeDoNotMatter) {
  const std::vector<json> samples = {SampleRun(5), SampleGrid(), SampleComparison()};
  for (const json& sample : samples) {
    for (const auto& [name, value] : sample.items()) {
      for (const json& wrong :
           {json("text"), json(-1), json::array({1, "a", nullptr}), json::object()}) {
        json document = sample;
        document[name] = wrong;
        const absl::StatusOr<std::string> text = ToHtmlReport(document);
        if (!text.ok()) continue;  // the removed member determined the document's kind
        Sections(*text, absl::StrCat(name, " = ", wrong.dump()));
      }
    }
  }
}

// The markup of the verdict's box, from its class on.
std::string VerdictOf(const json& document) {
  const std::string html = Report(document);
  const size_t begin = html.find("class=\"verdict ");
  return html.substr(begin, html.find("</div>\n", begin) - begin);
}

TEST(ResultReportTest, TheVerdictComesFirstAndHasItsTone) {
  json unclear = SampleComparison(), stable = SampleRun(5);
  unclear["verdict"] = "unclear";
  unclear["gates"] = json::array();
  stable["gates"] = json::array();
  stable["verdict"] = {{"kind", "stable"}, {"stable", true}, {"reasons", json::array()}};
  json cold = SampleRun(5);
  cold["latency_us"] = nullptr;
  cold["gates"] = json::array();
  struct Case {
    const char* what;
    json document;
    const char *tone, *says;
  };
  for (const Case& c : {Case{"an exceeded limit", SampleRun(5), "fail", "a limit is exceeded"},
                        Case{"stable", stable, "ok", "the result is stable"},
                        Case{"cold starts alone", cold, "warn",
                             "The first result of a fresh process takes 52.80 ms with"},
                        Case{"slower", SampleComparison(), "fail",
                             "B is 7.1 % slower than A (6.6 to 7.7 %); a limit"},
                        Case{"unclear", unclear, "warn", "is unclear"},
                        Case{"grid", SampleGrid(), "fail", "34 of 36 configurations"}}) {
    const std::string verdict = VerdictOf(c.document);
    EXPECT_TRUE(absl::StartsWith(verdict, absl::StrCat("class=\"verdict ", c.tone, "\"")))
        << c.what << ": " << verdict;
    EXPECT_TRUE(absl::StrContains(verdict, c.says)) << c.what << ": " << verdict;
  }
}

// Every Invoke failed: the initialisation time alone is not a result.
TEST(ResultReportTest, AFailureIsTheVerdict) {
  json run = SampleRun(5), comparison = SampleComparison(), evaluation = SampleRun(5);
  evaluation["tool"]["name"] = "eval_imagenet";
  run["latency_us"] = nullptr;
  for (json* each : {&run, &comparison, &evaluation}) {
    (*each)["gates"] = json::array();
    (*each)["exit_code"] = 70;
    (*each)["error"] = "Invoke failed\nBenchmarking failed.";
  }
  struct Case {
    json document;
    const char* says;
  };
  for (const Case& c : {Case{run, "<p>The run failed: Invoke failed</p>"},
                        Case{comparison, "<p>The comparison failed: Invoke failed</p>"},
                        Case{evaluation, "<p>The evaluation failed: Invoke failed</p>"}}) {
    const std::string verdict = VerdictOf(c.document);
    EXPECT_TRUE(absl::StartsWith(verdict, "class=\"verdict fail\"")) << verdict;
    EXPECT_TRUE(absl::StrContains(verdict, c.says)) << verdict;
    EXPECT_TRUE(absl::StrContains(verdict, "<li>Benchmarking failed.</li>")) << verdict;
  }
}

// The document of an evaluation tool without the records of images.
json EvaluationOf(const std::string& tool, const json& members) {
  json document = SampleRun(5);
  for (const char* of_a_benchmark : {"latency_us", "cold_start", "memory", "profile", "placement",
                                     "sustained", "instances", "verdict", "processes"}) {
    document.erase(of_a_benchmark);
  }
  document["tool"]["name"] = tool;
  document["items"] = 40;
  document["gates"] = json::array();
  document["exit_code"] = 0;
  document["timing"] = {
      {"inference",
       {{"count", 40}, {"median_us", 5000}, {"mean_us", 5100}, {"p95_us", 6000}, {"max_us", 7000}}},
      {"this_process", {{"images", 40}}}};
  document.update(members);
  return document;
}

TEST(ResultReportTest, AnEvaluationHasItsOwnPage) {
  const auto metric = [](const char* name, double value, double lower, double upper) {
    return json{{"name", name},   {"unit", "fraction"}, {"value", value},
                {"lower", lower}, {"upper", upper},     {"better", "higher"}};
  };
  const json imagenet = EvaluationOf(
      "eval_imagenet", {{"metrics", {metric("top_1", 0.875, 0.739, 0.9454)}},
                        {"preprocessing", {{"description", "central square crop"}}},
                        {"accuracy", {{"topk", {{{"k", 1}, {"hits", 35}, {"accuracy", 0.875}}}}}}});
  json chance = imagenet, unreadable = imagenet;
  chance["warning"] = {
      {"raised", true}, {"message", "top-1 is near chance"}, {"causes", {"normalisation"}}};
  unreadable["exit_code"] = 65;
  unreadable["error"] = "1 of 40 images cannot be read and are not counted";
  const json coco =
      EvaluationOf("eval_coco", {{"metrics", {metric("map", 0.312, 0.29, 0.33)}},
                                 {"warnings", json::array()},
                                 {"accuracy", {{"classes", {{{"name", "cat"}, {"ap", 0.4}}}}}}});
  const json diff = EvaluationOf(
      "inference_diff",
      {{"metrics", json::array({{{"name", "output_0_max_error"}, {"value", 0}, {"unit", "x"}}})},
       {"outcome", "Both sides give equal outputs"},
       {"model", {{"path", "new.tflite"}}},
       {"reference_model", {{"path", "old.tflite"}}},
       {"outputs", {{{"name", "softmax"}, {"max_error", 0}, {"equal", true}}}}});
  struct Case {
    const char* what;
    json document;
    const char *title, *tone, *sentence, *section;
  };
  for (const Case& c :
       {Case{"imagenet", imagenet, "Classification accuracy", "ok", "Top-1 accuracy is 87.50 %<",
             "Top-k accuracy"},
        Case{"near chance", chance, "Classification accuracy", "warn",
             "Top-1 accuracy is 87.50 %; there is reason to doubt it</p><ul><li>top-1 is near",
             "Metrics"},
        Case{"unreadable", unreadable, "Classification accuracy", "fail",
             "The evaluation failed: 1 of 40 images", "Time"},
        Case{"coco", coco, "Detection accuracy", "ok", "mAP is 0.312", "Classes"},
        Case{"diff", diff, "Inference compared", "ok", "Both sides give equal outputs",
             "Error of every output"}}) {
    const std::string html = Report(c.document), verdict = VerdictOf(c.document);
    const std::vector<std::string> titles = Sections(html, c.what);
    EXPECT_TRUE(absl::StrContains(html, absl::StrCat("<h1>", c.title))) << c.what;
    EXPECT_TRUE(absl::StartsWith(verdict, absl::StrCat("class=\"verdict ", c.tone, "\"")))
        << c.what << ": " << verdict;
    EXPECT_TRUE(absl::StrContains(verdict, c.sentence)) << c.what << ": " << verdict;
    for (const char* section : {c.section, "Metrics", "Time", "How it was measured"}) {
      EXPECT_TRUE(Has(titles, section)) << c.what << " lacks " << section;
    }
    EXPECT_FALSE(absl::StrContains(html, "No run was measured")) << c.what;
    EXPECT_TRUE(absl::StrContains(html, "also shows those")) << c.what;
  }
  EXPECT_TRUE(absl::StrContains(Report(imagenet), "73.90 % … 94.54 %"));
  EXPECT_TRUE(absl::StrContains(Report(diff), "new.tflite against old.tflite, 40 runs"));
  json differs = diff;
  differs["outcome"] = "The error is 0.61 % of the reference";
  EXPECT_TRUE(absl::StrContains(VerdictOf(differs), "<p>The error is 0.61 % of the reference</p>"));
}

TEST(ResultReportTest, AGridHasItsOwnCommand) {
  const std::string html = Report(SampleGrid());
  for (const char* list : {"backend=</span>none,cl,gl", "threads=</span>1,2,4"}) {
    EXPECT_TRUE(absl::StrContains(html, list)) << list;
  }
}

// With several processes, the page counts processes instead of runs.
TEST(ResultReportTest, ProcessesAreCounted) {
  struct Case {
    int count;
    bool interrupted;
    const char* text;
  };
  for (const Case& c : {Case{1, false, ">1 process.<"}, Case{10, false, ">10 processes.<"},
                        Case{1, true, ">1 process; stop reason: interrupt.<"},
                        Case{3, true, ">3 processes; stop reason: interrupt.<"}}) {
    json document = SampleRun(5);
    document["processes"] = {{"count", c.count},
                             {"medians", json(std::vector<double>(c.count, 4e3))}};
    document["latency_us"]["stop_reason"] = c.interrupted ? "interrupt" : "10 processes";
    document["interrupted"] = c.interrupted;
    const std::string html = Report(document);
    EXPECT_TRUE(absl::StrContains(html, c.text)) << c.text;
    EXPECT_FALSE(absl::StrContains(html, "1 processes")) << c.text;
    EXPECT_FALSE(absl::StrContains(html, "processes; stop reason: 1")) << c.text;
  }
}

// A percentile of runs may be above the highest median of a process.
TEST(ResultReportTest, NumbersOfProcessesAreNamedAsSuch) {
  json document = SampleRun(5);
  for (const bool processes : {true, false}) {
    if (!processes) document["processes"] = nullptr;
    const std::string html = Report(document);
    for (const char* text : {">Of the medians of the processes<",
                             ">90th percentile of runs, median over processes<"}) {
      EXPECT_EQ(absl::StrContains(html, text), processes) << text;
    }
    for (const char* text : {">Of the runs<", ">90th percentile<"}) {
      EXPECT_NE(absl::StrContains(html, text), processes) << text;
    }
  }
}

// The command of a grid repeats what was measured: its rounds, and values with commas.
TEST(ResultReportTest, AGridIsReproducedWithItsRounds) {
  json grid = SampleGrid();
  grid["arguments"] = {"--num_runs=9"};
  grid["axes"] = {{{"flag", "num_threads"}, {"values", {1, 2}}},
                  {{"flag", "input_layer_shape"}, {"values", {"1,2", "1,3"}}}};
  for (const int rounds : {1, 3}) {
    grid["rounds"] = rounds;
    const std::string html = Report(grid);
    const size_t begin = html.find("Reproduce with");
    ASSERT_NE(begin, std::string::npos);
    std::string command;  // without markup
    bool tag = false;
    for (const char c : html.substr(begin, 1000)) {
      if (c == '<') tag = true;
      if (!tag) command += c;
      if (c == '>') tag = false;
    }
    for (const char* word :
         {"--num_runs=9", "--num_threads=1,2", "--grid=input_layer_shape=1,2;1,3"}) {
      EXPECT_TRUE(absl::StrContains(command, word)) << word << " in " << command;
    }
    EXPECT_EQ(absl::StrContains(command, "--grid_rounds=3"), rounds == 3) << command;
  }
}

// The page has the same values of sustained runs as the text.
TEST(ResultReportTest, SustainedLoad) {
  struct Case {
    const char* what;
    double window_s;
    json interval, slowdown_start_s;
    const char *axis, *sentence;
  };
  for (const Case& c : {Case{"short, equal",
                             1,
                             {0.885, 1.094},
                             nullptr,
                             ">seconds<",
                             "No lasting slowdown is shown."},
                        Case{"short, slower",
                             1,
                             {1.1, 1.2},
                             4,
                             ">seconds<",
                             "All windows from 4 s on were slower than the start."},
                        Case{"slower at last",
                             1,
                             {1.1, 1.2},
                             nullptr,
                             ">seconds<",
                             "There is no window from which all were slower."},
                        Case{"long",
                             20,
                             {1.1, 1.2},
                             240,
                             ">minutes<",
                             "All windows from 240 s on were slower than the start."}}) {
    json document = SampleRun(5);
    json windows = json::array();
    for (int i = 0; i < 20; ++i) {
      windows.push_back({{"start_s", i * c.window_s},
                         {"runs", 9},
                         {"median_us", 2000 + i},
                         {"p95_us", i % 4 == 3 ? json(nullptr) : json(2500 + i)},
                         {"celsius", nullptr},
                         {"clock_mhz", nullptr}});
    }
    document["sustained"] = {{"window_s", c.window_s},
                             {"windows", windows},
                             {"last_over_first", 1.013},
                             {"ci95", c.interval},
                             {"first_minute_us", 2000},
                             {"last_minute_us", 2026},
                             {"slowdown_start_s", c.slowdown_start_s}};
    const std::string html = Report(document);
    const size_t at = html.find("Sustained load</h2>"), end = html.find("</section>", at);
    ASSERT_NE(at, std::string::npos) << c.what;
    const std::string section = html.substr(at, end - at);
    EXPECT_TRUE(absl::StrContains(section, c.axis)) << c.what;
    EXPECT_TRUE(absl::StrContains(section, c.sentence)) << c.what;
    // Five windows have no 95th percentile. The last of them ends the line; after each of the
    // others the line starts again, so that the path has five starts.
    const size_t curve = section.find("<g><title>95th percentile</title><path class=\"curve");
    ASSERT_NE(curve, std::string::npos) << c.what;
    const std::string path = section.substr(curve, section.find("/>", curve) - curve);
    EXPECT_EQ(std::count(path.begin(), path.end(), 'M'), 5) << c.what << ": " << path;
  }
}

// If 2 of 4 threads ran, the labels name 2; a failed cell with 4 threads is in the same column.
TEST(ResultReportTest, AGridNamesThreadsThatDidNotRun) {
  json document = SampleGrid();
  for (json& cell : document["cells"]) {
    if (!cell["result"].is_object()) continue;
    const json requested = cell["flags"]["num_threads"];
    cell["result"]["threads"] = {{"requested", requested},
                                 {"ran", std::min(requested.get<int>(), 2)}};
  }
  const std::string html = Report(document);
  const auto count = [&](const char* part) {
    return std::vector<std::string>(absl::StrSplit(html, part)).size() - 1;
  };
  EXPECT_EQ(count("<span>4 (2 ran)</span>"), 11u);  // one of the twelve cells was not measured
  EXPECT_EQ(count("num_threads:4 (2 ran), "), 4u);  // the best cell of each model
  EXPECT_EQ(count(">4 (2 ran)</text>"), 4u);        // one column in each model's chart
  EXPECT_EQ(count("2 (2 ran)"), 0u);
}

// The page must not grow with the product of rows and columns.
TEST(ResultReportTest, AGridOfManyValuesHasABoundedPage) {
  struct Case {
    const char* what;
    size_t axes, cells;
    bool models;  // each cell has a different model
    std::vector<std::string> told;
  };
  for (const Case& c :
       {Case{"values", 2, 3000, false, {"Not shown: 3000 configurations"}},
        Case{"cells",
             2,
             12000,
             false,
             {"Not shown: 2000 further configurations", "Not shown: 12000 configurations"}},
        Case{"models", 1, 30000, true, {"Not shown: 20000 further", "Not shown: 29900 conf"}},
        Case{"axes", 5000, 1000, false, {}}}) {
    json document = SampleGrid();
    document["axes"] = json::array();
    for (size_t i = 0; i < c.axes; ++i) {
      document["axes"].push_back({{"flag", absl::StrCat("a", i)}, {"values", json::array()}});
    }
    document["cells"] = json::array();
    for (size_t i = 0; i < c.cells; ++i) {
      json flags = {{"a0", c.models ? "0" : absl::StrCat(i)}, {"a1", absl::StrCat(i)}};
      if (c.models) flags["graph"] = absl::StrCat("m", i, ".tflite");
      document["cells"].push_back(
          {{"flags", flags}, {"status", "ok"}, {"result", {{"latency_us", {{"median", 1}}}}}});
    }
    const std::string html = Report(document);
    EXPECT_LT(html.size(), size_t{25} << 20) << c.what;
    for (const std::string& told : c.told) {
      EXPECT_TRUE(absl::StrContains(html, told)) << c.what << " lacks " << told;
    }
  }
}

TEST(ResultReportTest, SlowRunsAreLeftOutOfTheHistogramAndCounted) {
  json document = SampleRun(5);
  json& values = document["latency_us"]["samples"]["values"];
  values = json::array();
  for (int i = 0; i < 100; ++i) values.push_back(1000 + i % 10);
  EXPECT_FALSE(absl::StrContains(Report(document), "slower runs"));
  for (int i = 0; i < 3; ++i) values.push_back(50000);
  EXPECT_TRUE(absl::StrContains(Report(document), "Distribution, without 3 slower runs"));
}

// The texts of all elements with this name, in order.
std::vector<std::string> Texts(const std::string& html, const std::string& name) {
  std::vector<std::string> texts;
  for (const Element& element : ReadMarkup(html, false).elements) {
    if (element.name == name) texts.push_back(element.text);
  }
  return texts;
}

TEST(ResultReportTest, AnIntervalHasOneUnit) {
  json document = SampleRun(5);
  document["latency_us"]["median_ci95"] = {852.5, 1185};
  const std::string html = Report(document);
  EXPECT_TRUE(absl::StrContains(html, "0.853 … 1.185 ms")) << html;
  EXPECT_FALSE(absl::StrContains(html, "µs … "));
}

TEST(ResultReportTest, BytesHaveAUnitThatPeopleRead) {
  json document = SampleRun(5);
  document["environment"]["machine"] = {{"memory_bytes", 25276502016}, {"cpus_online", 2}};
  const std::string html = Report(document);
  EXPECT_TRUE(absl::StrContains(html, "<dt>memory</dt><dd>23.5 GiB</dd>")) << html;
  EXPECT_TRUE(absl::StrContains(html, "<dt>cpus online</dt><dd>2</dd>"));
  EXPECT_FALSE(absl::StrContains(html, "<dt>memory bytes"));
}

TEST(ResultReportTest, AComparisonNamesTheModels) {
  const struct {
    json a, b;
    const char* title;
  } kCases[] = {
      {{"bm", "--graph=x/old.tflite"},
       {"bm", "--graph=new.tflite"},
       "old (A) and new (B) compared"},
      {{"bm", "--graph=m.tflite", "--num_threads=1"},
       {"bm", "--graph=m.tflite", "--num_threads=2"},
       "m/num_threads:1 (A) and m/num_threads:2 (B) compared"},
      {{"bm", "--graph=m.tflite"}, {"bm", "--graph=m.tflite"}, "m (A and B) compared"},
  };
  for (const auto& c : kCases) {
    json document = SampleComparison();
    document["a"]["argv"] = c.a;
    document["b"]["argv"] = c.b;
    EXPECT_EQ(Texts(Report(document), "h1"), std::vector<std::string>{c.title});
  }
}

// A and B are in one chart; outliers are omitted and counted.
TEST(ResultReportTest, AComparisonHasOneDistribution) {
  json document = SampleComparison(), far = document;
  document["a"]["values"] = document["b"]["values"] = json::array();
  for (int i = 0; i < 40; ++i) {
    document["a"]["values"].push_back(1000 + i % 10);
    document["b"]["values"].push_back(1100 + i % 10);
  }
  far = document;
  far["b"]["values"][7] = 2800;
  const auto captions = [](const json& of) { return Texts(Report(of), "figcaption"); };
  EXPECT_EQ(captions(document),
            (std::vector<std::string>{"Distribution", "Shift by quantile", "Pairs"}));
  EXPECT_EQ(captions(far),
            (std::vector<std::string>{"Distribution, without 1 outlier", "Shift by quantile",
                                      "Pairs, without 1 outlier"}));
  EXPECT_TRUE(absl::StrContains(Report(far), ">A: 40 processes<"));
  EXPECT_TRUE(absl::StrContains(Report(far), ">B: 40 processes<"));
}

TEST(ResultReportTest, AGridOfOneListHasBarsWithIntervals) {
  const auto grid_of = [](const std::vector<std::string>& lists) {
    json document = SampleGrid();
    document["axes"] = json::array();
    for (const std::string& list : lists) {
      document["axes"].push_back({{"flag", list}, {"values", {"1", "2"}}});
    }
    document["cells"] = json::array();
    for (int i = 0; i < 2; ++i) {
      const std::string value = absl::StrCat(i + 1);
      json flags = json::object();
      for (const std::string& list : lists) flags[list] = value;
      document["cells"].push_back(
          {{"flags", flags},
           {"status", "ok"},
           {"rank", 1},
           {"group", 0},
           {"result", {{"latency_us", {{"median", 500 + i}, {"median_ci95", {490, 530}}}}}}});
    }
    return Report(document);
  };
  const auto count = [](const std::string& html, const std::string& what) {
    int n = 0;
    for (size_t at = html.find(what); at != std::string::npos; at = html.find(what, at + 1)) ++n;
    return n;
  };
  for (const char* list : {"num_threads", "graph"}) {
    const std::string one = grid_of({list});
    EXPECT_EQ(count(one, "class=\"whisker\""), 2) << list;
    EXPECT_EQ(count(one, "class=\"heat\""), 0) << list;
  }
  const std::string two = grid_of({"num_threads", "graph_rewriting"});
  EXPECT_EQ(count(two, "class=\"whisker\""), 0);
  EXPECT_GT(count(two, "class=\"heat\""), 0);
  const std::vector<std::string> headings = Texts(two, "th");
  EXPECT_FALSE(Has(headings, "Group")) << "the rank says the same";
  EXPECT_TRUE(absl::StrContains(two, "Rank"));
}

TEST(ResultReportTest, ARooflineHasTheLineOfCachesToo) {
  json document = SampleRun(5);
  json& roofline = document["profile"]["roofline"];
  roofline["gflops"] = 177;
  roofline["gbps"] = 14;
  roofline["read_bandwidth"] = {{{"bytes_per_thread", 16384}, {"gbps", 141}},
                                {{"bytes_per_thread", 67108864}, {"gbps", 14}}};
  const std::string both = Report(document);
  EXPECT_TRUE(absl::StrContains(both, "Points between it and the dashed line, 141 GB/s, have"));
  EXPECT_TRUE(absl::StrContains(both, ">memory 14 GB/s<"));
  EXPECT_TRUE(absl::StrContains(both, ">caches 141 GB/s<"));
  roofline["read_bandwidth"] = json::array();
  const std::string memory = Report(document);
  EXPECT_FALSE(absl::StrContains(memory, "dashed line"));
  EXPECT_TRUE(absl::StrContains(memory, ">memory 14 GB/s<"));
}

TEST(ResultReportTest, WhatTheSamplesAre) {
  const struct {
    json latency, processes;
    const char* told;
  } kCases[] = {
      {{{"count", 10}, {"stop_reason", "max_secs"}}, nullptr, "10 runs; stop reason: max_secs."},
      {{{"count", 1}, {"stop_reason", nullptr}}, nullptr, "1 run; stop reason: unknown."},
      {{{"count", 10}, {"stop_reason", "10 processes"}}, {{"count", 10}}, ">10 processes."},
      {{{"count", 1}, {"stop_reason", "1 process"}}, {{"count", 1}}, ">1 process."},
  };
  for (const auto& c : kCases) {
    json document = SampleRun(5);
    document["latency_us"].update(c.latency);
    document["processes"] = c.processes;
    EXPECT_TRUE(absl::StrContains(Report(document), c.told)) << c.told;
  }
}

TEST(ResultReportTest, AnyOtherDocumentIsRefused) {
  EXPECT_EQ(ToHtmlReport(json{{"a", 1}}).status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace litmus
