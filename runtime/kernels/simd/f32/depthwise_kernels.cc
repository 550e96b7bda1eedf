// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Rows of the float depthwise convolution: channels in lanes. 3 x 3 kernels make a block of output
// pixels at once, so that each input vector is loaded once for all outputs that it reaches; any
// other geometry goes pixel by pixel.
#include <algorithm>

#include "runtime/kernels/simd/f32/highway.h"
#include "runtime/kernels/simd/f32/kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/f32/depthwise_kernels.cc"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace litmus::f32 {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::CappedTag<float, 16>;
constexpr int kLanes = static_cast<int>(hn::MaxLanes(Tag()));

// Rows of a block at stride 1: nine weights, eight sums and an input need more than 16 registers.
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_NEON
constexpr int kBlockRows = 2;
#else
constexpr int kBlockRows = 1;
#endif
constexpr int kBlockColumns = 4;
constexpr int kMaxInputRows = kBlockRows + 2;
constexpr int kMaxInputColumns = (kBlockColumns - 1) * 2 + 3;

using PixelRow = const float* const[kMaxInputColumns];

// kH x kW output pixels, all channels. pixels[r][q]: the input pixel of row r, column q.
template <int kStride, int kH, int kW, bool kPrefetch>
void Block3x3(const DepthwiseArgs& args, PixelRow* pixels, float* out, ptrdiff_t row_stride,
              ptrdiff_t column_stride) {
  constexpr int kInputRows = (kH - 1) * kStride + 3;
  constexpr int kInputColumns = (kW - 1) * kStride + 3;
  const ptrdiff_t prefetch_distance = kW * kStride * column_stride;
  const Tag d;
  const auto min = hn::Set(d, args.min), max = hn::Set(d, args.max);
  const int channels = args.shape.in_c;
  for (int next = 0; next < channels; next += kLanes) {
    // The last vector ends with the last channel; it may compute some channels again.
    const int c = std::min(next, channels - kLanes);
    hn::Vec<Tag> weights[9], sum[kH][kW];
    LITMUS_UNROLL for (int i = 0; i < 9; ++i) {
      weights[i] = hn::LoadU(d, args.weights + static_cast<ptrdiff_t>(i) * channels + c);
    }
    const auto bias = hn::LoadU(d, args.bias + c);
    LITMUS_UNROLL for (int y = 0; y < kH; ++y) {
      LITMUS_UNROLL for (int x = 0; x < kW; ++x) sum[y][x] = bias;
    }
    LITMUS_UNROLL for (int r = 0; r < kInputRows; ++r) {
      LITMUS_UNROLL for (int q = 0; q < kInputColumns; ++q) {
        const auto value = hn::LoadU(d, pixels[r][q] + c);
        // The columns that the next block to the right reads first.
        if (kPrefetch && q >= kInputColumns - kW * kStride) {
          __builtin_prefetch(pixels[r][q] + c + prefetch_distance);
        }
        LITMUS_UNROLL for (int y = 0; y < kH; ++y) {
          LITMUS_UNROLL for (int x = 0; x < kW; ++x) {
            const int ky = r - y * kStride, kx = q - x * kStride;
            if (ky >= 0 && ky < 3 && kx >= 0 && kx < 3) {
              sum[y][x] = hn::MulAdd(value, weights[ky * 3 + kx], sum[y][x]);
            }
          }
        }
      }
    }
    LITMUS_UNROLL for (int y = 0; y < kH; ++y) {
      LITMUS_UNROLL for (int x = 0; x < kW; ++x) {
        hn::StoreU(hn::Min(max, hn::Max(min, sum[y][x])), d,
                   out + y * row_stride + x * column_stride + c);
      }
    }
  }
}

template <int kStride, int kH, bool kPrefetch>
void Columns3x3(int columns, const DepthwiseArgs& args, PixelRow* pixels, float* out,
                ptrdiff_t row_stride, ptrdiff_t column_stride) {
  switch (columns) {
    case 1:
      return Block3x3<kStride, kH, 1, false>(args, pixels, out, row_stride, column_stride);
    case 2:
      return Block3x3<kStride, kH, 2, false>(args, pixels, out, row_stride, column_stride);
    case 3:
      return Block3x3<kStride, kH, 3, false>(args, pixels, out, row_stride, column_stride);
    default:
      return Block3x3<kStride, kH, 4, kPrefetch>(args, pixels, out, row_stride, column_stride);
  }
}

// Stride 1 or 2 without dilation, or dilated with stride 1: outputs `dilation` apart share inputs
// as neighbours do in a plain convolution, so each phase (y, x) modulo the dilation is one.
template <int kStride, bool kPrefetch>
void Rows3x3(const DepthwiseArgs& args, int y_begin, int y_end) {
  constexpr int kRows = kStride == 1 ? kBlockRows : 1;
  const ConvShape& s = args.shape;
  const int dy = s.dilation_h, dx = s.dilation_w;
  const ptrdiff_t channels = s.in_c;
  const ptrdiff_t out_row = dy * s.out_w * channels, out_column = dx * channels;
  for (int y_phase = 0; y_phase < std::min(dy, y_end - y_begin); ++y_phase) {
    for (int y = y_begin + y_phase; y < y_end; y += kRows * dy) {
      const int rows = std::min(kRows, (y_end - y + dy - 1) / dy);
      const int in_y = y * kStride - s.pad_top;
      for (int x_phase = 0; x_phase < std::min(dx, s.out_w); ++x_phase) {
        for (int x = x_phase; x < s.out_w; x += kBlockColumns * dx) {
          const int columns = std::min(kBlockColumns, (s.out_w - x + dx - 1) / dx);
          const int in_x = x * kStride - s.pad_left;
          const int in_rows = (rows - 1) * kStride + 3, in_columns = (columns - 1) * kStride + 3;
          const bool inside = in_x >= 0 && in_x + (in_columns - 1) * dx < s.in_w;
          const float* pixels[kMaxInputRows][kMaxInputColumns];
          for (int r = 0; r < in_rows; ++r) {
            const int row = in_y + r * dy;
            if (row < 0 || row >= s.in_h) {
              for (int q = 0; q < in_columns; ++q) pixels[r][q] = args.zeros;
              continue;
            }
            const ptrdiff_t first = static_cast<ptrdiff_t>(row) * s.in_w + in_x;
            if (inside) {
              const float* p = args.in + first * channels;
              for (int q = 0; q < in_columns; ++q) pixels[r][q] = p + q * out_column;
              continue;
            }
            for (int q = 0; q < in_columns; ++q) {
              const int column = in_x + q * dx;
              pixels[r][q] = column >= 0 && column < s.in_w ? args.in + (first + q * dx) * channels
                                                            : args.zeros;
            }
          }
          float* out = args.out + (static_cast<ptrdiff_t>(y) * s.out_w + x) * channels;
          if (rows == kRows) {
            Columns3x3<kStride, kRows, kPrefetch>(columns, args, pixels, out, out_row, out_column);
          } else {
            Columns3x3<kStride, 1, kPrefetch>(columns, args, pixels, out, out_row, out_column);
          }
        }
      }
    }
  }
}

// The taps of an output pixel that lie inside the image.
struct Taps {
  int y_begin, y_end, x_begin, x_end;
  const float* in;  // input pixel of tap (y_begin, x_begin)
};

Taps TapsOf(const DepthwiseArgs& args, int y, int x) {
  const ConvShape& s = args.shape;
  // First tap at or right of 0, first one at or past the end.
  const auto range = [](int start, int dilation, int size, int taps, int* begin, int* end) {
    *begin = start >= 0 ? 0 : (-start + dilation - 1) / dilation;
    *end = start >= size ? 0 : std::min(taps, (size - start + dilation - 1) / dilation);
  };
  Taps t;
  const int in_y = y * s.stride_h - s.pad_top, in_x = x * s.stride_w - s.pad_left;
  range(in_y, s.dilation_h, s.in_h, s.k_h, &t.y_begin, &t.y_end);
  range(in_x, s.dilation_w, s.in_w, s.k_w, &t.x_begin, &t.x_end);
  t.in = args.in;
  if (t.y_begin < t.y_end && t.x_begin < t.x_end) {
    t.in += (static_cast<ptrdiff_t>(in_y + t.y_begin * s.dilation_h) * s.in_w + in_x +
             t.x_begin * s.dilation_w) *
            s.in_c;
  } else {
    t.y_end = t.y_begin;
  }
  return t;
}

// One output pixel, channels [first, first + count) of the output, count >= lanes of D. A channel
// multiplier of 1 reads as many input channels; otherwise all of them read channel `in_c`.
template <class D>
void Pixel(D d, const DepthwiseArgs& args, const Taps& taps, int in_c, int first, int count,
           float* out) {
  const ConvShape& s = args.shape;
  const int lanes = static_cast<int>(hn::Lanes(d));
  const ptrdiff_t x_step = static_cast<ptrdiff_t>(s.dilation_w) * s.in_c;
  const ptrdiff_t y_step = static_cast<ptrdiff_t>(s.dilation_h) * s.in_w * s.in_c;
  const auto min = hn::Set(d, args.min), max = hn::Set(d, args.max);
  for (int next = 0; next < count; next += lanes) {
    const int offset = std::min(next, count - lanes), c = first + offset;
    auto sum = hn::LoadU(d, args.bias + c);
    for (int ky = taps.y_begin; ky < taps.y_end; ++ky) {
      const float* in = taps.in + (ky - taps.y_begin) * y_step + in_c;
      const float* weights =
          args.weights + static_cast<ptrdiff_t>(ky * s.k_w + taps.x_begin) * s.out_c + c;
      for (int kx = taps.x_begin; kx < taps.x_end; ++kx, in += x_step, weights += s.out_c) {
        const auto value = args.multiplier == 1 ? hn::LoadU(d, in + offset) : hn::Set(d, *in);
        sum = hn::MulAdd(value, hn::LoadU(d, weights), sum);
      }
    }
    hn::StoreU(hn::Min(max, hn::Max(min, sum)), d, out + c);
  }
}

template <class D>
void RowsAny(D d, const DepthwiseArgs& args, int y_begin, int y_end) {
  const ConvShape& s = args.shape;
  float* out = args.out + static_cast<ptrdiff_t>(y_begin) * s.out_w * s.out_c;
  for (int y = y_begin; y < y_end; ++y) {
    for (int x = 0; x < s.out_w; ++x, out += s.out_c) {
      const Taps taps = TapsOf(args, y, x);
      if (args.multiplier == 1) {
        Pixel(d, args, taps, 0, 0, s.out_c, out);
      } else {
        for (int c = 0; c < s.in_c; ++c) {
          Pixel(d, args, taps, c, c * args.multiplier, args.multiplier, out);
        }
      }
    }
  }
}

void DepthwiseRows(const DepthwiseArgs& args, int y_begin, int y_end) {
  const ConvShape& s = args.shape;
  const bool dilated = s.dilation_h != 1 || s.dilation_w != 1;
  if (s.k_h == 3 && s.k_w == 3 && args.multiplier == 1 && s.in_c >= kLanes &&
      s.stride_h == s.stride_w && (s.stride_h == 1 || (s.stride_h == 2 && !dilated))) {
    // Large maps come from L3 or memory; on small ones the prefetches only cost.
    const bool prefetch = s.in_h * s.in_w >= 28 * 28;
    if (s.stride_h == 1) {
      return prefetch ? Rows3x3<1, true>(args, y_begin, y_end)
                      : Rows3x3<1, false>(args, y_begin, y_end);
    }
    return prefetch ? Rows3x3<2, true>(args, y_begin, y_end)
                    : Rows3x3<2, false>(args, y_begin, y_end);
  }
  const int channels = args.multiplier == 1 ? s.in_c : args.multiplier;
  if (channels >= kLanes) return RowsAny(Tag(), args, y_begin, y_end);
  if (channels >= 4) return RowsAny(hn::CappedTag<float, 4>(), args, y_begin, y_end);
  RowsAny(hn::CappedTag<float, 1>(), args, y_begin, y_end);
}

DepthwiseFn GetDepthwiseKernel() { return &DepthwiseRows; }

}  // namespace HWY_NAMESPACE
}  // namespace litmus::f32
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::f32 {
HWY_EXPORT(GetDepthwiseKernel);
DepthwiseFn DepthwiseKernelOf(int64_t target) {
  return TargetEntry(HWY_DISPATCH_TABLE(GetDepthwiseKernel), target)();
}
}  // namespace litmus::f32
#endif
