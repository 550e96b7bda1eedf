// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/document/run_labels.h"

#include <cstdlib>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "cli/config.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

constexpr char kCommit[] = "commit", kLabel[] = "history_label";
constexpr const char* kVariables[] = {"GITHUB_SHA", "CI_COMMIT_SHA", "BUILDKITE_COMMIT",
                                      "GIT_COMMIT"};

std::vector<std::pair<std::string, std::string>> PairsOf(const std::string& text) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const absl::string_view item : absl::StrSplit(text, ',', absl::SkipEmpty())) {
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(item, absl::MaxSplits('=', 1));
    pairs.emplace_back(parts.first, parts.second);
  }
  return pairs;
}

std::string CheckLabels(const std::string& text) {
  std::set<std::string> names;
  for (const absl::string_view item : absl::StrSplit(text, ',', absl::SkipEmpty())) {
    const size_t equals = item.find('=');
    const bool valid = equals != absl::string_view::npos && equals > 0;
    if (!valid || !names.insert(std::string(item.substr(0, equals))).second) {
      return "must be KEY=VALUE,KEY=VALUE, each key once";
    }
  }
  return "";
}

bool NamesFile(const Flag& flag) {
  switch (flag.use().text()) {
    case FlagText::kModel:
    case FlagText::kInput:
    case FlagText::kOutput:
    case FlagText::kJournal:
    case FlagText::kCache:
    case FlagText::kConfig:
      return true;
    case FlagText::kValue:
    case FlagText::kNamedInputs:
    case FlagText::kTensorInputs:
    case FlagText::kFormatOutputs:
    case FlagText::kFlagValues:
    case FlagText::kFlags:
      return false;
  }
  return false;
}

std::string LastPart(const std::string& path) {
  const absl::string_view trimmed = absl::StripSuffix(path, "/");
  const size_t slash = trimmed.rfind('/');
  return std::string(slash == absl::string_view::npos ? trimmed : trimmed.substr(slash + 1));
}

}  // namespace

void DeclareRunLabels(FlagRegistry& flags, Modes modes) {
  flags.AddString(kCommit, "", KeepsResult(modes).OfOutput(),
                  "commit of what is measured, for the result document; default: the environment's "
                  "GITHUB_SHA, CI_COMMIT_SHA, BUILDKITE_COMMIT or GIT_COMMIT");
  flags
      .AddString(kLabel, "", KeepsResult(modes).OfOutput(),
                 "labels for the result document, KEY=VALUE,KEY=VALUE: branch=main,board=b7")
      .Check(&CheckLabels);
}

json CommitToJson(const FlagRegistry& flags) {
  const Flag* const flag = flags.Find(kCommit);
  if (flag != nullptr && !flag->string_value().empty()) return flag->string_value();
  for (const char* variable : kVariables) {
    const char* const value = std::getenv(variable);
    if (value != nullptr && *value != '\0') return value;
  }
  return nullptr;
}

json LabelsToJson(const FlagRegistry& flags) {
  json labels = json::object();
  const Flag* const flag = flags.Find(kLabel);
  if (flag == nullptr) return labels;
  for (const auto& [name, value] : PairsOf(flag->string_value())) labels[name] = value;
  return labels;
}

json ConfigurationToJson(const FlagRegistry& flags) {
  std::map<std::string, std::string> values;  // by name: the order of declarations may change
  for (const Flag* flag : flags.FlagsOnce()) {
    if (!flag->use().changes_result() || !flag->differs_from_default()) continue;
    if (flag->use().text() == FlagText::kModel) continue;
    const json value = FlagValueToJson(*flag);
    const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
    values[flag->name()] = NamesFile(*flag) ? LastPart(text) : text;
  }
  json configuration = json::object();
  for (const auto& [name, value] : values) configuration[name] = value;
  return configuration;
}

}  // namespace litmus
