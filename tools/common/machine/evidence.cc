// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/machine/evidence.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>

namespace litmus {
namespace {

// Increase of a total; empty if it decreased, because then it is not a total.
std::optional<int64_t> Rise(std::optional<int64_t> before, std::optional<int64_t> after) {
  if (!before || !after || *after < *before) return std::nullopt;
  return *after - *before;
}

// `amount` as a fraction of `whole`; empty if `whole` is not positive.
std::optional<double> Share(std::optional<int64_t> amount, double whole) {
  if (!amount || !(whole > 0)) return std::nullopt;
  return static_cast<double>(*amount) / whole;
}

std::optional<double> Ratio(std::optional<double> after, std::optional<double> before) {
  if (!after || !before || !(*before > 0)) return std::nullopt;
  return *after / *before;
}

void AddTicks(const std::optional<CpuTicks>& before, const std::optional<CpuTicks>& after,
              Evidence* evidence) {
  if (!before || !after) return;
  const std::optional<int64_t> total = Rise(before->total, after->total);
  const std::optional<int64_t> idle = Rise(before->idle, after->idle);
  const std::optional<int64_t> steal = Rise(before->steal, after->steal);
  if (!total || !idle || !steal || *total < *idle + *steal) return;
  const int64_t wanted = *total - *idle;
  evidence->steal_share = Share(steal, static_cast<double>(wanted));
  const int64_t ticks_per_second = sysconf(_SC_CLK_TCK);
  if (!evidence->cpus_used || ticks_per_second <= 0) return;
  const double wall_ticks =
      static_cast<double>(evidence->wall_ns) * 1e-9 * static_cast<double>(ticks_per_second);
  const double busy = static_cast<double>(wanted - *steal) / wall_ticks;
  evidence->other_cpus = std::max(0.0, busy - *evidence->cpus_used);
}

void AddThrottling(const std::optional<CpuThrottling>& before,
                   const std::optional<CpuThrottling>& after, double wall_us, Evidence* evidence) {
  if (!before || !after) return;
  const std::optional<int64_t> periods = Rise(before->periods, after->periods);
  evidence->throttled_periods = Rise(before->throttled_periods, after->throttled_periods);
  if (periods) {
    evidence->throttled_period_share =
        Share(evidence->throttled_periods, static_cast<double>(*periods));
  }
  evidence->throttled_time_share = Share(Rise(before->throttled_us, after->throttled_us), wall_us);
}

}  // namespace

Reading TakeReading(const DeviceFiles& files) {
  Reading reading;
  reading.wall_ns = std::chrono::duration_cast<std::chrono::nanoseconds>(
                        std::chrono::steady_clock::now().time_since_epoch())
                        .count();
  reading.process = ReadProcessCounters();
  reading.run_delay_ns = ReadProcessRunDelayNs(files);
  reading.machine = ReadMachineState(files);
  return reading;
}

Evidence EvidenceBetween(const Reading& before, const Reading& after) {
  Evidence evidence;
  evidence.wall_ns = after.wall_ns - before.wall_ns;
  if (evidence.wall_ns <= 0) return evidence;
  const auto wall_ns = static_cast<double>(evidence.wall_ns);
  const double wall_us = wall_ns / 1000;

  evidence.cpu_ns = Rise(before.process.cpu_ns, after.process.cpu_ns);
  evidence.cpus_used = Share(evidence.cpu_ns, wall_ns);
  evidence.run_queue_share = Share(Rise(before.run_delay_ns, after.run_delay_ns), wall_ns);
  evidence.involuntary_switches =
      Rise(before.process.involuntary_switches, after.process.involuntary_switches);
  evidence.minor_faults = Rise(before.process.minor_faults, after.process.minor_faults);
  evidence.major_faults = Rise(before.process.major_faults, after.process.major_faults);

  const MachineState& first = before.machine;
  const MachineState& last = after.machine;
  AddTicks(first.cpu_ticks, last.cpu_ticks, &evidence);
  evidence.cpu_pressure_share = Share(Rise(first.cpu_pressure_us, last.cpu_pressure_us), wall_us);
  evidence.io_pressure_share = Share(Rise(first.io_pressure_us, last.io_pressure_us), wall_us);
  evidence.memory_pressure_share =
      Share(Rise(first.memory_pressure_us, last.memory_pressure_us), wall_us);
  if (last.load_average && last.cpus_usable && *last.cpus_usable > 0) {
    evidence.load_per_cpu = *last.load_average / *last.cpus_usable;
  }
  AddThrottling(first.throttling, last.throttling, wall_us, &evidence);

  evidence.frequency_ratio = Ratio(last.frequency.mean_mhz, first.frequency.mean_mhz);
  evidence.current_share = last.frequency.current_share;
  evidence.allowed_share = last.frequency.allowed_share;
  evidence.allowed_ratio = Ratio(last.frequency.allowed_share, first.frequency.allowed_share);
  if (first.hottest_celsius && last.hottest_celsius) {
    evidence.celsius_rise = *last.hottest_celsius - *first.hottest_celsius;
  }
  evidence.throttle_events = Rise(first.throttle_events, last.throttle_events);
  evidence.cooling_steps = last.cooling_steps;
  return evidence;
}

}  // namespace litmus
