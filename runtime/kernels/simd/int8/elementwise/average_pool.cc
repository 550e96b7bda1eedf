// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// First columns are summed over whole rows, then neighbouring columns are summed. Signed bytes are
// summed as unsigned bytes with an offset of 128. The division is a product with the float
// reciprocal: dividend plus one half is at least half a unit away from any multiple of the divisor,
// much more than the rounding error of numbers as small as these.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/elementwise/average_pool.cc"
#include "runtime/kernels/simd/int8/elementwise/average_pool.h"

#include <algorithm>
#include <type_traits>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// t.line[i] = Σ over the rows. Returns false if a row has fewer elements than a vector has lanes.
template <class D, typename T>
HWY_INLINE bool SumLines(D d, const AveragePoolArgs<T>& t) {
  const size_t lanes = hn::Lanes(d), line = static_cast<size_t>(t.in_w) * t.channels;
  if (line < lanes) return false;
  const hn::Rebind<uint8_t, D> bytes;
  const auto sign_xors = hn::Set(bytes, std::is_signed_v<T> ? 0x80 : 0);
  for (size_t begin = 0; begin < line; begin += lanes) {
    const size_t i = std::min(begin, line - lanes);  // the last vector may overlap
    const auto* in = reinterpret_cast<const uint8_t*>(t.in) + i;
    auto sum = hn::Zero(d);
    for (int r = 0; r < t.rows; ++r, in += line) {
      sum = hn::Add(sum, hn::PromoteTo(d, hn::Xor(hn::LoadU(bytes, in), sign_xors)));
    }
    hn::StoreU(sum, d, t.line + i);
  }
  return true;
}

// The sums of columns from which the averages of neighbouring outputs are computed.
struct Span {
  const uint16_t* from;  // first column of the first output's window
  int columns;           // columns of each window
  size_t outputs;        // number of outputs times channels
};

// Returns false if there are fewer outputs than lanes.
template <class D, typename T>
HWY_INLINE bool Averages(D d, const AveragePoolArgs<T>& t, const Span& s, T* out) {
  const size_t lanes = hn::Lanes(d), channels = static_cast<size_t>(t.channels);
  if (s.outputs < lanes) return false;
  const hn::Rebind<uint16_t, D> d16;
  const hn::Rebind<float, D> f;
  const hn::Rebind<T, D> bytes;
  const int elements = t.rows * s.columns, count = std::max(elements, 1);
  const auto offset = hn::Set(d, std::is_signed_v<T> ? 128 * elements : 0);
  const auto whole_half = count / 2;
  const auto half = hn::Set(f, static_cast<float>(whole_half) + 0.5f);
  const auto inverse = hn::Set(f, 1.0f / static_cast<float>(count));
  const auto low = hn::Set(bytes, t.low), high = hn::Set(bytes, t.high);
  for (size_t begin = 0; begin < s.outputs; begin += lanes) {
    const size_t c = std::min(begin, s.outputs - lanes);
    const uint16_t* column = s.from + c;
    auto sum = hn::Zero(d16);
    for (int i = 0; i < s.columns; ++i, column += channels) {
      sum = hn::Add(sum, hn::LoadU(d16, column));
    }
    const auto value = hn::ConvertTo(f, hn::Sub(hn::PromoteTo(d, sum), offset));
    const auto size = hn::Mul(hn::Add(hn::Abs(value), half), inverse);
    const auto average = hn::DemoteTo(bytes, hn::ConvertTo(d, hn::CopySign(size, value)));
    hn::StoreU(hn::Min(hn::Max(average, low), high), bytes, out + c);
  }
  return true;
}

template <typename T>
HWY_INLINE void AverageRow(AveragePoolArgs<T> t) {  // by value, so that stores cannot change it
  if (!SumLines(hn::ScalableTag<uint16_t>(), t)) SumLines(hn::CappedTag<uint16_t, 1>(), t);
  const hn::ScalableTag<int32_t> whole;
  const hn::CappedTag<int32_t, 8> eight;
  const hn::CappedTag<int32_t, 4> four;
  const hn::CappedTag<int32_t, 1> one;
  T* out = t.out;
  for (int x = 0, run = 1; x < t.out_w; x += run, out += run * t.channels) {
    const int64_t left = int64_t{x} * t.stride_w - t.pad_left;
    const int64_t begin = std::clamp<int64_t>(left, 0, t.in_w);
    const int64_t end = std::clamp<int64_t>(left + t.filter_w, 0, t.in_w);
    // If windows lie wholly in the image and one pixel apart, their columns are laid out as the
    // outputs are, so a run of them is computed together.
    const bool is_whole = t.stride_w == 1 && end - begin == t.filter_w;
    run = is_whole ? static_cast<int>(std::min<int64_t>(t.out_w - x, t.in_w - end + 1)) : 1;
    const Span span = {t.line + begin * t.channels, static_cast<int>(end - begin),
                       static_cast<size_t>(run) * t.channels};
    if (!Averages(whole, t, span, out) && !Averages(eight, t, span, out) &&
        !Averages(four, t, span, out)) {
      Averages(one, t, span, out);
    }
  }
}

void AverageRowI8(const AveragePoolArgs<int8_t>& args) { AverageRow(args); }
void AverageRowU8(const AveragePoolArgs<uint8_t>& args) { AverageRow(args); }

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(AverageRowI8);
HWY_EXPORT(AverageRowU8);
void AveragePoolRow(const AveragePoolArgs<int8_t>& args) {
  HWY_DYNAMIC_DISPATCH(AverageRowI8)(args);
}
void AveragePoolRow(const AveragePoolArgs<uint8_t>& args) {
  HWY_DYNAMIC_DISPATCH(AverageRowU8)(args);
}
}  // namespace litmus::int8
#endif
