// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The flag --cpu_affinity, which all tools that run models share: the CPUs that the process may
// use.
#ifndef LITMUS_TOOLS_COMMON_AFFINITY_CPU_AFFINITY_H_
#define LITMUS_TOOLS_COMMON_AFFINITY_CPU_AFFINITY_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "cli/flags.h"
#include "tools/common/machine/cpu_clusters.h"

namespace litmus {

// Declares --cpu_affinity: "big", "little" or a list such as "0-3,6". Parsing does not change the
// affinity.
void DeclareCpuAffinity(FlagRegistry& flags);

// Call after parsing: binds the calling thread, and threads and children that it starts later, to
// the CPUs of the flag. Call once, while the tool has one thread and before it reads the CPU's
// model. Prints a line to stderr if "big" and "little" clusters are not distinguishable, or if only
// some CPUs of the cluster may be used. UsageError: a named CPU does not exist. Unavailable: a
// named CPU is offline, or the process may not use it.
absl::Status ApplyCpuAffinity(const FlagRegistry& flags);

// The CPUs that `value` selects on a machine with these clusters and CPUs; empty: the clusters are
// not distinguishable, and all CPUs are meant. UsageError: a named CPU is not in `present`; if
// `present` is empty, every CPU is accepted.
absl::StatusOr<std::vector<int>> CpusMeantBy(const std::string& value,
                                             const std::vector<CpuCluster>& clusters,
                                             const std::vector<int>& present);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_AFFINITY_CPU_AFFINITY_H_
