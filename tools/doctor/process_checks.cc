// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks of this program and of how it was started. Formats: proc_pid_status(5), sched(7).
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/doctor/checks.h"
#include "tools/doctor/process_stat.h"

namespace litmus::doctor {

Finding CheckBuild(const Context& context) {
  const BuildKind& build = context.host.build;
  if (!build.sanitizer.empty()) {
    return {Status::kProblem, build.sanitizer,
            "every memory access is checked: latencies are 2 to 20 × higher",
            "build without a sanitizer", "bazel build //tools/tflitmus"};
  }
  if (!build.optimised) {
    return {Status::kProblem, "not optimised", "kernels run many times slower",
            "build with -c opt, the default", "bazel build //tools/tflitmus"};
  }
  if (build.assertions) {
    return {Status::kWarning, "optimised, with assertions",
            "the runtime checks itself in loops that are measured",
            "build with -c opt, the default", "bazel build //tools/tflitmus"};
  }
  return Ok("optimised, without assertions");
}

Finding CheckVariables(const Context& context) {
  std::vector<std::string> given, names;
  for (const auto& [name, value] : context.host.variables) {
    given.push_back(absl::StrCat(name, "=", value));
    names.push_back(name);
  }
  const std::string command = names.empty() ? "" : "unset " + absl::StrJoin(names, " ");
  if (!context.host.variables_problem.empty()) {
    return {Status::kProblem, absl::StrJoin(given, " "), context.host.variables_problem, "",
            command};
  }
  if (given.empty()) return Ok("none that changes a result");
  return {Status::kWarning, absl::StrJoin(given, " "),
          "changes what is measured, on this machine only", "", command};
}

Finding CheckDebugger(const Context& context) {
  const std::optional<std::string> word = context.files.Value("/proc/self/status", "TracerPid");
  const std::optional<int64_t> pid = word ? ParseInteger(*word) : std::nullopt;
  if (!pid) return Unknown("/proc/self/status is not readable");
  if (*pid == 0) return Ok("none");
  const std::optional<std::string> name = context.files.Line(absl::StrCat("/proc/", *pid, "/comm"));
  return {Status::kProblem,
          absl::StrCat(name ? *name + ", " : "", "process ", *pid, ", traces this one"),
          "each system call and signal stops the process",
          "start the tool without strace, gdb or another tracer", ""};
}

Finding CheckPriority(const Context& context) {
  const std::optional<std::string> text = context.files.Text("/proc/self/stat");
  const std::optional<ProcessStat> stat = text ? ParseProcessStat(*text) : std::nullopt;
  if (!stat) return Unknown("/proc/self/stat is not readable");
  constexpr int kIdlePolicy = 5;  // SCHED_IDLE
  if (stat->policy == kIdlePolicy) {
    return {Status::kProblem, "scheduling policy SCHED_IDLE",
            "the process runs only when no other wants the CPU", "",
            context.AsRoot("chrt --other --pid 0 $$")};
  }
  if (stat->nice > 0) {
    return {Status::kWarning, absl::StrCat("nice ", stat->nice),
            "other processes get the CPU first", "start the tool without nice", ""};
  }
  return Ok(absl::StrCat("nice ", stat->nice));
}

}  // namespace litmus::doctor
