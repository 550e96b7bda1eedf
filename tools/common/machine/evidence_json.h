// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Members of result documents: "environment.machine", "environment.before" and "after", and the
// evidence between them. Unknown values are null. Thread-safe.
#ifndef LITMUS_TOOLS_COMMON_MACHINE_EVIDENCE_JSON_H_
#define LITMUS_TOOLS_COMMON_MACHINE_EVIDENCE_JSON_H_

#include "nlohmann/json.hpp"
#include "tools/common/machine/evidence.h"
#include "tools/common/machine/machine_facts.h"
#include "tools/common/machine/machine_state.h"

namespace litmus {

// {"fingerprint", "cpu_model", "cpus_online", "allowed_cpu_count", "memory_bytes", "kernel",
// "governor", "container": {"cpu_quota", "memory_limit_bytes"}}
nlohmann::ordered_json MachineFactsToJson(const MachineFacts& facts);

// {"frequency": {"min_mhz", "mean_mhz", "max_mhz", "highest_mhz", "current_share",
// "allowed_share"}, "throttle_events", "hottest_celsius", "hottest_zone", "cooling_steps",
// "load_average", "cpu_ticks": {"total", "idle", "steal"} | null, "pressure_us": {"cpu", "io",
// "memory"}, "throttling": {"periods", "throttled_periods", "throttled_us"} | null}
nlohmann::ordered_json MachineStateToJson(const MachineState& state);

// The members of Evidence, with their names and in their order.
nlohmann::ordered_json EvidenceToJson(const Evidence& evidence);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MACHINE_EVIDENCE_JSON_H_
