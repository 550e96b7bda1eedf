// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// When int8::Winograd is worth it, by a model of the core. Thread-safe: functions of their
// arguments.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_WINOGRAD_WINOGRAD_CHOICE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_WINOGRAD_WINOGRAD_CHOICE_H_

#include <string>

#include "runtime/cpu/core_model.h"
#include "runtime/kernels/simd/conv_shape.h"
#include "runtime/kernels/simd/winograd_costs.h"

namespace litmus::int8 {

// For x86: what takes the reference core as long as 6 and 9 products of the tile of 16-bit numbers,
// which was measured (Zen 5).
inline constexpr WinogradInstructions kX86Transforms = {0.375, 0.5625};
// For NEON: the transforms of x86, compiled for HWY_NEON (GCC 12) and run in QEMU, which counted
// 33889 instructions for 8 tiles of 64 channels and 7502 for one tile of 64 output channels.
inline constexpr WinogradInstructions kNeonTransforms = {33889.0 / (8 * 64 * 36),
                                                         7502.0 / (64 * 36)};
#if defined(__aarch64__)
inline constexpr WinogradInstructions kTransforms = kNeonTransforms;
#else
inline constexpr WinogradInstructions kTransforms = kX86Transforms;
#endif

// How long the byte tile of an Arm target (runtime/cpu/target_names.h) takes for a product beside
// the NEON tile of 16-bit numbers.
double NeonByteProduct(const std::string& target, const cpu::CoreModel& core);

// The costs of Winograd and of int8::Conv, in products of the tile of 16-bit numbers; a twentieth
// has to be saved. `byte_product`: of S16Gemm, or by NeonByteProduct.
WinogradCosts CostsOfWinograd(const ConvShape& shape, double byte_product,
                              const cpu::CoreModel& core,
                              const WinogradInstructions& transforms = kTransforms);

// Whether int8::Winograd has the shape and enough channels for it, and is faster than int8::Conv.
bool IsWinogradFaster(const ConvShape& shape, double byte_product, const cpu::CoreModel& core,
                      const WinogradInstructions& transforms = kTransforms);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_WINOGRAD_WINOGRAD_CHOICE_H_
