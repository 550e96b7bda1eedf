// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The kinds of CPUs of a machine, such as the big and little cores of a phone.
#ifndef LITMUS_TOOLS_COMMON_MACHINE_CPU_CLUSTERS_H_
#define LITMUS_TOOLS_COMMON_MACHINE_CPU_CLUSTERS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/common/machine/device_files.h"

namespace litmus {

// CPUs with equal capacity and equal max frequency. A value that cannot be read is empty.
struct CpuCluster {
  std::vector<int> cpus;  // ascending
  // cpu_capacity: speed relative to the fastest CPU, which has 1024.
  std::optional<int64_t> capacity;
  std::optional<double> max_mhz;        // cpuinfo_max_freq
  std::optional<std::string> governor;  // of the first CPU that reports one
};

// The numbers of all CPUs, online or offline, ascending; empty if they cannot be listed.
// Thread-safe.
std::vector<int> ReadPresentCpus(const DeviceFiles& files = DeviceFiles());

// The clusters of the online CPUs, slowest first: by capacity if every CPU has one, else by
// frequency if every CPU has that, else a single cluster. Empty if no CPU can be listed.
// Thread-safe.
std::vector<CpuCluster> ReadCpuClusters(const DeviceFiles& files = DeviceFiles());

// Formats "0-3,6"; "" for no CPUs. `cpus` must be ascending.
std::string FormatCpuList(const std::vector<int>& cpus);

// "4 CPUs at most 1950 MHz + 4 CPUs at most 2900 MHz", or "4 CPUs of capacity 250 + …" if
// frequencies are unknown; "" for fewer than two clusters.
std::string Describe(const std::vector<CpuCluster>& clusters);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MACHINE_CPU_CLUSTERS_H_
