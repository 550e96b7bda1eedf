// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/card/next_command.h"

#include <algorithm>
#include <utility>

#include "cli/arguments.h"

namespace litmus {
namespace {

Invocation& Stored() {
  static Invocation* const invocation = new Invocation;
  return *invocation;
}

// Whether the argument affects what is measured, instead of where results go.
bool Stays(const Argument& argument, Modes mode, const std::vector<std::string>& added) {
  if (argument.kind == Argument::Kind::kWord || argument.kind == Argument::Kind::kRest) return true;
  if (argument.kind != Argument::Kind::kFlag) return false;
  const FlagUse& use = argument.flag->use();
  return use.role() == FlagRole::kData && use.text() != FlagText::kOutput &&
         use.text() != FlagText::kJournal && use.modes().Meets(mode) &&
         std::none_of(added.begin(), added.end(), [&](const std::string& flag) {
           return GivesFlag(flag, argument.flag->name());
         });
}

}  // namespace

void SetInvocation(Invocation invocation) { Stored() = std::move(invocation); }
const Invocation& GetInvocation() { return Stored(); }

std::vector<std::string> StartedAs(const std::string& argv0) {
  const std::vector<std::string>& words = Stored().words;
  return words.empty() ? std::vector<std::string>{argv0} : words;
}

std::vector<std::string> NextCommand(const FlagRegistry& flags,
                                     const std::vector<std::string>& argv, Modes mode,
                                     const std::vector<std::string>& added) {
  std::vector<std::string> command = StartedAs(argv[0]);
  std::vector<std::string> rest;
  for (const Argument& argument : ReadArguments(flags, argv)) {
    if (!Stays(argument, mode, added)) continue;
    std::vector<std::string>& to = argument.kind == Argument::Kind::kRest ? rest : command;
    to.insert(to.end(), argv.begin() + static_cast<std::ptrdiff_t>(argument.index),
              argv.begin() + static_cast<std::ptrdiff_t>(argument.index + argument.width));
  }
  command.insert(command.end(), added.begin(), added.end());
  command.insert(command.end(), rest.begin(), rest.end());
  return command;
}

}  // namespace litmus
