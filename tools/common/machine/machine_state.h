// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The state of a machine at a moment; read before and after a measurement.
#ifndef LITMUS_TOOLS_COMMON_MACHINE_MACHINE_STATE_H_
#define LITMUS_TOOLS_COMMON_MACHINE_MACHINE_STATE_H_

#include <cstdint>
#include <optional>
#include <string>

#include "tools/common/machine/container_limits.h"
#include "tools/common/machine/device_files.h"

namespace litmus {

// CPUs without the file (sleeping ones in a phone) are omitted.
struct CpuFrequencies {
  std::optional<double> min_mhz, mean_mhz, max_mhz;  // current
  std::optional<double> highest_mhz;                 // cpuinfo_max_freq, max over CPUs
  // Means over CPUs of current / cpuinfo_max_freq and of scaling_max_freq / cpuinfo_max_freq,
  // computed per CPU because the cores of a phone differ. The second is below 1 while the highest
  // frequencies are forbidden (by cooling, a power budget, or an administrator).
  std::optional<double> current_share, allowed_share;
};

// Totals since boot, in USER_HZ ticks over all CPUs.
struct CpuTicks {
  int64_t total = 0;  // user to steal; user includes guests' time
  int64_t idle = 0;   // idle and iowait
  int64_t steal = 0;  // the hypervisor ran others while a CPU of this machine was runnable
};

// A value that cannot be read is empty and never guessed.
struct MachineState {
  // Frequencies of the CPUs that the process may use, up to the first 64.
  CpuFrequencies frequency;
  // Sum of thermal_throttle/*_count over the same CPUs: how often a core or package was slowed down
  // because of heat or power. A package counts once for each of its CPUs.
  std::optional<int64_t> throttle_events;
  std::optional<double> hottest_celsius;    // over all thermal zones
  std::optional<std::string> hottest_zone;  // its type: "x86_pkg_temp", "cpu-thermal"
  // Sum of the positive cur_state of cooling devices that slow processors down (not of fans): 0
  // while nothing is slowed down.
  std::optional<int64_t> cooling_steps;
  // Mean number of tasks that ran, or waited for a CPU or disk, in the last minute.
  std::optional<double> load_average;
  std::optional<int> cpus_usable;  // ReadUsableCpus
  std::optional<CpuTicks> cpu_ticks;
  // Pressure stall totals ("some"): microseconds in which at least one task waited.
  std::optional<int64_t> cpu_pressure_us, io_pressure_us, memory_pressure_us;
  std::optional<CpuThrottling> throttling;  // of the process's control group
};

// Reads /proc and /sys, at most a few hundred small files. Thread-safe.
MachineState ReadMachineState(const DeviceFiles& files = DeviceFiles());

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MACHINE_MACHINE_STATE_H_
