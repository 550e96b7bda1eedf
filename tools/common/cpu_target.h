// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The flag --cpu_target, which all tools that run models share.
#ifndef LITMUS_TOOLS_COMMON_CPU_TARGET_H_
#define LITMUS_TOOLS_COMMON_CPU_TARGET_H_

#include "cli/flags.h"

namespace litmus {

// Declares --cpu_target: the best instruction set that kernels may use. A target that this machine
// does not support is a usage error; "list" prints the targets. Parsing does not change the limit.
void DeclareCpuTarget(FlagRegistry& flags);

// Call after parsing: sets the process's limit (cpu::Limit) if the command line or the environment
// set the flag. Call once, before the first interpreter is built.
void ApplyCpuTarget(const FlagRegistry& flags);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_CPU_TARGET_H_
