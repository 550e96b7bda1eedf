// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests command lines that contain arguments of other commands, and several arguments without a
// name.
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "cli/flags.h"
#include "cli/help.h"

namespace litmus {
namespace {

using Words = std::vector<std::string>;

struct Declared {
  FlagRegistry flags{"tool", "does things."};
  bool verbose = false;
  std::string name;
  Words files, rest;

  explicit Declared(bool with_rest) {
    flags.AddBool("verbose", false, ChangesResult(kEveryMode), "say more", &verbose);
    flags.AddString("name", "", ChangesResult(kEveryMode), "a name", &name);
    flags.SetPositionals("FILE", "files to read", &files);
    if (with_rest) flags.SetRestOfLine("COMMAND", "what to run", &rest);
  }
};

bool ParseLine(FlagRegistry& flags, const Words& arguments, int* exit_code, std::string* err) {
  std::vector<const char*> argv = {"tool"};
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  std::ostringstream out, errors;
  const bool go_on =
      flags.Parse(static_cast<int>(argv.size()), argv.data(), exit_code, out, errors);
  *err = errors.str();
  return go_on;
}

TEST(RestOfLineTest, WhatFollowsTwoDashesIsLeftAlone) {
  const struct {
    Words arguments, files, rest;
    bool verbose;
    const char* name;
    const char* err;  // a part of stderr; "": accepted without a message
  } cases[] = {
      {{}, {}, {}, false, "", ""},
      {{"--"}, {}, {}, false, "", ""},
      {{"--", "run"}, {}, {"run"}, false, "", ""},
      {{"--verbose", "--", "run", "--verbose=no", "-h", "--help", "", "x"},
       {},
       {"run", "--verbose=no", "-h", "--help", "", "x"},
       true,
       "",
       ""},
      {{"--name", "n", "--", "a", "---", "b", "--", "c"},
       {},
       {"a", "---", "b", "--", "c"},
       false,
       "n",
       ""},
      {{"a.json", "--verbose", "b.json"}, {"a.json", "b.json"}, {}, true, "", ""},
      {{"a", "b", "c", "--", "d"}, {"a", "b", "c"}, {"d"}, false, "", ""},
      {{"--name", "--", "run"}, {}, {"run"}, false, "", "--name needs a value"},
      {{"--bogus", "--", "run"}, {}, {"run"}, false, "", "unknown flag '--bogus'"},
      {{"--name=--", "--", "run"}, {}, {"run"}, false, "--", ""},
      {{"---", "run"}, {}, {}, false, "", "unknown flag '---'"},
  };
  for (const auto& c : cases) {
    Declared line(true);
    int exit_code = -1;
    std::string err;
    const bool go_on = ParseLine(line.flags, c.arguments, &exit_code, &err);
    const std::string all = testing::PrintToString(c.arguments);
    EXPECT_EQ(line.rest, c.rest) << all;
    const bool accepted = std::string(c.err).empty();
    EXPECT_EQ(go_on, accepted) << all << err;
    EXPECT_EQ(exit_code, accepted ? kExitOk : kExitUsage) << all;
    EXPECT_NE(err.find(c.err), std::string::npos) << all << err;
    if (!accepted) continue;
    EXPECT_EQ(err, "") << all;
    EXPECT_EQ(line.files, c.files) << all;
    EXPECT_EQ(line.verbose, c.verbose) << all;
    EXPECT_EQ(line.name, c.name) << all;
  }
}

TEST(RestOfLineTest, WithoutADeclarationTwoDashesAreAnUnknownFlag) {
  Declared line(false);
  int exit_code = -1;
  std::string err;
  EXPECT_FALSE(ParseLine(line.flags, {"--", "run"}, &exit_code, &err));
  EXPECT_EQ(exit_code, kExitUsage);
  EXPECT_NE(err.find("unknown flag '--'"), std::string::npos) << err;
}

TEST(RestOfLineTest, TheHelpShowsTheRest) {
  const std::string help = HelpOfWidth(Declared(true).flags, "", 80);
  EXPECT_NE(help.find("usage: tool [FILE ...] [--flag=value ...] -- COMMAND\n"), std::string::npos)
      << help;
  EXPECT_NE(help.find("\n  FILE                        files to read\n"), std::string::npos)
      << help;
  EXPECT_NE(help.find("\n  COMMAND                     what to run\n"), std::string::npos) << help;
  const std::string without = HelpOfWidth(Declared(false).flags, "", 80);
  EXPECT_NE(without.find("usage: tool [FILE ...] [--flag=value ...]\n"), std::string::npos)
      << without;
}

}  // namespace
}  // namespace litmus
