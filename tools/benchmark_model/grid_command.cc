// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/grid_command.h"

#include <cstdio>
#include <cstdlib>
#include <sstream>
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

[[noreturn]] void Refuse(const absl::Status& wrong, OwedCopies* owed) {
  const std::string message(wrong.message());
  std::fprintf(stderr, "ERROR: benchmark_model: %s\n", Printable(message).c_str());
  std::exit(owed->Fail({kExitUsage, message}));
}

// Parses the valid values of an invalid command line, so that the copies of the failed result go
// where the command line names. Returns false if the command line requests no run, as --help does.
bool ParseQuietly(const std::vector<std::string>& argv, FlagRegistry& flags) {
  std::vector<const char*> pointers;
  for (const std::string& argument : argv) pointers.push_back(argument.c_str());
  std::ostringstream nobody;
  int exit_code = kExitOk;
  return flags.Parse(static_cast<int>(pointers.size()), pointers.data(), &exit_code, nobody,
                     nobody) ||
         exit_code != kExitOk;
}

// Combines the rounds of a cell; the environment is that of the first round. Limits are compared
// with the combined result, so that noise in one round does not exceed a limit.
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

void ParseWithLists(const std::vector<std::string>& argv, FlagRegistry& flags, OwedCopies* owed,
                    GridLine* line, bool* has_lists) {
  absl::StatusOr<GridLine> read = ReadAxes(flags, argv);
  *has_lists = !read.ok() || !read->axes.empty();
  if (!read.ok()) {
    if (!ParseQuietly(argv, flags)) owed->Settle();
    Refuse(read.status(), owed);
  }
  *line = *std::move(read);
  if (!line->axes.empty()) flags.Select(kGrid);
  std::vector<std::string> first = line->common;
  for (const Axis& axis : line->axes) {
    first.push_back(absl::StrCat("--", axis.flag, "=", axis.values[0]));
  }
  std::vector<const char*> pointers;
  for (const std::string& argument : first) pointers.push_back(argument.c_str());
  flags.ParseOrExit(static_cast<int>(pointers.size()), pointers.data());
  const absl::Status expanded = ExpandShortForms(flags);
  if (!expanded.ok()) Refuse(expanded, owed);
}

int MeasureGrid(const GridLine& line, const GridOptions& options, const FlagRegistry& flags,
                const ReportFiles& report_files, Printer* printer, OwedCopies* owed) {
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
  hooks.copies = [&](const nlohmann::ordered_json& document) {
    CopyTargets targets =
        report_files.Targets(flags.GetString("json_out"), flags.GetString("output"));
    targets.json_files.push_back({"--grid_out", options.grid_out});
    const int code = WriteCopies(targets, document, hooks.error);
    owed->Settle();
    return code;
  };
  return RunGrid(line, options, flags, hooks);
}

}  // namespace litmus::benchmark
