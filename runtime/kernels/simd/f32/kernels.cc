// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f32/kernels.h"

#include <cstdlib>
#include <cstring>

#include "runtime/kernels/simd/f32/highway.h"
// After highway.h, which limits the targets.
#include <hwy/highway.h>

namespace litmus::f32 {
namespace {

const char* NameOf(int64_t target) {
  switch (target) {
    case HWY_AVX3:
      return "avx512";
    case HWY_AVX2:
      return "avx2";
    case HWY_SSE4:
      return "sse4";
    case HWY_NEON:
      return "neon";
    default:
      return "portable";
  }
}

// The int8 kernels have finer names for what is one instruction set here.
const char* CanonicalName(const char* wanted) {
  static constexpr const char* kAliases[][2] = {
      {"avx512vnni", "avx512"}, {"avxvnni", "avx2"}, {"neondotprod", "neon"}};
  for (const auto& alias : kAliases) {
    if (std::strcmp(wanted, alias[0]) == 0) return alias[1];
  }
  return wanted;
}

}  // namespace

const std::vector<Kernels>& SupportedKernels() {
  static const std::vector<Kernels>* const all = [] {
    auto* kernels = new std::vector<Kernels>;
    // Highway gives better targets lower bits; the last one compiled runs anywhere.
    const int64_t supported = hwy::SupportedTargets() | HWY_STATIC_TARGET;
    for (int64_t rest = HWY_TARGETS & supported; rest != 0; rest &= rest - 1) {
      const int64_t target = rest & -rest;
      kernels->push_back({NameOf(target), GemmKernelsOf(target), PackKernelOf(target),
                          DepthwiseKernelOf(target), WinogradKernelsOf(target)});
    }
    return kernels;
  }();
  return *all;
}

const Kernels& BestKernels() {
  static const Kernels& best = []() -> const Kernels& {
    const std::vector<Kernels>& supported = SupportedKernels();
    if (const char* wanted = std::getenv("LITMUS_CPU_TARGET")) {
      for (const Kernels& kernels : supported) {
        if (std::strcmp(kernels.name, CanonicalName(wanted)) == 0) return kernels;
      }
    }
    return supported.front();
  }();
  return best;
}

}  // namespace litmus::f32
