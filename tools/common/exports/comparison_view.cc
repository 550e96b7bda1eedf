// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/exports/comparison_view.h"

#include <algorithm>
#include <cctype>

#include "tools/common/exports/json_member.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

json MetricOr(const json& side, const char* member, const std::string& metric, const json& other) {
  const json& value = MemberAt(side, {member, metric.c_str()});
  return value.is_null() ? other : value;
}

// The item of "sides" in the form of the members "a" and "b".
json SideOfMetric(json side, const std::string& metric) {
  side["median"] = MetricOr(side, "medians", metric, nullptr);
  side["spread"] = MetricOr(side, "spreads", metric, nullptr);
  side["values"] = MetricOr(side, "values", metric, json::array());
  const std::string stored = TextAt(side, {"stored_name"});
  side.erase("name");
  if (!stored.empty()) side["name"] = stored;
  return side;
}

}  // namespace

size_t ComparisonCount(const json& document) {
  return std::max<size_t>(1, ListAt(document, {"comparisons"}).size());
}

json ComparisonView(const json& document, size_t index) {
  const json& comparisons = ListAt(document, {"comparisons"});
  const json& sides = ListAt(document, {"sides"});
  if (index >= comparisons.size() || sides.size() < 2) return document;
  const json& comparison = comparisons[index];
  const std::string name = TextAt(comparison, {"side"}), metric = TextAt(comparison, {"metric"});
  json view = json::object();
  for (const auto& [member, value] : document.items()) {
    if (member != "sides" && member != "comparisons") view[member] = value;
  }
  view["side"] = name;
  for (const char* member :
       {"metric", "unit", "ratio", "verdict", "verdict_in_these_runs", "message", "confirmation"}) {
    view[member] = MemberAt(comparison, {member});
  }
  view["a"] = SideOfMetric(sides[0], metric);
  view["b"] = SideOfMetric(WithText(sides, "name", name), metric);
  view["gates"] = json::array();
  for (const json& gate : ListAt(document, {"gates"})) {
    if (TextAt(gate, {"side"}) == name && TextAt(gate, {"metric"}) == metric) {
      view["gates"].push_back(gate);
    }
  }
  return view;
}

std::string WithSideName(const std::string& text, const std::string& name) {
  const auto is_letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool alone = text[i] == 'B' && (i == 0 || !is_letter(text[i - 1])) &&
                       (i + 1 == text.size() || !is_letter(text[i + 1]));
    if (alone) {
      out += name;
    } else {
      out += text[i];
    }
  }
  return out;
}

}  // namespace litmus
