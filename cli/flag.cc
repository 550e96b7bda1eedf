// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "cli/flag.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <type_traits>

#include "cli/decimal.h"
#include "cli/die.h"
#include "cli/number.h"

namespace litmus {
namespace {

// Parses all of `text`; from_chars has no locale, no leading space and no silent tail. A plus sign
// before the number is fine.
template <typename T>
std::optional<T> ParseNumber(const std::string& text) {
  const char* begin = text.data();
  const char* end = begin + text.size();
  if (end - begin > 1 && *begin == '+' && begin[1] != '-') ++begin;
  if (begin == end) return std::nullopt;
  T value = 0;
  if constexpr (std::is_floating_point_v<T>) {
    const absl::from_chars_result read = DecimalFromChars(begin, end, &value);
    if (read.ec != std::errc() || read.ptr != end || !std::isfinite(value)) return std::nullopt;
  } else {
    const std::from_chars_result read = std::from_chars(begin, end, value);
    if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  }
  return value;
}

std::optional<bool> ParseBool(const std::string& text) {
  if (text == "1" || text == "true") return true;
  if (text == "0" || text == "false") return false;
  return std::nullopt;
}

const char* WantedOf(FlagType type) {
  switch (type) {
    case FlagType::kInt32:
      return "must be an integer from -2147483648 to 2147483647 (int32)";
    case FlagType::kInt64:
      return "must be an integer (int64)";
    case FlagType::kFloat:
      return "must be a finite number such as 0.5 (float)";
    case FlagType::kBool:
      return "must be true, false, 1 or 0";
    case FlagType::kString:
      break;
  }
  return "";
}

std::string OneOf(const std::vector<std::string>& choices) {
  std::string list;
  for (const std::string& choice : choices) {
    if (!choice.empty()) list += (list.empty() ? "" : ", ") + choice;
  }
  return "must be one of " + list;
}

}  // namespace

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

std::optional<Flag::Value> Flag::Read(const std::string& text, std::string* wanted) const {
  std::optional<Value> value;
  double number = 0;
  const auto keep = [&](const auto& read) {
    if (!read) return;
    value = *read;
    if constexpr (!std::is_same_v<std::decay_t<decltype(*read)>, bool>) {
      number = static_cast<double>(*read);
    }
  };
  if (type_ == FlagType::kInt32) keep(ParseNumber<int32_t>(text));
  if (type_ == FlagType::kInt64) keep(ParseNumber<int64_t>(text));
  if (type_ == FlagType::kFloat) keep(ParseNumber<float>(text));
  if (type_ == FlagType::kBool) keep(ParseBool(text));
  if (type_ == FlagType::kString) value = text;
  if (!value) {
    *wanted = WantedOf(type_);
  } else if (min_ && number < static_cast<double>(*min_)) {
    *wanted = "must be at least " + std::to_string(*min_);
  } else if (max_ && number > static_cast<double>(*max_)) {
    *wanted = "must be at most " + std::to_string(*max_);
  } else if (!choices_.empty() &&
             std::find(choices_.begin(), choices_.end(), text) == choices_.end()) {
    *wanted = OneOf(choices_);
  } else if (check_ != nullptr) {
    *wanted = check_(type_ != FlagType::kBool ? text : std::get<bool>(*value) ? "true" : "false");
  }
  return wanted->empty() ? value : std::nullopt;
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
