// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/dot_tile.h"

#include <cpuinfo.h>

#include <cstdlib>
#include <cstring>

namespace litmus::int8 {

std::vector<const DotKernel*> SupportedDotKernels() {
  std::vector<const DotKernel*> kernels;
  if (cpuinfo_initialize()) {
#if defined(__x86_64__)
    const bool avx512 =
        cpuinfo_has_x86_avx512f() && cpuinfo_has_x86_avx512bw() && cpuinfo_has_x86_avx512vl();
    if (avx512 && cpuinfo_has_x86_avx512vnni()) kernels.push_back(kDotAvx512Vnni);
    if (cpuinfo_has_x86_avx2()) {
      // Debian's cpuinfo does not know AVX-VNNI; the compiler's run-time library does.
      if (__builtin_cpu_supports("avxvnni")) kernels.push_back(kDotAvxVnni);
      kernels.push_back(kDotAvx2);
    }
#elif defined(__aarch64__)
    if (cpuinfo_has_arm_neon_dot()) kernels.push_back(kDotNeonDotprod);
#endif
  }
  kernels.push_back(kDotPortable);
  std::vector<const DotKernel*> present;
  for (const DotKernel* kernel : kernels) {
    if (kernel != nullptr) present.push_back(kernel);
  }
  return present;
}

const DotKernel& BestDotKernel() {
  static const DotKernel* const best = [] {
    const std::vector<const DotKernel*> supported = SupportedDotKernels();
    const char* wanted = std::getenv("LITMUS_CPU_TARGET");
    for (const DotKernel* kernel : supported) {
      if (wanted != nullptr && std::strcmp(wanted, kernel->name) == 0) return kernel;
    }
    return supported.front();
  }();
  return *best;
}

}  // namespace litmus::int8
