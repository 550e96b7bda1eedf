// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The kinds of CPUs that a machine has: the big and the little cores of a phone.
#ifndef LITMUS_TOOLS_COMMON_MACHINE_CPU_CLUSTERS_H_
#define LITMUS_TOOLS_COMMON_MACHINE_CPU_CLUSTERS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/common/machine/device_files.h"

namespace litmus {

// CPUs of one capacity and one highest frequency. A value that cannot be read is empty.
struct CpuCluster {
  std::vector<int> cpus;                // rising
  std::optional<int64_t> capacity;      // cpu_capacity: speed beside the machine's fastest, 1024
  std::optional<double> max_mhz;        // cpuinfo_max_freq
  std::optional<std::string> governor;  // of the first CPU that tells
};

// The CPUs that the machine has, on or off, rising; none where they cannot be listed. Thread-safe.
std::vector<int> ReadPresentCpus(const DeviceFiles& files = DeviceFiles());

// The clusters of the CPUs that are on, from the slowest to the fastest: by capacity where every
// CPU has one, else by frequency where every CPU has that. Nothing to tell CPUs apart: one cluster.
// None where no CPU can be listed. Thread-safe.
std::vector<CpuCluster> ReadCpuClusters(const DeviceFiles& files = DeviceFiles());

// "0-3,6"; "" for none. `cpus` rise.
std::string FormatCpuList(const std::vector<int>& cpus);

// "4 CPUs at most 1950 MHz + 4 CPUs at most 2900 MHz", "4 CPUs of capacity 250 + …" where no
// frequency is known; "" for fewer than two clusters.
std::string Describe(const std::vector<CpuCluster>& clusters);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MACHINE_CPU_CLUSTERS_H_
