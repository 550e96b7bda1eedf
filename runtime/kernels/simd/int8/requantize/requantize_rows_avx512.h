// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Turns the sums of a tile's rows into bytes in memory with AVX-512: rows are packed together until
// they fill a register. Include it only in files that are compiled for AVX-512.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_ROWS_AVX512_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_ROWS_AVX512_H_

#include "runtime/kernels/simd/int8/requantize/requantize_avx512.h"

namespace litmus::int8 {
namespace {

// Which outputs occur: all values of int8 or uint8, for which saturation suffices; or a smaller
// range, which has to be clamped.
enum class Bytes { kAllInt8, kAllUint8, kSome };

// Constants that are loaded for each tile: beside the sums, no registers are left to keep them in.
struct RowConstants {
  explicit RowConstants(const RequantizeArgs& args) {
    // uint8 outputs are computed minus 128, until the last step.
    const int offset = args.is_int8 ? 0 : 128;
    _mm512_store_si512(subtract, _mm512_set1_epi16(static_cast<int16_t>(offset)));
    _mm512_store_si512(low, _mm512_set1_epi8(static_cast<char>(args.min - offset)));
    _mm512_store_si512(high, _mm512_set1_epi8(static_cast<char>(args.max - offset)));
    _mm512_store_si512(sign_xor, _mm512_set1_epi8(static_cast<char>(offset)));
    // Packing works within 128 bits; this order of dwords undoes that.
    _mm512_store_si512(order,
                       _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
  }
  alignas(64) int16_t subtract[32];
  alignas(64) int8_t low[64];
  alignas(64) int8_t high[64];
  alignas(64) int8_t sign_xor[64];
  alignas(64) int32_t order[16];
};

// Whether vectors are stored one by one. Otherwise vectors of several rows are packed together and
// taken apart again, which takes longer if saturation suffices.
constexpr bool StoresVectors(Bytes bytes, int width) {
  return bytes == Bytes::kAllInt8 || (bytes == Bytes::kAllUint8 && width == 1);
}

struct NoRowConstants {
  explicit NoRowConstants(const RequantizeArgs&) {}
};

// Requantises rows of kWidth · 16 channels and stores them at RequantizeArgs::out.
template <Scaling kScaling, Bytes kBytes, int kWidth>
class RequantizeRows {
  static constexpr bool kStoresVectors = StoresVectors(kBytes, kWidth);

 public:
  using Constants = std::conditional_t<kStoresVectors, NoRowConstants, RowConstants>;

  // Keeps references to both arguments; `constants` must have been made from `args`.
  RequantizeRows(const RequantizeArgs& args, const Constants& constants)
      : args_(args), constants_(constants) {}

  // Requantises all rows of a tile. `sums` [row][vector] include the bias and are overwritten.
  template <int kTileRows>
  inline __attribute__((always_inline)) void operator()(__m512i (&sums)[kTileRows][kWidth],
                                                        uint8_t* out) const {
#pragma GCC unroll 2
    for (int j = 0; j < kWidth; ++j) {
      const RequantizeBy<kScaling> scale(args_, 16 * j);
#pragma GCC unroll 32
      for (int i = 0; i < kTileRows; ++i) {
        sums[i][j] = scale(sums[i][j]);
        if constexpr (kStoresVectors) {
          StoreVector(sums[i][j], j, out + i * args_.out_stride);
        }
      }
    }
    if constexpr (!kStoresVectors) Store(sums, out);
  }

  // Requantises `rows` rows. `sums` are row-major and without bias; they are overwritten.
  inline __attribute__((always_inline)) void Rows(int rows, int32_t* sums) const {
    for (int j = 0; j < kWidth; ++j) {
      const RequantizeBy<kScaling> scale(args_, 16 * j);
      const __m512i bias = _mm512_loadu_si512(args_.bias + 16 * j);
      for (int i = 0; i < rows; ++i) {
        const int32_t offset = args_.row_offsets == nullptr ? 0 : args_.row_offsets[i];
        int32_t* at = sums + 16 * (i * kWidth + j);
        const __m512i sum = _mm512_add_epi32(_mm512_loadu_si512(at),
                                             _mm512_sub_epi32(bias, _mm512_set1_epi32(offset)));
        if constexpr (kStoresVectors) {
          StoreVector(scale(sum), j, args_.out + i * args_.out_stride);
        } else {
          _mm512_storeu_si512(at, scale(sum));
        }
      }
    }
    if constexpr (!kStoresVectors) {
      for (int i = 0; i < rows; ++i, sums += 16 * kWidth) {
        __m512i row[1][kWidth];
        for (int j = 0; j < kWidth; ++j) row[0][j] = _mm512_loadu_si512(sums + 16 * j);
        Store(row, args_.out + i * args_.out_stride);
      }
    }
  }

 private:
  // Stores the bytes of vector `j` of a row.
  inline __attribute__((always_inline)) void StoreVector(__m512i outputs, int j,
                                                         uint8_t* row) const {
    const int count = args_.count - 16 * j;
    const auto present = static_cast<__mmask16>(count >= 16 ? 0xffff : (1 << count) - 1);
    if constexpr (kBytes == Bytes::kAllInt8) {
      _mm512_mask_cvtsepi32_storeu_epi8(row + 16 * j, present, outputs);
    } else {
      outputs = _mm512_max_epi32(outputs, _mm512_setzero_si512());
      _mm512_mask_cvtusepi32_storeu_epi8(row + 16 * j, present, outputs);
    }
  }

  template <int kTileRows>
  inline __attribute__((always_inline)) void Store(const __m512i (&outputs)[kTileRows][kWidth],
                                                   uint8_t* out) const {
    args_.count < 16 * kWidth ? StoreRows<true>(outputs, out) : StoreRows<false>(outputs, out);
  }

  template <bool kMasked, int kTileRows>
  inline __attribute__((always_inline)) void StoreRows(const __m512i (&outputs)[kTileRows][kWidth],
                                                       uint8_t* out) const {
    const ptrdiff_t stride = args_.out_stride;
    const __mmask32 mask = kMasked ? static_cast<__mmask32>((uint64_t{1} << args_.count) - 1) : 0;
    constexpr int kGroup = 4 / kWidth;  // rows per register of bytes
    const RowConstants* constants = &constants_;
    asm volatile("" : "+r"(constants), "+r"(out));  // loads constants here, not earlier
    const __m512i order = _mm512_load_si512(constants->order);
#pragma GCC unroll 8
    for (int i = 0; i < kTileRows; i += kGroup) {
      __m512i v[4];
#pragma GCC unroll 4
      for (int n = 0; n < 4; ++n) {
        const int row = i + n / kWidth;
        v[n] = outputs[row < kTileRows ? row : kTileRows - 1][n % kWidth];
      }
      const __m512i bytes = _mm512_permutexvar_epi32(order, Pack(v, *constants));
      StoreRow<kMasked, 0>(bytes, mask, out);
      if (i + 1 < kTileRows) StoreRow<kMasked, 1>(bytes, mask, out + stride);
      if (kGroup == 4 && i + 2 < kTileRows) StoreRow<kMasked, 2>(bytes, mask, out + 2 * stride);
      if (kGroup == 4 && i + 3 < kTileRows) StoreRow<kMasked, 3>(bytes, mask, out + 3 * stride);
      out += kGroup * stride;
    }
  }

  // Packs four vectors to bytes. The result repeats this order four times: four bytes of each
  // vector.
  static inline __attribute__((always_inline)) __m512i Pack(const __m512i v[4],
                                                            const RowConstants& constants) {
    __m512i ab = _mm512_packs_epi32(v[0], v[1]), cd = _mm512_packs_epi32(v[2], v[3]);
    if constexpr (kBytes == Bytes::kAllUint8) return _mm512_packus_epi16(ab, cd);
    const __m512i subtract = _mm512_load_si512(constants.subtract);
    ab = _mm512_subs_epi16(ab, subtract);
    cd = _mm512_subs_epi16(cd, subtract);
    const __m512i bytes = _mm512_min_epi8(
        _mm512_max_epi8(_mm512_packs_epi16(ab, cd), _mm512_load_si512(constants.low)),
        _mm512_load_si512(constants.high));
    return _mm512_xor_si512(bytes, _mm512_load_si512(constants.sign_xor));
  }

  template <bool kMasked, int kRow>
  static inline __attribute__((always_inline)) void StoreRow(__m512i rows, __mmask32 mask,
                                                             uint8_t* out) {
    if constexpr (kWidth == 2) {
      const __m256i row = _mm512_extracti64x4_epi64(rows, kRow % 2);
      if constexpr (kMasked) {
        _mm256_mask_storeu_epi8(out, mask, row);
      } else {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), row);
      }
    } else {
      const __m128i row = _mm512_extracti32x4_epi32(rows, kRow);
      if constexpr (kMasked) {
        _mm_mask_storeu_epi8(out, static_cast<__mmask16>(mask), row);
      } else {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(out), row);
      }
    }
  }

  const RequantizeArgs& args_;
  const Constants& constants_;
};

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_ROWS_AVX512_H_
