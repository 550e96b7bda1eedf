// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates random values of tensors: ranges of element types, two distributions, and the encoding of
// values in tensors.
#ifndef LITMUS_TOOLS_COMMON_RANDOM_VALUES_H_
#define LITMUS_TOOLS_COMMON_RANDOM_VALUES_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <string>

#include "runtime/c/common.h"

namespace litmus {

// Both bounds are inclusive.
struct ValueRange {
  double low = 0, high = 0;
};

bool IsFloatType(TfLiteType type);
// Bytes of one element; 1 for types that RandomValues does not support.
size_t ElementSize(TfLiteType type);
// The range of values that elements of the type can have; for integers, limited to those that a
// double represents exactly. For types that RandomValues supports.
ValueRange RangeOfType(TfLiteType type);

// Returns the bytes of `count` elements. `draw` returns the next value, which is in the type's
// range and, for integer types, an integer. Types: float32, float16, bfloat16, float64, integers of
// 8 to 64 bits, bool.
std::string RandomValues(TfLiteType type, size_t count, const std::function<double()>& draw);

// The uniform distribution over the range's floats or integers.
class UniformDistribution {
 public:
  // `random` must outlive the distribution.
  UniformDistribution(TfLiteType type, const ValueRange& range, std::mt19937* random)
      : floats_(IsFloatType(type)), range_(range), random_(random) {}
  double operator()();

 private:
  bool floats_;
  ValueRange range_;
  std::mt19937* random_;
};

// SplitMix64 (Steele, Lea, Flood 2014): small, and with the same results on every platform, unlike
// the standard library's distributions.
class SplitMix64 {
 public:
  explicit SplitMix64(uint64_t seed) : state_(seed) {}
  uint64_t Next();

 private:
  uint64_t state_;
};

// The truncated normal distribution of TensorFlow Lite's inference_diff: r ~ Normal(mean, std),
// drawn again until 0 <= r < 1; the value is low + (high - low) * r, or for integers floor(low +
// (high - low + 1) * r).
class GaussianDistribution {
 public:
  // `mean` and `std` are fractions of the range.
  GaussianDistribution(TfLiteType type, const ValueRange& range, float mean, float std,
                       uint64_t seed)
      : floats_(IsFloatType(type)), range_(range), mean_(mean), std_(std), random_(seed) {}
  double operator()();

 private:
  double Uniform();  // in [0, 1)
  double Normal();

  bool floats_;
  ValueRange range_;
  float mean_, std_;
  SplitMix64 random_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RANDOM_VALUES_H_
