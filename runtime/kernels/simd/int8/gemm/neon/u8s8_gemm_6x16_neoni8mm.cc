// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Armv8.6 matrix products, 6 rows x 16 columns; narrow panels have 8. One instruction multiplies 8
// bytes of two rows by 8 bytes of two columns, which a panel stores next to each other
// (U8S8Gemm::pairs_groups). A single row is used as both rows, which takes no longer than dot
// products.
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/gemm/neon/u8s8_gemm_tile_neon.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/load_order.h"

namespace litmus::int8 {
namespace {

class MatrixProducts {
 public:
  static constexpr int kMostRows = 6, kVectors = 4, kRowStep = 2;
  // Each vector has the sums of two rows by two columns, row by row.
  template <int kRows, int kTileVectors>
  using Sums = int32x4_t[(kRows + 1) / 2][2 * kTileVectors];

  template <int kRows, int kTileVectors, typename Initial>
  static inline __attribute__((always_inline)) void Start(const Initial& initial,
                                                          Sums<kRows, kTileVectors>& sum) {
#pragma GCC unroll 8
    for (int i = 0; i < kRows; i += 2) {
#pragma GCC unroll 8
      for (int j = 0; j < kTileVectors; ++j) {
        const int64x2_t first = vreinterpretq_s64_s32(initial(i, j));
        const int64x2_t second = vreinterpretq_s64_s32(initial(i + 1 < kRows ? i + 1 : i, j));
        sum[i / 2][2 * j] = vreinterpretq_s32_s64(vzip1q_s64(first, second));
        sum[i / 2][2 * j + 1] = vreinterpretq_s32_s64(vzip2q_s64(first, second));
      }
    }
  }

  // Adds the products of `count` groups of four bytes.
  template <bool kUnsigned, int kRows, int kTileVectors>
  static inline __attribute__((always_inline)) const int8_t* Multiply(
      int count, const uint8_t* a, ptrdiff_t row_stride, const int8_t* b, bool /*pairs_fit*/,
      Sums<kRows, kTileVectors>& sum) {
    constexpr int kPairs = (kRows + 1) / 2;
    const uint8_t* row[kRows];
#pragma GCC unroll 8
    for (int i = 0; i < kRows; ++i) row[i] = a + i * row_stride;
    uint8x16_t pairs[kPairs];
    for (; count >= 2; count -= 2) {
      LoadPairs<uint64_t>(row, pairs);
#pragma GCC unroll 8
      for (int i = 0; i < kRows; ++i) {
        row[i] += 8;
        asm("" : "+r"(row[i]));  // each row keeps a pointer, which its loads advance
      }
#pragma GCC unroll 8
      for (int j = 0; j < kTileVectors; j += 2) {
        const int8x16x4_t weights = vld1q_s8_x4(b);
        b += 64;
#pragma GCC unroll 8
        for (int k = 0; k < 4; ++k) {
#pragma GCC unroll 8
          for (int p = 0; p < kPairs; ++p) {
            sum[p][2 * j + k] = Add<kUnsigned>(sum[p][2 * j + k], pairs[p], weights.val[k]);
            LITMUS_LOAD_AFTER(b, sum[p][2 * j + k]);
          }
        }
      }
    }
    if (count == 0) return b;
    // An odd group is left: it is multiplied as 8 bytes whose last four weights are zero.
    LoadPairs<uint32_t>(row, pairs);
    const int32x4_t zero = vdupq_n_s32(0);
#pragma GCC unroll 8
    for (int j = 0; j < kTileVectors; ++j, b += 16) {
      const int32x4_t weights = vreinterpretq_s32_s8(vld1q_s8(b));
      const int8x16_t low = vreinterpretq_s8_s32(vzip1q_s32(weights, zero));
      const int8x16_t high = vreinterpretq_s8_s32(vzip2q_s32(weights, zero));
#pragma GCC unroll 8
      for (int p = 0; p < kPairs; ++p) {
        sum[p][2 * j] = Add<kUnsigned>(sum[p][2 * j], pairs[p], low);
        sum[p][2 * j + 1] = Add<kUnsigned>(sum[p][2 * j + 1], pairs[p], high);
      }
    }
    return b;
  }

  template <int kRows, int kTileVectors>
  static inline __attribute__((always_inline)) void Finish(
      const Sums<kRows, kTileVectors>& sum, int32x4_t (&total)[kRows][kTileVectors]) {
#pragma GCC unroll 8
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 8
      for (int j = 0; j < kTileVectors; ++j) {
        const int64x2_t low = vreinterpretq_s64_s32(sum[i / 2][2 * j]);
        const int64x2_t high = vreinterpretq_s64_s32(sum[i / 2][2 * j + 1]);
        total[i][j] =
            vreinterpretq_s32_s64(i % 2 == 0 ? vuzp1q_s64(low, high) : vuzp2q_s64(low, high));
      }
    }
  }

 private:
  // Loads 8 bytes of each row of each pair; with T of 4 bytes, the upper 4 bytes are zeros. If
  // kRows is odd, the last row is both rows of its pair.
  template <typename T, int kRows>
  static inline __attribute__((always_inline)) void LoadPairs(
      const uint8_t* const (&row)[kRows], uint8x16_t (&pairs)[(kRows + 1) / 2]) {
#pragma GCC unroll 8
    for (int i = 0; i < kRows; i += 2) {
      constexpr auto load = [](const uint8_t* from) {
        T bytes;
        std::memcpy(&bytes, from, sizeof(bytes));
        return uint64_t{bytes};
      };
      // Loads the halves of the vector one by one: loads that repeat a value in all lanes are
      // slower.
      pairs[i / 2] = vreinterpretq_u8_u64(
          i + 1 < kRows ? vsetq_lane_u64(load(row[i + 1 < kRows ? i + 1 : i]),
                                         vcombine_u64(vcreate_u64(load(row[i])), vcreate_u64(0)), 1)
                        : vdupq_n_u64(load(row[i])));
    }
  }

  template <bool kUnsigned>
  static inline __attribute__((always_inline)) int32x4_t Add(int32x4_t sum, uint8x16_t a,
                                                             int8x16_t b) {
    return kUnsigned ? vusmmlaq_s32(sum, a, b) : vmmlaq_s32(sum, vreinterpretq_s8_u8(a), b);
  }
};

constexpr U8S8Gemm kKernel =
    KernelNeon<MatrixProducts>(cpu::kNeonI8mm, /*pairs_groups=*/true, /*adds_pairs=*/false);

}  // namespace
const U8S8Gemm* const kU8S8GemmNeonI8mm = &kKernel;

}  // namespace litmus::int8
