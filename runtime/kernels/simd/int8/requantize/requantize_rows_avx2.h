// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// From the sums of rows in memory to bytes in memory with AVX2, two rows at a time. Only for files
// that are compiled with these instructions.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_ROWS_AVX2_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_ROWS_AVX2_H_

#include <type_traits>

#include "runtime/kernels/simd/int8/requantize/requantize_avx2.h"

namespace litmus::int8 {
namespace {

// As StoreRowAvx2, for two rows of 8 or 16 channels.
template <int kWidth>
class StoreTwoRowsAvx2 {
 public:
  explicit StoreTwoRowsAvx2(const RequantizeArgs& args)
      : count_(args.count),
        offset_(_mm256_set1_epi16(args.is_int8 ? 128 : 0)),
        least_(_mm256_set1_epi8(static_cast<char>(args.min + (args.is_int8 ? 128 : 0)))),
        most_(_mm256_set1_epi8(static_cast<char>(args.max + (args.is_int8 ? 128 : 0)))),
        sign_xor_(_mm256_set1_epi8(static_cast<char>(args.is_int8 ? 0x80 : 0))) {}

  // `second` is null where there is no such row.
  inline __attribute__((always_inline)) void operator()(const __m256i (&v)[2][kWidth],
                                                        uint8_t* first, uint8_t* second) const {
    const __m256i words0 = _mm256_packs_epi32(v[0][0], v[0][kWidth - 1]);
    const __m256i words1 = _mm256_packs_epi32(v[1][0], v[1][kWidth - 1]);
    __m256i bytes =
        _mm256_packus_epi16(_mm256_adds_epi16(words0, offset_), _mm256_adds_epi16(words1, offset_));
    bytes = _mm256_min_epu8(_mm256_max_epu8(bytes, least_), most_);
    // Packing works within 128 bits.
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

template <int kWidth, typename Requantizer>
inline __attribute__((always_inline)) void RequantizePairs(const RequantizeArgs& args,
                                                           const Requantizer (&scale)[kWidth],
                                                           const __m256i (&bias)[kWidth],
                                                           const StoreTwoRowsAvx2<kWidth>& store,
                                                           int rows, const int32_t* sums) {
  uint8_t* out = args.out;
  for (int i = 0; i < rows; i += 2, sums += 16 * kWidth, out += 2 * args.out_stride) {
    const bool two = i + 1 < rows;
    __m256i v[2][kWidth];
#pragma GCC unroll 2
    for (int r = 0; r < 2; ++r) {
      const int32_t* row = sums + (two ? r : 0) * 8 * kWidth;
#pragma GCC unroll 2
      for (int j = 0; j < kWidth; ++j) {
        __m256i sum = _mm256_add_epi32(bias[j], Avx2::Load(row + 8 * j));
        if (args.row_offsets != nullptr) {
          sum = _mm256_sub_epi32(sum, _mm256_set1_epi32(args.row_offsets[i + (two ? r : 0)]));
        }
        v[r][j] = scale[j](sum);
      }
    }
    store(v, out, two ? out + args.out_stride : nullptr);
  }
}

template <int kWidth, typename Requantizer>
__attribute__((noinline)) void RequantizeRowsBy(const RequantizeArgs& args, const int32_t* start,
                                                int rows, const int32_t* sums) {
  const StoreTwoRowsAvx2<kWidth> store(args);
  if constexpr (kWidth == 2) {
    const Requantizer scale[2] = {Requantizer(args, 0), Requantizer(args, 8)};
    const __m256i bias[2] = {_mm256_add_epi32(Avx2::Load(args.bias), Avx2::Load(start)),
                             _mm256_add_epi32(Avx2::Load(args.bias + 8), Avx2::Load(start + 8))};
    RequantizePairs<kWidth>(args, scale, bias, store, rows, sums);
  } else {
    const Requantizer scale[1] = {Requantizer(args, 0)};
    const __m256i bias[1] = {_mm256_add_epi32(Avx2::Load(args.bias), Avx2::Load(start))};
    RequantizePairs<kWidth>(args, scale, bias, store, rows, sums);
  }
}

// Calls run(Requantizer class, as a null pointer) with how `args` are to be applied.
template <typename Run>
inline __attribute__((always_inline)) void WithRequantizerAvx2(const RequantizeArgs& args,
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

// Rows of kWidth · 8 channels, given their sums without bias, row-major, to which `start`
// [channels] is added. In floats: within a RoundsDown.
template <int kWidth>
inline void RequantizeRowsAvx2(const RequantizeArgs& args, const int32_t* start, int rows,
                               const int32_t* sums) {
  WithRequantizerAvx2(args, [&](auto* type) {
    RequantizeRowsBy<kWidth, std::remove_pointer_t<decltype(type)>>(args, start, rows, sums);
  });
}

// One row, given its sums with bias.
template <int kWidth>
inline void RequantizeRowAvx2(const RequantizeArgs& args, const __m256i (&sums)[kWidth]) {
  const StoreRowAvx2 store(args, kWidth == 1);
  WithRequantizerAvx2(args, [&](auto* type) {
    using Requantizer = std::remove_pointer_t<decltype(type)>;
    const __m256i low = Requantizer(args, 0)(sums[0]);
    store(low, kWidth == 1 ? low : Requantizer(args, 8 * (kWidth - 1))(sums[kWidth - 1]), args.out);
  });
}

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_ROWS_AVX2_H_
