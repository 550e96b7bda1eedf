// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The state of the machine that a measurement ran on: what may explain a surprising number.
#ifndef LITMUS_TOOLS_COMMON_MACHINE_MACHINE_INFO_H_
#define LITMUS_TOOLS_COMMON_MACHINE_MACHINE_INFO_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/common/machine/android_properties.h"
#include "tools/common/machine/cpu_clusters.h"

namespace litmus {

// A value that cannot be read is empty, never guessed. JSON has null for an empty value, text
// leaves the value out.
struct MachineInfo {
  std::optional<std::string> cpu_model;  // "AMD EPYC 9654", or the part ids of an Arm core
  std::optional<std::string> governor;   // of the first usable CPU: "performance", "schedutil", …
  std::optional<std::string> kernel;     // "Linux 6.1.0 x86_64"
  std::optional<double> cpu_mhz;         // current frequency of that CPU
  std::optional<double> cpu_max_mhz;     // its highest
  std::optional<double> load_average;    // of the last minute: runnable tasks, this one included
  std::optional<double> max_celsius;     // of the hottest thermal zone
  std::vector<CpuCluster> clusters;      // ReadCpuClusters
  std::optional<AndroidProperties> android;  // empty: not Android
  int cpus_online = 0;                       // 0: not known
  int cpus_usable = 0;                       // by this process: affinity
};

// Reads /proc and /sys, at most a few milliseconds; thread-safe. `root` is for tests: a folder that
// holds proc/ and sys/.
MachineInfo ReadMachineInfo(const std::string& root = "");

// "Google Pixel 8 (Google Tensor G3), Android 14 (API 34), 4 CPUs at most 1704 MHz + …" before what
// every machine has: "AMD EPYC 9654, 2 of 96 CPUs, 2400 of 3700 MHz, governor schedutil,
// load 1.25, 55.5 C", without what is not known.
std::string Describe(const MachineInfo& machine);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MACHINE_MACHINE_INFO_H_
