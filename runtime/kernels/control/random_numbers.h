// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Random numbers from blocks of random bits: uniform and normal numbers, and classes drawn by their
// logits.
#ifndef LITMUS_RUNTIME_KERNELS_CONTROL_RANDOM_NUMBERS_H_
#define LITMUS_RUNTIME_KERNELS_CONTROL_RANDOM_NUMBERS_H_

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

#include "runtime/kernels/control/philox.h"
#include "runtime/memory/memory_account.h"

namespace litmus {

constexpr size_t kRandomBlock = 4;
using RandomBits = std::array<uint32_t, kRandomBlock>;
using FloatBlock = std::array<float, kRandomBlock>;

// A number in [0, 1): the bits become the mantissa of a number in [1, 2), from which 1 is
// subtracted.
inline float UnitFloat(uint32_t bits) {
  const uint32_t pattern = 127u << 23 | (bits & 0x7fffffu);
  float value;
  std::memcpy(&value, &pattern, sizeof(value));
  return value - 1.0f;
}
inline double UnitDouble(uint32_t high, uint32_t low) {
  const uint64_t pattern = uint64_t{1023} << 52 | uint64_t{high & 0xfffffu} << 32 | low;
  double value;
  std::memcpy(&value, &pattern, sizeof(value));
  return value - 1.0;
}

inline FloatBlock UniformBlock(const RandomBits& bits) {
  return {UnitFloat(bits[0]), UnitFloat(bits[1]), UnitFloat(bits[2]), UnitFloat(bits[3])};
}

// Box-Muller transform: two uniform numbers determine the length and the angle of a point whose
// coordinates are two normal numbers.
inline FloatBlock NormalBlock(const RandomBits& bits) {
  constexpr float kSmallest = 1.0e-7f;  // avoids the logarithm of 0
  FloatBlock result;
  for (size_t i = 0; i < kRandomBlock; i += 2) {
    const float length = std::sqrt(-2.0f * std::log(std::max(UnitFloat(bits[i]), kSmallest)));
    const auto angle = static_cast<float>(2.0 * M_PI * static_cast<double>(UnitFloat(bits[i + 1])));
    result[i] = std::sin(angle) * length;
    result[i + 1] = std::cos(angle) * length;
  }
  return result;
}

// Fills `out` with converted blocks of the stream. Unused numbers of the last block are dropped.
template <auto Convert, typename T>
void FillFromBlocks(PhiloxStream* stream, T* out, size_t count) {
  for (size_t i = 0; i < count;) {
    const auto block = Convert(stream->Next());
    const size_t n = std::min(block.size(), count - i);
    std::copy_n(block.begin(), n, out + i);
    i += n;
  }
}

// Cumulative sums of the classes' probabilities, not normalised. Infinite logits have probability
// 0.
template <typename Logit>
void RunningSums(const Logit* logits, CountedVector<double>* sums) {
  Logit largest = std::numeric_limits<Logit>::lowest();
  for (size_t i = 0; i < sums->size(); ++i) {
    if (std::isfinite(logits[i])) largest = std::max(largest, logits[i]);
  }
  double total = 0;
  for (size_t i = 0; i < sums->size(); ++i) {
    if (std::isfinite(logits[i])) {
      total += std::exp(static_cast<double>(logits[i]) - static_cast<double>(largest));
    }
    (*sums)[i] = total;
  }
}

// Draws `samples` classes for each of `batches` rows of logits.
template <typename Logit, typename T>
void Draw(PhiloxStream stream, const Logit* logits, int batches, size_t classes, size_t samples,
          T* out) {
  CountedVector<double> sums(classes);
  RandomBits bits = {};
  size_t used = kRandomBlock;
  for (int b = 0; b < batches; ++b) {
    RunningSums(logits + static_cast<size_t>(b) * classes, &sums);
    for (size_t s = 0; s < samples; ++s) {
      if (used == kRandomBlock) {
        bits = stream.Next();
        used = 0;
      }
      const double wanted = UnitDouble(bits[used], bits[used + 1]) * sums.back();
      used += 2;
      *out++ = static_cast<T>(std::upper_bound(sums.begin(), sums.end(), wanted) - sums.begin());
    }
  }
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONTROL_RANDOM_NUMBERS_H_
