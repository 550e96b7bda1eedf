// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Adding 1.5 · 2^23 to a float rounds it to an integer, which the lowest bits of the sum then hold.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/elementwise/byte_product.cc"
#include "runtime/kernels/simd/int8/elementwise/byte_product.h"

#include <cstring>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/kernels/simd/int8/elementwise/byte_pairs.h"
#include "runtime/kernels/simd/int8/requantize/float_scale.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

constexpr float kRound = 0x1.8p23f;

// Computes vectors of results. The last bytes, fewer than a vector, are computed in a copy.
template <bool kSingleA, bool kSingleB, typename T>
void Row(const ByteProduct& p, const T* a, const T* b, T* out, size_t count) {
  const hn::CappedTag<float, 16> d;
  const hn::RebindToSigned<decltype(d)> d32;
  const hn::Rebind<T, decltype(d)> narrow;
  const size_t lanes = hn::Lanes(d);
  const auto zero1 = hn::Set(d, p.zero_point1), zero2 = hn::Set(d, p.zero_point2);
  const auto scale = hn::Set(d, p.scale), add = hn::Set(d, p.add);
  const auto round = hn::Set(d, kRound);
  const auto bits_of_zero = hn::Sub(hn::BitCast(d32, round), hn::Set(d32, p.zero_point_out));
  const auto min = hn::Set(narrow, static_cast<T>(p.min)),
             max = hn::Set(narrow, static_cast<T>(p.max));
  const auto load = [&](const T* from, hn::Vec<decltype(d)> zero) HWY_ATTR {
    return hn::Sub(hn::ConvertTo(d, hn::PromoteTo(d32, hn::LoadU(narrow, from))), zero);
  };
  const auto one_a = hn::Sub(hn::Set(d, static_cast<float>(*a)), zero1);
  const auto one_b = hn::Sub(hn::Set(d, static_cast<float>(*b)), zero2);
  const auto step = [&](const T* from_a, const T* from_b, T* to) HWY_ATTR {
    const auto x = kSingleA ? one_a : load(from_a, zero1);
    const auto y = kSingleB ? one_b : load(from_b, zero2);
    const auto product = hn::Mul(x, y);
    const auto scaled = hn::MulAdd(product, scale, hn::CopySign(add, product));
    const auto value = hn::Sub(hn::BitCast(d32, hn::Add(scaled, round)), bits_of_zero);
    hn::StoreU(hn::Min(hn::Max(hn::DemoteTo(narrow, value), min), max), narrow, to);
  };
  size_t i = 0;
  for (; i + lanes <= count; i += lanes) step(a + i, b + i, out + i);
  if (i == count) return;
  HWY_ALIGN T rest_a[16] = {}, rest_b[16] = {}, rest[16];
  const size_t left = count - i;
  if (!kSingleA) std::memcpy(rest_a, a + i, left);
  if (!kSingleB) std::memcpy(rest_b, b + i, left);
  step(rest_a, rest_b, rest);
  std::memcpy(out + i, rest, left);
}

template <typename T>
void RowOf(const ByteProduct& p, const void* a, bool single_a, const void* b, bool single_b,
           void* out, size_t count) {
  const auto* x = static_cast<const T*>(a);
  const auto* y = static_cast<const T*>(b);
  auto* z = static_cast<T*>(out);
  if (single_a) {
    single_b ? Row<true, true>(p, x, y, z, count) : Row<true, false>(p, x, y, z, count);
  } else {
    single_b ? Row<false, true>(p, x, y, z, count) : Row<false, false>(p, x, y, z, count);
  }
}

void ByteProductRowImpl(const ByteProduct& p, const void* a, bool single_a, const void* b,
                        bool single_b, void* out, size_t count) {
  p.is_int8 ? RowOf<int8_t>(p, a, single_a, b, single_b, out, count)
            : RowOf<uint8_t>(p, a, single_a, b, single_b, out, count);
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {

ByteProduct MakeByteProduct(const ArithmeticParams& p) {
  constexpr int64_t kMost = 255 * 255;
  ByteProduct product = {};
  if (p.element == Element::kInt16 || p.operation != Operation::kMultiply || p.left_out != 0) {
    return product;
  }
  SignedScale scale;
  const FixedScale fixed = {p.multiplier_out, p.right_out, p.zero_point_out, p.min, p.max,
                            -kMost,           kMost};
  if (!FindSignedScale(fixed, /*most_factor=*/1, &scale)) return product;
  product.is_int8 = p.element == Element::kInt8;
  product.zero_point1 = static_cast<float>(p.zero_point1);
  product.zero_point2 = static_cast<float>(p.zero_point2);
  product.scale = scale.scale;
  product.add = scale.add - 0.5f;  // rounds to nearest here, not towards zero
  product.zero_point_out = p.zero_point_out;
  product.min = p.min;
  product.max = p.max;
  product.usable = BytePairs(p).AllEqual([&](const void* a, const void* b, void* out, size_t n) {
    ByteProductRow(product, a, true, b, false, out, n);
  });
  return product;
}

HWY_EXPORT(ByteProductRowImpl);
void ByteProductRow(const ByteProduct& product, const void* a, bool single_a, const void* b,
                    bool single_b, void* out, size_t count) {
  if (count == 0) return;
  HWY_DYNAMIC_DISPATCH(ByteProductRowImpl)(product, a, single_a, b, single_b, out, count);
}

}  // namespace litmus::int8
#endif
