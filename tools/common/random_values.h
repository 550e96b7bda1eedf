// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Random values of tensors: the ranges of the element types, two distributions, and values as
// tensors store them.
#ifndef LITMUS_TOOLS_COMMON_RANDOM_VALUES_H_
#define LITMUS_TOOLS_COMMON_RANDOM_VALUES_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <string>

#include "runtime/c/common.h"

namespace litmus {

// Both ends are included.
struct ValueRange {
  double low = 0, high = 0;
};

bool IsFloatType(TfLiteType type);
// Bytes of one element; 1 for types that RandomValues does not make.
size_t ElementSize(TfLiteType type);
// The values that elements of the type can hold, of integers as far as a double holds every whole
// number. For types that RandomValues makes.
ValueRange RangeOfType(TfLiteType type);

// Bytes of `count` elements. `draw` returns the next value, which lies in the type's range; for
// integers the value is whole. Types: float32, float16, bfloat16, float64, integers of 8 to 64
// bits, bool.
std::string RandomValues(TfLiteType type, size_t count, const std::function<double()>& draw);

// The uniform distribution over the range's floats, or over its whole numbers.
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

// SplitMix64 (Steele, Lea, Flood 2014): tiny, and the same everywhere, unlike the distributions of
// the standard library.
class SplitMix64 {
 public:
  explicit SplitMix64(uint64_t seed) : state_(seed) {}
  uint64_t Next();

 private:
  uint64_t state_;
};

// The truncated normal distribution, as TensorFlow Lite's inference_diff draws: r ~ Normal(mean,
// std), drawn again until 0 <= r < 1, then low + (high - low) * r, or the whole number below low +
// (high - low + 1) * r.
class GaussianDistribution {
 public:
  // `mean` and `std` are shares of the range.
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
