// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests which combinations of modes and flags are rejected, and with which message.
#include "cli/modes.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "cli/flags.h"

namespace litmus {
namespace {

constexpr Modes kRun{1}, kLong{2}, kMany{4}, kCold{8}, kMerge{16};

std::vector<Mode> AllModes() {
  return {{kRun, ModeKind::kDefault, "run", nullptr, "no flag", "runs"},
          {kLong, ModeKind::kAddition, "long", "long", "--long", "also runs for long"},
          {kMany, ModeKind::kCarrier, "many", "many", "--many", "runs in many processes"},
          {kCold, ModeKind::kReplacement, "cold", "cold", "--cold", "starts"},
          {kMerge, ModeKind::kReplacement, "merge", nullptr, "merge", "merges"}};
}

struct Tool {
  FlagRegistry flags{"tool", "does things."};
  std::vector<std::string> parts;

  Tool() {
    flags.SetModes(AllModes());
    flags.AddCommandWord("merge", kMerge, "PART", "parts", &parts);
    flags.AddInt32("runs", 50, ChangesResult(kRun | kMany), "runs");
    flags.AddBool("profile", false, ChangesResult(kRun), "profile");
    flags.AddBool("rewrite", true, ChangesResult(kRun | kMany | kCold), "rewrite");
    flags.AddString("long", "", ChangesResult(kLong), "long");
    flags.AddString("long_pause", "", ChangesResult(kLong), "pause");
    flags.AddInt32("many", 1, ChangesResult(kMany), "processes");
    flags.AddInt32("cold", 0, ChangesResult(kCold), "cold starts");
    flags.AddString("pages", "both", ChangesResult(kCold), "pages");
    flags.AddString("out", "", KeepsResult(kEveryMode).Output(), "file");
    flags.AddListing("list_things", "things", [] { return std::string("thing\n"); });
  }

  // The message for a rejected command line; "" if it is accepted.
  std::string Refusal(const std::vector<std::string>& arguments) {
    std::vector<const char*> argv = {"tool"};
    for (const std::string& argument : arguments) argv.push_back(argument.c_str());
    std::ostringstream out, err;
    int code = -1;
    const bool go_on = flags.Parse(static_cast<int>(argv.size()), argv.data(), &code, out, err);
    EXPECT_EQ(code, go_on || err.str().empty() ? kExitOk : kExitUsage);
    return err.str();
  }
};

TEST(ModesTest, AModeServesAFlagOrRefusesTheFlag) {
  const struct {
    std::vector<std::string> arguments;
    const char* refusal;
  } cases[] = {
      {{}, ""},
      {{"--runs=3", "--profile", "--rewrite=false", "--out=x"}, ""},
      {{"--cold=3", "--pages=warm", "--rewrite=false", "--out=x"}, ""},
      {{"--long=1s", "--runs=3", "--profile", "--long_pause=2s"}, ""},
      {{"--many=3", "--runs=3"}, ""},
      {{"merge", "--out=x", "a", "b"}, ""},
      {{"merge", "--list_things"}, ""},
      // A flag with its default value selects no mode.
      {{"--cold=3", "--runs=50", "--profile=false"}, ""},
      {{"--many=1", "--profile"}, ""},
      {{"--cold=0", "--runs=3"}, ""},
      {{"--pages=warm"},
       "ERROR: tool: --pages has an effect with --cold only; add that, or leave --pages out\n"},
      {{"--long_pause=1s"},
       "ERROR: tool: --long_pause has an effect with --long only; add that, or leave --long_pause "
       "out\n"},
      {{"--cold=3", "--runs=3"},
       "ERROR: tool: --runs has no effect with --cold; leave one of the two out\n"},
      {{"--many=2", "--profile"},
       "ERROR: tool: --profile has no effect with --many; leave one of the two out\n"},
      // Combinations of modes.
      {{"--cold=3", "--long=1s"},
       "ERROR: tool: --long has no effect with --cold; leave one of the two out\n"},
      {{"--many=2", "--long=1s"},
       "ERROR: tool: --long has no effect with --many; leave one of the two out\n"},
      {{"--many=2", "--cold=3"},
       "ERROR: tool: --many has no effect with --cold; leave one of the two out\n"},
      {{"merge", "--runs=3"},
       "ERROR: tool: --runs has no effect with merge; leave one of the two out\n"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(Tool().Refusal(c.arguments), c.refusal) << testing::PrintToString(c.arguments);
  }
}

TEST(ModesTest, ParseAgreesWithServes) {
  const char* line[] = {"", "--long=1s", "--many=2", "--cold=3", "merge"};
  const std::vector<Mode> modes = AllModes();
  for (size_t i = 0; i < modes.size(); ++i) {
    for (const char* flag : {"--runs=3", "--profile", "--rewrite=false", "--pages=warm", "--out=x",
                             "--long=2s", "--many=4"}) {
      Tool tool;
      std::vector<std::string> arguments = {flag};
      if (*line[i] != '\0') arguments.insert(arguments.begin(), line[i]);
      const std::string name = std::string(flag).substr(2, std::string(flag).find('=') - 2);
      // A flag that selects a mode adds that mode to the command line, unless it is there already.
      const bool selects = name == "long" || name == "many";
      if (selects && (modes[i].kind == ModeKind::kDefault || name == modes[i].name)) continue;
      const bool serves = tool.flags.Serves(modes[i], *tool.flags.Find(name));
      EXPECT_EQ(tool.Refusal(arguments).empty(), serves) << modes[i].name << " " << flag;
    }
  }
}

TEST(ModesTest, WithoutModesEveryFlagIsServed) {
  FlagRegistry flags("tool", "does things.");
  flags.AddInt32("runs", 50, ChangesResult(kCold), "runs");
  const char* argv[] = {"tool", "--runs=3"};
  std::ostringstream out, err;
  int code = -1;
  EXPECT_TRUE(flags.Parse(2, argv, &code, out, err)) << err.str();
}

}  // namespace
}  // namespace litmus
