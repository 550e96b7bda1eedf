// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The class Isa of requantize_rows.h for AVX2. Include it only in files that are compiled for AVX2.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_ROWS_AVX2_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_ROWS_AVX2_H_

#include "runtime/kernels/simd/int8/requantize/requantize_avx2.h"

namespace litmus::int8 {
namespace {

// As StoreRowAvx2, for two rows of 8 · kWidth channels.
template <int kWidth>
class StoreTwoRowsAvx2 {
 public:
  explicit StoreTwoRowsAvx2(const RequantizeArgs& args)
      : count_(args.count),
        offset_(_mm256_set1_epi16(args.is_int8 ? 128 : 0)),
        least_(_mm256_set1_epi8(static_cast<char>(args.min + (args.is_int8 ? 128 : 0)))),
        most_(_mm256_set1_epi8(static_cast<char>(args.max + (args.is_int8 ? 128 : 0)))),
        sign_xor_(_mm256_set1_epi8(static_cast<char>(args.is_int8 ? 0x80 : 0))) {}

  // `second` is null if there is no second row.
  inline __attribute__((always_inline)) void operator()(const __m256i (&v)[2][kWidth],
                                                        uint8_t* first, uint8_t* second) const {
    const __m256i words0 = _mm256_packs_epi32(v[0][0], v[0][kWidth - 1]);
    const __m256i words1 = _mm256_packs_epi32(v[1][0], v[1][kWidth - 1]);
    __m256i bytes =
        _mm256_packus_epi16(_mm256_adds_epi16(words0, offset_), _mm256_adds_epi16(words1, offset_));
    bytes = _mm256_min_epu8(_mm256_max_epu8(bytes, least_), most_);
    // Packing works within 128 bits, so 32-bit parts are reordered.
    const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    bytes = _mm256_permutevar8x32_epi32(_mm256_xor_si256(bytes, sign_xor_), order);
    Store(_mm256_castsi256_si128(bytes), first);
    if (second != nullptr) Store(_mm256_extracti128_si256(bytes, 1), second);
  }

 private:
  inline __attribute__((always_inline)) void Store(__m128i bytes, uint8_t* out) const {
    if (count_ >= 8 * kWidth) {
      if (kWidth == 2) {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(out), bytes);
      } else {
        _mm_storel_epi64(reinterpret_cast<__m128i*>(out), bytes);
      }
    } else {
      uint8_t all[16];
      _mm_storeu_si128(reinterpret_cast<__m128i*>(all), bytes);
      std::memcpy(out, all, static_cast<size_t>(count_));
    }
  }

  int count_;
  __m256i offset_, least_, most_, sign_xor_;
};

struct RowsAvx2 : Avx2 {
  using StoreRow = StoreRowAvx2;
  template <int kWidth>
  using StoreTwoRows = StoreTwoRowsAvx2<kWidth>;
  static Vector Zero() { return _mm256_setzero_si256(); }
  static void Store(int32_t* to, Vector v) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), v);
  }
  static Vector Set(int32_t value) { return _mm256_set1_epi32(value); }
  static Vector Add(Vector a, Vector b) { return _mm256_add_epi32(a, b); }
  static Vector Subtract(Vector a, Vector b) { return _mm256_sub_epi32(a, b); }

  // For scaling in floats a RoundsDown object must exist.
  template <typename Run>
  static inline __attribute__((always_inline)) void WithRequantizer(const RequantizeArgs& args, int,
                                                                    const Run& run) {
    if (args.double_scale != nullptr) {
      run(static_cast<RequantizeInDoublesAvx2*>(nullptr));
    } else if (args.scale != nullptr) {
      args.positive ? run(static_cast<RequantizeInFloatsAvx2<true>*>(nullptr))
                    : run(static_cast<RequantizeInFloatsAvx2<false>*>(nullptr));
    } else {
      args.positive ? run(static_cast<Requantize<Avx2, true>*>(nullptr))
                    : run(static_cast<Requantize<Avx2, false>*>(nullptr));
    }
  }
};

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_ROWS_AVX2_H_
