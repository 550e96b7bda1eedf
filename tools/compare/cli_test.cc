// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the program with commands whose results are known: shell scripts that print the same lines
// as benchmark_model, or write its document.
#include <sys/stat.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tools/common/card/card_testing.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;
using Words = std::vector<std::string>;

constexpr char kBinary[] = "tools/compare/compare";

std::string TempPath(const std::string& name) {
  return std::string(std::getenv("TEST_TMPDIR")) + "/" + name;
}

std::string Stored(const std::string& name, const std::string& members) {
  const std::string path = TempPath(name);
  std::ofstream(path) << "{" << members << "}";
  return path;
}

std::string Content(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

// Writes an executable script and returns its path.
std::string Script(const std::string& name, const std::string& text) {
  const std::string path = TempPath(name);
  std::ofstream(path) << "#!/bin/sh\n" << text;
  chmod(path.c_str(), 0700);
  return path;
}

// A command that is not a Litmus tool and reports `us`.
std::string Printer(int us) {
  return Script("print_" + std::to_string(us),
                "echo 'count=9 first=9 curr=9 min=9 max=9 avg=9 std=0 p5=9 median=" +
                    std::to_string(us) + " p95=9'\n");
}

// A fake Litmus tool whose document has `us`; its arguments are logged to NAME.log.
std::string Tool(const std::string& name, int us) {
  return Script(name,
                "if [ \"$1\" = --version ]; then echo 'benchmark_model (Litmus) 0.1.0, x'; "
                "exit; fi\necho \"$@\" >> '" +
                    TempPath(name) +
                    ".log'\n"
                    "for last; do :; done\n"
                    "echo '{\"metrics\": [{\"name\": \"latency_median\", \"value\": " +
                    std::to_string(us) +
                    "}], \"verdict\": {\"kind\": \"stable\"}}' > \"${last#--json_out=}\"\n");
}

Words Between(Words flags, const Words& a, const Words& b) {
  flags.push_back("--");
  flags.insert(flags.end(), a.begin(), a.end());
  flags.push_back("---");
  flags.insert(flags.end(), b.begin(), b.end());
  return flags;
}

// Runs with --details, so that all findings are printed before the card.
ToolRun RunDetailed(Words arguments) {
  arguments.insert(arguments.begin(), "--details");
  return RunTool(kBinary, arguments);
}

// The line of `text` that begins with `start`.
std::string LineOf(const std::string& text, const std::string& start) {
  const size_t begin = ("\n" + text).find("\n" + start);
  return begin == std::string::npos ? "" : text.substr(begin, text.find('\n', begin) - begin);
}

TEST(CompareTest, VerdictsAndGates) {
  const struct {
    int a, b;
    Words flags;
    int exit_code;
    std::string verdict;
  } cases[] = {
      {1000, 1000, {}, kExitOk, "verdict: same, ratio 1.0000 (1.0000 to 1.0000)"},
      {1000, 1019, {}, kExitOk, "verdict: same, ratio 1.0190 (1.0190 to 1.0190)"},
      {1000, 1021, {}, kExitOk, "verdict: slower, ratio 1.0210 (1.0210 to 1.0210)"},
      {1021, 1000, {}, kExitOk, "verdict: faster, ratio 0.9794 (0.9794 to 0.9794)"},
      {1000, 1021, {"--margin=5%"}, kExitOk, "verdict: same, ratio 1.0210 (1.0210 to 1.0210)"},
      {1000,
       1060,
       {"--fail_above=5%"},
       kExitGate,
       "verdict: slower, ratio 1.0600 (1.0600 to 1.0600)"},
      {1000,
       1049,
       {"--fail_above=0.05"},
       kExitOk,
       "verdict: slower, ratio 1.0490 (1.0490 to 1.0490)"},
      {1000, 1000, {"--pairs=5"}, kExitOk, "verdict: unclear, ratio 1.0000 (no interval)"},
      {1000,
       1000,
       {"--pairs=5", "--require_verdict"},
       kExitTemporary,
       "verdict: unclear, ratio 1.0000 (no interval)"},
      {1000,
       1000,
       {"--require_verdict"},
       kExitOk,
       "verdict: same, ratio 1.0000 (1.0000 to 1.0000)"},
  };
  for (const auto& c : cases) {
    Words flags = {"--pairs=6"};
    flags.insert(flags.end(), c.flags.begin(), c.flags.end());
    const ToolRun run = RunDetailed(Between(flags, {Printer(c.a)}, {Printer(c.b)}));
    const std::string what = std::to_string(c.a) + " and " + std::to_string(c.b) + "\n" + run.out;
    EXPECT_EQ(run.exit_code, c.exit_code) << what << run.err;
    EXPECT_EQ(LineOf(run.out, "verdict: "), c.verdict) << what;
    EXPECT_EQ(run.out.find("confirmation") != std::string::npos, c.exit_code == kExitGate) << what;
    EXPECT_EQ(run.err.find('\r'), std::string::npos) << "progress on a pipe";
  }
}

// The duration in the text varies and is replaced.
TEST(CompareTest, TheCardIsTheText) {
  const std::string a = Tool("card_a", 5000), b = Tool("card_b", 5500);
  const ToolRun run = RunTool(kBinary, Between({"--pairs=6", "--fail_above=20%"}, {a}, {b}));
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  EXPECT_EQ(
      LineOf(run.out, "compared").find("compared    B relative to A, latency_median, 6 pairs"), 0u)
      << run.out;
  const size_t rest = run.out.find('\n') + 1;
  EXPECT_EQ(WithJoinedRows(run.out.substr(rest)),
            "ratio       1.1000 +/- 0 % (95 %: 1.1000 to 1.1000)\n"
            "A           5.000 ms, spread 0 %  .../card_a\n"
            "B           5.500 ms, spread 0 %  .../card_b\n"
            "verdict     slower: --fail_above=20 % passed\n"
            "next        " +
                b + " --enable_op_profiling\n");
}

TEST(CompareTest, ProcessesTakeTurns) {
  const std::string log = TempPath("turns");
  Words commands[2];
  for (const int side : {0, 1}) {
    const std::string name = side == 0 ? "A" : "B";
    commands[side] = {Script("turn_" + name, "[ \"$1\" = --version ] && exit 1\nprintf " + name +
                                                 " >> " + log + "\necho count=1 curr=5\n")};
  }
  const ToolRun run = RunDetailed(Between({"--pairs=6"}, commands[0], commands[1]));
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  EXPECT_EQ(Content(log), "ABBAABBAABBAAB");
}

TEST(CompareTest, LitmusToolsAreReadAsJson) {
  const std::string a = Tool("tool_a", 100), b = Tool("tool_b", 110), out = TempPath("result.json");
  const ToolRun run = RunDetailed(Between({"--pairs=6", "--json_out=" + out, "--budget=60s"},
                                          {a, "--graph=a b"}, {b, "--num_runs=3"}));
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  EXPECT_EQ(LineOf(run.out, "verdict: "), "verdict: slower, ratio 1.1000 (1.1000 to 1.1000)");
  EXPECT_NE(run.out.find("A: 6 stable; B: 6 stable"), std::string::npos) << run.out;
  // A's arguments do not set the length of a run; B's do.
  const std::string a_log = Content(TempPath("tool_a.log")),
                    b_log = Content(TempPath("tool_b.log"));
  EXPECT_EQ(a_log.rfind("--graph=a b --num_runs=1 --min_secs=", 0), 0u) << a_log;
  EXPECT_EQ(b_log.rfind("--num_runs=3 --json_out=", 0), 0u) << b_log;
  const json document = json::parse(Content(out));
  EXPECT_EQ(document["schema"]["name"], "litmus.compare");
  EXPECT_EQ(document["verdict"], "slower");
  EXPECT_NEAR(document["ratio"]["value"].get<double>(), 1.1, 1e-9);
  EXPECT_NEAR(document["ratio"]["lower"].get<double>(), 1.1, 1e-9);
  EXPECT_EQ(document["metric"], "latency_median");
  EXPECT_EQ(document["pairs"], 6);
  EXPECT_EQ(document["a"]["argv"], json({a, "--graph=a b"}));
  EXPECT_EQ(document["a"]["values"], json(std::vector<double>(6, 100)));
  EXPECT_EQ(document["b"]["median"], 110);
  EXPECT_EQ(document["exit_code"], 0);
}

TEST(CompareTest, ReportAndExports) {
  const std::string html = TempPath("report.html"), xml = TempPath("report.xml");
  const ToolRun run = RunDetailed(
      Between({"--pairs=6", "--fail_above=5%", "--html_report=" + html, "--export=junit:" + xml},
              {Printer(50)}, {Printer(60)}));
  EXPECT_EQ(run.exit_code, kExitGate) << run.err;
  EXPECT_NE(Content(html).find("B is 20.0 % slower than A (20.0 to 20.0 %)"), std::string::npos);
  EXPECT_NE(Content(xml).find("<failure type=\"gate\" message=\"B is 20.0 % slower than A (20.0 "
                              "to 20.0 %) in the first run, 20.0 % (20.0 to 20.0 %) in the second; "
                              "limit 5 %, exceeded in both\"/>"),
            std::string::npos)
      << Content(xml);
}

TEST(CompareTest, JsonOnStdoutIsTheDocumentAlone) {
  const ToolRun run = RunDetailed(
      Between({"--pairs=6", "--output=json", "--fail_above=5%"}, {Printer(50)}, {Printer(60)}));
  EXPECT_EQ(run.exit_code, kExitGate) << run.err;
  const json document = json::parse(run.out, nullptr, false);
  ASSERT_FALSE(document.is_discarded()) << run.out;
  EXPECT_EQ(document["exit_code"], kExitGate);
  EXPECT_EQ(document["gates"][0]["passed"], false);
  EXPECT_EQ(document["confirmation"]["pairs"], 6);
  EXPECT_EQ(document["message"], "B is 20.0 % slower than A (20.0 to 20.0 %)");
  EXPECT_EQ(document["error"].get<std::string>().find("--fail_above=5%: B exceeds A"), 0u);
  EXPECT_EQ(document["a"]["tool"], nullptr);
}

TEST(CompareTest, Mistakes) {
  const std::string good = Printer(7), tool = Tool("tool_mistakes", 7);
  const std::string fails = Script("fails", "echo first >&2; echo last words >&2; exit 3\n");
  const std::string mute = Script("mute", "echo nothing of use\n");
  const std::string other = Script("other", "echo 'conformance (Litmus) 0.1.0, x'\n");
  const std::string no_gpu =
      Script("no_gpu",
             "[ \"$1\" = --version ] && echo 'benchmark_model (Litmus) 1, x' && exit\nexit 69\n");
  const std::string writes_nothing = Script(
      "writes_nothing", "[ \"$1\" = --version ] && echo 'benchmark_model (Litmus) 1, x'\nexit 0\n");
  const struct {
    Words arguments;
    int exit_code;
    std::string message;
  } cases[] = {
      {{}, kExitUsage, "give two stored results, A.json B.json, or two commands"},
      {{"--"}, kExitUsage, "give two stored results"},
      {{"--", good}, kExitUsage, "there is no '---'"},
      {{"--", "---", good}, kExitUsage, "command A, before '---', is missing"},
      {{"--", good, "---"}, kExitUsage, "command B, after '---', is missing"},
      {{"--", good, "---", good, "---"}, kExitUsage, "command C, after '---', is missing"},
      {{"-L", "n", "1,2", "--", good, "---", good}, kExitUsage, "-L n: no command has {n}"},
      {{"-L", "n", "--", good}, kExitUsage, "--parameters: 'n' does not fit"},
      {{"a.tflite", "b.json"}, kExitUsage, "stored results and models are mixed"},
      {{"a.tflite", "--pairs=3"}, kExitUsage, "two models are compared, or up to 100; 1 is given"},
      {{"a.tflite", "b.tflite", "--force"}, kExitUsage, "--force has no effect with models"},
      {Between({"--output=jsn"}, {good}, {good}), kExitUsage, "must be json or text"},
      {Between({"--metric=median", "--output=/dev/null"}, {good}, {good}), kExitUsage,
       "--metric=median is read from the commands' output"},
      {Between({"--metric=wall"}, {"A=1"}, {good}), kExitUsage, "command A names no program"},
      {Between({"--metric=wall,"}, {good}, {good}), kExitUsage, "an item is empty"},
      {Between({"--metric=output:("}, {good}, {good}), kExitUsage, "regular expression"},
      {Between({"--metric=output:none=([0-9]+)"}, {good}, {good}), kExitBadData,
       "A: " + good + ": the output has no match of 'none=([0-9]+)'"},
      {Between({"--metric=memory"}, {tool}, {"/bin/true"}), kExitBadData, "has no memory_peak"},
      {Between({"--metric=median"}, {mute}, {good}), kExitBadData,
       "the output has neither a line 'count="},
      {{"a.json"}, kExitUsage, "two stored results are compared; 1 is given"},
      {{"a.json", "b.json", "c.json"}, kExitUsage, "3 are given"},
      {{"a.json", "b.json", "--fail_above=5%"},
       kExitUsage,
       "--fail_above has no effect with stored results"},
      {{"a.json", "b.json", "--", good, "---", good}, kExitUsage, "give two stored results"},
      {Between({"--force"}, {good}, {good}), kExitUsage,
       "--force has an effect with stored results only"},
      {Between({"--margin=2"}, {good}, {good}), kExitUsage,
       "--margin: '2' does not fit; it must be a positive fraction"},
      {Between({"--max_interval=5"}, {good}, {good}), kExitUsage,
       "--max_interval: '5' does not fit; it must be a positive fraction below 1, e.g. 2% or 0.02"},
      {Between({"--max_interval=2"}, {good}, {good}), kExitUsage,
       "--max_interval: '2' does not fit; it must be a positive fraction below 1, e.g. 2% or 0.02"},
      {Between({"--budget=60"}, {good}, {good}), kExitUsage,
       "--budget: '60' does not fit; it must be a duration"},
      {Between({"--fail_above=x"}, {good}, {good}), kExitUsage, "--fail_above: 'x' does not fit"},
      {Between({"--metric=speed"}, {good}, {good}), kExitUsage, "must be one of median, p95"},
      {Between({"--json_out=/no/such/folder/x"}, {good}, {good}), kExitCantCreate, "cannot create"},
      {Between({"--html_report=/no/such/folder/x"}, {good}, {good}), kExitCantCreate,
       "--html_report"},
      {Between({"--export=junit:/no/such/folder/x"}, {good}, {good}), kExitCantCreate, "--export"},
      {Between({"--export=junk:x"}, {good}, {good}), kExitUsage, "'junk' is not an export format"},
      {Between({}, {"/no/such/program"}, {good}), kExitNoInput,
       "A: cannot start '/no/such/program'"},
      {Between({}, {good}, {"/no/such/program"}), kExitNoInput,
       "B: cannot start '/no/such/program'"},
      {Between({}, {good}, {fails}), kExitInternal,
       "B: " + fails + ": exit code 3:\n  first\n  last words"},
      {Between({}, {other}, {good}), kExitUsage, "A: conformance measures no latency"},
      {Between({}, {good}, {no_gpu}), kExitUnavailable, "B: " + no_gpu + ": exit code 69"},
      {Between({}, {writes_nothing}, {good}), kExitInternal, "wrote no result"},
      {Between({"--metric=init"}, {tool}, {tool}), kExitBadData, "the result has no init"},
      {Between({"--metric=instructions"}, {tool}, {tool}), kExitUnavailable,
       "has no instruction count"},
      {Between({"--metric=instructions"}, {good}, {good}), kExitUnavailable, "instruction"},
      {{"/no/such/a.json", "b.json"}, kExitNoInput, "cannot read '/no/such/a.json'"},
  };
  for (const auto& c : cases) {
    const ToolRun run = RunDetailed(c.arguments);
    const std::string what = testing::PrintToString(c.arguments);
    EXPECT_EQ(run.exit_code, c.exit_code) << what << run.err;
    EXPECT_NE(run.err.find(c.message), std::string::npos) << what << run.err;
    EXPECT_EQ(run.out, "") << what;
  }
}

// The number of each run is the number of the side, so that the ratios are known.
TEST(CompareTest, SeveralSidesAndMetrics) {
  const std::string out = TempPath("several.json");
  const ToolRun run = RunDetailed({"--pairs=8", "--metric=wall,output:n=([0-9.]+)", "-L", "n",
                                   "2,1,0", "--json_out=" + out, "--", "/bin/sh", "-c", "echo n=2",
                                   "---", "/bin/sh", "-c", "echo n={n}"});
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  EXPECT_NE(run.out.find("verdict: B, output: same, ratio 1.0000 (1.0000 to 1.0000)"),
            std::string::npos)
      << run.out;
  EXPECT_NE(run.out.find("verdict: C, output: is below, ratio 0.5000 (0.5000 to 0.5000)"),
            std::string::npos)
      << run.out;
  EXPECT_NE(run.out.find("verdict: D, output: unclear, no ratio: a value is not above 0"),
            std::string::npos)
      << run.out;
  const json document = json::parse(Content(out));
  EXPECT_EQ(document["metric"], "wall_time");
  ASSERT_EQ(document["sides"].size(), 4u);
  ASSERT_EQ(document["comparisons"].size(), 6u);
  EXPECT_EQ(document["sides"][3]["name"], "D");
  EXPECT_EQ(document["sides"][3]["parameters"]["n"], "0");
  EXPECT_EQ(document["sides"][2]["values"]["output"], json(std::vector<double>(8, 1)));
  EXPECT_EQ(document["comparisons"][5]["side"], "D");
  EXPECT_EQ(document["comparisons"][5]["ratio"]["value"], nullptr);
  EXPECT_EQ(document["comparisons"][4]["message"],
            "C's number is 50.0 % below A's (50.0 to 50.0 %)");
  EXPECT_EQ(document["error_rate"]["comparisons"], 6);
}

// Programs that are not benchmarks are not run for anything but the measurement.
TEST(CompareTest, AProgramIsNotAskedForItsVersionWithoutNeed) {
  for (const char* metric : {"wall", "cpu", "wall,output:x=([0-9]+)"}) {
    const std::string log = TempPath("arguments");
    std::ofstream(log).close();
    const std::string program = Script("logs", "echo \"[$1]\" >> " + log + "; echo x=1\n");
    const ToolRun run = RunDetailed(Between({"--pairs=1", std::string("--metric=") + metric},
                                            {program, "go"}, {program, "go"}));
    EXPECT_EQ(run.exit_code, kExitOk) << run.err;
    EXPECT_EQ(Content(log), "[go]\n[go]\n[go]\n[go]\n") << metric;
  }
}

TEST(CompareTest, WithoutMetricTheCommandsDecide) {
  const std::string latency = Printer(70);
  const struct {
    Words a, b;
    Words flags;
    const char* metric;
  } cases[] = {
      {{latency}, {latency}, {}, "latency_median"},
      {{latency}, {"/bin/true"}, {}, "wall_time"},
      {{"/bin/true"}, {latency}, {}, "wall_time"},
      {{"/bin/true"}, {"/bin/true"}, {"--warmup=0"}, "wall_time"},
      {{latency}, {latency}, {"--metric=wall"}, "wall_time"},
  };
  for (const auto& c : cases) {
    Words flags = {"--pairs=2", "--output=json"};
    flags.insert(flags.end(), c.flags.begin(), c.flags.end());
    const ToolRun run = RunTool(kBinary, Between(flags, c.a, c.b));
    ASSERT_EQ(run.exit_code, kExitOk) << run.err;
    const json document = json::parse(run.out);
    EXPECT_EQ(document["metric"], c.metric) << testing::PrintToString(c.a);
    EXPECT_EQ(document["pairs"], 2);
    EXPECT_EQ(document["warmup_pairs"], 1);
    EXPECT_EQ(document["a"]["values"].size(), 2u);
  }
}

TEST(CompareTest, AGateOfSeveralSidesNamesThoseThatExceed) {
  const std::string out = TempPath("gates.json");
  Words line = {"--pairs=12", "--fail_above=5%", "--json_out=" + out, "--"};
  for (const int us : {100, 100, 120, 104, 130}) {
    if (line.back() != "--") line.emplace_back("---");
    line.push_back(Printer(us));
  }
  const ToolRun run = RunTool(kBinary, line);
  EXPECT_EQ(run.exit_code, kExitGate) << run.out;
  EXPECT_NE(run.err.find("--fail_above=5%: C and E exceed A"), std::string::npos) << run.err;
  EXPECT_NE(run.out.find("--fail_above=5 % FAILED by C, E\n"), std::string::npos) << run.out;
  const json document = json::parse(Content(out));
  ASSERT_EQ(document["gates"].size(), 4u);
  const bool passed[] = {true, false, true, false};
  for (size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(document["gates"][i]["passed"], passed[i]) << i;
    EXPECT_EQ(document["comparisons"][i]["confirmation"].is_null(), passed[i]) << i;
  }
}

TEST(CompareTest, ModelsAreMeasuredByTheOwnBenchmark) {
  const ToolRun run =
      RunTool(kBinary, {"--pairs=1", "--output=json", "testdata/tiny_cnn_float.tflite",
                        "testdata/tiny_cnn_int8.tflite"});
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  const json document = json::parse(run.out);
  EXPECT_EQ(document["metric"], "latency_median");
  EXPECT_EQ(document["b"]["argv"].back(), "--graph=testdata/tiny_cnn_int8.tflite");
  EXPECT_EQ(document["b"]["tool"].get<std::string>().rfind("benchmark_model (Litmus)", 0), 0u);
}

TEST(CompareTest, MemoryIsUsedNotFast) {
  const auto stored = [](const char* name, int bytes) {
    return Stored(name,
                  absl::StrCat(R"("tool": {"name": "benchmark_model"}, "metrics": [{"name": )",
                               R"("latency_median", "value": 5}, {"name": "memory_peak", )",
                               R"("value": )", bytes, "}]"));
  };
  const ToolRun run =
      RunDetailed({"--metric=memory", "--force", stored("a.json", 100), stored("b.json", 66)});
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  EXPECT_NE(run.out.find("above 1: B uses more memory; same within 2 %"), std::string::npos)
      << run.out;
  EXPECT_EQ(run.out.find("slower"), std::string::npos) << run.out;
}

// A script that counts its runs in a file and does `what` in the ninth, the first run of the pair
// after three warm-up and regular pairs.
std::string NinthRun(const std::string& name, const std::string& what) {
  const std::string count = TempPath(name + ".count");
  return Script(name, "[ \"$1\" = --version ] && exit 1\necho x >> " + count + "\n[ $(wc -l < " +
                          count + ") = 9 ] && { " + what + "; }\necho count=1 curr=5\n");
}

TEST(CompareTest, WhatWasMeasuredBeforeAnErrorIsReported) {
  const std::string command = NinthRun("ninth_fails", "echo broken >&2; exit 9");
  const ToolRun run = RunDetailed(Between({"--pairs=20"}, {command}, {command}));
  EXPECT_EQ(run.exit_code, kExitInternal);
  EXPECT_NE(run.err.find("exit code 9:\n  broken"), std::string::npos) << run.err;
  EXPECT_NE(run.out.find("3 in "), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("stopped by: error"), std::string::npos) << run.out;
  EXPECT_EQ(LineOf(run.out, "verdict: "), "verdict: unclear, ratio 1.0000 (no interval)");
}

// The ninth process writes to a pipe when it runs, and never ends by itself.
TEST(CompareTest, AnInterruptReportsThePairsSoFar) {
  const std::string pipe = TempPath("running");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const std::string command =
      NinthRun("ninth_waits", "echo up > " + pipe + "; exec tail -f /dev/null");
  ToolProcess process(kBinary, Between({"--details", "--pairs=20"}, {command}, {command}));
  EXPECT_EQ(Content(pipe), "up\n");
  process.Signal(SIGINT);
  const ToolRun run = process.Wait();
  EXPECT_EQ(run.exit_code, kExitTemporary);
  EXPECT_NE(run.err.find("interrupted"), std::string::npos) << run.err;
  EXPECT_NE(run.out.find("3 in "), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("stopped by: interrupt"), std::string::npos) << run.out;
}

TEST(CompareTest, StoredResults) {
  const std::string machine = R"("environment": {"machine": {"fingerprint": "aa"}}, )";
  const std::string other = R"("environment": {"machine": {"fingerprint": "bb"}}, )";
  const std::string one =
      R"("metrics": [{"name": "latency_median", "value": 100, "lower": 99, "upper": 101}])";
  const std::string slow =
      R"("metrics": [{"name": "latency_median", "value": 110, "lower": 109, "upper": 111}])";
  const std::string bare = R"("metrics": [{"name": "latency_median", "value": 110}])";
  const std::string fast_processes =
      R"("metrics": [{"name": "latency_median", "value": 100}], "processes": {"medians": [100, 101, 99, 100]})";
  const std::string slow_processes =
      R"("metrics": [{"name": "latency_median", "value": 110}], "processes": {"medians": [110, 111, 109, 110]})";
  // A 95th percentile with values per process, and one of an older build without them.
  const auto p95 = [](int value, const char* processes) {
    return absl::StrCat(R"("metrics": [{"name": "latency_p95", "value": )", value, R"(, "lower": )",
                        value - 1, R"(, "upper": )", value + 1, R"(}], "processes": )", processes);
  };
  const std::string fast_p95 =
      p95(200, R"({"medians": [1, 1], "metrics": {"latency_p95": [200, 202, 198, 200]}})");
  const std::string slow_p95 =
      p95(220, R"({"medians": [1, 1], "metrics": {"latency_p95": [220, 222, 218, 220]}})");
  const std::string old_p95 = p95(220, R"({"medians": [1, 1]})");
  const struct {
    std::string a, b;
    Words flags;
    int exit_code;
    std::string expected;  // expected verdict, or part of stderr
  } cases[] = {
      {machine + fast_p95,
       machine + slow_p95,
       {"--metric=p95"},
       kExitOk,
       "verdict: slower, ratio 1.1000 (1.0792 to 1.1212)"},
      {machine + fast_p95,
       machine + old_p95,
       {"--metric=p95"},
       kExitOk,
       "verdict: unclear, ratio 1.1000 (1.0926 to 1.1075): slower in these runs; not shown across "
       "processes"},
      // Two independent intervals of 1 % combine to sqrt(2) · 1 %; the numbers were computed with a
      // calculator.
      {machine + one,
       machine + one,
       {},
       kExitOk,
       "verdict: unclear, ratio 1.0000 (0.9860 to 1.0142): same in these runs; not shown across "
       "processes"},
      {machine + one,
       machine + slow,
       {},
       kExitOk,
       "verdict: unclear, ratio 1.1000 (1.0852 to 1.1150): slower in these runs; not shown across "
       "processes"},
      // A list of one process does not allow a comparison across processes.
      {machine + one + R"(, "processes": {"medians": [100]})",
       machine + one + R"(, "processes": {"medians": [100]})",
       {},
       kExitOk,
       "verdict: unclear, ratio 1.0000 (0.9860 to 1.0142): same in these runs; not shown across "
       "processes"},
      {machine + one, machine + bare, {}, kExitOk, "verdict: unclear, ratio 1.1000 (no interval)"},
      {machine + fast_processes,
       machine + slow_processes,
       {},
       kExitOk,
       "verdict: slower, ratio 1.1000 (1.0792 to 1.1212)"},
      {machine + fast_processes,
       machine + one,
       {},
       kExitOk,
       "verdict: unclear, ratio 1.0000 (no interval)"},
      {machine + one, other + one, {}, kExitBadData, "fingerprint of A aa, of B bb; --force"},
      {one, one, {}, kExitBadData, "fingerprint of A unknown, of B unknown"},
      {machine + one, one, {}, kExitBadData, "of B unknown"},
      {machine + one,
       other + one,
       {"--force"},
       kExitOk,
       "verdict: unclear, ratio 1.0000 (0.9860 to 1.0142): same in these runs; not shown across "
       "processes"},
      {machine + one, machine + one, {"--require_verdict"}, kExitTemporary, "--require_verdict"},
      {machine + one, machine, {}, kExitBadData, "b.json: the result is not JSON"},
      {machine + one,
       R"("latency_us": 1)",
       {},
       kExitBadData,
       "b.json: the result has no latency_median"},
      {machine + one,
       R"("schema": {"version": "2.0"}, )" + machine + one,
       {},
       kExitBadData,
       "b.json: the result is a document of schema version 2.0; only version 3 is supported"},
  };
  for (const auto& c : cases) {
    Words arguments = c.flags;
    arguments.push_back(Stored("a.json", c.a));
    arguments.push_back(Stored("b.json", c.b));
    const ToolRun run = RunDetailed(arguments);
    const std::string what = c.a + "\n" + c.b + "\n";
    EXPECT_EQ(run.exit_code, c.exit_code) << what << run.err;
    if (c.exit_code == kExitOk) {
      EXPECT_EQ(LineOf(run.out, "verdict: "), c.expected) << what;
    } else {
      EXPECT_NE(run.err.find(c.expected), std::string::npos) << what << run.err;
    }
  }
}

// Runs the real tool: a tiny model against itself, once read as JSON and once through another
// program as text. The durations do not matter.
TEST(CompareTest, TwoRunsOfBenchmarkModel) {
  const Words command = {"tools/benchmark_model/benchmark_model",
                         "--graph=testdata/tiny_cnn_float.tflite",
                         "--num_runs=5",
                         "--min_secs=0",
                         "--warmup_min_secs=0",
                         "--log_prefix"};
  Words as_text = {"env"};
  as_text.insert(as_text.end(), command.begin(), command.end());
  for (const char* metric : {"median", "init", "first_inference", "memory"}) {
    const ToolRun run =
        RunDetailed(Between({"--pairs=6", std::string("--metric=") + metric}, command, as_text));
    EXPECT_EQ(run.exit_code, kExitOk) << metric << run.err;
    EXPECT_EQ(LineOf(run.out, "verdict: ").rfind("verdict: ", 0), 0u) << metric << run.out;
    EXPECT_NE(run.out.find("pairs        6 in "), std::string::npos) << metric << run.out;
  }
}

TEST(CompareTest, TwoRunsOfAnEvaluationTool) {
  const Words command = {"tools/inference_diff/inference_diff",
                         "--model_file=testdata/tiny_cnn_float.tflite", "--num_runs=3",
                         "--reference=ref_kernels"};
  const ToolRun run = RunDetailed(Between({"--pairs=2"}, command, command));
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  EXPECT_EQ(LineOf(run.out, "verdict: ").rfind("verdict: unclear, ratio ", 0), 0u) << run.out;
}

}  // namespace
}  // namespace litmus
