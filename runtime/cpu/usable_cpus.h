// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// How many CPUs this process can keep busy: those that its affinity mask names, less what the CPU
// bandwidth limit of its control groups (a container's --cpus) withholds.
#ifndef LITMUS_RUNTIME_CPU_USABLE_CPUS_H_
#define LITMUS_RUNTIME_CPU_USABLE_CPUS_H_

#include <string>

namespace litmus::cpu {

struct UsableCpus {
  int affinity = 1;  // CPUs that the scheduler may place the calling thread on
  double quota = 0;  // CPUs' worth of time per period that control groups grant; 0: no limit
  // Threads that can run all the time: at least 1. A quota of 2.5 CPUs keeps two threads busy; a
  // third would have all three wait for the next period.
  int count() const;
};

// Read anew at each call, as both may change: some 100 µs. Thread-safe. What cannot be read does
// not limit.
UsableCpus GetUsableCpus();

// The quota, from files below `root` as Linux lays them out: `root`/proc/self/cgroup says which
// groups the process is in; cpu.max (version 2) or cpu.cfs_quota_us (version 1) of each group and
// of those above it below `root`/sys/fs/cgroup what they grant. The least of these counts.
double CpuQuota(const std::string& root);

}  // namespace litmus::cpu

#endif  // LITMUS_RUNTIME_CPU_USABLE_CPUS_H_
