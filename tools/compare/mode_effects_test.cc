// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that one flag of each kind has an effect in each mode of compare that supports the flag.
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "gtest/gtest.h"
#include "tools/common/flag_effects.h"

namespace litmus {
namespace {

constexpr char kTool[] = "tools/compare/compare";

std::string Write(const std::string& name, const std::string& text) {
  const std::string path = testing::TempDir() + "/" + name;
  std::ofstream(path) << text;
  chmod(path.c_str(), 0700);
  return path;
}

// A command that prints the same lines as benchmark_model.
std::string Command(const std::string& us) {
  return Write("command_" + us,
               "#!/bin/sh\necho 'count=9 first=9 curr=9 min=9 max=9 avg=9 std=0 p5=9 median=" + us +
                   " p95=9'\n");
}

// A stored result of four processes with these medians.
std::string Result(const std::string& name, const std::string& medians) {
  return Write(name, R"({"environment": {"machine": {"fingerprint": "aa"}},
      "metrics": [{"name": "latency_median", "value": 100}],
      "processes": {"medians": )" +
                         medians + "}}");
}

// A copy of the tool beside a benchmark_model that takes 100 us for a.tflite and 110 us for others.
std::string ToolOfModels() {
  const std::string folder = testing::TempDir() + "/programs", tool = folder + "/compare";
  std::filesystem::create_directory(folder);
  std::filesystem::copy_file(std::filesystem::canonical(kTool), tool);
  Write("programs/benchmark_model",
        "#!/bin/sh\ncase \"$*\" in *--graph=a.tflite*) us=100;; *) us=110;; esac\n"
        "echo \"count=9 first=9 curr=9 min=9 max=9 avg=9 std=0 p5=9 median=$us p95=9\"\n");
  return tool;
}

TEST(ModeEffectsTest, OneFlagOfEachKindActsInEachModeThatServesIt) {
  const std::string a = Result("a.json", "[100, 101, 99, 100]");
  const std::string b = Result("b.json", "[110, 111, 109, 110]");
  ExpectModeEffects(
      kTool,
      {{"commands", {kTool, {"--pairs=6", "--", Command("100"), "---", Command("110")}}},
       {"stored", {kTool, {a, b}}},
       {"models", {ToolOfModels(), {"--pairs=6", "a.tflite", "b.tflite"}}}},
      testing::TempDir(),
      {
          {{"--margin=50%", {}, {"^verdict +same"}}, {}},
          {{"--fail_above=5%", {}, {"exit 1$", "ERROR: compare: --fail_above=5%: B exceeds A"}},
           {}},
          {{"--metric=p95", {}, {"p95"}}, {{"stored", {"exit 65", "has no latency_p95"}}}},
          {{"--output=json", {}, {"^  \"tool\": "}}, {}},
          {{"--json_out=FILE", {}, {"^FILE:$", "\"tool\": "}}, {}},
          {{"--html_report=FILE", {}, {"^FILE:$", "<html"}}, {}},
          {{"--export=junit:FILE", {}, {"^FILE:$", "<testsuite"}}, {}},
      });
}

}  // namespace
}  // namespace litmus
