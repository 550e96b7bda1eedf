// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Decides by a model of the core when int8::Winograd is faster. Thread-safe: the functions depend
// on nothing but their arguments.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_WINOGRAD_WINOGRAD_CHOICE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_WINOGRAD_WINOGRAD_CHOICE_H_

#include <string>

#include "runtime/cpu/core_model.h"
#include "runtime/kernels/simd/conv_shape.h"
#include "runtime/kernels/simd/winograd_costs.h"

namespace litmus::int8 {

// A "product" in this file is one multiply-add of a matrix product in its innermost loop (its
// tile): of 16-bit numbers in Winograd (S16Gemm), of bytes in int8::Conv.

// Instructions of the transforms on x86: on the reference core they take as long as 6 and 9 16-bit
// products, the times that were measured (Zen 5).
inline constexpr WinogradInstructions kX86Transforms = {0.375, 0.5625};
// Instructions of the transforms with NEON: the code for HWY_NEON (GCC 12) in QEMU took 33889
// instructions for the input transform of 8 tiles of 64 channels, and 7502 for the output transform
// of one tile of 64 channels.
inline constexpr WinogradInstructions kNeonTransforms = {33889.0 / (8 * 64 * 36),
                                                         7502.0 / (64 * 36)};
#if defined(__aarch64__)
inline constexpr WinogradInstructions kTransforms = kNeonTransforms;
#else
inline constexpr WinogradInstructions kTransforms = kX86Transforms;
#endif

// The time of a byte product on an Arm target (a name of runtime/cpu/target_names.h), divided by
// the time of a 16-bit product with NEON.
double NeonByteProduct(const std::string& target, const cpu::CoreModel& core);

// The costs of Winograd and of int8::Conv for the shape, as numbers of 16-bit products that take as
// long. Conv's is reduced by a twentieth, which Winograd has to save. `byte_product` is
// S16Gemm::byte_product or the result of NeonByteProduct.
WinogradCosts CostsOfWinograd(const ConvShape& shape, double byte_product,
                              const cpu::CoreModel& core,
                              const WinogradInstructions& transforms = kTransforms);

// Whether int8::Winograd supports the shape, has enough channels, and is faster than int8::Conv.
bool IsWinogradFaster(const ConvShape& shape, double byte_product, const cpu::CoreModel& core,
                      const WinogradInstructions& transforms = kTransforms);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_WINOGRAD_WINOGRAD_CHOICE_H_
