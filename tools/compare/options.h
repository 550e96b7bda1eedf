// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The command line of compare.
#ifndef LITMUS_TOOLS_COMPARE_OPTIONS_H_
#define LITMUS_TOOLS_COMPARE_OPTIONS_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "cli/flags.h"
#include "tools/compare/metric.h"

namespace litmus::compare {

// What the flags say, as text; FlagRegistry writes here.
struct Options {
  std::string budget, max_interval, margin, fail_above, metric, output, json_out, html_report,
      exports;
  int32_t pairs = 0;
  bool force = false, require_verdict = false, details = false;
  std::vector<std::string> files, rest;
};

// What is to be compared, and how.
struct Task {
  double budget_seconds = 60, margin = 0.02;
  double max_interval = 0.01;        // 0: the whole budget is used
  std::optional<double> fail_above;  // a share: 0.05 fails above 1.05
  Metric metric = Metric::kMedian;
  int pairs = 0;
  std::vector<std::string> a, b;  // commands; empty where there are
  std::string a_file, b_file;     // two stored results
};

inline constexpr Modes kCommands{1 << 0};
inline constexpr Modes kStored{1 << 1};

void DeclareFlags(FlagRegistry& flags, Options* options);

// After parsing. Usage error: neither two files nor two commands, or both; flags that do not go
// together.
absl::Status MakeTask(const Options& options, Task* task);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_OPTIONS_H_
