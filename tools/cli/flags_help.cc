// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What -h, --help and --version print.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "tools/cli/exit_codes.h"
#include "tools/cli/flags.h"

namespace litmus {
namespace {

constexpr char kVersion[] = "0.1.0";

std::string Padded(std::string text, size_t width) {
  if (text.size() < width) text.append(width - text.size(), ' ');
  return text;
}

std::string DefaultColumn(const Flag& flag) {
  return flag.type() == FlagType::kString ? '"' + flag.default_text() + '"' : flag.default_text();
}

std::string Sentence(const Flag& flag) {
  const std::string& text = flag.help();
  std::string list;
  for (const std::string& choice : flag.choices()) {
    if (!choice.empty()) list += (list.empty() ? "" : "|") + choice;
  }
  return list.empty() ? text : text + " [" + list + "]";
}

std::string Footer(const std::vector<std::string>& examples) {
  std::string text;
  if (!examples.empty()) text += "\nExamples:\n";
  for (const std::string& example : examples) text += "  " + example + "\n";
  return text;
}

}  // namespace

std::string FlagRegistry::VersionText() const {
#if defined(__clang__)
  const std::string compiler = "clang";
#else
  const std::string compiler = "gcc";
#endif
  return tool_ + " (Litmus) " + kVersion + ", built with " + compiler + " " + __VERSION__ + "\n";
}

std::string FlagRegistry::FlagTable(bool essential_only) const {
  // A name declared twice is listed once, where it was declared first; the registry's own group
  // comes last although it was declared first.
  std::vector<std::string> groups;
  std::set<std::string> seen;
  std::vector<const Flag*> shown;
  size_t name_width = 0, default_width = 0;
  for (const Flag& flag : flags_) {
    if (essential_only && !flag.essential()) continue;
    if (!seen.insert(flag.name()).second) continue;
    shown.push_back(&flag);
    if (std::find(groups.begin(), groups.end(), flag.group()) == groups.end()) {
      groups.push_back(flag.group());
    }
    name_width = std::max(name_width, flag.name().size());
    default_width = std::max(default_width, DefaultColumn(flag).size());
  }
  std::stable_partition(groups.begin(), groups.end(), [this](const std::string& group) {
    return group != flags_.front().group();
  });

  std::string text;
  for (const std::string& group : groups) {
    text += "\n" + group + ":\n";
    for (const Flag* flag : shown) {
      if (flag->group() != group) continue;
      text += "  --" + Padded(flag->name(), name_width) + "  " +
              Padded(FlagTypeName(flag->type()), 6) + "  " +
              Padded(DefaultColumn(*flag), default_width) + "  " + Sentence(*flag) + "\n";
    }
  }
  return text;
}

std::string FlagRegistry::Usage() const {
  return tool_ + ": " + summary_ + "\n\nusage: " + tool_ +
         (positional_.empty() ? "" : " " + positional_) + " --name=value ...\n" +
         (positional_.empty() ? "" : "\n  " + positional_ + ": " + positional_help_ + "\n");
}

std::string FlagRegistry::ShortHelp() const {
  return Usage() + FlagTable(/*essential_only=*/true) + Footer(examples_) +
         "\n--help lists every flag and the exit codes.\n";
}

std::string FlagRegistry::FullHelp() const {
  return Usage() + "\n" + "  --name=value, --name value, bare --name for a boolean. Booleans are " +
         "true|false|1|0.\n  Columns: flag, type, default, meaning.\n" +
         FlagTable(/*essential_only=*/false) + Footer(examples_) + "\nExit codes:\n" +
         ExitCodesHelp();
}

}  // namespace litmus
