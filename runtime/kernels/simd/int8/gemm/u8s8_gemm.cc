// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"

#include <string>

#include "runtime/cpu/targets.h"

namespace litmus::int8 {

const std::vector<const U8S8Gemm*>& SupportedU8S8Gemms() {
  static const auto* const present = [] {
    auto* kernels = new std::vector<const U8S8Gemm*>;
    // Both lists are sorted best first.
    for (const std::string& target : cpu::MachineTargets()) {
      for (const U8S8Gemm* kernel : {kU8S8GemmAvx512Vnni, kU8S8GemmAvxVnni, kU8S8GemmAvx2,
                                     kU8S8GemmNeonDotprod, kU8S8GemmPortable}) {
        if (kernel != nullptr && target == kernel->name) kernels->push_back(kernel);
      }
    }
    return kernels;
  }();
  return *present;
}

const U8S8Gemm& BestU8S8Gemm() {
  const std::vector<const U8S8Gemm*>& supported = SupportedU8S8Gemms();
  for (const U8S8Gemm* kernel : supported) {
    if (cpu::MayUse(kernel->name)) return *kernel;
  }
  return *supported.back();
}

}  // namespace litmus::int8
