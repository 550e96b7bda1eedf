// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Sets the rounding direction of x86 for requantisation in floats and doubles. Include it only in
// files that are compiled for one instruction set.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_ROUNDS_DOWN_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_ROUNDS_DOWN_H_

#include <immintrin.h>

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

// While an object exists, floats and doubles are rounded down. Before AVX-512, instructions have no
// rounding direction of their own.
class RoundsDown {
 public:
  // Does nothing unless `needed`.
  explicit RoundsDown(bool needed) : needed_(needed) {
    if (!needed_) return;
    before_ = _mm_getcsr();
    Set((before_ & ~static_cast<unsigned>(_MM_ROUND_MASK)) | _MM_ROUND_DOWN);
  }
  ~RoundsDown() {
    // This also removes exception flags that were raised in the meantime.
    if (needed_) Set(before_);
  }
  RoundsDown(const RoundsDown&) = delete;
  RoundsDown& operator=(const RoundsDown&) = delete;

 private:
  // The memory clobber keeps stores, and the computations that they depend on, on their side of the
  // change.
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
