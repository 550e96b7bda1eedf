// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// First interpolates between the two rows, then between columns of the result. Integer sums do not
// depend on the order; modulo 2^32 that also holds for weights outside 0 to 1. For floats the order
// of additions is prescribed, so the products with the two rows are stored separately.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/elementwise/interpolate.cc"
#include "runtime/kernels/simd/int8/elementwise/interpolate.h"

#include <algorithm>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/nearby_elements-inl.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

constexpr int32_t kOne = 1 << kInterpolationBits;

// Calls step(first) for vectors of `lanes` elements that cover `count` elements; the last vector
// may overlap the one before. Returns false if there are fewer elements than lanes.
template <typename Step>
HWY_INLINE bool InVectors(size_t lanes, size_t count, const Step& step) {
  if (count < lanes) return false;
  for (size_t i = 0; i < count; i += lanes) step(std::min(i, count - lanes));
  return true;
}

template <typename D>
HWY_INLINE bool BetweenRows(D d, const InterpolateI8Args& t, size_t count) {
#if LITMUS_HAS(NEON)
  const auto top_weight = static_cast<int16_t>(kOne - t.bottom_weight);
  const auto bottom_weight = static_cast<int16_t>(t.bottom_weight);
  // Weights outside 0 to 1 may need more than 16 bits.
  if (top_weight == kOne - t.bottom_weight && bottom_weight == t.bottom_weight && count >= 8) {
    return InVectors(8, count, [&](size_t i) HWY_ATTR {
      const int16x8_t a = vmovl_s8(vld1_s8(t.top + i)), b = vmovl_s8(vld1_s8(t.bottom + i));
      vst1q_s32(t.line + i, vmlal_n_s16(vmull_n_s16(vget_low_s16(a), top_weight), vget_low_s16(b),
                                        bottom_weight));
      vst1q_s32(t.line + i + 4,
                vmlal_high_n_s16(vmull_high_n_s16(a, top_weight), b, bottom_weight));
    });
  }
#endif
  const hn::Rebind<int8_t, D> bytes;
  const auto top = hn::Set(d, kOne - t.bottom_weight), bottom = hn::Set(d, t.bottom_weight);
  return InVectors(hn::Lanes(d), count, [&](size_t i) HWY_ATTR {
    const auto a = hn::Mul(hn::PromoteTo(d, hn::LoadU(bytes, t.top + i)), top);
    const auto b = hn::Mul(hn::PromoteTo(d, hn::LoadU(bytes, t.bottom + i)), bottom);
    hn::StoreU(hn::Add(a, b), d, t.line + i);
  });
}

// Removes the fraction bits; rounds half away from zero.
template <typename V>
HWY_INLINE V Rounded(V sum) {
#if LITMUS_HAS(NEON)
  if constexpr (sizeof(V) == sizeof(int32x4_t)) {
    return V(vrshrq_n_s32(vsraq_n_s32(sum.raw, sum.raw, 31), 2 * kInterpolationBits));
  }
#endif
  const hn::DFromV<V> d;
  const auto half = hn::Set(d, 1 << (2 * kInterpolationBits - 1));
  const auto size = hn::ShiftRight<2 * kInterpolationBits>(hn::Add(hn::Abs(sum), half));
  return hn::IfThenElse(hn::Lt(sum, hn::Zero(d)), hn::Neg(size), size);
}

#if LITMUS_HAS(NEON)
// Interpolates 16 channels at a time. Returns false if there are fewer.
HWY_INLINE bool BetweenColumns16(const InterpolateI8Args& t, const FixedBetween& x, int8_t* out) {
  const int32_t* left = t.line + static_cast<size_t>(x.low) * t.channels;
  const int32_t* right = t.line + static_cast<size_t>(x.high) * t.channels;
  const int32x4_t left_weight = vdupq_n_s32(kOne - x.weight), right_weight = vdupq_n_s32(x.weight);
  return InVectors(16, t.channels, [&](size_t c) HWY_ATTR {
    const int32_t *first = left + c, *second = right + c;
    const auto mix = [&](size_t k) HWY_ATTR {
      const int32x4_t sum = vmlaq_s32(vmulq_s32(vld1q_s32(first + k), left_weight),
                                      vld1q_s32(second + k), right_weight);
      return Rounded(hn::Vec128<int32_t>(sum)).raw;
    };
    const int16x8_t low = vqmovn_high_s32(vqmovn_s32(mix(0)), mix(4));
    const int16x8_t high = vqmovn_high_s32(vqmovn_s32(mix(8)), mix(12));
    vst1q_s8(out + c, vqmovn_high_s16(vqmovn_s16(low), high));
  });
}
#endif

template <typename D>
HWY_INLINE bool BetweenColumns(D d, const InterpolateI8Args& t, const FixedBetween& x,
                               int8_t* out) {
#if LITMUS_HAS(NEON)
  if (BetweenColumns16(t, x, out)) return true;
#endif
  const hn::Rebind<int8_t, D> bytes;
  const auto left_weight = hn::Set(d, kOne - x.weight), right_weight = hn::Set(d, x.weight);
  const int32_t* left = t.line + static_cast<size_t>(x.low) * t.channels;
  const int32_t* right = t.line + static_cast<size_t>(x.high) * t.channels;
  return InVectors(hn::Lanes(d), t.channels, [&](size_t c) HWY_ATTR {
    const auto sum = hn::Add(hn::Mul(hn::LoadU(d, left + c), left_weight),
                             hn::Mul(hn::LoadU(d, right + c), right_weight));
    hn::StoreU(hn::DemoteTo(bytes, Rounded(sum)), bytes, out + c);
  });
}

// Computes vectors of outputs that cover several pixels. Returns false if the row has fewer outputs
// than lanes.
template <typename D>
HWY_INLINE bool BetweenElements(D d, const InterpolateI8Args& t) {
  const hn::Rebind<int8_t, D> bytes;
  const auto one = hn::Set(d, kOne);
  const PerElement<int32_t>& e = t.elements;
  return InVectors(hn::Lanes(d), t.out_w * t.channels, [&](size_t i) HWY_ATTR {
    const auto left = hn::LoadU(d, e.left + i), right = hn::LoadU(d, e.right + i);
    const auto weight = hn::LoadU(d, e.weight + i);
    litmus::HWY_NAMESPACE::WithElements(
        d, e.left + i, e.right + i, t.channels, [&](const auto& get) HWY_ATTR {
          const auto sum = hn::Add(hn::Mul(get(d, t.line, left), hn::Sub(one, weight)),
                                   hn::Mul(get(d, t.line, right), weight));
          hn::StoreU(hn::DemoteTo(bytes, Rounded(sum)), bytes, t.out + i);
        });
  });
}

template <typename D>
HWY_INLINE bool BetweenRows(D d, const InterpolateU8Args& t, size_t count) {
  const hn::Rebind<uint8_t, D> bytes;
  const hn::Rebind<float, D> f;
  const auto top = hn::Set(f, 1 - t.bottom_weight), bottom = hn::Set(f, t.bottom_weight);
  return InVectors(hn::Lanes(d), count, [&](size_t i) HWY_ATTR {
    const auto a = hn::ConvertTo(f, hn::PromoteTo(d, hn::LoadU(bytes, t.top + i)));
    const auto c = hn::ConvertTo(f, hn::PromoteTo(d, hn::LoadU(bytes, t.bottom + i)));
    hn::StoreU(hn::Mul(a, top), f, t.top_line + i);
    hn::StoreU(hn::Mul(c, bottom), f, t.bottom_line + i);
  });
}

template <typename D>
HWY_INLINE bool BetweenColumns(D d, const InterpolateU8Args& t, const FloatBetween& x,
                               uint8_t* out) {
  const hn::Rebind<uint8_t, D> bytes;
  const hn::Rebind<float, D> f;
  const auto left_weight = hn::Set(f, 1 - x.weight), right_weight = hn::Set(f, x.weight);
  const auto half = hn::Set(f, 0.5f);
  const size_t left = static_cast<size_t>(x.low) * t.channels;
  const size_t right = static_cast<size_t>(x.high) * t.channels;
  return InVectors(hn::Lanes(d), t.channels, [&](size_t c) HWY_ATTR {
    const auto product = [&](const float* line, size_t i, auto weight)
                             HWY_ATTR { return hn::Mul(hn::LoadU(f, line + i + c), weight); };
    auto sum =
        hn::Add(product(t.top_line, left, left_weight), product(t.bottom_line, left, left_weight));
    sum = hn::Add(sum, product(t.top_line, right, right_weight));
    sum = hn::Add(sum, product(t.bottom_line, right, right_weight));
    hn::StoreU(hn::DemoteTo(bytes, hn::ConvertTo(d, hn::Add(sum, half))), bytes, out + c);
  });
}

template <typename D>
HWY_INLINE bool BetweenElements(D d, const InterpolateU8Args& t) {
  const hn::Rebind<uint8_t, D> bytes;
  const hn::Rebind<float, D> f;
  const auto one = hn::Set(f, 1.0f), half = hn::Set(f, 0.5f);
  const PerElement<float>& e = t.elements;
  return InVectors(hn::Lanes(d), t.out_w * t.channels, [&](size_t i) HWY_ATTR {
    const auto left = hn::LoadU(d, e.left + i), right = hn::LoadU(d, e.right + i);
    const auto right_weight = hn::LoadU(f, e.weight + i), left_weight = hn::Sub(one, right_weight);
    litmus::HWY_NAMESPACE::WithElements(
        d, e.left + i, e.right + i, t.channels, [&](const auto& get) HWY_ATTR {
          auto sum = hn::Add(hn::Mul(get(f, t.top_line, left), left_weight),
                             hn::Mul(get(f, t.bottom_line, left), left_weight));
          sum = hn::Add(sum, hn::Mul(get(f, t.top_line, right), right_weight));
          sum = hn::Add(sum, hn::Mul(get(f, t.bottom_line, right), right_weight));
          hn::StoreU(hn::DemoteTo(bytes, hn::ConvertTo(d, hn::Add(sum, half))), bytes, t.out + i);
        });
  });
}

template <typename Args>
HWY_INLINE void Row(Args t) {  // by value, so that stores cannot change it
  const hn::ScalableTag<int32_t> whole;
  const hn::CappedTag<int32_t, 8> eight;
  const hn::CappedTag<int32_t, 4> four;
  const hn::CappedTag<int32_t, 1> one;
  const size_t count = t.in_w * t.channels;
  if (!BetweenRows(whole, t, count)) BetweenRows(one, t, count);
  if (t.elements.left != nullptr && t.channels < hn::Lanes(whole) && BetweenElements(whole, t)) {
    return;
  }
  auto* out = t.out;
  for (size_t i = 0; i < t.out_w; ++i, out += t.channels) {
    const auto& x = t.x[i];
    if (!BetweenColumns(whole, t, x, out) && !BetweenColumns(eight, t, x, out) &&
        !BetweenColumns(four, t, x, out)) {
      BetweenColumns(one, t, x, out);
    }
  }
}

void InterpolateRowI8(const InterpolateI8Args& args) { Row(args); }
void InterpolateRowU8(const InterpolateU8Args& args) { Row(args); }

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(InterpolateRowI8);
HWY_EXPORT(InterpolateRowU8);
void InterpolateI8(const InterpolateI8Args& args) { HWY_DYNAMIC_DISPATCH(InterpolateRowI8)(args); }
void InterpolateU8(const InterpolateU8Args& args) { HWY_DYNAMIC_DISPATCH(InterpolateRowU8)(args); }
}  // namespace litmus::int8
#endif
