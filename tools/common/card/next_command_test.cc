// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/card/next_command.h"

#include <gtest/gtest.h>

#include <sstream>

#include "cli/flags.h"

namespace litmus {
namespace {

constexpr Modes kOne{1}, kMany{2};

using Words = std::vector<std::string>;

Words NextOf(const Words& argv, Modes mode, const std::string& added) {
  FlagRegistry flags("tool", "runs.");
  flags.SetModes({{kOne, ModeKind::kDefault, "one", nullptr, "nothing", ""},
                  {kMany, ModeKind::kCarrier, "many", "processes", "--processes", ""}});
  flags.AddString("graph", "", ChangesResult(kEveryMode).Model(), "");
  flags.AddInt32("processes", 1, ChangesResult(kMany), "");
  flags.AddInt32("runs", 1, ChangesResult(kEveryMode), "");
  flags.AddFloat("max_us", 0, KeepsResult(kEveryMode).Gate(), "");
  flags.AddBool("profile", false, ChangesResult(kOne), "");
  flags.AddString("json_out", "", KeepsResult(kEveryMode).Output(), "");
  flags.AddString("journal", "", KeepsResult(kEveryMode).Names(FlagText::kJournal), "");
  Words rest;
  flags.SetRestOfLine("A", "", &rest);
  std::vector<const char*> pointers;
  for (const std::string& word : argv) pointers.push_back(word.c_str());
  int exit_code = 0;
  std::ostringstream out, err;
  EXPECT_TRUE(flags.Parse(static_cast<int>(pointers.size()), pointers.data(), &exit_code, out, err))
      << err.str();
  return NextCommand(flags, argv, mode, {added});
}

TEST(NextCommandTest, TheUsersOwnWithOneFlagMore) {
  const struct {
    Words argv;
    Modes mode;
    std::string added;
    Words next;
  } cases[] = {
      {{"bin/tool", "m.tflite"}, kOne, "--profile", {"bin/tool", "m.tflite", "--profile"}},
      {{"tool", "--graph", "m", "--runs=5", "--max_us=3", "--json_out", "r.json", "--journal=j"},
       kOne,
       "--profile",
       {"tool", "--graph", "m", "--runs=5", "--profile"}},
      // The added flag replaces the user's, and flags that its mode does not support are removed.
      {{"tool", "--graph=m", "--processes=3", "--runs=2", "--json_out=r"},
       kMany,
       "--processes=10",
       {"tool", "--graph=m", "--runs=2", "--processes=10"}},
      {{"tool", "--graph=m", "--profile"},
       kMany,
       "--processes=10",
       {"tool", "--graph=m", "--processes=10"}},
      {{"tool", "--graph=m", "--processes=3"},
       kOne,
       "--profile",
       {"tool", "--graph=m", "--profile"}},
      {{"tool", "--runs=1", "--", "a", "--runs=2"},
       kOne,
       "--runs=4",
       {"tool", "--runs=4", "--", "a", "--runs=2"}},
  };
  for (const auto& c : cases) EXPECT_EQ(NextOf(c.argv, c.mode, c.added), c.next);
}

TEST(NextCommandTest, BeginsWithTheWordsThatWereTyped) {
  SetInvocation({{"bin/tflitmus", "bench"}, true});
  EXPECT_EQ(NextOf({"benchmark_model", "m.tflite"}, kOne, "--profile"),
            (Words{"bin/tflitmus", "bench", "m.tflite", "--profile"}));
  SetInvocation({});
}

}  // namespace
}  // namespace litmus
