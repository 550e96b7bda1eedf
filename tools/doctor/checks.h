// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The checks: each reads what it needs from a context, and finds one thing that would disturb a
// measurement on this machine. check_table.h lists them with their ids.
#ifndef LITMUS_TOOLS_DOCTOR_CHECKS_H_
#define LITMUS_TOOLS_DOCTOR_CHECKS_H_

#include "tools/doctor/check.h"
#include "tools/doctor/context.h"

namespace litmus::doctor {

// process_checks.cc: this program and how it was started.
Finding CheckBuild(const Context& context);
Finding CheckVariables(const Context& context);
Finding CheckDebugger(const Context& context);
Finding CheckPriority(const Context& context);
// cpu_checks.cc: the CPUs that the process may use.
Finding CheckAffinity(const Context& context);
Finding CheckCpuQuota(const Context& context);
Finding CheckCpuKinds(const Context& context);
Finding CheckSmt(const Context& context);
// load_checks.cc: what others take during the observation.
Finding CheckLoad(const Context& context);
Finding CheckInterruptions(const Context& context);
Finding CheckSteal(const Context& context);
Finding CheckVirtualMachine(const Context& context);
// clock_checks.cc: what changes the clock of the CPUs.
Finding CheckGovernor(const Context& context);
Finding CheckClockLimit(const Context& context);
Finding CheckTurbo(const Context& context);
Finding CheckHeat(const Context& context);
Finding CheckPowerSupply(const Context& context);
// memory_checks.cc: memory, disk, and the clock that measures.
Finding CheckMemory(const Context& context);
Finding CheckSwap(const Context& context);
Finding CheckDiskWait(const Context& context);
Finding CheckDiskSpace(const Context& context);
Finding CheckHugePages(const Context& context);
Finding CheckTimer(const Context& context);

}  // namespace litmus::doctor

#endif  // LITMUS_TOOLS_DOCTOR_CHECKS_H_
