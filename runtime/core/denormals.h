// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Treats denormal floats as zero within a scope: they are up to a hundred times slower than others
// and carry no information in a neural network.
#ifndef LITMUS_RUNTIME_CORE_DENORMALS_H_
#define LITMUS_RUNTIME_CORE_DENORMALS_H_

#include <cstdint>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace litmus {

class ScopedNoDenormals {
 public:
  ScopedNoDenormals() : saved_(Get()) { Set(saved_ | kBits); }
  ~ScopedNoDenormals() { Set(saved_); }
  ScopedNoDenormals(const ScopedNoDenormals&) = delete;
  ScopedNoDenormals& operator=(const ScopedNoDenormals&) = delete;

 private:
#if defined(__SSE2__)
  static constexpr uint64_t kBits = 0x8040;  // flush to zero, denormals are zero
  static uint64_t Get() { return _mm_getcsr(); }
  static void Set(uint64_t value) { _mm_setcsr(static_cast<unsigned>(value)); }
#elif defined(__aarch64__)
  static constexpr uint64_t kBits = uint64_t{1} << 24;  // FZ
  static uint64_t Get() {
    uint64_t value;
    __asm__ volatile("mrs %0, fpcr" : "=r"(value));
    return value;
  }
  static void Set(uint64_t value) { __asm__ volatile("msr fpcr, %0" ::"r"(value)); }
#else
  static constexpr uint64_t kBits = 0;
  static uint64_t Get() { return 0; }
  static void Set(uint64_t) {}
#endif
  const uint64_t saved_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_DENORMALS_H_
