// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A flag is an option of CLI11. The rules for its text are the option's validators; those of
// numbers and booleans write the text anew, in a form that CLI11 reads as we do (CLI11 alone takes
// 010 for 8, and "yes" for true).
#include "cli/flag.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <type_traits>
#include <utility>

#include "CLI/CLI.hpp"
#include "absl/strings/charconv.h"
#include "cli/decimal.h"
#include "cli/die.h"
#include "cli/number.h"

namespace litmus {
namespace {

// Parses all of `text`; from_chars has no locale, no leading space and no silent tail. A plus sign
// before the number is fine.
template <typename T>
bool ParseNumber(const std::string& text, T* value) {
  const char* begin = text.data();
  const char* end = begin + text.size();
  if (end - begin > 1 && *begin == '+' && begin[1] != '-') ++begin;
  if constexpr (std::is_floating_point_v<T>) {
    const absl::from_chars_result read = DecimalFromChars(begin, end, value);
    return read.ec == std::errc() && read.ptr == end && begin != end;
  } else {
    const std::from_chars_result read = std::from_chars(begin, end, *value);
    return read.ec == std::errc() && read.ptr == end && begin != end;
  }
}

template <typename T>
std::string WholeNumber(std::string& text, const char* wanted) {
  T value = 0;
  if (!ParseNumber(text, &value)) return wanted;
  text = std::to_string(value);
  return "";
}

std::string Int32Text(std::string& text) {
  return WholeNumber<int32_t>(text,
                              "must be a whole number from -2147483648 to 2147483647 (int32)");
}

std::string Int64Text(std::string& text) {
  return WholeNumber<int64_t>(text, "must be a whole number (int64)");
}

std::string FloatText(std::string& text) {
  float value = 0;
  if (!ParseNumber(text, &value) || !std::isfinite(value)) {
    return "must be a finite number such as 0.5 (float)";
  }
  char digits[32];  // Nine tell any two floats apart.
  std::snprintf(digits, sizeof(digits), "%.9g", static_cast<double>(value));
  text = digits;
  return "";
}

std::string BoolText(std::string& text) {
  if (text == "1") text = "true";
  if (text == "0") text = "false";
  return text == "true" || text == "false" ? "" : "must be true, false, 1 or 0";
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

Flag& Flag::Label(std::string label) {
  label_ = std::move(label);
  return *this;
}

Flag& Flag::Choices(std::vector<std::string> choices) {
  choices_ = std::move(choices);
  std::string list;
  for (const std::string& choice : choices_) {
    if (!choice.empty()) list += (list.empty() ? "" : ", ") + choice;
  }
  option_->check([is_one = CLI::IsMember(choices_), list](const std::string& text) {
    std::string copy = text;
    return is_one(copy).empty() ? std::string() : "must be one of " + list;
  });
  return *this;
}

Flag& Flag::Bare(std::string text) {
  bare_ = std::move(text);
  return *this;
}

Flag& Flag::Check(std::string (*check)(const std::string& text)) {
  option_->check(check);
  return *this;
}

Flag& Flag::FromEnvironment(const char* variable) {
  variable_ = variable;
  return *this;
}

Flag& Flag::AtLeast(int64_t least) {
  option_->check([least](const std::string& text) {
    return std::strtold(text.c_str(), nullptr) < static_cast<long double>(least)
               ? "must be at least " + std::to_string(least)
               : std::string();
  });
  return *this;
}

Flag& Flag::AtMost(int64_t most) {
  option_->check([most](const std::string& text) {
    return std::strtold(text.c_str(), nullptr) > static_cast<long double>(most)
               ? "must be at most " + std::to_string(most)
               : std::string();
  });
  return *this;
}

Flag& Flag::Essential() {
  essential_ = true;
  return *this;
}

const std::string& Flag::name() const { return option_->get_lnames().front(); }
const std::string& Flag::help() const { return option_->get_description(); }
const std::string& Flag::group() const { return option_->get_group(); }

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

void Flag::RestrictToType() {
  const auto accept = [this](std::string (*rule)(std::string&)) {
    option_->transform(CLI::Validator(rule, "", ""));
  };
  if (type_ == FlagType::kInt32) accept(&Int32Text);
  if (type_ == FlagType::kInt64) accept(&Int64Text);
  if (type_ == FlagType::kFloat) accept(&FloatText);
  if (type_ == FlagType::kBool) accept(&BoolText);
}

std::string Flag::ProblemOf(std::string text) const {
  try {
    for (int i = 0;; ++i) {
      const std::string wanted = (*option_->get_validator(i))(text);
      if (!wanted.empty()) return wanted;
    }
  } catch (const CLI::OptionNotFound&) {
    return "";  // No validator is left; CLI11 does not tell their number.
  }
}

std::string Flag::Assign(const std::string& text) {
  try {
    option_->clear();
    option_->add_result(text);
    option_->run_callback();
  } catch (const CLI::ValidationError& error) {
    return std::string(error.what()).substr(option_->get_name().size() + 2);  // after "--name: "
  }
  return "";
}

void Flag::RequireType(FlagType type) const {
  if (type == type_) return;
  Die("--" + name() + " is declared as " + FlagTypeName(type_) + " and read as " +
      FlagTypeName(type));
}

}  // namespace litmus
