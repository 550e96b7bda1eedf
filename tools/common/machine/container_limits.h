// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the control groups of this process (a container, a systemd unit) allow it, and what they
// held back. Both versions of control groups; /proc/self/cgroup names the groups and
// /proc/self/mountinfo says where their files are (proc_pid_cgroup(5), proc_pid_mountinfo(5)).
#ifndef LITMUS_TOOLS_COMMON_MACHINE_CONTAINER_LIMITS_H_
#define LITMUS_TOOLS_COMMON_MACHINE_CONTAINER_LIMITS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/common/machine/device_files.h"

namespace litmus {

// Empty: no limit, or not known.
struct ContainerLimits {
  std::optional<double> cpu_quota;  // CPUs' worth of time in a period
  std::optional<int64_t> memory_limit_bytes;
};

// The tightest limits of the process's groups and their ancestors, as far as these are visible.
ContainerLimits ReadContainerLimits(const DeviceFiles& files);

// Totals of cpu.stat since the group was made.
struct CpuThrottling {
  int64_t periods = 0;            // nr_periods: periods in which the group wanted to run
  int64_t throttled_periods = 0;  // nr_throttled: in which the group used its quota up
  // throttled_usec, or throttled_time / 1000: how long, summed over CPUs: with two threads up to 2
  // s each second.
  int64_t throttled_us = 0;
};

// Throttling of the group that has the tightest quota, or of the process's own group if there is no
// quota. Empty
// where a total is not there: the root group of version 2 has none.
std::optional<CpuThrottling> ReadCpuThrottling(const DeviceFiles& files);

// The folders of the process's group of `controller` ("cpu", "memory") and of its ancestors up to
// the mounted one, own group first; each exists. A container may see only its own group, and may
// see that under another path than /proc/self/cgroup has.
struct GroupFolders {
  int version = 0;  // 1 or 2; 0: no such group
  std::vector<std::string> folders;
};
GroupFolders FindGroupFolders(const DeviceFiles& files, const std::string& controller);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MACHINE_CONTAINER_LIMITS_H_
