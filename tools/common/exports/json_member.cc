// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/exports/json_member.h"

#include <algorithm>
#include <cmath>

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

std::optional<double> Finite(const json& value) {
  if (!value.is_number()) return std::nullopt;
  const double number = value.get<double>();
  return std::isfinite(number) ? std::optional(number) : std::nullopt;
}

}  // namespace

const json& MemberAt(const json& document, MemberPath path) {
  static const json* const kNull = new json(nullptr);
  const json* at = &document;
  for (const char* name : path) {
    if (!at->is_object()) return *kNull;
    const auto found = at->find(name);
    if (found == at->end()) return *kNull;
    at = &*found;
  }
  return *at;
}

const json& ListAt(const json& document, MemberPath path) {
  static const json* const kEmpty = new json(json::array());
  const json& member = MemberAt(document, path);
  return member.is_array() || member.is_object() ? member : *kEmpty;
}

std::optional<double> NumberAt(const json& document, MemberPath path) {
  return Finite(MemberAt(document, path));
}

int64_t WholeNumber(double number) {
  constexpr double kMax = 9007199254740992;  // 2^53
  return static_cast<int64_t>(std::clamp(number, -kMax, kMax));
}

std::string TextAt(const json& document, MemberPath path) {
  const json& member = MemberAt(document, path);
  return member.is_string() ? member.get<std::string>() : "";
}

bool TrueAt(const json& document, MemberPath path) {
  const json& member = MemberAt(document, path);
  return member.is_boolean() && member.get<bool>();
}

std::vector<double> NumbersAt(const json& document, MemberPath path) {
  std::vector<double> numbers;
  for (const json& each : ListAt(document, path)) {
    if (const auto number = Finite(each)) numbers.push_back(*number);
  }
  return numbers;
}

std::optional<Interval> IntervalAt(const json& document, MemberPath path) {
  const std::vector<double> ends = NumbersAt(document, path);
  if (ends.size() != 2) return std::nullopt;
  return Interval{ends[0], ends[1]};
}

std::vector<std::string> DistinctTexts(const json& list, const char* array, const char* member) {
  std::vector<std::string> texts;
  for (const json& item : list) {
    for (const json& object : ListAt(item, {array})) {
      const std::string text = TextAt(object, {member});
      if (texts.size() == kMaxDistinctTexts) return texts;
      if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(text);
    }
  }
  return texts;
}

const json& WithText(const json& list, const char* member, const std::string& text) {
  static const json* const kNone = new json(nullptr);
  for (const json& object : list) {
    if (TextAt(object, {member}) == text) return object;
  }
  return *kNone;
}

std::string FlagText(const json& value) {
  if (value.is_null()) return "";
  if (value.is_string()) return value.get<std::string>();
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace litmus
