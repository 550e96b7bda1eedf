// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// With S = 2^(31 + right) and half = 2^(right − 1), the fixed-point result for a sum x and
// multiplier m is at least r >= 1 if
//   x·m + 2^30 + half·2^31 >= r·S,
// and at least r <= 0, because halves are rounded away from zero, if
//   x·m + 2^30 + (half − 1)·2^31 >= r·S.
// With b for the constants on the left, the threshold of r is p = r·S/m − b/m, and the first sum
// beyond it is X = ceil(p). A line s·x + t crosses the value v between X − 1 and X if
//   v − s·X <= t < v − s·X + s.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/requantize/float_scale.cc"
#include "runtime/kernels/simd/int8/requantize/float_scale.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_HAVE_FLOAT64
constexpr int kMostThresholds = 256;
// Closer to a threshold than this, doubles cannot tell on which side a sum lies.
constexpr double kNear = 1.0 / (1 << 22);

// The thresholds of r = first … first + count − 1, all positive or all not: p = r · step − offset.
struct Side {
  int first, count;
  double step, offset;
};

// past[i]: the first sum beyond the i-th threshold of a side, plus the pivot (X + pivot).
struct Sums {
  alignas(64) double past[kMostThresholds + 16];
};

// The smallest and the largest X − p of a side. Two vectors are computed at a time, because each r
// depends on the one before it.
void FindDistances(const Side& side, double* least, double* greatest) {
  const hn::ScalableTag<double> d;
  const int lanes = static_cast<int>(hn::Lanes(d));
  const auto step = hn::Set(d, side.step), offset = hn::Set(d, side.offset);
  const auto last = hn::Set(d, side.first + side.count - 1.0), stride = hn::Set(d, 2.0 * lanes);
  auto r0 = hn::Add(hn::Iota(d, 0), hn::Set(d, static_cast<double>(side.first)));
  auto r1 = hn::Add(r0, hn::Set(d, lanes));
  auto low0 = hn::Set(d, *least), high0 = hn::Set(d, *greatest), low1 = low0, high1 = high0;
  for (int i = 0; i < side.count; i += 2 * lanes) {
    const auto p0 = hn::MulSub(hn::Min(r0, last), step, offset);
    const auto p1 = hn::MulSub(hn::Min(r1, last), step, offset);
    const auto distance0 = hn::Sub(hn::Ceil(p0), p0), distance1 = hn::Sub(hn::Ceil(p1), p1);
    low0 = hn::Min(low0, distance0), low1 = hn::Min(low1, distance1);
    high0 = hn::Max(high0, distance0), high1 = hn::Max(high1, distance1);
    r0 = hn::Add(r0, stride), r1 = hn::Add(r1, stride);
  }
  *least = hn::GetLane(hn::MinOfLanes(d, hn::Min(low0, low1)));
  *greatest = hn::GetLane(hn::MaxOfLanes(d, hn::Max(high0, high1)));
}

void FindSums(const Side& side, int32_t pivot, Sums* sums) {
  const hn::ScalableTag<double> d;
  const int lanes = static_cast<int>(hn::Lanes(d));
  const auto last = hn::Set(d, side.first + side.count - 1.0);
  for (int i = 0; i < side.count; i += lanes) {
    const double first = side.first + i;
    const auto r = hn::Min(hn::Add(hn::Iota(d, 0), hn::Set(d, first)), last);
    const auto p = hn::MulSub(r, hn::Set(d, side.step), hn::Set(d, side.offset));
    hn::StoreU(hn::Add(hn::Ceil(p), hn::Set(d, static_cast<double>(pivot))), d, sums->past + i);
  }
}

// Returns a t for the slope s, or NaN if there is none. It is exact: all numbers here are multiples
// of the last bit of s, with factors below 2^53.
float FindAdd(const Side& side, const Sums& sums, double s, int32_t zero_point) {
  const hn::ScalableTag<double> d;
  const auto last = hn::Set(d, side.first + side.count - 1.0 + zero_point);
  auto least = hn::Set(d, std::numeric_limits<double>::max()), most = hn::Neg(least);
  for (int i = 0; i < side.count; i += static_cast<int>(hn::Lanes(d))) {
    const double first = side.first + i + static_cast<double>(zero_point);
    const auto v = hn::Min(hn::Add(hn::Iota(d, 0), hn::Set(d, first)), last);
    const auto t = hn::NegMulAdd(hn::Set(d, s), hn::LoadU(d, sums.past + i), v);
    least = hn::Min(least, t);
    most = hn::Max(most, t);
  }
  const double low = hn::GetLane(hn::MaxOfLanes(d, most));
  const double high = hn::GetLane(hn::MinOfLanes(d, least)) + s;
  const auto add = static_cast<float>((low + high) / 2);
  return low <= add && add < high ? add : std::numeric_limits<float>::quiet_NaN();
}

// The scaled and clamped sum by fixed-point arithmetic.
int32_t Exact(const FixedScale& fixed, int64_t sum) {
  const int64_t high = (sum * fixed.multiplier + (int64_t{1} << 30)) >> 31;
  const int64_t half = int64_t{1} << (fixed.right - 1);
  const int64_t value = ((high + half - (high < 0 ? 1 : 0)) >> fixed.right) + fixed.zero_point;
  return static_cast<int32_t>(std::clamp<int64_t>(value, fixed.min, fixed.max));
}

// Tries the nine floats closest to the true slope.
bool Search(const Side sides[2], int32_t pivot, const FixedScale& fixed, FloatScale* result) {
  Sums sums[2];
  for (int n = 0; n < 2; ++n) FindSums(sides[n], pivot, &sums[n]);
  const float nearest = result->scale, ulp = std::nextafter(nearest, 2.0f) - nearest;
  for (int i = 0; i < 9; ++i) {  // offsets 0, 1, −1, 2, −2, … in units in the last place
    const float scale = nearest + static_cast<float>(i % 2 == 0 ? -i / 2 : (i + 1) / 2) * ulp;
    float add[2] = {result->add, result->add_negative};
    for (int n = 0; n < 2; ++n) {
      if (sides[n].count > 0) add[n] = FindAdd(sides[n], sums[n], scale, fixed.zero_point);
    }
    if (std::isnan(add[0]) || std::isnan(add[1])) continue;
    *result = {scale, add[0], add[1], pivot};
    return true;
  }
  return false;
}

bool Find(const FixedScale& fixed, FloatScale* result) {
  if (fixed.right < 1 || fixed.right > 30) return false;
  const int32_t low = Exact(fixed, fixed.least), high = Exact(fixed, fixed.greatest);
  if (low == high) {
    const auto value = static_cast<float>(low);
    *result = {0, value, value, 0};
    return true;
  }
  const double multiplier = fixed.multiplier;
  const auto divisor = static_cast<double>(int64_t{1} << (31 + fixed.right));
  const double step = divisor / multiplier, slope = multiplier / divisor;
  // A sum plus the pivot must be an integer below 2^24, which floats represent exactly.
  if (512 * step > 1 << 24) return false;
  const double nudge = int64_t{1} << 30, half = divisor / 2, whole = int64_t{1} << 31;
  // The thresholds within the range of sums and one on either side, without those that clamping
  // makes irrelevant.
  const int first = std::max(fixed.min + 1, low) - fixed.zero_point;
  const int end = std::min(fixed.max, high + 1) + 1 - fixed.zero_point;
  const int positive = std::max(first, 1);
  const Side sides[2] = {
      {positive, std::max(0, end - positive), step, (nudge + half) / multiplier},
      {first, std::max(0, std::min(end, 1) - first), step, (nudge + half - whole) / multiplier}};
  const auto pivot = static_cast<int32_t>(std::floor(sides[0].offset + fixed.zero_point * step));
  // The line with the float closest to the true slope deviates by `error` at most. If no sum is
  // that close to a threshold, the deviation changes no output, and there is no need to search.
  const auto scale = static_cast<float>(slope);
  const int farthest = std::max(std::abs(fixed.min), std::abs(fixed.max)) + 2;
  const double error = std::abs(scale - slope) * (step * farthest);
  float add[2];
  bool seen = false;
  for (int n = 0; n < 2; ++n) {
    double least = 0.5, greatest = 0.5;
    if (sides[n].count > 0) {
      least = 1, greatest = 0;
      FindDistances(sides[n], &least, &greatest);
    }
    if (least < kNear || greatest > 1 - kNear) return false;
    const double line = (sides[n].offset - pivot) * slope + fixed.zero_point;
    add[n] = static_cast<float>(line + slope * (1 - least - greatest) / 2);
    const double rounding = std::abs(add[n]) / (1 << 23);
    seen = seen || slope * (1 - greatest + least) / 2 <= error + rounding;
  }
  *result = {scale, add[0], add[1], pivot};
  return !seen || Search(sides, pivot, fixed, result);
}

bool FindSigned(const FixedScale& fixed, int most_factor, SignedScale* result) {
  if (fixed.right < 1 || fixed.right > 30 || fixed.multiplier == 0) return false;
  const int levels = std::max({1, fixed.max - fixed.zero_point, fixed.zero_point - fixed.min});
  if (levels >= kMostThresholds) return false;
  const double multiplier = fixed.multiplier;
  const auto divisor = static_cast<double>(int64_t{1} << (31 + fixed.right));
  const double step = divisor / multiplier, slope = multiplier / divisor;
  const double nudge = int64_t{1} << 30;
  const Side side = {1, levels, step, (nudge + divisor / 2) / multiplier};
  double least = 1, greatest = 0;
  FindDistances(side, &least, &greatest);
  if (least < kNear || greatest > 1 - kNear) return false;
  Sums sums;
  FindSums(side, 0, &sums);
  // At the thresholds, sum · factor must be an integer below 2^24, which floats represent exactly.
  for (int factor = 1; factor <= most_factor && factor * (levels + 2) * step < 1 << 24;
       factor += 2) {
    const auto nearest = static_cast<float>(slope / factor);
    for (const float scale :
         {nearest, std::nextafter(nearest, 1.0f), std::nextafter(nearest, 0.0f)}) {
      const float add = FindAdd(side, sums, static_cast<double>(scale) * factor, 0);
      if (std::isnan(add)) continue;
      *result = {scale, add, factor};
      return true;
    }
  }
  return false;
}
#else
bool Find(const FixedScale&, FloatScale*) { return false; }
bool FindSigned(const FixedScale&, int, SignedScale*) { return false; }
#endif

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(Find);
bool FindFloatScale(const FixedScale& fixed, FloatScale* result) {
  return HWY_DYNAMIC_DISPATCH(Find)(fixed, result);
}
HWY_EXPORT(FindSigned);
bool FindSignedScale(const FixedScale& fixed, int most_factor, SignedScale* result) {
  return HWY_DYNAMIC_DISPATCH(FindSigned)(fixed, most_factor, result);
}
}  // namespace litmus::int8
#endif
