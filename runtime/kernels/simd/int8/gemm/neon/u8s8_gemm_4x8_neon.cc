// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// NEON without dot products (Cortex-A53, A72, A73), 4 rows x 8 columns; narrow panels have 4.
// Products of bytes have 16 bits, and two of them are added in 16 bits if the weights allow it
// (pairs_fit). Then neighbouring sums are added to 32-bit sums.
#include <cstddef>
#include <cstdint>

#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/gemm/neon/u8s8_gemm_tile_neon.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/load_order.h"

namespace litmus::int8 {
namespace {

class Products {
 public:
  static constexpr int kMostRows = 4, kVectors = 2, kRowStep = 1;
  // A Sum has the columns of a vector, two in each member. Each column has two partial sums: of
  // bytes 0 and 1, and of bytes 2 and 3 of all groups.
  struct Sum {
    int32x4_t low, high;
  };
  template <int kRows, int kTileVectors>
  using Sums = Sum[kRows][kTileVectors];

  // Finish adds the two partial sums, so the initial value goes into one of them.
  template <int kRows, int kTileVectors, typename Initial>
  static inline __attribute__((always_inline)) void Start(const Initial& initial,
                                                          Sum (&sum)[kRows][kTileVectors]) {
    const int32x4_t zero = vdupq_n_s32(0);
#pragma GCC unroll 8
    for (int j = 0; j < kTileVectors; ++j) {
#pragma GCC unroll 8
      for (int i = 0; i < kRows; ++i) {
        const int32x4_t value = initial(i, j);
        sum[i][j] = {vzip1q_s32(value, zero), vzip2q_s32(value, zero)};
      }
    }
  }

  // Adds the products of `count` groups of four bytes.
  template <bool kUnsigned, int kRows, int kTileVectors>
  static inline __attribute__((always_inline)) const int8_t* Multiply(
      int count, const uint8_t* a, ptrdiff_t row_stride, const int8_t* b, bool pairs_fit,
      Sum (&sum)[kRows][kTileVectors]) {
    const uint8_t* row[kRows];
#pragma GCC unroll 8
    for (int i = 0; i < kRows; ++i) row[i] = a + i * row_stride;
    if (pairs_fit) {
      for (; count >= 2; count -= 2) {
        int8x16_t weights[2][kTileVectors];
#pragma GCC unroll 8
        for (int g = 0; g < 2; ++g) {
#pragma GCC unroll 8
          for (int j = 0; j < kTileVectors; ++j, b += 16) weights[g][j] = vld1q_s8(b);
        }
#pragma GCC unroll 8
        for (int i = 0; i < kRows; ++i) {
          const int8x16_t first = LoadFour<kUnsigned>(&row[i]);
          const int8x16_t second = LoadFour<kUnsigned>(&row[i]);
#pragma GCC unroll 8
          for (int j = 0; j < kTileVectors; ++j) {
            Sum& to = sum[i][j];
            to.low = vpadalq_s16(to.low, MultiplyLow(weights[0][j], first, weights[1][j], second));
            to.high = vpadalq_s16(
                to.high, vmlal_high_s8(vmull_high_s8(weights[0][j], first), weights[1][j], second));
            LITMUS_LOAD_AFTER(row[(i + 1) % kRows], to.low);
            LITMUS_LOAD_AFTER(row[(i + 1) % kRows], to.high);
          }
        }
      }
    }
    for (; count > 0; --count) {
      int8x16_t weights[kTileVectors];
#pragma GCC unroll 8
      for (int j = 0; j < kTileVectors; ++j, b += 16) weights[j] = vld1q_s8(b);
#pragma GCC unroll 8
      for (int i = 0; i < kRows; ++i) {
        const int8x16_t four = LoadFour<kUnsigned>(&row[i]);
#pragma GCC unroll 8
        for (int j = 0; j < kTileVectors; ++j) {
          Sum& to = sum[i][j];
          to.low = vpadalq_s16(to.low, vmull_s8(vget_low_s8(weights[j]), vget_low_s8(four)));
          to.high = vpadalq_s16(to.high, vmull_high_s8(weights[j], four));
          LITMUS_LOAD_AFTER(row[(i + 1) % kRows], to.low);
          LITMUS_LOAD_AFTER(row[(i + 1) % kRows], to.high);
        }
      }
    }
    return b;
  }

  template <int kRows, int kTileVectors>
  static inline __attribute__((always_inline)) void Finish(
      const Sum (&sum)[kRows][kTileVectors], int32x4_t (&total)[kRows][kTileVectors]) {
#pragma GCC unroll 8
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 8
      for (int j = 0; j < kTileVectors; ++j) {
        total[i][j] = vpaddq_s32(sum[i][j].low, sum[i][j].high);
      }
    }
  }

 private:
  template <bool kUnsigned>
  static inline __attribute__((always_inline)) int8x16_t LoadFour(const uint8_t** row) {
    const int8x16_t four = LoadSigned<kUnsigned, 1>(*row);
    *row += 4;
    asm("" : "+r"(*row));  // each row keeps a pointer, which its loads advance
    return four;
  }

  // Returns a · b + c · d of the lower halves. With intrinsics, GCC 12 would copy the halves to
  // other registers.
  static inline __attribute__((always_inline)) int16x8_t MultiplyLow(int8x16_t a, int8x16_t b,
                                                                     int8x16_t c, int8x16_t d) {
    int16x8_t sum;
    asm("smull %0.8h, %1.8b, %2.8b" : "=w"(sum) : "w"(a), "w"(b));
    asm("smlal %0.8h, %1.8b, %2.8b" : "+w"(sum) : "w"(c), "w"(d));
    return sum;
  }
};

constexpr U8S8Gemm kKernel =
    KernelNeon<Products>(cpu::kNeon, /*pairs_groups=*/false, /*adds_pairs=*/true);

}  // namespace
const U8S8Gemm* const kU8S8GemmNeon = &kKernel;

}  // namespace litmus::int8
