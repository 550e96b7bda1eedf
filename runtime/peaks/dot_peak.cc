// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Peak rate of dot products of bytes: a loop in registers for each instruction set.
#include <cstddef>

#include "runtime/cpu/target_names.h"
#include "runtime/cpu/targets.h"
#include "runtime/peaks/peaks.h"

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace litmus {
namespace {

constexpr int kSums = 12;  // cover a latency of 6 at two instructions a cycle
constexpr int kRounds = 50000;

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

#if defined(__x86_64__)
__attribute__((target("avx512f,avx512vnni"))) double DotAvx512Vnni(size_t) {
  const __m512i a = _mm512_set1_epi8(3);
  __m512i s0 = a, s1 = a, s2 = a, s3 = a, s4 = a, s5 = a;
  __m512i s6 = a, s7 = a, s8 = a, s9 = a, s10 = a, s11 = a;
#define LITMUS_STEP(sum) sum = _mm512_dpbusd_epi32(sum, a, a)
  LITMUS_ADD_UP(LITMUS_STEP, "v");
#undef LITMUS_STEP
}

__attribute__((target("avx2,avxvnni"))) double DotAvxVnni(size_t) {
  const __m256i a = _mm256_set1_epi8(3);
  __m256i s0 = a, s1 = a, s2 = a, s3 = a, s4 = a, s5 = a;
  __m256i s6 = a, s7 = a, s8 = a, s9 = a, s10 = a, s11 = a;
#define LITMUS_STEP(sum) sum = _mm256_dpbusd_avx_epi32(sum, a, a)
  LITMUS_ADD_UP(LITMUS_STEP, "x");
#undef LITMUS_STEP
}

// AVX2 has no dot product of four bytes: pairs are summed to 16 bits, then to 32 bits, then added.
__attribute__((target("avx2"))) double DotAvx2(size_t) {
  const __m256i a = _mm256_set1_epi8(3), ones = _mm256_set1_epi16(1);
  __m256i s0 = a, s1 = a, s2 = a, s3 = a, s4 = a, s5 = a;
  __m256i s6 = a, s7 = a, s8 = a, s9 = a, s10 = a, s11 = a;
#define LITMUS_STEP(sum) \
  sum = _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_maddubs_epi16(a, sum), ones))
  LITMUS_ADD_UP(LITMUS_STEP, "x");
#undef LITMUS_STEP
}
#elif defined(__aarch64__)
__attribute__((target("arch=armv8.2-a+dotprod"))) double DotNeon(size_t) {
  const int8x16_t a = vdupq_n_s8(3);
  const int32x4_t start = vdupq_n_s32(1);
  int32x4_t s0 = start, s1 = start, s2 = start, s3 = start, s4 = start, s5 = start;
  int32x4_t s6 = start, s7 = start, s8 = start, s9 = start, s10 = start, s11 = start;
#define LITMUS_STEP(sum) sum = vdotq_s32(sum, a, a)
  LITMUS_ADD_UP(LITMUS_STEP, "w");
#undef LITMUS_STEP
}
#endif

}  // namespace

double MeasureDotPeak(ThreadPool* pool) {
#if defined(__x86_64__)
  if (cpu::MayUse(cpu::kAvx512Vnni)) return BestRate(pool, &DotAvx512Vnni);
  if (cpu::MayUse(cpu::kAvxVnni)) return BestRate(pool, &DotAvxVnni);
  if (cpu::MayUse(cpu::kAvx2)) return BestRate(pool, &DotAvx2);
#elif defined(__aarch64__)
  if (cpu::MayUse(cpu::kNeonDotprod)) return BestRate(pool, &DotNeon);
#endif
  (void)pool;
  return 0;
}

}  // namespace litmus
