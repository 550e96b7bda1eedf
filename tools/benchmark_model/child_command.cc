// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/child_command.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "tools/common/interrupt.h"
#include "tools/common/process/own_program.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {

namespace {

// These flags are appended to the command line; a later flag overrides an earlier one.
constexpr std::pair<const char*, const char*> kOwnFlags[] = {{"processes", "1"},
                                                             {"cold", "0"},
                                                             {"page_cache", "both"},
                                                             {"output", "text"},
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
                                                             {"history", ""},
                                                             {"baseline", ""},
                                                             {"baseline_metric", ""},
                                                             {"baseline_fail_above", ""},
                                                             {"result_file_path", ""},
                                                             {"enable_op_profiling", "false"}};

// Whether `warning` reports that one of these flags overrides the user's.
bool IsOfOwnFlag(absl::string_view warning) {
  return std::any_of(std::begin(kOwnFlags), std::end(kOwnFlags), [&](const auto& flag) {
    return absl::StartsWith(warning, absl::StrCat("--", flag.first, " "));
  });
}

// The lines of a child's stderr that the parent's user should see.
std::vector<std::string> LinesOf(const std::string& errors) {
  std::vector<std::string> lines = absl::StrSplit(errors, '\n', absl::SkipEmpty());
  lines.erase(std::remove_if(lines.begin(), lines.end(),
                             [](absl::string_view line) {
                               return absl::ConsumePrefix(&line, kWarningPrefix) &&
                                      IsOfOwnFlag(line);
                             }),
              lines.end());
  return lines;
}

}  // namespace

ChildOptions ChildCommand(const std::vector<std::string>& argv) {
  ChildOptions child;
  child.argv = argv;
  child.file = OwnProgram();
  child.interrupted = &Interrupted();
  for (const auto& [name, value] : kOwnFlags) {
    child.argv.push_back(absl::StrCat("--", name, "=", value));
  }
  return child;
}

WarningRelay RelayTo(Printer* printer) {
  return WarningRelay([printer](const std::string& text) { printer->Warn(text); }, &IsOfOwnFlag);
}

int CheckChild(const absl::StatusOr<ChildResult>& child, const std::string& which,
               Printer* printer) {
  if (child.ok() && (child->exit_code == kExitOk || child->interrupted)) return kExitOk;
  printer->Error(absl::StrCat(
      which, ": ",
      child.ok()
          ? DescribeEnd(*child) + "\n" + LastLines(absl::StrJoin(LinesOf(child->err), "\n"), 5)
          : child.status().message()));
  if (!child.ok()) return ExitCodeOf(child.status());
  // The child was killed by a signal.
  return child->exit_code > 0 ? child->exit_code : static_cast<int>(kExitInternal);
}

}  // namespace litmus::benchmark
