// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Instructions and cycles of this process, counted by the processor: what a disturbance changes
// little, where it changes times a lot. Many machines do not offer them; nothing may depend on
// them.
#ifndef LITMUS_TOOLS_COMMON_MACHINE_HARDWARE_COUNTERS_H_
#define LITMUS_TOOLS_COMMON_MACHINE_HARDWARE_COUNTERS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "tools/common/machine/descriptor.h"

namespace litmus {

// In user space, since the counters were made. Where the processor has to share its counters out
// (`share` below 1 is the part of the time that the rarer one counted), both are scaled up.
struct HardwareCounts {
  int64_t instructions = 0;
  int64_t cycles = 0;
  double share = 1;
};

// Counts the thread that makes the object, and the threads that this thread starts afterwards.
class HardwareCounters {
 public:
  HardwareCounters();
  // Why there are no counts: "perf_event_open: Permission denied"; "" when there are.
  const std::string& unavailable() const { return unavailable_; }
  // Empty where there are none. Thread-safe.
  std::optional<HardwareCounts> Read() const;

 private:
  Descriptor instructions_, cycles_;
  std::string unavailable_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MACHINE_HARDWARE_COUNTERS_H_
