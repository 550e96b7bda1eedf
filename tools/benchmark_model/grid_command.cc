// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/grid_command.h"

#include <cstdio>
#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "cli/utf8.h"
#include "tools/benchmark_model/modes/modes.h"
#include "tools/benchmark_model/record/combine.h"
#include "tools/benchmark_model/record/result_record.h"
#include "tools/benchmark_model/reporters/json.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

bool MeasuresScenarios(const FlagRegistry& flags) {
  return !flags.GetString("sustained").empty() || flags.GetInt32("instances") > 0 ||
         flags.GetBool("include_copies") || flags.GetFloat("pacing_fps") > 0;
}

[[noreturn]] void Refuse(const std::string& message) {
  std::fprintf(stderr, "ERROR: benchmark_model: %s\n", Printable(message).c_str());
  std::exit(kExitUsage);
}

// Of several the environment is that of the first.
absl::StatusOr<nlohmann::ordered_json> CombineRounds(const std::vector<GridRound>& rounds,
                                                     int exit_code) {
  if (rounds.size() == 1) return rounds.front().document;
  std::vector<std::string> records;
  for (const GridRound& round : rounds) records.push_back(round.record);
  const absl::StatusOr<Result> result = CombineRecords(records);
  if (!result.ok()) return result.status();
  const nlohmann::ordered_json& document = rounds.front().document;
  const auto found = document.find("environment");
  nlohmann::ordered_json environment = nlohmann::ordered_json::object();
  if (found != document.end() && found->is_object()) environment = *found;
  return DocumentOf(*result, 0, std::move(environment), exit_code);
}

}  // namespace

GridLine ParseWithLists(const std::vector<std::string>& argv, FlagRegistry& flags) {
  absl::StatusOr<GridLine> line = ReadAxes(flags, argv);
  if (!line.ok()) Refuse(std::string(line.status().message()));
  if (!line->axes.empty()) flags.Select(kGrid);
  std::vector<std::string> first = line->common;
  for (const Axis& axis : line->axes) {
    first.push_back(absl::StrCat("--", axis.flag, "=", axis.values[0]));
  }
  std::vector<const char*> pointers;
  for (const std::string& argument : first) pointers.push_back(argument.c_str());
  flags.ParseOrExit(static_cast<int>(pointers.size()), pointers.data());
  const absl::Status expanded = ExpandShortForms(flags);
  if (!expanded.ok()) Refuse(std::string(expanded.message()));
  return *std::move(line);
}

int MeasureGrid(const GridLine& line, const GridOptions& options, const FlagRegistry& flags,
                const ReportFiles& report_files, Printer* printer) {
  if (options.grid_rounds > 1 && MeasuresScenarios(flags)) {
    printer->Error(
        "--grid_rounds: the results of --sustained, --instances and --include_copies are of one "
        "process; leave --grid_rounds out");
    return kExitUsage;
  }
  GridHooks hooks;
  hooks.combine = CombineRounds;
  hooks.record = kResultRecord;
  hooks.progress = [](const std::string& text) { std::fprintf(stderr, "%s\n", text.c_str()); };
  hooks.warn = [&](const std::string& text) { printer->Warn(text); };
  hooks.error = [&](const std::string& text) { printer->Error(text); };
  hooks.done = [&](const nlohmann::ordered_json& document) { return report_files.Write(document); };
  return RunGrid(line, options, flags, hooks);
}

}  // namespace litmus::benchmark
