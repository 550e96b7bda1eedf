// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Random values at which programs tend to fail, and random places, by a seeded generator: the same
// on every machine.
#ifndef LITMUS_TESTING_MUTATION_DRAWS_H_
#define LITMUS_TESTING_MUTATION_DRAWS_H_

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <random>

namespace litmus::mutation {

class Draws {
 public:
  explicit Draws(std::mt19937_64* random) : random_(*random) {}

  // In [0, bound). A std distribution would have other values in other libraries. The bias of the
  // remainder does not matter here.
  uint64_t Below(uint64_t bound) { return random_() % bound; }
  bool OneIn(int n) { return Below(static_cast<uint64_t>(n)) == 0; }

  template <typename Container>
  auto& Of(Container& container) {
    return *(std::begin(container) + static_cast<ptrdiff_t>(Below(std::size(container))));
  }

  int32_t Edge(int32_t now) {
    using Limits = std::numeric_limits<int32_t>;
    const auto bits = static_cast<uint32_t>(now);
    const int32_t values[] = {0,
                              1,
                              -1,
                              Limits::max(),
                              Limits::min(),
                              static_cast<int32_t>(bits + 1),
                              2,
                              1 << 16,
                              static_cast<int32_t>(bits - 1),
                              1 << 30,
                              255,
                              static_cast<int32_t>(bits * 2)};
    return Of(values);
  }
  float EdgeFloat() {
    using Limits = std::numeric_limits<float>;
    const float values[] = {0,     -0.0f,         1,     Limits::quiet_NaN(), Limits::infinity(),
                            -1,    Limits::max(), 1e-3f, Limits::min(),       -Limits::infinity(),
                            -1e3f, 1e10f,         255,   Limits::denorm_min()};
    return Of(values);
  }
  uint64_t EdgeSize(uint64_t now) {
    const uint64_t values[] = {0,       1,       2,          now + 1,           now - 1,
                               now / 2, now * 2, 1ull << 31, ~0ull - Below(17), 1ull << 56};
    return Of(values);
  }

 private:
  std::mt19937_64& random_;
};

}  // namespace litmus::mutation

#endif  // LITMUS_TESTING_MUTATION_DRAWS_H_
