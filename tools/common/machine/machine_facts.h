// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a machine is, as far as a measurement depends on it, and stays while a program runs.
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

// A value that cannot be read is empty, never guessed.
struct MachineFacts {
  // "AMD EPYC 9654 96-Core Processor", the board of an Arm processor ("BCM2708"), or the kinds of
  // cores that run ("0x41/0xd05 + 0x53/0x002": implementer and part of each, in order of the CPUs).
  std::optional<std::string> cpu_model;
  std::optional<int> cpus_online;
  std::optional<int> cpus_usable;            // by this process: affinity, at the moment of reading
  std::optional<int64_t> memory_bytes;       // MemTotal: without what firmware and kernel keep
  std::optional<std::string> kernel;         // "Linux 6.1.0-18-amd64"
  std::optional<std::string> governor;       // of the first CPU that has one: "performance", …
  std::optional<std::string> usable_cpus;    // the numbers of cpus_usable: "0-3,6"
  std::vector<CpuCluster> clusters;          // ReadCpuClusters
  std::optional<AndroidProperties> android;  // empty: not Android
  ContainerLimits container;
};

// Reads /proc, /sys and Android's properties, at most a few milliseconds. Thread-safe.
MachineFacts ReadMachineFacts(const DeviceFiles& files = DeviceFiles(),
                              const PropertyReader& properties = &ReadSystemProperty);

// The CPUs that the process may use, rising, or those that are online where the affinity cannot be
// read; empty where neither can. Thread-safe.
std::vector<int> ReadUsableCpus(const DeviceFiles& files);

// 16 hexadecimal digits: the beginning of the SHA-256 of the facts, each of which two measurements
// must share to be comparable. Memory counts in whole GiB, because what firmware keeps differs a
// little from start to start. Facts that are not known are equal to each other alone. Thread-safe.
std::string Fingerprint(const MachineFacts& facts);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MACHINE_MACHINE_FACTS_H_
