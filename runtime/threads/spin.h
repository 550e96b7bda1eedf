// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A wait that spins.
#ifndef LITMUS_RUNTIME_THREADS_SPIN_H_
#define LITMUS_RUNTIME_THREADS_SPIN_H_

#include <chrono>

#if defined(__linux__)
#include <sched.h>
#endif

namespace litmus {

// The CPU that runs the calling thread; -1 if the system does not report it.
inline int CurrentCpu() {
#if defined(__linux__)
  return sched_getcpu();
#else
  return -1;
#endif
}

inline void Pause() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

// Spins until `ready()` is true, for at most `limit` and while `useful()` is true. Returns whether
// it became ready.
template <typename Ready, typename Useful>
bool SpinUntil(const Ready& ready, std::chrono::nanoseconds limit, const Useful& useful) {
  using Clock = std::chrono::steady_clock;
  constexpr int kLooksPerClock = 32;
  for (int i = 0; i < kLooksPerClock; ++i, Pause()) {
    if (ready()) return true;
  }
  for (const Clock::time_point end = Clock::now() + limit; useful() && Clock::now() < end;) {
    for (int i = 0; i < kLooksPerClock; ++i, Pause()) {
      if (ready()) return true;
    }
  }
  return ready();
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_THREADS_SPIN_H_
