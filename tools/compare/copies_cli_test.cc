// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the program with every kind of failure: every copy of the comparison must have the process's
// exit code and last error, and none may be left from an earlier comparison.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "tools/common/copies/read_copies.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using Words = std::vector<std::string>;

constexpr char kTool[] = "tools/compare/compare";
constexpr char kBenchmark[] = "tools/benchmark_model/benchmark_model";
constexpr char kModel[] = "--graph=testdata/tiny_cnn_float.tflite";

std::string Write(const std::string& name, const std::string& text) {
  const std::string path = absl::StrCat(testing::TempDir(), "/", name);
  std::ofstream(path, std::ios::binary) << text;
  chmod(path.c_str(), 0700);
  return path;
}

// A command that prints the same lines as benchmark_model.
std::string Prints(int us) {
  return Write(absl::StrCat("prints_", us),
               absl::StrCat("#!/bin/sh\necho 'count=9 first=9 curr=9 min=9 max=9 avg=9 std=0 p5=9 "
                            "median=",
                            us, " p95=9'\n"));
}

// benchmark_model with these flags as A; B would succeed.
Words Benchmark(const Words& flags) {
  Words line = {"--", kBenchmark};
  line.insert(line.end(), flags.begin(), flags.end());
  for (const char* word : {"--num_runs=4", "--min_secs=0", "--warmup_runs=1", "--warmup_min_secs=0",
                           "--warmup_max_secs=0", "---"}) {
    line.emplace_back(word);
  }
  line.push_back(Prints(100));
  return line;
}

Words WithPlugin(const char* options) {
  return Benchmark({kModel, "--external_delegate_path=testing/plugins/perturb_plugin.so",
                    absl::StrCat("--external_delegate_options=", options)});
}

Words Scripts(const std::string& a, const std::string& b) { return {"--", a, "---", b}; }

// A file that is larger than the address space that the shell allows.
std::string TooLarge() {
  std::string path = Write("too_large.json", "");
  std::filesystem::resize_file(path, int64_t{200} << 20);
  return path;
}

struct Failing {
  const char* how;
  Words flags, rest;
  int exit_code;
  std::string error;
  Says says;
  std::string limit = {};  // shell command that limits a resource before the tool starts
};

std::vector<Failing> WaysToFail() {
  const std::string broken = Write("broken.tflite", "TFL3 and no more"),
                    killed = Write("killed", "#!/bin/sh\nkill -9 $$\n"),
                    interrupts = Write("interrupts",
                                       "#!/bin/sh\n[ \"$1\" = --version ] && exit 1\n"
                                       "kill -INT $PPID\nsleep 100\n"),
                    failed = Write("failed.json",
                                   R"({"metrics": [{"name": "latency_median", "value": 9}], )"
                                   R"("exit_code": 70, "error": "last words"})"),
                    cut = Write("cut.json", R"({"metrics": [)");
  const std::string a = Prints(100), slower = Prints(120);
  return {
      {"no failure", {"--pairs=6"}, Scripts(a, a), kExitOk, "", Says::kValue},
      {"no model",
       {},
       Benchmark({"--graph=/no/such.tflite"}),
       kExitNoInput,
       "'/no/such.tflite'",
       Says::kFailed},
      {"a broken model", {}, Benchmark({"--graph=" + broken}), kExitBadData, broken, Says::kFailed},
      {"a delegate that is missing",
       {},
       Benchmark({kModel, "--external_delegate_path=/no/such.so"}),
       kExitUnavailable,
       "/no/such.so",
       Says::kFailed},
      {"Prepare fails",
       {},
       Benchmark({kModel, "--input_layer=input", "--input_layer_shape=1,1,1,1"}),
       kExitBadData,
       "failed to prepare",
       Says::kFailed},
      {"the first Invoke fails",
       {},
       WithPlugin("fail_every:1"),
       kExitInternal,
       "Invoke failed",
       Says::kFailed},
      {"a later Invoke fails",
       {},
       WithPlugin("fail_every:3"),
       kExitInternal,
       "Invoke failed",
       Says::kFailed},
      {"no memory for a side",
       {},
       Benchmark({kModel, "--memory_limit=1kB"}),
       kExitOsError,
       "out of memory",
       Says::kFailed},
      {"no memory",
       {},
       {TooLarge(), failed},
       kExitOsError,
       "out of memory",
       Says::kFailed,
       "ulimit -v 150000; "},
      {"an interrupt", {}, Scripts(interrupts, a), kExitTemporary, "interrupted", Says::kNothing},
      {"an output that cannot be created",
       {"--json_out=/no/such/folder/x"},
       Scripts(a, a),
       kExitCantCreate,
       "cannot create '/no/such/folder/x'",
       Says::kFailed},
      {"an output on a full disk",
       {"--pairs=6", "--json_out=/dev/full"},
       Scripts(a, a),
       kExitIoError,
       "/dev/full",
       Says::kValue},
      {"a gate that does not hold",
       {"--pairs=6", "--fail_above=5%"},
       Scripts(a, slower),
       kExitGate,
       "--fail_above=5%: B exceeds A",
       Says::kValue},
      {"a verdict that is unclear",
       {"--pairs=5", "--require_verdict"},
       Scripts(a, a),
       kExitTemporary,
       "--require_verdict: the verdict is unclear",
       Says::kValue},
      {"a child that is killed", {}, Scripts(killed, a), kExitInternal, "signal 9", Says::kFailed},
      {"a side that cannot be started",
       {},
       Scripts("/no/such", a),
       kExitNoInput,
       "cannot start '/no/such'",
       Says::kFailed},
      {"a stored result is missing",
       {},
       {"/no/such.json", failed},
       kExitNoInput,
       "cannot read '/no/such.json'",
       Says::kFailed},
      {"a stored result is cut", {}, {cut, failed}, kExitBadData, cut, Says::kFailed},
      {"a stored result is of a failure",
       {"--force"},
       {failed, failed},
       kExitBadData,
       "last words",
       Says::kFailed},
      {"a wrong command line",
       {"--no_such_flag"},
       Scripts(a, a),
       kExitUsage,
       "'--no_such_flag'",
       Says::kFailed},
      {"one command", {}, {"--", a}, kExitUsage, "there is no '---'", Says::kFailed},
      {"one stored result", {}, {failed}, kExitUsage, "1 is given", Says::kFailed},
  };
}

TEST(CopiesCliTest, EveryCopySaysHowTheProcessEnds) {
  const Copies copies(testing::TempDir() + "/copies");
  const Words forms = {"json",    "html",        "gbench", "github-smaller", "github-bigger",
                       "bencher", "openmetrics", "junit",  "markdown"};
  for (const Failing& way : WaysToFail()) {
    SCOPED_TRACE(way.how);
    copies.MakeOld(forms);
    Words line = {"--json_out=" + copies.Path("json"), copies.ExportFlag(),
                  "--html_report=" + copies.Path("html"), "--output=json"};
    line.insert(line.end(), way.flags.begin(), way.flags.end());
    line.insert(line.end(), way.rest.begin(), way.rest.end());
    std::string command = absl::StrCat(way.limit, "exec ", kTool);
    for (const std::string& word : line) absl::StrAppend(&command, " '", word, "'");
    const ToolRun run =
        way.limit.empty() ? RunTool(kTool, line) : RunTool("/bin/bash", {"-c", command});
    // If --json_out names another file, the document is on stdout.
    if (copies.Text("json") == "old") {
      std::ofstream(copies.Path("json"), std::ios::binary) << run.out;
    }
    EXPECT_EQ(run.out, copies.Text("json"));
    EXPECT_EQ(copies.Expect(run, way.exit_code, way.error, forms).what, way.says);
  }
}

// The document of a failed run cannot be compared.
TEST(CopiesCliTest, AFailureIsNoSideOfAComparison) {
  const std::string out = testing::TempDir() + "/run.json";
  for (const char* flag : {"--graph=/no/such.tflite", "--memory_limit=1kB", "--no_such_flag"}) {
    SCOPED_TRACE(flag);
    RunTool(kBenchmark, {kModel, "--json_out=" + out, flag});
    const ToolRun run = RunTool(kTool, {out, out});
    EXPECT_EQ(run.exit_code, kExitBadData);
    EXPECT_TRUE(absl::StrContains(run.err, "the result is of a run that failed: ")) << run.err;
  }
}

}  // namespace
}  // namespace litmus
