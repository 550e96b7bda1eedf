// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Extremes of rows and columns of matrices with vectors. An element may be used twice, so the last
// vector of a row may overlap the one before. Vectors take elements in another order than
// extremes.h prescribes, which matters only for NaN. So they ignore NaNs, and also add up the
// elements. If that sum is NaN, because of a NaN or because infinities cancel, the result is
// computed again element by element.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/reduction/extremes.cc"
#include "runtime/kernels/simd/reduction/extremes.h"

#include <algorithm>
#include <limits>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/f32/highway.h"

HWY_BEFORE_NAMESPACE();
namespace litmus {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// The initial value: no element is farther from the extreme than this.
template <Extreme kind, typename T>
constexpr T Farthest() {
  using Limits = std::numeric_limits<T>;
  if (!Limits::has_infinity) return kind == Extreme::kLargest ? Limits::lowest() : Limits::max();
  return kind == Extreme::kLargest ? -Limits::infinity() : Limits::infinity();
}

template <Extreme kind, typename T>
HWY_INLINE T JoinOne(T value, T best) {
  return (kind == Extreme::kLargest ? best > value : best < value) ? best : value;
}

// Returns `best` if `value` is NaN: on x86 the second operand is returned, on other targets the
// number.
template <Extreme kind, class V>
HWY_INLINE V Join(V value, V best) {
  return kind == Extreme::kLargest ? hn::Max(value, best) : hn::Min(value, best);
}

template <class V>
HWY_INLINE V AddFloat(V value, V sum) {
  if constexpr (hwy::IsFloat<hn::TFromV<V>>()) return hn::Add(value, sum);
  return sum;
}

template <class D>
HWY_INLINE bool MayHaveNan(D d, hn::Vec<D> sum) {
  if constexpr (hwy::IsFloat<hn::TFromD<D>>()) return !hn::AllFalse(d, hn::IsNaN(sum));
  return false;
}

// A matrix of `rows` rows of `columns` elements.
template <typename T>
struct Matrix {
  const T* in;
  size_t rows, columns;
};

template <Extreme kind, typename T>
HWY_INLINE void JoinRows(const Matrix<T>& m, T* out) {
  for (size_t r = 0; r < m.rows; ++r) {
    for (size_t c = 0; c < m.columns; ++c) {
      out[c] = JoinOne<kind>(m.in[r * m.columns + c], out[c]);
    }
  }
}

template <Extreme kind, typename T>
HWY_NOINLINE void InOrder(const Matrix<T>& m, T* out) {
  std::fill_n(out, m.columns, Farthest<kind, T>());
  JoinRows<kind>(m, out);
}

#if LITMUS_HAS(VECTORS)
// Joins lane 0 with the lane kBytes above it, then kBytes / 2 above it, and so on, down to one
// lane.
template <Extreme kind, int kBytes, class D, class V>
HWY_INLINE V JoinBytes(D d, V v) {
  if constexpr (kBytes >= sizeof(hn::TFromD<D>)) {
    const hn::Repartition<uint8_t, D> bytes;
    const V above = hn::BitCast(d, hn::ShiftRightBytes<kBytes>(bytes, hn::BitCast(bytes, v)));
    return JoinBytes<kind, kBytes / 2>(d, Join<kind>(above, v));
  } else {
    return v;
  }
}
#endif

template <Extreme kind, class D, class V>
HWY_INLINE hn::TFromD<D> OfLanes(D d, V v) {
#if !LITMUS_HAS(VECTORS)
  (void)d;
  return hn::GetLane(v);
#else
  if constexpr (hn::MaxLanes(D()) * sizeof(hn::TFromD<D>) > 16) {
    const hn::Half<D> half;
    return OfLanes<kind>(half, Join<kind>(hn::UpperHalf(half, v), hn::LowerHalf(half, v)));
  } else {
    return hn::GetLane(JoinBytes<kind, 8>(d, v));
  }
#endif
}

// Finds the extremes of rows. Returns false if rows have fewer elements than a vector has lanes.
template <Extreme kind, class D, typename T>
HWY_INLINE bool OfRows(D d, const ExtremesArgs<T>& t) {
  const size_t lanes = hn::Lanes(d), n = t.reduced;
  if (n < lanes) return false;
  const T* in = t.in;
  for (size_t o = 0; o < t.outer; ++o, in += n) {
    hn::Vec<D> best[4], sum[4];
    LITMUS_UNROLL for (int j = 0; j < 4; ++j) {
      best[j] = hn::Set(d, Farthest<kind, T>());
      sum[j] = hn::Zero(d);
    }
    size_t i = 0;
    for (; i + 4 * lanes <= n; i += 4 * lanes) {
      LITMUS_UNROLL for (size_t j = 0; j < 4; ++j) {
        const auto value = hn::LoadU(d, in + i + j * lanes);
        best[j] = Join<kind>(value, best[j]);
        sum[j] = AddFloat(value, sum[j]);
      }
    }
    for (; i < n; i += lanes) {
      const auto value = hn::LoadU(d, in + std::min(i, n - lanes));
      best[0] = Join<kind>(value, best[0]);
      sum[0] = AddFloat(value, sum[0]);
    }
    t.out[o] =
        OfLanes<kind>(d, Join<kind>(Join<kind>(best[3], best[2]), Join<kind>(best[1], best[0])));
    const auto all = AddFloat(AddFloat(sum[3], sum[2]), AddFloat(sum[1], sum[0]));
    if (MayHaveNan(d, all)) InOrder<kind>(Matrix<T>{in, n, 1}, t.out + o);
  }
  return true;
}

// Finds the extremes of kVectors vectors of columns, kRows rows at a time, so that comparisons need
// not wait for each other. Returns whether there may be a NaN.
template <Extreme kind, int kVectors, class D, typename T>
HWY_INLINE bool OfBlock(D d, const Matrix<T>& m, size_t first, T* out) {
  constexpr size_t kRows = 2;
  const size_t lanes = hn::Lanes(d);
  hn::Vec<D> best[kRows][kVectors], sum[kVectors];
  LITMUS_UNROLL for (size_t j = 0; j < kVectors; ++j) {
    LITMUS_UNROLL for (size_t i = 0; i < kRows; ++i) best[i][j] = hn::Set(d, Farthest<kind, T>());
    sum[j] = hn::Zero(d);
  }
  const T* in = m.in + first;
  size_t r = 0;
  for (; r + kRows <= m.rows; r += kRows, in += kRows * m.columns) {
    LITMUS_UNROLL for (size_t i = 0; i < kRows; ++i) {
      LITMUS_UNROLL for (size_t j = 0; j < kVectors; ++j) {
        const auto value = hn::LoadU(d, in + i * m.columns + j * lanes);
        best[i][j] = Join<kind>(value, best[i][j]);
        sum[j] = AddFloat(value, sum[j]);
      }
    }
  }
  for (; r < m.rows; ++r, in += m.columns) {
    LITMUS_UNROLL for (size_t j = 0; j < kVectors; ++j) {
      const auto value = hn::LoadU(d, in + j * lanes);
      best[0][j] = Join<kind>(value, best[0][j]);
      sum[j] = AddFloat(value, sum[j]);
    }
  }
  LITMUS_UNROLL for (size_t j = 0; j < kVectors; ++j) {
    hn::StoreU(Join<kind>(best[1][j], best[0][j]), d, out + first + j * lanes);
    if (j > 0) sum[0] = AddFloat(sum[j], sum[0]);
  }
  return MayHaveNan(d, sum[0]);
}

// Finds the extremes of columns. Returns false if there are fewer columns than a vector has lanes.
// Sets *has_nan if there may be a NaN.
template <Extreme kind, class D, typename T>
HWY_INLINE bool OfColumns(D d, const Matrix<T>& m, T* out, bool* has_nan) {
  const size_t lanes = hn::Lanes(d);
  if (m.columns < lanes) return false;
  size_t c = 0;
  for (; c + 4 * lanes <= m.columns; c += 4 * lanes) *has_nan |= OfBlock<kind, 4>(d, m, c, out);
  for (; c < m.columns; c += lanes) {
    *has_nan |= OfBlock<kind, 1>(d, m, std::min(c, m.columns - lanes), out);
  }
  return true;
}

// If the rows of a matrix do not fill a vector, kFold rows are treated as one; the remaining rows
// are joined element by element.
template <Extreme kind, typename T>
HWY_INLINE void OfNarrowColumns(const Matrix<T>& m, T* out, bool* has_nan) {
  constexpr size_t kFold = 16, kMostColumns = 16 / sizeof(T);
  const hn::CappedTag<T, kMostColumns> d;
  std::fill_n(out, m.columns, Farthest<kind, T>());
  T wide[kFold * kMostColumns];
  size_t folded = 0;
  if (m.rows >= 2 * kFold && m.columns <= kMostColumns &&
      OfColumns<kind>(d, Matrix<T>{m.in, m.rows / kFold, kFold * m.columns}, wide, has_nan)) {
    folded = m.rows / kFold * kFold;
    JoinRows<kind>(Matrix<T>{wide, kFold, m.columns}, out);
  }
  JoinRows<kind>(Matrix<T>{m.in + folded * m.columns, m.rows - folded, m.columns}, out);
}

template <Extreme kind, typename T>
HWY_INLINE void Find(const ExtremesArgs<T>& t) {
  const hn::ScalableTag<T> whole;
  const hn::CappedTag<T, 16 / sizeof(T)> block;
  if (t.reduced == 0) {
    using Limits = std::numeric_limits<T>;
    const T none = kind == Extreme::kLargest ? Limits::lowest() : Limits::max();
    std::fill_n(t.out, t.outer * t.inner, none);
    return;
  }
  if (t.inner == 1 && (OfRows<kind>(whole, t) || OfRows<kind>(block, t))) return;
  for (size_t o = 0; o < t.outer; ++o) {
    const Matrix<T> m = {t.in + o * t.reduced * t.inner, t.reduced, t.inner};
    T* out = t.out + o * t.inner;
    bool has_nan = false;
    if (!OfColumns<kind>(whole, m, out, &has_nan) && !OfColumns<kind>(block, m, out, &has_nan)) {
      OfNarrowColumns<kind>(m, out, &has_nan);
    }
    if (has_nan) InOrder<kind>(m, out);
  }
}

template <typename T>
HWY_INLINE void FindKind(Extreme kind, const ExtremesArgs<T>& t) {
  kind == Extreme::kLargest ? Find<Extreme::kLargest>(t) : Find<Extreme::kSmallest>(t);
}

void FindF32(Extreme kind, const ExtremesArgs<float>& args) { FindKind(kind, args); }
void FindI8(Extreme kind, const ExtremesArgs<int8_t>& args) { FindKind(kind, args); }
void FindU8(Extreme kind, const ExtremesArgs<uint8_t>& args) { FindKind(kind, args); }
void FindI16(Extreme kind, const ExtremesArgs<int16_t>& args) { FindKind(kind, args); }
void FindI32(Extreme kind, const ExtremesArgs<int32_t>& args) { FindKind(kind, args); }

}  // namespace HWY_NAMESPACE
}  // namespace litmus
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus {
HWY_EXPORT(FindF32);
HWY_EXPORT(FindI8);
HWY_EXPORT(FindU8);
HWY_EXPORT(FindI16);
HWY_EXPORT(FindI32);
void FindExtremes(Extreme kind, const ExtremesArgs<float>& args) {
  HWY_DYNAMIC_DISPATCH(FindF32)(kind, args);
}
void FindExtremes(Extreme kind, const ExtremesArgs<int8_t>& args) {
  HWY_DYNAMIC_DISPATCH(FindI8)(kind, args);
}
void FindExtremes(Extreme kind, const ExtremesArgs<uint8_t>& args) {
  HWY_DYNAMIC_DISPATCH(FindU8)(kind, args);
}
void FindExtremes(Extreme kind, const ExtremesArgs<int16_t>& args) {
  HWY_DYNAMIC_DISPATCH(FindI16)(kind, args);
}
void FindExtremes(Extreme kind, const ExtremesArgs<int32_t>& args) {
  HWY_DYNAMIC_DISPATCH(FindI32)(kind, args);
}
}  // namespace litmus
#endif
