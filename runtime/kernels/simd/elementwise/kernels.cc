// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/elementwise/kernels.h"

#include "runtime/kernels/simd/f32/highway.h"
#include "runtime/kernels/simd/f32/kernels.h"
// After highway.h, which limits the targets.
#include <hwy/highway.h>

namespace litmus::elementwise {

const std::vector<Kernels>& SupportedKernels() {
  static const std::vector<Kernels>* const all = [] {
    auto* list = new std::vector<Kernels>;
    const int64_t supported = hwy::SupportedTargets() | HWY_STATIC_TARGET;
    for (int64_t rest = HWY_TARGETS & supported; rest != 0; rest &= rest - 1) {
      Kernels kernels = {};
      AddBinaryKernels(rest & -rest, &kernels);
      AddUnaryKernels(rest & -rest, &kernels);
      AddPoolKernels(rest & -rest, &kernels);
      AddSumKernels(rest & -rest, &kernels);
      AddRowKernels(rest & -rest, &kernels);
      list->push_back(kernels);
    }
    return list;
  }();
  return *all;
}

const Kernels& BestKernels() {
  static const Kernels& best =
      SupportedKernels()[static_cast<size_t>(&f32::BestKernels() - f32::SupportedKernels().data())];
  return best;
}

}  // namespace litmus::elementwise
