// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f32/winograd_kernels.h"

#include <algorithm>

#include "runtime/kernels/simd/f32/highway.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/f32/winograd_kernels.cc"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "runtime/kernels/simd/clamp-inl.h"
#include "runtime/kernels/simd/f32/float_tag-inl.h"
#include "runtime/kernels/simd/first_lanes-inl.h"
#include "runtime/kernels/simd/load_order.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::f32 {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
using litmus::HWY_NAMESPACE::ClampOrNan;
using litmus::HWY_NAMESPACE::FloatTag;
using litmus::HWY_NAMESPACE::LoadFirst;
using litmus::HWY_NAMESPACE::StoreFirst;

using Tag = FloatTag<16>;
using Vector = hn::Vec<Tag>;
constexpr int kLanes = static_cast<int>(hn::MaxLanes(Tag()));
constexpr int kIn = kWinogradInput, kOut = kWinogradOutput;
constexpr float kA = 0.70710678118654752f, kB = 1.41421356237309505f;

// t = G g. The row of G for a finite point p is (1, p, p²) / Π (p − q) over the other finite points
// q.
HWY_INLINE void TransformWeights(const Vector* g, Vector* t) {
  const Tag tag;
  const auto third = hn::Set(tag, 1.0f / 3), sixth = hn::Set(tag, 1.0f / 6);
  const auto odd_a = hn::Set(tag, kA * 2 / 3), odd_b = hn::Set(tag, kA / 3);
  const auto even_a = hn::NegMulSub(hn::Set(tag, 2.0f / 3), g[0], hn::Mul(third, g[2]));
  const auto even_b = hn::MulAdd(sixth, g[0], hn::Mul(third, g[2]));
  t[0] = g[0];
  t[1] = hn::NegMulAdd(odd_a, g[1], even_a);
  t[2] = hn::MulAdd(odd_a, g[1], even_a);
  t[3] = hn::MulAdd(odd_b, g[1], even_b);
  t[4] = hn::NegMulAdd(odd_b, g[1], even_b);
  t[5] = g[2];
}

// t = Bᵀ d.
HWY_INLINE void TransformInput(const Vector* d, Vector* t) {
  const Tag tag;
  const auto half = hn::Set(tag, 0.5f), two = hn::Set(tag, 2.0f), sum = hn::Set(tag, 2.5f);
  const auto a = hn::Set(tag, kA), b = hn::Set(tag, kB);
  const auto even_a = hn::NegMulAdd(two, d[2], d[4]), odd_a = hn::NegMulAdd(two, d[1], d[3]);
  const auto even_b = hn::NegMulAdd(half, d[2], d[4]), odd_b = hn::NegMulAdd(half, d[1], d[3]);
  t[0] = hn::NegMulAdd(sum, d[2], hn::Add(d[0], d[4]));
  t[1] = hn::MulAdd(a, odd_a, even_a);
  t[2] = hn::NegMulAdd(a, odd_a, even_a);
  t[3] = hn::MulAdd(b, odd_b, even_b);
  t[4] = hn::NegMulAdd(b, odd_b, even_b);
  t[5] = hn::NegMulAdd(sum, d[3], hn::Add(d[1], d[5]));
}

// y = Aᵀ m.
HWY_INLINE void TransformOutput(const Vector* m, Vector* y) {
  const Tag tag;
  const auto half = hn::Set(tag, 0.5f), two = hn::Set(tag, 2.0f);
  const auto a = hn::Set(tag, kA), b = hn::Set(tag, kB);
  const auto a3 = hn::Set(tag, 0.5f * kA), b3 = hn::Set(tag, 2.0f * kB);
  const auto even_a = hn::Add(m[1], m[2]), odd_a = hn::Sub(m[1], m[2]);
  const auto even_b = hn::Add(m[3], m[4]), odd_b = hn::Sub(m[3], m[4]);
  y[0] = hn::Add(hn::Add(m[0], even_a), even_b);
  y[1] = hn::MulAdd(a, odd_a, hn::Mul(b, odd_b));
  y[2] = hn::MulAdd(half, even_a, hn::Mul(two, even_b));
  y[3] = hn::MulAdd(a3, odd_a, hn::MulAdd(b3, odd_b, m[5]));
}

// The kernels copy their arguments. The compiler must assume that a store changes what a reference
// refers to, so it would load pointers, strides and limits, and multiply them, again after each
// store: for a vector of OutputTile<true, true> on NEON, GCC 12 had 515 instructions in place of
// 342, and Clang 14 had 542 in place of 352 (objdump, 2026-11-29).
void Weights(const WinogradWeightsArgs& given) {
  const WinogradWeightsArgs args = given;
  const Tag d;
  for (ptrdiff_t n = 0; n < args.count; n += kLanes) {
    Vector t[3][kIn];
    LITMUS_UNROLL for (int x = 0; x < 3; ++x) {
      Vector g[3];
      LITMUS_UNROLL for (int y = 0; y < 3; ++y) {
        g[y] = hn::LoadU(d, args.g + (y * 3 + x) * args.g_stride + n);
      }
      TransformWeights(g, t[x]);
    }
    LITMUS_UNROLL for (int y = 0; y < kIn; ++y) {
      const Vector g[3] = {t[0][y], t[1][y], t[2][y]};
      Vector r[kIn];
      TransformWeights(g, r);
      LITMUS_UNROLL for (int x = 0; x < kIn; ++x) {
        hn::StoreU(r[x], d, args.u + (y * kIn + x) * args.u_stride + n);
      }
    }
  }
}

template <bool kPixels, bool kTail>
HWY_INLINE void InputVector(const WinogradInputArgs& args, int c) {
  const Tag d;
  Vector t[kIn][kIn];
  LITMUS_UNROLL for (int x = 0; x < kIn; ++x) {
    Vector column[kIn], r[kIn];
    LITMUS_UNROLL for (int y = 0; y < kIn; ++y) {
      const ptrdiff_t offset = y * args.row_stride + static_cast<ptrdiff_t>(x) * args.channels;
      const float* p = (kPixels ? args.pixels[y * kIn + x] : args.tile + offset) + c;
      column[y] = kTail ? LoadFirst(d, p, args.channels - c) : hn::LoadU(d, p);
    }
    TransformInput(column, r);
    LITMUS_UNROLL for (int y = 0; y < kIn; ++y) t[y][x] = r[y];
  }
  LITMUS_UNROLL for (int y = 0; y < kIn; ++y) {
    Vector r[kIn];
    TransformInput(t[y], r);
    LITMUS_UNROLL for (int x = 0; x < kIn; ++x) {
      hn::StoreU(r[x], d, args.v + (y * kIn + x) * args.v_stride + c);
    }
  }
}

template <bool kPixels>
void InputTile(const WinogradInputArgs& given) {
  const WinogradInputArgs args = given;
  int c = 0;
  for (; c + kLanes <= args.channels; c += kLanes) InputVector<kPixels, false>(args, c);
  if (c < args.channels) InputVector<kPixels, true>(args, c);
}

void Input(const WinogradInputArgs& args) {
  args.pixels != nullptr ? InputTile<true>(args) : InputTile<false>(args);
}

template <bool kWhole, bool kResidual, bool kTail>
HWY_INLINE void OutputVector(const WinogradOutputArgs& args, int c) {
  const Tag d;
  Vector t[kOut][kIn];
  const float* m = args.m + c;
  LITMUS_UNROLL for (int x = 0; x < kIn; ++x, m += args.m_stride) {
    Vector column[kIn], r[kOut];
    LITMUS_UNROLL for (int y = 0; y < kIn; ++y) {
      column[y] = hn::LoadU(d, m + y * kIn * args.m_stride);
    }
    TransformOutput(column, r);
    LITMUS_LOAD_AFTER(m, r[kOut - 1].raw);
    LITMUS_UNROLL for (int y = 0; y < kOut; ++y) t[y][x] = r[y];
  }
  const auto bias = hn::LoadU(d, args.bias + c);
  const auto min = hn::Set(d, args.min), max = hn::Set(d, args.max);
  const int n = args.channels - c;
  LITMUS_UNROLL for (int y = 0; y < kOut; ++y) {
    if (!kWhole && y >= args.rows) return;
    Vector r[kOut];
    TransformOutput(t[y], r);
    LITMUS_UNROLL for (int x = 0; x < kOut; ++x) {
      if (!kWhole && x >= args.columns) break;
      const ptrdiff_t offset = y * args.row_stride + x * args.pixel_stride + c;
      auto value = ClampOrNan(hn::Add(r[x], bias), min, max);
      if (kResidual) {
        const float* p = args.residual + offset;
        value = hn::Add(value, kTail ? LoadFirst(d, p, n) : hn::LoadU(d, p));
        value = ClampOrNan(value, hn::Set(d, args.residual_min), hn::Set(d, args.residual_max));
      }
      if (kTail) {
        StoreFirst(value, d, args.out + offset, n);
      } else {
        hn::StoreU(value, d, args.out + offset);
      }
    }
  }
}

template <bool kWhole, bool kResidual>
void OutputTile(const WinogradOutputArgs& given) {
  const WinogradOutputArgs args = given;
  int c = 0;
  for (; c + kLanes <= args.channels; c += kLanes) OutputVector<kWhole, kResidual, false>(args, c);
  if (c < args.channels) OutputVector<kWhole, kResidual, true>(args, c);
}

void Output(const WinogradOutputArgs& args) {
  const bool whole = args.rows == kOut && args.columns == kOut;
  if (args.residual != nullptr) {
    whole ? OutputTile<true, true>(args) : OutputTile<false, true>(args);
  } else {
    whole ? OutputTile<true, false>(args) : OutputTile<false, false>(args);
  }
}

const WinogradKernels& GetWinogradKernels() {
  static constexpr WinogradKernels kKernels = {kLanes, Weights, Input, Output};
  return kKernels;
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::f32
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::f32 {
HWY_EXPORT(GetWinogradKernels);
const WinogradKernels& WinogradKernelsOf(int64_t target) {
  return TargetEntry(HWY_DISPATCH_TABLE(GetWinogradKernels), target)();
}
}  // namespace litmus::f32
#endif
