// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --cpu_target, the same in every tool that runs models.
#ifndef LITMUS_TOOLS_COMMON_CPU_TARGET_H_
#define LITMUS_TOOLS_COMMON_CPU_TARGET_H_

#include "cli/flags.h"

namespace litmus {

// Declares --cpu_target: the best instruction set that kernels may use. A name that this machine
// has not is an error of the command line; "list" prints the names. Parsing changes no limit.
void DeclareCpuTarget(FlagRegistry& flags);

// After parsing: sets the process's limit (cpu::Limit) if the command line or the environment gave
// the flag. A tool calls ApplyCpuTarget once, before the first interpreter is built.
void ApplyCpuTarget(const FlagRegistry& flags);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_CPU_TARGET_H_
