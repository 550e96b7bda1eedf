// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/exports/timed_commands.h"

#include <algorithm>
#include <map>
#include <optional>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "tools/common/exports/comparison_subject.h"
#include "tools/common/exports/json_member.h"
#include "tools/common/exports/result_state.h"
#include "tools/common/exports/subjects.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

constexpr char kWall[] = "wall_time";

bool IsTime(const std::string& metric) {
  return metric == kWall || metric == "latency_median" || metric == "latency_p95" ||
         metric == "init" || metric == "first_inference";
}

// The values of a metric of a side: in "values" by name, or, in the members "a" and "b", as a list
// of the document's metric.
std::vector<double> ValuesOf(const json& document, const json& side, const std::string& metric) {
  const json& values = MemberAt(side, {"values"});
  if (values.is_object()) return NumbersAt(values, {metric.c_str()});
  return metric == TextAt(document, {"metric"}) ? NumbersAt(side, {"values"})
                                                : std::vector<double>();
}

TimedCommand SideOf(const json& document, const json& side) {
  TimedCommand timed;
  timed.command = CommandOfSide(side);
  const std::string name = TextAt(side, {"stored_name"});
  if (!name.empty()) timed.command = name;
  timed.times_us = ValuesOf(document, side, kWall);
  const std::string first = TextAt(document, {"metric"});
  if (timed.times_us.empty() && IsTime(first)) timed.times_us = ValuesOf(document, side, first);
  timed.cpu_us = ValuesOf(document, side, "cpu_time");
  timed.memory_bytes = ValuesOf(document, side, "memory_peak");
  for (const json& code : ListAt(side, {"exit_codes"})) timed.exit_codes.push_back(code);
  for (const auto& [parameter, value] : ListAt(side, {"parameters"}).items()) {
    timed.parameters.emplace_back(parameter, FlagText(value));
  }
  return timed;
}

void AddSides(const json& document, std::vector<TimedCommand>* all) {
  if (StateOf(document) != ResultState::kValue) return;
  const json& sides = ListAt(document, {"sides"});
  for (const json& side : sides) all->push_back(SideOf(document, side));
  if (!sides.empty()) return;
  for (const char* side : {"a", "b"}) {
    all->push_back(SideOf(document, MemberAt(document, {side})));
  }
}

std::string CommandOfRun(const json& run, const std::string& otherwise) {
  const std::string command = CommandOfSide(MemberAt(run, {"environment"}));
  return command.empty() ? otherwise : command;
}

// The times are those of the runs of one process, or the medians of several processes.
TimedCommand RunOf(const json& run, const Subject& subject) {
  TimedCommand timed;
  timed.command = CommandOfRun(run, subject.name);
  timed.times_us = NumbersAt(run, {"processes", "medians"});
  if (timed.times_us.empty()) timed.times_us = NumbersAt(run, {"latency_us", "samples", "values"});
  const std::optional<double> median = NumberAt(run, {"latency_us", "median"});
  if (timed.times_us.empty() && median) timed.times_us = {*median};
  return timed;
}

TimedCommand ForeignOf(const json& result, const Subject& subject) {
  TimedCommand timed;
  timed.command = subject.name;
  for (const json& metric : ListAt(result, {"metrics"})) {
    const std::string name = TextAt(metric, {"name"});
    std::vector<double> values = NumbersAt(metric, {"samples"});
    const std::optional<double> value = NumberAt(metric, {"value"});
    if (values.empty() && value) values = {*value};
    if (name == subject.HeadlineName()) timed.times_us = values;
    if (name == "cpu_time") timed.cpu_us = values;
    if (name == "memory_peak") timed.memory_bytes = values;
  }
  return timed;
}

void AddSubjects(const json& document, const Subjects& subjects, std::vector<TimedCommand>* all) {
  const json& cells = ListAt(document, {"cells"});
  const json& foreign = ListAt(document, {"foreign", "results"});
  for (size_t i = 0; i < subjects.all.size(); ++i) {
    const Subject& subject = subjects.all[i];
    if (subject.state != ResultState::kValue) continue;
    if (subjects.kind == DocumentKind::kForeign) {
      all->push_back(ForeignOf(foreign[i], subject));
    } else if (subjects.kind == DocumentKind::kGrid) {
      all->push_back(RunOf(MemberAt(cells[i], {"result"}), subject));
    } else {
      all->push_back(RunOf(document, subject));
    }
  }
}

}  // namespace

std::vector<TimedCommand> TimedCommandsOf(const json& document) {
  std::vector<TimedCommand> all;
  const absl::StatusOr<Subjects> subjects = SubjectsOf(document);
  if (!subjects.ok()) return all;
  if (subjects->kind == DocumentKind::kComparison) {
    AddSides(document, &all);
  } else {
    AddSubjects(document, *subjects, &all);
  }
  all.erase(std::remove_if(all.begin(), all.end(),
                           [](const TimedCommand& each) { return each.times_us.empty(); }),
            all.end());
  std::map<std::string, int> uses;
  for (TimedCommand& each : all) {
    const int use = ++uses[each.command];
    if (use > 1) absl::StrAppend(&each.command, " (", use, ")");
    // Runs that failed are in no result, unless the document lists their codes.
    if (each.exit_codes.size() != each.times_us.size()) {
      each.exit_codes.assign(each.times_us.size(), 0);
    }
  }
  return all;
}

}  // namespace litmus
