// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f32/kernels.h"

#include "runtime/cpu/avx_bit.h"
#include "runtime/cpu/kernel_table.h"
#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/f32/avx/kernels_avx.h"

namespace litmus::f32 {
namespace {

Kernels KernelsOf(int64_t target) {
  Kernels kernels = {cpu::NameOfHighwayTarget(target), GemmKernelsOf(target),
                     FinishKernelsOf(target),          PackKernelsOf(target),
                     SquareDepthwiseKernelOf(target),  AnyDepthwiseKernelOf(target),
                     WinogradKernelsOf(target)};
#if defined(__x86_64__)
  if (target == cpu::kAvxBit) {
    kernels.gemm = GemmKernelsAvx();
    kernels.finish = FinishKernelsAvx();
    kernels.square_depthwise = SquareDepthwiseKernelAvx();
    kernels.any_depthwise = AnyDepthwiseKernelAvx();
    kernels.winograd = WinogradKernelsAvx();
  }
#endif
  return kernels;
}

const cpu::KernelTable kTable("float", [](int64_t target) {
  const Kernels k = KernelsOf(target);
  return k.gemm.rows > 0 && k.gemm.columns > 0 && k.gemm.full != nullptr &&
         k.gemm.half != nullptr && k.finish.full != nullptr && k.finish.half != nullptr &&
         k.pack.floats != nullptr && k.pack.halves != nullptr && k.square_depthwise != nullptr &&
         k.any_depthwise != nullptr && k.winograd.lanes > 0 && k.winograd.weights != nullptr &&
         k.winograd.input != nullptr && k.winograd.output != nullptr;
});

}  // namespace

const std::vector<Kernels>& SupportedKernels() {
  static const std::vector<Kernels>* const all = [] {
    auto* kernels = new std::vector<Kernels>;
    for (const int64_t target : cpu::CompiledVectorTargets()) kernels->push_back(KernelsOf(target));
    return kernels;
  }();
  return *all;
}

const Kernels& BestKernels() {
  static cpu::UsableKernel<Kernels> best;
  return best.Get(SupportedKernels);
}

}  // namespace litmus::f32
