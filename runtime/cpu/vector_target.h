// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Features of the vector target of the current compilation pass, for code that Highway compiles
// once per target:
//   LITMUS_HAS(VECTORS)  vectors, instead of one element at a time
//   LITMUS_HAS(AVX)      vectors of eight floats on x86, of the target `avx` or a better one
//   LITMUS_HAS(AVX2)     the instructions of AVX2 and FMA; AVX-512 has them, too
//   LITMUS_HAS(AVX512)   vectors of 64 bytes and the instructions of AVX-512 F, BW, CD, DQ and VL
//   LITMUS_HAS(NEON)     the instructions of 64-bit Arm's NEON
// Valid in #if and in C++ expressions.
//
// Code must not compare HWY_TARGET with one name. Danger: newer versions of Highway have more
// targets (AVX3_ZEN4, NEON_WITHOUT_AES), for which the comparison is false although they have all
// the instructions, so that a fast path or a whole table of kernels is missing. Remedy: LITMUS_HAS
// tests a feature. Without this header LITMUS_HAS(X) is a syntax error, whereas an undefined name
// would silently count as 0.
#ifndef LITMUS_RUNTIME_CPU_VECTOR_TARGET_H_
#define LITMUS_RUNTIME_CPU_VECTOR_TARGET_H_

#include <hwy/detect_targets.h>

#define LITMUS_HAS(feature) LITMUS_TARGET_HAS_##feature

// 1 in files for the target `avx`, which Highway lacks (simd/f32/avx/highway_avx.h).
#if !defined(LITMUS_COMPILES_AVX)
#define LITMUS_COMPILES_AVX 0
#endif

// In Highway better targets have lower bits, so `<=` means "this target of x86 or a better one".
#define LITMUS_TARGET_HAS_VECTORS (HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128)
#define LITMUS_TARGET_HAS_AVX (LITMUS_TARGET_HAS_AVX2 || LITMUS_COMPILES_AVX)
#define LITMUS_TARGET_HAS_AVX2 (HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2)
#define LITMUS_TARGET_HAS_AVX512 (HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3)
// NEON is the only vector target of Arm: third_party/highway.BUILD does not compile SVE.
#define LITMUS_TARGET_HAS_NEON (HWY_ARCH_ARM_A64 && LITMUS_TARGET_HAS_VECTORS)

#endif  // LITMUS_RUNTIME_CPU_VECTOR_TARGET_H_
