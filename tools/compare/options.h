// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Parses the command line of compare into a task.
#ifndef LITMUS_TOOLS_COMPARE_OPTIONS_H_
#define LITMUS_TOOLS_COMPARE_OPTIONS_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "cli/flags.h"
#include "tools/common/history/history_flags.h"
#include "tools/compare/command_flags.h"
#include "tools/compare/metric_list.h"
#include "tools/compare/rounds.h"
#include "tools/compare/sides/sides.h"

namespace litmus::compare {

// The flags' values as strings, which FlagRegistry writes.
struct Options {
  std::string budget, stop, max_interval, margin, fail_above, metric, parameters, percentiles,
      output, json_out, html_report, samples_out, exports;
  int32_t pairs = 0;
  bool force = false, require_verdict = false, details = false;
  std::vector<std::string> files, rest;
  CommandFlags command;
  HistoryFlags history;
};

// What to compare, and how.
struct Task {
  double budget_seconds = 60, margin = 0.02;
  RoundOptions::Stop stop = RoundOptions::Stop::kInterval;
  double max_interval = 0.01;        // for kInterval
  std::optional<double> fail_above;  // fraction: with 0.05, a ratio above 1.05 fails
  // No metric: the latency if every command prints one, otherwise the wall time.
  MetricList metrics;
  std::vector<double> percentiles;  // of each side's values
  int pairs = 0;
  std::string samples_out;      // a file for every measurement; "": none
  CommandFlags command;         // how the commands are run
  std::vector<SideTask> sides;  // at least two
  bool stored = false;          // the sides are stored results
  bool models = false;          // the sides are models, and `argv` what measures them
};

inline constexpr Modes kCommands{1 << 0};
inline constexpr Modes kStored{1 << 1};
inline constexpr Modes kModels{1 << 2};
inline constexpr Modes kRuns = kCommands | kModels;

// Whether the arguments of this command line without a name are models. They select another mode
// than stored results.
bool NamesModels(const std::vector<std::string>& argv);

// `models`: see NamesModels.
void DeclareFlags(FlagRegistry& flags, Options* options, bool models);

// Call after parsing. Usage error unless there are either two files, or models, or commands, or if
// flags contradict each other. NotFound: there is no program to measure models with.
absl::Status MakeTask(const Options& options, Task* task);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_OPTIONS_H_
