// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Properties of a machine that affect measurements and do not change while a program runs.
#ifndef LITMUS_TOOLS_COMMON_MACHINE_MACHINE_FACTS_H_
#define LITMUS_TOOLS_COMMON_MACHINE_MACHINE_FACTS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/common/machine/android_properties.h"
#include "tools/common/machine/container_limits.h"
#include "tools/common/machine/cpu_clusters.h"
#include "tools/common/machine/device_files.h"

namespace litmus {

// A value that cannot be read is empty and never guessed.
struct MachineFacts {
  // "AMD EPYC 9654 96-Core Processor", the board of an Arm processor ("BCM2708"), or the kinds of
  // cores that run ("0x41/0xd05 + 0x53/0x002": implementer and part of each, in order of the CPUs).
  std::optional<std::string> cpu_model;
  std::optional<int> cpus_online;
  std::optional<int> cpus_usable;       // by this process (affinity), when read
  std::optional<int64_t> memory_bytes;  // MemTotal: excludes memory reserved by firmware and kernel
  std::optional<std::string> kernel;    // "Linux 6.1.0-18-amd64"
  std::optional<std::string> governor;  // of the first CPU that has one: "performance", …
  std::optional<std::string> usable_cpus;    // the numbers of cpus_usable: "0-3,6"
  std::vector<CpuCluster> clusters;          // ReadCpuClusters
  std::optional<AndroidProperties> android;  // empty: not Android
  ContainerLimits container;
};

// Reads /proc, /sys and Android's properties, in at most a few milliseconds. Thread-safe.
MachineFacts ReadMachineFacts(const DeviceFiles& files = DeviceFiles(),
                              const PropertyReader& properties = &ReadSystemProperty);

// The CPUs that the process may use, ascending; all online CPUs if the affinity cannot be read;
// empty if neither can be read. Thread-safe.
std::vector<int> ReadUsableCpus(const DeviceFiles& files);

// 16 hexadecimal digits: the start of the SHA-256 of the facts that must be equal for two
// measurements to be comparable. Memory counts in whole GiB, because the part that firmware
// reserves varies slightly between boots. An unknown fact equals only another unknown one.
// Thread-safe.
std::string Fingerprint(const MachineFacts& facts);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MACHINE_MACHINE_FACTS_H_
