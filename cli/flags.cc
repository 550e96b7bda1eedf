// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Declares flags and stores their values.
#include "cli/flags.h"

#include <algorithm>
#include <utility>

#include "cli/die.h"
#include "cli/number.h"

namespace litmus {

FlagRegistry::FlagRegistry(std::string tool, std::string summary, std::vector<std::string> examples)
    : tool_(std::move(tool)), summary_(std::move(summary)), examples_(std::move(examples)) {
  SetGroup("General");
  AddBool("help", false, KeepsResult(kEveryMode),
          "print the everyday flags and exit; --help=all prints every flag, --help=GROUP those of "
          "one group");
  AddBool("version", false, KeepsResult(kEveryMode), "print the version and exit");
  AddBool("ignore_unknown_flags", false, KeepsResult(kEveryMode),
          "warn about unknown flags and stray arguments instead of refusing to run");
  AddString("load_config", "", KeepsResult(kEveryMode).Names(FlagText::kConfig),
            "take flags from this JSON file, {\"flag\": value}; the command line wins");
  AddString("dump_config", "", KeepsResult(kEveryMode).Output(),
            "write all flags and their values to this file, for --load_config, and exit; - is "
            "standard output");
  AddString("completion", "", KeepsResult(kEveryMode),
            "print a completion script for this shell, and exit")
      .Choices({"", "bash", "zsh", "fish"});
}

FlagRegistry::~FlagRegistry() = default;

void FlagRegistry::SetGroup(std::string title, std::string example) {
  const auto same = std::find_if(groups_.begin(), groups_.end(),
                                 [&](const FlagGroup& group) { return group.title == title; });
  FlagGroup& group = same != groups_.end() ? *same : groups_.emplace_back();
  group.title = std::move(title);
  if (!example.empty()) group.example = std::move(example);
  current_group_ = &group;
}

void FlagRegistry::SetOwner(std::string owner, bool in_build) {
  owner_ = std::move(owner);
  owner_in_build_ = in_build;
}

template <typename T>
Flag& FlagRegistry::Add(const char* name, FlagType type, const T& def, std::string default_text,
                        FlagUse use, const char* help, T* target) {
  const Flag* first = Find(name);
  if (first != nullptr && first->type_ != type) {
    Die(std::string("--") + name + " is declared twice with different types");
  }
  Flag& flag = flags_.emplace_back(Flag(name, type, use, def, std::move(default_text)));
  flag.help_ = help;
  flag.is_first_ = first == nullptr;
  if (flag.is_first_) by_name_.emplace(flag.name_, &flag);
  flag.group_ = current_group_;
  flag.owner_ = owner_;
  flag.in_build_ = owner_in_build_;
  flag.target_ = target;
  flag.Store(flag.default_);
  return flag;
}

Flag& FlagRegistry::AddInt32(const char* name, int32_t def, FlagUse use, const char* help,
                             int32_t* target) {
  return Add(name, FlagType::kInt32, def, std::to_string(def), use, help, target);
}

Flag& FlagRegistry::AddInt64(const char* name, int64_t def, FlagUse use, const char* help,
                             int64_t* target) {
  return Add(name, FlagType::kInt64, def, std::to_string(def), use, help, target);
}

Flag& FlagRegistry::AddFloat(const char* name, float def, FlagUse use, const char* help,
                             float* target) {
  return Add(name, FlagType::kFloat, def, Number(static_cast<double>(def)), use, help, target);
}

Flag& FlagRegistry::AddBool(const char* name, bool def, FlagUse use, const char* help,
                            bool* target) {
  return Add(name, FlagType::kBool, def, def ? "true" : "false", use, help, target);
}

Flag& FlagRegistry::AddString(const char* name, const char* def, FlagUse use, const char* help,
                              std::string* target) {
  return Add(name, FlagType::kString, std::string(def), def, use, help, target);
}

}  // namespace litmus
