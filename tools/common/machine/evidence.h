// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What happened on the machine between two readings: whether a measurement was disturbed (other
// tasks took CPU time) or throttled (the machine, or a container's limit, slowed it down).
//
// The meaning of each value, and the threshold from which it is evidence. A benchmark must
// distinguish latencies that differ by 1 %, so causes of at least 1 % matter; counters of events
// that do not occur on an idle machine are evidence from the first event on. The source is in
// brackets: a manual page, or a file of the kernel's Documentation.
//
// Disturbed, proof:
// - run_queue_share / max(1, cpus_used), above 0.01: a thread was ready and others had its CPU,
//   which adds to the latency second by second [scheduler/sched-stats.rst]. A process with more
//   busy threads than CPUs waits for itself, too.
// - steal_share, above 0.01: the hypervisor ran others instead [proc_stat(5)]. A tick is 10 ms, so
//   that one tick is 0.01 of a second on one CPU: measure for a second or longer.
// Disturbed, support:
// - involuntary_switches, above 50 in a second of cpu_ns: a second busy thread on a CPU takes turns
//   of about 3 ms, which is about 170 in a second; kernel threads cause a few [sched(7)].
// - other_cpus, above 0.1: others took caches, memory and turbo frequency, even where they took no
//   CPU of ours. The ticks of each CPU may be wrong by 0.02 s [proc_stat(5)].
// - cpu_, io_, memory_pressure_share, above 0.1: some task waited [accounting/psi.rst]; perhaps
//   ours, perhaps not.
// - load_per_cpu, above 1: more tasks than CPUs, on average over a minute, which may lie before the
//   measurement [proc_loadavg(5)].
// - major_faults, 1 or more: a page came from a disk, which takes milliseconds: memory is short, or
//   the warm-up left a part of the model unread [getrusage(2)].
//
// Throttled, proof:
// - throttle_events, 1 or more: the processor reported heat or power above its limit and slowed
//   itself down [admin-guide/thermal/intel_thermal_throttle.rst].
// - throttled_periods, 1 or more: the quota of the container was used up, and all its threads stood
//   still until the next period, which is 100 ms as a rule [scheduler/sched-bwc.rst].
// - cooling_steps, 1 or more: the system cools by slower processors [driver-api/thermal/
//   sysfs-api.rst].
// - allowed_ratio, below 0.99: the highest allowed frequency fell; the steps of processors are more
//   than 1 % apart [admin-guide/pm/cpufreq.rst].
// Throttled, support:
// - frequency_ratio, below 0.95: slower at the end, by heat or because less was to do: a reading
//   before the warm-up and one after the last run differ anyway.
// - current_share and allowed_share far below 1: slow from the start on, which is no change.
// - celsius_rise: heat alone slows nothing.
#ifndef LITMUS_TOOLS_COMMON_MACHINE_EVIDENCE_H_
#define LITMUS_TOOLS_COMMON_MACHINE_EVIDENCE_H_

#include <cstdint>
#include <optional>

#include "tools/common/machine/device_files.h"
#include "tools/common/machine/machine_state.h"
#include "tools/common/machine/process_counters.h"

namespace litmus {

// The process's totals and the machine's state, read directly one after the other.
struct Reading {
  int64_t wall_ns = 0;  // CLOCK_MONOTONIC
  TaskCounters process;
  std::optional<int64_t> run_delay_ns;  // over all threads; see ReadProcessRunDelayNs
  MachineState machine;
};

// Takes at most a few milliseconds, which are a part of the time between two readings. Thread-safe.
Reading TakeReading(const DeviceFiles& files = DeviceFiles());

// Shares are fractions of the wall time between the readings, unless stated otherwise. Empty: one
// of the readings lacks the value, or the total decreased (which is known of the kernel's steal
// time).
struct Evidence {
  int64_t wall_ns = 0;  // <= 0: the readings are in the wrong order, and all else is empty
  std::optional<int64_t> cpu_ns;          // over all threads of the process
  std::optional<double> cpus_used;        // cpu_ns / wall_ns
  std::optional<double> run_queue_share;  // summed over threads: may exceed 1
  std::optional<int64_t> involuntary_switches, minor_faults, major_faults;
  std::optional<double> steal_share;  // fraction of the time in which CPUs were runnable
  std::optional<double> other_cpus;   // CPUs used neither by this process nor idle
  std::optional<double> cpu_pressure_share, io_pressure_share, memory_pressure_share;
  std::optional<double> load_per_cpu;  // at the end, per CPU that the process may use
  std::optional<int64_t> throttled_periods;
  std::optional<double> throttled_period_share;  // fraction of the group's periods in that time
  std::optional<double> throttled_time_share;    // summed over CPUs: may exceed 1
  std::optional<double> frequency_ratio;         // mean frequency, end / begin
  std::optional<double> current_share;           // CpuFrequencies, at the end
  std::optional<double> allowed_share;
  std::optional<double> allowed_ratio;  // allowed_share, end / begin
  std::optional<double> celsius_rise;   // of the hottest zone, which may change
  std::optional<int64_t> throttle_events;
  std::optional<int64_t> cooling_steps;  // at the end
};

// Thread-safe.
Evidence EvidenceBetween(const Reading& before, const Reading& after);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MACHINE_EVIDENCE_H_
