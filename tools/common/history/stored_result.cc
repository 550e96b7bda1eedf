// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/history/stored_result.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/common/document/document.h"
#include "tools/common/exports/json_member.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

// Flags of documents of version 3.0, which have no configuration, that do not decide a result.
constexpr const char* kNotDeciding[] = {
    "graph",         "model_file",       "json_out",      "output",        "html_report",
    "export",        "details",          "log_prefix",    "log_format",    "output_file_path",
    "output_format", "records_file",     "grid_out",      "journal",       "resume",
    "max_median_us", "max_p95_us",       "max_init_ms",   "max_memory_mb", "require_stable",
    "fail_above",    "result_file_path", "benchmark_name"};

std::string FlagsOf(const json& environment) {
  std::map<std::string, std::string> flags;
  const json& configuration = MemberAt(environment, {"configuration"});
  if (configuration.is_object()) {
    for (const auto& [name, value] : configuration.items()) flags[name] = FlagText(value);
  } else {
    for (const json& flag : ListAt(environment, {"flags"})) {
      const std::string name = TextAt(flag, {"name"}), origin = TextAt(flag, {"origin"});
      const bool decides = std::find(std::begin(kNotDeciding), std::end(kNotDeciding), name) ==
                           std::end(kNotDeciding);
      if (origin != "default" && decides) flags[name] = FlagText(MemberAt(flag, {"value"}));
    }
  }
  flags.erase("benchmark_name");  // is the name
  std::vector<std::string> texts;
  for (const auto& [name, value] : flags) texts.push_back(absl::StrCat(name, "=", value));
  return absl::StrJoin(texts, " ");
}

bool FailedBaseline(const json& document) {
  for (const json& gate : ListAt(document, {"gates"})) {
    if (TextAt(gate, {"gate"}) == "baseline_fail_above" && !TrueAt(gate, {"passed"})) return true;
  }
  return false;
}

StoredResult ResultOf(const json& document, const Subject& subject, const std::string& tool,
                      const std::string& file) {
  const json& environment = MemberAt(document, {"environment"});
  StoredResult result;
  result.file = file;
  result.key.tool = tool;
  result.key.name = tool == "conformance" ? tool : subject.name;
  result.key.flags = FlagsOf(environment);
  result.key.fingerprint = TextAt(environment, {"machine", "fingerprint"});
  result.started_utc = TextAt(environment, {"started_utc"});
  result.commit = TextAt(environment, {"commit"});
  result.version = TextAt(document, {"tool", "version"});
  result.model_sha256 = TextAt(document, {"model", "sha256"});
  result.machine = TextAt(environment, {"machine", "android", "model"});
  if (result.machine.empty()) result.machine = TextAt(environment, {"machine", "cpu_model"});
  result.exit_code = static_cast<int>(WholeNumber(NumberAt(document, {"exit_code"}).value_or(0)));
  // A shard's numbers are of a part of the data.
  result.complete = subject.state == ResultState::kValue && !TrueAt(document, {"interrupted"}) &&
                    MemberAt(document, {"shard"}).is_null();
  result.failed_baseline = FailedBaseline(document);
  if (result.complete) result.metrics = subject.metrics;
  return result;
}

// The results in the member "result" of each object of a list.
absl::StatusOr<std::vector<StoredResult>> ResultsOfEach(const json& list, const std::string& file) {
  std::vector<StoredResult> all;
  for (const json& each : list) {
    const json& result = MemberAt(each, {"result"});
    if (!result.is_object()) continue;
    absl::StatusOr<std::vector<StoredResult>> results = ResultsIn(result, file);
    if (!results.ok()) return results.status();
    std::move(results->begin(), results->end(), std::back_inserter(all));
  }
  return all;
}

}  // namespace

std::string ResultKey::DifferenceFrom(const ResultKey& other) const {
  const std::tuple<const char*, const std::string&, const std::string&> kParts[] = {
      {"tool", tool, other.tool},
      {"name", name, other.name},
      {"flags", flags, other.flags},
      {"machine", fingerprint, other.fingerprint}};
  std::vector<std::string> texts;
  for (const auto& [part, mine, its] : kParts) {
    if (mine == its) continue;
    const auto text = [](const std::string& value) {
      return value.empty() ? std::string("none") : absl::StrCat("'", value, "'");
    };
    texts.push_back(absl::StrCat(part, " ", text(mine), " instead of ", text(its)));
  }
  return absl::StrJoin(texts, ", ");
}

bool ResultKey::operator<(const ResultKey& other) const {
  return std::tie(tool, name, flags, fingerprint) <
         std::tie(other.tool, other.name, other.flags, other.fingerprint);
}

bool ResultKey::operator==(const ResultKey& other) const {
  return std::tie(tool, name, flags, fingerprint) ==
         std::tie(other.tool, other.name, other.flags, other.fingerprint);
}

absl::StatusOr<std::vector<StoredResult>> ResultsIn(const json& document, const std::string& file) {
  const std::string schema = TextAt(document, {"schema", "name"});
  if (!absl::StartsWith(schema, "litmus.")) {
    return absl::InvalidArgumentError(
        "is not a result document: it has no schema.name that begins with 'litmus.'");
  }
  if (absl::StartsWith(schema, "litmus.fleet_")) {
    return ResultsOfEach(ListAt(document, {"devices"}), file);
  }
  if (absl::Status version = CheckSchemaVersion(document); !version.ok()) return version;
  if (const json& cells = MemberAt(document, {"cells"}); cells.is_array()) {
    return ResultsOfEach(cells, file);
  }
  const absl::StatusOr<Subjects> subjects = SubjectsOf(document);
  std::vector<StoredResult> results;
  if (subjects.ok()) {  // else a document without metrics
    results.push_back(ResultOf(document, subjects->all[0], subjects->tool, file));
  }
  return results;
}

}  // namespace litmus
