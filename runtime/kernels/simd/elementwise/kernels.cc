// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/elementwise/kernels.h"

#include <hwy/highway.h>

#include <algorithm>
#include <string>

#include "runtime/cpu/targets.h"

namespace litmus::elementwise {

const std::vector<Kernels>& SupportedKernels() {
  static const std::vector<Kernels>* const all = [] {
    auto* list = new std::vector<Kernels>;
    const std::vector<std::string>& machine = cpu::MachineTargets();
    // Highway gives better targets lower bits. The last compiled target runs on every machine.
    for (int64_t rest = HWY_TARGETS; rest != 0; rest &= rest - 1) {
      const int64_t target = rest & -rest;
      const char* name = cpu::NameOfHighwayTarget(target);
      if (std::find(machine.begin(), machine.end(), name) == machine.end()) continue;
      Kernels kernels = {};
      kernels.name = name;
      AddBinaryKernels(target, &kernels);
      AddUnaryKernels(target, &kernels);
      AddPoolKernels(target, &kernels);
      AddSumKernels(target, &kernels);
      AddRowKernels(target, &kernels);
      list->push_back(kernels);
    }
    return list;
  }();
  return *all;
}

const Kernels& BestKernels() {
  static cpu::UsableKernel<Kernels> best;
  return best.Get(SupportedKernels);
}

}  // namespace litmus::elementwise
