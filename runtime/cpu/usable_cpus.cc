// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats: the kernel's Documentation/admin-guide/cgroup-v2.rst (cpu.max: "QUOTA PERIOD", quota
// "max" for none) and scheduler/sched-bwc.rst (cpu.cfs_quota_us, -1 for none).
#include "runtime/cpu/usable_cpus.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <thread>
#include <vector>

#if defined(__linux__)
#include <sched.h>
#endif

namespace litmus::cpu {
namespace {

// CPUs granted by one group of version 2 or 1; 0: no limit, or no such group.
double QuotaOfGroup(const std::string& folder) {
  double quota = 0, period = 0;
  if (std::ifstream file(folder + "/cpu.max"); file >> quota >> period) {
    return period > 0 ? quota / period : 0;
  }
  std::ifstream quota_file(folder + "/cpu.cfs_quota_us"),
      period_file(folder + "/cpu.cfs_period_us");
  if (quota_file >> quota && period_file >> period && quota > 0 && period > 0) {
    return quota / period;
  }
  return 0;
}

// The least quota of the group `path` of the hierarchy at `mount` and of those above it.
double QuotaOfPath(const std::string& mount, std::string path) {
  double least = 0;
  for (;;) {
    const double quota = QuotaOfGroup(mount + path);
    if (quota > 0) least = least > 0 ? std::min(least, quota) : quota;
    const size_t slash = path.rfind('/');
    if (slash == std::string::npos) return least;
    path.resize(slash);
  }
}

bool Contains(const std::string& list, const std::string& word) {
  std::istringstream words(list);
  for (std::string each; std::getline(words, each, ',');) {
    if (each == word) return true;
  }
  return false;
}

}  // namespace

double CpuQuota(const std::string& root) {
  const std::string mounts = root + "/sys/fs/cgroup";
  std::ifstream groups(root + "/proc/self/cgroup");
  double least = 0;
  // "NUMBER:CONTROLLERS:PATH"; version 2 has no controllers here.
  for (std::string line; std::getline(groups, line);) {
    const size_t first = line.find(':');
    const size_t second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    std::string path = line.substr(second + 1);
    if (path == "/") path.clear();
    std::vector<std::string> places;
    if (controllers.empty()) {
      places = {mounts, mounts + "/unified"};
    } else if (Contains(controllers, "cpu")) {
      places = {mounts + "/" + controllers, mounts + "/cpu"};
    }
    for (const std::string& place : places) {
      const double quota = QuotaOfPath(place, path);
      if (quota > 0) least = least > 0 ? std::min(least, quota) : quota;
    }
  }
  return least;
}

UsableCpus GetUsableCpus() {
  UsableCpus usable;
  usable.affinity = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
#if defined(__linux__)
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof(set), &set) == 0) usable.affinity = std::max(1, CPU_COUNT(&set));
#endif
  usable.quota = CpuQuota("");
  return usable;
}

int UsableCpus::count() const {
  const int granted = quota > 0 ? static_cast<int>(quota) : affinity;
  return std::max(1, std::min(affinity, granted));
}

}  // namespace litmus::cpu
