// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Decides by a model of the core when f32::Winograd is faster. Thread-safe: the functions depend on
// nothing but their arguments.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F32_WINOGRAD_CHOICE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_WINOGRAD_CHOICE_H_

#include <cstddef>

#include "runtime/cpu/core_model.h"
#include "runtime/kernels/simd/conv_shape.h"
#include "runtime/kernels/simd/winograd_costs.h"

namespace litmus::f32 {

// Instructions of each transform on x86: on the reference core they take as long as 10
// multiply-adds, the time that was measured (Zen 5).
inline constexpr WinogradInstructions kX86Transforms = {1.25, 1.25};
// Instructions with NEON: the loops of winograd_kernels.cc (GCC 12) take 606 and 389 for the points
// of four channels.
inline constexpr WinogradInstructions kNeonTransforms = {606.0 / 144, 389.0 / 144};
#if defined(__aarch64__)
inline constexpr WinogradInstructions kTransforms = kNeonTransforms;
#else
inline constexpr WinogradInstructions kTransforms = kX86Transforms;
#endif

// The costs of Winograd and of f32::Conv. Conv's is reduced by a tenth, which Winograd has to save.
WinogradCosts CostsOfWinograd(const ConvShape& shape, const cpu::CoreModel& core,
                              const WinogradInstructions& transforms = kTransforms);

// Whether f32::Winograd supports `shape` and is faster than direct sums that run `speed` times as
// fast as f32::Conv.
bool IsWinogradFaster(const ConvShape& shape, const cpu::CoreModel& core,
                      const WinogradInstructions& transforms = kTransforms, double speed = 1);

// Bytes of transformed weights that fit in L2 together with the tiles.
inline size_t ResidentWinogradWeights(const cpu::CoreModel& core) {
  return core.ShareOfL2(512 << 10);
}

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_WINOGRAD_CHOICE_H_
