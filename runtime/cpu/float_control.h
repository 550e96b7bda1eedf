// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The calling thread's floating-point control register (MXCSR, FPCR): rounding, and whether
// denormal numbers are flushed to zero.
#ifndef LITMUS_RUNTIME_CPU_FLOAT_CONTROL_H_
#define LITMUS_RUNTIME_CPU_FLOAT_CONTROL_H_

#include <cstdint>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace litmus {

#if defined(__SSE2__)
// Bits that flush denormal results and treat denormal operands as zero.
inline constexpr uint64_t kFlushDenormals = 0x8040;
inline uint64_t GetFloatControl() { return _mm_getcsr(); }
inline void SetFloatControl(uint64_t value) { _mm_setcsr(static_cast<unsigned>(value)); }
#elif defined(__aarch64__)
inline constexpr uint64_t kFlushDenormals = uint64_t{1} << 24;  // flush to zero (FZ)
inline uint64_t GetFloatControl() {
  uint64_t value;
  __asm__ volatile("mrs %0, fpcr" : "=r"(value));
  return value;
}
inline void SetFloatControl(uint64_t value) { __asm__ volatile("msr fpcr, %0" ::"r"(value)); }
#else
inline constexpr uint64_t kFlushDenormals = 0;
inline uint64_t GetFloatControl() { return 0; }
inline void SetFloatControl(uint64_t) {}
#endif

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CPU_FLOAT_CONTROL_H_
