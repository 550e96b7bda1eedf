// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "cli/suggestion.h"

#include <vector>

#include "cli/arguments.h"
#include "cli/nearest.h"

namespace litmus {
namespace {

// Returns "name" for "--name=value", "-name" and "--name".
std::string NameOf(const std::string& argument) {
  const size_t dashes = argument.find_first_not_of('-');
  if (dashes == std::string::npos) return "";
  return argument.substr(dashes, argument.find('=', dashes) - dashes);
}

// Returns "" if no name is near.
std::string Nearest(const FlagRegistry& flags, const std::string& name) {
  std::vector<std::string> names;
  for (const Flag& flag : flags.flags()) names.push_back(flag.name());
  return NearestName(names, name);
}

bool IsBool(const FlagRegistry& flags, const std::string& name) {
  const Flag* flag = flags.Find(name);
  return flag != nullptr && flag->type() == FlagType::kBool;
}

}  // namespace

std::string UnknownFlagError(const FlagRegistry& flags, const std::string& argument) {
  const std::string name = NameOf(argument);
  const std::string head = "unknown flag " + Quoted(argument);
  if (flags.Find(name) != nullptr) return head + "; flags begin with two dashes: --" + name;
  if (name.rfind("no", 0) == 0) {
    const std::string positive = name.substr(name.rfind("no_", 0) == 0 ? 3 : 2);
    if (IsBool(flags, positive)) return head + "; did you mean --" + positive + "=false?";
  }
  const std::string nearest = Nearest(flags, name);
  const std::string tools = flags.OtherToolsWith(name);
  if (!tools.empty()) {
    return head + "; it is a flag of " + tools +
           (nearest.empty() ? "" : "; did you mean --" + nearest + "?");
  }
  if (!nearest.empty()) return head + "; did you mean --" + nearest + "?";
  return head + "; --help=all lists all flags, --ignore_unknown_flags ignores it";
}

std::string StrayArgumentError(const FlagRegistry& flags, const std::string& argument,
                               const std::string& previous) {
  const std::string head = "stray argument " + Quoted(argument);
  const std::string before = NameOf(previous);
  if (IsFlagLike(previous) && previous.find('=') == std::string::npos && IsBool(flags, before)) {
    return head + "; a boolean takes its value after '=': --" + before + "=" + argument;
  }
  const std::string nearest = Nearest(flags, NameOf(argument));
  if (argument.find('=') != std::string::npos && !nearest.empty()) {
    return head + "; did you mean --" + nearest + argument.substr(argument.find('=')) + "?";
  }
  return head + "; every argument is a flag, --name=value: --help=all lists them";
}

}  // namespace litmus
