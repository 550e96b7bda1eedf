// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Rows of the float depthwise convolution, for any geometry and depth multiplier.
#include <algorithm>

#include "runtime/kernels/simd/f32/highway.h"
#include "runtime/kernels/simd/f32/kernels.h"
#include "runtime/kernels/simd/tap_range.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/f32/depthwise_any_kernels.cc"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "runtime/kernels/simd/clamp-inl.h"
#include "runtime/kernels/simd/f32/float_tag-inl.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::f32 {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
using litmus::HWY_NAMESPACE::ClampOrNan;
using litmus::HWY_NAMESPACE::FloatTag;

// The taps of an output pixel that lie inside the image.
struct Taps {
  int y_begin, y_end, x_begin, x_end;
  const float* in;  // input pixel of tap (y_begin, x_begin)
};

Taps TapsOf(const DepthwiseArgs& args, int y, int x) {
  const ConvShape& s = args.shape;
  const int in_y = y * s.stride_h - s.pad_top, in_x = x * s.stride_w - s.pad_left;
  const TapRange rows(in_y, s.dilation_h, s.in_h, s.k_h);
  const TapRange columns(in_x, s.dilation_w, s.in_w, s.k_w);
  Taps t = {rows.begin, rows.end, columns.begin, columns.end, args.in};
  if (t.y_begin < t.y_end && t.x_begin < t.x_end) {
    t.in += (static_cast<ptrdiff_t>(in_y + t.y_begin * s.dilation_h) * s.in_w + in_x +
             t.x_begin * s.dilation_w) *
            s.in_c;
  } else {
    t.y_end = t.y_begin;
  }
  return t;
}

// Computes channels of kPixels neighbouring pixels in a row, whose filters contain the same taps.
// The channels are [first + begin, first + count), with count >= lanes of D, kVectors vectors at a
// time. Returns the index, relative to `first`, up to which channels are computed. With a depth
// multiplier of 1, each output channel reads its own input channel; otherwise all channels of the
// call read channel `in_c`. Independent sums hide the latency of the multiply-adds.
template <int kPixels, int kVectors, class D>
int Pixels(D d, const DepthwiseArgs& args, const Taps& taps, int in_c, int first, int begin,
           int count, float* out) {
  const ConvShape& s = args.shape;
  const int lanes = static_cast<int>(hn::Lanes(d));
  const ptrdiff_t pixel_step = static_cast<ptrdiff_t>(s.stride_w) * s.in_c;
  const ptrdiff_t x_step = static_cast<ptrdiff_t>(s.dilation_w) * s.in_c;
  const ptrdiff_t y_step = static_cast<ptrdiff_t>(s.dilation_h) * s.in_w * s.in_c;
  const auto min = hn::Set(d, args.min), max = hn::Set(d, args.max);
  int next = begin;
  for (; kVectors == 1 ? next < count : next + kVectors * lanes <= count;
       next += kVectors * lanes) {
    const int offset = kVectors == 1 ? std::min(next, count - lanes) : next, c = first + offset;
    hn::Vec<D> sum[kPixels][kVectors];
    LITMUS_UNROLL for (int v = 0; v < kVectors; ++v) {
      LITMUS_UNROLL for (int p = 0; p < kPixels; ++p) {
        sum[p][v] = hn::LoadU(d, args.bias + c + v * lanes);
      }
    }
    for (int ky = taps.y_begin; ky < taps.y_end; ++ky) {
      const float* in = taps.in + (ky - taps.y_begin) * y_step + in_c;
      const float* weights =
          args.weights + static_cast<ptrdiff_t>(ky * s.k_w + taps.x_begin) * s.out_c + c;
      for (int kx = taps.x_begin; kx < taps.x_end; ++kx, in += x_step, weights += s.out_c) {
        LITMUS_UNROLL for (int v = 0; v < kVectors; ++v) {
          const auto weight = hn::LoadU(d, weights + v * lanes);
          LITMUS_UNROLL for (int p = 0; p < kPixels; ++p) {
            const float* pixel = in + p * pixel_step;
            const auto value = args.multiplier == 1 ? hn::LoadU(d, pixel + offset + v * lanes)
                                                    : hn::Set(d, *pixel);
            sum[p][v] = hn::MulAdd(value, weight, sum[p][v]);
          }
        }
      }
    }
    LITMUS_UNROLL for (int p = 0; p < kPixels; ++p) {
      LITMUS_UNROLL for (int v = 0; v < kVectors; ++v) {
        hn::StoreU(ClampOrNan(sum[p][v], min, max), d,
                   out + static_cast<ptrdiff_t>(p) * s.out_c + c + v * lanes);
      }
    }
  }
  return next;
}

constexpr int kNeighbours = 8;

template <class D>
void Rows(D d, const DepthwiseArgs& args, int y_begin, int y_end) {
  const ConvShape& s = args.shape;
  const bool shared = args.multiplier == 1;
  for (int y = y_begin; y < y_end; ++y) {
    float* out = args.out + static_cast<ptrdiff_t>(y) * s.out_w * s.out_c;
    int pixels;
    for (int x = 0; x < s.out_w; x += pixels, out += static_cast<ptrdiff_t>(pixels) * s.out_c) {
      const Taps taps = TapsOf(args, y, x);
      // If the filters of the first and the last pixel lie in the image, so do those of the pixels
      // between.
      const auto whole = [&](int column) {
        const int in_x = column * s.stride_w - s.pad_left;
        return in_x >= 0 && in_x + (s.k_w - 1) * s.dilation_w < s.in_w;
      };
      const bool many = x + kNeighbours <= s.out_w && whole(x) && whole(x + kNeighbours - 1);
      pixels = many ? kNeighbours : 1;
      for (int c = 0; c < (shared ? 1 : s.in_c); ++c) {
        const int first = shared ? 0 : c * args.multiplier;
        const int count = shared ? s.out_c : args.multiplier;
        if (many) {
          Pixels<kNeighbours, 1>(d, args, taps, c, first, 0, count, out);
        } else {
          const int done = Pixels<1, 4>(d, args, taps, c, first, 0, count, out);
          Pixels<1, 1>(d, args, taps, c, first, done, count, out);
        }
      }
    }
  }
}

void AnyRows(const DepthwiseArgs& args, int y_begin, int y_end) {
  const FloatTag<16> widest;
  const FloatTag<4> four;
  const int channels = args.multiplier == 1 ? args.shape.in_c : args.multiplier;
  if (channels >= static_cast<int>(hn::Lanes(widest))) return Rows(widest, args, y_begin, y_end);
  if (channels >= static_cast<int>(hn::Lanes(four))) return Rows(four, args, y_begin, y_end);
  Rows(FloatTag<1>(), args, y_begin, y_end);
}

DepthwiseFn GetAnyDepthwiseKernel() { return &AnyRows; }

}  // namespace HWY_NAMESPACE
}  // namespace litmus::f32
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::f32 {
HWY_EXPORT(GetAnyDepthwiseKernel);
DepthwiseFn AnyDepthwiseKernelOf(int64_t target) {
  return TargetEntry(HWY_DISPATCH_TABLE(GetAnyDepthwiseKernel), target)();
}
}  // namespace litmus::f32
#endif
