// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Epilogue of the float matrix product: clamp, residual, PRELU, and the store of the register tile.
// Compiled once per instruction set.
#if defined(LITMUS_RUNTIME_KERNELS_SIMD_F32_GEMM_FINISH_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LITMUS_RUNTIME_KERNELS_SIMD_F32_GEMM_FINISH_INL_H_
#undef LITMUS_RUNTIME_KERNELS_SIMD_F32_GEMM_FINISH_INL_H_
#else
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_GEMM_FINISH_INL_H_
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstring>
#include <limits>

#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/clamp-inl.h"
#include "runtime/kernels/simd/f32/float_tag-inl.h"
#include "runtime/kernels/simd/f32/highway.h"
#include "runtime/kernels/simd/f32/kernels.h"

// GCC would compute the addresses of all rows in advance and spill them to the stack. The empty
// instruction hides from it how a row's address follows from the previous one.
#undef LITMUS_KEEP_POINTER
#define LITMUS_KEEP_POINTER(p) asm("" : "+r"(p))

HWY_BEFORE_NAMESPACE();
namespace litmus::f32 {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
using litmus::HWY_NAMESPACE::ClampOrNan;
using litmus::HWY_NAMESPACE::FloatTag;

using Tag = FloatTag<16>;
using Vector = hn::Vec<Tag>;
constexpr int kLanes = static_cast<int>(hn::MaxLanes(Tag()));
// Whether the target can store some lanes of a vector without writing the others. The memory of the
// others belongs to another pixel, which another thread may be writing.
#if LITMUS_HAS(AVX)
constexpr bool kStoresLanes = true;
#else
constexpr bool kStoresLanes = false;
#endif

// Mask of the columns of vector j that exist; a tile's last columns may not exist.
HWY_INLINE auto Existing(const TileArgs& t, int j) {
  return hn::FirstN(Tag(), static_cast<size_t>(HWY_MAX(t.columns - kLanes * j, 0)));
}

// Clamps the sums to [min, max] and adds the residual.
template <int kR, int kV>
HWY_INLINE void AddResidual(const TileArgs& t, ptrdiff_t offset, Vector (&sum)[kR][kV]) {
  const Tag d;
  const Vector min = hn::Set(d, t.min), max = hn::Set(d, t.max);
  const bool whole = t.columns == kV * kLanes;
  const float* row = t.residual + offset;
  LITMUS_UNROLL for (int i = 0; i < kR; ++i) {
    const float* from = row;
    float buffer[kV * kLanes];
    if (!kStoresLanes && !whole) {
      memcpy(buffer, row, sizeof(float) * t.columns);
      from = buffer;
    }
    LITMUS_UNROLL for (int j = 0; j < kV; ++j) {
      const Vector residual = whole || !kStoresLanes
                                  ? hn::LoadU(d, from + kLanes * j)
                                  : hn::MaskedLoad(Existing(t, j), d, from + kLanes * j);
      sum[i][j] = hn::Add(ClampOrNan(sum[i][j], min, max), residual);
    }
    row += t.c_stride;
    LITMUS_KEEP_POINTER(row);
  }
}

template <int kR, int kV>
HWY_INLINE void StoreTile(const TileArgs& t, ptrdiff_t offset, float min_value, float max_value,
                          const Vector (&sum)[kR][kV]) {
  const Tag d;
  const Vector min = hn::Set(d, min_value), max = hn::Set(d, max_value);
  const auto clamped = [&](int i, int j) { return ClampOrNan(sum[i][j], min, max); };
  float* c = t.c + offset;
  const ptrdiff_t c_stride = t.c_stride;
  if (HWY_LIKELY(t.columns == kV * kLanes)) {
    LITMUS_UNROLL for (int i = 0; i < kR; ++i) {
      LITMUS_UNROLL for (int j = 0; j < kV; ++j) hn::StoreU(clamped(i, j), d, c + kLanes * j);
      c += c_stride;
      LITMUS_KEEP_POINTER(c);
    }
    return;
  }
  // Columns of the last panel that do not exist are not stored.
  if constexpr (kStoresLanes) {
    LITMUS_UNROLL for (int j = 0; j < kV; ++j) {
      const auto exists = Existing(t, j);
      float* column = c + kLanes * j;
      LITMUS_UNROLL for (int i = 0; i < kR; ++i) {
        hn::BlendedStore(clamped(i, j), exists, d, column);
        column += c_stride;
        LITMUS_KEEP_POINTER(column);
      }
    }
  } else {
    float buffer[kV * kLanes];
    LITMUS_UNROLL for (int i = 0; i < kR; ++i) {
      LITMUS_UNROLL for (int j = 0; j < kV; ++j) hn::StoreU(clamped(i, j), d, buffer + kLanes * j);
      memcpy(c, buffer, sizeof(float) * t.columns);
      c += c_stride;
    }
  }
}

// Applies the PRELU: clamps the sums to [min_value, max_value] and multiplies negative ones by the
// slope of their column.
template <int kR, int kV>
HWY_INLINE void Bend(const TileArgs& t, float min_value, float max_value, Vector (&sum)[kR][kV]) {
  const Tag d;
  const Vector min = hn::Set(d, min_value), max = hn::Set(d, max_value), zero = hn::Zero(d);
  const bool whole = t.columns == kV * kLanes;
  const float* slopes = t.slopes;
  float buffer[kV * kLanes];
  if (!kStoresLanes && !whole) {
    memcpy(buffer, slopes, sizeof(float) * t.columns);
    slopes = buffer;
  }
  LITMUS_UNROLL for (int j = 0; j < kV; ++j) {
    const Vector slope = whole || !kStoresLanes
                             ? hn::LoadU(d, slopes + kLanes * j)
                             : hn::MaskedLoad(Existing(t, j), d, slopes + kLanes * j);
    LITMUS_UNROLL for (int i = 0; i < kR; ++i) {
      const Vector v = ClampOrNan(sum[i][j], min, max);
      sum[i][j] = hn::IfThenElse(hn::Ge(v, zero), v, hn::Mul(v, slope));
    }
  }
}

// Each case ends with its own store: if branches joined before, GCC would spill the sums to the
// stack there. `offset`: floats from t.c and t.residual to the tile's.
template <int kR, int kV>
HWY_INLINE void Finish(const TileArgs& t, ptrdiff_t offset, Vector (&sum)[kR][kV]) {
  if (HWY_LIKELY(t.slopes == nullptr)) {
    if (HWY_LIKELY(t.residual == nullptr)) {
      StoreTile<kR, kV>(t, offset, t.min, t.max, sum);
    } else {
      AddResidual<kR, kV>(t, offset, sum);
      StoreTile<kR, kV>(t, offset, t.residual_min, t.residual_max, sum);
    }
    return;
  }
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  if (t.residual == nullptr) {
    Bend<kR, kV>(t, t.min, t.max, sum);
    StoreTile<kR, kV>(t, offset, -kInfinity, kInfinity, sum);
  } else {
    AddResidual<kR, kV>(t, offset, sum);
    Bend<kR, kV>(t, t.residual_min, t.residual_max, sum);
    StoreTile<kR, kV>(t, offset, -kInfinity, kInfinity, sum);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::f32
HWY_AFTER_NAMESPACE();

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_GEMM_FINISH_INL_H_
