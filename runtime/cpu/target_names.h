// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The names of the CPU targets (targets.h). Kernels must use these constants: a kernel under any
// other name would never run.
#ifndef LITMUS_RUNTIME_CPU_TARGET_NAMES_H_
#define LITMUS_RUNTIME_CPU_TARGET_NAMES_H_

namespace litmus::cpu {

inline constexpr char kAvx512Vnni[] = "avx512vnni";
inline constexpr char kAvx512[] = "avx512";
inline constexpr char kAvxVnni[] = "avxvnni";
inline constexpr char kAvx2[] = "avx2";
inline constexpr char kAvx[] = "avx";
inline constexpr char kSse4[] = "sse4";
inline constexpr char kNeonI8mm[] = "neoni8mm";
inline constexpr char kNeonDotprod[] = "neondotprod";
inline constexpr char kNeon[] = "neon";
inline constexpr char kPortable[] = "portable";

// Half-precision arithmetic of NEON. It is no target of the list but an extension, see
// cpu::MayUseHalfArithmetic.
inline constexpr char kNeonHalf[] = "neonhalf";

}  // namespace litmus::cpu

#endif  // LITMUS_RUNTIME_CPU_TARGET_NAMES_H_
