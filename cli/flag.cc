// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "cli/flag.h"

#include <algorithm>
#include <type_traits>

#include "cli/die.h"
#include "cli/number.h"

namespace litmus {
const char* FlagTypeName(FlagType type) {
  static constexpr const char* kNames[] = {"int32", "int64", "float", "bool", "string"};
  return kNames[static_cast<size_t>(type)];
}

const char* FlagOriginName(FlagOrigin origin) {
  static constexpr const char* kNames[] = {"default", "command line", "environment", "program",
                                           "config file"};
  return kNames[static_cast<size_t>(origin)];
}

const char* FlagTextName(FlagText text) {
  static constexpr const char* kNames[] = {
      "value",  "model",        "input",         "output",         "journal",     "cache",
      "config", "named inputs", "tensor inputs", "format outputs", "flag values", "flags"};
  return kNames[static_cast<size_t>(text)];
}

const char* FlagRoleName(FlagRole role) {
  static constexpr const char* kNames[] = {"data", "gate", "output"};
  return kNames[static_cast<size_t>(role)];
}

Flag& Flag::Label(std::string label) {
  label_ = std::move(label);
  return *this;
}

Flag& Flag::AlsoNamed(std::vector<std::string> names) {
  other_names_ = std::move(names);
  return *this;
}

Flag& Flag::Letter(char letter) {
  letter_ = letter;
  return *this;
}

Flag& Flag::Choices(std::vector<std::string> choices) {
  choices_ = std::move(choices);
  return *this;
}

Flag& Flag::Bare(std::string text) {
  bare_ = std::move(text);
  return *this;
}

Flag& Flag::Check(std::string (*check)(const std::string& text)) {
  check_ = check;
  return *this;
}

Flag& Flag::FromEnvironment(const char* variable) {
  variable_ = variable;
  return *this;
}

Flag& Flag::AtLeast(int64_t min) {
  min_ = min;
  return *this;
}

Flag& Flag::AtMost(int64_t max) {
  max_ = max;
  return *this;
}

Flag& Flag::Everyday() {
  everyday_ = true;
  return *this;
}

bool Flag::IsNamed(const std::string& name) const {
  return name_ == name ||
         std::find(other_names_.begin(), other_names_.end(), name) != other_names_.end();
}

std::string Flag::EchoText() const {
  switch (type_) {
    case FlagType::kInt32:
      return std::to_string(int32_value());
    case FlagType::kInt64:
      return std::to_string(int64_value());
    case FlagType::kBool:
      return bool_value() ? "1" : "0";
    case FlagType::kFloat:
      return Number(static_cast<double>(float_value()));
    case FlagType::kString:
      break;
  }
  return string_value();
}

void Flag::Store(const Value& value) {
  value_ = value;
  if (target_ == nullptr) return;
  std::visit([this](const auto& of) { *static_cast<std::decay_t<decltype(of)>*>(target_) = of; },
             value_);
}

void Flag::RequireType(FlagType type) const {
  if (type == type_) return;
  Die("--" + name_ + " is declared as " + FlagTypeName(type_) + " and read as " +
      FlagTypeName(type));
}

}  // namespace litmus
