// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/document/document.h"

#include <cmath>
#include <cstring>
#include <ctime>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "cli/config.h"
#include "cli/version.h"
#include "runtime/cpu/targets.h"
#include "tools/common/document/build_info.h"
#include "tools/common/document/run_labels.h"
#include "tools/common/machine/evidence_json.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

json FiniteOrNull(double value) { return std::isfinite(value) ? json(value) : json(nullptr); }

std::string UtcText(std::chrono::system_clock::time_point time) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
  std::tm utc = {};
  gmtime_r(&seconds, &utc);
  char text[sizeof("2026-11-23T09:40:00Z")];
  return std::strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &utc) == 0 ? "" : text;
}

}  // namespace

json SchemaOf(const std::string& tool) {
  return {{"name", "litmus." + tool}, {"version", kSchemaVersion}};
}

absl::Status CheckSchemaVersion(const json& document) {
  const json::json_pointer path("/schema/version");
  if (!document.is_object() || !document.contains(path)) return absl::OkStatus();
  const json& version = document[path];
  const absl::string_view major(kSchemaVersion, std::strchr(kSchemaVersion, '.') - kSchemaVersion);
  if (version.is_string() &&
      absl::StartsWith(version.get_ref<const std::string&>(), absl::StrCat(major, "."))) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("is a document of schema version ",
                   version.is_string() ? version.get<std::string>() : version.dump(),
                   "; only version ", major, " is supported: measure again with this build"));
}

json MakeEnvelope(const std::string& tool) {
  return {{"schema", SchemaOf(tool)},
          {"tool", {{"name", tool}, {"version", kVersion}}},
          {"build", BuildToJson(ThisBuild())}};
}

json MetricsToJson(const std::vector<Metric>& metrics) {
  json list = json::array();
  for (const Metric& metric : metrics) {
    if (!metric.value || !std::isfinite(*metric.value)) continue;
    const bool has_interval = metric.interval.has_value();
    list.push_back({{"name", metric.name},
                    {"unit", metric.unit},
                    {"value", *metric.value},
                    {"lower", has_interval ? FiniteOrNull(metric.interval->low) : json(nullptr)},
                    {"upper", has_interval ? FiniteOrNull(metric.interval->high) : json(nullptr)},
                    {"better", metric.better == Better::kLower ? "lower" : "higher"}});
  }
  return list;
}

json FlagsToJson(const FlagRegistry& flags) {
  json list = json::array();
  for (const Flag* flag : flags.FlagsOnce()) {
    list.push_back({{"name", flag->name()},
                    {"value", FlagValueToJson(*flag)},
                    {"origin", FlagOriginName(flag->origin())}});
  }
  return list;
}

Environment::Environment(int argc, const char* const* argv,
                         std::chrono::system_clock::time_point started)
    : argv_(argv, argv + argc), started_(started) {}

void Environment::NoteBefore() { before_ = MachineStateToJson(ReadMachineState()); }

void Environment::NoteAfter() { after_ = MachineStateToJson(ReadMachineState()); }

json Environment::ToJson(const FlagRegistry& flags) const {
  return {{"argv", argv_},
          {"started_utc", UtcText(started_)},
          {"commit", CommitToJson(flags)},
          {"labels", LabelsToJson(flags)},
          {"configuration", ConfigurationToJson(flags)},
          {"flags", FlagsToJson(flags)},
          {"cpu_target", cpu::BestTarget()},
          {"machine", MachineFactsToJson(ReadMachineFacts())},
          {"before", before_},
          {"after", after_}};
}

}  // namespace litmus
