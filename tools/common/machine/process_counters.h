// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the system did for, and to, this process; and how long one of its threads waited, cheap
// enough to be read between the runs of a measured loop.
#ifndef LITMUS_TOOLS_COMMON_MACHINE_PROCESS_COUNTERS_H_
#define LITMUS_TOOLS_COMMON_MACHINE_PROCESS_COUNTERS_H_

#include <cstdint>
#include <optional>

#include "tools/common/machine/device_files.h"

namespace litmus {

// Totals of all threads since the process started. All rise only.
struct TaskCounters {
  int64_t cpu_ns = 0;
  // Times that the scheduler took the CPU away from a thread that wanted to go on.
  int64_t involuntary_switches = 0;
  int64_t minor_faults = 0;  // pages that were mapped or zeroed
  int64_t major_faults = 0;  // pages that were read from a disk
};

// What cannot be read is 0. Two system calls. The clock counts what runs now, the other counters
// change when a thread stops or starts. Thread-safe.
TaskCounters ReadProcessCounters();

struct WaitReading {
  int64_t wall_ns = 0;  // CLOCK_MONOTONIC
  // How long the thread was ready to run while others had the CPU. Empty where the kernel does not
  // count it (CONFIG_SCHED_INFO).
  std::optional<int64_t> run_delay_ns;
  // Read only where there is no run delay.
  int64_t involuntary_switches = 0;
};

// Reads how long the thread that makes the object waited for CPUs; Read() is for the same thread.
// The totals change when the thread stops or starts.
class WaitCounter {
 public:
  explicit WaitCounter(const DeviceFiles& files = DeviceFiles());
  // One system call, two where the kernel does not count waiting, and a clock that takes none; no
  // allocation, no error.
  WaitReading Read() const;

 private:
  KeptFile schedstat_;
};

// The run delay summed over the threads that the process has now; empty where it is not counted. A
// thread that ends takes its delay with it. Reads a folder and a file per thread: for before and
// after a measurement. Thread-safe.
std::optional<int64_t> ReadProcessRunDelayNs(const DeviceFiles& files = DeviceFiles());

// The second number of a line of /proc/PID/schedstat: "<CPU time> <run delay> <times it ran>", all
// in ns but the last; empty where the line is not that, or all three are 0, which kernels without
// the counters write. Allocates nothing. Thread-safe.
std::optional<int64_t> ParseRunDelayNs(absl::string_view line);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MACHINE_PROCESS_COUNTERS_H_
