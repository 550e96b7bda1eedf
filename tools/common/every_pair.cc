// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/every_pair.h"

#include <algorithm>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "cli/config.h"
#include "cli/exit_codes.h"
#include "gtest/gtest.h"

namespace litmus {
namespace {

struct Outcome {
  bool accepted = false;
  int exit_code = -1;
  std::string err;
};

Outcome Parse(const std::function<void(FlagRegistry&)>& declare, const Mode& mode, bool selects,
              const std::vector<std::string>& arguments) {
  FlagRegistry flags("tool", "is a test.");
  declare(flags);
  if (selects) flags.Select(mode.bit);
  std::vector<const char*> argv = {"tool"};
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  std::ostringstream out, err;
  Outcome outcome;
  outcome.accepted =
      flags.Parse(static_cast<int>(argv.size()), argv.data(), &outcome.exit_code, out, err);
  outcome.err = err.str();
  return outcome;
}

// A value that the flag accepts and that differs from its default.
std::string OtherText(const FlagRegistry& flags, const Flag& flag,
                      const std::map<std::string, std::string>& texts) {
  std::vector<std::string> candidates = flag.choices();
  if (const auto own = texts.find(flag.name()); own != texts.end()) candidates = {own->second};
  for (const char* usual : {"3", "true", "false", "1s", "2%", "0", "4GiB", "x:y", "key=value"}) {
    candidates.emplace_back(usual);
  }
  for (const std::string& text : candidates) {
    if (!text.empty() && text != flag.default_text() &&
        flags.ProblemOf(flag.name(), text).empty()) {
      return text;
    }
  }
  return "";
}

bool SelectsAMode(const FlagRegistry& flags, const Flag& flag) {
  return std::any_of(flags.modes().begin(), flags.modes().end(), [&](const Mode& mode) {
    return mode.flag != nullptr && flag.IsNamed(mode.flag);
  });
}

}  // namespace

void ExpectEveryPair(const std::function<void(FlagRegistry&)>& declare,
                     const std::map<std::string, std::vector<std::string>>& lines,
                     const std::map<std::string, std::string>& texts) {
  FlagRegistry flags("tool", "is a test.");
  declare(flags);
  int pairs = 0;
  for (const Mode& mode : flags.modes()) {
    const auto line = lines.find(mode.name);
    const bool selects = line == lines.end();
    const Outcome alone =
        Parse(declare, mode, selects, selects ? std::vector<std::string>() : line->second);
    EXPECT_TRUE(alone.accepted) << mode.name << ": " << alone.err;
    for (const Flag* flag : flags.FlagsOnce()) {
      // A flag that selects a mode adds this mode to the line, so the pair is one of two modes.
      const bool of_default = mode.kind == ModeKind::kDefault;
      if (!MayBeConfigured(*flag) || (of_default && SelectsAMode(flags, *flag))) continue;
      if (mode.flag != nullptr && flag->IsNamed(mode.flag)) continue;
      const std::string text = OtherText(flags, *flag, texts);
      ASSERT_NE(text, "") << "--" << flag->name() << " takes none of the usual texts";
      std::vector<std::string> arguments = selects ? std::vector<std::string>() : line->second;
      arguments.push_back(absl::StrCat("--", flag->name(), "=", text));
      const Outcome outcome = Parse(declare, mode, selects, arguments);
      const std::string what = absl::StrCat(mode.name, " ", arguments.back(), "\n", outcome.err);
      ++pairs;
      if (flags.Serves(mode, *flag)) {
        EXPECT_TRUE(outcome.accepted) << what;
      } else {
        EXPECT_FALSE(outcome.accepted) << what;
        EXPECT_EQ(outcome.exit_code, kExitUsage) << what;
        EXPECT_NE(outcome.err.find(" effect with "), std::string::npos) << what;
      }
    }
  }
  EXPECT_GT(pairs, 20);
}

}  // namespace litmus
