// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a machine does at a moment: read before and after a measurement.
#ifndef LITMUS_TOOLS_COMMON_MACHINE_MACHINE_STATE_H_
#define LITMUS_TOOLS_COMMON_MACHINE_MACHINE_STATE_H_

#include <cstdint>
#include <optional>
#include <string>

#include "tools/common/machine/container_limits.h"
#include "tools/common/machine/device_files.h"

namespace litmus {

// A CPU without the file (one that sleeps, in a phone) is left out.
struct CpuFrequencies {
  std::optional<double> min_mhz, mean_mhz, max_mhz;  // current
  std::optional<double> highest_mhz;                 // cpuinfo_max_freq, the greatest of them
  // Means over CPUs of current / cpuinfo_max_freq and of scaling_max_freq / cpuinfo_max_freq, each
  // of one CPU: the cores of a phone differ. The second is below 1 while someone (cooling, a power
  // budget, an administrator) forbids the highest frequencies.
  std::optional<double> current_share, allowed_share;
};

// Totals since the system started; USER_HZ ticks of all CPUs together.
struct CpuTicks {
  int64_t total = 0;  // user to steal; guests' time is in user's
  int64_t idle = 0;   // idle and iowait
  int64_t steal = 0;  // the hypervisor ran others while a CPU of this machine wanted to run
};

// A value that cannot be read is empty, never guessed.
struct MachineState {
  // Frequencies of the CPUs that the process may use, at most the first 64.
  CpuFrequencies frequency;
  // Sum of thermal_throttle/*_count of the same CPUs: how often a core or package was slowed down
  // for heat or power. A package counts once for each of its CPUs.
  std::optional<int64_t> throttle_events;
  std::optional<double> hottest_celsius;    // of all thermal zones
  std::optional<std::string> hottest_zone;  // its type: "x86_pkg_temp", "cpu-thermal"
  // Sum of the positive cur_state of cooling devices that slow processors down (not of fans): 0
  // while nothing is slowed down.
  std::optional<int64_t> cooling_steps;
  std::optional<double> load_average;  // of the last minute: tasks that run, wait for a CPU or disk
  std::optional<int> cpus_usable;      // ReadUsableCpus
  std::optional<CpuTicks> cpu_ticks;
  // Pressure stall totals ("some"): microseconds in which at least one task waited.
  std::optional<int64_t> cpu_pressure_us, io_pressure_us, memory_pressure_us;
  std::optional<CpuThrottling> throttling;  // of the process's control group
};

// Reads /proc and /sys, a few hundred small files at most. Thread-safe.
MachineState ReadMachineState(const DeviceFiles& files = DeviceFiles());

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MACHINE_MACHINE_STATE_H_
