// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/cpu_target.h"

#include "runtime/cpu/targets.h"

namespace litmus {

void DeclareCpuTarget(FlagRegistry& flags) {
  flags
      .AddString("cpu_target", "", ChangesResult(flags.running_modes()),
                 "best instruction set that the CPU's kernels may use; default: LITMUS_CPU_TARGET, "
                 "else the machine's best; list: print them")
      .Label("CPU target")
      .Check(&cpu::LimitProblem)
      .FromEnvironment("LITMUS_CPU_TARGET");
  flags.AddListingOf("cpu_target", &cpu::ListTargets);
}

void ApplyCpuTarget(const FlagRegistry& flags) {
  const Flag& flag = *flags.Find("cpu_target");
  // The flag's value has passed LimitProblem, so cpu::Limit accepts the target.
  if (flag.origin() != FlagOrigin::kDefault) cpu::Limit(flag.string_value());
}

}  // namespace litmus
