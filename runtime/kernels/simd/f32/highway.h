// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Highway as the float kernels use it: loops that must unroll, and access to one target's entry of
// a dispatch table. The targets worth compiling are chosen in third_party/highway.BUILD.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F32_HIGHWAY_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_HIGHWAY_H_

#include <hwy/targets.h>

#include <cstddef>
#include <cstdint>

// Accumulators only live in registers when the loops over them unroll completely.
#if defined(__clang__)
#define LITMUS_UNROLL _Pragma("clang loop unroll(full)")
#else
#define LITMUS_UNROLL _Pragma("GCC unroll 32")
#endif

namespace litmus::f32 {

// `table` is HWY_DISPATCH_TABLE(function); it has one entry when only one target is compiled.
template <typename Function, size_t kSize>
Function TargetEntry(Function const (&table)[kSize], int64_t target) {
  if constexpr (kSize == 1) {
    return table[0];
  } else {
    hwy::ChosenTarget chosen;
    chosen.Update(target);
    return table[chosen.GetIndex()];
  }
}

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_HIGHWAY_H_
