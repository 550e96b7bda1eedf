// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The limits that control groups (a container, a systemd unit) set for this process, and the time
// for which they throttled it. Supports both versions of control groups; /proc/self/cgroup names
// the groups and /proc/self/mountinfo their folders (proc_pid_cgroup(5), proc_pid_mountinfo(5)).
#ifndef LITMUS_TOOLS_COMMON_MACHINE_CONTAINER_LIMITS_H_
#define LITMUS_TOOLS_COMMON_MACHINE_CONTAINER_LIMITS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/common/machine/device_files.h"

namespace litmus {

// Empty: no limit, or unknown.
struct ContainerLimits {
  std::optional<double> cpu_quota;  // CPUs' worth of time per period
  std::optional<int64_t> memory_limit_bytes;
};

// The tightest limits of the process's groups and their ancestors, as far as they are visible.
ContainerLimits ReadContainerLimits(const DeviceFiles& files);

// Totals from cpu.stat since the group was created.
struct CpuThrottling {
  int64_t periods = 0;            // nr_periods: periods in which the group was runnable
  int64_t throttled_periods = 0;  // nr_throttled: periods in which the group exhausted its quota
  // throttled_usec, or throttled_time / 1000: throttled time, summed over CPUs; with two threads up
  // to 2 s per second.
  int64_t throttled_us = 0;
};

// Throttling of the group with the tightest quota, or of the process's own group if there is no
// quota. Empty if a total is missing, as for the root group of version 2.
std::optional<CpuThrottling> ReadCpuThrottling(const DeviceFiles& files);

// The existing folders of the process's group of `controller` ("cpu", "memory") and of its
// ancestors up to the mounted one, own group first. A container may see only its own group, and
// under another path than in /proc/self/cgroup.
struct GroupFolders {
  int version = 0;  // 1 or 2; 0: no such group
  std::vector<std::string> folders;
};
GroupFolders FindGroupFolders(const DeviceFiles& files, const std::string& controller);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MACHINE_CONTAINER_LIMITS_H_
