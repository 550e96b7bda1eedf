// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/common/lookup16.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace litmus {
namespace {

constexpr int kSteps = 512;

// Sigmoid at n/24 in Q0.16, for arguments in [0, 10.7); above, the sigmoid is 1 in Q0.15. Linear
// interpolation between two points is wrong most in the middle, so each point is moved by half of
// that error. (Fitted to LiteRT 2.3.0, which gives the same results for all 65536 inputs.)
const std::array<uint16_t, 256>& SigmoidTable() {
  static const std::array<uint16_t, 256> table = [] {
    constexpr double kStep = 1 / 24.0;
    const auto sigmoid = [](double x) { return 65536 / (1 + std::exp(-x)); };
    std::array<uint16_t, 256> t;
    for (int n = 0; n < 256; ++n) {
      const double x = n * kStep;
      const double missed = (sigmoid(x) + sigmoid(x + kStep)) / 2 - sigmoid(x + kStep / 2);
      t[n] = static_cast<uint16_t>(std::min(std::floor(sigmoid(x) - missed / 2 + 0.5), 65535.0));
    }
    t[255] = 65535;  // from this point on the function is 1
    return t;
  }();
  return table;
}

// The signed argument of the table.
int32_t Argument(int16_t x, const SigmoidScale& scale) {
  const int64_t round = scale.shift > 0 ? int64_t{1} << (scale.shift - 1) : 0;
  return static_cast<int32_t>((int64_t{x} * scale.multiplier + round) >> scale.shift);
}

// The sigmoid at `magnitude` / 2^fraction_bits steps of the table, in Q(16 + fraction_bits).
uint32_t Interpolate(uint32_t magnitude, int fraction_bits, uint32_t saturated) {
  const uint32_t n = magnitude >> fraction_bits;
  if (n >= 255) return saturated;
  const uint32_t low = SigmoidTable()[n], high = SigmoidTable()[n + 1];
  const uint32_t fraction = magnitude & ((1u << fraction_bits) - 1);
  return (low << fraction_bits) + fraction * (high - low);
}

}  // namespace

Lookup16::Lookup16(double (*f)(double), double low, double high) {
  constexpr double kOne = 32768;  // 1 in Q0.15
  const double step = (high - low) / kSteps;
  for (int i = 0; i < kSteps; ++i) {
    const double here = std::round(f(low + i * step) * kOne);
    const double next = f(low + (i + 1) * step) * kOne;
    // The point is moved by half of the error that linear interpolation has in the middle of the
    // step.
    const double chord = std::round((next + here) / 2);
    const double middle = std::round(f(low + i * step + step / 2) * kOne);
    const double bias = std::round((chord - middle) / 2);
    table_[i] = static_cast<int16_t>(std::clamp(here - bias, -32768.0, 32767.0));
  }
  table_[kSteps] = static_cast<int16_t>(std::clamp(std::round(f(high) * kOne), -32768.0, 32767.0));
}

SigmoidScale MakeSigmoidScale(float input_scale, int max_shift) {
  const double log2 = std::log2(static_cast<double>(input_scale));
  const double left = 12 + std::round(log2);
  if (std::fabs(log2 - std::round(log2)) < 1e-3 && left >= 0 && left <= max_shift) {
    return {3 << static_cast<int>(left), 0};
  }
  SigmoidScale scale;
  double multiplier = static_cast<double>(input_scale) * 4096 * 3;
  while (multiplier <= 32767.0 / 2 && scale.shift <= 30) {
    ++scale.shift;
    multiplier *= 2;
  }
  scale.multiplier = static_cast<int32_t>(std::min(multiplier, 32767.0));
  return scale;
}

int16_t LogisticInt16(int16_t x, const SigmoidScale& scale) {
  const int32_t argument = Argument(x, scale);
  const uint32_t value = Interpolate(static_cast<uint32_t>(std::abs(argument)), 9, 0x7FFFu << 10);
  const uint32_t rounded = argument >= 0 ? value + (1u << 9) : (1u << 25) - value + (1u << 9) - 1;
  return static_cast<int16_t>(rounded >> 10);
}

int16_t TanhInt16(int16_t x, const SigmoidScale& scale) {
  // tanh(x) = 2·sigmoid(2x) − 1, so the step of the table is half as wide and the result has one
  // more bit.
  const int32_t argument = Argument(x, scale);
  const auto value =
      static_cast<int32_t>(Interpolate(static_cast<uint32_t>(std::abs(argument)), 8, 0xFFFFu << 8));
  constexpr int32_t kOne = 1 << 23, kHalf = 1 << 7;
  const int32_t centred = argument >= 0 ? value - kOne + kHalf : -value + kOne + kHalf - 1;
  return static_cast<int16_t>(centred >> 8);
}

}  // namespace litmus
