// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/common/quantization.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace litmus {

void QuantizeMultiplier(double multiplier, int32_t* quantized_multiplier, int* shift) {
  *quantized_multiplier = 0;
  *shift = 0;
  if (!(multiplier > 0)) return;
  if (std::isinf(multiplier)) {
    *quantized_multiplier = std::numeric_limits<int32_t>::max();
    *shift = 30;
    return;
  }
  // A double is 1.mantissa · 2^(exponent - 1) with 52 bits of mantissa, of which 30 are kept.
  constexpr int kMantissa = 52, kDropped = 22;
  uint64_t bits;
  std::memcpy(&bits, &multiplier, sizeof(bits));
  int exponent = static_cast<int>(bits >> kMantissa) - 1022;  // subnormal: treated as 0
  const uint64_t one = uint64_t{1} << kMantissa;
  auto fixed = static_cast<int64_t>(((bits & (one - 1)) + one + (uint64_t{1} << (kDropped - 1))) >>
                                    kDropped);
  if (fixed == (int64_t{1} << 31)) {
    fixed /= 2;
    ++exponent;
  }
  if (exponent < -31) return;
  if (exponent > 30) {
    exponent = 30;
    fixed = std::numeric_limits<int32_t>::max();
  }
  *quantized_multiplier = static_cast<int32_t>(fixed);
  *shift = exponent;
}

void QuantizeMultiplierSmallerThanOneExp(double multiplier, int32_t* quantized_multiplier,
                                         int* shift) {
  // A multiplier just below 1 may round up to 1, for which QuantizeMultiplier returns shift 1.
  // Callers of this function can only shift right, so the largest value below 1 is used.
  QuantizeMultiplier(multiplier, quantized_multiplier, shift);
  if (*shift > 0) {
    *quantized_multiplier = std::numeric_limits<int32_t>::max();
    *shift = 0;
  }
}

void QuantizeMultiplierGreaterThanOne(double multiplier, int32_t* quantized_multiplier,
                                      int* shift) {
  QuantizeMultiplier(multiplier, quantized_multiplier, shift);
  *shift = std::max(*shift, 0);
}

int32_t MultiplyByQuantizedMultiplier(int64_t x, int32_t quantized_multiplier, int shift) {
  const int64_t reduced =
      quantized_multiplier < 0x7FFF0000 ? (quantized_multiplier + (1 << 15)) >> 16 : 0x7FFF;
  const uint64_t product = static_cast<uint64_t>(x) * static_cast<uint64_t>(reduced);
  const int total = 15 - shift;
  if (total <= 0) return static_cast<int32_t>(product << -total);
  const uint64_t rounded = product + (uint64_t{1} << (total - 1));
  return static_cast<int32_t>(static_cast<int64_t>(rounded) >> total);
}

int32_t MultiplyByDouble(int64_t x, double multiplier) {
  const double product = std::round(static_cast<double>(x) * multiplier);
  if (!(product > std::numeric_limits<int32_t>::min())) return std::numeric_limits<int32_t>::min();
  if (product >= std::numeric_limits<int32_t>::max()) return std::numeric_limits<int32_t>::max();
  return static_cast<int32_t>(product);
}

namespace {

// The order of the comparisons maps a NaN to `low`; with another order the cast would be undefined
// behaviour. The bounds are integers, so clamping may precede rounding. Ties round away from zero:
// the largest float below one half is added with the value's sign, and the cast truncates.
void QuantizeFloats(const float* values, int64_t n, const FloatQuantization& to,
                    int8_t* quantized) {
  const auto low = static_cast<float>(to.low);
  for (int64_t i = 0; i < n; ++i) {
    const float q = static_cast<float>(to.zero_point) + values[i] * to.inverse;
    const float bounded = q > low ? std::min(q, 127.0f) : low;
    quantized[i] = static_cast<int8_t>(bounded + std::copysign(0.49999997f, bounded));
  }
}

// The min and max of some values and 0. Each lane has its own min and max, so that no comparison
// waits for the one before.
struct Range {
  Range(const float* values, int64_t n) {
    constexpr int kLanes = 8;
    float low[kLanes] = {}, high[kLanes] = {};
    int64_t i = 0;
    for (; i + kLanes <= n; i += kLanes) {
      for (int k = 0; k < kLanes; ++k) {
        low[k] = std::min(low[k], values[i + k]);
        high[k] = std::max(high[k], values[i + k]);
      }
    }
    for (; i < n; ++i) {
      low[0] = std::min(low[0], values[i]);
      high[0] = std::max(high[0], values[i]);
    }
    least = *std::min_element(low, low + kLanes);
    greatest = *std::max_element(high, high + kLanes);
  }
  float least, greatest;
};

}  // namespace

FloatQuantization SymmetricQuantization(float least, float greatest) {
  const float range = std::max(-least, greatest);
  FloatQuantization to;
  to.low = -127;
  if (!(range > 0)) return to;
  to.scale = range / 127;
  to.inverse = 127.0f / range;
  return to;
}

FloatQuantization AsymmetricQuantization(float least, float greatest) {
  constexpr double kMin = -128, kMax = 127;
  const double lo = least, hi = greatest;
  FloatQuantization to;
  if (lo == hi) return to;
  // The zero point is computed from min and from max; the one with the smaller rounding error is
  // used.
  const double step = (hi - lo) / (kMax - kMin);
  const double zero_from_lo = kMin - lo / step, zero_from_hi = kMax - hi / step;
  const double error_lo = std::abs(kMin) + std::abs(lo / step);
  const double error_hi = std::abs(kMax) + std::abs(hi / step);
  const double zero = error_lo < error_hi ? zero_from_lo : zero_from_hi;
  // Infinite values result in a NaN, for which the zero point is the lowest one.
  to.zero_point = zero >= kMax  ? static_cast<int32_t>(kMax)
                  : zero > kMin ? static_cast<int32_t>(std::round(zero))
                                : static_cast<int32_t>(kMin);
  to.scale = static_cast<float>(step);
  to.inverse = 1.0f / to.scale;
  return to;
}

void SymmetricQuantizeFloats(const float* values, int64_t n, int8_t* quantized, float* scale) {
  const Range range(values, n);
  const FloatQuantization to = SymmetricQuantization(range.least, range.greatest);
  QuantizeFloats(values, n, to, quantized);
  *scale = to.scale;
}

void AsymmetricQuantizeFloats(const float* values, int64_t n, int8_t* quantized, float* scale,
                              int32_t* zero_point) {
  const Range range(values, n);
  const FloatQuantization to = AsymmetricQuantization(range.least, range.greatest);
  QuantizeFloats(values, n, to, quantized);
  *scale = to.scale;
  *zero_point = to.zero_point;
}

}  // namespace litmus
