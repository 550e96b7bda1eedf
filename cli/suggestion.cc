// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "cli/suggestion.h"

#include <algorithm>
#include <vector>

#include "cli/arguments.h"

namespace litmus {
namespace {

// "--name=value" -> "name"; also for "-name" and "--name".
std::string NameOf(const std::string& argument) {
  const size_t dashes = argument.find_first_not_of('-');
  if (dashes == std::string::npos) return "";
  return argument.substr(dashes, argument.find('=', dashes) - dashes);
}

size_t EditDistance(const std::string& a, const std::string& b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t replace = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min(std::min(row[j], row[j - 1]) + 1, replace);
    }
  }
  return row[b.size()];
}

// "" when nothing is near.
std::string Nearest(const FlagRegistry& flags, const std::string& name) {
  std::string best;
  // Two edits, or a third of a long name: beyond that a suggestion is noise.
  size_t best_distance = std::max<size_t>(3, name.size() / 3 + 1);
  for (const Flag& flag : flags.flags()) {
    size_t distance = EditDistance(name, flag.name());
    if (distance > 2 && name.size() >= 4 && flag.name().find(name) != std::string::npos) {
      distance = 2;  // --threads for --num_threads.
    }
    if (distance < best_distance) {
      best_distance = distance;
      best = flag.name();
    }
  }
  return best;
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
  if (!nearest.empty()) return head + "; did you mean --" + nearest + "?";
  return head + "; --help lists all flags, --ignore_unknown_flags goes on without it";
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
  return head + "; every argument is a flag, --name=value: --help lists them";
}

}  // namespace litmus
