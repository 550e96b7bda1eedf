// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// System calls without a C library, for the spawner (spawner_program.cc), on x86-64, 64- and 32-bit
// Arm and 64-bit RISC-V. A failed call returns -errno.
#ifndef LITMUS_TOOLS_COMMON_PROCESS_MEASURED_RAW_CALLS_H_
#define LITMUS_TOOLS_COMMON_PROCESS_MEASURED_RAW_CALLS_H_

#include <sys/syscall.h>

#define LITMUS_INLINE inline __attribute__((always_inline))

namespace litmus {

#if defined(__x86_64__)

LITMUS_INLINE long RawCall(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0,
                           long f = 0) {
  register long r10 __asm__("r10") = d;
  register long r8 __asm__("r8") = e;
  register long r9 __asm__("r9") = f;
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  return result;
}

#elif defined(__aarch64__)

LITMUS_INLINE long RawCall(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0,
                           long f = 0) {
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = a;
  register long x1 __asm__("x1") = b;
  register long x2 __asm__("x2") = c;
  register long x3 __asm__("x3") = d;
  register long x4 __asm__("x4") = e;
  register long x5 __asm__("x5") = f;
  __asm__ volatile("svc #0"
                   : "+r"(x0)
                   : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5)
                   : "memory");
  return x0;
}

#elif defined(__arm__)

// r7 may be the frame pointer, so the number reaches it in the instructions themselves.
LITMUS_INLINE long RawCall(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0,
                           long f = 0) {
  register long r6 __asm__("r6") = number;
  register long r0 __asm__("r0") = a;
  register long r1 __asm__("r1") = b;
  register long r2 __asm__("r2") = c;
  register long r3 __asm__("r3") = d;
  register long r4 __asm__("r4") = e;
  register long r5 __asm__("r5") = f;
  __asm__ volatile(
      "mov ip, r7\n\t"
      "mov r7, r6\n\t"
      "svc #0\n\t"
      "mov r7, ip"
      : "+r"(r0)
      : "r"(r6), "r"(r1), "r"(r2), "r"(r3), "r"(r4), "r"(r5)
      : "ip", "memory");
  return r0;
}

#elif defined(__riscv) && __riscv_xlen == 64

LITMUS_INLINE long RawCall(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0,
                           long f = 0) {
  register long a7 __asm__("a7") = number;
  register long a0 __asm__("a0") = a;
  register long a1 __asm__("a1") = b;
  register long a2 __asm__("a2") = c;
  register long a3 __asm__("a3") = d;
  register long a4 __asm__("a4") = e;
  register long a5 __asm__("a5") = f;
  __asm__ volatile("ecall"
                   : "+r"(a0)
                   : "r"(a7), "r"(a1), "r"(a2), "r"(a3), "r"(a4), "r"(a5)
                   : "memory");
  return a0;
}

#endif

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROCESS_MEASURED_RAW_CALLS_H_
