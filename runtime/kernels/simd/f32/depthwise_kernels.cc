// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Rows of the float depthwise convolution with square filters of 3, 5 or 7 taps per side. Channels
// lie in lanes. A block of output pixels is computed together, so that each input vector is loaded
// once for all outputs that it contributes to.
#include <algorithm>
#include <array>

#include "runtime/kernels/simd/f32/highway.h"
#include "runtime/kernels/simd/f32/kernels.h"

// Without this, GCC precomputes more addresses than there are registers. The empty instruction
// hides from it how an address is computed.
#undef LITMUS_KEEP_ADDRESS
#define LITMUS_KEEP_ADDRESS(p) asm("" : "+r"(p))

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/f32/depthwise_kernels.cc"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/clamp-inl.h"
#include "runtime/kernels/simd/f32/float_tag-inl.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::f32 {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
using litmus::HWY_NAMESPACE::ClampOrNan;
using litmus::HWY_NAMESPACE::FloatTag;

// Rows and columns of a block. Its sums, one row of the filter's weights (all nine for 3 x 3 with
// two rows) and one input must fit in the registers.
#if LITMUS_HAS(AVX512) || LITMUS_HAS(NEON)
constexpr int kBlockRows3x3 = 2, kWideColumns = 8;
#else
constexpr int kBlockRows3x3 = 1, kWideColumns = 4;
#endif
constexpr int kMaxTaps = 7;
// Only 3 x 3 filters have blocks of two rows.
constexpr int kMaxInputRows = kMaxTaps;
constexpr int kMaxInputColumns = (kWideColumns - 1) * 2 + kMaxTaps;

using PixelRow = const float* const[kMaxInputColumns];

// Whether a block inside the image computes the addresses of its pixels rather than loading them
// from a table. NEON's vectors are short, so the table would take as many loads as the pixels.
constexpr bool kComputesPlaces = LITMUS_HAS(NEON);

// Addresses of the pixels of one row of a block's input, from channel `c` on.
template <int kColumns, bool kInside>
class RowOfPixels {
 public:
  HWY_INLINE RowOfPixels(PixelRow* pixels, int r, ptrdiff_t, ptrdiff_t, int c) : c_(c) {
    LITMUS_UNROLL for (int q = 0; q < kColumns; ++q) row_[q] = pixels[r][q];
  }
  HWY_INLINE const float* at(int q) const { return row_[q] + c_; }

 private:
  const float* row_[kColumns];
  const int c_;
};

template <int kColumns>
class RowOfPixels<kColumns, true> {
 public:
  HWY_INLINE RowOfPixels(PixelRow* pixels, int r, ptrdiff_t row_stride, ptrdiff_t column_stride,
                         int c)
      : first_(pixels[0][0] + r * row_stride + c), column_stride_(column_stride) {
    LITMUS_KEEP_ADDRESS(first_);
  }
  HWY_INLINE const float* at(int q) const { return first_ + q * column_stride_; }

 private:
  const float* first_;
  const ptrdiff_t column_stride_;
};

// Computes all channels of a block of kH x kW output pixels. pixels[r][q] is the address of the
// input pixel in row r and column q. kInside: all pixels lie in the image, and the others are
// computed from the first one's address.
template <class D, int kTaps, int kStride, int kH, int kW, bool kPrefetch, bool kInside>
HWY_NOINLINE void Block(const DepthwiseArgs& args, PixelRow* pixels, float* out,
                        ptrdiff_t row_stride, ptrdiff_t column_stride) {
  static_assert(kH == 1 || kTaps == 3);
  constexpr int kInputColumns = (kW - 1) * kStride + kTaps;
  const ptrdiff_t prefetch_distance = kW * kStride * column_stride;
  const D d;
  constexpr int kLanes = static_cast<int>(hn::MaxLanes(D()));
  const auto min = hn::Set(d, args.min), max = hn::Set(d, args.max);
  const int channels = args.shape.in_c;
  const ptrdiff_t in_row =
      static_cast<ptrdiff_t>(args.shape.dilation_h) * args.shape.in_w * channels;
  using Row = RowOfPixels<kInputColumns, kInside>;
  for (int next = 0; next < channels; next += kLanes) {
    // The last vector ends with the last channel and may compute some channels again.
    const int c = std::min(next, channels - kLanes);
    hn::Vec<D> sum[kH][kW];
    const auto bias = hn::LoadU(d, args.bias + c);
    LITMUS_UNROLL for (int y = 0; y < kH; ++y) {
      LITMUS_UNROLL for (int x = 0; x < kW; ++x) sum[y][x] = bias;
    }
    const float* HWY_RESTRICT kernel = args.weights + c;
    if constexpr (kTaps == 3) {
      hn::Vec<D> weights[9];
      LITMUS_UNROLL for (int i = 0; i < 9; ++i, kernel += channels) {
        weights[i] = hn::LoadU(d, kernel);
        if (kInside) LITMUS_KEEP_ADDRESS(kernel);
      }
      LITMUS_UNROLL for (int r = 0; r < (kH - 1) * kStride + 3; ++r) {
        const Row row(pixels, r, in_row, column_stride, c);
        LITMUS_UNROLL for (int q = 0; q < kInputColumns; ++q) {
          const auto value = hn::LoadU(d, row.at(q));
          // Prefetches the columns that the next block to the right reads first.
          if (kPrefetch && q >= kInputColumns - kW * kStride) {
            __builtin_prefetch(row.at(q) + prefetch_distance);
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
    } else {
      for (int r = 0; r < kTaps; ++r) {
        hn::Vec<D> weights[kTaps];
        LITMUS_UNROLL for (int i = 0; i < kTaps; ++i) {
          weights[i] = hn::LoadU(d, kernel + static_cast<ptrdiff_t>(r * kTaps + i) * channels);
        }
        const Row row(pixels, r, in_row, column_stride, c);
        LITMUS_UNROLL for (int q = 0; q < kInputColumns; ++q) {
          const auto value = hn::LoadU(d, row.at(q));
          // Prefetches the columns that the next block to the right reads first.
          if (kPrefetch && q >= kInputColumns - kW * kStride) {
            __builtin_prefetch(row.at(q) + prefetch_distance);
          }
          LITMUS_UNROLL for (int x = 0; x < kW; ++x) {
            const int kx = q - x * kStride;
            if (kx >= 0 && kx < kTaps) sum[0][x] = hn::MulAdd(value, weights[kx], sum[0][x]);
          }
        }
      }
    }
    LITMUS_UNROLL for (int y = 0; y < kH; ++y) {
      float* to = out + y * row_stride + c;
      if (kInside) LITMUS_KEEP_ADDRESS(to);
      LITMUS_UNROLL for (int x = 0; x < kW; ++x) {
        hn::StoreU(ClampOrNan(sum[y][x], min, max), d, to + x * column_stride);
      }
    }
  }
}

using BlockFn = void (*)(const DepthwiseArgs&, PixelRow*, float*, ptrdiff_t, ptrdiff_t);

// Blocks for one filter size and stride: the maximum numbers of rows and columns, and the widths of
// narrower blocks.
template <int kTaps, int kStride>
struct Geometry {
  static constexpr int kRows = kTaps == 3 && (kStride == 1 || kComputesPlaces) ? kBlockRows3x3 : 1;
  static constexpr int kColumns = kTaps == 3 ? 4 : kWideColumns;
  static constexpr int kInputColumns = (kColumns - 1) * kStride + kTaps;
  // Block functions, indexed by [inside][rows - 1][i], where i selects the width Width(i).
  using OfPlace = std::array<std::array<BlockFn, 4>, kRows>;
  using Blocks = std::array<OfPlace, 2>;
  static constexpr int Width(int i) { return i == 3 ? 1 : kTaps == 3 ? 4 - i : kColumns >> i; }
};

// Computes rows with stride 1 or 2 without dilation, or stride 1 with dilation. In a dilated
// convolution, outputs at a distance of `dilation` share inputs as neighbours do in one without
// dilation. So the outputs with equal positions modulo the dilation are a convolution without
// dilation.
template <int kTaps, int kStride>
void Rows(const typename Geometry<kTaps, kStride>::Blocks& blocks, const DepthwiseArgs& args,
          int y_begin, int y_end) {
  using G = Geometry<kTaps, kStride>;
  const ConvShape& s = args.shape;
  const int dy = s.dilation_h, dx = s.dilation_w;
  const ptrdiff_t channels = s.in_c;
  const ptrdiff_t out_row = dy * s.out_w * channels, out_column = dx * channels;
  const float* pixels[kMaxInputRows][kMaxInputColumns];
  for (int y_phase = 0; y_phase < std::min(dy, y_end - y_begin); ++y_phase) {
    for (int y = y_begin + y_phase; y < y_end; y += G::kRows * dy) {
      const int rows = std::min(G::kRows, (y_end - y + dy - 1) / dy);
      const int in_rows = (rows - 1) * kStride + kTaps, in_y = y * kStride - s.pad_top;
      for (int x_phase = 0; x_phase < std::min(dx, s.out_w); ++x_phase) {
        int left = (s.out_w - x_phase + dx - 1) / dx;
        for (int x = x_phase, i = 0; left > 0; left -= G::Width(i), x += G::Width(i) * dx) {
          while (G::Width(i) > left) ++i;
          const int in_x = x * kStride - s.pad_left;
          const int in_columns = (G::Width(i) - 1) * kStride + kTaps;
          const bool inside = in_x >= 0 && in_x + (in_columns - 1) * dx < s.in_w;
          float* out = args.out + (static_cast<ptrdiff_t>(y) * s.out_w + x) * channels;
          if (kComputesPlaces && inside && in_y >= 0 && in_y + (in_rows - 1) * dy < s.in_h) {
            pixels[0][0] = args.in + (static_cast<ptrdiff_t>(in_y) * s.in_w + in_x) * channels;
            blocks[1][rows - 1][i](args, pixels, out, out_row, out_column);
            continue;
          }
          for (int r = 0; r < in_rows; ++r) {
            const int row = in_y + r * dy;
            if (row < 0 || row >= s.in_h) {
              for (int q = 0; q < G::kInputColumns; ++q) pixels[r][q] = args.zeros;
              continue;
            }
            const ptrdiff_t first = static_cast<ptrdiff_t>(row) * s.in_w + in_x;
            if (inside) {
              // Writes all pointers of the widest block, because a constant number of stores is
              // faster.
              const float* p = args.in + first * channels;
              for (int q = 0; q < G::kInputColumns; ++q) pixels[r][q] = p + q * out_column;
              continue;
            }
            for (int q = 0; q < in_columns; ++q) {
              const int column = in_x + q * dx;
              pixels[r][q] = column >= 0 && column < s.in_w ? args.in + (first + q * dx) * channels
                                                            : args.zeros;
            }
          }
          blocks[0][rows - 1][i](args, pixels, out, out_row, out_column);
        }
      }
    }
  }
}

template <class D, int kTaps, int kStride, int kH, bool kPrefetch, bool kInside>
constexpr std::array<BlockFn, 4> BlocksOfHeight() {
  using G = Geometry<kTaps, kStride>;
  return {&Block<D, kTaps, kStride, kH, G::Width(0), kPrefetch, kInside>,
          &Block<D, kTaps, kStride, kH, G::Width(1), false, kInside>,
          &Block<D, kTaps, kStride, kH, G::Width(2), false, kInside>,
          &Block<D, kTaps, kStride, kH, G::Width(3), false, kInside>};
}

template <class D, int kTaps, int kStride, bool kPrefetch, bool kInside>
constexpr typename Geometry<kTaps, kStride>::OfPlace BlocksOfPlace() {
  if constexpr (Geometry<kTaps, kStride>::kRows == 1) {
    return {BlocksOfHeight<D, kTaps, kStride, 1, kPrefetch, kInside>()};
  } else {
    return {BlocksOfHeight<D, kTaps, kStride, 1, kPrefetch, kInside>(),
            BlocksOfHeight<D, kTaps, kStride, 2, kPrefetch, kInside>()};
  }
}

template <class D, int kTaps, int kStride, bool kPrefetch>
void RowsWithBlocks(const DepthwiseArgs& args, int y_begin, int y_end) {
  static constexpr typename Geometry<kTaps, kStride>::Blocks kBlocks = {
      BlocksOfPlace<D, kTaps, kStride, kPrefetch, false>(),
      BlocksOfPlace<D, kTaps, kStride, kPrefetch, kComputesPlaces>()};
  Rows<kTaps, kStride>(kBlocks, args, y_begin, y_end);
}

template <class D, int kTaps>
void RowsOf(const DepthwiseArgs& args, int y_begin, int y_end) {
  const ConvShape& s = args.shape;
  // Large feature maps come from L3 or memory and profit from prefetching; for small ones it only
  // takes time. NEON's vectors are short, so prefetches would take a third of the slots for loads.
  const bool prefetch = !LITMUS_HAS(NEON) && s.in_h * s.in_w >= 28 * 28;
  if (s.stride_h == 1) {
    return prefetch ? RowsWithBlocks<D, kTaps, 1, true>(args, y_begin, y_end)
                    : RowsWithBlocks<D, kTaps, 1, false>(args, y_begin, y_end);
  }
  return prefetch ? RowsWithBlocks<D, kTaps, 2, true>(args, y_begin, y_end)
                  : RowsWithBlocks<D, kTaps, 2, false>(args, y_begin, y_end);
}

template <class D>
void RowsWithLanes(const DepthwiseArgs& args, int y_begin, int y_end) {
  switch (args.shape.k_w) {
    case 3:
      return RowsOf<D, 3>(args, y_begin, y_end);
    case 5:
      return RowsOf<D, 5>(args, y_begin, y_end);
    default:
      return RowsOf<D, 7>(args, y_begin, y_end);
  }
}

void SquareRows(const DepthwiseArgs& args, int y_begin, int y_end) {
  const int channels = args.shape.in_c;
  using Widest = FloatTag<16>;
  using Eight = FloatTag<8>;
  using Four = FloatTag<4>;
  if (channels >= static_cast<int>(hn::MaxLanes(Widest()))) {
    return RowsWithLanes<Widest>(args, y_begin, y_end);
  }
  if (channels >= static_cast<int>(hn::MaxLanes(Eight()))) {
    return RowsWithLanes<Eight>(args, y_begin, y_end);
  }
  if (channels >= static_cast<int>(hn::MaxLanes(Four()))) {
    return RowsWithLanes<Four>(args, y_begin, y_end);
  }
  RowsWithLanes<FloatTag<1>>(args, y_begin, y_end);
}

DepthwiseFn GetSquareDepthwiseKernel() { return &SquareRows; }

}  // namespace HWY_NAMESPACE
}  // namespace litmus::f32
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::f32 {
HWY_EXPORT(GetSquareDepthwiseKernel);
DepthwiseFn SquareDepthwiseKernelOf(int64_t target) {
  return TargetEntry(HWY_DISPATCH_TABLE(GetSquareDepthwiseKernel), target)();
}
}  // namespace litmus::f32
#endif
