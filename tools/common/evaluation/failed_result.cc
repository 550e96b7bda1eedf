// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/failed_result.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "json/parse_json.h"
#include "runtime/files/file_output.h"
#include "tools/common/card/quote_command.h"
#include "tools/common/document/output_file.h"
#include "tools/common/evaluation/metrics_proto.h"
#include "tools/common/evaluation/shard.h"
#include "tools/common/print_error.h"
#include "tools/common/read_file.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

// The command line that resumes the run where this process stopped.
std::string ResumingCommand(const json& environment, bool resume) {
  auto words = environment["argv"].get<std::vector<std::string>>();
  if (!resume) words.emplace_back("--resume");
  return QuoteCommand(words);
}

json ProgressToJson(const ShardProgress& progress, const RunFlags& flags, const json& environment) {
  const bool is_kept = !flags.journal.empty();
  return {{"finished", progress.finished},
          {"items", progress.items},
          {"journal", is_kept ? json(flags.journal) : json(nullptr)},
          {"continue", is_kept ? json(ResumingCommand(environment, flags.resume)) : json(nullptr)}};
}

// Whether `document` has all members of `part` with equal values.
bool Includes(const json& document, const json& part) {
  for (const auto& [name, value] : part.items()) {
    const auto found = document.find(name);
    if (found == document.end() || *found != value) return false;
  }
  return true;
}

// Whether the file contains the result of the shard that `flags` select, for a run with this
// header.
bool HoldsShard(const std::string& path, const RunFlags& flags, const json& header) {
  const absl::StatusOr<Shard> shard = ParseShard(flags.shard);
  if (!shard.ok() || !shard->asked_for || IsSpecialFile(path)) return false;
  const absl::StatusOr<std::string> text = ReadFileWithin(path, kMaxJsonBytes);
  const absl::StatusOr<json> document = text.ok() ? ParseJson(*text) : text.status();
  if (!document.ok() || !document->is_object()) return false;
  const json stored = document->value("shard_header", json());
  const json place = {{"index", shard->index}, {"count", shard->count}};
  if (!stored.is_object() || document->value("shard", json()) != place) return false;
  if (!Includes(stored, json::parse(ToJsonText(header)))) return false;
  // If the run failed before the model was read, only its path is known.
  const json::json_pointer model_path("/model/path");
  return header.contains("model") || !stored.contains(model_path) ||
         stored[model_path] == flags.model_file;
}

bool IsPart(const std::string& path, const RunFlags& flags) {
  return std::any_of(flags.parts.begin(), flags.parts.end(), [&](const std::string& part) {
    std::error_code error;
    return std::filesystem::equivalent(path, part, error);
  });
}

}  // namespace

EvaluationResult MakeFailedResult(const json& header, const std::optional<ShardProgress>& progress,
                                  const RunFlags& flags, json environment, const Failure& failure) {
  EvaluationResult result;
  json& document = result.document = header;
  // inference_diff's header has "outputs", which in a result have errors.
  document.erase("outputs");
  if (progress) document["progress"] = ProgressToJson(*progress, flags, environment);
  document["metrics"] = json::array();
  document["gates"] = json::array();
  document["environment"] = std::move(environment);
  document["exit_code"] = failure.exit_code;
  document["error"] = failure.error;
  result.remarks = {absl::StrCat(failure.exit_code == kExitTemporary ? "no result" : "failed",
                                 " (exit code ", failure.exit_code, "): ", failure.error)};
  result.csv = {{"metric", "value", "lower", "upper"},
                {"exit_code", absl::StrCat(failure.exit_code), "", ""},
                {"error", failure.error, "", ""}};
  result.proto = NoResultProto();
  return result;
}

std::string FailureRecord(const Failure& failure, const std::string& path) {
  if (absl::EndsWithIgnoreCase(path, ".csv")) {
    return ToCsvText({{"exit_code", "error"}, {absl::StrCat(failure.exit_code), failure.error}});
  }
  const json record = {{"exit_code", failure.exit_code}, {"error", failure.error}};
  return record.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

RunFlags WithoutKeptFiles(const RunFlags& flags, const json& header) {
  RunFlags left = flags;
  for (std::string* path :
       {&left.output_file_path, &left.json_out, &left.records_file, &left.html_report}) {
    if (path->empty()) continue;
    const bool is_part = IsPart(*path, flags);
    if (!is_part && !HoldsShard(*path, flags, header)) continue;
    PrintWarning(absl::StrCat(
        *path, ": is left unchanged: ", is_part ? "a part of the merge" : "the finished shard"));
    path->clear();
  }
  return left;
}

}  // namespace litmus
