// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The inner loop of all tiles of dot products. Include it only in files that are compiled for one
// instruction set.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_GEMM_LOOP_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_GEMM_LOOP_H_

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace litmus::int8 {

// Isa is a class with the types and functions of one instruction set. The including file defines it
// in an unnamed namespace, so that each file has its own instances of these templates. It has
//   kMostRows, kWidth (vectors of columns in a whole panel; a narrow one has 1) and kLanes;
//   kRowsOfPointer: rows that are addressed from one pointer, so that all pointers fit in
//   registers;
//   Vector, of kLanes sums, with Zero and Store;
//   kChains, the number of partial sums of a single row: with one, each product would wait for the
//   addition before it; AddSums(a, b) if there is more than one;
//   Sum, the type of the accumulators; Keep, which keeps one in its register. Without Keep, GCC 12
//   peels the first step of a loop (all rows start equal) and spills the sums to the stack inside
//   the loop, at a third of the speed;
//   Row, four bytes of activations repeated for all lanes: Broadcast(four, sign_xor);
//   Weights, those of kLanes columns: LoadWeights; Add(sum, row, weights);
//   WeightSum, sums of a panel's weights for kernels that need them: AddWeights.

template <typename Isa, int kRows, int kWidth>
inline __attribute__((always_inline)) void KeepSums(typename Isa::Sum (&sum)[kRows][kWidth]) {
#pragma GCC unroll 32
  for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 2
    for (int j = 0; j < kWidth; ++j) Isa::Keep(&sum[i][j]);
  }
}

// MultiplyGroups for one row, with kChains partial sums.
template <typename Isa, int kWidth, typename SignXor>
inline __attribute__((always_inline)) const int8_t* MultiplyGroupsOfRow(
    int count, const uint8_t* a, const int8_t* b, SignXor sign_xor,
    typename Isa::Sum (&sum)[1][kWidth], typename Isa::WeightSum (&weight_sum)[kWidth]) {
  constexpr int kOthers = Isa::kChains - 1, kGroupBytes = 4 * Isa::kLanes * kWidth;
  const auto add = [&](int k, typename Isa::Sum* to) __attribute__((always_inline)) {
    int32_t four;
    std::memcpy(&four, a + ptrdiff_t{4} * k, sizeof(four));
    const typename Isa::Row row = Isa::Broadcast(four, sign_xor);
#pragma GCC unroll 2
    for (int j = 0; j < kWidth; ++j) {
      const typename Isa::Weights weights =
          Isa::LoadWeights(b + ptrdiff_t{k} * kGroupBytes + 4 * Isa::kLanes * j);
      Isa::AddWeights(&weight_sum[j], weights);
      Isa::Add(&to[j], row, weights);
    }
  };
  int k = 0;
  if (count >= Isa::kChains) {
    typename Isa::Sum others[kOthers][kWidth];
#pragma GCC unroll 8
    for (int i = 0; i < kOthers; ++i) {
#pragma GCC unroll 2
      for (int j = 0; j < kWidth; ++j) others[i][j] = Isa::Zero();
    }
    KeepSums<Isa>(others);
    for (; k + Isa::kChains <= count; k += Isa::kChains) {
      add(k, sum[0]);
#pragma GCC unroll 8
      for (int i = 0; i < kOthers; ++i) add(k + 1 + i, others[i]);
    }
#pragma GCC unroll 8
    for (int i = 0; i < kOthers; ++i) {
#pragma GCC unroll 2
      for (int j = 0; j < kWidth; ++j) sum[0][j] = Isa::AddSums(sum[0][j], others[i][j]);
    }
  }
  for (; k < count; ++k) add(k, sum[0]);
  return b + ptrdiff_t{count} * kGroupBytes;
}

// Adds the products of `count` groups of four bytes (4 bytes or 2 numbers of 16 bits) to `sum`. The
// rows begin at `a`, row_stride bytes apart; the weights `b` are [count][columns][4]. Returns the
// end of the weights.
template <typename Isa, int kRows, int kWidth, typename SignXor>
inline __attribute__((always_inline)) const int8_t* MultiplyGroups(
    int count, const uint8_t* a, ptrdiff_t row_stride, const int8_t* b, SignXor sign_xor,
    typename Isa::Sum (&sum)[kRows][kWidth], typename Isa::WeightSum (&weight_sum)[kWidth]) {
  if constexpr (kRows == 1 && Isa::kChains > 1) {
    return MultiplyGroupsOfRow<Isa>(count, a, b, sign_xor, sum, weight_sum);
  }
  constexpr int kShared = Isa::kRowsOfPointer, kBases = (kRows + kShared - 1) / kShared;
  const uint8_t* base[kBases];
#pragma GCC unroll 8
  for (int i = 0; i < kBases; ++i) base[i] = a + kShared * i * row_stride;
  for (int k = 0; k < count; ++k, b += 4 * Isa::kLanes * kWidth) {
    typename Isa::Weights weights[kWidth];
#pragma GCC unroll 2
    for (int j = 0; j < kWidth; ++j) {
      weights[j] = Isa::LoadWeights(b + 4 * Isa::kLanes * j);
      Isa::AddWeights(&weight_sum[j], weights[j]);
    }
#pragma GCC unroll 32
    for (int i = 0; i < kRows; ++i) {
      int32_t four;
      std::memcpy(&four, base[i / kShared] + (i % kShared) * row_stride, sizeof(four));
      const typename Isa::Row row = Isa::Broadcast(four, sign_xor);
#pragma GCC unroll 2
      for (int j = 0; j < kWidth; ++j) Isa::Add(&sum[i][j], row, weights[j]);
    }
#pragma GCC unroll 8
    for (int i = 0; i < kBases; ++i) {
      base[i] += 4;
#if defined(__clang__)
      // Keeps one pointer per base in its register. Otherwise Clang computes the addresses of all
      // rows from each other in each step, 63 instructions rather than 52 for 28 products, and
      // spills sums. For GCC 12 this line would add two instructions.
      asm("" : "+r"(base[i]));
#endif
    }
  }
  return b;
}

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_GEMM_LOOP_H_
