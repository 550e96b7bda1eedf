// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Instructions and cycles of this process, counted by the processor. Disturbances change them
// little, although they change times a lot. Many machines lack these counters, so nothing may
// depend on them.
#ifndef LITMUS_TOOLS_COMMON_MACHINE_HARDWARE_COUNTERS_H_
#define LITMUS_TOOLS_COMMON_MACHINE_HARDWARE_COUNTERS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "tools/common/machine/descriptor.h"

namespace litmus {

// Counts in user space since the counters were opened. If the processor had to multiplex its
// counters, both are scaled up, and `share` (below 1) is the fraction of time in which the less
// active one counted.
struct HardwareCounts {
  int64_t instructions = 0;
  int64_t cycles = 0;
  double share = 1;
};

// Counts the thread that makes the object, and the threads that this thread starts later.
class HardwareCounters {
 public:
  HardwareCounters();
  // Why there are no counts: "perf_event_open: Permission denied"; "" if there are.
  const std::string& unavailable() const { return unavailable_; }
  // Empty if there are no counts. Thread-safe.
  std::optional<HardwareCounts> Read() const;

 private:
  Descriptor instructions_, cycles_;
  std::string unavailable_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MACHINE_HARDWARE_COUNTERS_H_
