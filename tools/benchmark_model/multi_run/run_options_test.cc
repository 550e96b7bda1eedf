// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests which runs a list of options results in, and what the program prints.
#include "tools/benchmark_model/multi_run/run_options.h"

#include <regex>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/exit_codes.h"
#include "gtest/gtest.h"
#include "tools/common/run_tool.h"

namespace litmus::benchmark {
namespace {

constexpr char kBinary[] = "tools/benchmark_model/benchmark_model_performance_options";
constexpr char kSummary[] =
    "\n==============Summary of All Runs w/ Different Performance Options==============\n";

TEST(RunOptionsTest, ListsStandForRuns) {
  const std::string cpu =
      "cpu w/ 1 threads|cpu w/ 1 threads (xnnpack)|cpu w/ 2 threads|cpu w/ 2 threads (xnnpack)|"
      "cpu w/ 4 threads|cpu w/ 4 threads (xnnpack)";
  const auto invalid = [](const std::string& list) {
    return absl::StrCat("There are invalid perf options in --perf_options_list: '", list,
                        "'. Valid perf options are: [all, cpu, gpu, nnapi, coreml, none]");
  };
  const struct {
    std::string list, expected;
  } cases[] = {
      {"all", cpu + "|gpu-default"},
      {"gpu,cpu", cpu + "|gpu-default"},
      {"gpu", "gpu-default"},
      {"cpu,nnapi", cpu},
      {"none", ""},
      {"nnapi", "--perf_options_list: 'nnapi' has no run on this system; cpu and gpu have"},
      {"none,cpu", invalid("none,cpu")},
      {"cpu,tpu", invalid("cpu,tpu")},
      {"", invalid("")},
  };
  for (const auto& c : cases) {
    const absl::StatusOr<std::vector<RunOption>> runs = OptionsOf(c.list);
    const std::string got =
        runs.ok() ? absl::StrJoin(*runs, "|",
                                  [](std::string* out, const RunOption& run) { *out += run.name; })
                  : std::string(runs.status().message());
    EXPECT_EQ(got, c.expected) << c.list;
  }
  EXPECT_EQ(absl::StrJoin((*OptionsOf("cpu"))[3].flags, " "),
            "--num_threads=2 --use_gpu=false --use_xnnpack=true --xnnpack_force_fp16=false");
}

TEST(RunOptionsTest, BenchmarkArgumentsAreTheRest) {
  FlagRegistry flags("p", "");
  MultiRunOptions options;
  DeclareMultiRunFlags(flags, &options);
  flags.AddString("graph", "", ChangesResult(kEveryMode).Model(), "");
  EXPECT_EQ(absl::StrJoin(BenchmarkArguments(
                              flags, {"p", "--graph", "a", "--perf_options_list", "cpu",
                                      "--random_shuffle_benchmark_runs", "--num_runs=2",
                                      "--option_benchmark_run_delay=1", "--perf_options_list=gpu"}),
                          " "),
            "p --graph a --num_runs=2");
}

TEST(RunOptionsTest, StatsAreTheLastLineOfTheLog) {
  EXPECT_EQ(StatsOf("x\ncount=1 curr=3 \nINFO: count=7 first=1 avg=2\ny count=3\n"),
            "count=7 first=1 avg=2");
  EXPECT_EQ(StatsOf("INFO: count=3 curr=1\ncount=0\n"), "");
  EXPECT_EQ(StatsOf("ERROR: no"), "");
}

TEST(RunOptionsTest, SummaryIsSortedByAverageWithFailuresLast) {
  EXPECT_EQ(SummaryOf({{"gpu-default", ""},
                       {"cpu w/ 1 threads", "count=5 first=9 curr=8 min=8 max=9 avg=8.5 std=0"},
                       {"cpu w/ 2 threads", "count=3 curr=7 (all same)"},
                       {"cpu w/ 2 threads (xnnpack)", "count=5 first=9 curr=1 avg=10 std=0"}}),
            std::string(kSummary) +
                "          cpu w/ 2 threads: count=3 curr=7 (all same)\n"
                "          cpu w/ 1 threads: count=5 first=9 curr=8 min=8 max=9 avg=8.5 std=0\n"
                "cpu w/ 2 threads (xnnpack): count=5 first=9 curr=1 avg=10 std=0\n"
                "               gpu-default:  failed!\n");
}

// Six CPU runs, and one run for which there is no device, which does not stop the others.
TEST(RunOptionsTest, AFailedRunDoesNotStopTheOthers) {
  const ToolRun run =
      RunTool(kBinary, {"--graph=testdata/add_float.tflite", "--num_runs=2", "--min_secs=0",
                        "--warmup_min_secs=0", "--warmup_max_secs=0", "--gpu_device=none such"});
  EXPECT_EQ(run.exit_code, kExitUnavailable) << run.err;
  EXPECT_EQ(run.out.find("The list of TFLite runtime options to be benchmarked: [all]\n"), 0u);
  const size_t summary = run.out.find(kSummary);
  ASSERT_NE(summary, std::string::npos) << run.out;
  int starts = 0;
  for (size_t at = run.out.find("STARTING!"); at != std::string::npos;
       at = run.out.find("STARTING!", at + 1)) {
    ++starts;
  }
  EXPECT_EQ(starts, 7);
  const std::string rows = run.out.substr(summary + sizeof(kSummary) - 1);
  EXPECT_TRUE(
      std::regex_match(rows, std::regex("( *cpu w/ [124] threads( \\(xnnpack\\))?: count=.*\n){6}"
                                        "               gpu-default:  failed!\n")))
      << rows;
}

TEST(RunOptionsTest, NoneIsOneRunWithTheGivenFlags) {
  const ToolRun run =
      RunTool(kBinary, {"--graph=testdata/add_float.tflite", "--perf_options_list=none",
                        "--num_runs=3", "--min_secs=0", "--warmup_min_secs=0"});
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  EXPECT_NE(run.out.find("STARTING!"), std::string::npos);
  EXPECT_EQ(run.out.find("Summary of All Runs"), std::string::npos);
  EXPECT_EQ(StatsOf(run.out).substr(0, 8), "count=3 ");
}

TEST(RunOptionsTest, AListThatIsWrongIsRefused) {
  const ToolRun run = RunTool(kBinary, {"--graph=x", "--perf_options_list=tpu"});
  EXPECT_EQ(run.exit_code, kExitUsage);
  EXPECT_NE(run.err.find("Valid perf options are: ["), std::string::npos) << run.err;
}

}  // namespace
}  // namespace litmus::benchmark
