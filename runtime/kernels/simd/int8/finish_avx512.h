// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The output stage on AVX-512 registers: 16 sums to 16 outputs. Only for files that are compiled
// with these instructions.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_FINISH_AVX512_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_FINISH_AVX512_H_

// GCC 12's own header makes its "undefined" vectors from themselves and warns of that.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

#include "runtime/kernels/simd/int8/output_stage.h"

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

// What all channels share.
struct FinishAll {
  explicit FinishAll(const FinishArgs& args)
      : low(_mm512_set1_epi32(args.min - args.zero_point)),
        high(_mm512_set1_epi32(args.max - args.zero_point)),
        zero_point(_mm512_set1_epi32(args.zero_point)) {}
  __m512i low, high, zero_point;
};

// The constants of 16 channels.
struct FinishChannels {
  FinishChannels(const FinishArgs& args, int first)
      : left(_mm512_loadu_si512(args.left + first)),
        right(_mm512_loadu_si512(args.right + first)),
        multiplier(_mm512_loadu_si512(args.multiplier + first)),
        odd_multiplier(_mm512_srli_epi64(multiplier, 32)),
        mask(
            _mm512_sub_epi32(_mm512_sllv_epi32(_mm512_set1_epi32(1), right), _mm512_set1_epi32(1))),
        half(_mm512_srli_epi32(mask, 1)) {}
  __m512i left, right, multiplier, odd_multiplier, mask, half;
};

// gemmlowp's rounding doubling high multiplication, floor((x·m + 2^30) / 2^31) for m >= 0; then its
// rounding right shift, half away from zero; then clamp and zero point. See output_stage_simd.cc.
inline __m512i Finish(__m512i sum, const FinishChannels& c, const FinishAll& all) {
  const __m512i x = _mm512_sllv_epi32(sum, c.left);
  const __m512i nudge = _mm512_set1_epi64(int64_t{1} << 30);
  const __m512i even = _mm512_add_epi64(_mm512_mul_epi32(x, c.multiplier), nudge);
  const __m512i odd =
      _mm512_add_epi64(_mm512_mul_epi32(_mm512_srli_epi64(x, 32), c.odd_multiplier), nudge);
  const __m512i product =
      _mm512_mask_blend_epi32(0xAAAA, _mm512_srli_epi64(even, 31), _mm512_slli_epi64(odd, 1));
  const __m512i threshold = _mm512_sub_epi32(c.half, _mm512_srai_epi32(product, 31));
  const __mmask16 up = _mm512_cmpgt_epi32_mask(_mm512_and_si512(product, c.mask), threshold);
  __m512i value = _mm512_srav_epi32(product, c.right);
  value = _mm512_mask_add_epi32(value, up, value, _mm512_set1_epi32(1));
  value = _mm512_min_epi32(_mm512_max_epi32(value, all.low), all.high);
  return _mm512_add_epi32(value, all.zero_point);
}

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_FINISH_AVX512_H_
