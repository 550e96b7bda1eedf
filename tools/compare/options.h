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
#include "tools/compare/metric.h"

namespace litmus::compare {

// The flags' values as strings, which FlagRegistry writes.
struct Options {
  std::string budget, max_interval, margin, fail_above, metric, output, json_out, html_report,
      exports;
  int32_t pairs = 0;
  bool force = false, require_verdict = false, details = false;
  std::vector<std::string> files, rest;
  HistoryFlags history;
};

// What to compare, and how.
struct Task {
  double budget_seconds = 60, margin = 0.02;
  double max_interval = 0.01;        // 0: the whole budget is used
  std::optional<double> fail_above;  // fraction: with 0.05, a ratio above 1.05 fails
  Metric metric = Metric::kMedian;
  int pairs = 0;
  std::vector<std::string> a, b;  // commands; empty if there are files
  std::string a_file, b_file;     // paths of two stored results
};

inline constexpr Modes kCommands{1 << 0};
inline constexpr Modes kStored{1 << 1};

void DeclareFlags(FlagRegistry& flags, Options* options);

// Call after parsing. Usage error unless there are either two files or two commands, or if flags
// contradict each other.
absl::Status MakeTask(const Options& options, Task* task);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_OPTIONS_H_
