// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Parses and checks the texts of flags.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <type_traits>

#include "absl/strings/match.h"
#include "cli/decimal.h"
#include "cli/flag.h"

namespace litmus {
namespace {

// Parses all of `text`. from_chars ignores the locale and accepts no leading space. Unlike
// from_chars, accepts a plus sign before the number, but no text after it.
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

// In upper or lower case, because Python prints True.
std::optional<bool> ParseBool(const std::string& text) {
  if (text == "1" || absl::EqualsIgnoreCase(text, "true")) return true;
  if (text == "0" || absl::EqualsIgnoreCase(text, "false")) return false;
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

std::optional<Flag::Value> Flag::Read(const std::string& text, std::string* wanted) const {
  const bool is_number = type_ != FlagType::kBool && type_ != FlagType::kString;
  if (is_number && check_ != nullptr) *wanted = check_(text);
  if (!wanted->empty()) return std::nullopt;
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
  } else if (!is_number && check_ != nullptr) {
    *wanted = check_(type_ != FlagType::kBool ? text : std::get<bool>(*value) ? "true" : "false");
  }
  return wanted->empty() ? value : std::nullopt;
}

}  // namespace litmus
