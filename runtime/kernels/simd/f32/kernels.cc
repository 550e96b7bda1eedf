// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f32/kernels.h"

#include <hwy/highway.h>

#include <algorithm>
#include <string>

#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/f32/highway.h"

namespace litmus::f32 {

const std::vector<Kernels>& SupportedKernels() {
  static const std::vector<Kernels>* const all = [] {
    auto* kernels = new std::vector<Kernels>;
    const std::vector<std::string>& machine = cpu::MachineTargets();
    // Highway gives better targets lower bits. The last compiled target runs on every machine.
    for (int64_t rest = HWY_TARGETS; rest != 0; rest &= rest - 1) {
      const int64_t target = rest & -rest;
      const char* name = cpu::NameOfHighwayTarget(target);
      if (std::find(machine.begin(), machine.end(), name) == machine.end()) continue;
      kernels->push_back({name, GemmKernelsOf(target), FinishKernelsOf(target),
                          PackKernelsOf(target), SquareDepthwiseKernelOf(target),
                          AnyDepthwiseKernelOf(target), WinogradKernelsOf(target)});
    }
    return kernels;
  }();
  return *all;
}

const Kernels& BestKernels() {
  static cpu::UsableKernel<Kernels> best;
  return best.Get(SupportedKernels);
}

}  // namespace litmus::f32
