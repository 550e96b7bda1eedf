// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/sides/sides.h"

#include <algorithm>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tools/common/status_exit.h"

namespace litmus::compare {
namespace {

constexpr char kSeparator[] = "---";

using Words = std::vector<std::string>;

std::vector<Words> Split(const Words& rest) {
  std::vector<Words> commands(1);
  for (const std::string& word : rest) {
    if (word == kSeparator) {
      commands.emplace_back();
    } else {
      commands.back().push_back(word);
    }
  }
  return commands;
}

absl::Status CheckCommands(const std::vector<Words>& commands) {
  for (size_t i = 0; i < commands.size(); ++i) {
    if (!commands[i].empty() && !commands[i][0].empty()) continue;
    if (commands.size() == 1) return UsageError("the command after '--' is missing");
    return UsageError(absl::StrCat("command ", SideName(i), i == 0 ? ", before" : ", after",
                                   " '---', is missing"));
  }
  return absl::OkStatus();
}

Words Joined(const Words& first, const Words& second) {
  Words all = first;
  all.insert(all.end(), second.begin(), second.end());
  return all;
}

absl::Status CheckUse(const Words& words, const std::vector<Parameter>& parameters) {
  for (const Parameter& parameter : parameters) {
    const std::string place = absl::StrCat("{", parameter.name, "}");
    const bool used = std::any_of(words.begin(), words.end(), [&](const std::string& word) {
      return absl::StrContains(word, place);
    });
    if (!used) {
      return UsageError(absl::StrCat("-L ", parameter.name, ": no command has ", place,
                                     ", the place for the value"));
    }
  }
  return absl::OkStatus();
}

}  // namespace

std::string SideName(size_t index) {
  std::string name;
  for (size_t rest = index + 1; rest > 0; rest = (rest - 1) / 26) {
    name.insert(name.begin(), static_cast<char>('A' + (rest - 1) % 26));
  }
  return name;
}

absl::StatusOr<std::vector<SideTask>> SidesOfCommands(const Words& rest, const Words& around,
                                                      const std::vector<Parameter>& parameters) {
  const std::vector<Words> commands = Split(rest);
  absl::Status good = CheckCommands(commands);
  if (good.ok()) good = CheckUse(Joined(rest, around), parameters);
  if (!good.ok()) return good;
  std::vector<SideTask> sides;
  for (const Words& command : commands) {
    for (Chosen& chosen : Combinations(Joined(command, around), parameters)) {
      SideTask side{SideName(sides.size()), {}, "", {}};
      for (const std::string& word : command) side.argv.push_back(Filled(word, chosen));
      side.parameters = std::move(chosen);
      sides.push_back(std::move(side));
      if (sides.size() > kMaxSides) {
        return UsageError(absl::StrCat("there are more than ", kMaxSides,
                                       " sides; compare fewer commands, or fewer values of -L"));
      }
    }
  }
  if (sides.size() < 2) {
    return UsageError(
        "expected two commands or more after '--', with '---' between them, or values of -L; there "
        "is no '---'");
  }
  return sides;
}

}  // namespace litmus::compare
