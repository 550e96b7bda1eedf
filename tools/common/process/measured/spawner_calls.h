// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the parts of the spawner share: the clock, memory, structures of the kernel. As in all of
// its parts, every function is inlined (spawner_program.cc says why).
#ifndef LITMUS_TOOLS_COMMON_PROCESS_MEASURED_SPAWNER_CALLS_H_
#define LITMUS_TOOLS_COMMON_PROCESS_MEASURED_SPAWNER_CALLS_H_

#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <time.h>

#include "tools/common/process/measured/raw_calls.h"

namespace litmus::spawning {

// The kernel's structures, which some C libraries change on 32-bit processors.
struct KernelTime {
  long seconds, fraction;
};
struct KernelUsage {
  KernelTime user, system;
  long resident_kib, others[13];
};
using KernelSignals = unsigned long long;

constexpr int64_t kSecondNs = 1'000'000'000;
// How long a program may go on after SIGTERM and after SIGINT.
constexpr int64_t kTermGraceNs = kSecondNs, kInterruptGraceNs = 5 * kSecondNs;
constexpr int64_t kNever = INT64_MAX;

template <typename T>
LITMUS_INLINE long Address(T* pointer) {
  return reinterpret_cast<long>(pointer);
}

LITMUS_INLINE int64_t NowNs() {
  KernelTime now;
  RawCall(SYS_clock_gettime, CLOCK_MONOTONIC, Address(&now));
  return int64_t{now.seconds} * kSecondNs + now.fraction;
}

[[noreturn]] LITMUS_INLINE void Quit(int code) {
  for (;;) RawCall(SYS_exit_group, code);
}

LITMUS_INLINE void* Map(size_t bytes) {
#if defined(SYS_mmap2)
  constexpr long kMap = SYS_mmap2;
#else
  constexpr long kMap = SYS_mmap;
#endif
  const long at = RawCall(kMap, 0, static_cast<long>(bytes), PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return at < 0 && at > -4096 ? nullptr : reinterpret_cast<void*>(at);
}

}  // namespace litmus::spawning

#endif  // LITMUS_TOOLS_COMMON_PROCESS_MEASURED_SPAWNER_CALLS_H_
