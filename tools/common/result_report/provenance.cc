// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Adds the last section of every report: command, machine, flags, and the JSON document.
#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"
#include "tools/common/exports/json_member.h"
#include "tools/common/result_report/cell_text.h"
#include "tools/common/result_report/sections.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;
using Facts = std::vector<std::pair<std::string, std::string>>;

std::string Dump(const json& value, int indent) {
  return value.dump(indent, ' ', false, json::error_handler_t::replace);
}

// Quotes an argument for a shell.
std::string Quoted(const std::string& word) {
  const std::string safe =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=./:,+%@";
  if (!word.empty() && word.find_first_not_of(safe) == std::string::npos) return word;
  return absl::StrCat("'", absl::StrReplaceAll(word, {{"'", "'\\''"}}), "'");
}

std::string CommandOf(const json& environment) {
  std::vector<std::string> words;
  for (const json& word : ListAt(environment, {"argv"})) {
    if (word.is_string()) words.push_back(Quoted(word.get<std::string>()));
  }
  return absl::StrJoin(words, " ");
}

// The command of a grid, reconstructed from the document, since each cell has its own command line.
std::string GridCommandOf(const json& document) {
  std::vector<std::string> words = {"benchmark_model"};
  for (const json& word : ListAt(document, {"arguments"})) words.push_back(Quoted(FlagText(word)));
  for (const json& axis : ListAt(document, {"axes"})) {
    std::vector<std::string> values;
    for (const json& value : ListAt(axis, {"values"})) values.push_back(FlagText(value));
    const bool commas = std::any_of(values.begin(), values.end(), [](const std::string& value) {
      return absl::StrContains(value, ',');
    });
    words.push_back(Quoted(absl::StrCat(commas ? "--grid=" : "--", TextAt(axis, {"flag"}), "=",
                                        absl::StrJoin(values, commas ? ";" : ","))));
  }
  const auto rounds = NumberAt(document, {"rounds"});
  if (rounds && *rounds > 1) words.push_back(absl::StrFormat("--grid_rounds=%.0f", *rounds));
  return absl::StrJoin(words, " ");
}

void Add(const char* name, std::string text, Facts* facts) {
  if (!text.empty()) facts->emplace_back(name, std::move(text));
}

// Converts memory_bytes to "memory" and "23.5 GiB", wall_ns to "wall" and "1.5 s"; other numbers
// are unchanged.
std::pair<std::string, std::string> NamedFact(absl::string_view label, const json& value) {
  std::string text =
      value.is_number_float() ? absl::StrFormat("%.5g", value.get<double>()) : FlagText(value);
  if (value.is_number()) {
    for (const auto& [ending, bytes] : {std::pair{"_bytes", 1.0}, {"_kb", 1024.0}}) {
      if (absl::ConsumeSuffix(&label, ending)) text = BytesText(value.get<double>() * bytes);
    }
    if (absl::ConsumeSuffix(&label, "_ns")) text = TimeText(value.get<double>() / 1000);
  }
  return {absl::StrReplaceAll(label, {{"_", " "}}), std::move(text)};
}

// Adds the members that are neither lists nor objects, as "name" or "object name".
void AddScalars(const json& object, const std::string& prefix, Facts* facts) {
  if (!object.is_object()) return;
  for (const auto& [name, value] : object.items()) {
    const std::string label = prefix.empty() ? name : absl::StrCat(prefix, " ", name);
    if (value.is_object()) {
      AddScalars(value, label, facts);
    } else if (!value.is_array() && !value.is_null()) {
      facts->push_back(NamedFact(label, value));
    }
  }
}

void AddFlags(const json& environment, HtmlReport* html) {
  std::vector<Row> rows;
  for (const json& flag : ListAt(environment, {"flags"})) {
    const std::string origin = TextAt(flag, {"origin"});
    if (origin == "default") continue;
    rows.push_back(
        {absl::StrCat("--", TextAt(flag, {"name"})), FlagText(MemberAt(flag, {"value"})), origin});
  }
  if (!rows.empty()) {
    html->Table({{"Flag"}, {"Value"}, {"Source"}}, rows, "Flags that are not at their defaults");
  }
}

// Adds facts of the machine, and its state directly before and after the measurement.
void AddMachine(const json& environment, HtmlReport* html) {
  Facts machine, before, after, evidence;
  AddScalars(MemberAt(environment, {"machine"}), "", &machine);
  AddScalars(MemberAt(environment, {"before"}), "", &before);
  AddScalars(MemberAt(environment, {"after"}), "", &after);
  AddScalars(MemberAt(environment, {"evidence"}), "", &evidence);
  if (machine.empty() && before.empty() && after.empty() && evidence.empty()) return;
  html->Section("Machine");
  if (!machine.empty()) html->KeyValues(machine);
  std::vector<Row> rows;
  for (const auto& [name, value] : before) {
    const auto same = std::find_if(after.begin(), after.end(),
                                   [&name = name](const auto& fact) { return fact.first == name; });
    rows.push_back({name, value, same == after.end() ? "" : same->second});
  }
  if (!rows.empty()) {
    html->Table({{"State", Align::kLeft, false},
                 {"right before", Align::kRight, false},
                 {"right after", Align::kRight, false}},
                rows);
  }
  rows.clear();
  for (const auto& [name, value] : evidence) rows.push_back({name, value});
  if (!rows.empty()) {
    html->Table({{"During the measurement", Align::kLeft, false}, {"", Align::kRight, false}},
                rows);
  }
}

}  // namespace

void AddProvenance(const json& process, const json& document, HtmlReport* html) {
  const json& environment = MemberAt(process, {"environment"});
  Facts facts;
  const bool grid = MemberAt(document, {"axes"}).is_array();
  Add("Reproduce with", grid ? GridCommandOf(document) : CommandOf(environment), &facts);
  Add("Started", TextAt(environment, {"started_utc"}), &facts);
  Add("Litmus",
      absl::StrCat(TextAt(process, {"tool", "version"}), " ",
                   TextAt(process, {"build", "revision"}),
                   TrueAt(process, {"build", "dirty"}) ? ", with changes" : ""),
      &facts);
  Add("Compiler", TextAt(process, {"build", "compiler"}), &facts);
  if (!grid) {
    Add("Model", TextAt(process, {"model", "path"}), &facts);
    Add("SHA-256", TextAt(process, {"model", "sha256"}), &facts);
  }
  Add("Instruction set", TextAt(environment, {"cpu_target"}), &facts);
  html->Section("How it was measured");
  html->KeyValues(facts);
  if (!grid) AddFlags(environment, html);
  AddMachine(environment, html);
  if (environment.is_object()) html->Details("Whole environment", Dump(environment, 2));
  html->DataBlock("result", Dump(document, -1));
}

}  // namespace litmus
