// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Widens IEEE halves to floats, for kernels compiled once per instruction set. It uses integer
// operations: the conversion instructions of some instruction sets change NaNs, or treat subnormals
// as their mode demands.
#if defined(LITMUS_RUNTIME_KERNELS_SIMD_F32_HALVES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LITMUS_RUNTIME_KERNELS_SIMD_F32_HALVES_INL_H_
#undef LITMUS_RUNTIME_KERNELS_SIMD_F32_HALVES_INL_H_
#else
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_HALVES_INL_H_
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace litmus::f32 {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Widens a vector of halves. Each half is in the lower 16 bits of a 32-bit lane.
template <class D>
HWY_INLINE hn::Vec<D> FloatsOfHalves(D d, hn::Vec<hn::RebindToUnsigned<D> > halves) {
  const hn::RebindToUnsigned<D> bits;
  const auto sign = hn::ShiftLeft<16>(hn::And(halves, hn::Set(bits, 0x8000)));
  const auto exponent = hn::And(halves, hn::Set(bits, 0x7C00));
  const auto magnitude = hn::ShiftLeft<13>(hn::And(halves, hn::Set(bits, 0x7FFF)));
  // The exponent's bias is 15 in halves and 127 in floats. For infinity and NaN, twice the
  // difference is added.
  const auto rebias = hn::Set(bits, 112u << 23);
  const auto normal = hn::Add(magnitude, rebias);
  const auto special = hn::Add(normal, rebias);
  // Subnormal halves are below 2^-14. They are computed as the float 2^-14 with the mantissa, minus
  // 2^-14, so that no intermediate value is a subnormal float.
  const auto least = hn::Set(d, 6.103515625e-5f);
  const auto small = hn::BitCast(
      bits, hn::Sub(hn::BitCast(d, hn::Add(magnitude, hn::BitCast(bits, least))), least));
  const auto result =
      hn::IfThenElse(hn::Eq(exponent, hn::Zero(bits)), small,
                     hn::IfThenElse(hn::Eq(exponent, hn::Set(bits, 0x7C00)), special, normal));
  return hn::BitCast(d, hn::Or(result, sign));
}

HWY_INLINE void WidenRow(const uint16_t* halves, size_t count, float* out) {
  const hn::ScalableTag<float> d;
  const hn::RebindToUnsigned<decltype(d)> bits;
  const hn::Rebind<uint16_t, decltype(d)> half;
  const size_t lanes = hn::Lanes(d);
  size_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    hn::StoreU(FloatsOfHalves(d, hn::PromoteTo(bits, hn::LoadU(half, halves + i))), d, out + i);
  }
  if (i == count) return;
  HWY_ALIGN uint16_t rest[hn::MaxLanes(half)] = {};
  HWY_ALIGN float wide[hn::MaxLanes(d)];
  std::memcpy(rest, halves + i, (count - i) * sizeof(uint16_t));
  hn::Store(FloatsOfHalves(d, hn::PromoteTo(bits, hn::Load(half, rest))), d, wide);
  std::memcpy(out + i, wide, (count - i) * sizeof(float));
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::f32
HWY_AFTER_NAMESPACE();

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_HALVES_INL_H_
