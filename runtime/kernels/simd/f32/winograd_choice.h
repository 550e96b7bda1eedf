// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// When f32::Winograd is worth it, by a model of the core. Thread-safe: functions of their
// arguments.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F32_WINOGRAD_CHOICE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_WINOGRAD_CHOICE_H_

#include <cstddef>

#include "runtime/cpu/core_model.h"
#include "runtime/kernels/simd/conv_shape.h"
#include "runtime/kernels/simd/winograd_costs.h"

namespace litmus::f32 {

// For x86: what takes the reference core as long as 10 multiply-adds, which was measured (Zen 5).
inline constexpr WinogradInstructions kX86Transforms = {1.25, 1.25};
// For NEON: the loops of winograd_kernels.cc (GCC 12), which take 606 and 389 instructions for the
// points of four channels.
inline constexpr WinogradInstructions kNeonTransforms = {606.0 / 144, 389.0 / 144};
#if defined(__aarch64__)
inline constexpr WinogradInstructions kTransforms = kNeonTransforms;
#else
inline constexpr WinogradInstructions kTransforms = kX86Transforms;
#endif

// The costs of Winograd and of f32::Conv; a tenth has to be saved.
WinogradCosts CostsOfWinograd(const ConvShape& shape, const cpu::CoreModel& core,
                              const WinogradInstructions& transforms = kTransforms);

// Whether f32::Winograd supports `shape` and is faster than plain sums that take 1 / speed of the
// time of f32::Conv.
bool IsWinogradFaster(const ConvShape& shape, const cpu::CoreModel& core,
                      const WinogradInstructions& transforms = kTransforms, double speed = 1);

// Bytes of transformed weights that fit in L2 beside the tiles.
inline size_t ResidentWinogradWeights(const cpu::CoreModel& core) {
  return core.ShareOfL2(512 << 10);
}

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_WINOGRAD_CHOICE_H_
