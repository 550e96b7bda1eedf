// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A block is as many rows of source elements as fill 16 bytes, and as many columns. Several blocks
// lie side by side in longer vectors; after interleaving, each vector is a whole row of the
// destination block. Source and destination of a tile stay in L1. Elements may be copied twice:
// blocks at the edges overlap those before.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/movement/transpose.cc"
#include "runtime/kernels/simd/movement/transpose.h"

#include <algorithm>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/f32/highway.h"

HWY_BEFORE_NAMESPACE();
namespace litmus {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// A part of a matrix: to[i · to_stride + j] = from[j · from_stride + i].
template <typename T>
struct Matrix {
  const T* from;
  size_t from_stride;
  T* to;
  size_t to_stride, rows, columns;
};

template <typename T>
void Plain(const Matrix<T>& m) {
  for (size_t i = 0; i < m.rows; ++i) {
    for (size_t j = 0; j < m.columns; ++j) {
      m.to[i * m.to_stride + j] = m.from[j * m.from_stride + i];
    }
  }
}

#if !LITMUS_HAS(VECTORS)
template <typename T>
void Transpose(const Matrix<T>& m) {
  constexpr size_t kTile = 32;
  for (size_t i = 0; i < m.rows; i += kTile) {
    for (size_t j = 0; j < m.columns; j += kTile) {
      Plain<T>({m.from + j * m.from_stride + i, m.from_stride, m.to + i * m.to_stride + j,
                m.to_stride, std::min(kTile, m.rows - i), std::min(kTile, m.columns - j)});
    }
  }
}
#else
template <typename T>
constexpr size_t kBlock = 16 / sizeof(T);

// Loads 16 bytes for each 16-byte block of a vector; the blocks begin kBlock source rows apart.
template <class D, typename T>
HWY_INLINE hn::Vec<D> LoadBlocks(D d, const T* from, size_t stride) {
  if constexpr (hn::MaxLanes(D()) == kBlock<T>) {
    return hn::LoadU(d, from);
  } else {
    const hn::Half<D> half;
    const size_t rows = hn::MaxLanes(half);
    return hn::Combine(d, LoadBlocks(half, from + rows * stride, stride),
                       LoadBlocks(half, from, stride));
  }
}

// Copies kBlock rows of the destination, one vector each. Each step of interleaving doubles the
// number of neighbouring elements of a source column that lie side by side.
template <class D, typename T>
HWY_INLINE void Block(D d, const T* from, size_t from_stride, T* to, size_t to_stride) {
  constexpr size_t kRows = kBlock<T>;
  hn::Vec<D> v[kRows], next[kRows];
  LITMUS_UNROLL for (size_t k = 0; k < kRows; ++k) {
    v[k] = LoadBlocks(d, from + k * from_stride, from_stride);
  }
  LITMUS_UNROLL for (size_t step = 1; step < kRows; step *= 2) {
    LITMUS_UNROLL for (size_t k = 0; k < kRows / 2; ++k) {
      next[2 * k] = hn::InterleaveLower(d, v[k], v[k + kRows / 2]);
      next[2 * k + 1] = hn::InterleaveUpper(d, v[k], v[k + kRows / 2]);
    }
    LITMUS_UNROLL for (size_t k = 0; k < kRows; ++k) v[k] = next[k];
  }
  LITMUS_UNROLL for (size_t k = 0; k < kRows; ++k) hn::StoreU(v[k], d, to + k * to_stride);
}

// Copies the matrix in blocks as wide as a vector. Returns false if the matrix is smaller than a
// block.
template <class D, typename T>
HWY_INLINE bool InBlocks(D d, Matrix<T> m) {
  // Each row of a tile is a stream of stores. If rows are a multiple of a page apart, L1 cannot
  // hold many of them; if rows are short, few of them are faster.
  const bool few = m.columns * sizeof(T) <= 128 || m.to_stride * sizeof(T) % 4096 == 0;
  const size_t lanes = hn::Lanes(d), tile = (few ? 32 : 128) / sizeof(T);
  if (m.rows < kBlock<T> || m.columns < lanes) return false;
  for (size_t i0 = 0; i0 < m.rows; i0 += tile) {
    const size_t i1 = std::min(i0 + tile, m.rows);
    for (size_t j0 = 0; j0 < m.columns; j0 += lanes) {
      const size_t j = std::min(j0, m.columns - lanes);
      for (size_t i = i0; i < i1; i += kBlock<T>) {
        const size_t at = std::min(i, m.rows - kBlock<T>);
        Block(d, m.from + j * m.from_stride + at, m.from_stride, m.to + at * m.to_stride + j,
              m.to_stride);
      }
    }
  }
  return true;
}

// Interleaves two to four source rows element by element, as in a shuffle of channels. k is the
// number of rows; the destination must have no gaps. Returns false if the rows are shorter than a
// vector.
template <class D, typename T>
HWY_INLINE bool Interleave(D d, const Matrix<T>& m) {
  const size_t lanes = hn::Lanes(d), k = m.columns;
  if (m.rows < lanes) return false;
  for (size_t begin = 0; begin < m.rows; begin += lanes) {
    const size_t i = std::min(begin, m.rows - lanes);
    const auto row = [&](size_t j)
                         HWY_ATTR { return hn::LoadU(d, m.from + j * m.from_stride + i); };
    T* to = m.to + i * k;
    if (k == 2) hn::StoreInterleaved2(row(0), row(1), d, to);
    if (k == 3) hn::StoreInterleaved3(row(0), row(1), row(2), d, to);
    if (k == 4) hn::StoreInterleaved4(row(0), row(1), row(2), row(3), d, to);
  }
  return true;
}

// The inverse of Interleave.
template <class D, typename T>
HWY_INLINE bool Deinterleave(D d, const Matrix<T>& m) {
  const size_t lanes = hn::Lanes(d), k = m.rows;
  if (m.columns < lanes) return false;
  for (size_t begin = 0; begin < m.columns; begin += lanes) {
    const size_t j = std::min(begin, m.columns - lanes);
    const T* from = m.from + j * k;
    hn::Vec<D> v[4];
    if (k == 2) hn::LoadInterleaved2(d, from, v[0], v[1]);
    if (k == 3) hn::LoadInterleaved3(d, from, v[0], v[1], v[2]);
    if (k == 4) hn::LoadInterleaved4(d, from, v[0], v[1], v[2], v[3]);
    for (size_t i = 0; i < k; ++i) hn::StoreU(v[i], d, m.to + i * m.to_stride + j);
  }
  return true;
}

inline bool IsInterleaved(size_t count, size_t stride) {
  return count >= 2 && count <= 4 && stride == count;
}

template <typename T>
void Transpose(const Matrix<T>& m) {
  const hn::CappedTag<T, 2 * kBlock<T> > pair;
  const hn::CappedTag<T, kBlock<T> > block;
  if (IsInterleaved(m.columns, m.to_stride) && (Interleave(pair, m) || Interleave(block, m))) {
    return;
  }
  if (IsInterleaved(m.rows, m.from_stride) && (Deinterleave(pair, m) || Deinterleave(block, m))) {
    return;
  }
  const hn::ScalableTag<T> whole;
  if (!InBlocks(whole, m) && !InBlocks(pair, m) && !InBlocks(block, m)) Plain(m);
}
#endif

void Transpose8Impl(const uint8_t* from, size_t from_stride, uint8_t* to, size_t to_stride,
                    size_t rows, size_t columns) {
  Transpose(Matrix<uint8_t>{from, from_stride, to, to_stride, rows, columns});
}
void Transpose16Impl(const uint16_t* from, size_t from_stride, uint16_t* to, size_t to_stride,
                     size_t rows, size_t columns) {
  Transpose(Matrix<uint16_t>{from, from_stride, to, to_stride, rows, columns});
}
void Transpose32Impl(const uint32_t* from, size_t from_stride, uint32_t* to, size_t to_stride,
                     size_t rows, size_t columns) {
  Transpose(Matrix<uint32_t>{from, from_stride, to, to_stride, rows, columns});
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus {
HWY_EXPORT(Transpose8Impl);
HWY_EXPORT(Transpose16Impl);
HWY_EXPORT(Transpose32Impl);
void TransposeElements(const uint8_t* from, size_t from_stride, uint8_t* to, size_t to_stride,
                       size_t rows, size_t columns) {
  HWY_DYNAMIC_DISPATCH(Transpose8Impl)(from, from_stride, to, to_stride, rows, columns);
}
void TransposeElements(const uint16_t* from, size_t from_stride, uint16_t* to, size_t to_stride,
                       size_t rows, size_t columns) {
  HWY_DYNAMIC_DISPATCH(Transpose16Impl)(from, from_stride, to, to_stride, rows, columns);
}
void TransposeElements(const uint32_t* from, size_t from_stride, uint32_t* to, size_t to_stride,
                       size_t rows, size_t columns) {
  HWY_DYNAMIC_DISPATCH(Transpose32Impl)(from, from_stride, to, to_stride, rows, columns);
}
}  // namespace litmus
#endif
