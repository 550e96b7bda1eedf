// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the depthwise micro-kernels for AVX-512 share. Include it only in files that are compiled
// for AVX-512.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_U8S8_DWCONV_AVX512_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_U8S8_DWCONV_AVX512_H_

#include "runtime/kernels/simd/int8/requantize/requantize_avx512.h"

// Vectors stay in registers only if these functions are inlined.
#define LITMUS_INLINE inline __attribute__((always_inline))

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

inline __m512i SetBytes(int value) { return _mm512_set1_epi8(static_cast<char>(value)); }

// Interleaves four rows: out[g] has, for columns 4·g … 4·g + 3 of each 16, the four rows' bytes.
LITMUS_INLINE void InterleaveBytes(const __m512i row[4], __m512i out[4]) {
  const __m512i low01 = _mm512_unpacklo_epi8(row[0], row[1]);
  const __m512i high01 = _mm512_unpackhi_epi8(row[0], row[1]);
  const __m512i low23 = _mm512_unpacklo_epi8(row[2], row[3]);
  const __m512i high23 = _mm512_unpackhi_epi8(row[2], row[3]);
  out[0] = _mm512_unpacklo_epi16(low01, low23);
  out[1] = _mm512_unpackhi_epi16(low01, low23);
  out[2] = _mm512_unpacklo_epi16(high01, high23);
  out[3] = _mm512_unpackhi_epi16(high01, high23);
}

// Turns 16-bit outputs into clamped bytes.
struct ClampedBytes {
  explicit ClampedBytes(const LaneRequantizeArgs& args)
      : low(SetBytes(args.requantize.min)),
        high(SetBytes(args.requantize.max)),
        sign_xor(SetBytes(args.sign_xor)) {}
  // Each 128 bits of the result hold those of words01, then of words23: packing within 128 bits
  // undoes the order of interleaving.
  LITMUS_INLINE __m512i operator()(__m512i words01, __m512i words23) const {
    const __m512i bytes = _mm512_packs_epi16(words01, words23);
    return _mm512_xor_si512(_mm512_min_epi8(_mm512_max_epi8(bytes, low), high), sign_xor);
  }
  __m512i low, high, sign_xor;
};

// Stores the first `count` bytes. It avoids a masked store of all bytes, which is slow on some
// machines.
inline void StoreBytes(uint8_t* out, __m512i bytes, int count) {
  if (count >= 64) {
    _mm512_storeu_si512(out, bytes);
    return;
  }
  __m256i half = _mm512_castsi512_si256(bytes);
  if (count & 32) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), half);
    half = _mm512_extracti64x4_epi64(bytes, 1);
    out += 32;
  }
  __m128i quarter = _mm256_castsi256_si128(half);
  if (count & 16) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out), quarter);
    quarter = _mm256_extracti128_si256(half, 1);
    out += 16;
  }
  if (count & 15) _mm_mask_storeu_epi8(out, (1 << (count & 15)) - 1, quarter);
}

inline void StoreBytes(uint8_t* out, __m128i bytes, int count) {
  if (count & 8) {
    _mm_storel_epi64(reinterpret_cast<__m128i*>(out), bytes);
    bytes = _mm_bsrli_si128(bytes, 8);
    out += 8;
  }
  if (count & 7) _mm_mask_storeu_epi8(out, (1 << (count & 7)) - 1, bytes);
}

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_U8S8_DWCONV_AVX512_H_
