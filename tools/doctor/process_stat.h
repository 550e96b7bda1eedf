// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The fields of /proc/PID/stat that concern the use of CPUs (proc_pid_stat(5)).
#ifndef LITMUS_TOOLS_DOCTOR_PROCESS_STAT_H_
#define LITMUS_TOOLS_DOCTOR_PROCESS_STAT_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace litmus::doctor {

struct ProcessStat {
  int pid = 0;
  std::string name;      // at most 15 characters, which the process chooses
  int64_t cpu_time = 0;  // user and system time, in USER_HZ units
  int nice = 0;
  int policy = 0;  // sched(7): 0 is the usual one
};

// Empty if the text has another form. The name may contain blanks and parentheses. Thread-safe.
std::optional<ProcessStat> ParseProcessStat(absl::string_view text);

}  // namespace litmus::doctor

#endif  // LITMUS_TOOLS_DOCTOR_PROCESS_STAT_H_
