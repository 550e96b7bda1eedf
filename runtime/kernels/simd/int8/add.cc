// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/add.cc"
#include "runtime/kernels/simd/int8/add.h"

#include "hwy/foreach_target.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// floor((x·m + 2^30) / 2^31), then a right shift that rounds half away from zero.
int32_t ScaleOne(int32_t x, int32_t multiplier, int right) {
  const auto high = static_cast<int32_t>((int64_t{x} * multiplier + (int64_t{1} << 30)) >> 31);
  const auto mask = static_cast<int32_t>((int64_t{1} << right) - 1);
  return (high >> right) + ((high & mask) > (mask >> 1) + (high < 0) ? 1 : 0);
}

template <typename T>
T AddOne(const AddParams& p, T a, T b) {
  const int32_t one = int32_t{1} << p.left_shift;
  const int32_t x = ScaleOne((a - p.zero_point1) * one, p.multiplier1, p.right1);
  const int32_t y = ScaleOne((b - p.zero_point2) * one, p.multiplier2, p.right2);
  const int32_t value =
      ScaleOne(p.subtract ? x - y : x + y, p.multiplier_out, p.right_out) + p.zero_point_out;
  return static_cast<T>(value < p.min ? p.min : value > p.max ? p.max : value);
}

#if HWY_TARGET != HWY_SCALAR
using Tag = hn::CappedTag<int32_t, 16>;
using Vector = hn::Vec<Tag>;

// The same of each lane.
class Scaler {
 public:
  Scaler(int32_t multiplier, int right)
      : multiplier_(hn::Set(Tag(), multiplier)),
        nudge_(hn::Set(Wide(), int64_t{1} << 30)),
        right_(hn::Set(Tag(), right)),
        mask_(hn::Set(Tag(), static_cast<int32_t>((int64_t{1} << right) - 1))),
        half_(hn::ShiftRight<1>(mask_)) {}

  HWY_INLINE Vector operator()(Vector x) const {
    const Tag d;
    const auto odd = hn::BitCast(d, hn::ShiftRight<32>(hn::BitCast(Unsigned(), x)));
    const auto even_product = hn::Add(hn::MulEven(x, multiplier_), nudge_);
    const auto odd_product = hn::Add(hn::MulEven(odd, multiplier_), nudge_);
    const auto high =
        hn::OddEven(hn::BitCast(d, hn::ShiftLeft<1>(odd_product)),
                    hn::BitCast(d, hn::ShiftRight<31>(hn::BitCast(Unsigned(), even_product))));
    const auto threshold = hn::Sub(half_, hn::ShiftRight<31>(high));
    const auto up = hn::VecFromMask(d, hn::Gt(hn::And(high, mask_), threshold));
    return hn::Sub(hn::Shr(high, right_), up);
  }

 private:
  using Wide = hn::RepartitionToWide<Tag>;
  using Unsigned = hn::Repartition<uint64_t, Tag>;
  Vector multiplier_;
  hn::Vec<Wide> nudge_;
  Vector right_, mask_, half_;
};
#endif

template <typename T>
void AddAll(const AddParams& p, const T* a, const T* b, T* out, size_t count) {
  size_t i = 0;
#if HWY_TARGET != HWY_SCALAR
  const Tag d;
  const hn::Rebind<T, Tag> d8;
  const size_t lanes = hn::Lanes(d);
  const Scaler scale1(p.multiplier1, p.right1), scale2(p.multiplier2, p.right2);
  const Scaler scale_out(p.multiplier_out, p.right_out);
  const auto zero1 = hn::Set(d, p.zero_point1), zero2 = hn::Set(d, p.zero_point2);
  const auto zero_out = hn::Set(d, p.zero_point_out);
  const auto min = hn::Set(d, p.min), max = hn::Set(d, p.max);
  const auto one = hn::Set(d, p.left_shift);
  for (; i + lanes <= count; i += lanes) {
    const auto first = hn::Sub(hn::PromoteTo(d, hn::LoadU(d8, a + i)), zero1);
    const auto second = hn::Sub(hn::PromoteTo(d, hn::LoadU(d8, b + i)), zero2);
    const auto x = scale1(hn::Shl(first, one)), y = scale2(hn::Shl(second, one));
    const auto sum = p.subtract ? hn::Sub(x, y) : hn::Add(x, y);
    const auto value = hn::Add(scale_out(sum), zero_out);
    hn::StoreU(hn::DemoteTo(d8, hn::Min(hn::Max(value, min), max)), d8, out + i);
  }
#endif
  for (; i < count; ++i) out[i] = AddOne(p, a[i], b[i]);
}

void AddBytesImpl(const AddParams& p, const void* a, const void* b, void* out, size_t count) {
  if (p.is_int8) {
    AddAll(p, static_cast<const int8_t*>(a), static_cast<const int8_t*>(b),
           static_cast<int8_t*>(out), count);
  } else {
    AddAll(p, static_cast<const uint8_t*>(a), static_cast<const uint8_t*>(b),
           static_cast<uint8_t*>(out), count);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(AddBytesImpl);
void AddBytes(const AddParams& params, const void* a, const void* b, void* out, size_t count) {
  HWY_DYNAMIC_DISPATCH(AddBytesImpl)(params, a, b, out, count);
}
}  // namespace litmus::int8
#endif
