// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"

#include <string>

#include "runtime/cpu/targets.h"

namespace litmus::int8 {

const std::vector<const DotKernel*>& SupportedDotKernels() {
  static const auto* const present = [] {
    auto* kernels = new std::vector<const DotKernel*>;
    // Both lists are sorted best first.
    for (const std::string& target : cpu::MachineTargets()) {
      for (const DotKernel* kernel :
           {kDotAvx512Vnni, kDotAvxVnni, kDotAvx2, kDotNeonDotprod, kDotPortable}) {
        if (kernel != nullptr && target == kernel->name) kernels->push_back(kernel);
      }
    }
    return kernels;
  }();
  return *present;
}

const DotKernel& BestDotKernel() {
  const std::vector<const DotKernel*>& supported = SupportedDotKernels();
  for (const DotKernel* kernel : supported) {
    if (cpu::MayUse(kernel->name)) return *kernel;
  }
  return *supported.back();
}

}  // namespace litmus::int8
