// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/grid_command.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "cli/utf8.h"
#include "delegates/registrar/registrar.h"
#include "tools/benchmark_model/processes.h"
#include "tools/benchmark_model/reporters/json.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

std::vector<const char*> Pointers(const std::vector<std::string>& argv) {
  std::vector<const char*> pointers;
  for (const std::string& argument : argv) pointers.push_back(argument.c_str());
  return pointers;
}

// What a registry of its own says of a command line; "" for nothing.
std::string ProblemOf(const std::vector<std::string>& argv) {
  FlagRegistry flags("benchmark_model", "");
  Options options;
  GridOptions grid_options;
  DeclareFlags(flags, &options);
  DeclareGridFlags(flags, &grid_options);
  DeclareDelegateFlags(flags);
  std::ostringstream out, err;
  int code = kExitOk;
  const std::vector<const char*> pointers = Pointers(argv);
  flags.Parse(static_cast<int>(pointers.size()), pointers.data(), &code, out, err);
  return code == kExitOk ? "" : err.str();
}

bool MeasuresScenarios(const FlagRegistry& flags) {
  return !flags.GetString("sustained").empty() || flags.GetInt32("instances") > 0 ||
         flags.GetBool("include_copies") || flags.GetFloat("pacing_fps") > 0;
}

// A flag of a file that each cell would write over; "" for none.
std::string OverwrittenFile(const GridLine& line, const FlagRegistry& flags) {
  for (const char* name :
       {"output_filepath", "op_profiling_output_file", "profiling_output_csv_file", "trace_out",
        "result_file_path", "output_proto_filepath", "model_runtime_info_output_file"}) {
    const bool is_axis = std::any_of(line.axes.begin(), line.axes.end(),
                                     [&](const Axis& axis) { return axis.flag == name; });
    if (!is_axis && !flags.GetString(name).empty()) return name;
  }
  return "";
}

[[noreturn]] void Refuse(const std::string& message) {
  std::fprintf(stderr, "ERROR: benchmark_model: %s\n", Printable(message).c_str());
  std::exit(kExitUsage);
}

absl::StatusOr<nlohmann::ordered_json> CombineRounds(const std::vector<nlohmann::json>& documents) {
  const absl::StatusOr<Result> result = ResultOfProcesses(documents);
  if (!result.ok()) return result.status();
  nlohmann::ordered_json document = ToJson(*result, 0);
  document["environment"] = documents.front()["environment"];
  document["exit_code"] = kExitOk;
  return document;
}

}  // namespace

GridLine ParseWithLists(const std::vector<std::string>& argv, FlagRegistry& flags) {
  absl::StatusOr<GridLine> line = ReadAxes(flags, argv);
  if (!line.ok()) Refuse(std::string(line.status().message()));
  const std::string problem = CheckAxes(line->axes, ProblemOf);
  if (!problem.empty()) {
    std::fputs(problem.c_str(), stderr);
    std::exit(kExitUsage);
  }
  std::vector<std::string> first = line->common;
  for (const Axis& axis : line->axes) {
    first.push_back(absl::StrCat("--", axis.flag, "=", axis.values[0]));
  }
  const absl::StatusOr<std::vector<std::string>> expanded = ExpandShortForms(first);
  if (!expanded.ok()) Refuse(std::string(expanded.status().message()));
  const std::vector<const char*> pointers = Pointers(*expanded);
  flags.ParseOrExit(static_cast<int>(pointers.size()), pointers.data());
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
  if (flags.WasSet("cold")) {
    printer->Error("--cold: a cold start has no latency to rank; measure it without lists");
    return kExitUsage;
  }
  const std::string overwritten = OverwrittenFile(line, flags);
  if (!overwritten.empty()) {
    printer->Error(absl::StrCat("--", overwritten,
                                ": each cell of the grid would write over the one before; measure "
                                "without lists"));
    return kExitUsage;
  }
  GridHooks hooks;
  hooks.combine = CombineRounds;
  hooks.progress = [](const std::string& text) { std::fprintf(stderr, "%s\n", text.c_str()); };
  hooks.warn = [&](const std::string& text) { printer->Warn(text); };
  hooks.error = [&](const std::string& text) { printer->Error(text); };
  hooks.done = [&](const nlohmann::ordered_json& document) { return report_files.Write(document); };
  return RunGrid(line, options, flags, hooks);
}

}  // namespace litmus::benchmark
