// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the program with commands that end in any way, and with the flags of how commands run.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "cli/exit_codes.h"
#include "nlohmann/json.hpp"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;
using Words = std::vector<std::string>;

constexpr char kTool[] = "tools/compare/compare";

std::string TempPath(const std::string& name) {
  return absl::StrCat(testing::TempDir(), "/", name);
}

std::string Content(const std::string& path) {
  std::ifstream stream(path);
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

// `true` beside a shell's line, three pairs, with these flags.
ToolRun RunBeside(Words flags, const std::string& line) {
  for (const char* word :
       {"--pairs=3", "--metric=wall", "--output=json", "--", "true", "---", "sh", "-c"}) {
    flags.emplace_back(word);
  }
  flags.push_back(line);
  return RunTool(kTool, flags);
}

TEST(CompareCommandsTest, HowACommandEnds) {
  const struct {
    Words flags;
    std::string line;
    int exit_code;
    std::string error;  // a part of it
    json codes;         // of the three runs
  } cases[] = {
      {{}, "exit 0", kExitOk, "", {0, 0, 0}},
      {{},
       "echo why >&2; exit 3",
       kExitInternal,
       "B: sh -c 'echo why >&2; exit 3': exit code 3",
       {}},
      {{}, "kill -9 $$", kExitInternal, "signal 9 (Killed)", {}},
      {{"--timeout=50ms"}, "sleep 9", kExitInternal, "still running after the timeout", {}},
      {{"--ignore_failure"}, "exit 3", kExitOk, "", {3, 3, 3}},
      {{"--ignore_failure"}, "kill -9 $$", kExitOk, "", {nullptr, nullptr, nullptr}},
      {{"--ignore_failure"}, "kill -STOP $$", kExitInternal, "stopped by signal", {}},
      {{"--ignore_failure", "--timeout=50ms"}, "sleep 9", kExitInternal, "still running", {}},
  };
  for (const auto& c : cases) {
    const std::string path = TempPath("hyperfine.json");
    Words flags = c.flags;
    flags.push_back("--export=hyperfine:" + path);
    const ToolRun run = RunBeside(flags, c.line);
    EXPECT_EQ(run.exit_code, c.exit_code) << c.line << "\n" << run.err;
    EXPECT_NE(run.err.find(c.error), std::string::npos) << c.line << "\n" << run.err;
    if (run.exit_code != kExitOk) continue;
    const json document = json::parse(run.out);
    EXPECT_EQ(document["sides"][0]["exit_codes"], json({0, 0, 0}));
    EXPECT_EQ(document["sides"][1]["exit_codes"], c.codes) << c.line;
    EXPECT_EQ(json::parse(Content(path))["results"][1]["exit_codes"], c.codes) << c.line;
  }
}

// A placeholder of -L may be in a command, or around it, in both or only there.
TEST(CompareCommandsTest, PlaceholdersAroundTheCommands) {
  const std::string log = TempPath("around");
  const auto writes = [&](const std::string& text) {
    return absl::StrCat("sh -c 'printf %s, ", text, " >>", log, "'");
  };
  const struct {
    Words flags, command;
    std::string logged;
  } cases[] = {
      {{"--prepare=" + writes("p{n}")}, {"true"}, "p1,p2,p2,p1,"},
      {{"--setup=" + writes("s{n}"), "--conclude=" + writes("c{n}")},
       {"true", "{n}"},
       "s1,c1,s2,c2,c2,c1,"},
      {{"--shell=sh", "--prepare=printf p{n}, >>" + log}, {"true"}, "p1,p2,p2,p1,"},
      {{"--prepare=" + writes("{other}")}, {"true", "{n}"}, "{other},{other},{other},{other},"},
  };
  for (const auto& c : cases) {
    std::ofstream(log).close();
    Words words = c.flags;
    for (const char* word :
         {"-L", "n", "1,2", "--pairs=1", "--metric=wall", "--output=json", "--"}) {
      words.emplace_back(word);
    }
    words.insert(words.end(), c.command.begin(), c.command.end());
    const ToolRun run = RunTool(kTool, words);
    ASSERT_EQ(run.exit_code, kExitOk) << run.err;
    EXPECT_EQ(Content(log), c.logged) << testing::PrintToString(words);
    EXPECT_EQ(json::parse(run.out)["sides"][1]["parameters"], json({{"n", "2"}}));
  }
}

TEST(CompareCommandsTest, EveryMeasurementIsInTheFile) {
  const std::string path = TempPath("samples.csv");
  const ToolRun run =
      RunTool(kTool, {"--pairs=7", "--metric=wall,memory", "--fail_above=1%", "--output=json",
                      "--samples_out=" + path, "--", "true", "---", "sh", "-c", "sleep 0.02"});
  ASSERT_EQ(run.exit_code, kExitGate) << run.err;
  const json document = json::parse(run.out);
  std::vector<std::string> lines = absl::StrSplit(Content(path), '\n');
  // The run and its confirmation, two sides, two metrics; the header, and the end of the last line.
  ASSERT_EQ(lines.size(), 7u * 2 * 2 * 2 + 2);
  EXPECT_EQ(lines[0], "phase,round,side,metric,value,exit_code");
  size_t next = 1;
  for (int round = 0; round < 7; ++round) {
    for (const size_t side : {0, 1}) {
      for (const char* metric : {"wall_time", "memory_peak"}) {
        const std::vector<std::string> fields = absl::StrSplit(lines[next++], ',');
        ASSERT_EQ(fields.size(), 6u);
        EXPECT_EQ(fields[0], "comparing");
        EXPECT_EQ(fields[1], absl::StrCat(round));
        EXPECT_EQ(fields[2], side == 0 ? "A" : "B");
        EXPECT_EQ(fields[3], metric);
        const double value = document["sides"][side]["values"][metric][round].get<double>();
        EXPECT_NEAR(std::stod(fields[4]) / value, 1, 1e-11) << lines[next - 1];
        EXPECT_EQ(fields[5], "0");
      }
    }
  }
  EXPECT_EQ(lines[next].substr(0, 25), "confirming,0,A,wall_time,") << lines[next];
}

TEST(CompareCommandsTest, ASampleFileThatCannotBeWritten) {
  EXPECT_EQ(RunBeside({"--samples_out=/no/such/folder/x"}, "true").exit_code, kExitCantCreate);
  const ToolRun full = RunBeside({"--samples_out=/dev/full"}, "true");
  EXPECT_EQ(full.exit_code, kExitIoError) << full.err;
  EXPECT_NE(full.err.find("--samples_out: '/dev/full' cannot be written: No space left"),
            std::string::npos)
      << full.err;
  EXPECT_EQ(json::parse(full.out)["pairs"], 3) << "what was measured is reported";
}

TEST(CompareCommandsTest, Percentiles) {
  // The n-th run, of A or B, prints a number from 10 to 50 that has little to do with the last one.
  const std::string count = TempPath("count");
  std::ofstream(count) << "0";
  const std::string line = absl::StrCat("n=$(cat ", count, "); n=$((n + 1)); echo $n >", count,
                                        "; echo v=$((n * 37 % 41 + 10))");
  const ToolRun run =
      RunTool(kTool, {"--pairs=40", "--metric=output:v=([0-9]+)", "--percentiles=50,75",
                      "--details", "--", "sh", "-c", line, "---", "sh", "-c", line, "x"});
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  EXPECT_NE(run.out.find("p50 "), std::string::npos) << run.out;
  EXPECT_NE(run.out.find(", 95 % interval "), std::string::npos) << run.out;
  std::ofstream(count) << "0";
  const ToolRun document =
      RunTool(kTool, {"--pairs=40", "--metric=output:v=([0-9]+)", "--percentiles=50,75",
                      "--output=json", "--", "sh", "-c", line, "---", "sh", "-c", line, "x"});
  ASSERT_EQ(document.exit_code, kExitOk) << document.err;
  const json list = json::parse(document.out)["sides"][1]["percentiles"]["output"];
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[0]["name"], "p50");
  EXPECT_EQ(list[1]["name"], "p75");
  EXPECT_LT(list[0]["ci95"][0], list[0]["value"]);
  EXPECT_LT(list[0]["value"], list[1]["value"]);
  EXPECT_LE(list[1]["value"], 50);
}

}  // namespace
}  // namespace litmus
