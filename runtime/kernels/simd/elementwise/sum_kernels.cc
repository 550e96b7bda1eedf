// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Sums along rows and columns of matrices, for every target.
#include "runtime/kernels/simd/elementwise/kernels.h"
#include "runtime/kernels/simd/f32/highway.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/elementwise/sum_kernels.cc"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "runtime/kernels/simd/elementwise/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::elementwise {
namespace HWY_NAMESPACE {

// Adds kRows rows at a time, so that additions need not wait for each other.
template <int kVectors>
HWY_INLINE void SumBlock(const float* in, size_t rows, size_t columns, float* sums) {
  constexpr int kRows = 4;
  const Tag d;
  Vector sum[kRows][kVectors];
  LITMUS_UNROLL for (int i = 0; i < kRows; ++i) {
    LITMUS_UNROLL for (int j = 0; j < kVectors; ++j) sum[i][j] = hn::Zero(d);
  }
  size_t r = 0;
  for (; r + kRows <= rows; r += kRows, in += kRows * columns) {
    LITMUS_UNROLL for (int i = 0; i < kRows; ++i) {
      LITMUS_UNROLL for (int j = 0; j < kVectors; ++j) {
        sum[i][j] = hn::Add(sum[i][j], hn::LoadU(d, in + static_cast<size_t>(i) * columns +
                                                        static_cast<size_t>(j) * kLanes));
      }
    }
  }
  for (; r < rows; ++r, in += columns) {
    LITMUS_UNROLL for (int j = 0; j < kVectors; ++j) {
      sum[0][j] = hn::Add(sum[0][j], hn::LoadU(d, in + static_cast<size_t>(j) * kLanes));
    }
  }
  LITMUS_UNROLL for (int j = 0; j < kVectors; ++j) {
    const Vector total = hn::Add(hn::Add(sum[0][j], sum[1][j]), hn::Add(sum[2][j], sum[3][j]));
    hn::StoreU(total, d, sums + static_cast<size_t>(j) * kLanes);
  }
}

void SumColumns(const float* in, size_t rows, size_t columns, float* sums) {
  size_t c = 0;
  for (; c + 4 * kLanes <= columns; c += 4 * kLanes) SumBlock<4>(in + c, rows, columns, sums + c);
  for (; c + 2 * kLanes <= columns; c += 2 * kLanes) SumBlock<2>(in + c, rows, columns, sums + c);
  for (; c + kLanes <= columns; c += kLanes) SumBlock<1>(in + c, rows, columns, sums + c);
  if (c == columns) return;
  Vector sum = hn::Zero(Tag());
  for (size_t r = 0; r < rows; ++r) {
    sum = hn::Add(sum, LoadFirst(in + r * columns + c, columns - c));
  }
  StoreFirst(sum, sums + c, columns - c);
}

void SumRows(const float* in, size_t rows, size_t columns, float* sums) {
  const Tag d;
  for (size_t r = 0; r < rows; ++r, in += columns) {
    Vector sum[4] = {hn::Zero(d), hn::Zero(d), hn::Zero(d), hn::Zero(d)};
    size_t c = 0;
    for (; c + 4 * kLanes <= columns; c += 4 * kLanes) {
      LITMUS_UNROLL for (size_t j = 0; j < 4; ++j) {
        sum[j] = hn::Add(sum[j], hn::LoadU(d, in + c + j * kLanes));
      }
    }
    for (; c + kLanes <= columns; c += kLanes) sum[0] = hn::Add(sum[0], hn::LoadU(d, in + c));
    if (c < columns) sum[1] = hn::Add(sum[1], LoadFirst(in + c, columns - c));
    const Vector total = hn::Add(hn::Add(sum[0], sum[1]), hn::Add(sum[2], sum[3]));
    sums[r] = hn::GetLane(hn::SumOfLanes(d, total));
  }
}

void AddSum(Kernels* kernels) {
  kernels->sum_columns = &SumColumns;
  kernels->sum_rows = &SumRows;
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::elementwise
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::elementwise {
HWY_EXPORT(AddSum);
void AddSumKernels(int64_t target, Kernels* kernels) {
  f32::TargetEntry(HWY_DISPATCH_TABLE(AddSum), target)(kernels);
}
}  // namespace litmus::elementwise
#endif
