// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the vector target of the current compilation pass has, for code that Highway compiles once
// per target:
//   LITMUS_HAS(VECTORS)  vectors, instead of one element at a time
//   LITMUS_HAS(AVX)      vectors of eight floats on x86, of the target `avx` or a better one
//   LITMUS_HAS(AVX2)     the instructions of AVX2 and FMA; AVX-512 has them, too
//   LITMUS_HAS(AVX512)   vectors of 64 bytes and the instructions of AVX-512 F, BW, CD, DQ and VL
//   LITMUS_HAS(NEON)     the instructions of 64-bit Arm's NEON
// Valid in #if and in C++ expressions.
//
// Highway's newer versions have more targets (AVX3_ZEN4, NEON_WITHOUT_AES), so a comparison of
// HWY_TARGET with one name is false on a target that has all the instructions. Code that asks that
// way loses its fast path there, or its whole table of kernels. So code asks for what the target
// has. Without this header LITMUS_HAS(X) is a syntax error, where an unknown name would be 0.
#ifndef LITMUS_RUNTIME_CPU_VECTOR_TARGET_H_
#define LITMUS_RUNTIME_CPU_VECTOR_TARGET_H_

#include <hwy/detect_targets.h>

#define LITMUS_HAS(feature) LITMUS_TARGET_HAS_##feature

// 1 in files for the target `avx`, which Highway lacks (simd/f32/avx/highway_avx.h).
#if !defined(LITMUS_COMPILES_AVX)
#define LITMUS_COMPILES_AVX 0
#endif

// Highway gives better targets lower bits: `<=` means "this target or a better one" of x86.
#define LITMUS_TARGET_HAS_VECTORS (HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128)
#define LITMUS_TARGET_HAS_AVX (LITMUS_TARGET_HAS_AVX2 || LITMUS_COMPILES_AVX)
#define LITMUS_TARGET_HAS_AVX2 (HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2)
#define LITMUS_TARGET_HAS_AVX512 (HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3)
// third_party/highway.BUILD compiles no vectors of unknown size (SVE).
#define LITMUS_TARGET_HAS_NEON (HWY_ARCH_ARM_A64 && LITMUS_TARGET_HAS_VECTORS)

#endif  // LITMUS_RUNTIME_CPU_VECTOR_TARGET_H_
