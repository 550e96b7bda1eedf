// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The output transform of one tile: Aᵀ m A is scaled, added to a residual, narrowed and stored
// (winograd_kernels.h).
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/winograd/winograd_output.cc"
#include <algorithm>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/f32/highway.h"
#include "runtime/kernels/simd/first_lanes-inl.h"
#include "runtime/kernels/simd/int8/elementwise/linear_sum-inl.h"
#include "runtime/kernels/simd/int8/requantize/requantize_hwy-inl.h"
#include "runtime/kernels/simd/int8/requantize/requantize_neon.h"
#include "runtime/kernels/simd/int8/winograd/winograd_kernels.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

#if LITMUS_HAS(VECTORS)
namespace hn = hwy::HWY_NAMESPACE;
using litmus::HWY_NAMESPACE::LoadFirst;
using litmus::HWY_NAMESPACE::StoreFirst;

constexpr int kIn = kWinogradInput, kOut = kWinogradOutput;
constexpr int32_t kInverseOf9 = 954437177;  // modulo 2^32

using Sums = hn::ScalableTag<int32_t>;
using Sum = hn::Vec<Sums>;
constexpr int kSumLanes = static_cast<int>(hn::MaxLanes(Sums()));

// Rounds towards zero; |v| must be below 2^31. On x86, Highway's ConvertTo has further instructions
// for larger |v|.
HWY_INLINE Sum Truncated(hn::Vec<hn::RebindToFloat<Sums>> v) {
#if LITMUS_HAS(AVX512)
  return Sum{_mm512_cvttps_epi32(v.raw)};
#elif LITMUS_HAS(AVX2)
  return Sum{_mm256_cvttps_epi32(v.raw)};
#else
  return hn::ConvertTo(Sums(), v);
#endif
}

// y = Aᵀ m, with the last column of Aᵀ doubled. Some doublings are additions, because fewer
// execution units can shift.
HWY_INLINE void TransformOutput(const Sum* m, Sum* y) {
  const Sum even1 = hn::Add(m[1], m[2]), odd1 = hn::Sub(m[1], m[2]);
  const Sum even2 = hn::Add(m[3], m[4]), odd2 = hn::Sub(m[3], m[4]);
  y[0] = hn::Add(hn::Add(m[0], even1), even2);
  const Sum twice = hn::Add(odd2, odd2), half = hn::Add(hn::Add(twice, twice), m[5]);
  y[1] = hn::Add(odd1, twice);
  y[2] = hn::Add(even1, hn::ShiftLeft<2>(even2));
  y[3] = hn::Add(odd1, hn::Add(half, half));
}

enum class Scaling { kFixed, kPositiveFixed, kFloat };

#if LITMUS_HAS(NEON)
template <bool kPositive>
class FixedScale {
 public:
  FixedScale(const RequantizeArgs& args, int c) : requantize_(args, c) {}
  HWY_INLINE Sum operator()(Sum sum) const { return Sum(requantize_(sum.raw)); }

 private:
  RequantizeNeon<kPositive ? ShiftsNeon::kPositive : ShiftsNeon::kAny> requantize_;
};
constexpr bool kAddsZeroPoint = true;  // the narrowed outputs do not include the zero point yet
constexpr bool kHasFloats = false;     // with NEON, fixed point takes fewer instructions
#else
template <bool kPositive>
using FixedScale = Requantize<HighwayIsa<Sums>, kPositive>;
constexpr bool kAddsZeroPoint = false;
constexpr bool kHasFloats = LITMUS_HAS(AVX2);  // needs multiply-add with a single rounding
#endif

// Turns 576 · Y into outputs that are not clamped yet, with the constants of one vector of channels
// from position `c` on.
template <Scaling kScaling>
struct Scale : FixedScale<kScaling == Scaling::kPositiveFixed> {
  using Fixed = FixedScale<kScaling == Scaling::kPositiveFixed>;
  static constexpr bool kLacksZeroPoint = kAddsZeroPoint;
  Scale(const WinogradOutputArgs&, const RequantizeArgs& args, int c) : Fixed(args, c) {}

  HWY_INLINE Sum operator()(Sum sum) const {
    return Fixed::operator()(hn::ShiftRight<6>(hn::Mul(sum, hn::Set(Sums(), kInverseOf9))));
  }
};

// Scaling by SignedScale.
template <>
struct Scale<Scaling::kFloat> {
  static constexpr bool kLacksZeroPoint = true;
  using Floats = hn::RebindToFloat<Sums>;

  Scale(const WinogradOutputArgs& args, const RequantizeArgs&, int c)
      : scale(hn::LoadU(Floats(), args.scale + c)),
        add(hn::LoadU(Floats(), args.add + c)),
        factor(hn::Mul(hn::LoadU(Sums(), args.factor + c), hn::Set(Sums(), kInverseOf9))) {}

  HWY_INLINE Sum operator()(Sum sum) const {
    const auto x = hn::ConvertTo(Floats(), hn::Mul(sum, factor));
    const auto sign = hn::Set(Floats(), -0.0f);
    return Truncated(hn::MulAdd(x, scale, hn::OrAnd(add, x, sign)));
  }

  hn::Vec<Floats> scale, add;
  Sum factor;
};

// Narrows one or two vectors of sums to one vector of words, in the order of the channels.
template <int kVectors>
struct WordsOf;
template <>
struct WordsOf<1> {
  using Tag = hn::Rebind<int16_t, Sums>;
  static HWY_INLINE hn::Vec<Tag> Narrow(const Sum* v) { return hn::DemoteTo(Tag(), v[0]); }
};
template <>
struct WordsOf<2> {
  using Tag = hn::ScalableTag<int16_t>;
  static HWY_INLINE hn::Vec<Tag> Narrow(const Sum* v) {
    return hn::ReorderDemote2To(Tag(), v[0], v[1]);
  }
};

// Computes the `count` channels from position `c` of the sums on. kWhole: they fill kVectors
// vectors.
template <int kVectors, typename Byte, Scaling kScaling, bool kAdds, bool kWhole>
HWY_INLINE void OutputGroup(const WinogradOutputArgs& args, int c, int count) {
  using Words = typename WordsOf<kVectors>::Tag;
  const Sums d;
  const Words words;
  const hn::Rebind<Byte, Words> bytes;
  const RequantizeArgs& requantize = args.requantize;
  // The result of the row transform is stored in memory, as it does not fit in the registers.
  HWY_ALIGN int32_t t[kOut][kVectors][kIn][kSumLanes];
  const int32_t* m = args.m + c;
  for (int y = 0; y < kIn; ++y, m += kIn * args.m_stride) {
    LITMUS_UNROLL for (int v = 0; v < kVectors; ++v) {
      Sum row[kIn], r[kOut];
      LITMUS_UNROLL for (int x = 0; x < kIn; ++x) {
        row[x] = hn::LoadU(d, m + x * args.m_stride + v * kSumLanes);
      }
      // The bias is added to element (1, 1) of m: Aᵀ and A spread it to all pixels with the factor
      // 1.
      if (y == 1) row[1] = hn::Add(row[1], hn::LoadU(d, requantize.bias + c + v * kSumLanes));
      TransformOutput(row, r);
      LITMUS_UNROLL for (int x = 0; x < kOut; ++x) hn::Store(r[x], d, t[x][v][y]);
    }
  }
  const Scale<kScaling> scales[] = {{args, requantize, c},
                                    {args, requantize, c + (kVectors - 1) * kSumLanes}};
  const auto zero_point = hn::Set(words, static_cast<int16_t>(requantize.zero_point));
  const auto min = hn::Set(words, static_cast<int16_t>(requantize.min));
  const auto max = hn::Set(words, static_cast<int16_t>(requantize.max));
  const LinearSumVector<Words> add(kAdds ? *args.sum : LinearSum());
  // Local copies: stores of bytes might alias members of `args`.
  const int rows = args.rows, columns = args.columns;
  const ptrdiff_t row_stride = args.row_stride, out_stride = args.pixel_stride;
  const auto* residual = kAdds ? reinterpret_cast<const Byte*>(args.residual) + c : nullptr;
  auto* out = reinterpret_cast<Byte*>(args.out) + c;
  for (int x = 0; x < columns; ++x) {
    Sum r[kVectors][kOut];
    LITMUS_UNROLL for (int v = 0; v < kVectors; ++v) {
      Sum column[kIn];
      LITMUS_UNROLL for (int y = 0; y < kIn; ++y) column[y] = hn::Load(d, t[x][v][y]);
      TransformOutput(column, r[v]);
    }
    ptrdiff_t offset = x * out_stride;
    LITMUS_UNROLL for (int y = 0; y < kOut; ++y, offset += row_stride) {
      if (y >= rows) break;
      Sum scaled[kVectors];
      LITMUS_UNROLL for (int v = 0; v < kVectors; ++v) scaled[v] = scales[v](r[v][y]);
      auto value = WordsOf<kVectors>::Narrow(scaled);
      if (Scale<kScaling>::kLacksZeroPoint) value = hn::SaturatedAdd(value, zero_point);
      value = hn::Min(hn::Max(value, min), max);
      if (kAdds) {
        const Byte* from = residual + offset;
        const auto other = kWhole ? hn::LoadU(bytes, from) : LoadFirst(bytes, from, count);
        value = add(value, hn::PromoteTo(words, other));
      }
      const auto narrow = hn::DemoteTo(bytes, value);
      if (kWhole) {
        hn::StoreU(narrow, bytes, out + offset);
      } else {
        StoreFirst(narrow, bytes, out + offset, count);
      }
    }
  }
}

template <int kVectors, bool kWhole, typename Byte, Scaling kScaling>
HWY_INLINE void Scaled(const WinogradOutputArgs& args, int c, int count) {
  if (args.sum != nullptr) {
    OutputGroup<kVectors, Byte, kScaling, true, kWhole>(args, c, count);
  } else {
    OutputGroup<kVectors, Byte, kScaling, false, kWhole>(args, c, count);
  }
}

template <int kVectors, bool kWhole, typename Byte>
void Group(const WinogradOutputArgs& args, int c, int count) {
  if (kHasFloats && args.scale != nullptr && args.scale[c] >= 0) {
    Scaled<kVectors, kWhole, Byte, Scaling::kFloat>(args, c, count);
  } else if (args.requantize.positive) {
    Scaled<kVectors, kWhole, Byte, Scaling::kPositiveFixed>(args, c, count);
  } else {
    Scaled<kVectors, kWhole, Byte, Scaling::kFixed>(args, c, count);
  }
}

template <typename Byte>
void Groups(const WinogradOutputArgs& args) {
  constexpr int kPair = 2 * kSumLanes;
  int c = 0, rest = args.channels;
  for (; rest >= kPair; c += kPair, rest -= kPair) Group<2, true, Byte>(args, c, kPair);
  // Highway 1.0 narrows half vectors of 8 bytes in the wrong order, so with 16-byte vectors the
  // rest always uses whole ones.
  if (kSumLanes == 4 ? rest > 0 : rest > kSumLanes) {
    Group<2, false, Byte>(args, c, rest);
  } else if (rest == kSumLanes) {
    Group<1, true, Byte>(args, c, rest);
  } else if (rest > 0) {
    Group<1, false, Byte>(args, c, rest);
  }
}

void Output(const WinogradOutputArgs& args) {
  args.requantize.is_int8 ? Groups<int8_t>(args) : Groups<uint8_t>(args);
}

WinogradOutput OutputFunction() { return {Output, kSumLanes, kHasFloats}; }
#else
WinogradOutput OutputFunction() { return {nullptr, 0, false}; }
#endif

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(OutputFunction);
WinogradOutput BestWinogradOutput() { return HWY_DYNAMIC_DISPATCH(OutputFunction)(); }
WinogradOutput WinogradOutputOf(int64_t target) {
  return f32::TargetEntry(HWY_DISPATCH_TABLE(OutputFunction), target)();
}
}  // namespace litmus::int8
#endif
