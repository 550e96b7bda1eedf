// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --cpu_affinity, the same in every tool that runs models: the CPUs that the process may use.
#ifndef LITMUS_TOOLS_COMMON_AFFINITY_CPU_AFFINITY_H_
#define LITMUS_TOOLS_COMMON_AFFINITY_CPU_AFFINITY_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "cli/flags.h"
#include "tools/common/machine/cpu_clusters.h"

namespace litmus {

// Declares --cpu_affinity: "big", "little" or a list such as "0-3,6". Parsing changes no affinity.
void DeclareCpuAffinity(FlagRegistry& flags);

// After parsing: binds the calling thread, and so every thread and child that it starts from then
// on, to the CPUs of the flag. A tool calls ApplyCpuAffinity once, while it has one thread and
// before it asks for the model of the CPU. Writes a line to stderr where "big" and "little" cannot
// be told apart and where only some of the cluster's CPUs may be used. UsageError: a CPU that is
// named does not exist. Unavailable: it is off, or the process may not use it.
absl::Status ApplyCpuAffinity(const FlagRegistry& flags);

// The CPUs that `value` means on a machine of these clusters and CPUs; none: the clusters cannot be
// told apart, all CPUs are meant. UsageError: a CPU that is named is not `present`; where that is
// empty, every CPU may exist.
absl::StatusOr<std::vector<int>> CpusMeantBy(const std::string& value,
                                             const std::vector<CpuCluster>& clusters,
                                             const std::vector<int>& present);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_AFFINITY_CPU_AFFINITY_H_
