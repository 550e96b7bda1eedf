// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One row of u8s8_gemm.h on x86 without a dot product of bytes. The lower and the upper four bits
// of an activation are multiplied separately: then pmaddubsw does not saturate, and sums of eight
// pairs fit 16 bits (8 · 2 · 15 · 128 < 2^15). Weights need no widening. Include it only in files
// that are compiled for one instruction set.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_ONE_ROW_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_ONE_ROW_H_

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/requantize/requantize_rows.h"

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

// kWidth: vectors of 8 columns in the panel. Isa is a class of the including file as for
// requantize_rows.h, and has besides
//   Four: four bytes repeated for all columns, SetFour(bytes);
//   AddHalves(low, high, b, low16, high16): adds the products of `low` and of `high` with 32 bytes
//   of weights, as sums of pairs in 16 bits;
//   AddPairs(sum, words): adds pairs of 16-bit words to 32-bit sums; ShiftLeft4(v).
template <typename Isa, int kWidth>
class OneRowGemm {
  using Vector = typename Isa::Vector;
  static constexpr int kGroups = 8;          // groups of four bytes whose sums fit 16 bits
  static constexpr int kStep = 32 * kWidth;  // bytes of weights per group
  static constexpr int kMostGroups = kMostSplitBytes / 4;  // groups that are split at a time

 public:
  explicit OneRowGemm(const U8S8GemmArgs& args) : args_(args), b_(args.b) { ClearSums(); }

  // Stores the sums to args.sums.
  void Run() {
    Multiply();
    StoreSums(args_.sums);
  }

  // Implements U8S8Gemm::split_row.
  static void SplitRow(const U8S8GemmArgs& args, uint8_t* halves) {
    for (int s = 0; s < args.segments; ++s) {
      const ptrdiff_t to = ptrdiff_t{4} * s * args.k4;
      Split(args.a + args.segment_offsets[s], args.sign_xor, args.k4, halves + to,
            halves + kMostSplitBytes + to);
    }
  }

  // Implements U8S8Gemm::run_row. The row is split once for all panels, if there is memory for it:
  // splitting 64 bytes takes half as long as their products with one panel (Zen 3).
  void RunPanels(int panels) {
    const bool once = args_.segments * args_.k4 <= kMostGroups;
    if (once) SplitRow(args_, halves_);
    for (int panel = 0; panel < panels; ++panel) {
      ClearSums();
      once ? MultiplyRow(halves_) : Multiply();
      StoreSums(args_.sums + panel * 8 * kWidth);
    }
  }

  void RunAndRequantize(const RequantizeArgs& requantize) {
    Multiply();
    const int32_t offset = requantize.row_offsets != nullptr ? requantize.row_offsets[0] : 0;
    Vector sums[kWidth];
#pragma GCC unroll 2
    for (int j = 0; j < kWidth; ++j) {
      const Vector bias = Isa::Subtract(Isa::Load(requantize.bias + 8 * j), Isa::Set(offset));
      sums[j] = Isa::Add(Sum(j), bias);
    }
    RequantizeRow<Isa, kWidth>(requantize, sums);
  }

 private:
  void ClearSums() {
#pragma GCC unroll 2
    for (int j = 0; j < kWidth; ++j) low_sum_[j] = high_sum_[j] = Isa::Zero();
  }
  void StoreSums(int32_t* to) const {
#pragma GCC unroll 2
    for (int j = 0; j < kWidth; ++j) Isa::Store(to + 8 * j, Sum(j));
  }
  Vector Sum(int j) const { return Isa::Add(low_sum_[j], Isa::ShiftLeft4(high_sum_[j])); }

  void Multiply() {
    if (args_.split_row != nullptr) return MultiplyRow(args_.split_row);
    int split = 0;  // groups that are split and not yet multiplied
    for (int s = 0; s < args_.segments + args_.overflow_groups; ++s) {
      const uint8_t* a = args_.a + args_.segment_offsets[s];
      for (int rest = s < args_.segments ? args_.k4 : 1; rest > 0;) {
        const int count = rest < kMostGroups - split ? rest : kMostGroups - split;
        const ptrdiff_t to = ptrdiff_t{4} * split;
        Split(a, args_.sign_xor, count, halves_ + to, halves_ + kMostSplitBytes + to);
        a += ptrdiff_t{4} * count;
        rest -= count;
        split += count;
        if (split == kMostGroups) MultiplyGroups(split, halves_), split = 0;
      }
    }
    MultiplyGroups(split, halves_);
  }
  // Multiplies a row as SplitRow wrote it.
  void MultiplyRow(const uint8_t* halves) { MultiplyGroups(args_.segments * args_.k4, halves); }

  // Splits each byte of the `groups` groups of four at `a` into its lower and upper four bits,
  // after an exclusive or with sign_xor. Reads no further byte.
  static void Split(const uint8_t* a, uint8_t sign_xor, int groups, uint8_t* low, uint8_t* high) {
    const __m128i all_xor = _mm_set1_epi8(static_cast<char>(sign_xor));
    const __m128i mask = _mm_set1_epi8(15);
    int i = 0;
    for (; i + 4 <= groups; i += 4) {
      const __m128i from = _mm_loadu_si128(reinterpret_cast<const __m128i*>(a + ptrdiff_t{4} * i));
      const __m128i bytes = _mm_xor_si128(from, all_xor);
      _mm_storeu_si128(reinterpret_cast<__m128i*>(low + ptrdiff_t{4} * i),
                       _mm_and_si128(bytes, mask));
      _mm_storeu_si128(reinterpret_cast<__m128i*>(high + ptrdiff_t{4} * i),
                       _mm_and_si128(_mm_srli_epi16(bytes, 4), mask));
    }
    for (; i < groups; ++i) {
      const uint32_t four = Four(a + ptrdiff_t{4} * i) ^ sign_xor * 0x01010101u;
      const uint32_t parts[2] = {four & 0x0f0f0f0fu, four >> 4 & 0x0f0f0f0fu};
      __builtin_memcpy(low + ptrdiff_t{4} * i, &parts[0], 4);
      __builtin_memcpy(high + ptrdiff_t{4} * i, &parts[1], 4);
    }
  }

  // Multiplies the groups that were split. Members are copied to local variables first: the
  // compiler must assume that a store through a byte pointer changes a member.
  void MultiplyGroups(int groups, const uint8_t* halves) {
    const uint8_t *low = halves, *high = halves + kMostSplitBytes;
    const int8_t* b = b_;
    Vector low_sum[kWidth], high_sum[kWidth];
#pragma GCC unroll 2
    for (int j = 0; j < kWidth; ++j) low_sum[j] = low_sum_[j], high_sum[j] = high_sum_[j];
    for (; groups > 0; groups -= kGroups, low += 4 * kGroups, high += 4 * kGroups) {
      Vector low16[kWidth], high16[kWidth];
#pragma GCC unroll 2
      for (int j = 0; j < kWidth; ++j) low16[j] = high16[j] = Isa::Zero();
      if (groups >= kGroups) {
#pragma GCC unroll 8
        for (int k = 0; k < kGroups; ++k) {
          AddGroup(low + ptrdiff_t{4} * k, high + ptrdiff_t{4} * k, b + ptrdiff_t{kStep} * k, low16,
                   high16);
        }
        b += kGroups * kStep;
      } else {
        for (int k = 0; k < groups; ++k, b += kStep) {
          AddGroup(low + ptrdiff_t{4} * k, high + ptrdiff_t{4} * k, b, low16, high16);
        }
      }
#pragma GCC unroll 2
      for (int j = 0; j < kWidth; ++j) {
        Isa::AddPairs(&low_sum[j], low16[j]);
        Isa::AddPairs(&high_sum[j], high16[j]);
      }
    }
    b_ = b;
#pragma GCC unroll 2
    for (int j = 0; j < kWidth; ++j) low_sum_[j] = low_sum[j], high_sum_[j] = high_sum[j];
  }

  static inline __attribute__((always_inline)) void AddGroup(const uint8_t* low,
                                                             const uint8_t* high, const int8_t* b,
                                                             Vector (&low16)[kWidth],
                                                             Vector (&high16)[kWidth]) {
    const auto low_four = Isa::SetFour(low), high_four = Isa::SetFour(high);
#pragma GCC unroll 2
    for (int j = 0; j < kWidth; ++j) {
      Isa::AddHalves(low_four, high_four, b + 32 * j, &low16[j], &high16[j]);
    }
  }

  static uint32_t Four(const uint8_t* bytes) {
    uint32_t four;
    __builtin_memcpy(&four, bytes, sizeof(four));
    return four;
  }

  const U8S8GemmArgs& args_;
  const int8_t* b_;
  Vector low_sum_[kWidth], high_sum_[kWidth];
  alignas(32) uint8_t halves_[2 * kMostSplitBytes];  // lower and upper four bits
};

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_ONE_ROW_H_
