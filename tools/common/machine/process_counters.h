// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Counters of this process, and the time for which one of its threads waited, which is cheap enough
// to read between the runs of a measured loop.
#ifndef LITMUS_TOOLS_COMMON_MACHINE_PROCESS_COUNTERS_H_
#define LITMUS_TOOLS_COMMON_MACHINE_PROCESS_COUNTERS_H_

#include <cstdint>
#include <optional>

#include "tools/common/machine/device_files.h"

namespace litmus {

// Totals over all threads since the process started. They only increase.
struct TaskCounters {
  int64_t cpu_ns = 0;
  // Number of times that the scheduler took the CPU from a runnable thread.
  int64_t involuntary_switches = 0;
  int64_t minor_faults = 0;  // pages that were mapped or zeroed without reading a disk
  int64_t major_faults = 0;  // pages that were read from a disk
};

// A counter that cannot be read is 0. Takes two system calls. cpu_ns includes running threads; the
// other counters are updated when a thread stops or starts. Thread-safe.
TaskCounters ReadProcessCounters();

struct WaitReading {
  int64_t wall_ns = 0;  // CLOCK_MONOTONIC
  // Time for which the thread was runnable while other tasks had the CPU. Empty if the kernel does
  // not count it (CONFIG_SCHED_INFO).
  std::optional<int64_t> run_delay_ns;
  // Set only if there is no run delay.
  int64_t involuntary_switches = 0;
};

// Measures how long the thread that makes the object waits for CPUs; call Read() on the same
// thread. The totals are updated when the thread stops or starts.
class WaitCounter {
 public:
  explicit WaitCounter(const DeviceFiles& files = DeviceFiles());
  // Takes one system call, or two if the kernel does not count waiting, and a clock that needs
  // none. Does not allocate or fail.
  WaitReading Read() const;

 private:
  KeptFile schedstat_;
};

// The run delay summed over the threads that exist now; empty if it is not counted. The delay of
// threads that have ended is lost. Reads a folder and one file per thread, so call it before and
// after a measurement, not during it. Thread-safe.
std::optional<int64_t> ReadProcessRunDelayNs(const DeviceFiles& files = DeviceFiles());

// Parses the second number of a line of /proc/PID/schedstat: "<CPU time> <run delay> <times it
// ran>", the first two in ns. Empty if the line has another form, or all three are 0, as kernels
// without the counters write. Does not allocate. Thread-safe.
std::optional<int64_t> ParseRunDelayNs(absl::string_view line);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MACHINE_PROCESS_COUNTERS_H_
