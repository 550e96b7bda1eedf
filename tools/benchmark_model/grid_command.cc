// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/grid_command.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "absl/strings/str_cat.h"
#include "cli/utf8.h"
#include "tools/benchmark_model/modes/modes.h"
#include "tools/benchmark_model/record/combine.h"
#include "tools/benchmark_model/record/result_record.h"
#include "tools/benchmark_model/reporters/json.h"
#include "tools/benchmark_model/results/gates.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

bool MeasuresOneProcess(const FlagRegistry& flags) {
  return !flags.GetString("sustained").empty() || flags.GetBool("include_copies") ||
         flags.GetFloat("pacing_fps") > 0;
}

[[noreturn]] void Refuse(const std::string& message) {
  std::fprintf(stderr, "ERROR: benchmark_model: %s\n", Printable(message).c_str());
  std::exit(kExitUsage);
}

// Of several the environment is that of the first. Limits are held against what all rounds told
// together: one round's noise breaks none.
absl::StatusOr<CellOutcome> CombineRounds(const std::vector<GridRound>& rounds, int exit_code) {
  std::vector<std::string> records;
  for (const GridRound& round : rounds) records.push_back(round.record);
  absl::StatusOr<std::vector<Result>> results = ResultsOfRecords(records);
  if (!results.ok()) return results.status();
  const bool single = results->size() == 1;
  const std::vector<Gate> gates = results->front().gates;
  absl::StatusOr<Result> result =
      single ? absl::StatusOr<Result>(std::move(results->front())) : CombineResults(*results);
  if (!result.ok()) return result.status();
  result->gates = MeasuredAgain(gates, *result);
  CellOutcome outcome;
  outcome.errors = BrokenGates(result->gates);
  outcome.exit_code = exit_code;
  if (!result->interrupted) {
    outcome.exit_code = outcome.errors.empty() ? kExitOk : kExitGate;
    const std::string not_stable = exit_code == kExitTemporary ? NotStable(*result) : "";
    if (!not_stable.empty()) outcome.errors.push_back(not_stable);
    if (!not_stable.empty() && outcome.exit_code == kExitOk) outcome.exit_code = kExitTemporary;
  }
  nlohmann::ordered_json environment = nlohmann::ordered_json::object();
  const nlohmann::ordered_json& document = rounds.front().document;
  const auto found = document.find("environment");
  if (found != document.end() && found->is_object()) environment = *found;
  outcome.document =
      single ? document : DocumentOf(*result, 0, std::move(environment), outcome.exit_code);
  return outcome;
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
  if (options.grid_rounds > 1 && MeasuresOneProcess(flags)) {
    printer->Error(
        "--grid_rounds: the results of --sustained and --include_copies are of one process; leave "
        "--grid_rounds out");
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
