// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The counter of a run's instructions.
#ifndef LITMUS_TOOLS_COMMON_PROCESS_MEASURED_INSTRUCTION_COUNT_H_
#define LITMUS_TOOLS_COMMON_PROCESS_MEASURED_INSTRUCTION_COUNT_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/common/process/measured/spawner_protocol.h"

namespace litmus {

// Instructions in user space of the program and of what it starts, from exec on.
perf_event_attr InstructionCounter();

// The spawner's count. Where the processor shared its counters out over time, it is scaled up to
// the whole run. Unavailable: no counter was free.
absl::StatusOr<int64_t> InstructionsOf(const SpawnReply& reply);

// Unavailable: why the kernel refused the counter.
absl::Status CountError(int error);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROCESS_MEASURED_INSTRUCTION_COUNT_H_
