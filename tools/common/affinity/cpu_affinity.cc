// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/affinity/cpu_affinity.h"

#include <sched.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "tools/common/machine/device_files.h"
#include "tools/common/status_exit.h"

namespace litmus {
namespace {

constexpr char kFlag[] = "cpu_affinity";

bool IsCluster(const std::string& value) { return value == "big" || value == "little"; }

std::string Problem(const std::string& value) {
  if (value.empty() || IsCluster(value) || ParseCpuList(value)) return "";
  return "must be big, little or a list of CPUs such as 0-3,6";
}

std::vector<int> Without(const std::vector<int>& cpus, const std::vector<int>& taken) {
  std::vector<int> rest;
  std::set_difference(cpus.begin(), cpus.end(), taken.begin(), taken.end(),
                      std::back_inserter(rest));
  return rest;
}

std::string Refusal(const std::string& value, const std::vector<int>& cpus, int error) {
  return absl::StrCat(
      "--", kFlag, "=", value, ": this process may not use CPU ", FormatCpuList(cpus), ": ",
      error == EPERM || error == EACCES ? std::strerror(error)
                                        : "the CPU is off, or outside of the process's cpuset "
                                          "(/proc/self/status: Cpus_allowed_list)");
}

// Binds the calling thread to `wanted` and returns those CPUs that the system granted. The system
// silently drops CPUs outside of the cpuset.
absl::StatusOr<std::vector<int>> Bind(const std::string& value, const std::vector<int>& wanted) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int cpu : wanted) {
    if (cpu < CPU_SETSIZE) CPU_SET(cpu, &set);
  }
  if (sched_setaffinity(0, sizeof(set), &set) != 0) {
    return absl::UnavailableError(Refusal(value, wanted, errno));
  }
  if (sched_getaffinity(0, sizeof(set), &set) != 0) {
    return absl::UnavailableError(Refusal(value, wanted, errno));
  }
  std::vector<int> got;
  for (const int cpu : wanted) {
    if (cpu < CPU_SETSIZE && CPU_ISSET(cpu, &set)) got.push_back(cpu);
  }
  return got;
}

}  // namespace

void DeclareCpuAffinity(FlagRegistry& flags) {
  flags
      .AddString(kFlag, "", ChangesResult(flags.running_modes()),
                 "CPUs that the process may use: big (the fastest kind), little (the slowest) or a "
                 "list such as 0-3,6; default: those that it was started with")
      .Label("CPU affinity")
      .Check(&Problem);
}

absl::StatusOr<std::vector<int>> CpusMeantBy(const std::string& value,
                                             const std::vector<CpuCluster>& clusters,
                                             const std::vector<int>& present) {
  if (IsCluster(value)) {
    if (clusters.size() < 2) return std::vector<int>();
    return value == "big" ? clusters.back().cpus : clusters.front().cpus;
  }
  // The flag's value has passed Problem, so it parses.
  std::vector<int> named = ParseCpuList(value).value_or(std::vector<int>());
  const std::vector<int> missing = Without(named, present);
  if (!present.empty() && !missing.empty()) {
    return UsageError(absl::StrCat("--", kFlag, "=", value, ": there is no CPU ",
                                   FormatCpuList(missing), "; this machine has ",
                                   FormatCpuList(present)));
  }
  return named;
}

absl::Status ApplyCpuAffinity(const FlagRegistry& flags) {
  const std::string& value = flags.GetString(kFlag);
  if (value.empty()) return absl::OkStatus();
  const auto meant = CpusMeantBy(value, ReadCpuClusters(), ReadPresentCpus());
  if (!meant.ok()) return meant.status();
  if (meant->empty()) {
    std::fprintf(stderr,
                 "WARN: --%s=%s: the CPUs are homogeneous, or their kinds are unreadable; all of "
                 "them are used\n",
                 kFlag, value.c_str());
    return absl::OkStatus();
  }
  const auto got = Bind(value, *meant);
  if (!got.ok()) return got.status();
  const std::vector<int> refused = Without(*meant, *got);
  if (refused.empty()) return absl::OkStatus();
  const std::string refusal = Refusal(value, refused, 0);
  if (got->empty() || !IsCluster(value)) return absl::UnavailableError(refusal);
  std::fprintf(stderr, "WARN: %s; CPU %s is used\n", refusal.c_str(), FormatCpuList(*got).c_str());
  return absl::OkStatus();
}

}  // namespace litmus
