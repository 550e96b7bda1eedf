// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/child_command.h"

#include <unistd.h>

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {

OwnFlags FlagsOfChildren() {
  return {{"processes", "1"},
          {"json_out", ""},
          {"samples", "none"},
          {"max_median_us", "0"},
          {"max_p95_us", "0"},
          {"max_init_ms", "0"},
          {"max_memory_mb", "0"},
          {"require_stable", "false"},
          {"trace_out", ""},
          {"export", ""},
          {"html_report", ""},
          {"result_file_path", ""},
          {"enable_op_profiling", "false"}};
}

std::vector<std::string> ChildCommand(const std::vector<std::string>& argv, const OwnFlags& own) {
  std::vector<std::string> command = argv;
  if (access("/proc/self/exe", X_OK) == 0) command[0] = "/proc/self/exe";
  for (const auto& [name, value] : own) command.push_back(absl::StrCat("--", name, "=", value));
  return command;
}

void RelayWarnings(const std::string& errors, const OwnFlags& own, Printer* printer) {
  for (absl::string_view line : absl::StrSplit(errors, '\n', absl::SkipEmpty())) {
    const bool ours = std::any_of(own.begin(), own.end(), [&](const auto& flag) {
      return absl::StartsWith(line, absl::StrCat("WARN: --", flag.first, " "));
    });
    if (!ours && absl::ConsumePrefix(&line, "WARN: ")) printer->Warn(std::string(line));
  }
}

int CheckChild(const absl::StatusOr<ChildResult>& child, const std::string& which,
               Printer* printer) {
  if (child.ok() && (child->exit_code == kExitOk || child->interrupted)) return kExitOk;
  printer->Error(absl::StrCat(which, ": ",
                              child.ok() ? DescribeEnd(*child) + "\n" + LastLines(child->err, 5)
                                         : child.status().message()));
  if (!child.ok()) return ExitCodeOf(child.status());
  return child->exit_code > 0 ? child->exit_code : static_cast<int>(kExitInternal);  // A signal.
}

}  // namespace litmus::benchmark
