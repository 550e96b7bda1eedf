// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Dot products of 64-bit Arm, in a separate file, because Clang 14 has the intrinsic only if the
// whole file is compiled for a processor that has it. For other processors the file is empty.
#include "runtime/peaks/dot_loop.h"

#if defined(__aarch64__)
#include <arm_neon.h>

namespace litmus {

double DotNeonDotprod(size_t) {
  const int8x16_t a = vdupq_n_s8(3);
  const int32x4_t start = vdupq_n_s32(1);
  int32x4_t s0 = start, s1 = start, s2 = start, s3 = start, s4 = start, s5 = start;
  int32x4_t s6 = start, s7 = start, s8 = start, s9 = start, s10 = start, s11 = start;
#define LITMUS_STEP(sum) sum = vdotq_s32(sum, a, a)
  LITMUS_ADD_UP(LITMUS_STEP, "w");
#undef LITMUS_STEP
}

}  // namespace litmus

#endif
