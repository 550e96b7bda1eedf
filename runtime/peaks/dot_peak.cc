// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Peak rate of 8-bit dot products: a loop in registers for each instruction set.
#include <cstddef>

#include "runtime/cpu/target_names.h"
#include "runtime/cpu/targets.h"
#include "runtime/peaks/dot_loop.h"
#include "runtime/peaks/peaks.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace litmus {

#if defined(__x86_64__)
namespace {

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

// AVX2 has no 4-byte dot product: pairs are added to 16-bit sums, these to 32-bit sums, which are
// accumulated.
__attribute__((target("avx2"))) double DotAvx2(size_t) {
  const __m256i a = _mm256_set1_epi8(3), ones = _mm256_set1_epi16(1);
  __m256i s0 = a, s1 = a, s2 = a, s3 = a, s4 = a, s5 = a;
  __m256i s6 = a, s7 = a, s8 = a, s9 = a, s10 = a, s11 = a;
#define LITMUS_STEP(sum) \
  sum = _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_maddubs_epi16(a, sum), ones))
  LITMUS_ADD_UP(LITMUS_STEP, "x");
#undef LITMUS_STEP
}

}  // namespace
#endif

double MeasureDotPeak(ThreadPool* pool) {
#if defined(__x86_64__)
  if (cpu::MayUse(cpu::kAvx512Vnni)) return BestRate(pool, &DotAvx512Vnni);
  if (cpu::MayUse(cpu::kAvxVnni)) return BestRate(pool, &DotAvxVnni);
  if (cpu::MayUse(cpu::kAvx2)) return BestRate(pool, &DotAvx2);
#elif defined(__aarch64__)
  if (cpu::MayUse(cpu::kNeonDotprod)) return BestRate(pool, &DotNeonDotprod);
#endif
  (void)pool;
  return 0;
}

}  // namespace litmus
