// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The state of the machine during a measurement, which may explain a surprising number.
#ifndef LITMUS_TOOLS_COMMON_MACHINE_MACHINE_INFO_H_
#define LITMUS_TOOLS_COMMON_MACHINE_MACHINE_INFO_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/common/machine/android_properties.h"
#include "tools/common/machine/cpu_clusters.h"

namespace litmus {

// A value that cannot be read is empty and never guessed. JSON has null for an empty value; text
// omits it.
struct MachineInfo {
  std::optional<std::string> cpu_model;  // "AMD EPYC 9654", or the part ids of an Arm core
  std::optional<std::string> governor;   // of the first usable CPU: "performance", "schedutil", …
  std::optional<std::string> kernel;     // "Linux 6.1.0 x86_64"
  std::optional<double> cpu_mhz;         // current frequency of that CPU
  std::optional<double> cpu_max_mhz;     // max frequency of that CPU
  std::optional<double> load_average;    // of the last minute: runnable tasks, including this one
  std::optional<double> max_celsius;     // of the hottest thermal zone
  std::vector<CpuCluster> clusters;      // ReadCpuClusters
  std::optional<AndroidProperties> android;  // empty: not Android
  int cpus_online = 0;                       // 0: unknown
  int cpus_usable = 0;                       // by this process (affinity)
};

// Reads /proc and /sys in at most a few milliseconds. Thread-safe. `root`: for tests, a folder that
// contains proc/ and sys/.
MachineInfo ReadMachineInfo(const std::string& root = "");

// For phones, "Google Pixel 8 (Google Tensor G3), Android 14 (API 34), 4 CPUs at most 1704 MHz +
// …"; then, for all machines, "AMD EPYC 9654, 2 of 96 CPUs, 2400 of 3700 MHz, governor schedutil,
// load 1.25, 55.5 C", without unknown parts.
std::string Describe(const MachineInfo& machine);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MACHINE_MACHINE_INFO_H_
