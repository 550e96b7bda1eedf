// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/foreign/foreign_result.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "json/json_place.h"
#include "json/json_reader.h"
#include "json/parse_json.h"
#include "tools/common/foreign/foreign_format.h"
#include "tools/common/foreign/text_lines.h"

namespace litmus {
namespace {

using foreign::Format;
using json = nlohmann::ordered_json;

const std::vector<Format>& AllFormats() {
  static const auto* const kAll = new std::vector<Format>{
#define LITMUS_FOREIGN_FORMAT(NAME) foreign::NAME(),
#include "tools/common/foreign/foreign_formats.inc"
#undef LITMUS_FOREIGN_FORMAT
  };
  return *kAll;
}

absl::Status Broken(const Format& format, absl::string_view problem) {
  return absl::InvalidArgumentError(absl::StrCat(format.name, ": ", problem));
}

// A file may have several results of one name: logs of several runs, a command that is there twice.
// The later ones become "NAME (2)" …; without names they are "run 1", "run 2", …
void TellApart(ForeignResult* result) {
  std::map<std::string, std::pair<size_t, std::set<std::string>>> seen;  // result, its metrics
  std::vector<size_t> of_entry;
  for (const ForeignEntry& entry : result->entries) {
    auto& [number, metrics] = seen[entry.name];
    if (number == 0 || !metrics.insert(entry.metric).second) {
      ++number;
      metrics = {entry.metric};
    }
    of_entry.push_back(number);
  }
  for (size_t i = 0; i < of_entry.size(); ++i) {
    std::string* const name = &result->entries[i].name;
    if (seen[*name].first == 1) continue;
    if (name->empty()) {
      *name = absl::StrCat("run ", of_entry[i]);
    } else if (of_entry[i] > 1) {
      absl::StrAppend(name, " (", of_entry[i], ")");
    }
  }
}

// Completes what a reader returned: a result without anything is not one.
absl::StatusOr<std::optional<ForeignResult>> Finish(const Format& format, const absl::Status& read,
                                                    ForeignResult result) {
  if (!read.ok()) return Broken(format, read.message());
  if (result.entries.size() > kMaxForeignEntries) {
    return Broken(format, absl::StrCat("has ", result.entries.size(), " values; at most ",
                                       kMaxForeignEntries, " are read"));
  }
  if (result.entries.empty() && result.failures.empty()) {
    return Broken(format, "has no results: the program measured nothing");
  }
  TellApart(&result);
  return std::make_optional(std::move(result));
}

bool MarksOf(const Format& format, absl::string_view text) {
  return !format.json_marks.empty() &&
         std::all_of(format.json_marks.begin(), format.json_marks.end(),
                     [&](const char* mark) { return absl::StrContains(text, mark); });
}

absl::StatusOr<std::optional<ForeignResult>> ReadJson(absl::string_view text) {
  const bool marked = std::any_of(AllFormats().begin(), AllFormats().end(),
                                  [&](const Format& format) { return MarksOf(format, text); });
  if (!marked) return std::nullopt;
  const absl::StatusOr<json> document = ParseJson(text);
  for (const Format& format : AllFormats()) {
    if (!MarksOf(format, text)) continue;
    if (!document.ok()) return Broken(format, document.status().message());
    if (!format.is_json(*document)) continue;
    std::string problem;
    ForeignResult result{format.name, {}, {}};
    format.read_json(JsonReader(*document, "", &problem), &result);
    if (!problem.empty()) {
      problem = absl::StrCat(JsonPlace(text, problem.substr(0, problem.find(": "))), ": ", problem);
    }
    return Finish(format, problem.empty() ? absl::OkStatus() : absl::InvalidArgumentError(problem),
                  std::move(result));
  }
  return std::nullopt;
}

absl::StatusOr<std::optional<ForeignResult>> ReadText(absl::string_view text) {
  const Format* found = nullptr;
  foreign::TextLines lines(text);
  while (found == nullptr && lines.Next()) {
    for (const Format& format : AllFormats()) {
      if (found == nullptr && format.is_text_line != nullptr && format.is_text_line(lines.line())) {
        found = &format;
      }
    }
  }
  if (found == nullptr) return std::nullopt;
  ForeignResult result{found->name, {}, {}};
  const absl::Status read = found->read_text(text, &result);
  if (read.ok() && result.entries.empty() && result.failures.empty()) return std::nullopt;
  return Finish(*found, read, std::move(result));
}

absl::StatusOr<std::optional<ForeignResult>> ReadBinary(absl::string_view bytes) {
  for (const Format& format : AllFormats()) {
    if (format.is_binary == nullptr || !format.is_binary(bytes)) continue;
    ForeignResult result{format.name, {}, {}};
    const absl::Status read = format.read_binary(bytes, &result);
    return Finish(format, read, std::move(result));
  }
  return std::nullopt;
}

}  // namespace

absl::StatusOr<std::optional<ForeignResult>> ReadForeign(const std::string& bytes) {
  const size_t first = bytes.find_first_not_of(" \t\r\n");
  if (first != std::string::npos && bytes[first] == '{') return ReadJson(bytes);
  absl::StatusOr<std::optional<ForeignResult>> binary = ReadBinary(bytes);
  if (!binary.ok() || binary->has_value()) return binary;
  return ReadForeignText(bytes);
}

absl::StatusOr<std::optional<ForeignResult>> ReadForeignText(const std::string& text) {
  if (text.size() > kMaxForeignTextBytes) return std::nullopt;
  return ReadText(text);
}

}  // namespace litmus
