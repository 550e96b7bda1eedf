// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The direction in which x86 rounds, for requantisation in floats and doubles. Only for files that
// are compiled for an instruction set.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_ROUNDS_DOWN_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_ROUNDS_DOWN_H_

#include <immintrin.h>

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

// Floats and doubles are rounded down while it lives: before AVX-512 there are no instructions that
// round in a way of their own.
class RoundsDown {
 public:
  // Nothing is done unless `needed`.
  explicit RoundsDown(bool needed) : needed_(needed) {
    if (!needed_) return;
    before_ = _mm_getcsr();
    Set((before_ & ~static_cast<unsigned>(_MM_ROUND_MASK)) | _MM_ROUND_DOWN);
  }
  ~RoundsDown() {
    // Flags that were raised meanwhile do not stay.
    if (needed_) Set(before_);
  }
  RoundsDown(const RoundsDown&) = delete;
  RoundsDown& operator=(const RoundsDown&) = delete;

 private:
  // What is stored before and after stays on its side, and so does what it is computed by.
  static void Set(unsigned csr) {
#if defined(__AVX__)
    asm volatile("vldmxcsr %0" : : "m"(csr) : "memory");
#else
    asm volatile("ldmxcsr %0" : : "m"(csr) : "memory");
#endif
  }

  bool needed_;
  unsigned before_ = 0;
};

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_ROUNDS_DOWN_H_
