// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Rows of MAX_POOL_2D and AVERAGE_POOL_2D, for every target. Sums and maxima of a window stay in
// registers.
#include "runtime/kernels/simd/elementwise/kernels.h"
#include "runtime/kernels/simd/f32/highway.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/elementwise/pool_kernels.cc"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "runtime/kernels/simd/elementwise/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::elementwise {
namespace HWY_NAMESPACE {

// The part of an input row or column that the window of an output covers.
struct Span {
  int begin, end;
};
HWY_INLINE Span Clip(int out, int stride, int pad, int filter, int size) {
  const int64_t first = int64_t{out} * stride - pad;
  const auto clip = [size](int64_t i) { return static_cast<int>(i < 0 ? 0 : i > size ? size : i); };
  return {clip(first), clip(first + filter)};
}

template <Pool kind>
HWY_INLINE Vector Start() {
  return hn::Set(Tag(), kind == Pool::kMax ? hwy::LowestValue<float>() : 0.0f);
}
template <Pool kind>
HWY_INLINE Vector Join(Vector sum, Vector value) {
  return kind == Pool::kMax ? hn::Max(value, sum) : hn::Add(sum, value);
}

// The part of a window that lies in the image.
struct Window {
  const float* first;  // its pixel at the top left
  int height, width;
  ptrdiff_t row;  // floats from row to row
  ptrdiff_t channels;
};

template <Pool kind, int kVectors>
HWY_INLINE void Channels(const Window& w, Vector count, Vector low, Vector high, float* out) {
  const Tag d;
  Vector sum[kVectors];
  LITMUS_UNROLL for (int j = 0; j < kVectors; ++j) sum[j] = Start<kind>();
  for (int y = 0; y < w.height; ++y) {
    const float* in = w.first + y * w.row;
    for (int x = 0; x < w.width; ++x, in += w.channels) {
      LITMUS_UNROLL for (int j = 0; j < kVectors; ++j) {
        sum[j] = Join<kind>(sum[j], hn::LoadU(d, in + static_cast<size_t>(j) * kLanes));
      }
    }
  }
  LITMUS_UNROLL for (int j = 0; j < kVectors; ++j) {
    const Vector v = kind == Pool::kMax ? sum[j] : hn::Div(sum[j], count);
    hn::StoreU(Clamp(v, low, high), d, out + static_cast<size_t>(j) * kLanes);
  }
}

template <Pool kind>
HWY_INLINE void LastChannels(const Window& w, size_t n, Vector count, Vector low, Vector high,
                             float* out) {
  Vector sum = Start<kind>();
  for (int y = 0; y < w.height; ++y) {
    const float* in = w.first + y * w.row;
    for (int x = 0; x < w.width; ++x, in += w.channels) sum = Join<kind>(sum, LoadFirst(in, n));
  }
  const Vector v = kind == Pool::kMax ? sum : hn::Div(sum, count);
  StoreFirst(Clamp(v, low, high), out, n);
}

template <Pool kind>
void Row(const PoolArgs& t, int y) {
  const Tag d;
  const auto channels = static_cast<size_t>(t.channels);
  const Vector low = hn::Set(d, t.low), high = hn::Set(d, t.high);
  const Span ys = Clip(y, t.stride_h, t.pad_top, t.filter_h, t.in_h);
  const ptrdiff_t row = static_cast<ptrdiff_t>(t.in_w) * t.channels;
  float* out = t.out + static_cast<size_t>(y) * static_cast<size_t>(t.out_w) * channels;
  for (int x = 0; x < t.out_w; ++x, out += channels) {
    const Span xs = Clip(x, t.stride_w, t.pad_left, t.filter_w, t.in_w);
    Window w = {t.in + ys.begin * row + static_cast<ptrdiff_t>(xs.begin) * t.channels,
                ys.end - ys.begin, xs.end - xs.begin, row, t.channels};
    // If a window has no elements, its sum is 0, and the divisor is set to 1.
    const int elements = w.height > 0 && w.width > 0 ? w.height * w.width : 1;
    const Vector count = hn::Set(d, static_cast<float>(elements));
    size_t c = 0;
    for (; c + 4 * kLanes <= channels; c += 4 * kLanes, w.first += 4 * kLanes) {
      Channels<kind, 4>(w, count, low, high, out + c);
    }
    for (; c + kLanes <= channels; c += kLanes, w.first += kLanes) {
      Channels<kind, 1>(w, count, low, high, out + c);
    }
    if (c < channels) LastChannels<kind>(w, channels - c, count, low, high, out + c);
  }
}

void AddPool(Kernels* kernels) {
  kernels->pool[static_cast<int>(Pool::kMax)] = &Row<Pool::kMax>;
  kernels->pool[static_cast<int>(Pool::kAverage)] = &Row<Pool::kAverage>;
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::elementwise
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::elementwise {
HWY_EXPORT(AddPool);
void AddPoolKernels(int64_t target, Kernels* kernels) {
  f32::TargetEntry(HWY_DISPATCH_TABLE(AddPool), target)(kernels);
}
}  // namespace litmus::elementwise
#endif
