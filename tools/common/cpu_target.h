// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --cpu_target, the same in every tool that runs models.
#ifndef LITMUS_TOOLS_COMMON_CPU_TARGET_H_
#define LITMUS_TOOLS_COMMON_CPU_TARGET_H_

#include "tools/cli/flags.h"

namespace litmus {

// Declares --cpu_target: the best instruction set that kernels may use, in force as soon as the
// command line has been read. A name that this machine has not is an error of the command line;
// "list" prints the names.
void DeclareCpuTarget(FlagRegistry& flags);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_CPU_TARGET_H_
