// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// First finds the extreme of a row with vectors, then the first element that equals it. The last
// vector of a row may overlap the one before.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/reduction/extreme_place.cc"
#include "runtime/kernels/simd/reduction/extreme_place.h"

#include <algorithm>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/kernels/simd/f32/highway.h"

HWY_BEFORE_NAMESPACE();
namespace litmus {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Index of the first element that is not NaN; 0 if all are NaN.
HWY_INLINE size_t FirstNumber(const float* in, size_t n) {
  if (HWY_LIKELY(in[0] == in[0])) return 0;
  for (size_t i = 1; i < n; ++i) {
    if (in[i] == in[i]) return i;
  }
  return 0;
}

template <Extreme kind>
HWY_INLINE int32_t PlaceOfShort(const float* in, size_t n) {
  size_t at = FirstNumber(in, n);
  for (size_t i = at + 1; i < n; ++i) {
    if (kind == Extreme::kLargest ? in[i] > in[at] : in[i] < in[at]) at = i;
  }
  return static_cast<int32_t>(at);
}

template <Extreme kind, class D>
HWY_INLINE int32_t Place(D d, const float* in, size_t n) {
  const size_t lanes = hn::Lanes(d);
  auto best = hn::Set(d, in[FirstNumber(in, n)]);
  const auto join = [&](size_t i) HWY_ATTR {
    const auto value = hn::LoadU(d, in + i);
    best = hn::IfThenElse(kind == Extreme::kLargest ? hn::Gt(value, best) : hn::Lt(value, best),
                          value, best);
  };
  for (size_t i = 0; i < n; i += lanes) join(std::min(i, n - lanes));
  // A lane is NaN only if all elements are.
  const auto extreme =
      kind == Extreme::kLargest ? hn::MaxOfLanes(d, best) : hn::MinOfLanes(d, best);
  for (size_t i = 0; i < n; i += lanes) {
    const size_t begin = std::min(i, n - lanes);
    const intptr_t lane = hn::FindFirstTrue(d, hn::Eq(hn::LoadU(d, in + begin), extreme));
    if (lane >= 0) return static_cast<int32_t>(begin + static_cast<size_t>(lane));
  }
  return 0;
}

template <Extreme kind>
void Places(const float* in, size_t rows, size_t n, int32_t* places) {
  const hn::ScalableTag<float> wide;
  const hn::CappedTag<float, 4> narrow;
  if (n >= hn::Lanes(wide)) {
    for (size_t r = 0; r < rows; ++r) places[r] = Place<kind>(wide, in + r * n, n);
  } else if (n >= hn::Lanes(narrow)) {
    for (size_t r = 0; r < rows; ++r) places[r] = Place<kind>(narrow, in + r * n, n);
  } else {
    for (size_t r = 0; r < rows; ++r) places[r] = PlaceOfShort<kind>(in + r * n, n);
  }
}

void FindPlaces(Extreme kind, const float* in, size_t rows, size_t n, int32_t* places) {
  kind == Extreme::kLargest ? Places<Extreme::kLargest>(in, rows, n, places)
                            : Places<Extreme::kSmallest>(in, rows, n, places);
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus {
HWY_EXPORT(FindPlaces);
void FindExtremePlaces(Extreme kind, const float* in, size_t rows, size_t n, int32_t* places) {
  HWY_DYNAMIC_DISPATCH(FindPlaces)(kind, in, rows, n, places);
}
}  // namespace litmus
#endif
