// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/exclusive_or.cc"
#include "runtime/kernels/simd/int8/exclusive_or.h"

#include "hwy/foreach_target.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Processes vectors with the tag D from index `i` on. Returns the index of the first byte that is
// left.
template <class D>
HWY_INLINE size_t Vectors(D d, const uint8_t* from, size_t i, size_t count, uint8_t with,
                          uint8_t* to) {
  const size_t lanes = hn::Lanes(d);
  const auto mask = hn::Set(d, with);
  for (; i + lanes <= count; i += lanes) {
    hn::StoreU(hn::Xor(hn::LoadU(d, from + i), mask), d, to + i);
  }
  return i;
}

void ExclusiveOrImpl(const uint8_t* from, size_t count, uint8_t with, uint8_t* to) {
  size_t i = Vectors(hn::ScalableTag<uint8_t>(), from, 0, count, with, to);
  i = Vectors(hn::CappedTag<uint8_t, 16>(), from, i, count, with, to);
  i = Vectors(hn::CappedTag<uint8_t, 4>(), from, i, count, with, to);
  for (; i < count; ++i) to[i] = from[i] ^ with;
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(ExclusiveOrImpl);

void ExclusiveOr(const uint8_t* from, size_t count, uint8_t with, uint8_t* to) {
  HWY_DYNAMIC_DISPATCH(ExclusiveOrImpl)(from, count, with, to);
}

}  // namespace litmus::int8
#endif
