// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Dot products in register tiles of rows and units. Vectors lie along the depth, so that weights
// are read in the order of memory. Each vector of weights is used for all rows of the tile, each
// vector of a row for all units. The lanes of a sum are added once, after the last step.
#include "runtime/kernels/simd/computed/row_products.h"

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "runtime/cpu/vector_target.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/computed/row_products.cc"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/clamp-inl.h"
#include "runtime/kernels/simd/f32/highway.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::f32 {
namespace HWY_NAMESPACE {

// Computes the units [begin, end) by plain loops: for targets without vectors, and if the depth is
// below a vector's lanes.
void MultiplyByElement(const RowProducts& p, size_t begin, size_t end) {
  for (size_t r = 0; r < p.rows; ++r) {
    for (size_t u = begin; u < end; ++u) {
      float sum = 0;
      for (size_t i = 0; i < p.depth; ++i)
        sum += p.in[r * p.depth + i] * p.weights[u * p.depth + i];
      if (p.bias != nullptr) sum += p.bias[u];
      // Comparisons in this order leave NaN as it is.
      sum = sum < p.min ? p.min : sum;
      p.out[r * p.units + u] = sum > p.max ? p.max : sum;
    }
  }
}

#if !LITMUS_HAS(VECTORS)

void Multiply(const RowProducts& p, size_t begin, size_t end) { MultiplyByElement(p, begin, end); }

#else

namespace hn = hwy::HWY_NAMESPACE;
using litmus::HWY_NAMESPACE::ClampOrNan;

using FourTag = hn::FixedTag<float, 4>;
// The units whose sums are finished together.
constexpr size_t kTogether = 4;
// Two neighbours, which move together. 32-bit Arm has no vectors of doubles.
using Pair = std::conditional_t<HWY_HAVE_FLOAT64 != 0, double, uint64_t>;
// Max rows of a tile: with 4 rows and 4 units, 16 sums and 8 operands fit in 32 registers; with 3
// rows, 12 and 4 in 16.
constexpr size_t kMostRows = LITMUS_HAS(AVX512) || LITMUS_HAS(NEON) ? 4 : 3;

// Adds the blocks of four lanes of a vector.
template <class D>
HWY_INLINE hn::Vec<FourTag> SumOfBlocks([[maybe_unused]] D d, hn::Vec<D> v) {
  if constexpr (hn::MaxLanes(D()) == 4) {
    return v;
  } else {
    const hn::Half<D> half;
    return SumOfBlocks(half, hn::Add(hn::LowerHalf(half, v), hn::UpperHalf(half, v)));
  }
}

// Lane i of the result is the sum of the lanes of sums[i].
template <class D>
HWY_INLINE hn::Vec<FourTag> SumOfEach(D d, const hn::Vec<D> (&sums)[kTogether]) {
  const hn::Repartition<Pair, D> pairs;
  const auto halves = [&](hn::Vec<D> a, hn::Vec<D> b) HWY_ATTR {
    return hn::BitCast(pairs, hn::Add(hn::InterleaveLower(d, a, b), hn::InterleaveUpper(d, a, b)));
  };
  const auto first = halves(sums[0], sums[1]), second = halves(sums[2], sums[3]);
  return SumOfBlocks(d, hn::Add(hn::BitCast(d, hn::InterleaveLower(pairs, first, second)),
                                hn::BitCast(d, hn::InterleaveUpper(pairs, first, second))));
}

// Adds bias, clamps and stores `count` units, at most four, of one row.
template <class D>
HWY_INLINE void Store(D d, const RowProducts& p, const hn::Vec<D> (&sums)[kTogether], size_t row,
                      size_t unit, size_t count) {
  const FourTag four;
  const auto min = hn::Set(four, p.min), max = hn::Set(four, p.max);
  auto sum = SumOfEach(d, sums);
  float* const out = p.out + row * p.units + unit;
  if (HWY_LIKELY(count == kTogether)) {
    if (p.bias != nullptr) sum = hn::Add(sum, hn::LoadU(four, p.bias + unit));
    hn::StoreU(ClampOrNan(sum, min, max), four, out);
    return;
  }
  HWY_ALIGN float buffer[kTogether] = {};
  if (p.bias != nullptr) std::copy_n(p.bias + unit, count, buffer);
  hn::Store(ClampOrNan(hn::Add(sum, hn::Load(four, buffer)), min, max), four, buffer);
  std::copy_n(buffer, count, out);
}

// Computes kU units, or only the first `count` of them, for kR rows. The depth is at least a
// vector's lanes. The rest after whole vectors is read with the last vector of each operand, in
// which elements that were counted before are replaced by zeros.
template <size_t kR, size_t kU, class D>
HWY_NOINLINE void Tile(D d, const RowProducts& p, size_t row, size_t unit, size_t count) {
  const size_t lanes = hn::Lanes(d), depth = p.depth;
  const float* const in = p.in + row * depth;
  const float* const weights = p.weights + unit * depth;
  // The last existing unit replaces units that do not exist.
  size_t offset[kU];
  LITMUS_UNROLL for (size_t j = 0; j < kU; ++j) offset[j] = std::min(j, count - 1) * depth;
  hn::Vec<D> sum[kR][kU];
  LITMUS_UNROLL for (size_t i = 0; i < kR; ++i) {
    LITMUS_UNROLL for (size_t j = 0; j < kU; ++j) sum[i][j] = hn::Zero(d);
  }
  const auto add = [&](auto load) HWY_ATTR __attribute__((always_inline)) {
    hn::Vec<D> x[kR];
    LITMUS_UNROLL for (size_t i = 0; i < kR; ++i) x[i] = load(in + i * depth);
    LITMUS_UNROLL for (size_t j = 0; j < kU; ++j) {
      const auto w = load(weights + offset[j]);
      LITMUS_UNROLL for (size_t i = 0; i < kR; ++i) sum[i][j] = hn::MulAdd(x[i], w, sum[i][j]);
    }
  };
  size_t k = 0;
  for (; k + lanes <= depth; k += lanes) {
    add([&](const float* at) HWY_ATTR { return hn::LoadU(d, at + k); });
  }
  if (k < depth) {
    const size_t last = depth - lanes;
    const auto counted = hn::FirstN(d, k - last);
    add([&](const float* at)
            HWY_ATTR { return hn::IfThenZeroElse(counted, hn::LoadU(d, at + last)); });
  }
  LITMUS_UNROLL for (size_t i = 0; i < kR; ++i) {
    LITMUS_UNROLL for (size_t j = 0; j < kU; j += kTogether) {
      if (j >= count) continue;
      const hn::Vec<D> four[kTogether] = {sum[i][j], sum[i][j + 1], sum[i][j + 2], sum[i][j + 3]};
      Store(d, p, four, row + i, unit + j, std::min(kTogether, count - j));
    }
  }
}

// Computes all rows for the units of a tile.
template <class D>
void TileOfUnits(D d, const RowProducts& p, size_t unit, size_t count) {
  for (size_t row = 0; row < p.rows;) {
    const size_t left = p.rows - row;
    // Two tiles of fewer rows are better than a full tile and a single row.
    const size_t rows = left == kMostRows + 1 ? (left + 1) / 2 : std::min(left, kMostRows);
    if constexpr (kMostRows == 4) {
      if (rows == 4) Tile<4, kTogether>(d, p, row, unit, count);
    }
    if (rows == 3) Tile<3, kTogether>(d, p, row, unit, count);
    if (rows == 2) Tile<2, kTogether>(d, p, row, unit, count);
    if (rows == 1) Tile<1, kTogether>(d, p, row, unit, count);
    row += rows;
  }
}

template <class D>
void MultiplyVectors(D d, const RowProducts& p, size_t begin, size_t end) {
  constexpr size_t kOfOneRow = 2 * kTogether;
  size_t unit = begin;
  if (p.rows == 1) {
    for (; unit + kOfOneRow <= end; unit += kOfOneRow) Tile<1, kOfOneRow>(d, p, 0, unit, kOfOneRow);
  }
  for (; unit < end; unit += kTogether) {
    TileOfUnits(d, p, unit, std::min(kTogether, end - unit));
  }
}

void Multiply(const RowProducts& p, size_t begin, size_t end) {
  const hn::CappedTag<float, 16> widest;
  const FourTag four;
  if (p.depth >= hn::Lanes(widest)) return MultiplyVectors(widest, p, begin, end);
  if (p.depth >= hn::Lanes(four)) return MultiplyVectors(four, p, begin, end);
  MultiplyByElement(p, begin, end);
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace litmus::f32
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::f32 {
HWY_EXPORT(Multiply);
void MultiplyRows(const RowProducts& product, size_t begin, size_t end) {
  HWY_DYNAMIC_DISPATCH(Multiply)(product, begin, end);
}
}  // namespace litmus::f32
#endif
