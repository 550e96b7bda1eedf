// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Finds flags by name, gives them values or listings, and returns their values.
#include <algorithm>
#include <utility>

#include "cli/die.h"
#include "cli/flags.h"

namespace litmus {

const Flag* FlagRegistry::Find(const std::string& name) const {
  const auto found = by_name_.find(name);
  if (found != by_name_.end()) return found->second;
  for (const Flag& flag : flags_) {
    if (!flag.other_names().empty() && flag.IsNamed(name)) return &flag;
  }
  return nullptr;
}

const Flag* FlagRegistry::FindLetter(char letter) const {
  for (const Flag& flag : flags_) {
    if (flag.letter_ == letter) return &flag;
  }
  return nullptr;
}

std::vector<const Flag*> FlagRegistry::FlagsOnce() const {
  std::vector<const Flag*> once;
  for (const Flag& flag : flags_) {
    if (flag.is_first_) once.push_back(&flag);
  }
  return once;
}

std::vector<const Flag*> FlagRegistry::FlagsOfBuild() const {
  std::vector<const Flag*> once;
  for (const Flag& flag : flags_) {
    if (flag.is_first_ && flag.in_build_) once.push_back(&flag);
  }
  return once;
}

const Flag* FlagRegistry::ModelFlag() const {
  const auto model = std::find_if(flags_.begin(), flags_.end(), [](const Flag& flag) {
    return flag.use().text() == FlagText::kModel;
  });
  return model == flags_.end() ? nullptr : &*model;
}

const Flag& FlagRegistry::Require(const std::string& name) const {
  const Flag* flag = Find(name);
  if (flag == nullptr) Die("flag --" + name + " is read but never declared");
  return *flag;
}

std::string FlagRegistry::Assign(const std::string& name, const std::string& text,
                                 FlagOrigin origin, int position) {
  for (Flag& flag : flags_) {
    if (!flag.IsNamed(name)) continue;
    std::string wanted;
    const std::optional<Flag::Value> value = flag.Read(text, &wanted);
    if (!value) return wanted;
    flag.Store(*value);
    flag.origin_ = origin;
    flag.position_ = position;
  }
  return "";
}

void FlagRegistry::Set(const std::string& name, const std::string& text) {
  Require(name);
  const std::string wanted = Assign(name, text, FlagOrigin::kProgram, 0);
  if (!wanted.empty()) Die("--" + name + "=" + text + ": " + wanted);
}

void FlagRegistry::SetFor(const Flag& source, const std::string& name, const std::string& text) {
  Require(name);
  const std::string wanted = Assign(name, text, source.origin_, source.position_);
  if (!wanted.empty()) Die("--" + name + "=" + text + ": " + wanted);
}

std::string FlagRegistry::ProblemOf(const std::string& name, const std::string& text) const {
  Require(name);
  std::string wanted;
  for (const Flag& flag : flags_) {
    if (flag.IsNamed(name) && wanted.empty()) flag.Read(text, &wanted);
  }
  return wanted;
}

void FlagRegistry::AddListing(const char* name, const char* help, Flag::Listing text,
                              Flag::JsonListing json) {
  Flag& flag = AddBool(name, false, KeepsResult(kEveryMode), help);
  flag.listing_ = text;
  flag.json_listing_ = json;
}

void FlagRegistry::AddListingOf(const char* name, Flag::Listing text) {
  Require(name).RequireType(FlagType::kString);
  for (Flag& flag : flags_) {
    if (flag.name_ == name) flag.listing_ = text;
  }
}

bool FlagRegistry::WantsJson() const {
  const Flag* output = Find("output");
  return output != nullptr && output->type() == FlagType::kString &&
         output->string_value() == "json";
}

}  // namespace litmus
