// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// With S = 2^(31 + right) and half = 2^(right − 1), a scaled sum x·m reaches r
// >= 1 where
//   x·m + 2^30 + half·2^31 >= r·S,
// and r <= 0, as halves are rounded away from zero, where x·m + 2^30 + (half −
// 1)·2^31 >= r·S. So thresholds are at p = r·S/m − b/m, and the first sum past
// one is X = ceil(p). A line s·x + t crosses v between X − 1 and X where v −
// s·X <= t < v − s·X + s.
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
// Nearer than that, doubles do not tell which sum is past a threshold.
constexpr double kNear = 1.0 / (1 << 22);

// Thresholds r = first … first + count − 1 of one sign: p = r·step − offset.
struct Side {
  int first, count;
  double step, offset;
};

// Sums past thresholds of one side, X + pivot.
struct Sums {
  alignas(64) double past[kMostThresholds + 16];
};

// The least and the greatest X − p. Two vectors at a time: a sum of r waits for
// the one before.
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

// A t for the slope s, or NaN. All numbers here are multiples of s's last bit
// below 2^53 of them.
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

// The scaled and clamped sum, as the fixed-point arithmetic has it.
int32_t Exact(const FixedScale& fixed, int64_t sum) {
  const int64_t high = (sum * fixed.multiplier + (int64_t{1} << 30)) >> 31;
  const int64_t half = int64_t{1} << (fixed.right - 1);
  const int64_t value = ((high + half - (high < 0 ? 1 : 0)) >> fixed.right) + fixed.zero_point;
  return static_cast<int32_t>(std::clamp<int64_t>(value, fixed.min, fixed.max));
}

// Tries slopes around the true one.
bool Search(const Side sides[2], int32_t pivot, const FixedScale& fixed, FloatScale* result) {
  Sums sums[2];
  for (int n = 0; n < 2; ++n) FindSums(sides[n], pivot, &sums[n]);
  const float nearest = result->scale, ulp = std::nextafter(nearest, 2.0f) - nearest;
  for (int i = 0; i < 9; ++i) {  // 0, 1, −1, 2, −2, …
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
  // Sums with their pivot are floats without rounding.
  if (512 * step > 1 << 24) return false;
  const double nudge = int64_t{1} << 30, half = divisor / 2, whole = int64_t{1} << 31;
  // Those between the sums and one on either side, but none that the clamp
  // makes up for.
  const int first = std::max(fixed.min + 1, low) - fixed.zero_point;
  const int end = std::min(fixed.max, high + 1) + 1 - fixed.zero_point;
  const int positive = std::max(first, 1);
  const Side sides[2] = {
      {positive, std::max(0, end - positive), step, (nudge + half) / multiplier},
      {first, std::max(0, std::min(end, 1) - first), step, (nudge + half - whole) / multiplier}};
  const auto pivot = static_cast<int32_t>(std::floor(sides[0].offset + fixed.zero_point * step));
  // With the nearest float for a slope, a line is out by `error` at most. Where
  // all sums past the thresholds, and all those before them, are farther away,
  // that is not seen.
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
  // Multiplied sums at the thresholds are floats without rounding.
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
