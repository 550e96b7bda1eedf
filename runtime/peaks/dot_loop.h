// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A loop in registers that measures the peak rate of any dot-product instruction.
#ifndef LITMUS_RUNTIME_PEAKS_DOT_LOOP_H_
#define LITMUS_RUNTIME_PEAKS_DOT_LOOP_H_

#include <cstddef>

namespace litmus {

// Independent sums: enough for a latency of 6 cycles at two instructions per cycle.
inline constexpr int kSums = 12;
inline constexpr int kRounds = 50000;

// Runs `step(sum)` for twelve sums. The compiler must use all sums and cannot merge equal sums.
#define LITMUS_ADD_UP(step, letter)                                                                \
  for (int i = 0; i < kRounds; ++i) {                                                              \
    step(s0);                                                                                      \
    step(s1);                                                                                      \
    step(s2);                                                                                      \
    step(s3);                                                                                      \
    step(s4);                                                                                      \
    step(s5);                                                                                      \
    step(s6);                                                                                      \
    step(s7);                                                                                      \
    step(s8);                                                                                      \
    step(s9);                                                                                      \
    step(s10);                                                                                     \
    step(s11);                                                                                     \
    asm volatile(""                                                                                \
                 : "+" letter(s0), "+" letter(s1), "+" letter(s2), "+" letter(s3), "+" letter(s4), \
                   "+" letter(s5), "+" letter(s6), "+" letter(s7), "+" letter(s8), "+" letter(s9), \
                   "+" letter(s10), "+" letter(s11));                                              \
  }                                                                                                \
  return 2.0 * sizeof(a) * kSums * kRounds

#if defined(__aarch64__)
// Returns the number of operations of one call. The processor must have the instruction.
// Thread-safe.
double DotNeonDotprod(size_t);
#endif

}  // namespace litmus

#endif  // LITMUS_RUNTIME_PEAKS_DOT_LOOP_H_
