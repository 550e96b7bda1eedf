// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Merges the results of shards. The inputs are result documents or journals from possibly untrusted
// users: the type and range of every value are checked, and files that a shard names are not
// opened.
#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/exit_codes.h"
#include "json/json_reader.h"
#include "json/parse_json.h"
#include "tools/common/document/document.h"
#include "tools/common/evaluation/evaluation_run.h"
#include "tools/common/evaluation/journal.h"
#include "tools/common/evaluation/output.h"
#include "tools/common/exports/json_member.h"
#include "tools/common/status_exit.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

constexpr int64_t kMaxItems = int64_t{1} << 40;

absl::Status NotAPart(const std::string& path, absl::string_view problem) {
  return absl::InvalidArgumentError(absl::StrCat(
      path, ": is neither the .json result of a run with --shard nor a journal of one: ", problem));
}

// Checks a document without records, which a failed or interrupted shard writes.
absl::Status CheckEnd(const std::string& path, const json& document) {
  const int64_t exit_code = WholeNumber(NumberAt(document, {"exit_code"}).value_or(kExitOk));
  if (exit_code == kExitOk || !MemberAt(document, {"records"}).is_null()) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      path, ": holds no result: its run ended with exit code ", exit_code, " (",
      TextAt(document, {"error"}), "); run that shard again, an interrupted one with --resume"));
}

// Reads "items" and "shard" from a journal's header or from a document.
void TakeShape(const JsonReader& value, FinishedRun* part) {
  part->description.items = value.At("items").Integer(0, kMaxItems);
  part->shard.count = value.At("shard").At("count").Integer(1, kMaxItems);
}

// Reads one record: {"item": 3, "record": {…}}.
absl::Status TakeRecord(const std::string& path, const JsonReader& entry, FinishedRun* part) {
  const int64_t item = entry.At("item").Integer(0, part->description.items - 1);
  const json& record = entry.At("record").Object();
  if (!entry.problem().empty()) return NotAPart(path, entry.problem());
  if (part->records.emplace(item, record).second) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(path, ": has item ", item, " twice"));
}

absl::StatusOr<FinishedRun> ReadJournal(const std::string& path, const std::string& text) {
  FinishedRun part;
  std::string problem;
  bool has_header = false;
  for (size_t begin = 0, line = 1; begin < text.size(); ++line) {
    const size_t end = text.find('\n', begin);
    if (end == std::string::npos) break;  // an incomplete last line, from a kill
    const auto value = ParseJson(absl::string_view(text).substr(begin, end - begin));
    begin = end + 1;
    const std::string name = absl::StrCat("line ", line);
    if (!value.ok()) return NotAPart(path, absl::StrCat(name, " ", value.status().message()));
    const JsonReader reader(*value, name.c_str(), &problem);
    if (has_header) {
      absl::Status taken = TakeRecord(path, reader, &part);
      if (!taken.ok()) return taken;
      continue;
    }
    has_header = true;
    const JsonReader header = reader.At("litmus_journal");
    TakeShape(header, &part);
    part.description.header = header.Object();
    if (!problem.empty()) return NotAPart(path, problem);
    part.description.header.erase("items");
    part.description.header.erase("shard");
  }
  return has_header ? absl::StatusOr<FinishedRun>(std::move(part))
                    : NotAPart(path, "its first line is truncated");
}

absl::StatusOr<FinishedRun> ReadPart(const std::string& path) {
  const absl::StatusOr<std::string> text = ReadWholeFile("merge", path, kMaxJsonBytes);
  if (!text.ok()) return text.status();
  if (absl::StartsWith(*text, kJournalBegins)) return ReadJournal(path, *text);
  const auto document = ParseJson(*text);
  if (!document.ok()) return NotAPart(path, document.status().message());
  if (const absl::Status ended = CheckEnd(path, *document); !ended.ok()) return ended;
  FinishedRun part;
  std::string problem;
  const JsonReader reader(*document, "", &problem);
  TakeShape(reader, &part);
  part.description.header = reader.At("shard_header").Object();
  const JsonReader records = reader.At("records");
  const size_t count = records.Size(0, std::numeric_limits<size_t>::max());
  if (!problem.empty()) return NotAPart(path, problem);
  for (size_t i = 0; i < count; ++i) {
    absl::Status taken = TakeRecord(path, records[i], &part);
    if (!taken.ok()) return taken;
  }
  return part;
}

// The name of the tool that wrote the shard; "" if the header does not have it.
std::string ToolOf(const FinishedRun& part) {
  const json& header = part.description.header;
  const auto tool = header.find("tool");
  if (tool == header.end() || !tool->is_object()) return "";
  const auto name = tool->find("name");
  return name != tool->end() && name->is_string() ? name->get<std::string>() : "";
}

absl::Status CheckMaker(const std::string& path, const std::string& tool, const FinishedRun& part) {
  const std::string made_by = ToolOf(part);
  if (made_by.empty()) return NotAPart(path, "tool.name: is missing");
  if (made_by != tool) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": is a result of ", made_by, ", not of ", tool));
  }
  const json& header = part.description.header;
  const auto schema = header.find("schema");
  if (schema != header.end() && *schema == SchemaOf(tool)) return absl::OkStatus();
  if (absl::Status read = CheckSchemaVersion(header); !read.ok()) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": ", read.message()));
  }
  return absl::InvalidArgumentError(absl::StrCat(path, ": was written by a different version of ",
                                                 tool, "; run that shard again"));
}

// Two files with the same items are mostly one shard that was given twice, or run twice. `source`
// has the file of each item that was read before. "" if the items are not all those of one file.
std::string TwinOf(const FinishedRun& part, const std::map<int64_t, std::string>& source) {
  std::string twin;
  for (const auto& [item, record] : part.records) {
    const auto before = source.find(item);
    if (before == source.end() || (!twin.empty() && before->second != twin)) return "";
    twin = before->second;
  }
  const auto of_twin = std::count_if(source.begin(), source.end(),
                                     [&](const auto& entry) { return entry.second == twin; });
  return of_twin == static_cast<int64_t>(part.records.size()) ? twin : "";
}

absl::Status GivenTwice(const std::string& path, const std::string& twin) {
  return absl::InvalidArgumentError(
      path == twin ? absl::StrCat(path, ": is given twice; give each shard once")
                   : absl::StrCat(path, ": has the items of ", twin,
                                  ": that shard is given twice; give each shard once"));
}

}  // namespace

absl::StatusOr<FinishedRun> MergeShards(const std::string& tool,
                                        const std::vector<std::string>& paths,
                                        const PartCheck& check) {
  if (paths.empty()) {
    return UsageError("merge: expected the result files of the shards, then flags");
  }
  FinishedRun merged;
  std::map<int64_t, std::string> source;
  for (const std::string& path : paths) {
    absl::StatusOr<FinishedRun> part = ReadPart(path);
    if (!part.ok()) return part.status();
    if (absl::Status made = CheckMaker(path, tool, *part); !made.ok()) return made;
    if (const absl::Status sound = check(*part); !sound.ok()) {
      return absl::Status(sound.code(), absl::StrCat(path, ": ", sound.message()));
    }
    if (source.empty() && merged.description.header.is_null()) {
      merged.description = {part->description.header, part->description.items};
    } else if (part->description.header != merged.description.header ||
               part->description.items != merged.description.items) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, ": is a shard of a different run than ", paths[0],
                       "; the shards of one run differ in --shard and output files only"));
    }
    if (const std::string twin = TwinOf(*part, source); !twin.empty()) {
      return GivenTwice(path, twin);
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
        absl::StrCat("merge: item ", item, " of ", merged.description.items,
                     " is in none of the shards ", absl::StrJoin(paths, ", "),
                     "; give all shards (a killed one: run it again with --resume)"));
  }
  return merged;
}

}  // namespace litmus
