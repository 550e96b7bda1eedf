// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats: the kernel's Documentation/admin-guide/cgroup-v2.rst (cpu.max: "QUOTA PERIOD", quota
// "max" for none) and scheduler/sched-bwc.rst (cpu.cfs_quota_us, -1 for none).
#include "runtime/cpu/usable_cpus.h"

#include <algorithm>
#include <fstream>
#include <thread>

#if defined(__linux__)
#include <sched.h>
#endif

#include "runtime/cpu/control_groups.h"

namespace litmus::cpu {
namespace {

// Quota of one group in CPUs; 0: no limit, or no such group.
double QuotaOf(const ControlGroup& group) {
  double quota = 0, period = 0;
  if (group.version == 2) {
    std::ifstream(group.folder + "/cpu.max") >> quota >> period;
  } else {
    std::ifstream(group.folder + "/cpu.cfs_quota_us") >> quota;
    std::ifstream(group.folder + "/cpu.cfs_period_us") >> period;
  }
  return quota > 0 && period > 0 ? quota / period : 0;
}

}  // namespace

double CpuQuota(const std::string& root) {
  double least = 0;
  for (const ControlGroup& group : ControlGroupsOf("cpu", root)) {
    const double quota = QuotaOf(group);
    if (quota > 0) least = least > 0 ? std::min(least, quota) : quota;
  }
  return least;
}

std::vector<int> AffinityCpus() {
  std::vector<int> cpus;
#if defined(__linux__)
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof(set), &set) == 0) {
    for (int i = 0; i < CPU_SETSIZE; ++i) {
      if (CPU_ISSET(i, &set)) cpus.push_back(i);
    }
  }
#endif
  if (!cpus.empty()) return cpus;
  const int count = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  for (int i = 0; i < count; ++i) cpus.push_back(i);
  return cpus;
}

UsableCpus GetUsableCpus() {
  UsableCpus usable;
  usable.affinity = static_cast<int>(AffinityCpus().size());
  usable.quota = CpuQuota("");
  return usable;
}

int UsableCpus::count() const {
  const int granted = quota > 0 ? static_cast<int>(quota) : affinity;
  return std::max(1, std::min(affinity, granted));
}

int UsableCpus::ThreadsOf(int requested) const { return std::max(1, std::min(requested, count())); }

}  // namespace litmus::cpu
