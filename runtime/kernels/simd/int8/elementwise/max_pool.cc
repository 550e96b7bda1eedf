// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// First computes the maxima of columns over whole rows, then those of neighbouring columns. The
// first step has full vectors even if there are few channels. Both steps clamp, which gives the
// same result.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/elementwise/max_pool.cc"
#include "runtime/kernels/simd/int8/elementwise/max_pool.h"

#include <algorithm>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/vector_target.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <typename T>
struct Columns {
  const T* from;  // [rows, count]; `step` elements from row to row
  size_t rows, step, count;
  T low, high;
  T* out;
};

// out[i] = clamp(max over the rows). Returns false if count is below the lanes of a vector.
template <typename D, typename T>
HWY_INLINE bool MaxInVectors(D d, const Columns<T>& t) {
  const size_t lanes = hn::Lanes(d);
  if (t.count < lanes) return false;
  const auto low = hn::Set(d, t.low), high = hn::Set(d, t.high);
  size_t begin = 0;
#if LITMUS_HAS(NEON)
  // NEON vectors are short: the address arithmetic of a row serves four of them.
  constexpr size_t kLanes = hn::MaxLanes(D());
  for (; begin + 4 * kLanes <= t.count; begin += 4 * kLanes) {
    hn::Vec<D> max[] = {low, low, low, low};
    const T* from = t.from + begin;
    for (size_t r = 0; r < t.rows; ++r, from += t.step) {
      for (size_t v = 0; v < 4; ++v) max[v] = hn::Max(max[v], hn::LoadU(d, from + v * kLanes));
    }
    for (size_t v = 0; v < 4; ++v) {
      hn::StoreU(hn::Min(max[v], high), d, t.out + begin + v * kLanes);
    }
  }
#endif
  for (; begin < t.count; begin += lanes) {
    const size_t i = std::min(begin, t.count - lanes);  // the last vector may overlap
    auto max = low;
    for (size_t r = 0; r < t.rows; ++r) {
      max = hn::Max(max, hn::LoadU(d, t.from + r * t.step + i));
    }
    hn::StoreU(hn::Min(max, high), d, t.out + i);
  }
  return true;
}

template <typename T>
HWY_INLINE void Max(const Columns<T>& t) {
  if (MaxInVectors(hn::ScalableTag<T>(), t) || MaxInVectors(hn::CappedTag<T, 16>(), t) ||
      MaxInVectors(hn::CappedTag<T, 8>(), t)) {
    return;
  }
  for (size_t i = 0; i < t.count; ++i) {
    T max = t.low;
    for (size_t r = 0; r < t.rows; ++r) max = std::max(max, t.from[r * t.step + i]);
    t.out[i] = std::min(max, t.high);
  }
}

template <typename T>
HWY_INLINE void PoolRow(MaxPoolArgs<T> t) {  // by value, so that stores cannot change it
  const auto channels = static_cast<size_t>(t.channels);
  const size_t line = t.in_w * channels;
  Max<T>({t.in, static_cast<size_t>(t.rows), line, line, t.low, t.high, t.line});
  T* out = t.out;
  for (int x = 0, run = 1; x < t.out_w; x += run, out += run * channels) {
    const int64_t left = int64_t{x} * t.stride_w - t.pad_left;
    const int64_t begin = std::clamp<int64_t>(left, 0, t.in_w);
    const int64_t end = std::clamp<int64_t>(left + t.filter_w, 0, t.in_w);
    // If windows lie wholly in the image and one pixel apart, their columns are laid out as the
    // outputs are, so a run of them is computed together.
    const bool whole = t.stride_w == 1 && end - begin == t.filter_w;
    run = whole ? static_cast<int>(std::min<int64_t>(t.out_w - x, t.in_w - end + 1)) : 1;
    Max<T>({t.line + begin * t.channels, static_cast<size_t>(end - begin), channels, run * channels,
            t.low, t.high, out});
  }
}

void RowI8(const MaxPoolArgs<int8_t>& args) { PoolRow(args); }
void RowU8(const MaxPoolArgs<uint8_t>& args) { PoolRow(args); }

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(RowI8);
HWY_EXPORT(RowU8);
void MaxPoolRow(const MaxPoolArgs<int8_t>& args) { HWY_DYNAMIC_DISPATCH(RowI8)(args); }
void MaxPoolRow(const MaxPoolArgs<uint8_t>& args) { HWY_DYNAMIC_DISPATCH(RowU8)(args); }
}  // namespace litmus::int8
#endif
