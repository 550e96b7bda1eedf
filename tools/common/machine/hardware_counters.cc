// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Uses perf_event_open(2).
#include "tools/common/machine/hardware_counters.h"

#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>

namespace litmus {
namespace {

// Opens a counter for this thread and its later children, on any CPU. Counters are opened
// separately, because a group that is read together cannot be inherited.
Descriptor Open(uint64_t event) {
  perf_event_attr attributes{};
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.size = sizeof(attributes);
  attributes.config = event;
  attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  attributes.inherit = 1;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  const int64_t file = syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
  return Descriptor(static_cast<int>(file));
}

struct Count {
  double value = 0;
  double share = 0;
};

std::optional<Count> ReadCount(const Descriptor& counter) {
  uint64_t fields[3] = {0, 0, 0};  // value, time enabled, time running
  if (!counter.is_open() || read(counter.get(), fields, sizeof(fields)) != sizeof(fields) ||
      fields[1] == 0 || fields[2] == 0) {
    return std::nullopt;
  }
  const double share = static_cast<double>(fields[2]) / static_cast<double>(fields[1]);
  return Count{static_cast<double>(fields[0]) / share, share};
}

}  // namespace

HardwareCounters::HardwareCounters() : instructions_(Open(PERF_COUNT_HW_INSTRUCTIONS)) {
  if (instructions_.is_open()) cycles_ = Open(PERF_COUNT_HW_CPU_CYCLES);
  if (!cycles_.is_open()) {
    unavailable_ = std::string("perf_event_open: ") + std::strerror(errno);
    instructions_ = Descriptor();
  }
}

std::optional<HardwareCounts> HardwareCounters::Read() const {
  const std::optional<Count> instructions = ReadCount(instructions_);
  const std::optional<Count> cycles = ReadCount(cycles_);
  if (!instructions || !cycles) return std::nullopt;
  return HardwareCounts{std::llround(instructions->value), std::llround(cycles->value),
                        std::min(instructions->share, cycles->share)};
}

}  // namespace litmus
