// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Many rows of u8s8_gemm.h on x86 without a dot product of bytes: the weights of a panel are
// widened to 16 bits in memory, once for all rows. Tiles leave their sums in memory for the output
// stage. Include it only in files that are compiled for one instruction set.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_WORDS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_WORDS_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/requantize/requantize_rows.h"

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

// The products of one panel and any number of rows. Four bytes of a row, a0 … a3, become the 16-bit
// pairs (a0, a2) and (a1, a3); so do the weights. kWidth: vectors of 8 columns in the panel. Isa is
// a class of the including file as for requantize_rows.h, and has besides
//   kTileRows, the rows whose sums fit in registers;
//   Widen(b, even, odd): widens 32 bytes of weights; AddWordSums(even, odd, sums): adds 128 times
//   the
//   sum of the widened weights of each column;
//   Row<kSigned>, four bytes repeated for all columns: Row(bytes), even(), odd();
//   AddProducts(pairs, words, sum).
template <typename Isa, int kWidth>
class WordsGemm {
  using Vector = typename Isa::Vector;
  static constexpr int kTileRows = Isa::kTileRows, kColumns = 8 * kWidth;
  static constexpr int kMostRows = 96;    // rows whose sums are kept
  static constexpr int kMostSteps = 256;  // steps of four bytes whose widened weights are kept
  static constexpr int kStepWords = 4 * kColumns;

 public:
  explicit WordsGemm(const U8S8GemmArgs& args)
      : args_(args),
        signed_(args.sign_xor != 0),
        steps_(args.segments * args.k4 + args.overflow_groups) {}

  // Stores the sums to args.sums.
  void Run(int rows) {
    Multiply(args_.a, rows, /*first=*/true, args_.sums);
    if (!signed_) return;
    for (int i = 0; i < rows; ++i) {
#pragma GCC unroll 2
      for (int j = 0; j < kWidth; ++j) {
        int32_t* to = args_.sums + i * kColumns + 8 * j;
        Isa::Store(to, Isa::Add(Isa::Load(to), Isa::Load(start_ + 8 * j)));
      }
    }
  }

  void RunAndRequantize(int rows, RequantizeArgs requantize) {
    for (int first = 0; first < rows; first += kMostRows) {
      const int count = rows - first < kMostRows ? rows - first : kMostRows;
      Multiply(args_.a + first * args_.row_stride, count, first == 0, sums_);
      RequantizeRows<Isa, kWidth>(requantize, start_, count, sums_);
      requantize.out += kMostRows * requantize.out_stride;
      if (requantize.row_offsets != nullptr) requantize.row_offsets += kMostRows;
    }
  }

 private:
  // Computes the sums of `rows` rows from `a` on, without start_. `first`: these are the first
  // rows, so the weights are not widened yet.
  inline __attribute__((always_inline)) void Multiply(const uint8_t* a, int rows, bool first,
                                                      int32_t* sums) {
    // The widened weights of all steps are kept for all rows.
    const bool once = steps_ <= kMostSteps;
    int segment = 0, within = 0;
    if (first || !once) {
      for (int32_t& start : start_) start = 0;
    }
    for (int step = 0; step < steps_; step += kMostSteps) {
      const int count = steps_ - step < kMostSteps ? steps_ - step : kMostSteps;
      if (first || !once) Widen(args_.b + ptrdiff_t{step} * kStepWords, count);
      const Part part = {segment, within, count, step > 0};
      signed_ ? MultiplyPart<true>(part, a, rows, sums) : MultiplyPart<false>(part, a, rows, sums);
      for (int rest = count; rest > 0;) {
        const int left = GroupsOf(segment) - within;
        within = left <= rest ? 0 : within + rest;
        rest -= left;
        if (within == 0) ++segment;
      }
    }
    if (steps_ == 0) {
      for (int i = 0; i < rows * kColumns; ++i) sums[i] = 0;
    }
  }

  // `steps` steps, from group `within` of segment `segment` on.
  struct Part {
    int segment, within, steps;
    bool adds;  // to the sums of the part before, rather than starting from 0
  };

  int GroupsOf(int segment) const { return segment < args_.segments ? args_.k4 : 1; }

  // Widens the weights of `steps` steps. Rows of signed bytes are multiplied as they are; start_
  // then adds 128 times the sum of the weights, as sign_xor would have done.
  inline __attribute__((always_inline)) void Widen(const int8_t* b, int steps) {
    int16_t* to = words_;
    for (int k = 0; k < steps; ++k, b += kStepWords, to += kStepWords) {
#pragma GCC unroll 2
      for (int j = 0; j < kWidth; ++j) {
        int16_t *even = to + 16 * j, *odd = to + 16 * (kWidth + j);
        Isa::Widen(b + 32 * j, even, odd);
        if (signed_) Isa::AddWordSums(even, odd, start_ + 8 * j);
      }
    }
  }

  template <bool kSigned>
  inline __attribute__((always_inline)) void MultiplyPart(const Part& part, const uint8_t* a,
                                                          int rows, int32_t* sums) {
    for (int tiles = (rows + kTileRows - 1) / kTileRows; tiles > 0; --tiles) {
      const int count = (rows + tiles - 1) / tiles;
      MultiplyRows<kTileRows, kSigned>(count, part, a, sums);
      rows -= count;
      a += count * args_.row_stride;
      sums += count * kColumns;
    }
  }

  template <int kRows, bool kSigned>
  void MultiplyRows(int rows, const Part& part, const uint8_t* a, int32_t* sums) {
    if constexpr (kRows > 1) {
      if (rows < kRows) return MultiplyRows<kRows - 1, kSigned>(rows, part, a, sums);
    }
    MultiplyTile<kRows, kSigned>(part, a, sums);
  }

  template <int kRows, bool kSigned>
  __attribute__((noinline)) void MultiplyTile(const Part& part, const uint8_t* a, int32_t* sums) {
    const ptrdiff_t stride = args_.row_stride;
    Vector sum[kRows][kWidth];
#pragma GCC unroll 6
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 2
      for (int j = 0; j < kWidth; ++j) sum[i][j] = Isa::Zero();
    }
    if (part.adds) {
#pragma GCC unroll 6
      for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 2
        for (int j = 0; j < kWidth; ++j) sum[i][j] = Isa::Load(sums + (i * kWidth + j) * 8);
      }
    }
    const int16_t* words = words_;
    int segment = part.segment, within = part.within;
    for (int rest = part.steps; rest > 0; ++segment, within = 0) {
      const int left = GroupsOf(segment) - within, count = left < rest ? left : rest;
      const uint8_t* base = a + args_.segment_offsets[segment] + ptrdiff_t{4} * within;
      const uint8_t* second = base + 3 * stride;
      const auto step = [&](int n) __attribute__((always_inline)) {
#pragma GCC unroll 6
        for (int i = 0; i < kRows; ++i) {
          const uint8_t* row = (i < 3 ? base : second) + (i % 3) * stride + ptrdiff_t{4} * n;
          AddRow<kSigned>(row, words + ptrdiff_t{kStepWords} * n, sum[i]);
        }
      };
      int k = count;
      for (; k >= 2; k -= 2, base += 8, second += 8, words += 2 * kStepWords) step(0), step(1);
      if (k > 0) step(0), words += kStepWords;
      rest -= count;
    }
#pragma GCC unroll 6
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 2
      for (int j = 0; j < kWidth; ++j) Isa::Store(sums + (i * kWidth + j) * 8, sum[i][j]);
    }
  }

  // Adds the products of four bytes of a row.
  template <bool kSigned>
  static inline __attribute__((always_inline)) void AddRow(const uint8_t* bytes,
                                                           const int16_t* words,
                                                           Vector (&sum)[kWidth]) {
    const typename Isa::template Row<kSigned> row(bytes);
    const auto even = row.even(), odd = row.odd();
#pragma GCC unroll 2
    for (int j = 0; j < kWidth; ++j) Isa::AddProducts(even, words + 16 * j, &sum[j]);
#pragma GCC unroll 2
    for (int j = 0; j < kWidth; ++j) Isa::AddProducts(odd, words + 16 * (kWidth + j), &sum[j]);
  }

  const U8S8GemmArgs& args_;
  const bool signed_;
  const int steps_;
  alignas(32) int32_t start_[kColumns];
  alignas(32) int32_t sums_[kMostRows * kColumns];
  alignas(32) int16_t words_[kMostSteps * kStepWords];
};

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_WORDS_H_
