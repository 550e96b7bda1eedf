// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A process that reads the clock at its first and at its last instruction: clocked_life
// NANOSECONDS. It spins for that time and prints the time between the two readings in nanoseconds.
// It has no C library, whose start and end would lie outside the readings. What lies outside is the
// print itself, a system call.
#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>

#if defined(__x86_64__)
__asm__(".globl _start\n_start:\n  mov %rsp, %rdi\n  and $-16, %rsp\n  call Begin\n");
static long Call(long number, long a, long b, long c) {
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c)
                   : "rcx", "r11", "memory");
  return result;
}
#elif defined(__aarch64__)
__asm__(".globl _start\n_start:\n  mov x0, sp\n  bl Begin\n");
static long Call(long number, long a, long b, long c) {
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = a;
  register long x1 __asm__("x1") = b;
  register long x2 __asm__("x2") = c;
  __asm__ volatile("svc #0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
  return x0;
}
#else
#error "clocked_life has system calls of x86-64 and 64-bit Arm alone"
#endif

static int64_t Now(void) {
  struct timespec time;
  Call(SYS_clock_gettime, CLOCK_MONOTONIC, (long)&time, 0);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

// `stack` is what the kernel puts there: the number of arguments, then the arguments.
__attribute__((used, noreturn)) void Begin(const long* stack) {
  const int64_t begin = Now();
  int64_t wanted = 0;
  if (stack[0] > 1) {
    for (const char* digit = (const char*)stack[2]; *digit >= '0' && *digit <= '9'; ++digit)
      wanted = wanted * 10 + (*digit - '0');
  }
  int64_t passed;
  do {
    passed = Now() - begin;
  } while (passed < wanted);
  char text[32];
  char* at = text + sizeof text;
  *--at = '\n';
  do {
    *--at = (char)('0' + passed % 10);
    passed /= 10;
  } while (passed > 0);
  Call(SYS_write, 1, (long)at, text + sizeof text - at);
  for (;;) Call(SYS_exit_group, 0, 0, 0);
}
