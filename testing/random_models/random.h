// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Random numbers that are the same on every machine and with every standard library.
#ifndef LITMUS_TESTING_RANDOM_MODELS_RANDOM_H_
#define LITMUS_TESTING_RANDOM_MODELS_RANDOM_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

namespace litmus::random_models {

// SplitMix64 (Steele, Lea, Flood 2014). Do not call it twice in one expression or argument list,
// where the order of evaluation is unspecified; use separate statements or braces.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  // `leading[i]` is the upper byte of number i, so that a fuzzer's bytes determine the draws.
  // Numbers after the last byte depend only on the seed.
  Random(uint64_t seed, std::vector<uint8_t> leading)
      : state_(seed), leading_(std::move(leading)) {}

  uint64_t Next() {
    const uint64_t drawn = Draw();
    if (next_leading_ == leading_.size()) return drawn;
    return (drawn >> 8) | uint64_t{leading_[next_leading_++]} << 56;
  }

  // In [0, bound); bound must be > 0.
  int Below(int bound) {
    return static_cast<int>(((Next() >> 32) * static_cast<uint64_t>(bound)) >> 32);
  }
  // In [low, high], inclusive.
  int Between(int low, int high) { return low + Below(high - low + 1); }
  bool Chance(int percent) { return Below(100) < percent; }

  // In [low, high], in steps of 2^-24 of the range.
  float Float(float low, float high) {
    const float unit = static_cast<float>(Next() >> 40) * (1.0f / (1 << 24));
    return low + (high - low) * unit;
  }

  template <typename T>
  T Pick(std::initializer_list<T> of) {
    return of.begin()[Below(static_cast<int>(of.size()))];
  }
  template <typename T>
  T Pick(const std::vector<T>& of) {
    return of[static_cast<size_t>(Below(static_cast<int>(of.size())))];
  }
  template <typename T>
  void Shuffle(std::vector<T>* values) {
    for (int i = static_cast<int>(values->size()) - 1; i > 0; --i) {
      const int j = Below(i + 1);
      const T kept = (*values)[static_cast<size_t>(i)];
      (*values)[static_cast<size_t>(i)] = (*values)[static_cast<size_t>(j)];
      (*values)[static_cast<size_t>(j)] = kept;
    }
  }

 private:
  uint64_t Draw() {
    uint64_t z = (state_ += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }

  uint64_t state_;
  std::vector<uint8_t> leading_;
  size_t next_leading_ = 0;
};

// Returns the seed of a random stream that is independent of other streams.
inline uint64_t MixSeeds(uint64_t a, uint64_t b, uint64_t c) {
  Random first(a);
  Random second(first.Next() ^ (b * 0xD1342543DE82EF95u));
  return Random(second.Next() ^ (c * 0x2545F4914F6CDD1Du)).Next();
}

}  // namespace litmus::random_models

#endif  // LITMUS_TESTING_RANDOM_MODELS_RANDOM_H_
