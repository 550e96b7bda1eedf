// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Number of CPUs that this process can keep busy: the CPUs of its affinity mask, reduced by the CPU
// bandwidth limit of its control groups (a container's --cpus).
#ifndef LITMUS_RUNTIME_CPU_USABLE_CPUS_H_
#define LITMUS_RUNTIME_CPU_USABLE_CPUS_H_

#include <string>
#include <vector>

namespace litmus::cpu {

// CPUs that a process can use.
struct UsableCpus {
  int affinity = 1;  // CPUs that the calling thread may run on
  double quota = 0;  // CPU time per period that control groups allow, in CPUs; 0: no limit
  // Number of threads that can run continuously, at least 1. A quota of 2.5 CPUs keeps two threads
  // busy; with a third thread, all three would use up the quota and wait for the next period.
  int count() const;
  // The number of threads that an interpreter gets if it requests `requested`: at least 1 and at
  // most count().
  int ThreadsOf(int requested) const;
};

// The numbers of the CPUs that the calling thread may run on, in rising order. If the system does
// not report them: 0 to the number of CPUs - 1. Thread-safe.
std::vector<int> AffinityCpus();

// Reads affinity and quota at each call, because both may change; takes about 100 µs. A file that
// cannot be read sets no limit. Thread-safe.
UsableCpus GetUsableCpus();

// The quota in CPUs from files under `root`, in the layout of Linux; 0: no limit.
// `root`/proc/self/cgroup names the groups of the process. cpu.max (version 2) or cpu.cfs_quota_us
// (version 1) under `root`/sys/fs/cgroup has the quota of each group and ancestor. The result is
// the smallest quota.
double CpuQuota(const std::string& root);

}  // namespace litmus::cpu

#endif  // LITMUS_RUNTIME_CPU_USABLE_CPUS_H_
