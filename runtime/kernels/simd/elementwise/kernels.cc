// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/elementwise/kernels.h"

#include <algorithm>
#include <iterator>

#include "runtime/cpu/kernel_table.h"
#include "runtime/cpu/targets.h"

namespace litmus::elementwise {
namespace {

Kernels KernelsOf(int64_t target) {
  Kernels kernels = {};
  kernels.name = cpu::NameOfHighwayTarget(target);
  AddBinaryKernels(target, &kernels);
  AddUnaryKernels(target, &kernels);
  AddPoolKernels(target, &kernels);
  AddSumKernels(target, &kernels);
  AddRowKernels(target, &kernels);
  return kernels;
}

template <typename Function, size_t kCount>
bool AllThere(Function const (&functions)[kCount]) {
  return std::find(std::begin(functions), std::end(functions), nullptr) == std::end(functions);
}

const cpu::KernelTable kTable("float elementwise", [](int64_t target) {
  const Kernels k = KernelsOf(target);
  return std::all_of(std::begin(k.binary), std::end(k.binary),
                     [](const auto& row) { return AllThere(row); }) &&
         AllThere(k.unary) && AllThere(k.pool) && k.sum_columns != nullptr &&
         k.sum_rows != nullptr && k.softmax != nullptr && k.log_softmax != nullptr &&
         k.interpolate != nullptr;
});

}  // namespace

const std::vector<Kernels>& SupportedKernels() {
  static const std::vector<Kernels>* const all = [] {
    auto* list = new std::vector<Kernels>;
    for (const int64_t target : cpu::CompiledVectorTargets()) list->push_back(KernelsOf(target));
    return list;
  }();
  return *all;
}

const Kernels& BestKernels() {
  static cpu::UsableKernel<Kernels> best;
  return best.Get(SupportedKernels);
}

}  // namespace litmus::elementwise
