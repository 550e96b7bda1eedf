// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/elementwise/softmax_rows.cc"
#include "runtime/kernels/simd/int8/elementwise/softmax_rows.h"

#include <algorithm>
#include <limits>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/vector_target.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// At most 16 lanes, so that SoftmaxStride is a multiple of the lanes.
using Tag = hn::CappedTag<uint32_t, 16>;
using IntTag = hn::RebindToSigned<Tag>;

template <typename Element>
HWY_INLINE int LargestOf(const Element* row, size_t depth) {
#if LITMUS_HAS(VECTORS)
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
  // A plain loop: GCC 12's std::max_element has an unpredictable branch per element.
  int largest = row[0];
  for (size_t c = 1; c < depth; ++c) largest = std::max<int>(largest, row[c]);
  return largest;
}

// Table lookups are scalar: gather instructions take as long.
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

// a · b / 2^31, rounded to nearest, halves up.
#if LITMUS_HAS(VECTORS)
HWY_INLINE hn::Vec<IntTag> HighProduct(hn::Vec<IntTag> a, hn::Vec<IntTag> b) {
  const IntTag d;
  const hn::RepartitionToWide<IntTag> wide;
  const auto half = hn::Set(wide, int64_t{1} << 30);
  const auto odd_lanes = [&](hn::Vec<IntTag> v) HWY_ATTR {
    return hn::BitCast(d, hn::ShiftRight<32>(hn::BitCast(wide, v)));
  };
  const auto even = hn::Add(hn::MulEven(a, b), half);
  const auto odd = hn::Add(hn::MulEven(odd_lanes(a), odd_lanes(b)), half);
  return hn::OddEven(hn::BitCast(d, hn::ShiftLeft<1>(odd)),
                     hn::BitCast(d, hn::ShiftRight<31>(even)));
}
#else
HWY_INLINE hn::Vec<IntTag> HighProduct(hn::Vec<IntTag> a, hn::Vec<IntTag> b) {
  const int64_t product = int64_t{hn::GetLane(a)} * hn::GetLane(b);
  return hn::Set(IntTag(), static_cast<int32_t>((product + (int64_t{1} << 30)) >> 31));
}
#endif

// 1 / (1 + a) with 31 fraction bits, for a in [0, 1) with 31 fraction bits. Newton's steps compute
// the reciprocal of half the denominator, with 29 fraction bits; they begin at 48/17 − 32/17 · half
// denominator.
HWY_INLINE hn::Vec<IntTag> ReciprocalOfOneAnd(hn::Vec<IntTag> a) {
  const IntTag d;
  const auto one = hn::Set(d, 1 << 29);
  const auto half_denominator = hn::Add(hn::ShiftRight<1>(a), hn::Set(d, 1 << 30));
  auto y = hn::Add(hn::Set(d, 1515870810), HighProduct(half_denominator, hn::Set(d, -1010580540)));
  for (int i = 0; i < 3; ++i) {
    const auto error = hn::Sub(one, HighProduct(half_denominator, y));
    y = hn::Add(y, hn::ShiftLeft<2>(HighProduct(y, error)));
  }
  const auto most = hn::Set(d, std::numeric_limits<int32_t>::max());
  return hn::IfThenElse(hn::Lt(y, hn::Set(d, 1 << 30)), hn::ShiftLeft<1>(y), most);
}

void ScalesImpl(const uint32_t* sums, size_t rows, int output_bits, SoftmaxScale* scales) {
  constexpr int kSumIntegerBits = 12;
  const IntTag d;
  const size_t lanes = hn::Lanes(d);
  for (size_t r = 0; r < rows; r += lanes) {
    const size_t count = std::min(lanes, rows - r);
    int32_t over_one[16] = {}, reciprocals[16];
    for (size_t i = 0; i < count; ++i) {
      // Sums of 8,192 equal inputs and more wrap around, possibly to 0, for which clz is undefined.
      const int headroom = __builtin_clz(sums[r + i] | 1);
      over_one[i] = static_cast<int32_t>((sums[r + i] << headroom) - (uint32_t{1} << 31));
      scales[r + i].shift = std::clamp(kSumIntegerBits - headroom + 31 - output_bits, 0, 31);
    }
    hn::StoreU(ReciprocalOfOneAnd(hn::LoadU(d, over_one)), d, reciprocals);
    for (size_t i = 0; i < count; ++i) scales[r + i].scale = reciprocals[i];
  }
}

// e · scale / 2^31, rounded to nearest, halves up.
#if LITMUS_HAS(VECTORS)
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
      // A vector may write beyond its row: the next row overwrites that. Only at the end of `out`
      // must it not.
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
HWY_EXPORT(ScalesImpl);
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
void SoftmaxScales(const uint32_t* sums, size_t rows, int output_bits, SoftmaxScale* scales) {
  HWY_DYNAMIC_DISPATCH(ScalesImpl)(sums, rows, output_bits, scales);
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
