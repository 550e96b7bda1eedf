// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/foreign/foreign_document.h"

#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "tools/common/foreign/select_entry.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

json EntryToJson(const ForeignEntry& entry) {
  const std::optional<Interval> interval = IntervalOfEntry(entry);
  return {{"name", entry.metric},
          {"unit", entry.unit},
          {"value", entry.value},
          {"lower", interval ? json(interval->low) : json(nullptr)},
          {"upper", interval ? json(interval->high) : json(nullptr)},
          {"note", entry.note.empty() ? json(nullptr) : json(entry.note)},
          {"samples", entry.samples},
          {"samples_are_processes", entry.samples_are_processes}};
}

json NewResult(const std::string& name, json error) {
  return {{"name", name}, {"error", std::move(error)}, {"metrics", json::array()}};
}

}  // namespace

absl::StatusOr<json> ForeignToJson(const ForeignResult& result, const std::string& file,
                                   const std::string& name) {
  json results = json::array();
  const std::string* last = nullptr;
  for (const ForeignEntry& entry : result.entries) {
    if (!name.empty() && entry.name != name) continue;
    if (last == nullptr || *last != entry.name) results.push_back(NewResult(entry.name, nullptr));
    last = &entry.name;
    results.back()["metrics"].push_back(EntryToJson(entry));
  }
  for (const ForeignFailure& failure : result.failures) {
    if (!name.empty() && failure.name != name) continue;
    results.push_back(NewResult(failure.name, failure.reason));
  }
  // Says which names there are.
  if (results.empty()) return SelectEntry(result, name, "").status();
  return json{{"format", result.format}, {"file", file}, {"results", std::move(results)}};
}

}  // namespace litmus
