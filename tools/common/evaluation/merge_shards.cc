// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Puts the results of shards together. The inputs may be result documents or journals.
#include <map>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/common/document/document.h"
#include "tools/common/evaluation/evaluation_run.h"
#include "tools/common/evaluation/output.h"
#include "tools/common/status_exit.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

absl::Status NotAPart(const std::string& path) {
  return absl::InvalidArgumentError(absl::StrCat(
      path, ": is neither the .json result of a run with --shard nor a journal of one"));
}

absl::Status TakeRecord(const std::string& path, const json& entry, Records* records) {
  if (!entry.is_object() || !entry.contains("item") || !entry["item"].is_number_integer() ||
      !entry.contains("record") || !entry["record"].is_object()) {
    return NotAPart(path);
  }
  const auto item = entry["item"].get<int64_t>();
  if (records->emplace(item, entry["record"]).second) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(path, ": has item ", item, " twice"));
}

// "items" and "shard", in a journal's header as in a document.
bool TakeShape(const json& value, FinishedRun* part) {
  if (!value.is_object() || !value.contains("items") || !value["items"].is_number_integer() ||
      !value.contains("shard") || !value["shard"].is_object() ||
      !value["shard"].contains("count") || !value["shard"]["count"].is_number_integer()) {
    return false;
  }
  part->description.items = value["items"].get<int64_t>();
  part->shard.count = value["shard"]["count"].get<int64_t>();
  return true;
}

absl::StatusOr<FinishedRun> ReadJournal(const std::string& path, const std::string& text) {
  FinishedRun part;
  for (size_t begin = 0, line = 0; begin < text.size(); ++line) {
    const size_t end = text.find('\n', begin);
    if (end == std::string::npos) break;  // cut off by a kill
    const json value = json::parse(text.begin() + static_cast<std::ptrdiff_t>(begin),
                                   text.begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
    begin = end + 1;
    if (line > 0) {
      absl::Status taken = TakeRecord(path, value, &part.records);
      if (!taken.ok()) return taken;
      continue;
    }
    if (!value.is_object() || !value.contains("litmus_journal") ||
        !TakeShape(value["litmus_journal"], &part)) {
      return NotAPart(path);
    }
    part.description.header = value["litmus_journal"];
    part.description.header.erase("items");
    part.description.header.erase("shard");
  }
  return part;
}

absl::StatusOr<FinishedRun> ReadPart(const std::string& path) {
  const absl::StatusOr<std::string> text = ReadWholeFile("merge", path);
  if (!text.ok()) return text.status();
  const json document = json::parse(*text, nullptr, false);
  if (document.is_discarded() || (document.is_object() && document.contains("litmus_journal"))) {
    return ReadJournal(path, *text);
  }
  FinishedRun part;
  if (!TakeShape(document, &part) || !document.contains("shard_header") ||
      !document.contains("records") || !document["records"].is_array()) {
    return NotAPart(path);
  }
  part.description.header = document["shard_header"];
  for (const json& entry : document["records"]) {
    absl::Status taken = TakeRecord(path, entry, &part.records);
    if (!taken.ok()) return taken;
  }
  return part;
}

// The tool that wrote the part, "" when the part does not say. Version 1 had the name alone.
std::string ToolOf(const FinishedRun& part) {
  const json& header = part.description.header;
  if (!header.is_object() || !header.contains("tool")) return "";
  const json& tool = header["tool"];
  const json& name = tool.is_object() && tool.contains("name") ? tool["name"] : tool;
  return name.is_string() ? name.get<std::string>() : "";
}

// Whether the items are those of a run.
bool IsSound(const FinishedRun& part) {
  return part.description.items >= 0 &&
         (part.records.empty() || (part.records.begin()->first >= 0 &&
                                   part.records.rbegin()->first < part.description.items));
}

}  // namespace

absl::StatusOr<FinishedRun> MergeShards(const std::string& tool,
                                        const std::vector<std::string>& paths) {
  if (paths.empty()) {
    return UsageError("merge: expected the result files of the shards, then flags");
  }
  FinishedRun merged;
  std::map<int64_t, std::string> source;
  for (const std::string& path : paths) {
    absl::StatusOr<FinishedRun> part = ReadPart(path);
    if (!part.ok()) return part.status();
    const std::string made_by = ToolOf(*part);
    if (made_by.empty() || !IsSound(*part)) return NotAPart(path);
    if (made_by != tool) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, ": is a result of ", made_by, ", not of ", tool));
    }
    if (part->description.header.value("schema", json()) != SchemaOf(tool)) {
      return absl::InvalidArgumentError(absl::StrCat(path, ": was written by another version of ",
                                                     tool, "; run that part again"));
    }
    if (source.empty() && merged.description.header.is_null()) {
      merged.description = {part->description.header, part->description.items};
    } else if (part->description.header != merged.description.header ||
               part->description.items != merged.description.items) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, ": is part of another run than ", paths[0],
                       "; the shards of one run differ in --shard and output files only"));
    }
    for (auto& [item, record] : part->records) {
      if (!source.emplace(item, path).second) {
        return absl::InvalidArgumentError(
            absl::StrCat(path, ": has item ", item, ", which ", source[item], " has too"));
      }
      merged.records[item] = std::move(record);
    }
  }
  for (int64_t item = 0; item < merged.description.items; ++item) {
    if (merged.records.count(item) != 0) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("merge: item ", item, " of ", merged.description.items, " is in none of ",
                     absl::StrJoin(paths, ", "),
                     "; give all shards (a killed one: run it again with --resume)"));
  }
  return merged;
}

}  // namespace litmus
