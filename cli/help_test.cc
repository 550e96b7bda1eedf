// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "cli/help.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <string>

#include "cli/exit_codes.h"
#include "nlohmann/json.hpp"

namespace litmus {
namespace {

constexpr Modes kRun{1}, kCold{2};

void Declare(FlagRegistry& flags) {
  flags.SetModes({{kRun, ModeKind::kDefault, "run", nullptr, "no flag", "runs"},
                  {kCold, ModeKind::kReplacement, "cold", "cold", "--cold", "starts"}});
  flags.SetGroup("Model & input", "tool --model=m.tflite");
  flags.AddString("model", "", ChangesResult(kEveryMode).Model(), "the .tflite file")
      .Letter('m')
      .AlsoNamed({"graph"})
      .Everyday();
  flags.SetGroup("Run control");
  flags
      .AddInt32("num_runs", 50, ChangesResult(kRun),
                "regular runs, at least so many, in a sentence that does not fit into one line")
      .Everyday();
  flags.AddBool("rewriting", true, ChangesResult(kRun), "rewrite the graph");
  flags.AddFloat("max_us", 0, KeepsResult(kRun).Gate(), "exit 1 above");
  flags.AddString("report", "", KeepsResult(kRun).Output(), "file for the report");
  flags.AddString("form", "", KeepsResult(kRun).OfOutput(), "of the report");
  flags.AddString("export", "", KeepsResult(kRun).Names(FlagText::kFormatOutputs), "others");
  flags.AddInt32("cold", 0, ChangesResult(kCold), "cold starts");
  flags.AddString("backend", "", ChangesResult(kEveryMode), "the API").Choices({"", "cl", "gl"});
  flags.SetOwner("Absent", false);
  flags.SetGroup("Delegate: absent");
  flags.AddBool("use_absent", false, ChangesResult(kEveryMode), "run there");
  flags.SetOwner("");
}

TEST(HelpTest, EverydayFlagsWithinTheWidth) {
  FlagRegistry flags("tool", "does things.", {"tool m.tflite"});
  Declare(flags);
  EXPECT_EQ(HelpOfWidth(flags, "", 80), R"(tool: does things.

usage: tool MODEL.tflite [--flag=value ...]

  -m, --model=FILE            the .tflite file; also --graph
  --num_runs=N                regular runs, at least so many, in a sentence that
                              does not fit into one line (default 50)

Examples:
  tool m.tflite

--help=all prints every flag and the exit codes; --help=GROUP the flags of a
group: model_input, run_control, general
)");
}

TEST(HelpTest, AGroupAndAll) {
  FlagRegistry flags("tool", "does things.", {"tool m.tflite"});
  Declare(flags);
  EXPECT_EQ(HelpOfWidth(flags, "model", 80), R"(Model & input:
  -m, --model=FILE            the .tflite file; also --graph
  For example:
  tool --model=m.tflite
)");
  EXPECT_EQ(HelpOfWidth(flags, "run_control", 60), R"(Run control:
  --num_runs=N                regular runs, at least so
                              many, in a sentence that does
                              not fit into one line (default
                              50)
  --rewriting=false           rewrite the graph (default
                              true)
  --max_us=X                  exit 1 above (default 0)
  --report=FILE               file for the report
  --form=TEXT                 of the report
  --export=FORMAT:FILE        others
  --cold=N                    cold starts (default 0)
  --backend=TEXT              the API [cl|gl]
)");
  const std::string all = HelpOfWidth(flags, "all", 80);
  for (const char* part : {"Model & input:\n", "Run control:\n", "General:\n", "\nExit codes:\n"}) {
    EXPECT_NE(all.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(all.find("absent"), std::string::npos) << all;
  EXPECT_NE(HelpOfWidth(flags, "exit_codes", 80).find(ExitCodesHelp()), std::string::npos);
}

TEST(HelpTest, NoWidthIsExceeded) {
  FlagRegistry flags("tool", "does things.");
  Declare(flags);
  for (const size_t columns : {size_t{40}, size_t{80}, size_t{100}}) {
    std::istringstream lines(HelpOfWidth(flags, "", columns) +
                             HelpOfWidth(flags, "run_control", columns));
    for (std::string line; std::getline(lines, line);) {
      if (line.rfind("usage:", 0) == 0) continue;
      EXPECT_LE(line.size(), columns) << line;
    }
  }
}

TEST(HelpTest, TheDocumentHasEveryFlag) {
  FlagRegistry flags("tool", "does things.");
  Declare(flags);
  const auto document = nlohmann::json::parse(HelpJson(flags));
  EXPECT_EQ(document["modes"][1]["selected_by"], "--cold");
  const auto flag = [&](const char* name) {
    for (const auto& entry : document["flags"]) {
      if (entry["name"] == name) return entry;
    }
    return nlohmann::json();
  };
  EXPECT_EQ(flag("model")["text"], "model");
  EXPECT_EQ(flag("model")["letter"], "m");
  EXPECT_EQ(flag("model")["other_names"], nlohmann::json({"graph"}));
  EXPECT_EQ(flag("num_runs")["modes"], nlohmann::json({"run"}));
  EXPECT_EQ(flag("num_runs")["changes_result"], true);
  EXPECT_EQ(flag("use_absent")["in_build"], false);
  EXPECT_EQ(flag("help")["changes_result"], false);
  const std::map<std::string, std::string> roles = {
      {"model", "data"},  {"num_runs", "data"}, {"max_us", "gate"},        {"report", "output"},
      {"form", "output"}, {"export", "output"}, {"dump_config", "output"},
  };
  for (const auto& [name, role] : roles) EXPECT_EQ(flag(name.c_str())["role"], role) << name;
  EXPECT_EQ(document["flags"].size(), 16u);
}

}  // namespace
}  // namespace litmus
