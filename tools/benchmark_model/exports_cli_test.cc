// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the program with --export and --html_report.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "nlohmann/json.hpp"
#include "tools/common/read_file.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using json = nlohmann::json;

std::string Path(const std::string& name) { return absl::StrCat(testing::TempDir(), "/", name); }

std::string Text(const std::string& name) { return ReadFileBytes(Path(name)).value_or(""); }

ToolRun RunQuickly(const std::vector<std::string>& flags) {
  std::vector<std::string> arguments = {"--graph=testdata/tiny_cnn_float.tflite", "--num_runs=9",
                                        "--min_secs=0.01", "--warmup_min_secs=0"};
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  return RunTool("tools/benchmark_model/benchmark_model", arguments);
}

TEST(ExportsCliTest, ARunIsWrittenInEveryForm) {
  std::string exports;
  for (const char* format : {"gbench", "github-smaller", "github-bigger", "bencher", "openmetrics",
                             "junit", "markdown"}) {
    absl::StrAppend(&exports, exports.empty() ? "" : ",", format, ":", Path(format));
  }
  const ToolRun run = RunQuickly({"--export=" + exports, "--html_report=" + Path("html"),
                                  "--json_out=" + Path("json"), "--benchmark_name=mine"});
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  const json document = json::parse(Text("json"));
  const json measures = json::parse(Text("bencher"))["mine"];
  for (const json& metric : document["metrics"]) {
    std::string slug = metric["name"];
    std::replace(slug.begin(), slug.end(), '_', '-');
    EXPECT_EQ(measures[slug]["value"], metric["value"]) << slug << " in " << measures;
  }
  const json first = json::parse(Text("gbench"))["benchmarks"][0];
  EXPECT_EQ(first["name"], "mine");
  EXPECT_EQ(first["real_time"], document["latency_us"]["median"]);
  EXPECT_EQ(json::parse(Text("github-bigger"))[0]["name"], "mine/throughput");
  EXPECT_TRUE(
      absl::StrContains(Text("openmetrics"), "litmus_latency_median_seconds{benchmark=\"mine\""));
  EXPECT_TRUE(absl::StrContains(Text("junit"), "<testsuite name=\"mine\""));
  EXPECT_TRUE(absl::StrContains(Text("markdown"), "### mine: "));
  const std::string html = Text("html");
  EXPECT_TRUE(absl::StartsWith(html, "<!DOCTYPE html>"));
  EXPECT_TRUE(absl::StrContains(html, document["model"]["sha256"].get<std::string>()));
}

TEST(ExportsCliTest, ProcessesAreRepetitionsOfOneExport) {
  const ToolRun run = RunQuickly({"--processes=2", "--export=gbench:" + Path("processes")});
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  int repetitions = 0;
  const json document = json::parse(Text("processes"));
  for (const json& each : document["benchmarks"]) {
    if (each["name"] == "tiny_cnn_float") ++repetitions;
  }
  EXPECT_EQ(repetitions, 2) << document;
}

TEST(ExportsCliTest, ABrokenLimitIsAFailureOfTheExport) {
  // A gate on a single number. A gate on the median passes if the machine is so busy that the
  // interval of the median begins at 0.
  const ToolRun run = RunQuickly({"--max_init_ms=0.0001", "--export=junit:" + Path("gate")});
  EXPECT_EQ(run.exit_code, kExitGate) << run.err;
  EXPECT_TRUE(absl::StrContains(Text("gate"), "<failure type=\"gate\" message=\"limit 0.0001,"))
      << Text("gate");
}

TEST(ExportsCliTest, FilesAreCheckedBeforeTheFirstRun) {
  struct Case {
    std::string flag;
    int exit_code;
    const char* says;
  };
  for (const Case& c :
       {Case{"--export=junit:/no/such/folder/x", kExitCantCreate, "--export"},
        Case{"--html_report=/no/such/folder/x", kExitCantCreate, "--html_report"},
        Case{"--export=junk:" + Path("x"), kExitUsage, "'junk' is not an export format"}}) {
    const ToolRun run = RunQuickly({c.flag});
    EXPECT_EQ(run.exit_code, c.exit_code) << c.flag << ": " << run.err;
    EXPECT_TRUE(absl::StrContains(run.err, c.says)) << c.flag << ": " << run.err;
    EXPECT_FALSE(absl::StrContains(run.out, "count=")) << c.flag << ": " << run.out;
  }
}

}  // namespace
}  // namespace litmus
