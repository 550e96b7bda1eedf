// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/process/measured/instruction_count.h"

#include <cerrno>
#include <cmath>
#include <cstring>

#include "absl/strings/str_cat.h"

namespace litmus {

perf_event_attr InstructionCounter() {
  perf_event_attr counter;
  std::memset(&counter, 0, sizeof(counter));
  counter.type = PERF_TYPE_HARDWARE;
  counter.size = sizeof(counter);
  counter.config = PERF_COUNT_HW_INSTRUCTIONS;
  counter.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  counter.disabled = counter.inherit = counter.enable_on_exec = 1;
  counter.exclude_kernel = counter.exclude_hv = 1;
  return counter;
}

absl::StatusOr<int64_t> InstructionsOf(const SpawnReply& reply) {
  const auto [value, enabled, running] = reply.counted;
  if (running == 0 || enabled == 0) {
    return absl::UnavailableError(
        "the kernel counts no instructions: no counter was free while the command ran");
  }
  return std::llround(static_cast<double>(value) * static_cast<double>(enabled) /
                      static_cast<double>(running));
}

absl::Status CountError(int error) {
  return absl::UnavailableError(absl::StrCat(
      "the kernel counts no instructions: perf_event_open: ", std::strerror(error),
      error == EACCES || error == EPERM ? "; kernel.perf_event_paranoid must be 2 or less"
                                        : "; many virtual machines have no counters"));
}

}  // namespace litmus
