// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/doctor/check_table.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "cli/nearest.h"
#include "tools/doctor/checks.h"

namespace litmus::doctor {

const char* StatusName(Status status) {
  switch (status) {
    case Status::kOk:
      return "ok";
    case Status::kUnknown:
      return "unknown";
    case Status::kWarning:
      return "warning";
    case Status::kProblem:
      break;
  }
  return "problem";
}

const std::vector<CheckEntry>& AllChecks() {
  static const std::vector<CheckEntry>* const checks = new std::vector<CheckEntry>{
      {"build", "how this program was compiled", CheckBuild},
      {"variables", "environment variables that change what is measured", CheckVariables},
      {"debugger", "strace, gdb or another tracer of this process", CheckDebugger},
      {"priority", "nice value and scheduling policy of this process", CheckPriority},
      {"load", "CPUs that other processes use now, and which ones", CheckLoad},
      {"interruptions", "time that a thread loses although it never waits", CheckInterruptions},
      {"steal", "time that the hypervisor gives to other machines", CheckSteal},
      {"vm", "whether this is a virtual machine", CheckVirtualMachine},
      {"affinity", "the CPUs that the process may use", CheckAffinity},
      {"cpu_quota", "limit on CPU time, by control groups", CheckCpuQuota},
      {"cpu_kinds", "big and little cores", CheckCpuKinds},
      {"smt", "hardware threads that share a core", CheckSmt},
      {"governor", "how the system chooses the clock of the CPUs", CheckGovernor},
      {"clock_limit", "whether the highest clock is allowed", CheckClockLimit},
      {"turbo", "clock above the nominal one, as heat and other cores permit", CheckTurbo},
      {"heat", "temperature, throttling and cooling now", CheckHeat},
      {"power", "battery, and the firmware's power profile", CheckPowerSupply},
      {"timer", "resolution and cost of the clock that measures", CheckTimer},
      {"memory", "free memory, and tasks that wait for memory", CheckMemory},
      {"swap", "swap space in use, and moved pages", CheckSwap},
      {"huge_pages", "transparent huge pages, which packed weights use", CheckHugePages},
      {"disk_wait", "tasks that wait for a disk", CheckDiskWait},
      {"disk_space", "free space of the current folder", CheckDiskSpace},
  };
  return *checks;
}

std::vector<Check> RunChecks(const Context& context, const std::vector<std::string>& ignored) {
  std::vector<Check> checks;
  for (const CheckEntry& entry : AllChecks()) {
    const bool ignore = std::find(ignored.begin(), ignored.end(), entry.id) != ignored.end();
    checks.push_back({entry.id, entry.run(context), ignore});
  }
  return checks;
}

std::vector<std::string> IdsOf(const std::string& list) {
  return absl::StrSplit(list, ',', absl::SkipEmpty());
}

std::string ProblemOfIds(const std::string& list) {
  std::vector<std::string> known;
  for (const CheckEntry& entry : AllChecks()) known.emplace_back(entry.id);
  for (const std::string& id : IdsOf(list)) {
    if (std::find(known.begin(), known.end(), id) != known.end()) continue;
    const std::string nearest = NearestName(known, id);
    return absl::StrCat("must be ids of checks, separated by commas (--list_checks)",
                        nearest.empty() ? "" : absl::StrCat("; did you mean ", nearest, "?"));
  }
  return "";
}

std::string ListChecks() {
  std::string text;
  for (const CheckEntry& entry : AllChecks()) {
    absl::StrAppendFormat(&text, "%-14s %s\n", entry.id, entry.about);
  }
  return text;
}

}  // namespace litmus::doctor
