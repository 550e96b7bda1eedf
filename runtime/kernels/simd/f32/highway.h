// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Helpers for Highway in the float kernels: loops that must unroll, and access to the entry of one
// target in a dispatch table. third_party/highway.BUILD lists the targets that are compiled.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F32_HIGHWAY_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_HIGHWAY_H_

#include <hwy/targets.h>

#include <cstddef>
#include <cstdint>

#include "runtime/cpu/avx_bit.h"

// Accumulators stay in registers only if the loops over them unroll completely.
#if defined(__clang__)
#define LITMUS_UNROLL _Pragma("clang loop unroll(full)")
#else
#define LITMUS_UNROLL _Pragma("GCC unroll 32")
#endif

namespace litmus::f32 {

// Returns the function for one target; for cpu::kAvxBit that of SSE4. `table` is
// HWY_DISPATCH_TABLE(function); it has a single entry if only one target is compiled.
template <typename Function, size_t kSize>
Function TargetEntry(Function const (&table)[kSize], int64_t target) {
  if constexpr (kSize == 1) {
    return table[0];
  } else {
    hwy::ChosenTarget chosen;
    chosen.Update(target == cpu::kAvxBit ? HWY_SSE4 : target);
    return table[chosen.GetIndex()];
  }
}

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_HIGHWAY_H_
