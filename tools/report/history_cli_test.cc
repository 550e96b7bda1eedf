// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The tools add their results to a folder and compare with it, and 'report DIR' shows it.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "cli/exit_codes.h"
#include "nlohmann/json.hpp"
#include "tools/common/document/output_file.h"
#include "tools/common/history/made_history.h"
#include "tools/common/read_file.h"
#include "tools/common/report/markup_checker.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;
namespace fs = std::filesystem;

constexpr char kReport[] = "tools/report/report";
constexpr char kBenchmark[] = "tools/benchmark_model/benchmark_model";
constexpr char kGraph[] = "--graph=testdata/tiny_cnn_float.tflite";
const std::vector<std::string> kQuick = {kGraph, "--num_runs=1", "--min_secs=0.001",
                                         "--warmup_min_secs=0.001"};

std::vector<std::string> With(std::vector<std::string> words,
                              const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

std::vector<json> DocumentsIn(const std::string& folder) {
  std::vector<std::string> paths;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<json> documents;
  for (const std::string& path : paths) {
    documents.push_back(json::parse(ReadFileBytes(path).value_or(""), nullptr, false));
    EXPECT_TRUE(documents.back().is_object()) << path << " is not whole";
  }
  return documents;
}

TEST(HistoryCliTest, EveryToolAddsItsDocumentAlsoOfAFailure) {
  const struct {
    const char *tool, *program;
    std::vector<std::string> arguments;
    int exit_code;
  } kCases[] = {
      {"benchmark_model", kBenchmark, kQuick, kExitOk},
      {"benchmark_model", kBenchmark, With(kQuick, {"--max_median_us=0.0001"}), kExitGate},
      {"benchmark_model", kBenchmark, {"--graph=/no/such.tflite"}, kExitNoInput},
      {"benchmark_model", kBenchmark, {kGraph, "--num_runs=x"}, kExitUsage},
      {"benchmark_model", kBenchmark, With(kQuick, {"--processes=2"}), kExitOk},
      {"benchmark_model", kBenchmark, With(kQuick, {"--num_threads=1,2"}), kExitOk},
      {"compare", "tools/compare/compare", {"/no/a.json", "/no/b.json"}, kExitNoInput},
      {"doctor", "tools/doctor/doctor", {"--observe_secs=0", "--fail_on=never"}, kExitOk},
      {"conformance", "tools/conformance/conformance", {"/no/such"}, kExitNoInput},
      {"inference_diff",
       "tools/inference_diff/inference_diff",
       {"--model_file=testdata/tiny_cnn_float.tflite", "--num_runs=2", "--reference=ref_kernels"},
       kExitOk},
      {"inference_diff",
       "tools/inference_diff/inference_diff",
       {"--model_file=/no/such.tflite"},
       kExitNoInput},
  };
  int number = 0;
  for (const auto& c : kCases) {
    const std::string folder = NewFolder(absl::StrCat("every", ++number));
    const ToolRun run =
        RunTool(c.program, With({absl::StrCat("--history=", folder), "--commit=c0ffee",
                                 "--history_label=branch=main,board=b7"},
                                c.arguments));
    EXPECT_EQ(run.exit_code, c.exit_code) << number << " " << c.tool << "\n" << run.err;
    const std::vector<json> documents = DocumentsIn(folder);
    ASSERT_EQ(documents.size(), 1) << number << " " << c.tool;
    EXPECT_EQ(documents[0]["exit_code"], c.exit_code) << c.tool;
    const bool grid = documents[0].contains("cells");
    const json& holder = grid ? documents[0]["cells"][0]["result"] : documents[0];
    EXPECT_EQ(holder["tool"]["name"], c.tool);
    EXPECT_EQ(holder["environment"]["commit"], "c0ffee") << c.tool;
    EXPECT_EQ(holder["environment"]["labels"].dump(), R"({"branch":"main","board":"b7"})");
  }
}

TEST(HistoryCliTest, ProcessesAtOnceDoNotMeet) {
  const std::string folder = NewFolder("at_once") + "/made/by/the/tool";
  std::vector<std::unique_ptr<ToolProcess>> processes;
  for (int i = 0; i < 8; ++i) {
    processes.push_back(
        std::make_unique<ToolProcess>(kBenchmark, With(kQuick, {"--history=" + folder})));
  }
  for (auto& process : processes) EXPECT_EQ(process->Wait().exit_code, kExitOk);
  EXPECT_EQ(DocumentsIn(folder).size(), 8);
}

TEST(HistoryCliTest, WhatCannotBeWrittenIsSaidAndLeavesNothing) {
  const std::string folder = NewFolder("refused"), file = folder + "/file";
  EXPECT_TRUE(WriteFileAtomically("test", file, "x").ok());
  const std::string quick = absl::StrCat(kBenchmark, " ", kGraph,
                                         " --num_runs=1 --min_secs=0.001 --warmup_min_secs=0.001");
  const struct {
    const char* what;
    std::string command, in;
    int exit_code;
    const char* says;
    size_t documents;
  } kCases[] = {
      {"a file where the folder should be", quick + " --history=" + file, folder + "/none",
       kExitCantCreate, "--history", 0},
      {"a folder that cannot be made", quick + " --history=/proc/litmus", folder + "/none",
       kExitCantCreate, "--history", 0},
      // A limit of the size of files acts as a full disk does.
      {"a full disk",
       absl::StrCat("trap '' XFSZ; ulimit -f 1; exec ", quick, " --history=", folder, "/full"),
       folder + "/full", kExitIoError, "--history: writing", 0},
      {"another output fails, and the stored document says so",
       absl::StrCat(quick, " --json_out=/dev/full --history=", folder, "/other"), folder + "/other",
       kExitIoError, "/dev/full", 1},
  };
  for (const auto& c : kCases) {
    const ToolRun run = RunTool("/bin/sh", {"-c", c.command});
    EXPECT_EQ(run.exit_code, c.exit_code) << c.what << ": " << run.err;
    EXPECT_TRUE(absl::StrContains(run.err, c.says)) << c.what << ": " << run.err;
    const std::vector<json> documents = DocumentsIn(c.in);
    ASSERT_EQ(documents.size(), c.documents) << c.what;
    if (c.documents > 0) {
      EXPECT_EQ(documents[0]["exit_code"], c.exit_code) << c.what;
    }
  }
}

TEST(HistoryCliTest, AnInterruptedRunIsWholeAndDoesNotCount) {
  const std::string folder = NewFolder("interrupted");
  ToolProcess process(kBenchmark, {kGraph, "--min_secs=100", "--max_secs=100", "--num_runs=1",
                                   "--history=" + folder});
  while (process.Running() && process.CpuSeconds() < 0.2) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  process.Signal(SIGINT);
  EXPECT_EQ(process.Wait().exit_code, kExitTemporary);
  const std::vector<json> documents = DocumentsIn(folder);
  ASSERT_EQ(documents.size(), 1);
  EXPECT_EQ(documents[0]["exit_code"], kExitTemporary);
  const ToolRun report = RunTool(kReport, {folder, "--output=json"});
  EXPECT_EQ(report.exit_code, kExitOk) << report.err;
  const json history = json::parse(report.out);
  EXPECT_EQ(history["without_result"], 1);
  EXPECT_TRUE(history["series"].empty());
}

// The document, JUnit and standard error say the same.
TEST(HistoryCliTest, TheGateIsInEveryCopy) {
  const std::string folder = NewFolder("gate"), history = folder + "/history",
                    junit = folder + "/junit.xml", out = folder + "/out.json";
  ASSERT_EQ(RunTool(kBenchmark, With(kQuick, {"--history=" + history})).exit_code, kExitOk);
  const json first = DocumentsIn(history)[0];
  for (const double factor : {1e-3, 1e3}) {  // the model got slower, and faster, by far
    const std::string stored = folder + "/stored" + (factor < 1 ? "a" : "b");
    fs::remove_all(stored);
    fs::create_directories(stored);
    for (int i = 0; i < 8; ++i) {
      json document = first;
      for (json& metric : document["metrics"]) {
        metric["value"] = metric["value"].get<double>() * factor * (1 + 0.001 * i);
        metric["lower"] = metric["upper"] = nullptr;
      }
      document["environment"]["started_utc"] = absl::StrCat("2026-01-01T00:00:0", i, "Z");
      EXPECT_TRUE(
          WriteFileAtomically("test", absl::StrCat(stored, "/", i, ".json"), ToJsonText(document))
              .ok());
    }
    const ToolRun run =
        RunTool(kBenchmark, With(kQuick, {"--baseline=" + stored, "--baseline_fail_above=5%",
                                          "--json_out=" + out, "--export=junit:" + junit}));
    const bool slower = factor < 1;
    EXPECT_EQ(run.exit_code, slower ? kExitGate : kExitOk) << run.err;
    const json document = json::parse(ReadFileBytes(out).value_or(""));
    EXPECT_EQ(document["exit_code"], run.exit_code);
    EXPECT_EQ(document["baseline"]["verdict"], slower ? "worse" : "better");
    EXPECT_EQ(document["gates"][0]["gate"], "baseline_fail_above");
    EXPECT_EQ(document["gates"][0]["passed"], !slower);
    const std::string xml = ReadFileBytes(junit).value_or("");
    EXPECT_TRUE(absl::StrContains(xml, "gate baseline_fail_above")) << xml;
    EXPECT_EQ(absl::StrContains(xml, "<failure"), slower) << xml;
    EXPECT_EQ(absl::StrContains(run.err, "--baseline_fail_above=5%: latency_median"), slower);
    EXPECT_EQ(absl::StrContains(run.out, "passes --baseline_fail_above=5%"), !slower);
  }
}

TEST(HistoryCliTest, AFileThatCannotBeComparedEndsBeforeTheRun) {
  const std::string folder = NewFolder("before_run");
  MadeResult result;
  WriteHistory(folder, {result});
  const ToolRun run = RunTool(kBenchmark, With(kQuick, {"--baseline=" + folder + "/000000.json"}));
  EXPECT_EQ(run.exit_code, kExitBadData);
  EXPECT_TRUE(absl::StrContains(run.err, "cannot be compared with this run: flags")) << run.err;
  EXPECT_FALSE(absl::StrContains(run.out, "median")) << run.out;
}

// Two machines and a step of one of them; foreign files beside them.
std::string MadeFolder(const std::string& name) {
  std::string folder = NewFolder(name);
  std::vector<MadeResult> results =
      MadeSeries(60, 0.01, [](int i) { return i < 30 ? 4000 : 4400; });
  for (size_t i = 30; i < 60; ++i) results[i].model = "b";
  std::vector<MadeResult> others = MadeSeries(30, 0.01, [](int) { return 9000; });
  for (MadeResult& each : others) {
    each.machine = "2222222222222222";
    each.interval = false;
    each.top1 = 0.7;
  }
  others[3].failed_baseline = true;
  results.insert(results.end(), others.begin(), others.end());
  WriteHistory(folder, results);
  EXPECT_TRUE(WriteFileAtomically("test", folder + "/broken.json", "{\"a\": ").ok());
  EXPECT_TRUE(
      WriteFileAtomically("test", folder + "/copy.json", ToDocument(results[0]).dump()).ok());
  return folder;
}

TEST(HistoryCliTest, TextPageAndDocumentSayTheSame) {
  const std::string folder = MadeFolder("forms"), page = folder + "/page.html",
                    out = folder + "/../forms.json";
  const ToolRun text = RunTool(kReport, {folder, "--html_report=" + page, "--json_out=" + out});
  EXPECT_EQ(text.exit_code, kExitOk) << text.err;
  EXPECT_TRUE(absl::StrContains(text.err, "broken.json: left out: is not JSON")) << text.err;
  for (const std::string& line : std::vector<std::string>(absl::StrSplit(text.out, '\n'))) {
    if (!absl::StrContains(line, "--html_report")) {
      EXPECT_LE(line.size(), 82) << line;
    }
  }
  const json document = json::parse(ReadFileBytes(out).value_or(""));
  EXPECT_EQ(document["schema"]["name"], "litmus.history");
  ASSERT_EQ(document["series"].size(), 2);
  const json& steps = document["series"][0]["metrics"][0]["steps"];
  ASSERT_EQ(steps.size(), 1);
  EXPECT_NEAR(steps[0]["at"].get<double>(), 30, 1);
  EXPECT_TRUE(steps[0]["worse"].get<bool>());
  EXPECT_EQ(document["duplicates"], 1);
  EXPECT_EQ(document["skipped"].size(), 1);
  EXPECT_EQ(document["failed_baseline"], 1);
  const std::string html = ReadFileBytes(page).value_or("");
  EXPECT_EQ(ReadMarkup(html, /*xml=*/false).problem, "");
  const std::string message = document["message"];
  EXPECT_TRUE(absl::StrContains(message,
                                "1 step in 3 metrics over 90 results; the newest for the worse: "
                                "latency_median of net, +"))
      << message;
  EXPECT_TRUE(absl::StrContains(html, message));
  const size_t rest = message.find("latency_median of net");
  EXPECT_TRUE(absl::StrContains(text.out, message.substr(rest, 40))) << text.out;
  for (const char* part : {"1111", "2222", "circle class=\"point apart\"", "class=\"step\"",
                           "broken.json", "the model&#39;s content"}) {
    EXPECT_TRUE(absl::StrContains(html, part)) << part;
  }
}

TEST(HistoryCliTest, FoldersWithoutResults) {
  const std::string empty = NewFolder("empty"), foreign = NewFolder("foreign_only"),
                    page = NewFolder("pages") + "/page.html";
  EXPECT_TRUE(WriteFileAtomically("test", foreign + "/a.json", "[]").ok());
  const struct {
    std::vector<std::string> arguments;
    int exit_code;
    const char* says;
  } kCases[] = {
      {{empty}, kExitNoInput, "it is empty; --history=DIR of a tool fills it"},
      {{foreign}, kExitBadData, "has no result document, but 1 other file"},
      {{empty + "/missing"}, kExitNoInput, "cannot read"},
      {{empty, foreign}, kExitUsage, "one folder"},
      {{foreign, "--format=markdown"}, kExitUsage, "--format"},
      {{foreign, "--html_report=/no/such/x.html"}, kExitCantCreate, "--html_report"},
  };
  for (const auto& c : kCases) {
    EXPECT_TRUE(WriteFileAtomically("test", page, "an earlier page").ok());
    std::vector<std::string> arguments = c.arguments;
    const bool own = absl::StrContains(arguments.back(), "--html_report");
    const bool is_folder = fs::is_directory(arguments[0]);
    if (!own && is_folder) arguments.push_back("--html_report=" + page);
    const ToolRun run = RunTool(kReport, arguments);
    EXPECT_EQ(run.exit_code, c.exit_code) << run.err;
    EXPECT_TRUE(absl::StrContains(run.err, c.says)) << run.err;
    if (!own && is_folder) {
      const std::string html = ReadFileBytes(page).value_or("");
      EXPECT_TRUE(absl::StrContains(html, "The history could not be read: ")) << html.substr(0, 99);
    }
  }
}

}  // namespace
}  // namespace litmus
