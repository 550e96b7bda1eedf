// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Bisection on the value: one pass over the sorted data counts the numbers that are at most t,
// because rounding of sums and differences is monotonic.
#include "tools/common/ratio/ordered_pairs.h"

#include <cstddef>

namespace litmus {
namespace {

// The smallest double t in [low, high] with count(t) >= k; count(high) must be at least k.
template <typename Count>
double Bisect(double low, double high, int64_t k, const Count& count) {
  if (count(low) >= k) return low;
  for (;;) {
    const double middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return high;
    (count(middle) >= k ? high : low) = middle;
  }
}

}  // namespace

double WalshAverage(const std::vector<double>& sorted, int64_t k) {
  const auto n = static_cast<int64_t>(sorted.size());
  return Bisect(sorted.front(), sorted.back(), k, [&](double t) {
    int64_t at_most = 0;
    for (int64_t i = 0, j = n - 1; i <= j; ++i) {
      while (j >= i && (sorted[i] + sorted[j]) / 2 > t) --j;
      at_most += j - i + 1;
    }
    return at_most;
  });
}

double OrderedDifference(const std::vector<double>& a, const std::vector<double>& b, int64_t k) {
  const size_t n = b.size();
  return Bisect(b.front() - a.back(), b.back() - a.front(), k, [&](double t) {
    int64_t at_most = 0;
    size_t j = 0;  // number of b that exceed a[i] by at most t
    for (const double from : a) {
      while (j < n && b[j] - from <= t) ++j;
      at_most += static_cast<int64_t>(j);
    }
    return at_most;
  });
}

}  // namespace litmus
