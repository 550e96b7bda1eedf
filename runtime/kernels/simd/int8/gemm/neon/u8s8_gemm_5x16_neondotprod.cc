// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Armv8.2 dot product, 5 rows x 16 columns; narrow panels have 8. One load of a row has four
// groups, of which sdot takes one by lane. gemm_loop.h is not used here: it broadcasts each group,
// and GCC 12 does not turn broadcasts into operands by lane.
#include <cstddef>
#include <cstdint>

#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/gemm/neon/u8s8_gemm_tile_neon.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/load_order.h"

namespace litmus::int8 {
namespace {

class DotProducts {
 public:
  static constexpr int kMostRows = 5, kVectors = 4, kRowStep = 1;
  using Sum = int32x4_t;
  template <int kRows, int kTileVectors>
  using Sums = Sum[kRows][kTileVectors];

  template <int kRows, int kTileVectors, typename Initial>
  static inline __attribute__((always_inline)) void Start(const Initial& initial,
                                                          Sum (&sum)[kRows][kTileVectors]) {
#pragma GCC unroll 8
    for (int j = 0; j < kTileVectors; ++j) {
#pragma GCC unroll 8
      for (int i = 0; i < kRows; ++i) sum[i][j] = initial(i, j);
    }
  }

  // Adds the products of `count` groups of four bytes.
  template <bool kUnsigned, int kRows, int kTileVectors>
  static inline __attribute__((always_inline)) const int8_t* Multiply(
      int count, const uint8_t* a, ptrdiff_t row_stride, const int8_t* b, bool /*pairs_fit*/,
      Sum (&sum)[kRows][kTileVectors]) {
    ptrdiff_t offsets[kRows];
#pragma GCC unroll 8
    for (int i = 0; i < kRows; ++i) {
      offsets[i] = i * row_stride;
#if defined(__clang__)
      asm("" : "+r"(offsets[i]));  // keep each in a register; Clang would add them up in each step
#endif
    }
    int8x16_t rows[kRows];
#if defined(__clang__)  // Clang would count steps as well: two instructions more of 92
    for (const uint8_t* const end = a + count / 4 * 16; a != end; a += 16) {
#else  // GCC 12 would need 2 to 6 % more instructions for int8 networks (qemu, cortex-a76)
    for (; count >= 4; count -= 4, a += 16) {
#endif
      LoadRows<kUnsigned, 4>(a, offsets, rows);
      b = AddLane<0>(rows, b, sum);
      b = AddLane<1>(rows, b, sum);
      b = AddLane<2>(rows, b, sum);
      b = AddLane<3>(rows, b, sum);
    }
    if ((count & 2) != 0) {
      LoadRows<kUnsigned, 2>(a, offsets, rows);
      b = AddLane<0>(rows, b, sum);
      b = AddLane<1>(rows, b, sum);
      a += 8;
    }
    if (count % 2 == 0) return b;
    LoadRows<kUnsigned, 1>(a, offsets, rows);
    return AddLane<0>(rows, b, sum);
  }

  template <int kRows, int kTileVectors>
  static inline __attribute__((always_inline)) void Finish(
      const Sum (&sum)[kRows][kTileVectors], int32x4_t (&total)[kRows][kTileVectors]) {
#pragma GCC unroll 8
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 8
      for (int j = 0; j < kTileVectors; ++j) total[i][j] = sum[i][j];
    }
  }

 private:
  // Loads kGroups groups of each row and reads no byte past them.
  template <bool kUnsigned, int kGroups, int kRows>
  static inline __attribute__((always_inline)) void LoadRows(const uint8_t* a,
                                                             const ptrdiff_t (&offsets)[kRows],
                                                             int8x16_t (&rows)[kRows]) {
#pragma GCC unroll 8
    for (int i = 0; i < kRows; ++i) rows[i] = LoadSigned<kUnsigned, kGroups>(a + offsets[i]);
  }

  template <int kLane, int kRows, int kTileVectors>
  static inline __attribute__((always_inline)) const int8_t* AddLane(
      const int8x16_t (&rows)[kRows], const int8_t* b, Sum (&sum)[kRows][kTileVectors]) {
    const auto weights = LoadWeights(b, sum);
    b += 16 * kTileVectors;
#pragma GCC unroll 8
    for (int j = 0; j < kTileVectors; ++j) {
#pragma GCC unroll 8
      for (int i = 0; i < kRows; ++i) {
        sum[i][j] = vdotq_laneq_s32(sum[i][j], weights.val[j], rows[i], kLane);
        LITMUS_LOAD_AFTER(b, sum[i][j]);  // GCC then keeps one pointer, which loads advance
      }
    }
    return b;
  }

  template <int kRows>
  static int8x16x4_t LoadWeights(const int8_t* b, const Sum (&)[kRows][4]) {
    return vld1q_s8_x4(b);
  }
  template <int kRows>
  static int8x16x2_t LoadWeights(const int8_t* b, const Sum (&)[kRows][2]) {
    return vld1q_s8_x2(b);
  }
};

constexpr U8S8Gemm kKernel =
    KernelNeon<DotProducts>(cpu::kNeonDotprod, /*pairs_groups=*/false, /*adds_pairs=*/false);

}  // namespace
const U8S8Gemm* const kU8S8GemmNeonDotprod = &kKernel;

}  // namespace litmus::int8
