// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the program on this machine, whatever it is.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "nlohmann/json.hpp"
#include "tools/common/read_file.h"
#include "tools/common/run_tool.h"
#include "tools/doctor/check_table.h"

namespace litmus::doctor {
namespace {

using nlohmann::json;

constexpr char kProgram[] = "tools/doctor/doctor";

// The shortest observation.
ToolRun Doctor(std::vector<std::string> arguments) {
  arguments.emplace_back("--observe_secs=0.01");
  return RunTool(kProgram, arguments);
}

std::string AllIds() {
  std::string list;
  for (const CheckEntry& entry : AllChecks())
    list += (list.empty() ? "" : ",") + std::string(entry.id);
  return list;
}

TEST(DoctorCliTest, TheDocumentStatesTheExitCode) {
  const std::string file = testing::TempDir() + "/doctor.json";
  const ToolRun run = Doctor({"--output=json", "--json_out=" + file});
  const json document = json::parse(run.out, nullptr, false);
  ASSERT_TRUE(document.is_object()) << run.out << run.err;
  EXPECT_EQ(document, json::parse(ReadFileBytes(file).value_or("")));
  int problems = 0;
  std::vector<std::string> ids;
  for (const json& check : document["checks"]) {
    ids.push_back(check["id"]);
    problems += check["status"] == "problem" ? 1 : 0;
  }
  ASSERT_EQ(ids.size(), AllChecks().size());
  for (size_t i = 0; i < ids.size(); ++i) EXPECT_EQ(ids[i], AllChecks()[i].id);
  EXPECT_EQ(document["counts"]["problems"], problems);
  EXPECT_EQ(run.exit_code, problems > 0 ? kExitGate : kExitOk) << run.err;
  EXPECT_EQ(document["exit_code"], run.exit_code);
  EXPECT_EQ(document["error"].is_null(), run.exit_code == kExitOk);
  EXPECT_EQ(run.err.empty(), run.exit_code == kExitOk) << run.err;
}

// LITMUS_CPU_TARGET=portable is a warning, and a target that does not exist is a problem.
TEST(DoctorCliTest, ExitCodesFollowSeverity) {
  const std::string all = AllIds();
  const size_t at = all.find("variables,");
  ASSERT_NE(at, std::string::npos);
  const std::string others = "--ignore=" + std::string(all).erase(at, sizeof("variables,") - 1);
  const struct {
    const char* variable;
    std::vector<std::string> flags;
    int exit_code;
    const char* says;
  } kCases[] = {
      {"", {others}, kExitOk, ""},
      {"portable", {others}, kExitOk, ""},
      {"portable", {others, "--fail_on=warning"}, kExitGate, "1 warning: variables"},
      {"portable", {"--ignore=" + all, "--fail_on=warning"}, kExitOk, ""},
      {"nothing", {others}, kExitGate, "ERROR: doctor: 1 problem: variables\n"},
      {"nothing", {"--ignore=" + all}, kExitOk, ""},
      {"nothing", {"--fail_on=never"}, kExitOk, ""},
  };
  for (const auto& c : kCases) {
    setenv("LITMUS_CPU_TARGET", c.variable, 1);
    const ToolRun run = Doctor(c.flags);
    unsetenv("LITMUS_CPU_TARGET");
    EXPECT_EQ(run.exit_code, c.exit_code) << c.variable << c.flags[0] << run.out << run.err;
    EXPECT_NE(run.err.find(c.says), std::string::npos) << run.err;
    EXPECT_NE(run.out.find("\nverdict  "), std::string::npos) << run.out;
  }
}

TEST(DoctorCliTest, WrongLines) {
  const struct {
    const char* flag;
    int exit_code;
    const char* says;
  } kCases[] = {
      {"--ignore=swop", kExitUsage, "did you mean swap?"},
      {"--fail_on=error", kExitUsage, "must be one of problem, warning, never"},
      {"--observe_secs=-1", kExitUsage, "--observe_secs"},
      {"--format=json", kExitUsage, "unknown flag '--format=json'"},
      {"machine.json", kExitUsage, "machine.json"},
      {"--json_out=/no/such/folder/x.json", kExitCantCreate, "--json_out"},
  };
  for (const auto& c : kCases) {
    const ToolRun run = RunTool(kProgram, {c.flag});
    EXPECT_EQ(run.exit_code, c.exit_code) << c.flag << run.err;
    EXPECT_NE(run.err.find(c.says), std::string::npos) << run.err;
    EXPECT_EQ(run.out, "");
  }
}

TEST(DoctorCliTest, AFailureIsInTheDocument) {
  const std::string file = testing::TempDir() + "/failed.json";
  EXPECT_EQ(RunTool(kProgram, {"--json_out=" + file, "--ignore=swop"}).exit_code, kExitUsage);
  const json document = json::parse(ReadFileBytes(file).value_or(""), nullptr, false);
  EXPECT_EQ(document["exit_code"], kExitUsage);
  EXPECT_TRUE(document["error"].is_string());
  EXPECT_FALSE(document.contains("checks"));
}

TEST(DoctorCliTest, ListsItsChecks) {
  const ToolRun run = RunTool(kProgram, {"--list_checks"});
  EXPECT_EQ(run.exit_code, kExitOk);
  EXPECT_EQ(run.out, ListChecks());
}

TEST(DoctorCliTest, AFullDiskIsAnError) {
  EXPECT_EQ(
      RunTool("/bin/sh", {"-c", std::string(kProgram) + " --observe_secs=0 >/dev/full"}).exit_code,
      kExitIoError);
}

}  // namespace
}  // namespace litmus::doctor
