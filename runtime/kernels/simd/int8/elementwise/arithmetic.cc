// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/elementwise/arithmetic.cc"
#include "runtime/kernels/simd/int8/elementwise/arithmetic.h"

#include <type_traits>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/int8/elementwise/multiply_neon.h"
#include "runtime/kernels/simd/int8/requantize/requantize_hwy-inl.h"
#include "runtime/kernels/simd/quantized_multiplier.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <Operation operation, typename T>
HWY_INLINE T One(const ArithmeticParams& p, T a, T b) {
  const int32_t first = a - p.zero_point1, second = b - p.zero_point2;
  int32_t result;
  if (operation == Operation::kMultiply) {
    result = static_cast<int32_t>(static_cast<uint32_t>(first) * static_cast<uint32_t>(second));
  } else {
    const int32_t x = ScaleByMultiplier(first, p.left_shift, p.multiplier1, p.right1);
    const int32_t y = ScaleByMultiplier(second, p.left_shift, p.multiplier2, p.right2);
    result = operation == Operation::kSubtract ? x - y : x + y;
  }
  const auto scaled =
      static_cast<uint32_t>(ScaleByMultiplier(result, p.left_out, p.multiplier_out, p.right_out));
  const auto value = static_cast<int32_t>(scaled + static_cast<uint32_t>(p.zero_point_out));
  return static_cast<T>(value < p.min ? p.min : value > p.max ? p.max : value);
}

#if LITMUS_HAS(VECTORS)
using Tag = hn::CappedTag<int32_t, 16>;
using Vector = hn::Vec<Tag>;

// Scales each lane as ScaleByMultiplier does, without its left shift.
HWY_INLINE RoundingScale<Tag> Scaler(int32_t multiplier, int right) {
  const Vector all = hn::Set(Tag(), multiplier);
  return {all, all, hn::Set(Tag(), right)};
}
#endif

// `plain`: both inputs are arrays, and left_out is 0.
template <Operation operation, bool plain, typename T>
void Row(const ArithmeticParams& p, const T* a, bool single_a, const T* b, bool single_b, T* out,
         size_t count) {
  size_t i = 0;
#if LITMUS_HAS(NEON)
  if constexpr (operation == Operation::kMultiply && sizeof(T) == 1) {
    using Bytes = std::conditional_t<std::is_signed_v<T>, SignedBytesNeon, UnsignedBytesNeon>;
    if (p.left_out == 0) i = MultiplyBlocksNeon<Bytes>(p, a, single_a, b, single_b, out, count);
  }
#endif
#if LITMUS_HAS(VECTORS)
  const Tag d;
  const hn::Rebind<T, Tag> narrow;
  const size_t lanes = hn::Lanes(d);
  const auto scale1 = Scaler(p.multiplier1, p.right1), scale2 = Scaler(p.multiplier2, p.right2);
  const auto scale_out = Scaler(p.multiplier_out, p.right_out);
  const auto zero1 = hn::Set(d, p.zero_point1), zero2 = hn::Set(d, p.zero_point2);
  const auto zero_out = hn::Set(d, p.zero_point_out);
  const auto min = hn::Set(d, p.min), max = hn::Set(d, p.max);
  const auto left = hn::Set(d, p.left_shift), left_out = hn::Set(d, p.left_out);
  const auto one_a = hn::Set(d, *a), one_b = hn::Set(d, *b);
  for (; i + lanes <= count; i += lanes) {
    const auto value_a = !plain && single_a ? one_a : hn::PromoteTo(d, hn::LoadU(narrow, a + i));
    const auto value_b = !plain && single_b ? one_b : hn::PromoteTo(d, hn::LoadU(narrow, b + i));
    const auto first = hn::Sub(value_a, zero1), second = hn::Sub(value_b, zero2);
    Vector result;
    if (operation == Operation::kMultiply) {
      result = hn::Mul(first, second);
    } else {
      const auto x = scale1(hn::Shl(first, left)), y = scale2(hn::Shl(second, left));
      result = operation == Operation::kSubtract ? hn::Sub(x, y) : hn::Add(x, y);
    }
    if (!plain) result = hn::Shl(result, left_out);
    const auto value = hn::Add(scale_out(result), zero_out);
    hn::StoreU(hn::DemoteTo(narrow, hn::Min(hn::Max(value, min), max)), narrow, out + i);
  }
#endif
  const size_t step_a = single_a ? 0 : 1, step_b = single_b ? 0 : 1;
  for (; i < count; ++i) out[i] = One<operation>(p, a[i * step_a], b[i * step_b]);
}

template <Operation operation, typename T>
void RowOf(const ArithmeticParams& p, const T* a, bool single_a, const T* b, bool single_b, T* out,
           size_t count) {
  if (single_a || single_b || p.left_out > 0) {
    Row<operation, false>(p, a, single_a, b, single_b, out, count);
  } else {
    Row<operation, true>(p, a, false, b, false, out, count);
  }
}

template <typename T>
void RowOf(const ArithmeticParams& p, const void* a, bool single_a, const void* b, bool single_b,
           void* out, size_t count) {
  const auto* x = static_cast<const T*>(a);
  const auto* y = static_cast<const T*>(b);
  auto* z = static_cast<T*>(out);
  switch (p.operation) {
    case Operation::kAdd:
      return RowOf<Operation::kAdd>(p, x, single_a, y, single_b, z, count);
    case Operation::kSubtract:
      return RowOf<Operation::kSubtract>(p, x, single_a, y, single_b, z, count);
    case Operation::kMultiply:
      return RowOf<Operation::kMultiply>(p, x, single_a, y, single_b, z, count);
  }
}

void ArithmeticRowImpl(const ArithmeticParams& p, const void* a, bool single_a, const void* b,
                       bool single_b, void* out, size_t count) {
  if (count == 0) return;
  switch (p.element) {
    case Element::kInt8:
      return RowOf<int8_t>(p, a, single_a, b, single_b, out, count);
    case Element::kUInt8:
      return RowOf<uint8_t>(p, a, single_a, b, single_b, out, count);
    case Element::kInt16:
      return RowOf<int16_t>(p, a, single_a, b, single_b, out, count);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(ArithmeticRowImpl);
void ArithmeticRow(const ArithmeticParams& params, const void* a, bool single_a, const void* b,
                   bool single_b, void* out, size_t count) {
  HWY_DYNAMIC_DISPATCH(ArithmeticRowImpl)(params, a, single_a, b, single_b, out, count);
}
}  // namespace litmus::int8
#endif
