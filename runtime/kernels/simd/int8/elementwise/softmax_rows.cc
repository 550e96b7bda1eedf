// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/elementwise/softmax_rows.cc"
#include "runtime/kernels/simd/int8/elementwise/softmax_rows.h"

#include <algorithm>
#include <limits>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// At most 16 lanes, so that SoftmaxStride is a multiple of them.
using Tag = hn::CappedTag<uint32_t, 16>;

template <typename Element>
HWY_INLINE int LargestOf(const Element* row, size_t depth) {
#if HWY_TARGET != HWY_SCALAR
  const hn::CappedTag<Element, 16> d;
  const size_t lanes = hn::Lanes(d);
  if (depth >= lanes) {
    auto largest = hn::LoadU(d, row + depth - lanes);
    for (size_t c = 0; c + lanes < depth; c += lanes) {
      largest = hn::Max(largest, hn::LoadU(d, row + c));
    }
    Element values[16];
    hn::StoreU(largest, d, values);
    return *std::max_element(values, values + lanes);
  }
#endif
  return *std::max_element(row, row + depth);
}

// Lookups one by one: a gather takes as long.
template <typename Element>
void SumsImpl(const Element* in, size_t rows, size_t depth, const int32_t* table,
              int32_t* exponentials, uint32_t* sums) {
  const Tag d;
  const size_t stride = SoftmaxStride(depth), lanes = hn::Lanes(d);
  const auto half = hn::Set(d, 1u << 11);
  for (size_t r = 0; r < rows; ++r, in += depth, exponentials += stride) {
    const int32_t* const from_largest = table + LargestOf(in, depth);
    for (size_t c = 0; c < depth; ++c) exponentials[c] = from_largest[-int{in[c]}];
    std::fill(exponentials + depth, exponentials + stride, 0);
    auto sum = hn::Zero(d);
    for (size_t c = 0; c < stride; c += lanes) {
      const auto e = hn::LoadU(d, reinterpret_cast<const uint32_t*>(exponentials + c));
      sum = hn::Add(sum, hn::ShiftRight<12>(hn::Add(e, half)));
    }
    sums[r] = hn::GetLane(hn::SumOfLanes(d, sum));
  }
}

// round(e · scale / 2^31)
#if HWY_TARGET != HWY_SCALAR
HWY_INLINE hn::Vec<Tag> Scaled(hn::Vec<Tag> e, hn::Vec<Tag> scale) {
  const Tag d;
  const hn::RepartitionToWide<Tag> wide;
  const auto half = hn::Set(wide, uint64_t{1} << 30);
  const auto odd_lanes = hn::BitCast(d, hn::ShiftRight<32>(hn::BitCast(wide, e)));
  const auto even = hn::Add(hn::MulEven(e, scale), half);
  const auto odd = hn::Add(hn::MulEven(odd_lanes, scale), half);
  return hn::OddEven(hn::BitCast(d, hn::ShiftLeft<1>(odd)),
                     hn::BitCast(d, hn::ShiftRight<31>(even)));
}
#else
HWY_INLINE hn::Vec<Tag> Scaled(hn::Vec<Tag> e, hn::Vec<Tag> scale) {
  const uint64_t product = uint64_t{hn::GetLane(e)} * hn::GetLane(scale);
  return hn::Set(Tag(), static_cast<uint32_t>((product + (uint64_t{1} << 30)) >> 31));
}
#endif

template <typename Element>
void OutputsImpl(const int32_t* exponentials, size_t rows, size_t depth, const SoftmaxScale* scales,
                 Element* out) {
  const Tag d;
  const hn::RebindToSigned<Tag> d32;
  const hn::Rebind<Element, Tag> narrow;
  constexpr int kLow = std::numeric_limits<Element>::min();
  constexpr int kHigh = std::numeric_limits<Element>::max();
  const auto least = hn::Set(d32, kLow);
  const auto most = hn::Set(d, static_cast<uint32_t>(kHigh - kLow));
  const size_t stride = SoftmaxStride(depth), lanes = hn::Lanes(d);
  const Element* const end = out + rows * depth;
  for (size_t r = 0; r < rows; ++r, exponentials += stride, out += depth) {
    const int shift = scales[r].shift;
    const auto half = hn::Set(d, shift > 0 ? uint32_t{1} << (shift - 1) : 0);
    const auto scale = hn::Set(d, static_cast<uint32_t>(scales[r].scale));
    for (size_t c = 0; c < depth; c += lanes) {
      const auto e = hn::LoadU(d, reinterpret_cast<const uint32_t*>(exponentials + c));
      const auto steps = hn::ShiftRightSame(hn::Add(Scaled(e, scale), half), shift);
      const auto value = hn::Add(hn::BitCast(d32, hn::Min(steps, most)), least);
      const auto elements = hn::DemoteTo(narrow, value);
      // What is written behind the row is the next row's, which follows.
      if (lanes <= static_cast<size_t>(end - (out + c))) {
        hn::StoreU(elements, narrow, out + c);
      } else {
        Element last[16];
        hn::StoreU(elements, narrow, last);
        std::copy_n(last, depth - c, out + c);
      }
    }
  }
}

void SumsOfInt8(const int8_t* in, size_t rows, size_t depth, const int32_t* table,
                int32_t* exponentials, uint32_t* sums) {
  SumsImpl(in, rows, depth, table, exponentials, sums);
}
void SumsOfUint8(const uint8_t* in, size_t rows, size_t depth, const int32_t* table,
                 int32_t* exponentials, uint32_t* sums) {
  SumsImpl(in, rows, depth, table, exponentials, sums);
}
void OutputsInt8(const int32_t* exponentials, size_t rows, size_t depth, const SoftmaxScale* scales,
                 int8_t* out) {
  OutputsImpl(exponentials, rows, depth, scales, out);
}
void OutputsUint8(const int32_t* exponentials, size_t rows, size_t depth,
                  const SoftmaxScale* scales, uint8_t* out) {
  OutputsImpl(exponentials, rows, depth, scales, out);
}
void OutputsInt16(const int32_t* exponentials, size_t rows, size_t depth,
                  const SoftmaxScale* scales, int16_t* out) {
  OutputsImpl(exponentials, rows, depth, scales, out);
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(SumsOfInt8);
HWY_EXPORT(SumsOfUint8);
HWY_EXPORT(OutputsInt8);
HWY_EXPORT(OutputsUint8);
HWY_EXPORT(OutputsInt16);

template <>
void SoftmaxSums(const int8_t* in, size_t rows, size_t depth, const int32_t* table,
                 int32_t* exponentials, uint32_t* sums) {
  HWY_DYNAMIC_DISPATCH(SumsOfInt8)(in, rows, depth, table, exponentials, sums);
}
template <>
void SoftmaxSums(const uint8_t* in, size_t rows, size_t depth, const int32_t* table,
                 int32_t* exponentials, uint32_t* sums) {
  HWY_DYNAMIC_DISPATCH(SumsOfUint8)(in, rows, depth, table, exponentials, sums);
}
template <>
void SoftmaxOutputs(const int32_t* exponentials, size_t rows, size_t depth,
                    const SoftmaxScale* scales, int8_t* out) {
  HWY_DYNAMIC_DISPATCH(OutputsInt8)(exponentials, rows, depth, scales, out);
}
template <>
void SoftmaxOutputs(const int32_t* exponentials, size_t rows, size_t depth,
                    const SoftmaxScale* scales, uint8_t* out) {
  HWY_DYNAMIC_DISPATCH(OutputsUint8)(exponentials, rows, depth, scales, out);
}
template <>
void SoftmaxOutputs(const int32_t* exponentials, size_t rows, size_t depth,
                    const SoftmaxScale* scales, int16_t* out) {
  HWY_DYNAMIC_DISPATCH(OutputsInt16)(exponentials, rows, depth, scales, out);
}
}  // namespace litmus::int8
#endif
