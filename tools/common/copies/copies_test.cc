// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests processes that end before they have a result, and the contents of their copies.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "cli/flags.h"
#include "nlohmann/json.hpp"
#include "tools/common/copies/write_copies.h"
#include "tools/common/owed_copies.h"
#include "tools/common/read_file.h"
#include "tools/common/run_main.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

std::string Path(const std::string& name) { return absl::StrCat(testing::TempDir(), "/", name); }

// The document of a run, with or without a measured value.
json Document(int exit_code, const json& error, bool measured = true) {
  json metrics = json::array();
  if (measured) metrics.push_back({{"name", "latency_median"}, {"unit", "us"}, {"value", 7}});
  return {{"tool", {{"name", "benchmark_model"}}},
          {"model", {{"path", "m.tflite"}}},
          {"metrics", metrics},
          {"exit_code", exit_code},
          {"error", error}};
}

std::function<int()> g_body;
std::vector<std::string> g_line;

// A tool that writes its copy at the end, and fails in g_body.
int Tool(int, char**) {
  FlagRegistry flags("tool", "does nothing.");
  std::string out;
  flags.AddString("out", "", KeepsResult(kEveryMode).Output(), "the copy", &out);
  flags.AddInt32("count", 1, ChangesResult(kEveryMode), "a number");
  OwedCopies owed(&flags, [&](const Failure& failure) {
    if (!out.empty()) std::ofstream(out) << failure.exit_code << " " << failure.error;
  });
  std::vector<const char*> argv = {"tool"};
  for (const std::string& argument : g_line) argv.push_back(argument.c_str());
  flags.ParseOrExit(static_cast<int>(argv.size()), argv.data());
  return owed.Guard([&] {
    const int code = g_body();
    if (code != kExitOk) return owed.Fail({code, "said"});
    std::ofstream(out) << "result";
    owed.Settle();
    return code;
  });
}

void RunOut() { throw std::bad_alloc(); }
void RunOutInADestructor() noexcept { RunOut(); }

TEST(OwedCopiesTest, WhateverEndsTheProcess) {
  const std::string to = "--out=" + Path("copy");
  const auto nothing = [] { return 0; };
  const struct {
    const char* what;
    std::vector<std::string> line;
    std::function<int()> body;
    int exit_code;
    std::string copy;  // "old": the file of an earlier run
  } kCases[] = {
      {"no failure", {to}, nothing, kExitOk, "result"},
      {"an exit code", {to}, [] { return 66; }, 66, "66 said"},
      {"no memory", {to}, [] { return RunOut(), 0; }, kExitOsError, "71 out of memory"},
      {"no memory in a thread",
       {to},
       [] { return std::thread(RunOut).join(), 0; },
       kExitOsError,
       "71 out of memory"},
      {"no memory in a destructor",
       {to},
       [] { return RunOutInADestructor(), 0; },
       kExitOsError,
       "71 out of memory"},
      {"a defect", {to}, [] { return std::stoi("x"); }, kExitInternal, "70 internal error: stoi"},
      {"an unknown flag before the copy's",
       {"--conut=3", to},
       nothing,
       kExitUsage,
       "64 unknown flag '--conut=3'"},
      {"a text that does not fit, behind it",
       {to, "--count=many"},
       nothing,
       kExitUsage,
       "64 --count: 'many' does not fit"},
      {"the help", {to, "--help"}, nothing, kExitOk, "old"},
      {"a file of flags", {to, "--dump_config=-", "--conut"}, nothing, kExitUsage, "old"},
      {"no copy", {"--conut"}, nothing, kExitUsage, "old"},
  };
  for (const auto& c : kCases) {
    std::ofstream(Path("copy")) << "old";
    g_line = c.line;
    g_body = c.body;
    EXPECT_EXIT(std::exit(RunMain("tool", Tool, 0, nullptr)), testing::ExitedWithCode(c.exit_code),
                "")
        << c.what;
    const std::string copy = ReadFileBytes(Path("copy")).value_or("none");
    EXPECT_EQ(copy.substr(0, c.copy.size()), c.copy) << c.what;
  }
}

std::vector<CopyTargets::JsonFile> Json(const std::string& path) { return {{"--json_out", path}}; }

TEST(WriteCopiesTest, ACopyThatCannotBeWrittenIsInTheOthers) {
  const std::string no_folder = "/no/such/folder/x";
  const struct {
    const char* what;
    CopyTargets targets;
    int before, after;
  } kCases[] = {
      {"JSON after a result", {"junit:" + Path("xml"), Path("html"), Json(no_folder)}, 0, 73},
      {"JSON after an exceeded limit",
       {"junit:" + Path("xml"), Path("html"), Json(no_folder)},
       1,
       73},
      {"JSON after a failure", {"junit:" + Path("xml"), Path("html"), Json(no_folder)}, 66, 66},
      {"a page", {"junit:" + Path("xml"), no_folder, Json(Path("json"))}, 0, 73},
      {"an export",
       {"gbench:" + no_folder + ",junit:" + Path("xml"), "", Json(Path("json"))},
       0,
       73},
  };
  for (const auto& c : kCases) {
    for (const bool measured : {true, false}) {
      const json error = c.before == 0 ? json(nullptr) : json("first");
      std::string printed;
      EXPECT_EQ(WriteCopies(c.targets, Document(c.before, error, measured),
                            [&](const std::string& text) { printed += text + "\n"; }),
                c.after)
          << c.what;
      EXPECT_TRUE(absl::StrContains(printed, "cannot create '" + no_folder)) << printed;
      const bool failed = !measured || c.before == 66;
      EXPECT_EQ(absl::StrContains(ReadFileBytes(Path("xml")).value_or(""), "errors=\"1\""), failed)
          << c.what << measured;
      if (c.targets.json_files[0].path == no_folder) continue;
      const json written = json::parse(ReadFileBytes(Path("json")).value_or(""), nullptr, false);
      EXPECT_EQ(written["exit_code"], c.after) << c.what;
      EXPECT_TRUE(absl::StrContains(written["error"].dump(), no_folder)) << written;
    }
  }
}

}  // namespace
}  // namespace litmus
